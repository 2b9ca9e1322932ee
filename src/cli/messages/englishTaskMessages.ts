import { movedAsideNote } from '../../core/chapter/movedAside';
import { stageWords } from '../../core/task/stageWords';
import type { RetryReason } from '../../core/task/taskRun';
import { groupDigits } from '../../core/text/groupDigits';
import type {
  FeedbackMode,
  FeedbackStatus,
  PlaybookAction,
  RetryOperation,
  RetryStrategy,
  TaskStage,
  TaskStatus,
} from '../../shared/values';
import { englishPlaybookMessages } from './englishPlaybookMessages';

const count = (number: number, one: string, many = `${one}s`) =>
  `${groupDigits(number)} ${number === 1 ? one : many}`;
const lists = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const statusNames: Record<TaskStatus, string> = {
  pending: 'not begun',
  extracting: 'gathering requirements',
  awaiting_confirm: 'waits for you to confirm',
  retrieving: 'looking up',
  generating: 'writing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};
const stageNames = stageWords.en;
const feedbackStatusNames: Record<FeedbackStatus, string> = {
  pending: 'waits for your score',
  running: 'under way',
  completed: 'done',
  failed: 'failed',
};
const feedbackModeNames: Record<FeedbackMode, string> = {
  auto: 'rules and measures',
  llm_judge: 'the model',
  human: 'you',
};
const operationNames: Record<RetryOperation, string> = {
  retry: 'retry',
  resume_cancelled: 'resume',
  regenerate: 'make anew',
};
const strategyNames: Record<RetryStrategy, string> = {
  partial: 'retry in part',
  clean: 'from the start',
  resume_cancelled: 'from where it stopped',
  regenerate: 'made anew',
};
const playbookActionNames: Record<PlaybookAction, string> = { none: 'kept', rollback: 'rolled back' };
const reasonNames: Record<RetryReason, string> = {
  temporary_error: 'the error passes by itself',
  permanent_cause_is_gone: 'what stood in the way is gone',
  broken_output: 'a file that it builds on is missing or broken',
  host_died: 'the program ended while it was at work',
  cancelled: 'it was stopped',
  asked_for: 'you asked for it',
  unknown_error: 'it failed, and another try may go better',
};

/** What the command line says about tasks, in English. */
export const englishTaskMessages = {
  statusNames,
  stageNames,
  feedbackStatusNames,
  feedbackModeNames,
  operationNames,
  strategyNames,
  playbookActionNames,
  reasonNames,

  help: {
    task: 'have a chapter made in stages: requirements that you confirm, material, writing, feedback',
    id: 'the task’s id, such as task list shows it',
    new: 'make a task; nothing is asked of a model yet',
    newKind: 'what is to be made: chapter or story',
    newChapter: 'which chapter: 3, "chapter 3", a title, or a file',
    newId: 'an id of your choice: letters, digits, - and _ (otherwise one is made)',
    anew: 'although there is a text, or a tree, already; what you wrote yourself is not overwritten',
    mode: 'who evaluates the result: auto (rules and measures), llm_judge (the model) or human (you)',
    list: 'all tasks, newest first',
    run: 'begin a task; it stops where you are to confirm its requirements',
    confirm: 'confirm a task’s requirements and have it go on to its end',
    cancel: 'stop a task wherever it runs, and wait until it has stopped',
    show: 'show where a task stands, and what it has made',
    logs: 'show what has happened to a task',
    tail: (usual: number) => `so many of the last lines (otherwise: ${usual})`,
    requirements: 'show a task’s requirements, or take them from a file',
    requirementsFile: 'a file with them as this command shows them; they replace those that are there',
    score: 'say what you think of a task’s result; it learns from that',
    scoreNumber: '0 to 100',
    note: 'what you have to say besides',
    strength: 'something that is good (can be given several times)',
    problem: 'something that is not (can be given several times)',
    retry: 'go on with a task that failed or was cancelled, or make a completed one anew',
    retryId: 'the task’s id',
    allFailed: 'every task that failed, those whose feedback failed too',
    clean: 'clear what it has made, after a copy was made of it, and begin from the start',
    force: 'also beyond the limit of retries, and a task that is completed',
    stage: (names: readonly string[]) => `from which stage, as task show calls it, or: ${names.join(', ')}`,
    retryMode: 'who evaluates this time: auto, llm_judge or human; only where it goes on from the feedback',
    keepPlaybook: 'keep what it has taught the playbook (also where nothing is said)',
    discardPlaybook: 'take what it has taught the playbook out again',
    yes: 'stop it where it runs, and clear with --clean, without asking',
  },

  usage: {
    kind: (kind: string) => `“${kind}” is nothing that a task can make.`,
    kindHint: 'For example: storyfold task new chapter --chapter 3, or storyfold task new story',
    chapterMissing: 'Which chapter the task is for is missing.',
    chapterOfStory: 'A task for the branching story takes no chapter.',
    chapterOfStoryHint: 'Leave --chapter out: storyfold task new story',
    score: 'Give a whole number from 0 to 100.',
    tail: 'Give a whole number from 1.',
    forOneTask: (option: string) => `${option} is for one task.`,
    forOneTaskHint: 'Name the task, or leave the option out. --all-failed takes --force only.',
  },

  list: {
    header: (number: number) => (number === 0 ? 'There are no tasks.' : count(number, 'task')),
    columns: {
      id: 'Task',
      chapter: 'Chapter',
      story: 'story',
      status: 'Status',
      stage: 'Stage',
      retries: 'Retries',
      feedback: 'Feedback',
      updated: 'Last change',
    },
  },

  show: {
    header: (id: string, chapter: string, title: string) =>
      `Task ${id}: chapter ${chapter}${title && `, ${title}`}`,
    headerAlone: (id: string) => `Task ${id}`,
    status: (status: string) => `Status: ${status}.`,
    running: (stage: string) => `At work now: ${stage}.`,
    next: (stage: string) => `Next: ${stage}.`,
    stoppedAt: (stage: string) => `Where it stopped: ${stage}.`,
    failedAt: (stage: string) => `Where it failed: ${stage}.`,
    error: (message: string) => `What happened: ${message}`,
    retries: (done: number, most: number) => `Retries: ${done} of ${most}.`,
    feedback: (status: string, mode: string) => `Feedback: ${status} (evaluated by ${mode}).`,
    feedbackAhead: (mode: string) => `Feedback: evaluated by ${mode}.`,
    feedbackRetries: (done: number, most: number) => `Retries of the feedback: ${done} of ${most}.`,
    notPassed: 'The chapter did not pass its judge, and needs your attention.',
    storyNotPassed: 'The story did not pass its report, and needs your attention.',
    file: (path: string) => `Text: ${path}`,
    requirements: 'Requirements',
    confirmed: 'Requirements (to be confirmed)',
    field: (name: string, text: string) => `${name}: ${text}`.trimEnd(),
    material: (found: number, taken: number) => `Material: ${taken} of ${found} found`,
    noMaterial: 'Material: nothing that fits was found.',
    materialKinds: { template: 'template', bible: 'bible', bullet: 'lesson' },
    evaluation: (score: number, mode: string) => `Evaluation: ${score} of 100, by ${mode}`,
    criterion: (name: string, score: number, comment: string) =>
      `${name}: ${score}${comment && `. ${comment}`}`,
    strengths: 'What is good',
    problems: 'What falls short',
    notes: (text: string) => `Remark: ${text}`,
    history: 'What was retried',
    historyLine: (
      when: string,
      operation: string,
      stage: string | undefined,
      retries: number,
      playbook: string | undefined,
    ) =>
      [
        when,
        operation,
        ...(stage === undefined ? [] : [`from ${stage}`]),
        `count ${retries}`,
        ...(playbook === undefined ? [] : [`playbook ${playbook}`]),
      ].join(' · '),
  },

  progress: (stage: TaskStage, chapter: string | undefined, tokens: number) =>
    [
      `${stageNames[stage].charAt(0).toUpperCase()}${stageNames[stage].slice(1)}`,
      ...(chapter === undefined ? [] : [chapter]),
      ...(tokens > 0 && chapter === undefined ? [`${groupDigits(tokens)} tokens so far`] : []),
    ].join(' · '),
  waiting: (seconds: number) => `Waits ${count(seconds, 'second')} before it tries again.`,
  stopped: (task: string) => `Task ${task} was stopped. Every stage that was finished is saved.`,
  goOn: (command: string) => `To go on with it: ${command}`,

  preview: {
    header: (task: string, operation: string) => `Task ${task}: ${operation}`,
    status: (status: string, isRunning: boolean) =>
      `Status: ${status}${isRunning ? ', at work now: it is stopped first' : ''}.`,
    feedbackStatus: (status: string) => `Feedback: ${status}.`,
    failedAt: (stage: string) => `Where it failed: ${stage}.`,
    stoppedAt: (stage: string) => `Where it stopped: ${stage}.`,
    count: (of: 'task' | 'feedback', before: number, after: number, most: number) =>
      of === 'feedback'
        ? `Retries of the feedback: ${after} of ${most}.`
        : after === before
          ? `Retries: ${after} of ${most}; this one does not count.`
          : after < before
            ? `Retries: ${after} of ${most}; the count begins again.`
            : `Retries: ${after} of ${most}.`,
    reason: (reason: string) => `Why: ${reason}.`,
    strategy: (strategy: string) => `Strategy: ${strategy}.`,
    from: (stage: string) => `Goes on from: ${stage}.`,
    keeps: (files: readonly string[]) => (files.length === 0 ? 'Keeps: nothing.' : `Keeps: ${lists(files)}.`),
    removes: (files: readonly string[]) => `Clears: ${lists(files)}.`,
    backup: 'What is cleared is copied to the task’s backups first, and the copy is checked.',
    broken: (files: readonly string[]) =>
      `${lists(files)} ${files.length === 1 ? 'is' : 'are'} missing or broken, so it goes back further. What is broken is kept under another name; --clean begins from the start.`,
    mode: (mode: string) => `Evaluated by ${mode}.`,
    wait: (seconds: number) =>
      `It waits ${count(seconds, 'second')} first, since the error was of a kind that passes.`,
    playbook: (action: string) => `Playbook: ${action}.`,
    undone: (ids: readonly string[]) =>
      ids.length === 0 ? 'No lesson is left to take back.' : `Takes back: ${lists(ids)}.`,
    kept: (ids: readonly string[]) => `Stays, since you edited it: ${lists(ids)}.`,
  },
  ask: {
    stop: 'Stop it and go on? [y/N]',
    clean: 'Clear it and begin from the start? [y/N]',
    turnedDown: 'Nothing was changed.',
  },

  madeWith: {
    header: 'Made with lessons that are withdrawn',
    chapter: (bullet: string, chapter: string, attempt: number) =>
      `${bullet}: chapter ${chapter}, attempt ${attempt}`,
    round: (bullet: string, phase: string, round: number) => `${bullet}: ${phase}, round ${round}`,
  },
  warnings: {
    no_curation:
      'The playbook could not be rolled back: curation.json is missing or broken. Everything else went on.',
    bullets_kept: (ids: readonly string[]) =>
      `${lists(ids)} ${ids.length === 1 ? 'stays' : 'stay'} in the playbook, since you edited ${ids.length === 1 ? 'it' : 'them'}.`,
    fell_back: (file: string, stage: string) =>
      `${file} is missing or broken, so it went back to: ${stage}. “retry … --clean” begins from the start.`,
    movedAside: movedAsideNote,
    backup: (path: string) => `What was cleared is in ${path}.`,
  },

  done: {
    made: (id: string, chapter: string) => `Task ${id} is made, for chapter ${chapter}.`,
    madeStory: (id: string) => `Task ${id} is made, for the branching story.`,
    saved: (id: string) => `The requirements of task ${id} are those of your file now.`,
    cancelled: (id: string) => `Task ${id} has stopped. Every stage that was finished is saved.`,
  },
  noRequirements: (id: string) => `Task ${id} has no requirements yet.`,
  noRequirementsHint: (command: string) => `They are gathered when it is run: ${command}`,
  logs: {
    none: 'Nothing has happened yet.',
  },

  all: {
    header: (went: number, all: number) => `${went} of ${count(all, 'task')} went through`,
    none: 'No task has failed.',
    cancelled:
      'You stopped it: the task that was at work stands as it was left, and those after it were not begun.',
    line: (id: string, what: string) => `Task ${id}: ${what}`,
  },

  nextSteps: {
    new: 'make a task for a chapter',
    run: 'begin it',
    requirements: 'read its requirements',
    confirm: 'confirm them and have it go on',
    replace: 'or give others in their place',
    show: 'see where it stands',
    logs: 'see what has happened',
    cancel: 'stop it',
    retry: 'go on with it',
    retryFeedback: 'try the feedback again',
    regenerate: 'have the writing done anew',
    score: 'say what you think of it',
    list: 'see how all tasks stand',
    chapter: 'read the judge’s report',
    story: 'read the report on the story',
    playbook: 'see what was learned',
  },
  statusColumns: { task: 'Task', status: 'Status', stage: 'Stage', retries: 'Retries' },

  playbook: englishPlaybookMessages,
};

export type TaskMessages = typeof englishTaskMessages;
