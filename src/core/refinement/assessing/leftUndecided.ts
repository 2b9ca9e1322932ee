import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import { createAnchor, type Anchor } from '../../text/anchors/anchors';
import type { HistoryEntry } from '../model';
import { PassageFinder } from '../revision/passages';

const revising = ['accept_all', 'accept_selected', 'reject'];
const undecided = ['superseded', 'not_applied'];

/**
 * What a model suggested in the round that was decided last, and the author did not decide, as far as its passage stands word for word. It
 * has been paid for, and asked again the model may say something else; so it is listed again, anchored in the text as it stands. What the
 * rules say they say again by themselves, and the author's own is in `ownSuggestions`.
 */
export function leftUndecided(
  entry: Pick<HistoryEntry, 'decision' | 'suggestions'> | undefined,
  texts: readonly ManuscriptText[],
): Suggestion[] {
  if (!entry?.decision || !revising.includes(entry.decision)) return [];
  const left = entry.suggestions.filter(
    ({ source, status }) => source !== 'author' && source !== 'rules' && undecided.includes(status),
  );
  const finder = new PassageFinder(texts);
  const textOf = new Map(texts.map(({ path, text }) => [path, text]));
  /** The anchor where it stands now; undefined where its words do not stand any more. */
  const standing = <Kept extends Anchor>(anchor: Kept, path: string): Kept | undefined => {
    const found = finder.find(anchor, path);
    const text = typeof found === 'string' ? undefined : textOf.get(found.path);
    if (typeof found === 'string' || text?.slice(found.start, found.end) !== anchor.exact) return undefined;
    return { ...anchor, ...createAnchor(text, found.start, found.end) };
  };
  return left.flatMap(({ notApplied: _notApplied, why: _why, anchor, otherAnchors, ...rest }) => {
    const now = anchor && standing(anchor, rest.path);
    if (anchor && !now) return [];
    const others = otherAnchors?.flatMap((other) => standing(other, other.path ?? rest.path) ?? []);
    return [
      {
        ...rest,
        status: 'open' as const,
        ...(now ? { anchor: now } : {}),
        ...(others ? { otherAnchors: others } : {}),
      },
    ];
  });
}
