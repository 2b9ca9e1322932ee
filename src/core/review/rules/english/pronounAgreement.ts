import { speechRanges } from '../dialogue';
import type { ParagraphContext, ParagraphFinding, ParagraphRule } from '../rule';
import type { Slip } from './agreementSlip';
import { slipFinding } from './agreementSlip';
import {
  actors,
  baseOf,
  baseVerbs,
  pluralToSingular,
  singularToPlural,
  thirdPersonOf,
  wordSet,
} from './lexicon';
import { isUnreal } from './subject';
import type { Token } from './tokens';
import { tokensOf } from './tokens';

const pronouns = wordSet('i you he she it we they');
const pointers = wordSet('this that these those');
const adverbs = wordSet(`
  never always also still now often only just already soon hardly barely rarely seldom
  usually really certainly suddenly slowly quickly quietly sometimes then even almost nearly simply`);
/** Helpers that, before the pronoun, take the ending upon themselves: "did he go". */
const helpers = wordSet(`
  do does did can could will would shall should may might must had have
  has let dare need make makes made help helped don't doesn't didn't can't couldn't
  won't wouldn't shouldn't hadn't haven't hasn't`);
/** Behind these a bare verb is the subjunctive: "insisted that he go", "lest he forget", "till he come". */
const subjunctive = wordSet(`
  suggest suggested suggests insist insisted insists demand demanded demands propose proposed request requested requested
  recommend recommended ask asked beg begged order ordered important necessary better best essential lest
  time till until before ere though whether if wherever whatever whoever however unless
  god heaven`);
const clauseOpeners = wordSet(`when while because but so where whether although though if unless how why then
  as since after before and or until once than that`);
// Not “felt”: “he felt it go” is right.
const sayingVerbs = wordSet(
  'think thinks thought know knows knew say says said believe believed hope hoped sure certain afraid suppose supposed first',
);

/** "They was", "he don't", "she know": a pronoun and its verb in different numbers. In speech it is only mentioned. */
export const pronounAgreementRule: ParagraphRule = {
  id: 'pronounAgreement',
  languages: ['en'],
  check(paragraph: string, _context: ParagraphContext): ParagraphFinding[] {
    const tokens = tokensOf(paragraph);
    const slips: Slip[] = [];
    for (let index = 0; index < tokens.length; index++) {
      if (!pronouns.has(tokens[index]!.lower) && !pointers.has(tokens[index]!.lower)) continue;
      const slip = slipAt(tokens, index);
      if (slip) slips.push(slip);
    }
    if (slips.length === 0) return [];
    const speech = speechRanges(paragraph);
    return slips.map((slip) => slipFinding('pronounAgreement', paragraph, slip, speech));
  },
};

function slipAt(tokens: readonly Token[], index: number): Slip | undefined {
  const pronoun = tokens[index]!;
  let verb = index + 1;
  if (tokens[verb]?.follows && adverbs.has(tokens[verb]!.lower)) verb++;
  const found = tokens[verb];
  if (!found?.follows || found.opensSentence || found.capital) return undefined;
  const right = rightForm(pronoun.lower, found.lower);
  if (right === undefined || !isSubject(tokens, index)) return undefined;
  if (!agreesAfterAll(tokens, index, verb)) return undefined;
  // "‘Why that?’ I asks": how a character tells a tale, and no slip.
  if (pronoun.lower === 'i' && /^(?:says|asks|thinks|goes)$/.test(found.lower)) return undefined;
  return {
    first: pronoun,
    last: found,
    wrong: found,
    right,
    why: `With “${pronoun.text === 'I' ? 'I' : pronoun.lower}” the verb should be “${right}”.`,
  };
}

