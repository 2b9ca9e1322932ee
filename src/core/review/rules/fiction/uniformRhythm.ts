import type { Language } from '../../../text/language';
import type { Finding, ReviewDocument } from '../../model';
import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { documentRange, proseOf } from '../prose';
import { finding } from './documentText';
import { measured } from './sentenceLengths';

/** So many sentences in a row make a rhythm. */
const stretch = 7;
/** Coefficient of variation of the sentences' lengths; lively prose has 0.5 and more. */
const evenBelow = 0.16;
const shortestMean: Readonly<Record<Language, number>> = { en: 4, zh: 6 };
const mostPlaces = 5;

interface Sentence {
  start: number;
  end: number;
  length: number;
}

/** Stretches of narrative whose sentences are all about the same length. An observation. */
export const uniformRhythmRule: DocumentRule = {
  id: 'uniformRhythm',
  phases: ['sample', 'final'],
  languages: ['en', 'zh'],
  check: ({ documents, language }) => documents.flatMap((document) => evenStretches(document, language)),
};

function evenStretches(document: ReviewDocument, language: Language): Finding[] {
  const found: Finding[] = [];
  let run: Sentence[] = [];
  const flush = (): void => {
    found.push(...inRun(document, run, language));
    run = [];
  };
  for (const block of proseOf(document)) {
    const { starts, lengths, isTalk } = measured(block.text, language);
    if (isTalk) {
      flush();
      continue;
    }
    starts.forEach((start, index) => {
      const next = starts[index + 1];
      run.push({ ...documentRange(block, start, next ?? block.text.length), length: lengths[index] ?? 0 });
    });
  }
  flush();
  return found.slice(0, mostPlaces);
}

function inRun(document: ReviewDocument, run: readonly Sentence[], language: Language): Finding[] {
  const found: Finding[] = [];
  let from = 0;
  while (from + stretch <= run.length) {
    let lengths = run.slice(from, from + stretch).reduce(withSentence, none);
    if (!isEven(lengths, language)) {
      from++;
      continue;
    }
    let to = from + stretch;
    for (let next = run[to]; next; next = run[to]) {
      const longer = withSentence(lengths, next);
      if (!isEven(longer, language)) break;
      lengths = longer;
      to++;
    }
    const [first, last] = [run[from], run[to - 1]];
    if (first && last) found.push(remark(document, first, last, to - from, meanOf(lengths), language));
    from = to;
  }
  return found;
}

/** Of sentences in a row: how many, their lengths together, and the squares of these. */
interface Lengths {
  count: number;
  sum: number;
  squares: number;
}

const none: Lengths = { count: 0, sum: 0, squares: 0 };

function withSentence({ count, sum, squares }: Lengths, { length }: Sentence): Lengths {
  return { count: count + 1, sum: sum + length, squares: squares + length ** 2 };
}

function isEven(lengths: Lengths, language: Language): boolean {
  const mean = meanOf(lengths);
  if (mean < shortestMean[language]) return false;
  const variance = Math.max(0, lengths.squares / lengths.count - mean ** 2);
  return Math.sqrt(variance) / mean < evenBelow;
}

function meanOf({ count, sum }: Lengths): number {
  return sum / count;
}

function remark(
  document: ReviewDocument,
  first: Sentence,
  last: Sentence,
  count: number,
  mean: number,
  language: Language,
): Finding {
  const about = Math.round(mean);
  const text = document.text.slice(first.start, last.end);
  return finding('uniformRhythm', document, {
    type: 'style',
    severity: 'info',
    summary: say(
      language,
      `${count} sentences in a row have about ${about} words`,
      `连续${count}句都在${about}字左右`,
    ),
    detail: say(
      language,
      'Read it aloud: when every sentence takes the same breath, the ear tires. A short one, or two joined, breaks the beat.',
      '不妨念一遍：句句一样长，听着会累。插入一个短句，或把两句并成一句，节奏就活了。',
    ),
    start: first.start,
    end: first.start + text.trimEnd().length,
  });
}
