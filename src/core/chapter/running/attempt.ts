import { addUsage, noUsage, type TokenUsage } from '../../llm/usage/tokenUsage';
import type { ChapterStatus, ChapterStep, RetryLevel } from '../../../shared/values';
import type { ChapterState, JudgedAttempt } from '../model';
import { countedAt, requiredSteps, type RetryCounters } from '../judging/retryLevel';
import { bestOf } from '../judging/verdict';

// Pure steps from one state of a chapter to the next. None reads a clock or a file; what they need is handed in. Each is saved with what
// it tells of, in one commit.

const statusOfStep: Readonly<Record<ChapterStep, ChapterStatus>> = {
  plan: 'planning',
  write: 'writing',
  edit: 'editing',
  judge: 'judging',
  update_bible: 'updating_bible',
};

/** How an attempt begins. */
export interface AttemptStart {
  level: RetryLevel;
  /** The attempt whose issues it answers. */
  basedOn?: number | undefined;
  /** The only scenes that it is about; all of them where it is left out. */
  onlyScenes?: readonly number[] | undefined;
  /** All scenes that there are, where they are written without a new plan. */
  scenes?: readonly number[];
  /** SHA-256 of the author's own version that it starts from. */
  startedFrom?: string | undefined;
}

/**
 * The first attempt of a new series, at a level that can be worked at. Retries are counted from here. `level` undefined: in full, as a
 * chapter's first attempt is.
 */
export function seriesBegun(
  state: ChapterState,
  start: Omit<AttemptStart, 'level'> & { level: RetryLevel | undefined },
): ChapterState {
  const attempt = nextAttempt(state);
  const counters = start.level === undefined ? noCounters : countedAt(start.level, noCounters);
  const level = start.level ?? 'full_retry';
  return attemptBegun({ ...state, seriesStart: attempt }, attempt, counters, { ...start, level });
}

/** The number of an attempt that has none yet: those that were judged, or only begun, keep theirs. */
function nextAttempt(state: ChapterState): number {
  const isUntouched = state.status === 'not_started' && state.attempts.length === 0;
  const judged = state.attempts.map(({ attempt }) => attempt + 1);
  return Math.max(isUntouched ? 0 : state.currentAttempt + 1, ...judged);
}

const noCounters: RetryCounters = { lastRetryLevel: null, editRetryCount: 0, writeRetryCount: 0 };

function attemptBegun(
  state: ChapterState,
  attempt: number,
  counters: RetryCounters,
  { level, basedOn, onlyScenes, scenes = [], startedFrom }: AttemptStart,
): ChapterState {
  const {
    error: _error,
    basedOn: _basedOn,
    onlyScenes: _only,
    attemptUsage: _usage,
    bullets: _bullets,
    toDeliver: _toDeliver,
    startedFrom: startedBefore,
    ...rest
  } = state;
  const isWritten = level === 'write_only';
  // What stays of an attempt has been made with its lessons.
  const goesOn = level !== 'full_retry' && startedFrom === undefined ? basedOn : undefined;
  const inherited = state.attempts.find((one) => one.attempt === goesOn)?.bullets;
  const started = startedFrom ?? (level === 'full_retry' ? undefined : startedBefore);
  return withStatus({
    ...rest,
    ...counters,
    currentAttempt: attempt,
    pendingSteps: [...requiredSteps(level)],
    pendingScenes: isWritten ? [...(onlyScenes ?? scenes)] : [],
    stepsTaken: [],
    scenesWritten: [],
    ...(inherited && { bullets: inherited }),
    ...(basedOn !== undefined && { basedOn }),
    ...(level !== 'full_retry' && onlyScenes && { onlyScenes: [...onlyScenes] }),
    ...(started !== undefined && { startedFrom: started }),
    ...(startedFrom !== undefined && { authorsVersions: withVersion(rest.authorsVersions, startedFrom) }),
  });
}

const mostVersions = 100;

/** With one more version that is the author's own. */
export function withVersion(versions: readonly string[], version: string): string[] {
  return [...versions.filter((one) => one !== version), version].slice(-mostVersions);
}

