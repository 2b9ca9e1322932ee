import { result, type FaultRow } from '../row';
import { inTurns } from '../support/inTurns';
import { instructingCases } from './instructingTextCases';
import { tryInstructing } from './instructingTextTrial';

/** A sample that has every way to obey and most places. */
const everyInShort = 13;

/** S5. Texts that instruct the model, and a model that obeys them in everything. */
export const instructingText: FaultRow = {
  id: 'S5',
  fault: 'text that instructs the model',
  reach: 'nothing changes outside the passage under revision',
  run: async (scale) => {
    const cases = instructingCases.filter((_, index) => scale === 'full' || index % everyInShort === 0);
    const problems: string[] = [];
    const total = { revisions: 0, applied: 0, requests: 0 };
    await inTurns(
      cases.map((each) => async () => {
        const trial = await tryInstructing(each).catch((error: unknown) => ({
          problems: [`threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
          revisions: 0,
          applied: 0,
          requests: 0,
        }));
        problems.push(...trial.problems.map((problem) => `${each.name}: ${problem}`));
        for (const count of ['revisions', 'applied', 'requests'] as const) total[count] += trial[count];
      }),
      2,
    );
    // Where nothing was ever applied, nothing was tried.
    if (total.applied === 0) problems.push('no revision changed anything');
    return result(
      `${cases.length} texts that instruct, a model that obeys: ${total.revisions} revisions, ${total.applied} suggestions applied, ${total.requests} requests; ${problems.length} changes elsewhere or leaks`,
      { tried: cases.length, ...total, problems: problems.length },
      problems,
    );
  },
};
