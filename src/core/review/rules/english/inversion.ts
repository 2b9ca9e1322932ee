import type { Slip } from './agreementSlip';
import {
  actors,
  baseOf,
  baseVerbs,
  determiners,
  isPluralNoun,
  phraseBreakers,
  prepositions,
  singularOf,
  singularToPlural,
} from './lexicon';
import { severalAt } from './thereIs';
import type { Token } from './tokens';

const places = /^(?:lies|stands|sits|hangs|comes|goes|lives|waits)$/;

/** "On the table lies two letters", "Behind the door was two suitcases", "Down the hill comes the children". */
export function inverted(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower, follows } = tokens[verb]!;
  const isBe = lower === 'was' || lower === 'is';
  if (!follows || !(isBe || places.test(lower))) return undefined;
  const first = placeBefore(tokens, verb);
  if (first === undefined) return undefined;
  const noun = severalAt(tokens, verb + 1) ?? (isBe ? undefined : knownSeveral(tokens, verb + 1));
  const counted = /^(?:two|three|four|five|six|seven|eight|nine|ten|several|many|no|the)$/.test(
    tokens[verb + 1]?.lower ?? '',
  );
  if (noun === undefined || !counted) return undefined;
  const right = singularToPlural[lower] ?? baseOf(lower)!;
  return {
    first: tokens[verb]!,
    last: tokens[noun]!,
    wrong: tokens[verb]!,
    right,
    why: `The subject comes after the verb: “${tokens[noun]!.text}” is plural, so the verb should be “${right}”.`,
  };
}

/** Index of the preposition at a sentence's beginning when nothing but its noun phrase stands before the verb. */
function placeBefore(tokens: readonly Token[], verb: number): number | undefined {
  for (let index = verb - 1; index >= 0 && verb - index < 7; index--) {
    const token = tokens[index]!;
    if (token.opensSentence)
      return prepositions.has(token.lower) && token.lower !== 'of' && index < verb - 1 ? index : undefined;
    if (!token.follows) return undefined;
    if (
      phraseBreakers.has(token.lower) &&
      !determiners.has(token.lower) &&
      !/^(?:him|her|them|it|me|us)$/.test(token.lower)
    )
      return undefined;
    if (baseVerbs.has(token.lower) && index === verb - 1) return undefined;
  }
  return undefined;
}

/** "the children". */
function knownSeveral(tokens: readonly Token[], at: number): number | undefined {
  const [article, noun, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (article?.lower !== 'the' || !article.follows || !noun?.follows || !isPluralNoun(noun.lower))
    return undefined;
  const single = singularOf(noun.lower);
  if (single === undefined || !(actors.has(single) || single === 'person')) return undefined;
  return next?.follows && !prepositions.has(next.lower) && !phraseBreakers.has(next.lower)
    ? undefined
    : at + 1;
}

/** "Where was we going", "What is they?", "Was they there?". */
export function questionPronoun(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower } = tokens[verb]!;
  const pronoun = tokens[verb + 1];
  if (!pronoun?.follows) return undefined;
  const asks =
    tokens[verb]!.opensSentence ||
    (tokens[verb]!.follows &&
      tokens[verb - 1]!.opensSentence &&
      /^(?:where|what|who|why|when|how|and|but|so)$/.test(tokens[verb - 1]!.lower));
  if (!asks || !/^(?:was|is|has|does|wasn't|isn't|hasn't|doesn't)$/.test(lower)) return undefined;
  const isPlural = /^(?:we|they)$/.test(pronoun.lower) || (lower === 'was' && pronoun.lower === 'you');
  if (!isPlural) return undefined;
  const right = singularToPlural[lower]!;
  return {
    first: tokens[verb]!,
    last: pronoun,
    wrong: tokens[verb]!,
    right,
    why: `With “${pronoun.lower}” the verb should be “${right}”.`,
  };
}
