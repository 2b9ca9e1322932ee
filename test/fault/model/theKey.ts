import { result, type FaultRow } from '../row';
import { keyInCommands } from './keyInCommands';
import { keyInProcess } from './keyInProcess';

/** S4. Servers that give away what they were sent, keys where something else belongs, and a search of all that comes of it. */
export const theKey: FaultRow = {
  id: 'S4',
  fault: 'the key',
  reach: '0 hits in a search of every output, log, error and file',
  run: async (scale) => {
    const inProcess = await keyInProcess();
    const { runs, files, requests, problems: inCommands } = await keyInCommands(scale);
    const problems = [...inProcess.problems, ...inCommands];
    return result(
      `${runs} commands with ${requests} requests, ${files} files, ${inProcess.tried} values in the process: ${problems.length} hits`,
      {
        tried: runs + inProcess.tried,
        runs,
        requests,
        files,
        values: inProcess.tried,
        hits: problems.length,
      },
      problems,
    );
  },
};
