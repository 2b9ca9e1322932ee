import type { ManuscriptText } from '../../ports';
import type { ChapterState, JudgedAttempt } from '../model';
import { hasBody } from './workingChapter';

// Whose text stands in a chapter's file. What the engine overwrites, and what the author is told of that beforehand, go by this alone.

/** What the engine kept of a chapter, as far as it says whose a text is. */
interface KeptOfChapter {
  state: Pick<ChapterState, 'authorsVersions' | 'delivered'> | undefined;
  /** Those that were judged; not needed where the text is the one that was delivered. */
  judged: readonly Pick<JudgedAttempt, 'attempt' | 'sha256'>[];
}

/** The attempt whose text this is (`hash`: SHA-256 of its bytes), just as the engine put it together; undefined where anything in it is the author's. */
export function attemptInText({ state, judged }: KeptOfChapter, hash: string): number | undefined {
  if (state?.authorsVersions.includes(hash)) return undefined;
  if (hash === state?.delivered?.sha256) return state.delivered.attempt;
  return judged.findLast(({ sha256 }) => sha256 === hash)?.attempt;
}

/** Whether a chapter's file has words that the author wrote or changed: no engine overwrites those. */
export function isAuthorsText(kept: KeptOfChapter, file: ManuscriptText | undefined): boolean {
  return file !== undefined && hasBody(file) && attemptInText(kept, file.sha256) === undefined;
}
