import type { ParagraphFinding, ParagraphRule } from '../rule';

const saying =
  'said|says|asked|cried|replied|answered|whispered|murmured|muttered|shouted|called|exclaimed|remarked|returned|continued|added|observed|snapped|sighed|gasped|yelled|hissed|growled|repeated|agreed|admitted|explained|insisted|demanded|began|went on';
/** What leads speech, and nothing else where it stands behind it. */
const leading =
  'said|says|asked|cried|replied|answered|whispered|murmured|muttered|shouted|exclaimed|remarked';
const closing = '["”]';

interface Slip {
  find: RegExp;
  /** What the group `wrong` becomes. */
  right(wrong: string): string;
  summary(wrong: string, right: string): string;
  detail: string;
  severity: 'should_fix' | 'suggestion';
}

const oneSentence = 'Who speaks and what is said make one sentence.';

const slips: readonly Slip[] = [
  {
    // “Not yet.” he said: an abbreviation ends otherwise, and “I” says nothing about the sentence.
    find: new RegExp(
      `(?<=\\p{Ll}{2})(?<!\\b(?:Mr|Mrs|Dr|St|etc|Esq))(?<wrong>\\.)(?=${closing} (?:(?:he|she|they|we|you|the \\p{Ll}+) (?:${saying})\\b|(?:${saying}) (?:he|she|I|they|we|the|a|an|my|his|her|several|some|both|Mr|Mrs|Miss|\\p{Lu}\\p{Ll}+)\\b|I (?:${saying})\\.))`,
      'dgu',
    ),
    right: () => ',',
    summary: () => 'A comma belongs before the quotation mark, not a full stop',
    detail: oneSentence,
    severity: 'should_fix',
  },
  {
    find: new RegExp(
      `(?<=,${closing} )(?<wrong>He|She|They|We|You)(?= (?:${saying})\\b)|(?<=[?!]${closing} )(?<wrong3>He|She|They|We)(?= (?:${leading})\\.)|(?<=[,?!]${closing} )(?<wrong2>${leading
        .split('|')
        .map((verb) => verb.charAt(0).toUpperCase() + verb.slice(1))
        .join('|')})(?= (?:he|she|I|they|we|the|my|his|her|Mr|Mrs|Miss|\\p{Lu}\\p{Ll}+)\\b)`,
      'dgu',
    ),
    right: (wrong) => wrong.charAt(0).toLowerCase() + wrong.slice(1),
    summary: (wrong, right) => `“${wrong}” should be “${right}” here`,
    detail: oneSentence,
    severity: 'should_fix',
  },
  {
    // “I know” she said. A word or two in quotation marks may be no speech: the “home” he cried about.
    find: new RegExp(
      `(?<=(?:^|[.!?,:;—] ?)["“]\\p{Lu}[^"“”]{0,400}\\p{Ll})(?<wrong>${closing})(?= (?:(?:he|she|they|we|I) (?:${leading})\\b|(?:${leading}) (?:he|she|I|they|we|the|my|his|her|Mr|Mrs|Miss|\\p{Lu}\\p{Ll}+)\\b))`,
      'dgu',
    ),
    right: (wrong) => `,${wrong}`,
    summary: () => 'A comma is missing before the quotation mark',
    detail: oneSentence,
    severity: 'should_fix',
  },
  {
    // “I know,” she said “that you were there.” The comma closes what the first one opened.
    find: new RegExp(
      `(?<=[,]${closing} (?:(?:he|she|they|we|I) (?:${saying})|(?:${saying}) (?:he|she|they|we|I|(?:the|my|his|her) \\p{Ll}+|(?:(?:Mr|Mrs|Dr)\\. |Miss )?\\p{Lu}\\p{Ll}+)))(?<wrong> )(?=["“]\\p{Ll})`,
      'dgu',
    ),
    right: () => ', ',
    summary: () => 'A comma is missing before the speech goes on',
    detail: oneSentence,
    severity: 'should_fix',
  },
  {
    // She said “Come in.” Only where whole sentences are said: he said “No” and left.
    find: new RegExp(
      `(?<=\\b(?:he|she|they|we|I|He|She|They|We|\\p{Lu}\\p{Ll}{2,}) (?:said|cried|replied|asked|answered|whispered|murmured|muttered|shouted))(?<wrong> )(?=["“]\\p{Lu}[^"“”]{4,400}[.!?]["”](?:$|\\s+[“"\\p{Lu}]))`,
      'dgu',
    ),
    right: () => ', ',
    summary: () => 'A comma is missing before the speech',
    detail: oneSentence,
    severity: 'suggestion',
  },
];

/** “Not yet.” he said; “Not yet,” He said; “Not yet” he said; he said “Not yet.”: where speech meets who speaks. */
export const speechTagsRule: ParagraphRule = {
  id: 'speechTags',
  languages: ['en'],
  check(paragraph) {
    if (!/["“]/.test(paragraph)) return [];
    const found: ParagraphFinding[] = [];
    for (const { find, right, summary, detail, severity } of slips) {
      for (const match of paragraph.matchAll(find)) {
        const groups = match.indices?.groups;
        const [start, end] = groups?.['wrong'] ?? groups?.['wrong2'] ?? groups?.['wrong3'] ?? [0, 0];
        if (end === 0 || found.some((other) => other.start < end && start < other.end)) continue;
        const wrong = paragraph.slice(start, end);
        const replacement = right(wrong);
        found.push({
          rule: 'speechTags',
          type: 'style',
          severity,
          summary: summary(wrong, replacement),
          detail,
          start,
          end,
          replacement,
        });
      }
    }
    return found.sort((one, other) => one.start - other.start);
  },
};
