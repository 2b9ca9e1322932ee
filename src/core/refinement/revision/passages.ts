import type { Suggestion } from '../../review/model';
import { AnchorResolver, type Anchor } from '../../text/anchors/anchors';
import { isWithinReach } from '../../text/editCheck';
import type { TextEdit } from '../../text/edits';
import type { Range } from '../../text/range';

/** A stretch of one of the texts. */
export interface Passage extends Range {
  path: string;
}

/** What a suggestion speaks of in the texts as they stand. */
export interface SuggestionPlaces {
  suggestion: Suggestion;
  /** Its anchor's and other anchors' passages, as far as they are found. */
  passages: Passage[];
  /** `none`: it speaks of the whole. `lost` and `ambiguous`: it has passages, and none of them is found. */
  status: 'found' | 'none' | 'lost' | 'ambiguous';
}

/** Those of the suggestions in or beside whose passages an edit lies, no further off than an edit for them may. */
export function answeredBy(
  asked: readonly SuggestionPlaces[],
  path: string,
  text: string,
  edit: TextEdit,
): SuggestionPlaces[] {
  return asked.filter(({ passages }) => {
    const here = passages.filter((passage) => passage.path === path);
    return isWithinReach(text, edit, here);
  });
}

/** So near to where it stood, the only such place with all that stood around it is the one, as it is for an anchor. */
const nearUnits = 4096;
/** So much around a passage, together with it, stands hardly ever twice in a text. */
const tellingContext = 16;

/** The places of suggestions in texts; done once, since a request is made of them as well. */
export function placesOf(
  suggestions: readonly Suggestion[],
  texts: readonly { path: string; text: string }[],
): SuggestionPlaces[] {
  const finder = new PassageFinder(texts);
  return suggestions.map((suggestion) => finder.placesOf(suggestion));
}

/** Finds passages in texts; what has not moved, or moved whole, is found without an index. */
export class PassageFinder {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly resolvers = new Map<string, AnchorResolver>();

  constructor(texts: readonly { path: string; text: string }[]) {
    this.texts = new Map(texts.map(({ path, text }) => [path, text]));
  }

  placesOf(suggestion: Suggestion): SuggestionPlaces {
    const { anchor, otherAnchors = [], path } = suggestion;
    const anchors = [
      ...(anchor ? [{ anchor, path }] : []),
      ...otherAnchors.map((other) => ({ anchor: other, path: other.path ?? path })),
    ];
    if (anchors.length === 0) return { suggestion, passages: [], status: 'none' };
    const found = anchors.map((each) => this.find(each.anchor, each.path));
    const passages = found.filter((each) => typeof each !== 'string');
    if (passages.length > 0) return { suggestion, passages, status: 'found' };
    return { suggestion, passages, status: found.includes('ambiguous') ? 'ambiguous' : 'lost' };
  }

  find(anchor: Anchor, path: string): Passage | 'lost' | 'ambiguous' {
    const text = this.texts.get(path);
    if (text === undefined) return 'lost';
    const whole = wholeWithContext(text, anchor);
    if (whole) return { path, ...whole };
    let resolver = this.resolvers.get(path);
    if (!resolver) this.resolvers.set(path, (resolver = new AnchorResolver(text)));
    const resolution = resolver.resolve(anchor);
    if (resolution.status !== 'located') return resolution.status;
    return { path, start: resolution.start, end: resolution.end };
  }
}

/** The passage where it stands once with all that stood around it, unit for unit. */
function wholeWithContext(text: string, { exact, prefix, suffix, start }: Anchor): Range | undefined {
  if (exact === '' || prefix.length + suffix.length < tellingContext) return undefined;
  const quote = prefix + exact + suffix;
  const found = (at: number): Range => ({
    start: at + prefix.length,
    end: at + prefix.length + exact.length,
  });
  const hinted = start - prefix.length;
  if (hinted >= 0 && text.startsWith(quote, hinted)) return found(hinted);
  const from = Math.max(0, hinted - nearUnits);
  const near = hinted < 0 ? undefined : onlyPlace(text.slice(from, hinted + quote.length + nearUnits), quote);
  if (near !== undefined) return found(from + near);
  const only = onlyPlace(text, quote);
  return only === undefined ? undefined : found(only);
}

function onlyPlace(text: string, quote: string): number | undefined {
  const first = text.indexOf(quote);
  return first >= 0 && text.indexOf(quote, first + 1) < 0 ? first : undefined;
}
