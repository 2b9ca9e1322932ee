import {
  actors,
  baseOf,
  baseVerbs,
  determiners,
  indefinites,
  isLyAdverb,
  isPluralNoun,
  isSingularNoun,
  manyNumbers,
  phraseBreakers,
  prepositions,
  singularOf,
  thingNouns,
  units,
  wordSet,
} from './lexicon';
import type { Token } from './tokens';

export interface Subject {
  number: 'singular' | 'plural';
  /** Index of its first token. */
  first: number;
  /** Index of the token that decides the number. */
  head: number;
  kind: 'noun' | 'name' | 'oneOf' | 'indefinite' | 'pair';
}

/** Behind these a clause begins, so that what follows is its subject. */
const clauseOpeners = wordSet(`
  when while because but so where whether although though if unless that how why whenever wherever until once for which what whom as than yet think thinks thought know knows knew believe
  believed hope hoped`);
/** What "if the door were" and "I wish the door were" hang on: the subjunctive, where number does not show. */
const unreal = wordSet(`
  if though wish wished wishing unless whether suppose supposing lest would should imagine imagined
  provided than like`);
const adverbs = wordSet(`
  never always also still now often only just then already soon too ever even
  once again certainly really usually sometimes all both each alone himself herself itself themselves`);
const introducers = wordSet(`
  then suddenly finally later now today yesterday once there outside inside upstairs downstairs meanwhile
  when as while because although though yes no well oh still again soon afterwards
  instead perhaps`);
const quantities = wordSet(`
  number couple pair lot handful majority half rest most series range variety group crowd
  host kind sort type dozen plenty part bulk bunch set string row line flock
  herd swarm pack body mass heap pile collection third quarter remainder minority score band
  party team class generation succession multitude throng deal list stream percentage proportion fraction company
  train circle knot cluster`);
const titleWords = wordSet(`
  mr mrs miss ms dr sir lady lord captain colonel aunt uncle professor inspector
  king queen prince princess father mother sister brother old young little poor`);
const demonym = /(?:ese|ish|ch|sh|men|women|people|folk)$/i;

/**
 * The subject that ends right before the verb at `verb`, when the words before it can be read with certainty: a noun phrase
 * with its determiner, a name, "one of the …", "everyone", or two joined by "and", standing where a clause begins.
 * Undefined in every case of doubt, so that nothing is said where a parser would have to guess. Looks back 14 words at most.
 * @param isParted whether a mark may stand between the two: "The Count, along with his servants, was"
 */
export function subjectBefore(tokens: readonly Token[], verb: number, isParted = false): Subject | undefined {
  let last = verb - 1;
  if (last < 0 || !(tokens[verb]!.follows || isParted) || tokens[verb]!.opensSentence) return undefined;
  while (
    last >= 0 &&
    (adverbs.has(tokens[last]!.lower) || isLyAdverb(tokens[last]!.lower)) &&
    tokens[last]!.follows
  )
    last--;
  if (last < 0 || prepositions.has(tokens[last]!.lower)) return undefined;
  // "with a sigh": what looks like a verb is a noun.
  if (/^(?:a|an|the|my|your|his|her|its|our|their)$/.test(tokens[last]!.lower)) return undefined;
  const first = clauseStart(tokens, last);
  if (first === undefined) return undefined;
  return read(tokens, first, last);
}

/** Whether the clause holds, before the subject, a word that calls for the subjunctive or asks a question. */
export function isUnreal(tokens: readonly Token[], first: number): boolean {
  for (
    let index = first - 1, seen = 0;
    index >= 0 && seen < 12 && tokens[index + 1]!.follows;
    index--, seen++
  ) {
    const { lower } = tokens[index]!;
    // "As soon as he were dead": an older English.
    if (unreal.has(lower) || (lower === 'soon' && index === first - 2)) return true;
  }
  return false;
}

