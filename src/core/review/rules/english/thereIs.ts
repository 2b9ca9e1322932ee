import type { Slip } from './agreementSlip';
import {
  determiners,
  isPluralNoun,
  isSingularNoun,
  manyNumbers,
  phraseBreakers,
  pluralToSingular,
  prepositions,
  singularToPlural,
  units,
  wordSet,
} from './lexicon';
import { isUnreal } from './subject';
import type { Token } from './tokens';

/** "There was three men", "there is many". */
export function thereBe(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower } = tokens[verb]!;
  if (
    tokens[verb - 1]?.lower !== 'there' ||
    !/^(?:was|is|wasn't|isn't|has)$/.test(lower) ||
    !tokens[verb]!.follows
  )
    return undefined;
  let at = verb + 1;
  if (lower === 'has') {
    if (tokens[at]?.lower !== 'been') return undefined;
    at++;
  }
  while (
    tokens[at]?.follows &&
    /^(?:not|never|also|now|still|only|always|perhaps|about|some|once|nearly|almost|at|least)$/.test(
      tokens[at]!.lower,
    )
  )
    at++;
  const noun = severalAt(tokens, at);
  if (noun === undefined) return undefined;
  const right = singularToPlural[lower]!;
  return {
    first: tokens[verb - 1]!,
    last: tokens[noun]!,
    wrong: tokens[verb]!,
    right,
    why: `“${words(tokens, at, noun)}” is plural, so it should be “there ${right}”.`,
  };
}

/** "There's three of them": said by many, written by few. */
export function theresSeveral(tokens: readonly Token[], at: number): Slip | undefined {
  const number = tokens[at + 1];
  if (
    !number?.follows ||
    !/^(?:two|three|four|five|six|seven|eight|nine|ten|many|several)$/.test(number.lower)
  )
    return undefined;
  const [of, whom] = [tokens[at + 2], tokens[at + 3]];
  const isOf =
    of?.follows === true && of.lower === 'of' && /^(?:them|us|you|these|those)$/.test(whom?.lower ?? '');
  const noun = isOf ? at + 1 : severalAt(tokens, at + 1);
  if (noun === undefined) return undefined;
  return {
    first: tokens[at]!,
    last: tokens[noun]!,
    wrong: tokens[at]!,
    right: 'there are',
    why: `“${words(tokens, at + 1, noun)}” is plural, so it should be “there are”.`,
    isDebated: true,
  };
}

/** Index of the word that proves that several are spoken of from `at` on. */
export function severalAt(tokens: readonly Token[], at: number): number | undefined {
  const first = tokens[at];
  if (!first?.follows || first.capital) return undefined;
  const counted = manyNumbers.has(first.lower) && first.lower !== 'both';
  if (
    counted &&
    tokens[at + 1]?.follows &&
    /^(?:a|an|of|or|o)$/.test(tokens[at + 1]!.lower) &&
    first.lower === 'many'
  )
    return undefined;
  if (first.lower === 'a') return undefined;
  // "There is no chairs", "there is the letters".
  const led = counted || first.lower === 'no' || first.lower === 'the';
  for (let index = led ? at + 1 : at, seen = 0; seen < 3; index++, seen++) {
    const token = tokens[index];
    if (!token || (index > at && !token.follows) || token.capital) break;
    if (units.has(token.lower)) return undefined;
    if (isPluralNoun(token.lower)) {
      const next = tokens[index + 1];
      // "There was men's laughter", "there is sports equipment": the noun goes on.
      if (
        next?.follows &&
        !prepositions.has(next.lower) &&
        !phraseBreakers.has(next.lower) &&
        !/(?:ing|ed|ly)$/.test(next.lower) &&
        !irregularEnd.has(next.lower)
      )
        return undefined;
      return index;
    }
    if (
      prepositions.has(token.lower) ||
      phraseBreakers.has(token.lower) ||
      token.lower.includes("'") ||
      /(?:ly|ing)$/.test(token.lower)
    )
      break;
  }
  // "There is many" with nothing readable behind it.
  return counted && (first.lower === 'many' || first.lower === 'several') && !tokens[at + 1]?.follows
    ? at
    : undefined;
}

const irregularEnd = wordSet(`
  even than left there here now then everywhere enough lost gone made seen lit hung today
  yesterday tonight too already`);

