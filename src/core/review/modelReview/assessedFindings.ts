import { withoutInvisibleMarks } from '../../text/invisibleMarks';
import type { Language } from '../../text/language';
import { withLineEndsOf } from '../../text/lineEnds';
import { intersects } from '../../text/range';
import { shorten } from '../../text/shorten';
import type { Finding, ReviewRequest, SuggestionSource } from '../model';
import { severities } from '../../../shared/values';
import type { AssessedSuggestion, Assessment } from './assessmentFormat';
import { QuotedPlaces, type QuotableText, type QuotedPlace } from './quotedPlaces';

/** More suggestions than that are no review but a list; the gravest are used. */
const mostUsed = 40;
const mostOtherQuotes = 6;
const longestSummary = 300;
const longestDetail = 2_000;
const longestReplacement = 4_000;
/** UTF-16 units of a passage that may be struck out with a tick: a sentence, not a paragraph. */
const longestDeletion = 200;

interface AssessedFindings {
  findings: Finding[];
  /** Quotes that are nowhere, or in several places: the remark has no place, or was dropped where it needs one. */
  unlocated: number;
  /** Suggestions beyond those that are used. */
  leftOut: number;
  /** With a focus: those that were dropped because they are about no passage, or about none that is found. */
  withoutPlace: number;
}

interface AssessedTexts {
  request: ReviewRequest;
  /** Paths of the documents that the model was shown whole. */
  told: ReadonlySet<string>;
}

/** What quotes of one assessment are looked for in, prepared once for all its replies. */
export function quotedPlacesOf({ request, told }: AssessedTexts): QuotedPlaces {
  const { documents, focus, context } = request;
  const texts = documents.map(({ path, text }): QuotableText =>
    focus?.path === path ? { path, text, part: focus } : { path, text, abridged: !told.has(path) },
  );
  const others = [context.brief, context.outline, ...(context.chapters ?? [])];
  return new QuotedPlaces(
    texts,
    others.flatMap((document) => (document ? [document.path] : [])),
  );
}

/**
 * What a model said as findings. A quote that cannot be told to be one place gives a finding without one, or with a focus none: such
 * a remark is shown, and nothing of it is done by itself. A replacement stands only where the quote does, word for word.
 */
export function assessedFindings(
  { suggestions }: Assessment,
  request: ReviewRequest,
  places: QuotedPlaces,
  sourceOf: (role: string | null) => SuggestionSource,
): AssessedFindings {
  const isDeleting = deletes(suggestions);
  const used = [...suggestions].sort((one, other) => rank(other) - rank(one)).slice(0, mostUsed);
  places.expect(
    used.flatMap(({ quote, otherQuotes }) => [quote ?? '', ...otherQuotes.map((other) => other.quote)]),
  );
  let unlocated = 0;
  let withoutPlace = 0;
  const findings = used.flatMap((suggestion): Finding[] => {
    const place = places.find(suggestion.quote ?? '', suggestion.path);
    const isLost = !place && (suggestion.quote ?? '').trim() !== '';
    if (isLost) unlocated++;
    const finding = findingOf(suggestion, request, places, {
      place,
      source: sourceOf(suggestion.role),
      isDeleting,
    });
    const { focus } = request;
    const reaches =
      !focus || (finding.range && finding.path === focus.path && intersects(finding.range, focus));
    if (finding.summary === '') return [];
    if (focus && !finding.range) withoutPlace++;
    return reaches ? [finding] : [];
  });
  return { findings, unlocated, leftOut: suggestions.length - used.length, withoutPlace };
}