function clauseStart(tokens: readonly Token[], last: number): number | undefined {
  for (let index = last; index >= 0 && last - index < 14; index--) {
    const token = tokens[index]!;
    if (token.opensSentence) return index;
    const before = tokens[index - 1]!;
    if (!token.follows) return opensAfterMark(tokens, index) ? index : undefined;
    if (
      before.lower === 'but' &&
      /^(?:all|none|nothing|nobody|everyone|everything|anything|who|what)$/.test(
        tokens[index - 2]?.lower ?? '',
      )
    )
      return undefined;
    if (before.lower === 'how' && token.lower === 'many') continue;
    if (clauseOpeners.has(before.lower)) {
      // "for" is a preposition unless a mark stands before it: "his fear for Jane was".
      if (before.lower !== 'for' || !before.follows) return index;
      continue;
    }
    // "…, and the door was": with a comma a clause begins.
    if (before.lower === 'and') {
      if (!before.follows) return isListed(tokens, index - 1) ? undefined : index;
      if (isNextClause(tokens, index - 1)) return index;
    }
  }
  return undefined;
}

/** "He turned and his eyes was": before the "and" stands a clause with its own verb, and no "of" that might reach over. */
function isNextClause(tokens: readonly Token[], and: number): boolean {
  if (!determiners.has(tokens[and + 1]!.lower)) return false;
  for (let back = and - 1, seen = 0; back >= 0 && seen < 10; back--, seen++) {
    const { lower, opensSentence, follows } = tokens[back]!;
    if (seen < 5 && (lower === 'of' || lower === 'between' || lower === 'with')) return false;
    if (pastForms.has(lower) || /[a-z]{2}ed$/.test(lower)) return true;
    if (opensSentence || !follows) return false;
  }
  return false;
}

const pastForms = wordSet(
  'was is had has said went came took saw sat stood ran fell felt heard knew thought got made gave put set turned rose spoke left kept held found told began',
);

/** Behind a comma, a colon, a semicolon or a dash: a clause begins there when what stands before is an introduction, not a list. */
function opensAfterMark(tokens: readonly Token[], index: number): boolean {
  for (let back = index - 1, seen = 0; back >= 0; back--, seen++) {
    const token = tokens[back]!;
    if (token.lower === 'and' || token.lower === 'or' || seen > 14) return false;
    if (token.opensSentence)
      return prepositions.has(token.lower) || introducers.has(token.lower) || /ly$/.test(token.lower);
    // A second comma: an apposition or a list.
    if (!token.follows) return false;
  }
  return false;
}

/** "the hat, the coat, and the stick": the "and" ends a list, unless what stands before it has a verb of its own. */
function isListed(tokens: readonly Token[], and: number): boolean {
  for (let back = and - 1, seen = 0; back > 0 && seen < 10; back--, seen++) {
    const { lower, opensSentence, follows } = tokens[back]!;
    if (opensSentence || pastForms.has(lower) || /[a-z]{2}ed$/.test(lower)) return false;
    if (!follows) return true;
  }
  return false;
}

function read(tokens: readonly Token[], first: number, last: number): Subject | undefined {
  const opening = tokens[first]!;
  if (last === first) {
    if (indefinites.has(opening.lower) || opening.lower === 'no-one')
      return { number: 'singular', first, head: first, kind: 'indefinite' };
    // "Women is", "Dogs was".
    if (opening.opensSentence && isPlainPlural(opening.lower))
      return { number: 'plural', first, head: first, kind: 'noun' };
    return readName(tokens, first, last);
  }
  if (opening.lower === 'no' && tokens[first + 1]!.lower === 'one' && last === first + 1) {
    return { number: 'singular', first, head: last, kind: 'indefinite' };
  }
  const oneOf = readOneOf(tokens, first, last);
  if (oneOf !== undefined) return oneOf ?? undefined;
  const between = readBetween(tokens, first, last);
  if (between !== undefined) return between ?? undefined;
  if (/^(?:all|both)$/.test(opening.lower) && determiners.has(tokens[first + 1]!.lower)) {
    const whole = readNounPhrase(tokens, first + 1, last);
    // "All the captain knows is": the last word may be a verb.
    const isVerb =
      whole !== undefined && whole.head > first + 2 && baseOf(tokens[whole.head]!.lower) !== undefined;
    return whole?.number === 'plural' && !isVerb ? { ...whole, first } : undefined;
  }
  const pair = readPair(tokens, first, last);
  if (pair !== undefined) return pair ?? undefined;
  if (determiners.has(opening.lower) || manyNumbers.has(opening.lower))
    return readNounPhrase(tokens, first, last);
  return readBarePlural(tokens, first, last) ?? readName(tokens, first, last);
}

