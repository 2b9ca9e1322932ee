import type { RetryScope } from '../../../shared/values';
import type { Issue, JudgeReport } from '../model';
import { levelOfIssue } from './retryLevel';
import type { EditAsk } from '../chapterTalk';
import { withIds } from './issueIds';

/** The scenes of the chapter that an issue names. */
function scenesOf({ scenes = [] }: Issue, there: readonly number[]): number[] {
  return there.filter((scene) => scenes.includes(scene));
}

/**
 * The only scenes that an attempt at `write_only` writes anew: those that issues name. Undefined for the whole chapter: where no issue
 * names any, where one that asks for writing names none, or where all are named.
 */
export function scenesToRewrite(
  { issues, hardFail }: Pick<JudgeReport, 'issues' | 'hardFail'>,
  there: readonly number[],
  scope: RetryScope,
): number[] | undefined {
  if (scope === 'chapter') return undefined;
  const deep = issues.filter((issue) => levelOfIssue(issue) !== 'edit_only');
  if (deep.some((issue) => scenesOf(issue, there).length === 0)) return undefined;
  if (deep.length === 0 && hardFail.continuityConflicts.length > 0) return undefined;
  const named = new Set(issues.flatMap((issue) => scenesOf(issue, there)));
  return named.size === 0 || named.size === there.length
    ? undefined
    : there.filter((scene) => named.has(scene));
}

/** Issues that are to be mended by edits, each with the scenes that it is about. */
export function editAsks(issues: readonly Issue[], there: readonly number[], scope: RetryScope): EditAsk[] {
  return withIds(issues).map(({ id, issue }) => ({
    id,
    issue,
    scenes: scope === 'chapter' ? [] : scenesOf(issue, there),
  }));
}

/** Whether an issue asks for edits that may be anywhere, so that the edit is not about some scenes only. */
export function asksForWhole(issues: readonly Issue[], there: readonly number[]): boolean {
  return issues.some((issue) => levelOfIssue(issue) === 'edit_only' && scenesOf(issue, there).length === 0);
}
