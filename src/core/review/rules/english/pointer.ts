import type { Slip } from './agreementSlip';
import {
  actors,
  isPluralNoun,
  phraseBreakers,
  pluralOf,
  pluralToSingular,
  prepositions,
  singularOf,
  thingNouns,
  wordSet,
} from './lexicon';
import type { Token } from './tokens';

/** "this books", "these book", "those man". */
export function pointer(tokens: readonly Token[], index: number): Slip | undefined {
  const word = tokens[index]!;
  const noun = tokens[index + 1];
  if (!noun?.follows || noun.capital) return undefined;
  const next = tokens[index + 2];
  if (word.lower === 'this') {
    const single = singularOf(noun.lower);
    if (
      !isPluralNoun(noun.lower) ||
      single === undefined ||
      !(thingNouns.has(single) || actors.has(single) || single === 'person') ||
      (nounVerbs.has(noun.lower) && !(next?.follows && next.lower in pluralToSingular))
    )
      return undefined;
    return {
      first: word,
      last: noun,
      wrong: word,
      right: 'these',
      why: `“${noun.text}” is plural, so it should be “these”; or write “this ${single}”.`,
    };
  }
  if (!thingNouns.has(noun.lower) && !actors.has(noun.lower)) return undefined;
  // "those garden walls", "these street lamp posts": the noun goes on.
  if (next?.follows && isPluralNoun(next.lower)) return undefined;
  const afterNext = tokens[index + 3];
  if (
    next?.follows &&
    afterNext?.follows &&
    isPluralNoun(afterNext.lower) &&
    !prepositions.has(next.lower) &&
    !phraseBreakers.has(next.lower)
  ) {
    return undefined;
  }
  const plural = pluralOf(noun.lower);
  return {
    first: word,
    last: noun,
    wrong: noun,
    right: plural,
    why: `“${word.text}” points at more than one, so it should be “${plural}”; or write “${word.lower === 'these' ? 'this' : 'that'} ${noun.text}”.`,
  };
}

const nounVerbs = wordSet(`
  hands houses books eyes words faces shadows lights lines names questions answers places steps
  stones voices moments maps plans bags keys rings waves clouds dreams promises paths mirrors
  chairs tables sounds minutes pictures stars fires walls papers pages events matters reasons chances
  fields arms legs fingers fathers mothers nurses doctors judges guards hosts dogs pigs lies
  ghosts bears ducks monkeys`);
