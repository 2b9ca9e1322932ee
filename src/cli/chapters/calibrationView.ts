import type { CalibrationReport, FaultReport } from '../../core/chapter/calibration/calibrationReport';
import type { JudgeTrial } from '../../core/chapter/operations/judgeTrial';
import { shorten } from '../../core/text/shorten';
import { hanging } from './chapterView';
import type { Output } from '../terminal/output';
import { table } from '../terminal/table';
import { wrapTo } from '../terminal/textWidth';

/** UTF-16 units that are shown of what was planted. */
const mostOfFault = 120;

/** What the judge found of what was planted, and how often it cried wolf. */
export function calibrationLines(trial: JudgeTrial, output: Output): string[] {
  const { style, width, messages } = output;
  const texts = messages.chapters.reports.calibration;
  const { chapter, title, report, endedBy } = trial;
  const { done, requests, seed, kinds, withoutPlace } = report;
  const unanswered = kinds.reduce((sum, kind) => sum + kind.unanswered, 0) + report.controls.unanswered;
  const remarks = [
    ...controlTexts(report, output),
    ...(unanswered > 0 ? [texts.unanswered(unanswered)] : []),
    ...(withoutPlace.length > 0 ? [texts.withoutPlace(withoutPlace)] : []),
  ];
  return [
    ...wrapTo(texts.header(chapter, output.tidy(title)), width).map(style.heading),
    ...wrapTo(texts.judged(done, requests, seed), width),
    ...(kinds.length === 0
      ? []
      : ['', ...kindTable(report, output), ...wrapTo(texts.byChance, width).map(style.dim)]),
    '',
    ...remarks.flatMap((remark) => wrapTo(remark, width)),
    ...faultLines(report, output),
    ...(endedBy ? ['', ...wrapTo(endedEarly(endedBy, output), width).map(style.caution)] : []),
  ];
}

function kindTable({ kinds }: CalibrationReport, output: Output): string[] {
  const { style, messages } = output;
  const { calibration, faultNames, retries } = messages.chapters.reports;
  const { columns } = calibration;
  return table(
    [
      { title: columns.fault },
      { title: columns.planted, align: 'right' },
      { title: columns.found, align: 'right' },
      { title: '', align: 'right' },
      { title: columns.byChance, align: 'right' },
      { title: columns.passed, align: 'right' },
    ],
    kinds.map(({ kind, planted, found, foundPercent, byChance, passed }) => [
      faultNames[kind],
      String(planted),
      String(found),
      foundPercent === null ? '' : retries.percent(foundPercent),
      String(byChance),
      String(passed),
    ]),
    style.dim,
  );
}

function controlTexts({ controls }: CalibrationReport, { messages }: Output): string[] {
  const texts = messages.chapters.reports.calibration;
  const { copies, alarms, alarmsPer1000Words, failed } = controls;
  if (copies === 0) return [texts.noneUnchanged];
  return [
    texts.unchanged(copies, failed),
    ...(alarmsPer1000Words === null ? [] : [texts.alarms(alarms, alarmsPer1000Words)]),
  ];
}

/** Each fault, so that the author can see what was asked of the judge. */
function faultLines({ kinds }: CalibrationReport, output: Output): string[] {
  const { style, width, messages } = output;
  const { calibration: texts, faultNames } = messages.chapters.reports;
  const lines = kinds.flatMap(({ kind, faults }) =>
    faults.flatMap((fault) => {
      const { found } = fault;
      const label = `● ${faultNames[kind]} · ${texts.verdict(found)}`;
      const paint = found === true ? style.good : found === false ? style.bad : style.dim;
      return [...wrapTo(label, width).map(paint), ...hanging('    ', changeText(fault, output), width)];
    }),
  );
  return lines.length === 0 ? [] : ['', style.heading(texts.faults), ...lines];
}

function changeText({ before, after }: FaultReport, output: Output): string {
  const texts = output.messages.chapters.reports.calibration;
  const shown = (text: string): string => shorten(output.tidy(text.trim()), mostOfFault);
  if (after.trim() === '') return texts.removed(shown(before));
  return before.trim() === '' ? texts.added(shown(after)) : texts.changed(shown(before), shown(after));
}

function endedEarly(error: NonNullable<JudgeTrial['endedBy']>, { messages }: Output): string {
  const texts = messages.chapters.reports.calibration;
  if (error.code === 'cancelled') return texts.stopped;
  const { message, hint } = messages.errorText(error);
  return [texts.endedEarly(message), hint]
    .filter((part) => part !== '')
    .join(messages.chapters.reports.sentenceSpace);
}
