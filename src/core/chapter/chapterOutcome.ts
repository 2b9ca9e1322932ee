import type { TokenUsage } from '../llm/usage/tokenUsage';
import type { ErrorCode } from '../errors';
import type { ChapterStatus, ChapterStep, RetryLevel } from '../../shared/values';
import { attemptLevel } from './judging/attemptLevel';
import { suggestedLevel } from './judging/verdict';
import type { ChapterState, Issue, JudgedAttempt } from './model';
import { requiredSteps, type MissingOutput } from './judging/retryLevel';

/** One attempt that was judged. */
export interface AttemptRow {
  attempt: number;
  level: RetryLevel;
  /** It answers no other attempt; see `attemptLevel`. */
  begunAnew: boolean;
  steps: ChapterStep[];
  /** 0 to 100; null where the judge gave none. */
  score: number | null;
  passed: boolean;
  issues: Issue[];
  /** Null where it is not known any more. */
  usage: TokenUsage | null;
  words: number;
}

/** How a chapter stands after something was done with it: the document of `chapter generate`, `retry` and `show`. */
export interface ChapterOutcome {
  /** The chapter's id, `03`. */
  chapter: string;
  title: string;
  status: ChapterStatus;
  /** The text that was kept has passed; its bible entries may still be missing (`bibleUpdated`). */
  passed: boolean;
  needsAttention: boolean;
  /** At which a retry would be made; null where there is nothing to redo. */
  nextLevel: RetryLevel | null;
  attempts: AttemptRow[];
  bestAttempt: number | null;
  /** The attempt that became the author's file last; they may have changed it since. Null where none did. */
  textAttempt: number | null;
  bibleUpdated: boolean;
  /** The author's file; null where there is none yet. */
  path: string | null;
  /** Where an attempt waits because the author's own text differs; null where none does. */
  proposed: string | null;
  /** What was missing, so that more had to be redone than was asked for. */
  missing: MissingOutput[];
  /** It was stopped between two steps, and goes on from there. */
  paused: boolean;
  /** What is left to do, the next first. */
  pendingSteps: ChapterStep[];
  /** Why the last run ended before its time. */
  error?: { code: ErrorCode; message: string };
  /** Files that could not be read and were moved aside, under their new names. */
  movedAside?: string[];
  /** Where what the author had changed in a version is kept that waited beside their text and was taken away. */
  changedVersions?: string[];
  /** Ids of locked passages because of which no further attempt was made. */
  heldBy?: string[];
}

/** What `generateRemaining` did. */
export interface RemainingOutcome {
  /** Those that were worked on, in order. */
  chapters: ChapterOutcome[];
  passedOver: PassedOver[];
  /** `done`: nothing is left. `paused`: the author stopped it between two steps. */
  stopReason: 'done' | 'paused';
}

/** A chapter that is not the engine's to write now, and why. */
export interface PassedOver {
  chapter: string;
  title: string;
  /** `locked`: by the author. `at_work`: someone else is. `authors_text`: written or changed by hand. `proposal`: an attempt waits for the author. `passage`: it holds a locked passage. `needs_attention`: its attempts ran out, and what to do is the author's to say. `unreadable`: its file cannot be read. */
  because: 'locked' | 'at_work' | 'authors_text' | 'proposal' | 'passage' | 'needs_attention' | 'unreadable';
}

/** What cannot be read off the state. */
export interface OutcomeParts {
  title: string;
  path: string | undefined;
  judged: readonly JudgedAttempt[];
  missing?: readonly MissingOutput[];
  paused?: boolean;
  movedAside?: readonly string[];
  changedVersions?: readonly string[];
  heldBy?: readonly string[];
}

export function chapterOutcome(state: ChapterState, parts: OutcomeParts): ChapterOutcome {
  const { title, path, judged, missing = [], paused = false } = parts;
  const { movedAside = [], changedVersions = [], heldBy = [] } = parts;
  const standing = state.delivered?.attempt;
  const { error } = state;
  return {
    chapter: state.chapter,
    title,
    status: state.status,
    passed: hasPassed(state),
    needsAttention: state.status === 'needs_attention',
    nextLevel: hasPassed(state) ? null : (suggestedLevel(state, judged) ?? null),
    attempts: judged.map(attemptRow),
    bestAttempt: state.bestAttempt ?? null,
    textAttempt: standing ?? null,
    bibleUpdated: state.bibleAttempt !== undefined && state.bibleAttempt === standing,
    path: path ?? null,
    proposed: state.proposed?.path ?? null,
    missing: [...missing],
    paused,
    pendingSteps: [...state.pendingSteps],
    ...(error && { error: { code: error.code as ErrorCode, message: error.message } }),
    ...(movedAside.length > 0 && { movedAside: [...movedAside] }),
    ...(changedVersions.length > 0 && { changedVersions: [...changedVersions] }),
    ...(heldBy.length > 0 && { heldBy: [...heldBy] }),
  };
}

/** Whether the judge has passed the text that the chapter ended with; what follows a pass may still be to do. */
export function hasPassed({ status, pendingSteps }: ChapterState): boolean {
  return status === 'passed' || (pendingSteps.length === 1 && pendingSteps[0] === 'update_bible');
}

/**
 * The attempt that says most of how the chapter stands: where it passed the one that is its text, or waits to be, else the best of those that
 * did not pass, else the last.
 */
export function attemptToShow({
  attempts,
  passed,
  needsAttention,
  bestAttempt,
  textAttempt,
  proposed,
}: Pick<
  ChapterOutcome,
  'attempts' | 'passed' | 'needsAttention' | 'bestAttempt' | 'textAttempt' | 'proposed'
>): AttemptRow | undefined {
  const isText = passed && proposed === null;
  const text = isText ? attempts.find(({ attempt }) => attempt === textAttempt) : undefined;
  if (text) return text;
  const telling = passed
    ? attempts.findLast((each) => each.passed)
    : needsAttention
      ? attempts.find(({ attempt }) => attempt === bestAttempt)
      : undefined;
  return telling ?? attempts.at(-1);
}

function attemptRow(judged: JudgedAttempt): AttemptRow {
  const { attempt, level, steps, report, passed, usage, words } = judged;
  return {
    attempt,
    level,
    begunAnew: attemptLevel(judged) === 'first',
    steps: steps.length > 0 ? steps : [...requiredSteps(level)],
    score: report.score ?? null,
    passed,
    issues: report.issues,
    usage: usage ?? null,
    words,
  };
}
