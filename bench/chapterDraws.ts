import type { IssueType } from '../src/shared/values';
import { among, shuffled, type Random } from '../src/core/chapter/calibration/randomNumbers';

/** What a judge says of one attempt, as performance.md has it drawn for P1. */
export interface DrawnVerdict {
  passes: boolean;
  /** None where it passes. */
  issues: readonly { type: string; scenes: readonly number[] }[];
}

export const scenesPerChapter = 5;
const passing = 0.5;
const kinds: readonly { share: number; types: readonly (IssueType | 'unknown')[] }[] = [
  { share: 0.5, types: ['prose', 'pacing', 'word_count'] },
  { share: 0.3, types: ['motivation', 'hook', 'clue_fairness', 'continuity'] },
  { share: 0.15, types: ['structure'] },
  { share: 0.05, types: ['unknown'] },
];

/** The verdicts on a chapter's attempts, of which there are at most so many, drawn beforehand: the same for whoever makes the attempts. */
export function drawnVerdicts(attempts: number, random: Random): DrawnVerdict[] {
  return Array.from({ length: attempts }, () => {
    const passes = random() < passing;
    const issues = Array.from({ length: 1 + Math.floor(random() * 3) }, () => drawnIssue(random));
    return { passes, issues: passes ? [] : issues };
  });
}

function drawnIssue(random: Random): DrawnVerdict['issues'][number] {
  let left = random();
  const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds.at(-1)!;
  const all = Array.from({ length: scenesPerChapter }, (_, index) => index + 1);
  const scenes = shuffled(all, random).slice(0, random() < 0.5 ? 1 : 2);
  return { type: among(kind.types, random), scenes: scenes.sort((one, other) => one - other) };
}