/** "The sands between Skerrow and the village": what stands between is no part of the number. null: nothing certain follows. */
function readBetween(tokens: readonly Token[], first: number, last: number): Subject | null | undefined {
  const between = tokens.findIndex(
    (token, index) => index > first && index < last && token.lower === 'between' && token.follows,
  );
  if (between < 0) return undefined;
  const tail = tokens.slice(between + 1, last + 1);
  const ands = tail.filter(({ lower }) => lower === 'and').length;
  const isPlain = tail.every(
    ({ lower, follows }) =>
      follows &&
      (lower === 'and' || determiners.has(lower) || !phraseBreakers.has(lower)) &&
      lower !== 'that',
  );
  const isJoined = tail.length >= 3 && tail[0]!.lower !== 'and' && tail.at(-1)!.lower !== 'and';
  if (ands !== 1 || !isPlain || !isJoined || !determiners.has(tokens[first]!.lower)) return null;
  return readNounPhrase(tokens, first, between - 1) ?? null;
}

/** "Heavy bands of astrakhan", at a sentence's beginning: several, though no article says so. */
function readBarePlural(tokens: readonly Token[], first: number, last: number): Subject | undefined {
  const opening = tokens[first]!;
  if (!opening.opensSentence) return undefined;
  const of = tokens.findIndex((token, index) => index > first && token.lower === 'of' && token.follows);
  if (of < 0 || of > first + 2 || of >= last) return undefined;
  const head = of - 1;
  const { lower, capital, follows } = tokens[head]!;
  if (
    head === first ||
    capital ||
    !follows ||
    !isPluralNoun(lower) ||
    quantities.has(lower) ||
    units.has(lower)
  )
    return undefined;
  if (phraseBreakers.has(opening.lower) || prepositions.has(opening.lower) || adverbs.has(opening.lower))
    return undefined;
  if (/(?:ing|ly|[^s]s)$/.test(opening.lower) || baseVerbs.has(opening.lower)) return undefined;
  return isPlainTail(tokens, of, last) ? { number: 'plural', first, head, kind: 'noun' } : undefined;
}

/** Plurals that stand without an article. */
function isPlainPlural(lower: string): boolean {
  const single = isPluralNoun(lower) ? singularOf(lower) : undefined;
  return single !== undefined && (actors.has(single) || thingNouns.has(single) || single === 'person');
}

/** null: it is such a phrase, but nothing certain follows from it. */
function readOneOf(tokens: readonly Token[], first: number, last: number): Subject | null | undefined {
  const word = tokens[first]!.lower;
  if (word === 'a' || word === 'how') return readSeveral(tokens, first, last);
  if (tokens[first + 1]!.lower !== 'of') return undefined;
  if (['many', 'several', 'few', 'some', 'most', 'all', 'both'].includes(word)) {
    return determiners.has(tokens[first + 2]?.lower ?? '') &&
      last <= first + 4 &&
      isPluralNoun(tokens[last]!.lower) &&
      !units.has(tokens[last]!.lower)
      ? { number: 'plural', first, head: last, kind: 'noun' }
      : null;
  }
  if (!['one', 'each', 'either', 'neither'].includes(word)) return determiners.has(word) ? null : undefined;
  if (last < first + 2) return null;
  for (let index = first + 2; index <= last; index++) {
    const { lower, follows } = tokens[index]!;
    if (
      !follows ||
      lower === 'and' ||
      lower === 'or' ||
      lower === 'who' ||
      lower === 'that' ||
      lower === 'which' ||
      lower === 'whom'
    )
      return null;
    if (index > first + 2 && phraseBreakers.has(lower) && !determiners.has(lower)) return null;
  }
  return { number: 'singular', first, head: first, kind: 'oneOf' };
}

