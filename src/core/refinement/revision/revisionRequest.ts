import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { Conversation } from '../../llm/conversation/conversation';
import type { ModelMessage } from '../../llm/languageModel';
import { estimateTokens } from '../../llm/usage/tokenEstimate';
import type { Language } from '../../text/language';
import type { Range } from '../../text/range';
import type { SuggestionPlaces } from './passages';
import { revisionFormat } from './revisionFormat';
import { revisionInstruction } from './revisionPrompt';
import type { ToldPart } from './toldParts';

export interface RevisionRequest {
  language: Language;
  /** What is asked for, with its passages in these texts. */
  asked: readonly SuggestionPlaces[];
  texts: readonly { path: string; text: string }[];
  /** What of them is told in full. */
  told: readonly ToldPart[];
  locks: ReadonlyMap<string, readonly Range[]>;
  /** Told these texts. */
  conversation: Conversation;
}

/** In tokens: the ids, keys and quotes of one edit, and what answers a suggestion about the whole. */
const aroundEdit = 25;
const forWhole = 500;
/** A passage is seldom rewritten from end to end. */
const rewritten = 2 / 3;

/** The messages that ask for these edits. */
export function revisionMessages({
  language,
  asked,
  texts,
  told,
  locks,
  conversation,
}: RevisionRequest): ModelMessage[] {
  const locked = texts.flatMap(({ path }) => (locks.get(path) ?? []).map((range) => ({ path, ...range })));
  return conversation.messages(revisionInstruction({ language, asked, texts, told, locked }));
}

/** About how many tokens the reply will take. */
export function expectedTokens({ asked, texts }: Pick<RevisionRequest, 'asked' | 'texts'>): number {
  const textAt = new Map(texts.map(({ path, text }) => [path, text]));
  return asked.reduce((sum, { passages }) => {
    const [first] = passages;
    if (!first) return sum + forWhole;
    const words = textAt.get(first.path)?.slice(first.start, Math.min(first.end, first.start + 20_000)) ?? '';
    return sum + aroundEdit + Math.ceil(rewritten * estimateTokens(words));
  }, 0);
}

/** The one request that a revision of these suggestions takes; none where nothing is asked. */
export function plannedRevision(request: RevisionRequest): PlannedRequest[] {
  if (request.asked.length === 0) return [];
  return [
    {
      step: 'revision',
      input: revisionMessages(request),
      format: revisionFormat,
      outputTokens: expectedTokens(request),
    },
  ];
}
