import { StoryFoldError } from '../../errors';
import { inBatches } from '../../storage/inBatches';
import { readJson } from '../../storage/json';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore } from '../../storage/projectStore';
import { chapterFolder } from '../../project/layout';
import { decodeText } from '../../text/decode';
import { attemptFile, attemptOfFile, judgeFile } from './chapterFiles';
import { movedToOf } from '../../storage/movedAside';
import { chapterStateVersion, judgedAttemptSchema, type JudgedAttempt } from '../model';
import { mapSceneStarts } from './workingChapter';

/**
 * The attempts of these numbers that were judged, in order. A verdict that cannot be read is moved aside; one of a newer version that
 * cannot be understood is left out.
 */
export async function readJudged(
  store: ProjectStore,
  id: string,
  numbers: readonly number[],
): Promise<{ judged: JudgedAttempt[]; movedAside: string[] }> {
  const movedAside: string[] = [];
  const judged = await inBatches(
    [...new Set(numbers)].sort((one, other) => one - other),
    async (attempt) => {
      try {
        return await readJson(store, judgeFile(id, attempt), judgedAttemptSchema, {
          version: chapterStateVersion,
          migrate: migrateJudged(attempt),
        });
      } catch (error) {
        if (!(error instanceof StoryFoldError) || !['corrupt_state', 'newer_schema'].includes(error.code))
          throw error;
        const movedTo = movedToOf(error);
        if (movedTo !== undefined) movedAside.push(movedTo);
        return undefined;
      }
    },
  );
  return { judged: judged.filter((one) => one !== undefined), movedAside };
}

/** All attempts that were judged and can be read, without writing anything. */
export async function peekJudged(store: ProjectStore, id: string): Promise<JudgedAttempt[]> {
  const numbers = await judgedNumbers(store, id);
  const judged = await inBatches(numbers, async (attempt) => {
    const value = await peekJson(store, judgeFile(id, attempt));
    if (value === undefined) return undefined;
    const read = judgedAttemptSchema.safeParse(migrateJudged(attempt)(value));
    return read.success ? read.data : undefined;
  });
  return judged.filter((one) => one !== undefined);
}

/** The numbers of attempts of which something lies on disk, rising. */
export async function judgedNumbers(store: Pick<ProjectStore, 'list'>, id: string): Promise<number[]> {
  const numbers = (await store.list(chapterFolder(id)))
    .map(attemptOfFile)
    .filter((attempt) => attempt !== undefined);
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** The text of an attempt; undefined where it is not there, or is no text. */
export async function attemptText(
  store: Pick<ProjectStore, 'read'>,
  id: string,
  attempt: number,
): Promise<string | undefined> {
  const bytes = await store.read(attemptFile(id, attempt));
  try {
    return bytes && decodeText(bytes).text;
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8') return undefined;
    throw error;
  }
}

/** Where scenes begin in a text that was made from this attempt, which need not be there; empty where that cannot be told. */
export async function startsSinceAttempt(
  store: Pick<ProjectStore, 'read'>,
  id: string,
  from: JudgedAttempt | undefined,
  text: string,
): Promise<number[]> {
  const before = from && (await attemptText(store, id, from.attempt));
  return before === undefined ? [] : mapSceneStarts(before, from!.sceneStarts, text);
}

/** A bare report, as a judge gives it, is a verdict too. */
function migrateJudged(attempt: number): (value: unknown) => unknown {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || 'report' in value)
      return value;
    if (!('passed' in value)) return value;
    return {
      attempt,
      level: 'full_retry',
      report: value,
      passed: value.passed === true,
      sha256: '',
      words: 0,
      judgedAt: 0,
    };
  };
}