/** "a few of the guests", "a number of people", "how many". */
function readSeveral(tokens: readonly Token[], first: number, last: number): Subject | null | undefined {
  const second = tokens[first + 1]!.lower;
  if (tokens[first]!.lower === 'how')
    return second === 'many' && (last === first + 1 || isPluralNoun(tokens[last]!.lower)) && last <= first + 3
      ? { number: 'plural', first, head: last, kind: 'noun' }
      : null;
  if (!['few', 'number', 'couple', 'handful'].includes(second)) return undefined;
  if (tokens[first + 2]?.lower !== 'of' || last > first + 5) return null;
  return isPluralNoun(tokens[last]!.lower) && !units.has(tokens[last]!.lower)
    ? { number: 'plural', first, head: last, kind: 'noun' }
    : null;
}

/** "Tom and Mary", "my brother and I", "the king and the queen". */
function readPair(tokens: readonly Token[], first: number, last: number): Subject | null | undefined {
  let and = -1;
  for (let index = first; index <= last; index++) {
    const { lower } = tokens[index]!;
    if (lower === 'or' || lower === 'nor') return null;
    if (lower !== 'and') continue;
    if (and !== -1) return null;
    and = index;
  }
  if (and === -1) return undefined;
  if (and === first || and === last || and - first > 4 || last - and > 4) return null;
  const left = isPerson(tokens, first, and - 1);
  // "The king and queen": one article for both.
  const right =
    isPerson(tokens, and + 1, last) ||
    (determiners.has(tokens[first]!.lower) &&
      and === first + 2 &&
      last === and + 1 &&
      actors.has(tokens[and - 1]!.lower) &&
      actors.has(tokens[last]!.lower));
  return left && right ? { number: 'plural', first, head: last, kind: 'pair' } : null;
}

function isPerson(tokens: readonly Token[], first: number, last: number): boolean {
  const opening = tokens[first]!;
  if (first === last)
    return (
      /^(?:he|she|i|you|they|we)$/.test(opening.lower) ||
      (opening.capital && !opening.opensSentence) ||
      (opening.opensSentence && isNameLike(opening))
    );
  if (opening.lower === 'each' || opening.lower === 'every' || opening.lower === 'no') return false;
  // "Sherlock Holmes": names one after the other.
  if (
    !opening.opensSentence || isNameLike(opening)
      ? tokens
          .slice(first, last + 1)
          .every((token, index) => isNameLike(token) && (index === 0 || token.follows))
      : false
  )
    return true;
  const head = tokens[last]!;
  for (let index = first + 1; index <= last; index++)
    if (prepositions.has(tokens[index]!.lower) || phraseBreakers.has(tokens[index]!.lower)) return false;
  if (determiners.has(opening.lower) && opening.lower !== 'a' && opening.lower !== 'an')
    return isSingularNoun(head.lower) || isPluralNoun(head.lower);
  return titleWords.has(opening.lower) && head.capital;
}

function readNounPhrase(tokens: readonly Token[], first: number, last: number): Subject | undefined {
  const determiner = tokens[first]!.lower;
  let head = first;
  for (let index = first + 1; index <= last; index++) {
    const token = tokens[index]!;
    if (!token.follows) return undefined;
    if (prepositions.has(token.lower)) {
      if (head === first || !isPlainTail(tokens, index, last)) return undefined;
      break;
    }
    if (phraseBreakers.has(token.lower)) return undefined;
    head = index;
  }
  if (head === first || head - first > 5) return undefined;
  const { lower, capital } = tokens[head]!;
  const tailed = head < last;
  if (tailed && tokens[head + 1]!.lower === 'of' && quantities.has(lower)) return undefined;
  if (units.has(lower) && head - first > 1) return undefined;
  if (manyNumbers.has(determiner)) {
    if (tailed || units.has(lower)) return undefined;
    return isPluralNoun(lower) ? { number: 'plural', first, head, kind: 'noun' } : undefined;
  }
  if (capital) {
    // "The Joneses", "The English": a name behind an article tells nothing unless it is a title with its name.
    if (isPluralNoun(lower) || demonym.test(lower) || determiner !== 'the') return undefined;
  }
  if (isPluralNoun(lower)) {
    if (/^(?:a|an|each|every|another|one|this|that)$/.test(determiner)) return undefined;
    // "The thing the captain says is": the last word may be a verb.
    if (
      head - first > 1 &&
      verbLike.test(lower) &&
      !/^(?:my|your|his|her|its|our|their|the|these|those)$/.test(determiner)
    )
      return undefined;
    return { number: 'plural', first, head, kind: 'noun' };
  }
  if (
    !isSingularNoun(lower) ||
    (/ing$/.test(lower) && !thingsInIng.has(lower)) ||
    (determiner === 'the' && /(?:est|ed)$/.test(lower))
  )
    return undefined;
  for (let index = first + 1; index < head; index++) if (isPluralNoun(tokens[index]!.lower)) return undefined;
  if (/^(?:these|those|both|many|several|few|some|any|no)$/.test(determiner)) return undefined;
  return { number: 'singular', first, head, kind: 'noun' };
}

