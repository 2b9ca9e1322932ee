import { groupDigits } from '../../../src/core/text/groupDigits';
import { result, type FaultRow } from '../row';
import { rolledBackByRetries } from './rolledBackByRetries';
import { rolledBackSequence } from './rolledBackSequence';

/** F14. What curations have taught is taken back, in generated sequences: of the playbook by itself, and by retries of whole tasks. */
export const rolledBack: FaultRow = {
  id: 'F14',
  fault: 'the playbook rolled back among curations of several tasks and the author’s edits',
  reach: '1,000 generated sequences: only this task’s unedited bullets undone',
  run: async (scale) => {
    const sequences = scale === 'full' ? 1000 : 100;
    const problems: string[] = [];
    const counts = { rollBacks: 0, undone: 0, kept: 0 };
    for (let number = 0; number < sequences; number++) {
      const found = rolledBackSequence(number);
      counts.rollBacks += found.rollBacks;
      counts.undone += found.undone;
      counts.kept += found.kept;
      problems.push(...found.problems);
    }
    const retried = scale === 'full' ? 100 : 3;
    let retries = 0;
    for (let number = 0; number < retried; number++) {
      const found = await rolledBackByRetries(number);
      retries += found.rollBacks;
      problems.push(...found.problems);
    }
    if (counts.undone === 0 || counts.kept === 0 || retries === 0) problems.push('nothing was shown');
    return result(
      `${groupDigits(sequences)} sequences, ${groupDigits(counts.rollBacks)} roll-backs, ${groupDigits(counts.undone)} bullets undone, ${counts.kept} kept; ` +
        `${retried} of whole tasks, ${retries} roll-backs; ${problems.length} wrong`,
      { tried: sequences + retried, ...counts, retries },
      problems,
    );
  },
};
