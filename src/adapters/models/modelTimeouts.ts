import type { ModelTimeouts } from './requestDeadline';

/** For a reply that keeps coming, in milliseconds: a chapter from a slow machine is done by then. */
const longestReply = 3_600_000;

/** `seconds`: how long a model may be silent, before its answer and within it. */
export function modelTimeouts(seconds: number): ModelTimeouts {
  const silence = seconds * 1000;
  return {
    answerMilliseconds: silence,
    silenceMilliseconds: silence,
    wholeMilliseconds: Math.max(longestReply, silence),
  };
}
