import { commands, l10n } from 'vscode';
import type { AllRetried } from '../../core/task/taskController';
import type { TaskDocument, TaskOutcome } from '../../core/task/taskRun';
import { focusTasksCommand, type CommandId } from '../contributions';
import { sentences } from '../sentences';
import { madeWithWords, stageWords, taskName, warningWords } from '../taskWords';
import { tellMovedAside } from './chapterNotices';
import { offer, type NextStep } from './offerSteps';
import type { NamedChapter } from '../work/namedChapter';
import type { NamedStory } from '../work/namedStory';
import type { NamedTask } from '../work/namedTask';
import type { Project } from '../workspace/project';

/** Says how a task stands after work on it, with what can be done next. Resolves when the message is gone. */
export async function tellTask(project: Project, outcome: TaskOutcome): Promise<void> {
  const { task, warnings, madeWith } = outcome;
  tellMovedAside(outcome);
  const name = taskName(task);
  const step = (title: string, id: CommandId): NextStep => ({
    title,
    run: () => commands.executeCommand(id, { project: project.id, task: task.id } satisfies NamedTask),
  });
  const more = [
    ...warnings.map(warningWords),
    ...(madeWith.length > 0
      ? [
          l10n.t(
            'Made with lessons that were taken back: {0}.',
            madeWith.map(madeWithWords).join(l10n.t(', ')),
          ),
        ]
      : []),
  ];
  const say = (text: string, steps: NextStep[], isWarning = false): Promise<void> =>
    offer(sentences(text, ...more), steps, isWarning || more.length > 0 ? 'warning' : 'info');
  const redo: NextStep[] = redoSteps(project, madeWith);
  if (task.status === 'awaiting_confirm')
    return say(l10n.t('{0}: the requirements wait for you.', name), [
      step(l10n.t('Look at Them'), 'storyfold.showRequirements'),
      step(l10n.t('Edit'), 'storyfold.editRequirements'),
      step(l10n.t('Confirm and Go On'), 'storyfold.confirmRequirements'),
    ]);
  if (task.status !== 'completed')
    return say(l10n.t('{0}: not finished.', name), [step(l10n.t('Show Task'), 'storyfold.showTask')], true);
  if (task.feedbackStatus === 'pending')
    return say(l10n.t('{0} is written. It waits for your score.', name), [
      step(l10n.t('Give Feedback'), 'storyfold.giveFeedback'),
      ...redo,
    ]);
  if (task.feedbackStatus === 'failed')
    return say(
      l10n.t(
        '{0} is written. Its feedback failed at “{1}”; the text is not touched by that.',
        name,
        stageWords(task.stage ?? 'evaluating'),
      ),
      [step(l10n.t('Retry'), 'storyfold.retryTask'), ...redo],
      true,
    );
  const isWeak = task.passed === false;
  return say(
    isWeak ? weakWords(task) : l10n.t('{0} is written, and the playbook has learned from it.', name),
    [step(l10n.t('Show Task'), 'storyfold.showTask'), reportStep(project, task), ...redo],
    isWeak,
  );
}

function weakWords(task: TaskDocument): string {
  return task.kind === 'story'
    ? l10n.t('{0} is written, and its report did not pass it: it needs your attention.', taskName(task))
    : l10n.t('{0} is written, and its judge did not pass it: it needs your attention.', taskName(task));
}

/** What says of the result whether it is good enough: a story has a report, a chapter its judge's. */
function reportStep(project: Project, { kind, chapter }: TaskDocument): NextStep {
  if (kind === 'story') {
    const story: NamedStory = { project: project.id };
    return {
      title: l10n.t('Story Report'),
      run: () => commands.executeCommand('storyfold.showStoryReport' satisfies CommandId, story),
    };
  }
  const judged: NamedChapter = { project: project.id, chapter };
  return {
    title: l10n.t('Judge’s Report'),
    run: () => commands.executeCommand('storyfold.showJudgeReport' satisfies CommandId, judged),
  };
}

/** The same for several. */
export function tellAllRetried({ done, refused, isCancelled }: AllRetried): Promise<void> {
  return offer(
    sentences(
      l10n.t('Tasks continued: {0}.', done.length),
      ...(refused.length > 0
        ? [
            l10n.t(
              'Not continued: {0}.',
              refused.map(({ task, error }) => `${task} (${error.code})`).join(l10n.t(', ')),
            ),
          ]
        : []),
      ...(isCancelled ? [l10n.t('You stopped it: later tasks were not begun.')] : []),
    ),
    [{ title: l10n.t('Show Tasks'), run: () => commands.executeCommand(focusTasksCommand) }],
    refused.length > 0 ? 'warning' : 'info',
  );
}

/** What was made with lessons that were withdrawn can be redone: chapters at a level of the author's choice, phases by assessing. */
function redoSteps(project: Project, madeWith: TaskOutcome['madeWith']): NextStep[] {
  const chapter = madeWith.find(({ made }) => made.kind === 'chapter')?.made;
  const round = madeWith.find(({ made }) => made.kind === 'round')?.made;
  return [
    ...(chapter?.kind === 'chapter'
      ? [
          {
            title: l10n.t('Redo Chapter {0}', chapter.chapter),
            run: () =>
              commands.executeCommand('storyfold.retryChapter' satisfies CommandId, {
                project: project.id,
                chapter: chapter.chapter,
              }),
          },
        ]
      : []),
    ...(round?.kind === 'round'
      ? [
          {
            title: l10n.t('Assess Again'),
            run: () =>
              commands.executeCommand('storyfold.assessPhase' satisfies CommandId, {
                project: project.id,
                phase: round.phase,
              }),
          },
        ]
      : []),
  ];
}
