import type { Slip } from './agreementSlip';
import { baseOf } from './lexicon';
import { isUnreal } from './subject';
import type { Token } from './tokens';

/** "doesn't knows", "did not goes": the helper carries the ending already. */
export function doubledEnding(tokens: readonly Token[], verb: number): Slip | undefined {
  const auxiliary = tokens[verb - 1]?.lower === 'not' ? verb - 2 : verb - 1;
  if (!tokens[auxiliary]) return undefined;
  const helper = tokens[auxiliary]!.lower;
  const negated = verb === auxiliary + 2 || helper.endsWith("n't");
  if (!/^(?:does|do|did|doesn't|don't|didn't)$/.test(helper) || !negated || !tokens[verb]!.follows)
    return undefined;
  const base = baseOf(tokens[verb]!.lower);
  if (base === undefined) return undefined;
  return {
    first: tokens[auxiliary]!,
    last: tokens[verb]!,
    wrong: tokens[verb]!,
    right: base,
    why: `“${tokens[auxiliary]!.text}” carries the ending already, so the verb stays “${base}”.`,
  };
}

/** "I seen him", "He done it": the participle without its helper. */
export function bareParticiple(tokens: readonly Token[], verb: number): Slip | undefined {
  const subject = tokens[verb - 1];
  if (!subject || !tokens[verb]!.follows || !/^(?:i|he|she|we|they)$/.test(subject.lower)) return undefined;
  const before = tokens[verb - 2];
  if (
    !subject.opensSentence &&
    !(before && subject.follows && /^(?:and|but|when|because|that|what|then)$/.test(before.lower))
  )
    return undefined;
  if (before && isUnreal(tokens, verb - 1)) return undefined;
  const next = tokens[verb + 1];
  if (!next?.follows) return undefined;
  const right = tokens[verb]!.lower === 'seen' ? 'saw' : 'did';
  return {
    first: subject,
    last: tokens[verb]!,
    wrong: tokens[verb]!,
    right,
    why: `“${tokens[verb]!.text}” needs “have” or “had” before it; alone it is “${right}”.`,
  };
}
