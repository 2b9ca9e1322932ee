import { numberIn } from '../../llm/replies/lenient';
import type { Language } from '../../text/language';

/** What scores mean, for everybody who gives them: a judge's 70 and an editor's 70 stand side by side in one report. */
export const scoreScale: Readonly<Record<Language, string>> = {
  en: '90 could be printed today and will be remembered; 80 could be printed today; 70 can be printed, with faults that attentive readers notice; 60 has to be worked on first; 40 has to be written anew. Use all of it.',
  zh: '90 今天就能印，而且读者会记得；80 今天就能印；70 能印，但细心的读者看得出毛病；60 要先改；40 要重写。整个尺度都要用。',
};

/** A score as a model writes it, of 100, within it or not: `85/100` is 85, and of `8.5/10` too, since it says of how many. */
export function scoreOf100(value: unknown): number | undefined {
  const score = numberIn(value);
  if (score === undefined) return undefined;
  const outOf = typeof value === 'string' ? /[/／]\s*(\d+)/u.exec(value.slice(0, 200))?.[1] : undefined;
  return outOf === undefined || Number(outOf) === 0 ? score : (score / Number(outOf)) * 100;
}
