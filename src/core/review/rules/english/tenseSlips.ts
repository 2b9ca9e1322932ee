import type { Finding, ReviewDocument } from '../../model';
import { isSpoken, speechRanges } from '../dialogue';
import { findingInProse } from '../fiction/documentText';
import { paragraphMemo } from '../paragraphMemo';
import { proseOf } from '../prose';
import type { DocumentRule } from '../rule';

/** What somebody does at one moment, present and past. Not "is", "has" and "knows", which narrators say of what always holds. */
const pastOf: Readonly<Record<string, string>> = {
  says: 'said',
  looks: 'looked',
  goes: 'went',
  comes: 'came',
  takes: 'took',
  turns: 'turned',
  asks: 'asked',
  stands: 'stood',
  sits: 'sat',
  walks: 'walked',
  runs: 'ran',
  smiles: 'smiled',
  nods: 'nodded',
  laughs: 'laughed',
  opens: 'opened',
  closes: 'closed',
  picks: 'picked',
  pulls: 'pulled',
  puts: 'put',
  reaches: 'reached',
  steps: 'stepped',
  whispers: 'whispered',
  answers: 'answered',
  replies: 'replied',
  shakes: 'shook',
  stops: 'stopped',
  waits: 'waited',
  watches: 'watched',
  hears: 'heard',
  sees: 'saw',
};
const present = new RegExp(`(?<=\\b[Hh]e |\\b[Ss]he )(?:${Object.keys(pastOf).join('|')})\\b`, 'gu');
const past = new RegExp(
  `\\b(?:[Hh]e|[Ss]he|[Tt]hey|I|[Ww]e) (?:was|were|had|${[...new Set(Object.values(pastOf))].join('|')})\\b`,
  'gu',
);
/** So many verbs make out the tense of a text, and so few others among them are slips. */
const leastPast = 12;
const mostSlips = 0.06;

const verbs = paragraphMemo((paragraph) => {
  const speech = speechRanges(paragraph);
  const told = (pattern: RegExp): { word: string; start: number }[] =>
    [...paragraph.matchAll(pattern)]
      .filter(({ index }) => !isSpoken(speech, index))
      .map((match) => ({ word: match[0], start: match.index }));
  return { slips: told(present), past: told(past).length };
});

/** "He looks" in a story told in the past: where the narrative nearly always tells in the past, and now and then in the present. */
export const tenseSlipsRule: DocumentRule = {
  id: 'tenseSlips',
  phases: ['sample', 'final'],
  languages: ['en'],
  check: ({ documents }) => documents.flatMap(inDocument),
};

function inDocument(document: ReviewDocument): Finding[] {
  const paragraphs = proseOf(document).map((paragraph) => ({ paragraph, ...verbs(paragraph.text) }));
  const pasts = paragraphs.reduce((sum, one) => sum + one.past, 0);
  const slips = paragraphs.reduce((sum, one) => sum + one.slips.length, 0);
  if (pasts < leastPast || slips > Math.max(1, mostSlips * pasts)) return [];
  return paragraphs.flatMap((one) =>
    // A paragraph with nothing but the present in it is a dream, a memory, an aside: it is meant.
    one.slips.length > 1 && one.past === 0
      ? []
      : one.slips.map(({ word, start }) => {
          const replacement = pastOf[word] ?? word;
          return findingInProse('tenseSlips', document, one.paragraph, {
            type: 'consistency',
            severity: 'suggestion',
            summary: `“${word}” is in the present, and the story is told in the past`,
            detail: `“${replacement}” would go with the rest. Leave it where it is said of what always holds.`,
            start,
            end: start + word.length,
            replacement,
            askFirst: true,
          });
        }),
  );
}
