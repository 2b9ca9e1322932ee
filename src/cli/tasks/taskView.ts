import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import type { Feedback, Requirements, Templates } from '../../core/task/model';
import { requirementFields } from '../../core/task/requirements/requirementsFields';
import { requirementHeadings } from '../../core/task/requirements/requirementsText';
import type { TaskDetails, TaskDocument, TaskProgress } from '../../core/task/taskRun';
import { shorten } from '../../core/text/shorten';
import type { Language } from '../../core/text/language';
import { hanging } from '../chapters/chapterView';
import type { Output } from '../terminal/output';
import { localTime } from '../terminal/localTime';
import { storedErrorText } from '../messages/storedError';
import { wrapTo } from '../terminal/textWidth';

/** UTF-16 units of what was found that are shown. */
const mostOfEntry = 160;

/** How a task stands, in a few lines. */
export function standingLines(task: TaskDocument, output: Output, chapter?: ChapterOutcome): string[] {
  const { style, width, messages } = output;
  const { show, statusNames, stageNames, feedbackStatusNames, feedbackModeNames } = messages.tasks;
  const { status, stage, error, feedbackError, feedbackStatus, retryCount, maxRetries } = task;
  const at = stage && stageNames[stage];
  const isFeedbackFailed = feedbackStatus === 'failed';
  const trouble = isFeedbackFailed ? feedbackError : error;
  const mode = feedbackModeNames[task.feedbackMode];
  const wrapped = (text: string, paint: (line: string) => string = (line) => line): string[] =>
    wrapTo(text, width).map(paint);
  return [
    style.heading(headerOf(task, output)),
    ...wrapped(show.status(statusNames[status]), paintOf(task, output)),
    ...(at === null
      ? []
      : wrapped(
          task.isRunning
            ? show.running(at)
            : status === 'failed' || isFeedbackFailed
              ? show.failedAt(at)
              : status === 'cancelled'
                ? show.stoppedAt(at)
                : show.next(at),
        )),
    ...(trouble
      ? wrapped(show.error(output.tidy(storedErrorText(trouble, messages).message)), style.caution)
      : []),
    ...(feedbackStatus
      ? wrapped(
          show.feedback(feedbackStatusNames[feedbackStatus], mode),
          isFeedbackFailed ? style.caution : undefined,
        )
      : status === 'completed'
        ? []
        : wrapped(show.feedbackAhead(mode), style.dim)),
    ...(retryCount > 0 ? wrapped(show.retries(retryCount, maxRetries)) : []),
    ...(task.feedbackRetryCount > 0
      ? wrapped(show.feedbackRetries(task.feedbackRetryCount, maxRetries))
      : []),
    ...(task.passed === false
      ? wrapped(task.kind === 'story' ? show.storyNotPassed : show.notPassed, style.caution)
      : []),
    ...chapterLines(chapter, output),
  ];
}

/** Where the text is that a task has made. */
function chapterLines(chapter: ChapterOutcome | undefined, { style, width, messages }: Output): string[] {
  if (!chapter) return [];
  const { proposed, path } = chapter;
  if (proposed !== null)
    return wrapTo(messages.chapters.outcome.proposed(proposed, path), width).map(style.caution);
  return path === null ? [] : wrapTo(messages.tasks.show.file(path), width);
}

function headerOf({ id, chapter, title }: TaskDocument, output: Output): string {
  const { show } = output.messages.tasks;
  return chapter === '' ? show.headerAlone(id) : show.header(id, output.tidy(chapter), output.tidy(title));
}

function paintOf({ status, passed }: TaskDocument, { style }: Output): (line: string) => string {
  if (status === 'failed') return style.bad;
  if (status === 'cancelled') return style.caution;
  return status === 'completed' && passed !== false ? style.good : (line) => line;
}

/** How a task stands, with what it has made and what was retried. */
export function taskLines(
  details: TaskDetails,
  more: { chapter: ChapterOutcome | undefined; progress: TaskProgress | undefined; language: Language },
  output: Output,
): string[] {
  const { task, requirements, templates, feedback } = details;
  const { chapter, progress, language } = more;
  return [
    ...standingLines(task, output, chapter),
    ...(progress?.chapter
      ? wrapTo(output.messages.chapters.progress(progress.chapter, 0), output.width).map(output.style.dim)
      : []),
    ...(requirements ? ['', ...requirementsLines(task, requirements, language, output)] : []),
    ...(templates ? ['', ...materialLines(templates, output)] : []),
    ...(feedback ? ['', ...feedbackLines(feedback, output)] : []),
    ...historyLines(task, output),
  ];
}

/** What a task has to do, without what it leaves open. */
function requirementsLines(
  { status }: TaskDocument,
  requirements: Requirements,
  language: Language,
  output: Output,
): string[] {
  const { style, width, messages } = output;
  const { show } = messages.tasks;
  const names = requirementHeadings[language];
  return [
    style.heading(status === 'awaiting_confirm' ? show.confirmed : show.requirements),
    ...requirementFields.flatMap((field) => {
      const said = requirements[field];
      if (typeof said === 'string')
        return said.trim() === '' ? [] : wrapTo(show.field(names[field], output.tidy(said.trim())), width);
      return said.length === 0
        ? []
        : [show.field(names[field], ''), ...said.flatMap((line) => hanging('- ', output.tidy(line), width))];
    }),
  ];
}

function materialLines({ entries, found }: Templates, output: Output): string[] {
  const { style, width, messages } = output;
  const { show } = messages.tasks;
  if (entries.length === 0) return [show.noMaterial];
  return [
    style.heading(show.material(Math.max(found, entries.length), entries.length)),
    ...entries.flatMap(({ kind, id, title, why, text }) => [
      ...hanging(
        '- ',
        `${output.tidy(title || id)} (${show.materialKinds[kind]}, ${output.tidy(id)})`,
        width,
      ),
      ...hanging('  ', shorten(output.tidy(why || text), mostOfEntry), width).map(style.dim),
    ]),
  ];
}

/** What was said of a result. */
function feedbackLines(feedback: Feedback, output: Output): string[] {
  const { style, width, messages } = output;
  const { show, feedbackModeNames } = messages.tasks;
  const { score, mode, criteria, strengths, problems, notes } = feedback;
  const listed = (title: string, items: readonly string[]): string[] =>
    items.length === 0
      ? []
      : [style.dim(title), ...items.flatMap((item) => hanging('- ', output.tidy(item), width))];
  return [
    style.heading(show.evaluation(score, feedbackModeNames[mode])),
    ...criteria.flatMap((one) =>
      hanging('- ', show.criterion(output.tidy(one.name), one.score, output.tidy(one.comment)), width),
    ),
    ...listed(show.strengths, strengths),
    ...listed(show.problems, problems),
    ...(notes === '' ? [] : wrapTo(show.notes(output.tidy(notes)), width)),
  ];
}

function historyLines({ retryHistory }: TaskDocument, output: Output): string[] {
  const { style, width, messages } = output;
  const { show, operationNames, stageNames, playbookActionNames } = messages.tasks;
  if (retryHistory.length === 0) return [];
  const now = Date.now();
  return [
    '',
    style.heading(show.history),
    ...retryHistory.flatMap(({ timestamp, operation, stage, retryCount, playbookAction }) =>
      hanging(
        '- ',
        show.historyLine(
          localTime(timestamp, now),
          operationNames[operation],
          stage && stageNames[stage],
          retryCount,
          playbookAction === 'none' ? undefined : playbookActionNames[playbookAction],
        ),
        width,
      ),
    ),
  ];
}
