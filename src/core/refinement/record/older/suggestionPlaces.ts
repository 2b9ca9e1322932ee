import type { ManuscriptText } from '../../../ports';
import { chapterOfFile } from '../../../project/chapters/chapterOfFile';
import type { Suggestion } from '../../../review/model';
import { AnchorResolver } from '../../../text/anchors/anchors';
import type { RefinementState } from '../../model';

/** Whether the round has suggestions that do not say which file they speak of, as older ones do. */
export function lacksPaths(state: RefinementState): boolean {
  return state.currentRound?.suggestions.some(({ path }) => path === '') ?? false;
}

/**
 * Gives suggestions that do not name their file the one in which their passage stands, or whose chapter they name, else the first. The
 * texts are all of the phase, in order; without any the state stays as it is.
 */
export function withPlaces(state: RefinementState, texts: readonly ManuscriptText[]): RefinementState {
  const { currentRound } = state;
  const [first] = texts;
  if (!currentRound || !first || !lacksPaths(state)) return state;
  const resolvers = new Map<string, AnchorResolver>();
  const isIn = ({ anchor }: Suggestion, { path, text }: ManuscriptText): boolean => {
    if (!anchor) return false;
    const resolver = resolvers.get(path) ?? new AnchorResolver(text);
    resolvers.set(path, resolver);
    return resolver.resolve(anchor).status === 'located';
  };
  const pathOf = (suggestion: Suggestion): string => {
    const { anchor, ['chapter']: chapter } = suggestion as Suggestion & { chapter?: unknown };
    const named = texts.filter(({ path, text }) => chapterOfFile(path, text).number === chapter);
    const quoting = anchor ? texts.filter(({ text }) => text.includes(anchor.exact)) : [];
    const candidates = named.length === 1 ? named : quoting;
    return (
      (candidates.length === 1 ? candidates[0] : texts.find((text) => isIn(suggestion, text)))?.path ??
      first.path
    );
  };
  const suggestions = currentRound.suggestions.map((suggestion) =>
    suggestion.path === '' ? { ...suggestion, path: pathOf(suggestion) } : suggestion,
  );
  return { ...state, currentRound: { ...currentRound, suggestions } };
}
