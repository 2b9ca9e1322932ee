import { opening, wordPatternRule, type WordPattern } from './wordPatterns';

/** Their past and what stands behind "could". Not "fell" and "saw" where wood is meant. */
const plainForms: Readonly<Record<string, string>> = {
  saw: 'see',
  went: 'go',
  came: 'come',
  took: 'take',
  gave: 'give',
  knew: 'know',
  ate: 'eat',
  wrote: 'write',
  spoke: 'speak',
  began: 'begin',
  broke: 'break',
  drove: 'drive',
  chose: 'choose',
  forgot: 'forget',
};

const patterns: readonly WordPattern[] = [
  {
    find: new RegExp(
      `\\b(?:could|would|should|must|might)(?:n't| not)? (?<wrong>${Object.keys(plainForms).join('|')})\\b(?! (?:off|through|up|wood|logs|it (?:in|off|through|up))\\b)`,
      'dgu',
    ),
    right: (wrong) => plainForms[wrong] ?? wrong,
    detail: 'Behind “could” and its like the verb stands in its plain form.',
  },
  {
    find: /\b(?<wrong>hisself)\b/dgiu,
    right: 'himself',
    detail: 'The form is “himself”.',
  },
  {
    find: /\b(?<wrong>theirselves|theirself|themself's)\b/dgiu,
    right: 'themselves',
    detail: 'The form is “themselves”.',
  },
  {
    find: /\b(?<wrong>(?:must|should|could|would|might)(?:n't| not)? been)\b/dgu,
    right: (wrong) => wrong.replace(/ been$/, ' have been'),
    detail: '“Been” needs “have” before it.',
  },
  {
    find: /\b(?<wrong>childrens'?|womens'?|mens')(?= \p{Ll})/dgiu,
    right: (wrong) => wrong.replace(/s'?$/, "'s"),
    detail: 'The word is a plural already, so the apostrophe stands before the s.',
  },
  {
    find: new RegExp(
      `${opening}(?<wrong>Me and (?:him|her|them)) (?=(?:have|has|had|was|were|are|went|got|did|do|could|would|will|can)\\b)`,
      'dgmu',
    ),
    right: (wrong) => `${/him$/.test(wrong) ? 'he' : /her$/.test(wrong) ? 'she' : 'they'} and I`,
    detail: 'They are the subject, so it is “he and I”, not “me and him”.',
  },
];

/** "Hisself", "must been", "the childrens toys", "Me and him have": forms that a character may use and a narrator does not. */
export const wordFormsRule = wordPatternRule('wordForms', patterns, true);
