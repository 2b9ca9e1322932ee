import { groupDigits } from '../../../src/core/text/groupDigits';
import { result, type FaultRow } from '../row';
import { cleanedOnLyingDisk, cleanedWithBackup } from './cleanedWithBackup';
import { prunedBackupsTrial } from './prunedBackupsTrial';

/** F11. What a retry clears was copied before, and the copy was read back; old copies are taken away, the newest sound one never. */
export const backupsBeforeClean: FaultRow = {
  id: 'F11',
  isLong: true,
  fault: 'backups before a clean: at every fault, on a disk that lies, damaged ones among older ones',
  reach: 'always verified; a failed backup blocks the clean; the newest valid one never pruned',
  run: async (scale) => {
    const isFull = scale === 'full';
    const cleaned = await cleanedWithBackup(scale);
    const lied = await cleanedOnLyingDisk(isFull ? 70 : 7);
    const sequences = isFull ? 500 : 10;
    const pruned: string[] = [];
    let made = 0;
    for (let number = 0; number < sequences; number++) {
      const found = await prunedBackupsTrial(number);
      made += found.made;
      pruned.push(...found.problems);
    }
    const problems = [...cleaned.problems, ...lied.problems, ...pruned];
    if (cleaned.blocked === 0) problems.push('nothing blocked a clean, so nothing was shown');
    return result(
      `${groupDigits(cleaned.tried)} cleans with a fault, ${groupDigits(cleaned.blocked)} blocked; ${lied.tried} with a copy that reads otherwise; ` +
        `${groupDigits(made)} backups in ${sequences} sequences, some damaged; ${problems.length} wrong`,
      { tried: cleaned.tried + lied.tried + made, blocked: cleaned.blocked, lied: lied.tried, made },
      problems,
    );
  },
};
