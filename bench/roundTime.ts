import type { ManuscriptText } from '../src/core/ports';
import { findingsToSuggestions } from '../src/core/refinement/assessing/findingsToSuggestions';
import { refinementStateSchema } from '../src/core/refinement/model';
import { planModelEdits } from '../src/core/refinement/revision/modelEdits';
import { placesOf } from '../src/core/refinement/revision/passages';
import { revisionFormatFor } from '../src/core/refinement/revision/revisionFormat';
import { mergeFindings } from '../src/core/review/merge';
import type { Suggestion } from '../src/core/review/model';
import { assessedFindings, quotedPlacesOf } from '../src/core/review/modelReview/assessedFindings';
import { assessmentFormat } from '../src/core/review/modelReview/assessmentFormat';
import { anchorFromQuote, AnchorResolver, createAnchor } from '../src/core/text/anchors/anchors';
import { applyEdits, type TextEdit } from '../src/core/text/edits';
import type { Language } from '../src/core/text/language';
import type { Range } from '../src/core/text/range';
import { fillerWriter } from './filler';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import { ruleRequest } from '../test/fakes/ruleRequest';
import type { BenchRow } from './row';
import { wholeReply } from './wholeReply';

const characters = 1_000_000;
const suggestions = 8;
const runs = 200;
const referenceRuns = 5;
const reach = 3;
const seed = 9;

/** UTF-16 units of a chapter, where the work has chapters. */
const chapterLength = 4_000;

/** A round as it comes from a model. */
interface TimedRound {
  language: Language;
  texts: readonly ManuscriptText[];
  assessment: string;
  revision: string;
  /** All texts, one after the other, as they must stand afterwards. */
  expected: string;
}

/**
 * P9: what a round of eight suggestions takes of our own time: from the text of the assessment's reply to suggestions with anchors, and from
 * the text of the revision's reply to the new text, all read, placed, checked and applied by the product. No network, no disk, no hashes.
 * The new text counts as a text that can be read, and not as a promise of one: in one text about half of the time is the copy of its two
 * million bytes. A work of a million characters in chapters, as works have them, and as one text; the median of many runs in one process. Beside it the same
 * round with every quote given to `AnchorResolver`, which knows no place to begin at, and what the copy alone takes.
 */
export function benchRoundTime(): Promise<BenchRow[]> {
  const kinds = (['en', 'zh'] as const).flatMap((language) =>
    (['chapters', 'one text'] as const).map((form) => ({ language, form })),
  );
  return Promise.resolve(kinds.map(({ language, form }) => measured(language, form)));
}

function measured(language: Language, form: 'chapters' | 'one text'): BenchRow {
  const round = roundIn(language, form === 'chapters' ? chapterLength : Infinity);
  const ours = timed(runs, () => ourRound(round), round.expected);
  const others = timed(referenceRuns, () => searchedRound(round), round.expected);
  const ofAssessment = timed(runs, () => assessed(round));
  const copied = timed(runs, () =>
    applyEdits(round.texts[0]!.text, [{ start: 1, end: 2, replacement: '。' }]),
  );
  const texts = round.texts.length;
  return {
    id: 'P9',
    figure: `our own time in a round of ${suggestions} suggestions on 1 M characters, ${language === 'en' ? 'English' : 'Chinese'}, ${texts === 1 ? 'one text' : `${texts} chapters`}`,
    value: `${ours.median.toFixed(2)} ms, of which ${ofAssessment.median.toFixed(2)} ms for the assessment; the slowest of ten ${ours.slow.toFixed(1)} ms, the very first run ${ours.first.toFixed(0)} ms`,
    reach: `≤ ${reach} ms`,
    reached: ours.median <= reach,
    reference: `the same round with every quote searched through an index ${others.median.toFixed(0)} ms${texts === 1 ? `; one edit applied to the text ${copied.median.toFixed(2)} ms` : ''}`,
    numbers: {
      milliseconds: ours.median,
      assessmentMilliseconds: ofAssessment.median,
      ninetiethPercentile: ours.slow,
      firstMilliseconds: ours.first,
      searchedMilliseconds: others.median,
      copyMilliseconds: copied.median,
      texts,
      runs,
    },
  };
}

function roundIn(language: Language, length: number): TimedRound {
  const novel = fillerWriter(language, randomNumbers(seed)).novel(characters);
  const texts = cut(novel, length);
  const passages = passagesIn(novel, language);
  const quotes = passages.map(({ start, end }) => novel.slice(start, end));
  const pathOf = (quote: string): string => texts.find(({ text }) => text.includes(quote))!.path;
  const between = language === 'en' ? ' ' : '';
  const changed = quotes.map((quote) => quote.slice(0, -1) + between + quote.slice(0, 12) + quote.slice(-1));
  const assessment = {
    overall: quotes[0],
    suggestions: quotes.map((quote, index) => ({
      type: 'style',
      summary: `${index}: ${quote.slice(0, 20)}`,
      detail: quote,
      severity: 'suggestion',
      path: pathOf(quote),
      quote,
      otherQuotes: [],
      replacement: null,
      role: null,
    })),
  };
  const ends = language === 'en' ? 28 : 6;
  const revision = {
    edits: quotes.map((quote, index) => ({
      start: quote.slice(0, ends),
      end: quote.slice(-ends),
      text: changed[index],
      for: `s${index + 1}`,
    })),
    unaddressed: [],
  };
  const edits = passages.map((passage, index) => ({ ...passage, replacement: changed[index]! }));
  return {
    language,
    texts,
    assessment: JSON.stringify(assessment),
    revision: JSON.stringify(revision),
    expected: applyEdits(novel, edits),
  };
}