function findingOf(
  suggestion: AssessedSuggestion,
  request: ReviewRequest,
  places: QuotedPlaces,
  {
    place,
    source,
    isDeleting,
  }: { place: QuotedPlace | undefined; source: SuggestionSource; isDeleting: boolean },
): Finding {
  const { type, severity, quote } = suggestion;
  const named = request.documents.find((document) => document.path === suggestion.path)?.path;
  const path = place?.path ?? named ?? places.pathOf(suggestion.path) ?? request.documents[0]?.path ?? '';
  const summary = shorten(shown(suggestion.summary), longestSummary);
  const detail = detailOf(suggestion, place ? '' : (quote ?? ''), request.language);
  const otherRanges = place ? otherRangesOf(suggestion, places, place) : [];
  const replacement = place && replacementOf(suggestion, request, place, isDeleting);
  return {
    type: source === 'age_check' && type === 'other' ? 'age_appropriateness' : type,
    severity,
    summary: summary === '' ? shorten(shown(suggestion.detail), longestSummary) : summary,
    source,
    path,
    ...(detail === '' ? {} : { detail }),
    ...(place ? { range: { start: place.start, end: place.end } } : {}),
    ...(otherRanges.length > 0 ? { otherRanges } : {}),
    ...(replacement === undefined ? {} : { replacement }),
  };
}

/** A quote that has no place is told in words, so that the author knows what the remark is about. */
function detailOf({ detail }: AssessedSuggestion, lostQuote: string, language: Language): string {
  const said = shown(detail).trim();
  const cut = said.length > longestDetail ? `${withoutHalfCharacter(said.slice(0, longestDetail))}…` : said;
  const quote = shorten(shown(lostQuote), 160);
  if (quote === '') return cut;
  return [cut, language === 'zh' ? `所引文字：“${quote}”` : `It quotes: “${quote}”`]
    .filter((part) => part !== '')
    .join('\n');
}

function otherRangesOf(
  { otherQuotes }: AssessedSuggestion,
  places: QuotedPlaces,
  place: QuotedPlace,
): NonNullable<Finding['otherRanges']> {
  const ranges = new Map<string, NonNullable<Finding['otherRanges']>[number]>();
  for (const { path, quote } of otherQuotes.slice(0, mostOtherQuotes)) {
    const other = places.find(quote, path ?? place.path);
    if (!other || (other.path === place.path && intersects(other, place))) continue;
    const { start, end } = other;
    ranges.set(`${other.path}\n${start}\n${end}`, { path: other.path, start, end });
  }
  return [...ranges.values()];
}

function replacementOf(
  { quote, replacement: written }: AssessedSuggestion,
  { documents }: ReviewRequest,
  { path, start, end, verbatim }: QuotedPlace,
  isDeleting: boolean,
): string | undefined {
  if (!verbatim || written === null || written.length > longestReplacement) return undefined;
  // Nobody means to write what no editor lets an author type.
  if (/[\p{Cc}\p{Cs}]/u.test(written.replace(/[\t\r\n]/g, ''))) return undefined;
  const text = documents.find((document) => document.path === path)?.text ?? '';
  const replacement = withoutEdgesOfQuote(withoutInvisibleMarks(written, text), quote ?? '');
  if (replacement === '' && (!isDeleting || end - start > longestDeletion)) return undefined;
  const inserted = withLineEndsOf(text, replacement);
  return inserted === text.slice(start, end) ? undefined : inserted;
}

/** A place has no white space at its edges, so what replaces it has none where the quote had some. */
function withoutEdgesOfQuote(replacement: string, quote: string): string {
  const words = quote.trimStart() === quote ? replacement : replacement.trimStart();
  return quote.trimEnd() === quote ? words : words.trimEnd();
}

function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}

/** Whether an empty replacement strikes the passage out. Where all of several suggestions have one, it is this model's way to say none. */
function deletes(suggestions: readonly AssessedSuggestion[]): boolean {
  return suggestions.length < 3 || suggestions.some(({ replacement }) => replacement !== '');
}

/** A model's words without what would only disturb whoever shows them. */
function shown(text: string): string {
  return withoutInvisibleMarks(text.replace(/[^\P{Cc}\s]|\p{Cs}/gu, ''));
}

function rank({ severity }: AssessedSuggestion): number {
  return severities.indexOf(severity);
}
