import type { Issue } from '../model';

/** One issue under the id that a model knows it by. */
export interface IssueWithId {
  id: string;
  issue: Issue;
}

/**
 * Issues in their order, `i1`, `i2`, … What was held against a chapter and what is asked for of it go by the same ids: the list is told once,
 * and each edit says which of it it answers.
 */
export function withIds(issues: readonly Issue[]): IssueWithId[] {
  return issues.map((issue, index) => ({ id: `i${index + 1}`, issue }));
}
