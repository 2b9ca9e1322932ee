import { l10n } from 'vscode';
import type {
  RetryPreview,
  RetryReason,
  TaskDocument,
  TaskProgress,
  TaskWarning,
} from '../core/task/taskRun';
import type { FeedbackMode, TaskStage, TaskStatus } from '../shared/values';
import { chapterWorkWords } from './chapterNames';
import { storyProgressWords } from './storyWords';

/** What the author sees a task by. */
export function taskName({ title, id }: Pick<TaskDocument, 'title' | 'id'>): string {
  return title === '' ? l10n.t('Task {0}', id) : title;
}

/** Which task it is and what it makes. */
export function taskAbout({ id, kind, chapter }: Pick<TaskDocument, 'id' | 'kind' | 'chapter'>): string {
  return kind === 'story'
    ? l10n.t('Task {0}, the branching story', id)
    : l10n.t('Task {0}, chapter {1}', id, chapter);
}

export function stageWords(stage: TaskStage): string {
  switch (stage) {
    case 'extracting':
      return l10n.t('gathering requirements');
    case 'retrieving':
      return l10n.t('looking up what helps');
    case 'generating':
      return l10n.t('writing');
    case 'evaluating':
      return l10n.t('evaluating');
    case 'reflecting':
      return l10n.t('reflecting');
    case 'curating':
      return l10n.t('updating the playbook');
  }
}

export function statusWords(status: TaskStatus): string {
  switch (status) {
    case 'pending':
      return l10n.t('not begun');
    case 'extracting':
    case 'retrieving':
    case 'generating':
      return stageWords(status);
    case 'awaiting_confirm':
      return l10n.t('requirements wait for you');
    case 'completed':
      return l10n.t('completed');
    case 'failed':
      return l10n.t('failed');
    case 'cancelled':
      return l10n.t('stopped');
  }
}

export function modeWords(mode: FeedbackMode): string {
  switch (mode) {
    case 'auto':
      return l10n.t('by measures and rules');
    case 'llm_judge':
      return l10n.t('by a model');
    case 'human':
      return l10n.t('by you');
  }
}

/** How it stands, in a few words; `progress` while somebody is at work on it. */
export function taskFacts(task: TaskDocument, progress?: TaskProgress): string[] {
  const { status, stage, isRunning, retryCount, maxRetries, feedbackStatus, passed } = task;
  const facts: string[] = [];
  if (isRunning)
    facts.push(progress ? progressWords(progress) : stage ? stageWords(stage) : l10n.t('at work'));
  else if (status === 'failed' || status === 'cancelled')
    facts.push(l10n.t('{0} at: {1}', statusWords(status), stageWords(stage ?? 'extracting')));
  else facts.push(statusWords(status));
  if (passed === false) facts.push(l10n.t('needs attention'));
  if (!isRunning && status === 'completed') {
    if (feedbackStatus === 'failed')
      facts.push(l10n.t('feedback failed at: {0}', stageWords(stage ?? 'evaluating')));
    if (feedbackStatus === 'pending') facts.push(l10n.t('waits for your score'));
  }
  if (retryCount > 0) facts.push(l10n.t('retries: {0} of {1}', retryCount, maxRetries));
  return facts;
}

export function progressWords({ stage, chapter, story, waiting }: TaskProgress): string {
  if (waiting !== undefined) return l10n.t('{0}, after {1} s', stageWords(stage), Math.ceil(waiting / 1000));
  if (story) return [stageWords(stage), storyProgressWords(story)].join(' · ');
  return chapter ? chapterWorkWords(chapter).join(' · ') : stageWords(stage);
}

export function reasonWords(reason: RetryReason): string {
  switch (reason) {
    case 'temporary_error':
      return l10n.t('The error was one that passes by itself.');
    case 'permanent_cause_is_gone':
      return l10n.t('What stopped it has to be set right first; that is looked at before anything is done.');
    case 'broken_output':
      return l10n.t('A file that it builds on is missing or cannot be read, so it goes back further.');
    case 'host_died':
      return l10n.t('The program ended while it was at work.');
    case 'cancelled':
      return l10n.t('It was stopped and goes on where it was.');
    case 'asked_for':
      return l10n.t('You asked for it.');
    case 'unknown_error':
      return l10n.t('The error may or may not pass; a retry will tell.');
  }
}

/** What a retry would do, a line for each thing. */
export function previewLines(preview: RetryPreview): string[] {
  const { status, isRunning, restoredFrom, count, kept, removed, wait, rollback, confirm, broken } = preview;
  const list = (names: readonly string[]): string =>
    names.length === 0 ? l10n.t('nothing') : names.join(l10n.t(', '));
  return [
    l10n.t('Now: {0}.', isRunning ? l10n.t('at work; it would be stopped first') : statusWords(status)),
    l10n.t('Goes on from: {0}.', stageWords(restoredFrom)),
    count.of === 'task'
      ? l10n.t('Retries: {0} of {1}.', count.after, count.most)
      : l10n.t('Retries of the feedback: {0} of {1}.', count.after, count.most),
    l10n.t('Kept: {0}.', list(kept)),
    l10n.t('Cleared, after a copy: {0}.', list(removed)),
    ...(broken.length > 0 ? [l10n.t('Missing or broken: {0}.', list(broken))] : []),
    ...(rollback ? [l10n.t('Lessons taken back: {0}.', list(rollback.undone))] : []),
    ...(rollback && rollback.kept.length > 0
      ? [l10n.t('Lessons that stay, since you changed them: {0}.', list(rollback.kept))]
      : []),
    ...(rollback && rollback.madeWith.length > 0
      ? [l10n.t('Made with those lessons: {0}.', list(rollback.madeWith.map(madeWithWords)))]
      : []),
    ...(wait > 0 ? [l10n.t('Waits {0} s first.', Math.ceil(wait / 1000))] : []),
    ...(confirm.includes('clean') ? [l10n.t('Everything begins from the start.')] : []),
    reasonWords(preview.reason),
  ];
}

export function madeWithWords({
  bullet,
  made,
}: NonNullable<RetryPreview['rollback']>['madeWith'][number]): string {
  return made.kind === 'chapter'
    ? l10n.t('chapter {0}, attempt {1} ({2})', made.chapter, made.attempt, bullet)
    : l10n.t('{0}, round {1} ({2})', made.phase, made.round, bullet);
}

export function warningWords(warning: TaskWarning): string {
  switch (warning.kind) {
    case 'no_curation':
      return l10n.t('The playbook could not be rolled back: the record of what was learned is missing.');
    case 'bullets_kept':
      return l10n.t('Lessons that stay, since you changed them: {0}.', warning.bullets.join(l10n.t(', ')));
    case 'fell_back':
      return l10n.t(
        'It went back to “{0}”: {1} was missing or broken.',
        stageWords(warning.to),
        warning.file,
      );
  }
}
