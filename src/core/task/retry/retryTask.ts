import { StoryFoldError } from '../../errors';
import { playbookLock } from '../../project/layout';
import { withPatientLock } from '../../storage/patientLock';
import { loadPlaybook, peekPlaybook, playbookChange } from '../../project/playbook/playbookFile';
import { sha256 } from '../../storage/hash';
import type { StoreChange } from '../../storage/projectStore';
import { backUp, prunedBackups } from './backups';
import { curationChange, loadCuration, withRunsUndone } from '../playbook/curationLog';
import { madeWith } from '../playbook/madeWith';
import { rollBack } from '../playbook/rollBack';
import { decideRetry, isPermanent, isTemporary, waitLeft, type RetryDecision } from './retryPolicy';
import { standingOf, type Standing } from '../standing/standing';
import { isFeedbackStage } from '../stages';
import type { Task, TaskError } from '../model';
import type { TaskDesk } from '../record/taskDesk';
import { causeLasts, retriedElsewhere } from '../taskErrors';
import { taskPath } from '../taskFiles';
import { soundFiles } from '../record/taskRecord';
import { readTaskSettings } from '../taskSettings';
import { requireWorkPossible } from '../running/workPossible';
import type { RetryCommand, RetryPreview, TaskControllerOptions, TaskOutcome, TaskWarning } from '../taskRun';

/** What a retry would do with the task as it is read now. Looks only. Throws what `decideRetry` throws. */
export async function decideFor(
  engine: TaskControllerOptions,
  task: Task,
  standing: Standing,
  command: RetryCommand,
): Promise<RetryDecision> {
  const { store } = engine;
  const [{ sound, broken }, log] = await Promise.all([
    soundFiles(store, task.id),
    loadCuration(store, task.id),
  ]);
  const hasCuration =
    task.feedbackStatus === 'completed' ||
    log.curation?.runs.some(({ undone }) => undone === undefined) === true;
  return decideRetry(command, { task, standing, sound, broken, hasCuration });
}

/** How a task stands before a retry. Throws `locked` where somebody has begun with it and its record does not say so yet. */
export function standingForRetry(task: Task, isHeld: boolean): Standing {
  const standing = standingOf(task, isHeld);
  const hasYetToBegin = standing.kind === 'pending' || standing.kind === 'awaiting_confirm';
  if (isHeld && hasYetToBegin) throw retriedElsewhere(task.id);
  return standing;
}

export async function previewOf(
  engine: TaskControllerOptions,
  task: Task,
  isHeld: boolean,
  command: RetryCommand,
): Promise<RetryPreview> {
  const standing = standingForRetry(task, isHeld);
  const decision = await decideFor(engine, task, standing, command);
  const isFeedback = decision.operation === 'retry' && isFeedbackStage(decision.stage);
  return {
    task,
    status: standing.kind === 'failed' ? 'failed' : task.status,
    isRunning: standing.kind === 'running',
    operation: decision.operation,
    strategy: decision.strategy,
    playbookAction: decision.playbookAction,
    restoredFrom: decision.stage,
    restoredTo: decision.restoredTo,
    kept: decision.kept,
    removed: decision.removed,
    broken: decision.broken,
    count: isFeedback
      ? { of: 'feedback', after: decision.feedbackRetryCount, most: task.maxRetries }
      : { of: 'task', after: decision.retryCount, most: task.maxRetries },
    wait: waitFor(engine, task, decision),
    confirm: decision.confirm,
    ...(decision.playbookAction === 'rollback' && { rollback: await rollbackPreview(engine, task.id) }),
    reason: decision.reason,
  };
}

async function rollbackPreview(
  engine: TaskControllerOptions,
  id: string,
): Promise<NonNullable<RetryPreview['rollback']>> {
  const { store, chapters, refinement } = engine;
  const playbook = await peekPlaybook(store);
  const { curation } = await loadCuration(store, id);
  if (!playbook || !curation) return { undone: [], kept: [], madeWith: [] };
  const { undone, withdrawn, kept } = rollBack(playbook, curation.runs, id);
  return { undone, kept, madeWith: await madeWith({ store, chapters, refinement }, withdrawn) };
}

/** Milliseconds that a retry has still to wait; 0 unless an error that passes by itself came a moment ago. */
export function waitFor(
  { clock, uptime, project }: Pick<TaskControllerOptions, 'clock' | 'uptime' | 'project'>,
  task: Task,
  { operation, stage, error, hostDied, retryCount, feedbackRetryCount }: RetryDecision,
): number {
  // A host that died while it waited leaves the time of the error.
  if (operation !== 'retry' || !error || !(isTemporary(error) || hostDied)) return 0;
  const { boot, milliseconds } = uptime.now();
  const { retryWait } = readTaskSettings(project);
  return waitLeft(isFeedbackStage(stage) ? feedbackRetryCount : retryCount, retryWait, task.failedAt, {
    time: clock.now(),
    boot,
    uptime: milliseconds,
  });
}

/**
 * What must hold before anything is touched: no cause that lasts, and what `requireWorkPossible` asks for. Throws `refused`, and what that throws.
 */
export async function requirePossible(
  engine: TaskControllerOptions,
  task: Task,
  { stage, mode, error }: RetryDecision,
  signal?: AbortSignal,
): Promise<void> {
  if (error && isPermanent(error) && (await lasts(engine, error, signal))) throw causeLasts(task.id, error);
  await requireWorkPossible(engine, task, stage, mode);
}

