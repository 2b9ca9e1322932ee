import { env, l10n } from 'vscode';
import type { TaskDetails } from '../../core/task/taskRun';
import { modeWords, stageWords, statusWords, taskAbout, taskFacts, taskName } from '../taskWords';
import { taskProblem } from '../taskProblem';
import { timeText } from '../timeText';
import { plain, table } from './markdown';

/** A task as Markdown: how it stands, what was asked of it, what it found, what was said of it, its retries and its log. */
export function taskPage(
  { task, requirements, templates, feedback }: TaskDetails,
  log: readonly string[],
): string {
  const error = task.error ?? task.feedbackError;
  const problem = error && taskProblem(error);
  return [
    `# ${plain(taskName(task))}`,
    plain([taskAbout(task), ...taskFacts(task)].join(' · ')),
    ...(problem ? [`**${plain(problem.message)}** ${plain(problem.hint)}`] : []),
    ...(requirements ? [`## ${plain(l10n.t('Objective'))}`, plain(requirements.objective)] : []),
    ...(templates && templates.entries.length > 0
      ? [
          `## ${plain(l10n.t('What was found to help'))}`,
          templates.entries
            .map(
              ({ title, kind, id, why }) =>
                `- ${plain(title)} *(${plain(`${kind} ${id}`)})*${why === '' ? '' : ` — ${plain(why)}`}`,
            )
            .join('\n'),
        ]
      : []),
    ...(feedback
      ? [
          `## ${plain(l10n.t('Feedback {0}: {1} of 100', modeWords(feedback.mode), feedback.score))}`,
          ...(feedback.criteria.length > 0
            ? [
                table(
                  [l10n.t('What'), l10n.t('Why'), l10n.t('Score')].map(plain),
                  feedback.criteria.map(({ name, comment, score }) => [
                    plain(name),
                    plain(comment),
                    String(score),
                  ]),
                  2,
                ).join('\n'),
              ]
            : []),
          ...lines(l10n.t('What is good'), feedback.strengths),
          ...lines(l10n.t('What is not'), feedback.problems),
          ...(feedback.notes === '' ? [] : [plain(feedback.notes)]),
        ]
      : []),
    ...(task.retryHistory.length > 0
      ? [
          `## ${plain(l10n.t('Retries'))}`,
          table(
            [l10n.t('When'), l10n.t('From'), l10n.t('Was'), l10n.t('Playbook'), l10n.t('Count')].map(plain),
            task.retryHistory.map(({ timestamp, stage, previousStatus, playbookAction, retryCount }) => [
              plain(timeText(timestamp, env.language)),
              plain(stage ? stageWords(stage) : ''),
              plain(previousWords(previousStatus)),
              plain(playbookAction === 'rollback' ? l10n.t('taken back') : l10n.t('kept')),
              String(retryCount),
            ]),
            4,
          ).join('\n'),
        ]
      : []),
    ...(log.length > 0
      ? [`## ${plain(l10n.t('Last lines of the log'))}`, log.map((line) => `- ${plain(line)}`).join('\n')]
      : []),
    '',
  ].join('\n\n');
}

function previousWords(status: string): string {
  return status === 'failed' || status === 'cancelled' || status === 'completed'
    ? statusWords(status)
    : status;
}

function lines(heading: string, texts: readonly string[]): string[] {
  return texts.length === 0
    ? []
    : [`**${plain(heading)}**`, texts.map((text) => `- ${plain(text)}`).join('\n')];
}
