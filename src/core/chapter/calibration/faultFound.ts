import { QuotedPlaces } from '../../review/modelReview/quotedPlaces';
import { overlaps, type Range } from '../../text/range';
import type { Issue, JudgeReport } from '../model';
import { readChapter, type ChapterToPlant, type ReadChapter } from './chapterToPlant';
import { placeOfFault, withFault, type PlantedFault } from './plantedFault';
import { hasWord } from './wordPlaces';

/** What a judge says of one thing. */
interface Remark {
  type: string;
  says: string;
  /** Where its quotes stand in the text that was judged. */
  quoted: Range[];
}

/** Types of issues that are about the telling, and not about what is told. */
const manner: ReadonlySet<string> = new Set(['prose', 'pacing', 'word_count', 'hook', 'safety']);
/** Where a longer quote stands says little of what it is about. */
const longestQuote = 400;
const leastQuote = 8;
const leastHanQuote = 4;

/**
 * Whether a report speaks of a planted fault: an issue quotes the sentence that it is in, or calls it by its names and quotes nothing else.
 *
 * @param judged the copy, or the author's own text, in which the same remark is made by chance
 */
export function isFaultFound(
  report: JudgeReport,
  fault: PlantedFault,
  chapter: ChapterToPlant,
  judged: 'copy' | 'own',
): boolean {
  const text = judged === 'copy' ? withFault(chapter.text, fault) : chapter.text;
  const place = reachOf(readChapter({ text, language: chapter.language }), placeOfFault(fault, judged));
  return remarksOf(report, text).some((remark) => speaksOf(remark, fault, place));
}

function speaksOf({ type, says, quoted }: Remark, fault: PlantedFault, place: Range): boolean {
  const touches = quoted.some((range) => touchesPlace(range, place));
  const isElsewhere = quoted.length > 0 && !touches;
  if (manner.has(type)) return touches && isNamed(says, fault);
  if (touches) return true;
  switch (fault.kind) {
    case 'swapped_name':
      return !isElsewhere && isNamed(says, fault);
    case 'changed_number':
      // What contradicts the number may be what is quoted; then only the number with what it counts tells.
      return fault.unit === undefined ? !isElsewhere && isNamed(says, fault) : isNumberNamed(says, fault);
    case 'removed_clue':
      // It stands nowhere any more, so that other places are quoted for it.
      return isNamed(says, fault) && missing.test(says);
    case 'dead_speaking':
      return isNamed(says, fault) && speaking.test(says);
  }
}

const missing =
  /\b(?:not|never|no|nowhere|missing|without|lacks?|lacking|omit\w*|absent|unexplained|unplanted|suddenly|set ?up)\b|n[’']t\b|没|沒|未|无|無|缺|漏|突然|凭空|铺垫|鋪墊|交代/iu;
const speaking =
  /\b(?:speaks?|spoke|speaking|said|says|talks?|talking|lines?|dialogue|replies)\b|说|說|道|开口|開口|台词|臺詞|对话|對話|讲话/iu;

/** Whether a text says one of each group of the fault's names. */
function isNamed(says: string, { kind, names }: PlantedFault): boolean {
  const caseless = kind !== 'swapped_name';
  return names.every((group) => group.some((word) => hasWord(says, word, { caseless })));
}

/** Both numbers, at least one of them with what is counted. */
function isNumberNamed(says: string, { names, unit = '' }: PlantedFault): boolean {
  const folded = says.replace(/[’]/g, "'");
  const behind = unit.replace(/[’]/g, "'");
  const withUnit = (group: readonly string[]): boolean =>
    group.some((word) =>
      ['', ' ', '-'].some((blank) =>
        hasWord(folded, `${word}${blank}${behind.replace(/^-/u, '')}`, { caseless: true }),
      ),
    );
  const bare = (group: readonly string[]): boolean =>
    group.some((word) => hasWord(folded, word, { caseless: true }));
  return names.every((group) => bare(group) || withUnit(group)) && names.some(withUnit);
}

function touchesPlace(quote: Range, place: Range): boolean {
  return place.start === place.end
    ? quote.start < place.start && place.end < quote.end
    : overlaps(quote, place);
}

/** The sentences that the place has a part of; nothing but the gap for what was taken out or not yet put in. */
function reachOf(chapter: ReadChapter, place: Range): Range {
  if (place.start === place.end) return place;
  const touched = chapter.paragraphs
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => overlaps(sentence, place));
  return {
    start: Math.min(place.start, ...touched.map(({ start }) => start)),
    end: Math.max(place.end, ...touched.map(({ end }) => end)),
  };
}

function remarksOf({ issues, hardFail }: JudgeReport, text: string): Remark[] {
  const places = new QuotedPlaces([{ path: '', text }]);
  const said: Pick<Issue, 'type' | 'note' | 'location'>[] = [
    ...issues,
    ...hardFail.continuityConflicts.map((note) => ({ type: 'continuity', note, location: '' })),
  ];
  return said.map(({ type, note, location }) => ({
    type,
    says: `${location}\n${note}`,
    quoted: [location, ...quotesIn(location), ...quotesIn(note)].flatMap((quote) => {
      const least = /\p{Script=Han}/u.test(quote) ? leastHanQuote : leastQuote;
      const place = quote.trim().length >= least ? places.find(quote) : undefined;
      return place && place.end - place.start <= longestQuote ? [place] : [];
    }),
  }));
}

function quotesIn(words: string): string[] {
  return [
    ...words.matchAll(/“([^“”]+)”|"([^"]+)"|「([^「」]+)」|『([^『』]+)』|«([^«»]+)»|‘([^‘’]+)’/gu),
  ].map((match) => match.slice(1).find((one) => one !== undefined) ?? '');
}
