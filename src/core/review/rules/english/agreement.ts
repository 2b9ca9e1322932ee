import type { ParagraphContext, ParagraphFinding, ParagraphRule } from '../rule';
import { speechRanges } from '../dialogue';
import type { Slip } from './agreementSlip';
import { slipFinding } from './agreementSlip';
import {
  actors,
  baseOf,
  baseVerbs,
  isPluralNoun,
  phraseBreakers,
  pluralToSingular,
  prepositions,
  singularOf,
  singularToPlural,
  stateVerbs,
  thingNouns,
  thirdPersonOf,
  units,
} from './lexicon';
import { pointer } from './pointer';
import type { Subject } from './subject';
import { isUnreal, subjectBefore } from './subject';
import { accompanied, oneOfThose, whichSeveral } from './relatives';
import { inverted, questionPronoun } from './inversion';
import { questionBe, thereAre, thereBe, theresSeveral } from './thereIs';
import type { Token } from './tokens';
import { tokensOf } from './tokens';
import { bareParticiple, doubledEnding } from './verbForms';

/**
 * Subject and verb, or pointer and noun, that differ in number: "the men was", "one of the men were", "there is many", "this books",
 * "the old man walk". Speaks only where the subject can be read with certainty; pronouns are left to the checker. Speech bends
 * grammar, so there it is only mentioned.
 */
export const agreementRule: ParagraphRule = {
  id: 'agreement',
  languages: ['en'],
  check(paragraph: string, _context: ParagraphContext): ParagraphFinding[] {
    const tokens = tokensOf(paragraph);
    const slips: Slip[] = [];
    for (let index = 0; index < tokens.length; index++) {
      const slip = slipAt(tokens, index);
      if (slip) slips.push(slip);
    }
    if (slips.length === 0) return [];
    const speech = speechRanges(paragraph);
    return slips.map((slip) => slipFinding('agreement', paragraph, slip, speech));
  },
};

function slipAt(tokens: readonly Token[], index: number): Slip | undefined {
  const { lower } = tokens[index]!;
  if (lower in singularToPlural)
    return (
      thereBe(tokens, index) ??
      questionBe(tokens, index) ??
      questionPronoun(tokens, index) ??
      inverted(tokens, index) ??
      relative(tokens, index) ??
      oneOfThose(tokens, index) ??
      whichSeveral(tokens, index) ??
      toPlural(tokens, index)
    );
  if (lower in pluralToSingular)
    return (
      thereAre(tokens, index) ??
      relative(tokens, index) ??
      accompanied(tokens, index) ??
      toSingular(tokens, index)
    );
  if (lower === "there's") return theresSeveral(tokens, index);
  if (lower === 'these' || lower === 'those' || lower === 'this') return pointer(tokens, index);
  if (lower === 'seen' || lower === 'done') return bareParticiple(tokens, index);
  if (baseVerbs.has(lower)) return bareVerb(tokens, index);
  if (baseOf(lower) === undefined) return oneOfThose(tokens, index);
  return (
    inverted(tokens, index) ??
    oneOfThose(tokens, index) ??
    whichSeveral(tokens, index) ??
    inflectedVerb(tokens, index)
  );
}

/** "The men was". */
function toPlural(tokens: readonly Token[], verb: number): Slip | undefined {
  const subject = subjectBefore(tokens, verb);
  if (subject?.number !== 'plural') return undefined;
  const next = tokens[verb + 1];
  // "The last of the letters is": what follows does not matter; "Three miles is a long way" does.
  if (next?.follows && subject.kind === 'noun' && units.has(tokens[subject.head]!.lower)) return undefined;
  if (
    subject.kind === 'pair' &&
    next?.follows &&
    /^(?:the|a|one|all|enough|what|something|always)$/.test(next.lower)
  )
    return undefined;
  const right = singularToPlural[tokens[verb]!.lower]!;
  return slip(
    tokens,
    subject,
    verb,
    right,
    subject.kind === 'pair' ? 'Two joined by “and” are plural' : whySeveral(tokens, subject),
  );
}

function whySeveral(tokens: readonly Token[], subject: Subject): string {
  return `“${tokens[subject.head]!.text.toLowerCase()}” is plural`;
}

/** "The box of nails were", "one of the men have", "everyone are". */
function toSingular(tokens: readonly Token[], verb: number): Slip | undefined {
  const subject = subjectBefore(tokens, verb);
  if (subject?.number !== 'singular') return undefined;
  const { lower } = tokens[verb]!;
  const right = pluralToSingular[lower]!;
  const next = tokens[verb + 1];
  if (lower === 'were' || lower === "weren't" || lower === 'have' || lower === 'do') {
    if (isUnreal(tokens, subject.first)) return undefined;
  }
  if (subject.kind === 'name' && !isSureName(tokens, subject, next)) return undefined;
  // "So the man do": a verb of its own needs more than chance.
  if (lower === 'do' && !(next?.follows && /^(?:not|nothing|what|the|his|her|it|all|no)$/.test(next.lower)))
    return undefined;
  if (subject.kind === 'noun' && next?.follows && /^(?:be|you|i|we|they|he|she)$/.test(next.lower))
    return undefined;
  return slip(tokens, subject, verb, right, whySingular(tokens, subject));
}

function whySingular(tokens: readonly Token[], subject: Subject): string {
  const word = tokens[subject.head]!.text;
  if (subject.kind === 'oneOf') return `The subject is “${word.toLowerCase()}”, not the several it is one of`;
  return `“${word}” is singular`;
}

