import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import { isPhase } from '../../core/project/layout';
import { taskPath } from '../../core/task/taskFiles';
import type { MadeWith, TaskOutcome, TaskWarning } from '../../core/task/taskRun';
import type { Output } from '../terminal/output';
import { standingLines } from './taskView';
import { wrapTo } from '../terminal/textWidth';

/** How a task stands after something was done with it, with what went otherwise than asked. */
export function outcomeLines(outcome: TaskOutcome, output: Output, chapter?: ChapterOutcome): string[] {
  const { style, width, messages } = output;
  const { task, warnings, movedAside, backup, madeWith } = outcome;
  const texts = messages.tasks.warnings;
  const remarks = [
    ...warnings.map((warning) => warningText(warning, output)),
    ...(movedAside.length === 0 ? [] : [texts.movedAside(movedAside)]),
  ];
  return [
    ...standingLines(task, output, chapter),
    ...remarks.flatMap((remark) => wrapTo(remark, width).map(style.caution)),
    ...(backup === null ? [] : wrapTo(texts.backup(taskPath(task.id, `backups/${backup}`)), width)),
    ...(madeWith.length === 0 ? [] : ['', ...madeWithLines(madeWith, output)]),
  ];
}

export function warningText(warning: TaskWarning, { messages }: Output): string {
  const { warnings, stageNames } = messages.tasks;
  switch (warning.kind) {
    case 'no_curation':
      return warnings.no_curation;
    case 'bullets_kept':
      return warnings.bullets_kept(warning.bullets);
    case 'fell_back':
      return warnings.fell_back(warning.file, stageNames[warning.to]);
  }
}

/** What was made with lessons that are withdrawn. */
export function madeWithLines(madeWith: readonly MadeWith[], output: Output): string[] {
  const { messages } = output;
  const texts = messages.tasks.madeWith;
  if (madeWith.length === 0) return [];
  return [
    `${texts.header}:`,
    ...madeWith.map(({ bullet, made }) =>
      made.kind === 'chapter'
        ? `- ${texts.chapter(bullet, made.chapter, made.attempt)}`
        : `- ${texts.round(bullet, isPhase(made.phase) ? messages.phaseNames[made.phase] : output.tidy(made.phase), made.round)}`,
    ),
  ];
}
