import type { Slip } from './agreementSlip';
import {
  baseOf,
  determiners,
  isPluralNoun,
  phraseBreakers,
  pluralToSingular,
  prepositions,
  singularToPlural,
  units,
} from './lexicon';
import { isUnreal, subjectBefore } from './subject';
import type { Token } from './tokens';

/** "The Count, along with his servants, were": what comes along does not count. */
export function accompanied(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower, follows, opensSentence } = tokens[verb]!;
  if (follows || opensSentence) return undefined;
  let along = verb - 1;
  while (along > 0 && tokens[along]!.follows && verb - along < 9) along--;
  if (!/^(?:along|together)$/.test(tokens[along]?.lower ?? '') || tokens[along + 1]?.lower !== 'with')
    return undefined;
  const subject = subjectBefore(tokens, along, true);
  if (subject?.number !== 'singular' || isUnreal(tokens, subject.first)) return undefined;
  const right = pluralToSingular[lower]!;
  return {
    first: tokens[subject.first]!,
    last: tokens[verb]!,
    wrong: tokens[verb]!,
    right,
    why: `“${tokens[subject.head]!.text}” is singular, whoever comes along, so the verb should be “${right}”.`,
  };
}

/** The plural of a verb, as written in the singular; undefined for what is no such form. */
function several(lower: string): string | undefined {
  return singularToPlural[lower] ?? baseOf(lower);
}

/** The same for a verb that no list knows, when something is done by it to what follows: "conveys the". */
function severalDoing(token: Token, next: Token | undefined): string | undefined {
  const known = several(token.lower);
  if (known !== undefined || !next?.follows || !/[^s]s$/.test(token.lower)) return known;
  const isVerb = determiners.has(next.lower) || /^(?:me|him|her|it|us|them|you)$/.test(next.lower);
  if (!isVerb || token.lower.length < 4) return undefined;
  if (/[^aeiou]ies$/.test(token.lower)) return `${token.lower.slice(0, -3)}y`;
  return token.lower.replace(/(?<=ss|sh|ch|x|zz)es$|s$/, '');
}

/** "One of the men who was", "one of the main arteries which conveys": they all do, and one of them is meant. Not every grammar minds. */
export function oneOfThose(tokens: readonly Token[], verb: number): Slip | undefined {
  const which = tokens[verb - 1];
  const right = severalDoing(tokens[verb]!, tokens[verb + 1]);
  if (
    right === undefined ||
    !tokens[verb]!.follows ||
    !which?.follows ||
    !/^(?:who|which)$/.test(which.lower)
  )
    return undefined;
  const noun = verb - 2;
  if (noun < 3 || !isPluralNoun(tokens[noun]!.lower) || !tokens[noun]!.follows) return undefined;
  for (let index = noun - 1; index > 0 && noun - index < 5; index--) {
    const { lower, follows } = tokens[index]!;
    if (!follows) return undefined;
    if (lower === 'of') {
      const isOneOf = tokens[index - 1]!.lower === 'one' && tokens[index - 2]?.lower !== 'only';
      if (!isOneOf || !/^(?:the|those|these|my|his|her|our|their|your)$/.test(tokens[index + 1]!.lower))
        return undefined;
      return {
        first: which,
        last: tokens[verb]!,
        wrong: tokens[verb]!,
        right,
        why: `“${which.text}” stands for “${tokens[noun]!.text}”, which is plural, so the verb should be “${right}”.`,
        isDebated: true,
      };
    }
    if (prepositions.has(lower) || (phraseBreakers.has(lower) && !determiners.has(lower))) return undefined;
  }
  return undefined;
}

const asides =
  /^(?:odd|unusual|strange|rare|remarkable|curious|surprising|what|why|how|just|more|worse|better|fortunate|unfortunate|lucky|natural|perhaps|not|a|an|the|to|as|all|very|rather|quite|so)$/;

/** "The interests which rises", "Her eyes, which was grey, never". */
export function whichSeveral(tokens: readonly Token[], verb: number): Slip | undefined {
  const which = tokens[verb - 1];
  const noun = tokens[verb - 2];
  const right = several(tokens[verb]!.lower);
  if (
    right === undefined ||
    !tokens[verb]!.follows ||
    which?.lower !== 'which' ||
    !noun ||
    which.opensSentence
  )
    return undefined;
  if (!isPluralNoun(noun.lower) || units.has(noun.lower)) return undefined;
  if (which.follows ? !isWholePhrase(tokens, verb - 2) : !isSubjectOfSentence(tokens, verb)) return undefined;
  return {
    first: noun,
    last: tokens[verb]!,
    wrong: tokens[verb]!,
    right,
    why: `“which” stands for “${noun.text}”, which is plural, so the verb should be “${right}”.`,
  };
}

/** "the home-centred interests": an article with its noun, and no preposition that might hang it on another. */
function isWholePhrase(tokens: readonly Token[], noun: number): boolean {
  for (let index = noun - 1; index >= 0 && noun - index < 4; index--) {
    const { lower } = tokens[index]!;
    if (!tokens[index + 1]!.follows || prepositions.has(lower)) return false;
    if (!determiners.has(lower)) {
      if (phraseBreakers.has(lower)) return false;
      continue;
    }
    if (!/^(?:the|these|those|my|his|her|our|their|your)$/.test(lower)) return false;
    const before = tokens[index - 1];
    return before === undefined || !tokens[index]!.follows || !prepositions.has(before.lower);
  }
  return false;
}

/** The noun opens the sentence, so that "which" has nothing else to stand for, and no remark on the whole follows. */
function isSubjectOfSentence(tokens: readonly Token[], verb: number): boolean {
  const subject = subjectBefore(tokens, verb - 1, true);
  const next = tokens[verb + 1];
  return (
    subject?.number === 'plural' &&
    subject.kind === 'noun' &&
    subject.head === verb - 2 &&
    tokens[subject.first]!.opensSentence &&
    !(next?.follows && asides.test(next.lower))
  );
}