/** "There were a man at the gate", but not "there were a table and two chairs". */
export function thereAre(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower } = tokens[verb]!;
  if (
    tokens[verb - 1]?.lower !== 'there' ||
    !/^(?:were|are|weren't|aren't)$/.test(lower) ||
    !tokens[verb]!.follows
  )
    return undefined;
  if (lower.startsWith('were') && isUnreal(tokens, verb - 1)) return undefined;
  let at = verb + 1;
  while (tokens[at]?.follows && /^(?:not|never|also|now|still|only|always)$/.test(tokens[at]!.lower)) at++;
  const article = tokens[at];
  if (
    !article?.follows ||
    !/^(?:a|an|one|another|the|no|nothing|something|nobody|somebody|everything)$/.test(article.lower)
  )
    return undefined;
  const right = pluralToSingular[lower]!;
  if (/(?:thing|body)$/.test(article.lower)) {
    return {
      first: tokens[verb - 1]!,
      last: article,
      wrong: tokens[verb]!,
      right,
      why: `“${article.text}” is singular, so it should be “there ${right}”.`,
    };
  }
  let noun = at;
  let between = false;
  for (let index = at + 1; index < tokens.length && index < at + 12; index++) {
    const token = tokens[index]!;
    // "a loud and heavy knock" is one.
    const joins =
      token.lower === 'and' && index === at + 2 && !determiners.has(tokens[index + 1]?.lower ?? '');
    if (joins) continue;
    // "a double stream upon the kerb, and the noise": past the noun only another article goes on with the list.
    const isPast =
      noun < 0 &&
      !/^(?:a|an|the|some|two|three|four|several|many|his|her|one|another)$/.test(
        tokens[index + 1]?.lower ?? '',
      );
    if (token.lower === 'and' && isPast) break;
    if (token.lower === 'or' || (token.lower === 'and' && !between)) return undefined;
    if (noun !== at && /^(?:why|that|who|which|but|when|where)$/.test(token.lower)) break;
    if (token.lower === 'between') between = true;
    // "a table, two chairs": a list; behind any other mark the clause is over.
    if (!token.follows && !token.opensSentence) {
      // "There were a double stream upon the stair, some going up": that says what it did.
      if (noun < 0 && token.lower === 'some' && /ing$/.test(tokens[index + 1]?.lower ?? '')) break;
      if (/^(?:a|an|the|some|two|three|four|several|many|his|her)$/.test(token.lower)) return undefined;
      break;
    }
    if (token.opensSentence) break;
    if (noun !== at && (prepositions.has(token.lower) || phraseBreakers.has(token.lower))) {
      noun = noun < 0 ? noun : -noun;
      continue;
    }
    if (noun >= 0 && !prepositions.has(token.lower) && !phraseBreakers.has(token.lower)) noun = index;
  }
  const end = Math.abs(noun);
  const heads = tokens.slice(at + 1, end + 1);
  if (heads.length === 0 || heads.length > 4) return undefined;
  // "There were no help", but "there were no two ways" and whatever may be many.
  if (
    (article.lower === 'no' || article.lower === 'the') &&
    (heads.length > 1 || !isSingularNoun(heads[0]!.lower))
  )
    return undefined;
  if (
    heads.some(
      (token) =>
        isPluralNoun(token.lower) ||
        units.has(token.lower) ||
        /^(?:few|dozen|hundred|thousand|million|great|good|number|couple|lot|pair|score|host|handful|variety|series|group|crowd|bit|multitude|or|two|many|half|score|range|half-dozen)$/.test(
          token.lower,
        ),
    )
  )
    return undefined;
  if (!isSingularNoun(tokens[end]!.lower) && !/(?:ly|ed|ing)$/.test(tokens[end]!.lower)) return undefined;
  return {
    first: tokens[verb - 1]!,
    last: tokens[at + 1]!,
    wrong: tokens[verb]!,
    right,
    why: `What follows is singular, so it should be “there ${right}”.`,
  };
}

/** "Where was the others?", "What is the names of". */
export function questionBe(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower, follows } = tokens[verb]!;
  if (
    (lower !== 'was' && lower !== 'is') ||
    !follows ||
    !/^(?:where|how|who|what)$/.test(tokens[verb - 1]?.lower ?? '') ||
    !tokens[verb - 1]!.opensSentence
  )
    return undefined;
  const pointerWord = tokens[verb + 1];
  const noun = tokens[verb + 2];
  if (
    !pointerWord?.follows ||
    !noun?.follows ||
    !/^(?:the|my|your|his|her|our|their|these|those)$/.test(pointerWord.lower)
  )
    return undefined;
  const several = isPluralNoun(noun.lower) || (noun.lower === 'others' && pointerWord.lower === 'the');
  const next = tokens[verb + 3];
  if (!several || (next?.follows && !prepositions.has(next.lower) && !/ing$/.test(next.lower)))
    return undefined;
  const right = singularToPlural[lower]!;
  return {
    first: tokens[verb - 1]!,
    last: noun,
    wrong: tokens[verb]!,
    right,
    why: `“${noun.text}” is plural, so the verb should be “${right}”.`,
  };
}

function words(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to + 1)
    .map((token) => token.text)
    .join(' ');
}
