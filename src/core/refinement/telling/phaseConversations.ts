import {
  Conversation,
  type ConversationStart,
  type ConversationText,
} from '../../llm/conversation/conversation';
import { cacheLifetime } from './recentRounds';

type Beginning = Pick<ConversationStart, 'language' | 'system' | 'documents'>;

interface KeptConversation {
  /** What it began with, to be compared. */
  beginning: string;
  conversation: Conversation;
  /** When it was last used, in milliseconds since 1970. */
  usedAt: number;
}

/** Each holds the texts that it is about. */
const mostKept = 6;

/**
 * The conversations of a project, one for each phase and part of it, kept from one operation to the next: what an assessment told is not
 * told again by the revision after it.
 */
export class PhaseConversations {
  private readonly kept = new Map<string, KeptConversation>();

  /**
   * The conversation about `part`, told how the texts now stand. It is begun anew, with nothing but these texts, when what stands before
   * them has changed, or when nobody has used it for so long that no provider still has it. Where none is known, as in a new process,
   * `earlier` gives the texts of the rounds that a provider may have, oldest first, so that its requests begin as those did.
   */
  async told(
    part: string,
    beginning: Beginning,
    texts: readonly ConversationText[],
    now: number,
    earlier: () => Promise<readonly (readonly ConversationText[])[]>,
  ): Promise<Conversation> {
    const begun = JSON.stringify(beginning);
    const known = this.kept.get(part);
    const goesOn = known?.beginning === begun && now - known.usedAt <= cacheLifetime;
    const conversation = goesOn ? known.conversation : begin(beginning, known ? [] : await earlier(), texts);
    conversation.tell(texts);
    this.kept.delete(part);
    this.kept.set(part, { beginning: begun, conversation, usedAt: now });
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
    return conversation;
  }
}

function begin(
  beginning: Beginning,
  [first, ...further]: readonly (readonly ConversationText[])[],
  texts: readonly ConversationText[],
): Conversation {
  const conversation = new Conversation({ ...beginning, texts: first ?? texts });
  for (const state of further) conversation.tell(state);
  return conversation;
}
