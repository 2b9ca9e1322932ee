import type { Language } from '../text/language';
import { englishCount } from '../text/numerals';
import type { Severity } from '../../shared/values';

/** "Seven slips to mend and two things to think about."; undefined when there is nothing to say. */
export function overallSentence(
  remarks: readonly { severity: Severity }[],
  language: Language,
): string | undefined {
  const count = (severity: Severity): number =>
    remarks.filter((remark) => remark.severity === severity).length;
  const slips = count('should_fix');
  const thoughts = count('suggestion');
  const notes = count('info');
  if (slips + thoughts + notes === 0) return undefined;
  return language === 'zh' ? chinese(slips, thoughts, notes) : english(slips, thoughts, notes);
}

function english(slips: number, thoughts: number, notes: number): string {
  const parts: string[] = [];
  if (slips > 0) parts.push(`${englishCount(slips)} ${slips === 1 ? 'slip' : 'slips'} to mend`);
  if (thoughts > 0)
    parts.push(`${englishCount(thoughts)} ${thoughts === 1 ? 'thing' : 'things'} to think about`);
  if (notes > 0) parts.push(`${englishCount(notes)} ${notes === 1 ? 'observation' : 'observations'}`);
  const sentence = parts.length < 3 ? parts.join(' and ') : `${parts[0]}, ${parts[1]} and ${parts[2]}`;
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

function chinese(slips: number, thoughts: number, notes: number): string {
  const parts: string[] = [];
  if (slips > 0) parts.push(`有 ${slips} 处需要改正`);
  if (thoughts > 0) parts.push(`${parts.length === 0 ? '有 ' : ''}${thoughts} 处可以斟酌`);
  if (notes > 0) parts.push(`${parts.length === 0 ? '有 ' : '另有 '}${notes} 条供参考`);
  return `${parts.join('，')}。`;
}
