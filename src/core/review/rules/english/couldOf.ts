import { isSpoken, speechRanges } from '../dialogue';
import type { ParagraphFinding, ParagraphRule } from '../rule';

const slip =
  /\b((?:could|would|should)(?:n['’]t)?|(?:must|might|may)(?:n['’]t)?|ought to|had)((?:\s+(?:not|never|ever|also|only|just|always|easily|well|really|all|still|hardly|scarcely|almost|nearly|already|often|long|simply|actually|certainly|surely|probably|possibly|perhaps|hardly ever))?\s+)(of)\b(\s+)(?:(?:almost|nearly|already|never|just|long|always|only|all|still|really|not|been)\s+(?=[\p{L}]+(?:ed|en|n|t|ne|me|ld)\b))?([\p{L}'’]+)?/giu;
/** What may follow a true "of": "the best that she could of it", "would of course". */
const trueOf =
  /^(?:course|the|a|an|his|her|hers|its|it|their|theirs|my|mine|your|yours|our|ours|him|them|us|me|you|this|that|these|those|all|any|some|each|every|both|one|late|necessity|old|such|what|which|whom|whose|right|right|god|itself|himself|herself|themselves)$/i;
const participle =
  /^(?:been|gone|done|had|seen|come|become|run|made|said|told|known|thought|taken|given|got|gotten|left|lost|felt|kept|heard|found|brought|bought|caught|taught|fought|sought|held|met|paid|put|read|set|sat|shot|shut|slept|sold|sent|spent|spoken|stood|stolen|struck|sung|sunk|swum|sworn|thrown|torn|understood|worn|won|written|woken|begun|bitten|blown|broken|built|burnt|chosen|cost|cut|dealt|drawn|drunk|driven|eaten|fallen|fed|fled|flown|forgotten|forgiven|frozen|grown|hidden|hit|hurt|laid|led|lain|let|meant|ridden|risen|rung|shaken|shone|shown|spread|[\p{L}]{2,}(?:ed|en|nt))$/iu;

/** "Would've of", "he'd of gone": the "of" doubles what the apostrophe says, or stands for it. */
const contracted =
  /\b(?:((?:could|would|should|must|might|may)(?:n['’]t)?['’]ve)(\s+of)\b|((?:I|you|he|she|it|we|they|who|there)['’]d)(\s+)(of)\b(?=\s+([\p{L}]+)))/giu;
/** "What she could of breakfast", "as much as he could of it": as far as it went. */
const amount = /\b(?:what(?:ever)?|all|as (?:much|many|little) as)(?: that)?(?: [\p{L}'’]+){1,3} $/iu;
const behindPronoun = /(?:^|[^\p{L}])(?:I|you|he|she|it|we|they)\s$/iu;

/** "Could of", "must not of": the ear's spelling of "could have". A character may write so in speech. */
export const couldOfRule: ParagraphRule = {
  id: 'couldOf',
  languages: ['en'],
  check(paragraph) {
    const findings: ParagraphFinding[] = [];
    let speech: ReturnType<typeof speechRanges> | undefined;
    for (const match of paragraph.matchAll(slip)) {
      const [, helper, middle, of] = match as unknown as [string, string, string, string];
      const next = match[5] ?? '';
      const sure = /^(?:could|would|should)/i.test(helper);
      const isAmount =
        /^could/i.test(helper) &&
        !participle.test(next) &&
        amount.test(paragraph.slice(Math.max(0, match.index - 48), match.index));
      if (isAmount) continue;
      const plain = sure ? !trueOf.test(next) && next !== '' : participle.test(next);
      // "I would of a job to pay him": behind a pronoun, and with something to have.
      const having =
        !/^(?:could|had)/i.test(helper) &&
        next !== '' &&
        !/^(?:course|necessity|late|old|right|itself|himself|herself|themselves|all|one)$/i.test(next) &&
        behindPronoun.test(paragraph.slice(Math.max(0, match.index - 6), match.index));
      if (!plain && !having) continue;
      const right = /^had$/i.test(helper)
        ? helper + middle.trimEnd()
        : `${helper}${middle}${of === 'OF' ? 'HAVE' : 'have'}`;
      const end = match.index + helper.length + middle.length + of.length;
      const spoken = isSpoken((speech ??= speechRanges(paragraph)), match.index);
      findings.push(remark(paragraph.slice(match.index, end), right, match.index, spoken));
    }
    for (const match of paragraph.matchAll(contracted)) {
      const [whole, doubled] = match;
      if (doubled === undefined && !participle.test(match[6] ?? '')) continue;
      const right = doubled ?? `${match[3]}${match[4]}have`;
      const spoken = isSpoken((speech ??= speechRanges(paragraph)), match.index);
      findings.push(remark(whole, right, match.index, spoken));
    }
    return findings;
  },
};

function remark(wrong: string, right: string, start: number, spoken: boolean): ParagraphFinding {
  return {
    rule: 'couldOf',
    type: 'style',
    severity: spoken ? 'info' : 'should_fix',
    summary: `“${wrong}” should be “${right}”`,
    detail: spoken
      ? 'The ear hears “could’ve” as “could of”. In speech it may be how the character talks; keep it if you meant it.'
      : 'The ear hears “could’ve” as “could of”; in writing it is “have”.',
    start,
    end: start + wrong.length,
    replacement: right,
  };
}