/** Its status is that of the step that comes next. */
function withStatus(state: ChapterState): ChapterState {
  const [step] = state.pendingSteps;
  return step === undefined ? state : { ...state, status: statusOfStep[step] };
}

/** Work goes on where it ended: what stood in its way is forgotten. */
export function resumed(state: ChapterState): ChapterState {
  const { error: _error, ...rest } = state;
  return withStatus(rest);
}

/** Something that the attempt under way needs is not there any more: as much is done again as it takes. */
export function deepened(
  state: ChapterState,
  steps: readonly ChapterStep[],
  scenes: readonly number[] = [],
): ChapterState {
  const { onlyScenes, ...rest } = state;
  const keepsScenes = onlyScenes !== undefined && steps[0] === 'write' && scenes.length > 0;
  return withStatus({
    ...rest,
    ...(keepsScenes && { onlyScenes: [...new Set([...onlyScenes, ...scenes])].sort((a, b) => a - b) }),
    pendingSteps: [...steps],
    pendingScenes: [...scenes],
  });
}

/** The plan is there, and with it the scenes that are to be written. */
export function planned(state: ChapterState, sceneList: string, scenes: readonly number[]): ChapterState {
  // What was written after another plan belongs to that.
  return stepDone(
    {
      ...state,
      sceneList,
      draftText: null,
      revisionText: null,
      sceneStarts: [],
      pendingScenes: [...scenes],
    },
    'plan',
  );
}

export function sceneSaved(state: ChapterState, scene: number): ChapterState {
  return {
    ...state,
    pendingScenes: state.pendingScenes.filter((one) => one !== scene),
    scenesWritten: [...state.scenesWritten.filter((one) => one !== scene), scene],
  };
}

/** All scenes are written and stand together in the draft. */
export function drafted(state: ChapterState, draft: string, sceneStarts: readonly number[]): ChapterState {
  return stepDone(
    {
      ...state,
      draftText: draft,
      revisionText: null,
      sceneStarts: [...sceneStarts],
      pendingScenes: [],
    },
    'write',
  );
}

export function edited(state: ChapterState, revision: string, sceneStarts: readonly number[]): ChapterState {
  return stepDone({ ...state, revisionText: revision, sceneStarts: [...sceneStarts] }, 'edit');
}

function stepDone(state: ChapterState, step: ChapterStep): ChapterState {
  return withStatus({
    ...state,
    pendingSteps: state.pendingSteps.filter((one) => one !== step),
    stepsTaken: [...state.stepsTaken.filter((one) => one !== step), step],
  });
}

/** Tokens of requests that were made for the attempt under way. */
export function spent(state: ChapterState, usage: TokenUsage): ChapterState {
  if (usage.inputTokens === 0 && usage.outputTokens === 0) return state;
  return { ...state, attemptUsage: { ...addUsage(state.attemptUsage ?? noUsage, usage) } };
}

/** A request that was told these lessons has been answered for the attempt under way. */
export function toldLessons(state: ChapterState, bullets: readonly string[]): ChapterState {
  if (bullets.length === 0) return state;
  return { ...state, bullets: [...new Set([...(state.bullets ?? []), ...bullets])] };
}

/** The attempt is judged and noted among the others. */
export function noted(state: ChapterState, judged: JudgedAttempt): ChapterState {
  const { attempt, passed, level, report, bullets } = judged;
  const attempts = [
    ...state.attempts.filter((one) => one.attempt !== attempt),
    {
      attempt,
      passed,
      level,
      ...(report.score !== undefined && { score: report.score }),
      ...(bullets && { bullets }),
    },
  ];
  const done = stepDone({ ...state, attempts }, 'judge');
  const { attemptUsage: _usage, bullets: _bullets, ...rest } = done;
  return { ...rest, bestAttempt: bestOf(attempts) };
}

/** It has passed: the text is the author's to have, and then the bible is fed with it. */
export function passed(state: ChapterState, attempt: number): ChapterState {
  return withStatus({ ...state, pendingSteps: ['update_bible'], toDeliver: attempt });
}