/** A capital at a sentence's beginning proves nothing where the subject may follow: "Gone were the days", "Never have I". */
function isSureName(tokens: readonly Token[], subject: Subject, next: Token | undefined): boolean {
  if (!tokens[subject.first]!.opensSentence || subject.head > subject.first) return true;
  return (
    next?.follows === true &&
    !/^(?:the|my|his|her|its|our|their|your|these|those|this|that|i|you|he|she|it|we|they|there|any|all|many|some|few|such|both)$/.test(
      next.lower,
    ) &&
    !next.capital
  );
}

function slip(tokens: readonly Token[], subject: Subject, verb: number, right: string, why: string): Slip {
  return {
    first: tokens[subject.first]!,
    last: tokens[verb]!,
    wrong: tokens[verb]!,
    right,
    why: `${why}, so the verb should be “${right}”.`,
  };
}

/** "the man who were", "the women who was". */
function relative(tokens: readonly Token[], verb: number): Slip | undefined {
  const who = tokens[verb - 1];
  if (who?.lower !== 'who' || !tokens[verb]!.follows || !who.follows) return undefined;
  // Read the noun phrase as if the verb stood in place of "who".
  const subject = subjectBefore(tokens, verb - 1);
  if (!subject || subject.kind === 'oneOf' || subject.kind === 'pair' || hasOf(tokens, subject.first, verb))
    return undefined;
  const { lower } = tokens[verb]!;
  if (subject.number === 'plural' && lower in singularToPlural)
    return slip(tokens, subject, verb, singularToPlural[lower]!, whySeveral(tokens, subject));
  if (
    subject.number === 'singular' &&
    subject.kind === 'noun' &&
    lower in pluralToSingular &&
    lower !== 'do' &&
    !isUnreal(tokens, subject.first)
  ) {
    return slip(tokens, subject, verb, pluralToSingular[lower]!, whySingular(tokens, subject));
  }
  return undefined;
}

/** "The old man walk slowly": one who acts, and the verb without its s. */
function bareVerb(tokens: readonly Token[], verb: number): Slip | undefined {
  const before = tokens[verb - 1];
  if (!tokens[verb]!.follows || tokens[verb]!.capital || before === undefined) return undefined;
  const next = tokens[verb + 1];
  if (
    next?.follows &&
    !prepositions.has(next.lower) &&
    !phraseBreakers.has(next.lower) &&
    !/ly$/.test(next.lower) &&
    !/^(?:home|away|back|again|forward|together|alone|nothing|something)$/.test(next.lower)
  )
    return undefined;
  const behindWho = before.lower === 'who' && before.follows;
  const subject = subjectBefore(tokens, behindWho ? verb - 1 : verb);
  if (
    subject?.number !== 'singular' ||
    (behindWho && (subject.kind !== 'noun' || hasOf(tokens, subject.first, verb)))
  )
    return undefined;
  const head = tokens[subject.head]!;
  if (
    subject.kind === 'noun'
      ? !actors.has(head.lower) && !(stateVerbs.has(tokens[verb]!.lower) && thingNouns.has(head.lower))
      : subject.kind !== 'indefinite' && subject.kind !== 'oneOf'
  )
    return undefined;
  const opener = tokens[subject.first - 1]?.lower;
  if (opener === 'that' || opener === 'if' || opener === 'unless' || isUnreal(tokens, subject.first))
    return undefined;
  if (subject.kind === 'oneOf' && !isPluralNoun(before.lower) && !/^(?:them|us|you)$/.test(before.lower))
    return undefined;
  const right = thirdPersonOf(tokens[verb]!.lower);
  return slip(tokens, subject, verb, right, whySingular(tokens, subject));
}

/** "The dogs barks": several who act, and the verb with an s. */
function inflectedVerb(tokens: readonly Token[], verb: number): Slip | undefined {
  const { lower, follows, capital } = tokens[verb]!;
  if (!follows || capital) return undefined;
  const doubled = doubledEnding(tokens, verb);
  if (doubled) return doubled;
  const next = tokens[verb + 1];
  if (
    next?.follows &&
    !prepositions.has(next.lower) &&
    !phraseBreakers.has(next.lower) &&
    !/ly$/.test(next.lower) &&
    !/^(?:home|away|back|again|forward|together|alone|me|him|us|them|it)$/.test(next.lower)
  )
    return undefined;
  const subject = subjectBefore(tokens, verb);
  if (subject?.number !== 'plural' || subject.kind !== 'noun') return undefined;
  const head = tokens[subject.head]!.lower;
  const single = singularOf(head);
  // "These little problems helps me": the pointer says that they are several, and what is done to "me" that it is a verb.
  const isPointed =
    /^(?:these|those)$/.test(tokens[subject.first]!.lower) &&
    subject.head === verb - 1 &&
    next?.follows === true &&
    /^(?:me|him|us|them)$/.test(next.lower);
  if (isPointed) return slip(tokens, subject, verb, baseOf(lower)!, whySeveral(tokens, subject));
  if (
    single === undefined ||
    !(actors.has(single) || thingNouns.has(single) || single === 'person' || /man$/.test(single))
  )
    return undefined;
  return slip(tokens, subject, verb, baseOf(lower)!, whySeveral(tokens, subject));
}

function hasOf(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some((token) => token.lower === 'of');
}
