import type {
  RetryOperation,
  RetryStrategy,
  PlaybookAction,
  TaskStage,
  TaskStatus,
  FeedbackMode,
} from '../../../shared/values';
import type { Task, TaskError } from '../model';
import { isFeedbackStage, filesBefore, restoredTo, soundStage } from '../stages';
import type { Standing } from '../standing/standing';
import { modeOutsideFeedback, taskRefused } from '../taskErrors';
import { stageIndex, taskFileNames, type TaskFile } from '../taskFiles';
import type { RetryCommand, RetryReason } from '../taskRun';

/** What is known when a retry is decided. */
export interface RetryFacts {
  task: Task;
  standing: Standing;
  /** Files that are there and can be read, and those that are there and cannot. */
  sound: ReadonlySet<TaskFile>;
  broken: ReadonlySet<TaskFile>;
  /** It has taught the playbook something that was not rolled back. */
  hasCuration: boolean;
}

/** What a retry does. */
export interface RetryDecision {
  operation: RetryOperation;
  strategy: RetryStrategy;
  playbookAction: PlaybookAction;
  stage: TaskStage;
  restoredTo: TaskStatus;
  kept: TaskFile[];
  removed: TaskFile[];
  /** Files that cannot be read, and the one that is missing because of which it goes back. */
  broken: TaskFile[];
  /** The file because of which it goes back further than asked; undefined where it does not. */
  fellBackFor: TaskFile | undefined;
  /** The counters as they will stand. */
  retryCount: number;
  feedbackRetryCount: number;
  /** The chapter's attempts begin anew. */
  anew: boolean;
  /** Who evaluates from now on. */
  mode: FeedbackMode;
  /** What is to be confirmed first. */
  confirm: ('stop' | 'clean')[];
  /** The error after which it is retried; undefined where there was none. */
  error: TaskError | undefined;
  /** The program that ran it ended without ending it. */
  hostDied: boolean;
  reason: RetryReason;
}

/** By which a retry is told apart, before its files are looked at. */
interface Chosen {
  operation: RetryOperation;
  stage: TaskStage;
  retryCount: number;
  feedbackRetryCount: number;
  error: TaskError | undefined;
  hostDied: boolean;
}

/**
 * The whole matrix of `/retry`: what it does to a task that stands like this. Pure; it looks at nothing but its arguments. Throws `refused`
 * with the reason and the way out, and `usage` for `--mode` where no feedback runs.
 */
export function decideRetry(command: Omit<RetryCommand, 'task'>, facts: RetryFacts): RetryDecision {
  const { task, sound, broken, hasCuration } = facts;
  const chosen = chooseStage(command, facts);
  const { operation } = chosen;
  if (command.mode !== undefined && !isFeedbackStage(chosen.stage)) throw modeOutsideFeedback(chosen.stage);
  // Another judge is of no use to what comes after the evaluation.
  const wanted =
    command.mode !== undefined && command.mode !== task.feedbackMode && command.stage === undefined
      ? 'evaluating'
      : chosen.stage;
  const { stage, because } = soundStage(wanted, (name) => sound.has(name));
  // All of them sound, or it would go back further.
  const kept = filesBefore(stage);
  const present = taskFileNames.filter((name) => sound.has(name) || broken.has(name));
  const isRedone = stageIndex(stage) <= stageIndex('generating');
  return {
    operation,
    strategy: strategyOf(command, operation),
    playbookAction: command.playbook === 'discard' && hasCuration ? 'rollback' : 'none',
    stage,
    restoredTo: restoredTo[stage],
    kept,
    removed: present.filter((name) => !kept.includes(name)),
    broken: [...new Set([...broken, ...(because === undefined ? [] : [because])])],
    fellBackFor: because,
    retryCount: chosen.retryCount,
    feedbackRetryCount: isRedone && operation !== 'retry' ? 0 : chosen.feedbackRetryCount,
    anew: isRedone && beginsAnew(command, chosen, stage),
    mode: command.mode ?? task.feedbackMode,
    confirm: [
      ...(facts.standing.kind === 'running' ? (['stop'] as const) : []),
      ...(command.clean ? (['clean'] as const) : []),
    ],
    error: chosen.error,
    hostDied: chosen.hostDied,
    reason: reasonOf(command, chosen, because),
  };
}