function rightForm(pronoun: string, verb: string): string | undefined {
  switch (pronoun) {
    case 'we':
    case 'they':
    case 'you':
      return verb === 'am' ? 'are' : (singularToPlural[verb] ?? baseOf(verb));
    case 'these':
    case 'those':
      return singularToPlural[verb];
    case 'this':
    case 'that':
      return pluralToSingular[verb];
    case 'i':
      if (verb === 'is' || verb === 'are') return 'am';
      if (verb === 'were' || verb === "weren't") return pluralToSingular[verb];
      return verb === 'was' || verb === "wasn't" ? undefined : (singularToPlural[verb] ?? baseOf(verb));
    default:
      if (verb === 'am') return 'is';
      return pluralToSingular[verb] ?? (baseVerbs.has(verb) ? thirdPersonOf(verb) : undefined);
  }
}

/** Whether the pronoun begins its clause, so that it is what the verb belongs to and nothing joins or bends it. */
function isSubject(tokens: readonly Token[], index: number): boolean {
  const pronoun = tokens[index]!;
  if (pronoun.opensSentence) return true;
  // Elsewhere "that" joins clauses and "this" may belong to what was before.
  if (pointers.has(pronoun.lower)) return false;
  const before = tokens[index - 1]!;
  if (!pronoun.follows) return before.lower !== 'and' && before.lower !== 'or' && before.lower !== 'nor';
  if (before.lower === 'or' || before.lower === 'nor') return false;
  // "He has nerve and he have": a clause of its own, unless two are joined: "Tom and he have".
  if (before.lower === 'and') return !isPairBefore(tokens, index - 1);
  if (helpers.has(before.lower) || (before.lower === 'not' && helpers.has(tokens[index - 2]?.lower ?? '')))
    return false;
  // "it" and "you" may be what is done to, or stand behind a preposition: "those who saw it were".
  if (pronoun.lower === 'it' || pronoun.lower === 'you')
    return clauseOpeners.has(before.lower) || sayingVerbs.has(before.lower);
  return true;
}

/** "Tom, Mary, and they". */
function isPairBefore(tokens: readonly Token[], and: number): boolean {
  const before = tokens[and - 1];
  return before !== undefined && (before.capital || pronouns.has(before.lower) || actors.has(before.lower));
}

function agreesAfterAll(tokens: readonly Token[], index: number, verb: number): boolean {
  const { lower: pronoun } = tokens[index]!;
  const { lower } = tokens[verb]!;
  const next = tokens[verb + 1];
  const several = pronoun === 'we' || pronoun === 'they' || pronoun === 'you';
  if (several && lower in singularToPlural)
    return !(next?.follows && pronoun === 'you' && next.lower === 'who');
  if (lower === 'were' || lower === "weren't") {
    // "As it were", "it were better to die", and everything unreal.
    return (
      !isUnreal(tokens, index) &&
      !(
        pronoun === 'it' &&
        next?.follows &&
        /^(?:better|best|well|to|vain|wrong|folly|idle|needless|but|possible)$/.test(next.lower)
      ) &&
      !(pronoun === 'it' && (!next?.follows || tokens[index - 1]?.lower === 'as')) &&
      !/^(?:pity|shame|sin)$/.test(tokens[verb + 2]?.lower ?? '')
    );
  }
  if (lower === 'are' || lower === 'am' || lower === 'is') return true;
  if (
    baseVerbs.has(lower) ||
    lower === 'have' ||
    lower === 'do' ||
    lower === "don't" ||
    lower === "haven't"
  ) {
    // Only within the clause: a mark parts "If she comes, he do not".
    for (let back = index - 1, seen = 0; back >= 0 && seen < 8 && tokens[back + 1]!.follows; back--, seen++) {
      const word = tokens[back]!;
      if (subjunctive.has(word.lower)) return lower !== "don't" && lower !== "haven't" ? false : true;
      if (word.opensSentence) break;
    }
    return !(
      next?.follows &&
      (lower === 'do' || lower === 'have') &&
      /^(?:i|you|he|she|we|they)$/.test(next.lower)
    );
  }
  return true;
}
