import type { ManuscriptText } from '../ports';
import type { Suggestion } from '../review/model';
import { contains, intersects } from '../text/range';
import { namedPart, type Focus } from './focus';
import { PassageFinder } from './revision/passages';
import type { Phase } from '../../shared/values';

/** How suggestions stand to the part of a phase's text that is at work. */
interface AboutPart {
  /** Those that say something of it. */
  about: readonly Suggestion[];
  /** Those of which every passage lies in it, so that nothing else has to change for them. */
  inside: readonly Suggestion[];
}

/**
 * What the author has said about another chapter stands in the same list, waits until that is worked on, and is about words that a model
 * was not shown. Without a focus all suggestions are about the whole, and inside it; with one that the texts do not have any more none is.
 */
export function aboutPart(
  phase: Phase,
  suggestions: readonly Suggestion[],
  texts: readonly ManuscriptText[],
  focus: string | undefined,
): AboutPart {
  if (focus === undefined) return { about: suggestions, inside: suggestions };
  const part = namedPart(phase, focus, texts)?.focus;
  if (!part) return { about: [], inside: [] };
  const finder = new PassageFinder(texts);
  const touches = (passage: Focus) => passage.path === part.path && intersects(part, passage);
  const liesIn = (passage: Focus) => passage.path === part.path && contains(part, passage);
  const placed = suggestions.map((suggestion) => finder.placesOf(suggestion));
  return {
    about: placed
      .filter(({ suggestion, status, passages }) =>
        status === 'found' ? passages.some(touches) : suggestion.path === part.path,
      )
      .map(({ suggestion }) => suggestion),
    inside: placed
      .filter(({ status, passages }) => status === 'found' && passages.every(liesIn))
      .map(({ suggestion }) => suggestion),
  };
}