const thingsInIng = wordSet(
  'building evening morning ceiling meeting feeling painting wedding clearing ring king string spring wing thing being drawing opening landing warning lightning darling clothing beginning railing dwelling saying shilling sibling offspring swing sling pudding',
);

const verbLike =
  /^(?:says|knows|thinks|wants|needs|sees|feels|does|goes|loves|gives|takes|makes|seems|keeps|means|holds|gets|tells|calls)$/;

/** What hangs on the head by a preposition: no clause, no "and", nothing that may be a verb's own subject. */
function isPlainTail(tokens: readonly Token[], preposition: number, last: number): boolean {
  if (preposition === last) return false;
  for (let index = preposition; index <= last; index++) {
    const token = tokens[index]!;
    if (index > preposition && !token.follows) return false;
    if (
      phraseBreakers.has(token.lower) &&
      !determiners.has(token.lower) &&
      !/^(?:him|her|them|us|me|it)$/.test(token.lower)
    )
      return false;
    if (
      token.lower === 'that' ||
      (/(?:ed|ing)$/.test(token.lower) &&
        index > preposition + 1 &&
        prepositions.has(tokens[index - 1]!.lower))
    )
      return false;
  }
  return true;
}

const neverNames = wordSet(`
  mine whose enough thirty twenty forty fifty sixty seventy eighty ninety sheep deer fish cattle police the a an pray here there where when how why what who which whose
  whom then thus so such nor neither either never not only often seldom rarely
  hardly scarcely once twice now today both all most some many much more few
  fewer less several none half others another other people men women children gone lost
  these those this that i you he she it we they and but or
  if as to in on at by for with from of yes no well
  oh ah please let my your his her its our their`);

function isNameLike(token: Token): boolean {
  return (
    token.capital &&
    token.text.length > 2 &&
    !neverNames.has(token.lower) &&
    !indefinites.has(token.lower) &&
    !prepositions.has(token.lower) &&
    !/(?:ly|ing|ed)$/.test(token.lower)
  );
}

function readName(tokens: readonly Token[], first: number, last: number): Subject | undefined {
  if (last - first > 3) return undefined;
  // "Did Nell have", "Make Nell do": a helper or an order with a capital, and no name.
  const { lower } = tokens[first]!;
  if (last > first && (phraseBreakers.has(lower) || baseVerbs.has(lower))) return undefined;
  for (let index = first; index <= last; index++) {
    const token = tokens[index]!;
    if (
      !token.capital ||
      (index > first && !token.follows) ||
      (!isNameLike(token) && !titleWords.has(token.lower))
    )
      return undefined;
  }
  const head = tokens[last]!;
  if (
    demonym.test(head.lower) ||
    head.lower.includes("'") ||
    (/[^s]s$/.test(head.lower) &&
      !/^(?:holmes|james|charles|thomas|jones|adams|lucas|nicholas|williams|collins|agnes|frances|hughes|watts|hastings|silas|elias|jules)$/.test(
        head.lower,
      ))
  )
    return undefined;
  return { number: 'singular', first, head: last, kind: 'name' };
}
