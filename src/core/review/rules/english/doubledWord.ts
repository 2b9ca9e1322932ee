import type { ParagraphFinding, ParagraphRule } from '../rule';
import { isSpoken, speechRanges } from '../dialogue';
import { determiners, prepositions, wordSet } from './lexicon';
import type { Token } from './tokens';
import { tokensOf } from './tokens';

/** Words that stand twice for a reason: the grammar asks for it, or a writer dwells on them. */
const mayRepeat = wordSet(`
  had that very so long far really much many no yes ha he hee ho oh ah eh now well there hush bye tut knock tap tick tock click clack drip drop
  round over again old little big great dear deep slow slowly quick quickly never ever more bang boom thump thud beat bump ding dong hurry
  please go come run look stop wait hear sorry quite pretty too down up on out in away na la da dum tra pip chop walla
  good dark still poor mad wide high miles years`);
/** Words that a slip doubles most, and that no writer dwells on. */
const functionWords = wordSet(`
  the a an and or but of to at by for with from into onto as is are was were be been has have do does did will would can could shall should may might must
  i we they he she it his their its our my your this these those not than if when while who which what where
  him them us me any some then because although through under between about`);
/** What may stand before "in in", "on on": a verb takes the first, what follows the second. */
const particles = wordSet('in on up down out over off through by about round along away');

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
        let first = index - 1;
        while (
          index + 1 < tokens.length &&
          tokens[index + 1]!.follows &&
          tokens[index + 1]!.lower === token.lower
        )
          index++;
        const last = tokens[index]!;
        if (isMeant(tokens, first, index)) continue;
        speech ??= speechRanges(paragraph);
        const spoken = isSpoken(speech, token.start);
        if (
          first > 0 &&
          first === index - 1 &&
          tokens[first]!.capital &&
          !tokens[first]!.opensSentence &&
          last.capital
        )
          continue;
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

function severity(lower: string, spoken: boolean): 'should_fix' | 'suggestion' | 'info' {
  if (functionWords.has(lower)) return 'should_fix';
  return spoken ? 'info' : particles.has(lower) ? 'suggestion' : 'should_fix';
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
    summary: `“${once.toLowerCase() === once ? once : once}” stands twice.`,
    detail: `“${paragraph.slice(first.start, last.end)}”: one of the two is most likely left over from typing or editing.`,
    start: first.start,
    end: last.end,
    replacement: once,
  };
}

function isMeant(tokens: readonly Token[], first: number, last: number): boolean {
  const { lower, text } = tokens[first]!;
  if (mayRepeat.has(lower)) return last - first < 3 || !functionWords.has(lower);
  if (/^\d+$/.test(text)) return true;
  const before = tokens[first - 1];
  const after = tokens[last + 1];
  // "gave her her hat", "told you you were": one for the giver, one for what is given.
  if (lower === 'her')
    return (
      before?.follows !== undefined &&
      after?.follows === true &&
      !prepositions.has(after.lower) &&
      before !== undefined &&
      !prepositions.has(before.lower) &&
      !functionWords.has(before.lower)
    );
  if (lower === 'you' || lower === 'it')
    return (
      before !== undefined &&
      tokens[first]!.follows &&
      !functionWords.has(before.lower) &&
      !determiners.has(before.lower) &&
      after?.follows === true &&
      !/^(?:the|a|an|to|of)$/.test(after.lower) &&
      before.lower !== 'and' &&
      !before.opensSentence
    );
  // "what it is is a ghost", "all he was was tired".
  if (lower === 'is' || lower === 'was')
    return (
      first >= 2 &&
      tokens
        .slice(Math.max(0, first - 5), first)
        .some((token) => token.lower === 'what' || token.lower === 'all')
    );
  if (lower === 'do' || lower === 'did')
    return tokens.slice(Math.max(0, first - 4), first).some((token) => token.lower === 'what');
  return false;
}

/** "of the of the", "he was he was". */
function isDoubledPair(tokens: readonly Token[], index: number): boolean {
  const one = tokens[index - 1]!;
  const two = tokens[index]!;
  if (one.lower !== tokens[index - 3]!.lower || two.lower !== tokens[index - 2 + 0]!.lower) return false;
  if (!one.follows || !tokens[index - 2]!.follows || one.lower === two.lower) return false;
  if (prepositions.has(one.lower)) return determiners.has(two.lower);
  return (
    /^(?:i|he|she|it|we|they|there)$/.test(one.lower) &&
    /^(?:was|were|is|had|has|have|could|would|did)$/.test(two.lower)
  );
}