/** Whether what stopped a task still stops it. What cannot be found out is tried. */
async function lasts(
  { model: session }: TaskControllerOptions,
  { code }: TaskError,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!session) return true;
  if (code !== 'auth') return false;
  try {
    await session.options.model.models(signal);
    return false;
  } catch (error) {
    return error instanceof StoryFoldError && error.code === 'auth';
  }
}

/**
 * Puts a task back to where the decision says, with everything that is cleared copied first. Whoever calls it holds the task's lock. Throws
 * what a backup or a write throws; then the task stands as it did.
 */
export async function restoreTask(
  desk: TaskDesk,
  engine: TaskControllerOptions,
  decision: RetryDecision,
  previousStatus: string,
  waits: boolean,
): Promise<Omit<TaskOutcome, 'task'>> {
  const { store, clock, chapters, refinement } = engine;
  const { id } = desk;
  const warnings: TaskWarning[] = [];
  if (decision.fellBackFor !== undefined)
    warnings.push({ kind: 'fell_back', file: decision.fellBackFor, to: decision.stage });
  const backup = decision.removed.length > 0 ? await backUp(store, id, decision.removed, clock.now()) : null;
  const movedAside = [...desk.movedAside, ...(await moveBrokenAside(desk, decision))];
  const restore = async (
    changes: readonly StoreChange[],
    playbookAction: RetryDecision['playbookAction'],
  ) => {
    const removals = await removalsOf(desk, decision);
    await desk.save(restoredTask(desk.task, decision, playbookAction, previousStatus, clock.now(), waits), [
      ...removals,
      ...changes,
    ]);
    // What is left over costs room and nothing else.
    const pruned = await prunedBackups(store, id).catch(() => []);
    await store.commit(pruned).catch(() => undefined);
  };
  let made: TaskOutcome['madeWith'] = [];
  if (decision.playbookAction === 'rollback') {
    const withdrawn = await withPatientLock(store, engine.timer, playbookLock, async () => {
      const { curation } = await loadCuration(store, id);
      if (!curation) {
        warnings.push({ kind: 'no_curation' });
        await restore([], 'none');
        return [];
      }
      const loaded = await loadPlaybook(store);
      const back = rollBack(loaded.playbook, curation.runs, id);
      if (back.kept.length > 0) warnings.push({ kind: 'bullets_kept', bullets: back.kept });
      const at = clock.now();
      await restore(
        [
          ...(loaded.sha256 === null ? [] : [playbookChange(loaded, back.playbook)]),
          curationChange(id, withRunsUndone(curation, at, back.kept)),
        ],
        'rollback',
      );
      return back.withdrawn;
    });
    made = await madeWith({ store, chapters, refinement }, withdrawn);
  } else await restore([], 'none');
  await desk.log(
    'info',
    `${decision.operation} (${decision.strategy}) from ${decision.stage}; kept: ${decision.kept.join(', ') || 'nothing'}.`,
  );
  return {
    kept: decision.kept,
    removed: decision.removed,
    restoredFrom: decision.stage,
    restoredTo: decision.restoredTo,
    movedAside,
    backup,
    warnings,
    madeWith: made,
  };
}

/** The record of a task that was put back. */
function restoredTask(
  task: Task,
  decision: RetryDecision,
  playbookAction: RetryDecision['playbookAction'],
  previousStatus: string,
  timestamp: number,
  waits: boolean,
): Partial<Task> {
  const { operation, strategy, stage, retryCount, feedbackRetryCount } = decision;
  const isFeedback = isFeedbackStage(stage);
  return {
    status: decision.restoredTo,
    stage,
    error: undefined,
    // Until the wait is over, so that a crash does not cut it short.
    failedAt: waits ? task.failedAt : undefined,
    failedStage: undefined,
    ...(decision.anew && { attemptsBefore: undefined }),
    retryCount,
    feedbackRetryCount,
    feedbackMode: decision.mode,
    feedbackStatus: !isFeedback
      ? undefined
      : stage === 'evaluating' && decision.mode === 'human'
        ? 'pending'
        : 'running',
    feedbackError: undefined,
    ...(isFeedback ? {} : { passed: undefined }),
    anew: decision.anew || (!isFeedback && task.anew),
    retryHistory: [
      ...task.retryHistory,
      {
        timestamp,
        operation,
        previousStatus,
        retryCount: isFeedback && operation === 'retry' ? feedbackRetryCount : retryCount,
        strategy,
        playbookAction,
        stage,
      },
    ],
  };
}

/** Broken files that nothing is built on any more keep their bytes under another name. */
async function moveBrokenAside(
  { store, id }: TaskDesk,
  { broken, removed }: RetryDecision,
): Promise<string[]> {
  const moved: string[] = [];
  for (const name of broken) {
    if (!removed.includes(name)) continue;
    const bytes = await store.read(taskPath(id, name));
    if (bytes) moved.push(await store.quarantine(taskPath(id, name), bytes));
  }
  return moved;
}

/** What is cleared, as it was when it was copied. */
async function removalsOf(desk: TaskDesk, { removed }: RetryDecision): Promise<StoreChange[]> {
  const { store, id } = desk;
  const changes: StoreChange[] = [];
  for (const name of removed) {
    const path = taskPath(id, name);
    const bytes = await store.read(path);
    if (bytes) changes.push({ path, bytes: undefined, expected: await sha256(bytes) });
  }
  return changes;
}