function chooseStage(command: Omit<RetryCommand, 'task'>, { task, standing }: RetryFacts): Chosen {
  const counts = { retryCount: task.retryCount, feedbackRetryCount: task.feedbackRetryCount };
  const none = { error: undefined, hostDied: false };
  const asked = (otherwise: TaskStage): TaskStage =>
    command.clean ? 'extracting' : (command.stage ?? otherwise);
  const regenerated = (): Chosen => {
    if (!command.force) throw taskRefused(task.id, 'retry_completed');
    return { ...counts, ...none, operation: 'regenerate', stage: asked('generating') };
  };
  const resumed = (stopped: TaskStage): Chosen => ({
    ...counts,
    ...none,
    operation: 'resume_cancelled',
    stage: asked(stopped),
    retryCount: 0,
  });
  switch (standing.kind) {
    case 'pending':
      throw taskRefused(task.id, 'retry_pending');
    case 'awaiting_confirm':
      throw taskRefused(task.id, 'retry_awaiting');
    case 'running':
      // It is stopped first: what is refused of how it stands then is refused before that.
      if (!isFeedbackStage(standing.stage)) return resumed(standing.stage);
      return asksForMore(command)
        ? regenerated()
        : feedbackRetry(command, task, { stage: standing.stage, error: undefined, hostDied: false });
    case 'cancelled':
      return resumed(standing.stage);
    case 'failed': {
      const isFree = command.force || command.clean;
      if (task.retryCount >= task.maxRetries && !isFree)
        throw taskRefused(task.id, 'at_limit', task.maxRetries);
      return {
        ...counts,
        operation: 'retry',
        stage: asked(standing.stage),
        retryCount: task.retryCount + 1,
        error: standing.error,
        hostDied: standing.hostDied,
      };
    }
    case 'completed': {
      const { feedback } = standing;
      if (feedback.kind === 'failed' && !asksForMore(command)) return feedbackRetry(command, task, feedback);
      return regenerated();
    }
  }
}

/** More than the feedback of a completed task. */
function asksForMore({ clean, stage }: Omit<RetryCommand, 'task'>): boolean {
  return clean || (stage !== undefined && !isFeedbackStage(stage));
}

function feedbackRetry(
  command: Omit<RetryCommand, 'task'>,
  task: Task,
  failed: { stage: TaskStage; error: TaskError | undefined; hostDied: boolean },
): Chosen {
  if (task.feedbackRetryCount >= task.maxRetries && !command.force)
    throw taskRefused(task.id, 'feedback_at_limit', task.maxRetries);
  return {
    operation: 'retry',
    stage: command.stage ?? failed.stage,
    retryCount: task.retryCount,
    feedbackRetryCount: task.feedbackRetryCount + 1,
    error: failed.error,
    hostDied: failed.hostDied,
  };
}

function strategyOf({ clean }: Pick<RetryCommand, 'clean'>, operation: RetryOperation): RetryStrategy {
  if (clean) return 'clean';
  return operation === 'retry' ? 'partial' : operation;
}

/**
 * A result that was not liked, and everything from the start, is written anew. So is what the author sends further back than it had come,
 * since it would otherwise go on with scenes that were written for other requirements. What merely failed goes on with what is paid for, and so
 * does what was only to be evaluated again: the text stays, also where its result has to be noted down anew for that.
 */
function beginsAnew(
  command: Omit<RetryCommand, 'task'>,
  { operation, stage }: Chosen,
  from: TaskStage,
): boolean {
  if (command.clean || (operation === 'regenerate' && !isFeedbackStage(stage))) return true;
  return command.stage !== undefined && stage === from && stageIndex(from) < stageIndex('generating');
}

function reasonOf(
  { stage, clean }: Omit<RetryCommand, 'task'>,
  { operation, error, hostDied }: Chosen,
  because: TaskFile | undefined,
): RetryReason {
  if (because !== undefined) return 'broken_output';
  if (stage !== undefined || clean || operation === 'regenerate') return 'asked_for';
  if (operation === 'resume_cancelled') return 'cancelled';
  if (hostDied) return 'host_died';
  if (error === undefined) return 'unknown_error';
  if (error.code === 'cancelled') return 'cancelled';
  if (isTemporary(error)) return 'temporary_error';
  return isPermanent(error) ? 'permanent_cause_is_gone' : 'unknown_error';
}

const temporary: ReadonlySet<string> = new Set([
  'rate_limited',
  'timeout',
  'connection',
  'server_error',
  'locked',
]);
/** Without `model_not_found`: whether that lasts only another try shows, since not every server lists all the names that it knows. */
const permanent: ReadonlySet<string> = new Set(['auth', 'no_model', 'read_only', 'untrusted']);

/** Whether such an error passes by itself. */
export function isTemporary({ code }: { code: string }): boolean {
  return temporary.has(code);
}

/** Whether trying again cannot cure it; whether its cause still lasts is another question, asked when it is retried. */
export function isPermanent({ code }: { code: string }): boolean {
  return permanent.has(code);
}

/** Milliseconds; no retry waits longer. */
export const longestWait = 60_000;

/**
 * How long a retry has still to wait, in milliseconds. The time that has passed is measured by how long the machine has been running, which
 * no change of the clock touches; after a restart by the clock, which then may shorten the wait and never makes it longer than it is.
 *
 * @param retry the how manyeth retry it is, from 1
 * @param first milliseconds that the first waits; each further one waits twice as long
 */
export function waitLeft(
  retry: number,
  first: number,
  failedAt: Task['failedAt'],
  now: { time: number; boot: string; uptime: number },
): number {
  if (!failedAt) return 0;
  const whole = Math.min(longestWait, first * 2 ** Math.max(0, retry - 1));
  const isSameBoot = failedAt.boot === now.boot && now.boot !== '';
  const passed = isSameBoot ? now.uptime - failedAt.uptime : now.time - failedAt.time;
  return Math.min(whole, Math.max(0, whole - Math.max(0, passed)));
}