/** In pieces of about that many units, each of whole paragraphs. */
function cut(novel: string, length: number): ManuscriptText[] {
  const texts: ManuscriptText[] = [];
  for (let start = 0; start < novel.length;) {
    const found = novel.indexOf('\n\n', start + length);
    const end = found < 0 ? novel.length : found + 2;
    const path = `chapters/${String(texts.length + 1).padStart(3, '0')}.md`;
    // Joined and taken apart again, so that it is a text of its own and no view of the whole.
    const text = Buffer.from(novel.slice(start, end)).toString('utf8');
    texts.push({ path, text, byteOrderMark: false, sha256: '' });
    start = end;
  }
  return texts;
}

/** Sentences that stand once, evenly over the whole. */
function passagesIn(text: string, language: Language): Range[] {
  const end = language === 'en' ? '.' : '。';
  return Array.from({ length: suggestions }, (_, index) => {
    let from = Math.floor(((index + 0.5) * text.length) / suggestions);
    for (;;) {
      const start = text.indexOf('\n\n', from) + 2;
      const stop = text.indexOf(end, start) + 1;
      const words = text.slice(start, stop);
      const isFit = words.length >= 30 && words.length <= 300 && !words.includes('\n');
      if (isFit && text.indexOf(words) === start && text.indexOf(words, start + 1) < 0)
        return { start, end: stop };
      from = start;
    }
  });
}

function ourRound(round: TimedRound): string[] {
  const { texts, revision } = round;
  const chosen = assessed(round);
  const plan = planModelEdits({
    reply: wholeReply(revision, revisionFormatFor([])),
    asked: placesOf(chosen, texts),
    texts,
    told: [],
    locks: new Map(),
    ready: [],
    round: 1,
  });
  return written(texts, plan.edits);
}

function assessed({ texts, assessment, language }: TimedRound): Suggestion[] {
  const request = ruleRequest(language, {}, { documents: texts });
  const places = quotedPlacesOf({ request, told: new Set(texts.map(({ path }) => path)) });
  const reply = wholeReply(assessment, assessmentFormat);
  const { findings } = assessedFindings(reply, request, places, () => 'model');
  const state = refinementStateSchema.parse({ phase: 'final' });
  return findingsToSuggestions(mergeFindings([findings]), texts, state, []).suggestions;
}

/** The same with an index of the text for each of the two replies, as whoever has nothing but quotes would. */
function searchedRound({ texts, assessment, revision }: TimedRound): string[] {
  const resolvers = () => {
    const known = new Map<string, AnchorResolver>();
    return (path: string): AnchorResolver => {
      const text = texts.find((each) => each.path === path)?.text ?? '';
      if (!known.has(path)) known.set(path, new AnchorResolver(text));
      return known.get(path)!;
    };
  };
  const [first, second] = [resolvers(), resolvers()];
  const textAt = new Map(texts.map(({ path, text }) => [path, text]));
  const paths = wholeReply(assessment, assessmentFormat).suggestions.map(({ path, quote }) => {
    const { start, end } = placeOf(first(path!), quote ?? '');
    createAnchor(textAt.get(path!)!, start, end);
    return path!;
  });
  const edits = wholeReply(revision, revisionFormatFor([])).edits.map((edit, index) => {
    const path = paths[index]!;
    const { start } = placeOf(second(path), edit.start);
    // The last words may stand elsewhere too, so they are looked for behind the first.
    const end = textAt.get(path)!.indexOf(edit.end, start) + edit.end.length;
    return { path, start, end, replacement: edit.text };
  });
  return written(texts, edits);
}

function written(
  texts: readonly ManuscriptText[],
  edits: readonly (TextEdit & { path: string })[],
): string[] {
  return texts.map(({ path, text }) => {
    const own = edits.filter((edit) => edit.path === path);
    return own.length === 0 ? text : applyEdits(text, own);
  });
}

function placeOf(resolver: AnchorResolver, quote: string): Range {
  const resolution = resolver.resolve(anchorFromQuote(quote));
  if (resolution.status !== 'located') throw new Error(`Not found: ${quote}`);
  return resolution;
}

interface Timed {
  median: number;
  /** Nine of ten runs take no longer. */
  slow: number;
  /** With code that the engine has not yet compiled, in the first row at least. */
  first: number;
}

/** Milliseconds. `work` gives back the text where there is one, which must be as expected; to look costs none of the time. */
function timed(count: number, work: () => unknown, expected?: string): Timed {
  const times: number[] = [];
  for (let run = 0; run < count; run++) {
    const started = performance.now();
    const result = work();
    times.push(performance.now() - started);
    if (expected !== undefined && (result as readonly string[]).join('') !== expected)
      throw new Error('The text did not come out as meant.');
  }
  const first = times[0]!;
  times.sort((one, other) => one - other);
  return { median: times[Math.floor(count / 2)]!, slow: times[Math.floor(count * 0.9)]!, first };
}
