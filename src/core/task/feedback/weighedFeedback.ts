import { taskVersion, type Feedback } from '../model';

/** One thing that was measured. */
export interface Criterion {
  name: string;
  /** 0 to 100. */
  score: number;
  comment: string;
  weight: number;
}

/** What was measured, as feedback: the whole by the weights, and what is bad among the problems. Pure. */
export function weighedFeedback(
  criteria: readonly Criterion[],
  more: { strengths?: readonly string[]; problems?: readonly string[]; notes: string; at: number },
): Feedback {
  const weight = criteria.reduce((sum, one) => sum + one.weight, 0);
  const score =
    weight === 0 ? 0 : Math.round(criteria.reduce((sum, one) => sum + one.score * one.weight, 0) / weight);
  return {
    version: taskVersion,
    mode: 'auto',
    score,
    criteria: criteria.map(({ name, score: own, comment }) => ({ name, score: Math.round(own), comment })),
    strengths: more.strengths?.slice(0, 4) ?? [],
    problems: [
      ...(more.problems ?? []),
      ...criteria.filter((one) => one.score < 60).map(({ comment }) => comment),
    ].slice(0, 8),
    notes: more.notes,
    evaluatedAt: more.at,
  };
}

export function bounded(score: number): number {
  return Math.min(100, Math.max(0, score));
}
