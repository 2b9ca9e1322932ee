import type { ParagraphFinding, ParagraphRule } from '../rule';
import { patternMatches } from './patternMatches';

const saying =
  'said|says|asked|cried|replied|answered|whispered|murmured|muttered|shouted|called|exclaimed|remarked|returned|continued|added|observed|snapped|sighed|gasped|yelled|hissed|growled|repeated|agreed|admitted|explained|insisted|demanded|began|went on';
/** What leads speech, and nothing else where it stands behind it. */
const leading =
  'said|says|asked|cried|replied|answered|whispered|murmured|muttered|shouted|exclaimed|remarked';
const leadingCapitalized = leading
  .split('|')
  .map((verb) => verb.charAt(0).toUpperCase() + verb.slice(1))
  .join('|');
const closing = '["”]';

interface Slip {
  /** Global, with the flag d; its group `wrong` is what is replaced. */
  find: RegExp;
  /** What the group `wrong` becomes. */
  right(wrong: string): string;
  summary(wrong: string, right: string): string;
  severity: 'should_fix' | 'suggestion';
}

const slips: readonly Slip[] = [
  {
    // “Not yet.” he said: an abbreviation ends otherwise, and “I” says nothing about the sentence.
    find: new RegExp(
      `(?<=\\p{Ll}{2})(?<!\\b(?:Mr|Mrs|Dr|St|etc|Esq))(?<wrong>\\.)(?=${closing} (?:(?:he|she|they|we|you|the \\p{Ll}+) (?:${saying})\\b|(?:${saying}) (?:he|she|I|they|we|the|a|an|my|his|her|several|some|both|Mr|Mrs|Miss|\\p{Lu}\\p{Ll}+)\\b|I (?:${saying})\\.))`,
      'dgu',
    ),
    right: () => ',',
    summary: () => 'A comma belongs before the quotation mark, not a full stop',
    severity: 'should_fix',
  },
  goesOnSmall(`(?<=,${closing} )(?<wrong>He|She|They|We|You)(?= (?:${saying})\\b)`),
  goesOnSmall(`(?<=[?!]${closing} )(?<wrong>He|She|They|We)(?= (?:${leading})\\.)`),
  goesOnSmall(
    `(?<=[,?!]${closing} )(?<wrong>${leadingCapitalized})(?= (?:he|she|I|they|we|the|my|his|her|Mr|Mrs|Miss|\\p{Lu}\\p{Ll}+)\\b)`,
  ),
  {
    // “I know” she said. A word or two in quotation marks may be no speech: the “home” he cried about.
    find: new RegExp(
      `(?<=(?:^|[.!?,:;—] ?)["“]\\p{Lu}[^"“”]{0,400}\\p{Ll})(?<wrong>${closing})(?= (?:(?:he|she|they|we|I) (?:${leading})\\b|(?:${leading}) (?:he|she|I|they|we|the|my|his|her|Mr|Mrs|Miss|\\p{Lu}\\p{Ll}+)\\b))`,
      'dgu',
    ),
    right: (wrong) => `,${wrong}`,
    summary: () => 'A comma is missing before the quotation mark',
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
    severity: 'suggestion',
  },
];

/** “Not yet.” he said; “Not yet,” He said; “Not yet” he said; he said “Not yet.”: where speech meets who speaks. */
export const speechTagsRule: ParagraphRule = {
  id: 'speechTags',
  languages: ['en'],
  check(paragraph) {
    if (!/["“]/.test(paragraph)) return [];
    return patternMatches(paragraph, slips).map(({ start, end, wrong, pattern }): ParagraphFinding => {
      const { right, summary, severity } = pattern;
      const replacement = right(wrong);
      return {
        rule: 'speechTags',
        type: 'style',
        severity,
        summary: summary(wrong, replacement),
        detail: 'Who speaks and what is said make one sentence.',
        start,
        end,
        replacement,
      };
    });
  },
};

/** A capital letter where the sentence goes on. */
function goesOnSmall(pattern: string): Slip {
  return {
    find: new RegExp(pattern, 'dgu'),
    right: (wrong) => wrong.charAt(0).toLowerCase() + wrong.slice(1),
    summary: (wrong, right) => `“${wrong}” should be “${right}” here`,
    severity: 'should_fix',
  };
}
