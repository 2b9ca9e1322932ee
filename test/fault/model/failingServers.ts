import { result, type FaultRow } from '../row';
import { cancels } from './cancels';
import { failures } from './failures';
import { refusedForms } from './refusedForms';

/**
 * F9. Real HTTP, the real adapter and the real calls: trouble of every kind with its number of attempts and the waits between them,
 * which no time passes for; what servers refuse; and an abort at every stage, in real time.
 */
export const failingServers: FaultRow = {
  id: 'F9',
  fault: '429, 5xx, timeout, refused, 400, 401, long Retry-After',
  reach: 'attempts within the limit; one attempt where retrying cannot help; cancel under 500 ms',
  run: async (scale) => {
    const failed = await failures();
    const refused = await refusedForms();
    const cancelled = await cancels(scale === 'full' ? 10 : 1);
    const problems = [...failed.problems, ...refused.problems, ...cancelled.problems];
    const numbers = {
      tried: failed.tried + refused.tried + cancelled.tried,
      requests: failed.requests + refused.requests,
      cancels: cancelled.tried,
      longestCancelMilliseconds: Math.round(cancelled.longest),
    };
    return result(
      `${failed.tried} troubles and ${refused.tried} refusals with ${numbers.requests} requests, ${cancelled.tried} cancels, the longest ${numbers.longestCancelMilliseconds} ms: ${problems.length} wrong`,
      numbers,
      problems,
    );
  },
};
