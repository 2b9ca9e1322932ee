import type { ParagraphFinding, ParagraphRule } from '../rule';
import { isSpoken, speechRanges } from '../dialogue';
import { determiners, prepositions, wordSet } from './lexicon';
import type { Token } from './tokens';
import { tokensOf } from './tokens';

/** Words that stand twice for a reason: the grammar asks for it ("had had", "that that"), or a writer dwells on them ("long long ago"). */
const mayRepeat = wordSet(`
  had that very so long far really much many more no yes ha hee ho again ever over round bye knock knick tap tick tock click clack drip drop bang boom thump
  thud beat bump ding dong la da dum tra pip chop walla blah yada yum choo chug miles years night`);
/** Words that people double when they speak. */
const saidTwice = wordSet(`
  now well there hush tut please go come run look stop wait hear sorry oh ah eh hey hello quick quickly hurry easy steady good dear quite pretty never nothing
  mamma mama papa mummy daddy father mother sir too out up down on away here sure right left what why who me you wake kill fire help love all`);
/** Words that a writer may dwell on without a comma; only mentioned. */
const dweltOn = wordSet(
  'old little big great dear deep slow slowly dark good poor mad wide high small thin cold quietly softly still never nothing white black red blue green grey',
);
/** Words that a slip doubles most, and that no writer dwells on. */
const functionWords = wordSet(`
  the a an and or but of to at by for with from into onto as is are was were be been has have do does did will would can could shall should may might must
  i we they he she it his their its our my your this these those not than if when while who which what where
  him them us me any some then because although through under between about`);
/** Behind these verbs the first "in" belongs to the verb and the second to what follows: "came in in a hurry". */
const particles = wordSet('in on up down out over off through by about round along away');
const movingVerbs = wordSet(`
  came come comes coming went go goes going gone get gets got getting moved move moves moving walk walks walked carry carries carried turn turned turns settle settled
  join joined stay stayed live lived take takes took taken bring brought hold held put set ran run runs burst fly flew look looked looks passed pressed
  kept keep keeps let lets called calls dropped rode stepped broke give gave given climb climbed hang hung pull pulled push pushed rolled drove moved crowded`);
/** Verbs that take a receiver and a thing: "gave her her hat", "told you you were". */
const givingVerbs = wordSet(`
  gave give gives giving given told tell tells telling showed show shows offered offer brought bring handed hand sent send made make lent taught teach cost paid
  wished wish bought promised promise denied allowed owed assured assure warned warn reminded remind`);

/** The same word twice in a row: "the the", "was was", also across a line end. */
export const doubledWordRule: ParagraphRule = {
  id: 'doubledWord',
  languages: ['en'],
  check(paragraph) {
    const tokens = tokensOf(paragraph);
    const findings: ParagraphFinding[] = [];
    let speech: ReturnType<typeof speechRanges> | undefined;
    for (let index = 1; index < tokens.length; index++) {
      const token = tokens[index]!;
      if (!token.follows) continue;
      if (token.lower === tokens[index - 1]!.lower) {
        const first = index - 1;
        while (
          index + 1 < tokens.length &&
          tokens[index + 1]!.follows &&
          tokens[index + 1]!.lower === token.lower
        )
          index++;
        const last = tokens[index]!;
        if (isMeant(tokens, first, index)) continue;
        if (
          first > 0 &&
          first === index - 1 &&
          tokens[first]!.capital &&
          !tokens[first]!.opensSentence &&
          last.capital
        )
          continue;
        speech ??= speechRanges(paragraph);
        const spoken = isSpoken(speech, token.start);
        if (spoken && saidTwice.has(token.lower) && !functionWords.has(token.lower)) continue;
        findings.push(
          finding(paragraph, tokens[first]!, last, tokens[first]!, severity(token.lower, spoken)),
        );
      } else if (index >= 3 && isDoubledPair(tokens, index)) {
        findings.push(finding(paragraph, tokens[index - 3]!, token, tokens[index - 2]!, 'should_fix'));
      }
    }
    return findings;
  },
};

function severity(lower: string, spoken: boolean): ParagraphFinding['severity'] {
  if (dweltOn.has(lower)) return 'info';
  return spoken && !functionWords.has(lower) ? 'suggestion' : 'should_fix';
}

function finding(
  paragraph: string,
  first: Token,
  last: Token,
  kept: Token,
  severity: ParagraphFinding['severity'],
): ParagraphFinding {
  const once = paragraph.slice(first.start, kept.end);
  return {
    rule: 'doubledWord',
    type: 'style',
    severity,
    summary: `“${once}” is repeated`,
    detail: `“${paragraph.slice(first.start, last.end)}”: one of the two is most likely left over from typing or editing.`,
    start: first.start,
    end: last.end,
    replacement: once,
  };
}

function isMeant(tokens: readonly Token[], first: number, last: number): boolean {
  const { lower, text } = tokens[first]!;
  if (mayRepeat.has(lower) || /^\d+$/.test(text)) return true;
  const before = tokens[first]!.follows ? tokens[first - 1]?.lower : undefined;
  const after = tokens[last + 1];
  if (prepositions.has(lower) && hangsOver(tokens, first)) return true;
  if (particles.has(lower) && before !== undefined) return movingVerbs.has(before);
  if (lower === 'her' || lower === 'you' || lower === 'it') {
    return (
      before !== undefined &&
      givingVerbs.has(before) &&
      after?.follows === true &&
      !prepositions.has(after.lower)
    );
  }
  // "what it is is a ghost", "all he was was tired".
  if (lower === 'is' || lower === 'was')
    return (
      first >= 2 &&
      tokens
        .slice(Math.max(0, first - 5), first)
        .some(({ lower: word }) => /^(?:what|all|who|whoever|where|wherever|how|way)$/.test(word))
    );
  if (lower === 'do' || lower === 'did')
    return tokens.slice(Math.max(0, first - 4), first).some((token) => token.lower === 'what');
  return false;
}

/** "The room he slept in in those years": the first one belongs to a clause on the noun before it. */
function hangsOver(tokens: readonly Token[], first: number): boolean {
  for (let index = first - 1; index >= Math.max(2, first - 4) && tokens[index + 1]!.follows; index--)
    if (/^(?:i|you|he|she|it|we|they)$/.test(tokens[index]!.lower))
      return tokens[index]!.follows && determiners.has(tokens[index - 2]!.lower);
  return false;
}

/** "of the of the", "he was he was". */
function isDoubledPair(tokens: readonly Token[], index: number): boolean {
  const one = tokens[index - 1]!;
  const two = tokens[index]!;
  if (one.lower !== tokens[index - 3]!.lower || two.lower !== tokens[index - 2]!.lower) return false;
  if (!one.follows || !tokens[index - 2]!.follows || one.lower === two.lower) return false;
  // "What they had they had earned".
  if (/^(?:what|whatever|who|where|all|that|which)$/.test(tokens[index - 4]?.lower ?? '')) return false;
  if (prepositions.has(one.lower)) return determiners.has(two.lower);
  return (
    /^(?:i|he|she|it|we|they|there)$/.test(one.lower) &&
    /^(?:was|were|is|had|has|have|could|would|did)$/.test(two.lower)
  );
}
