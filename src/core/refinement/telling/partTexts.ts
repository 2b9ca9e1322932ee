import type { ConversationText } from '../../llm/conversation/conversation';
import type { ManuscriptText } from '../../ports';
import { contains } from '../../text/range';
import type { Focus, NamedPart } from '../focus';

/** The texts under the names that a conversation knows them by; of a part only its own words, unless its file is one of `whole`. */
export function partTexts(
  texts: readonly ManuscriptText[],
  part: NamedPart | undefined,
  whole: ReadonlySet<string> = new Set(),
): ConversationText[] {
  if (!part) return texts.map(({ path, text }) => ({ path, text }));
  const { path, start, end } = part.focus;
  return texts
    .filter((text) => text.path === path)
    .map(({ text }) => ({ path, text: whole.has(path) ? text : text.slice(start, end) }));
}

/** The paths of the files in which a passage lies that is no passage of this part. */
export function pathsBeside(passages: readonly Focus[], part: NamedPart | undefined): ReadonlySet<string> {
  if (!part) return new Set();
  const { focus } = part;
  return new Set(
    passages
      .filter((passage) => passage.path !== focus.path || !contains(focus, passage))
      .map(({ path }) => path),
  );
}