/** The next attempt of the series. */
export function again(
  state: ChapterState,
  counters: RetryCounters & { lastRetryLevel: RetryLevel },
  start: Omit<AttemptStart, 'level'>,
): ChapterState {
  return attemptBegun(state, state.currentAttempt + 1, counters, {
    ...start,
    level: counters.lastRetryLevel,
  });
}

/** The text of the attempt that was to be delivered is gone: it has to be made again, which is the author's to say. */
export function undeliverable(state: ChapterState): ChapterState {
  const { toDeliver: _toDeliver, ...rest } = state;
  const lastRetryLevel = rest.lastRetryLevel ?? 'full_retry';
  return { ...rest, status: 'needs_attention', lastRetryLevel, pendingSteps: [], pendingScenes: [] };
}

/**
 * No attempt is left, or none can be made: the best one is kept as the chapter's text, and the author is asked to look. One of an earlier
 * series has been brought to them before, and what they made of it stands.
 */
export function outOfAttempts(state: ChapterState, level: RetryLevel = 'full_retry'): ChapterState {
  const { onlyScenes: _only, ...rest } = state;
  const best = state.bestAttempt;
  return {
    ...rest,
    status: 'needs_attention',
    lastRetryLevel: level,
    editRetryCount: 0,
    writeRetryCount: 0,
    pendingSteps: [],
    pendingScenes: [],
    ...(best !== undefined && best >= state.seriesStart && { toDeliver: best }),
  };
}

/** The attempt is the author's file now. */
export function delivered(
  state: ChapterState,
  file: { path: string; sha256: string; attempt: number },
): ChapterState {
  const { toDeliver: _toDeliver, proposed: _proposed, ...rest } = state;
  return { ...rest, delivered: file };
}

/** The attempt waits beside the author's own text. The bible is not fed with what the author has not taken. */
export function proposed(
  state: ChapterState,
  file: { path: string; sha256: string; attempt: number },
): ChapterState {
  const { toDeliver: _toDeliver, ...rest } = state;
  const status = rest.pendingSteps[0] === 'update_bible' ? 'passed' : rest.status;
  return { ...rest, status, proposed: file };
}

/** The author does not want it. */
export function dismissed(state: ChapterState): ChapterState {
  const { proposed: _proposed, ...rest } = state;
  return rest.pendingSteps[0] === 'update_bible' ? leftUnfed(rest) : rest;
}

/** It has passed, and the bible is told nothing of it. */
export function leftUnfed(state: ChapterState): ChapterState {
  return { ...state, status: 'passed', pendingSteps: [] };
}

export function bibleFed(state: ChapterState, attempt: number): ChapterState {
  return { ...leftUnfed(state), bibleAttempt: attempt };
}

/**
 * The bible was fed by the author's wish: the only thing that may have been left to do of a chapter that passed; else nothing changes. What was
 * said of their text is nothing said of an attempt that they do not have yet.
 */
export function fedByAuthorsText(state: ChapterState): ChapterState {
  const attempt = state.delivered?.attempt;
  const isBrought = state.toDeliver === undefined && state.proposed === undefined;
  const isLeft = isBrought && state.pendingSteps.length === 1 && state.pendingSteps[0] === 'update_bible';
  return isLeft && attempt !== undefined ? bibleFed(state, attempt) : state;
}

/** A run ended before its time. A verdict stands whatever befalls what follows it: bringing the text to the author, feeding the bible. */
export function failed(state: ChapterState, error: { code: string; message: string }): ChapterState {
  return { ...state, status: isJudged(state) ? state.status : 'failed', error };
}

export function stoppedByAuthor(state: ChapterState): ChapterState {
  return isJudged(state) ? state : { ...state, status: 'cancelled' };
}

function isJudged({ pendingSteps: [step] }: ChapterState): boolean {
  return step === undefined || step === 'update_bible';
}

/** Whether something is under way that a run would go on with. */
export function isUnderWay(state: ChapterState): boolean {
  return state.toDeliver !== undefined || (state.pendingSteps.length > 0 && !waitsForAuthor(state));
}

/** It has passed and lies beside the author's text: what follows is theirs to say. */
export function waitsForAuthor({ proposed: waiting, pendingSteps }: ChapterState): boolean {
  return waiting !== undefined && pendingSteps[0] === 'update_bible';
}
