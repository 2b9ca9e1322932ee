import type { ConversationText } from '../../llm/conversation/conversation';
import type { ManuscriptText } from '../../ports';
import type { NamedPart } from '../focus';

/** The texts under the names that a conversation knows them by; of a part only its own words. */
export function partTexts(texts: readonly ManuscriptText[], part: NamedPart | undefined): ConversationText[] {
  if (!part) return texts.map(({ path, text }) => ({ path, text }));
  const { path, start, end } = part.focus;
  return texts
    .filter((text) => text.path === path)
    .map(({ text }) => ({ path, text: text.slice(start, end) }));
}
