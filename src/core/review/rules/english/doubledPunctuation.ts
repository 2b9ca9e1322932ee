import type { ParagraphFinding, ParagraphRule } from '../rule';

/** Marks that do not stand together, perhaps with blanks between; dots are looked at apart. */
const pairs =
  /,\s?,+|;\s?;+|:\s?:+(?!\w)|[,;:]\s?[.;:,!?](?!\s?\.)|[!?]\s?[,;:.](?!\s?\.)|(?<![.…])\.\s?[,;:](?![-)\w])|(?<=[\p{L}\d”’"')])\.(?:\.|\s\.)(?![.\s]*\.)|…{3,}|[.]…|…,,/gu;
const abbreviation =
  /(?:^|[^\p{L}])(?:\p{L}|etc|mr|mrs|ms|dr|st|esq|jr|sr|co|inc|ltd|vol|no|vs|viz|al|ie|eg|cf|ed|ca|approx|dept|bros|messrs|prof|hon|rev|gen|col|capt|lieut|lt|sgt|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|p\.m|a\.m|ph\.d|b\.a|m\.a|u\.s|[\p{L}](?:\.[\p{L}])+)$/iu;

/** Two marks where one belongs: ",,", "..", ",.", "?.". An ellipsis, "?!" and "!!" are the author's. */
export const doubledPunctuationRule: ParagraphRule = {
  id: 'doubledPunctuation',
  languages: ['en'],
  check(paragraph) {
    const findings: ParagraphFinding[] = [];
    for (const match of paragraph.matchAll(pairs)) {
      const marks = match[0];
      const start = match.index;
      const before = paragraph[start - 1];
      if (before === undefined || before === '.' || before === '\\') continue;
      if (marks.startsWith('.') && abbreviation.test(paragraph.slice(Math.max(0, start - 12), start))) {
        // "etc., and" is right; "Mr.. Bennet" is not.
        if (!/^\.\s?\.$/.test(marks)) continue;
      }
      // An older style sets a comma behind an exclamation inside a sentence: "Ah!, no".
      findings.push({
        rule: 'doubledPunctuation',
        type: 'style',
        severity: 'should_fix',
        summary: `“${marks}”: two marks where one belongs`,
        detail: `Keep the one that fits the sentence; “${kept(marks)}” is the likelier here.`,
        start,
        end: start + marks.length,
        replacement: kept(marks),
      });
    }
    return findings;
  },
};

/** The stronger of the two. */
function kept(marks: string): string {
  if (marks.includes('…')) return '…';
  for (const mark of ['?', '!', '.', ';', ':', ',']) if (marks.includes(mark)) return mark;
  return marks[0]!;
}
