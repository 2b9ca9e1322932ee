import {
  leastSaved,
  mostFallen,
  type PassRateCheck,
  type RollbackGuard,
  type SavingCheck,
} from '../../core/chapter/report/rollbackGuard';
import type { Output } from '../terminal/output';
import { wrapTo } from '../terminal/textWidth';

/** Whether redoing only a part pays: what was compared, with the figures, the verdict, and what the author may set. */
export function guardLines(guard: RollbackGuard, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.reports.guard;
  const { verdict, reasons, passRate, saving, leastChapters, proposal } = guard;
  const says =
    verdict === 'warn'
      ? reasons.map((reason) => texts.reasons[reason]).join(messages.chapters.reports.sentenceSpace)
      : verdict === 'fine'
        ? texts.fine
        : texts.tooFew(leastChapters);
  const paint = verdict === 'warn' ? style.caution : verdict === 'fine' ? style.good : (line: string) => line;
  const offer = proposal ? [texts.proposal(proposal.setting)] : verdict === 'warn' ? [texts.isOff] : [];
  return [
    style.heading(texts.header),
    ...[...rateTexts(passRate, output), savingText(saving, output)].flatMap((line) => wrapTo(line, width)),
    ...wrapTo(says, width).map(paint),
    ...offer.flatMap((line) => wrapTo(line, width)),
  ];
}

function rateTexts({ against, selective, other, fellBy }: PassRateCheck, { messages }: Output): string[] {
  const texts = messages.chapters.reports.guard;
  if (against === null || fellBy === null) return [texts.nothing];
  const compared =
    against === 'full_reruns' ? texts.fullReruns(selective, other) : texts.earlier(selective, other);
  return [compared, texts.fell(fellBy, mostFallen)];
}

function savingText(
  { chapters, tokens, fullRerunTokens, savedPercent }: SavingCheck,
  { messages }: Output,
): string {
  const texts = messages.chapters.reports.guard;
  if (savedPercent === null) return texts.noSaving;
  return texts.saving({ chapters, tokens, full: fullRerunTokens, percent: savedPercent, bar: leastSaved });
}
