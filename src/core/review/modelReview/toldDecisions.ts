import type { Language } from '../../text/language';
import { shorten } from '../../text/shorten';

export interface ToldDecision {
  /** `own`: a suggestion of the author's that is still open. */
  decision: 'accepted' | 'rejected' | 'waived' | 'own';
  summary: string;
  passage?: string;
  /** Accepted ones: what now stands there; empty where it was taken out. */
  now?: string;
}

/** Older ones are left out: the text has changed since, and each is paid for with every fresh start. */
const mostTold = 120;
const longestSummary = 240;
const longestPassage = 80;

const words: Readonly<Record<ToldDecision['decision'], Readonly<Record<Language, string>>>> = {
  accepted: { en: 'accepted', zh: '已采纳' },
  rejected: { en: 'rejected', zh: '已拒绝' },
  waived: { en: 'intentional', zh: '有意为之' },
  own: { en: 'the author’s own, still open', zh: '作者自己提出，尚未处理' },
};

/**
 * What the author has decided so far, the latest last: a line for each, so that a conversation tells each line once. Empty where nothing
 * has been decided.
 */
export function toldDecisions(decisions: readonly ToldDecision[], language: Language): string {
  const lines = decisions.slice(-mostTold).map((decision) => lineFor(decision, language));
  return [...new Set(lines)].join('\n');
}

function lineFor({ decision, summary, passage = '', now }: ToldDecision, language: Language): string {
  const said = words[decision][language];
  const remark = shorten(summary, longestSummary);
  const where = shorten(passage, longestPassage);
  const becomes = now === undefined ? '' : outcome(shorten(now, longestPassage), language);
  if (language === 'zh') return `- ${said}：${remark}${where === '' ? '' : `（“${where}”）`}${becomes}`;
  return `- ${said}: ${remark}${where === '' ? '' : ` (“${where}”)`}${becomes}`;
}

function outcome(now: string, language: Language): string {
  if (language === 'zh') return now === '' ? ' → 现已删去' : ` → 现为：“${now}”`;
  return now === '' ? ' → now: struck out' : ` → now: “${now}”`;
}
