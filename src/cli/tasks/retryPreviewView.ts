import type { RetryPreview } from '../../core/task/taskRun';
import type { FeedbackMode } from '../../shared/values';
import { madeWithLines } from './taskOutcomeView';
import type { Output } from '../terminal/output';
import { wrapTo } from '../terminal/textWidth';

/** What a retry is going to do, before it does it. `mode`: who is to evaluate, where that was asked for. */
export function previewLines(
  preview: RetryPreview,
  mode: FeedbackMode | undefined,
  output: Output,
): string[] {
  const { messages } = output;
  const { preview: texts, statusNames, stageNames, feedbackStatusNames } = messages.tasks;
  const { operationNames, strategyNames, reasonNames, playbookActionNames, feedbackModeNames } =
    messages.tasks;
  const { task, status, count, removed, broken, rollback } = preview;
  const before = count.of === 'feedback' ? task.feedbackRetryCount : task.retryCount;
  const stage = task.failedStage ?? task.stage;
  const isFeedbackOnly = count.of === 'feedback';
  const hasTaught = task.feedbackStatus === 'completed';
  return [
    texts.header(task.id, operationNames[preview.operation]),
    texts.status(statusNames[status], preview.isRunning),
    ...(isFeedbackOnly
      ? [texts.feedbackStatus(feedbackStatusNames[preview.isRunning ? 'running' : 'failed'])]
      : []),
    ...(stage === undefined || preview.isRunning
      ? []
      : status === 'failed' || isFeedbackOnly
        ? [texts.failedAt(stageNames[stage])]
        : status === 'cancelled'
          ? [texts.stoppedAt(stageNames[stage])]
          : []),
    texts.count(count.of, before, count.after, count.most),
    texts.reason(reasonNames[preview.reason]),
    texts.strategy(strategyNames[preview.strategy]),
    ...(broken.length === 0 ? [] : [texts.broken(broken)]),
    texts.keeps(preview.kept),
    ...(removed.length === 0 ? [] : [texts.removes(removed), texts.backup]),
    texts.from(stageNames[preview.restoredFrom]),
    ...(mode === undefined ? [] : [texts.mode(feedbackModeNames[mode])]),
    ...(rollback
      ? [
          texts.playbook(playbookActionNames.rollback),
          texts.undone(rollback.undone),
          ...(rollback.kept.length === 0 ? [] : [texts.kept(rollback.kept)]),
          ...madeWithLines(rollback.madeWith, output),
        ]
      : preview.playbookAction === 'none'
        ? hasTaught
          ? [texts.playbook(playbookActionNames.none)]
          : []
        : [texts.playbook(playbookActionNames.rollback)]),
    ...(preview.wait > 0 ? [texts.wait(Math.ceil(preview.wait / 1000))] : []),
  ];
}

/** The same below a question on the terminal. */
export function wrappedPreview(lines: readonly string[], { width }: Output): string[] {
  return lines.flatMap((line) => wrapTo(line, width));
}
