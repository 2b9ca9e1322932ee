import { cutLogs } from './cutLogs';
import { faultAtEveryOperation } from './faultAtEveryOperation';
import { hostileWorkspace } from './hostileWorkspace';
import { killAtEveryBoundary } from './killAtEveryBoundary';
import { killAtRandom } from './killAtRandom';
import { mutatedState } from './mutatedState';
import { readOnlyFolder } from './readOnlyFolder';
import type { FaultRow } from './row';
import { schemaVersions } from './schemaVersions';
import { staleLocks } from './staleLocks';
import { twoWindows } from './twoWindows';

/** Every row, in the order of the table of promises. A new one is one line here. */
export const faultRows: readonly FaultRow[] = [
  killAtEveryBoundary,
  killAtRandom,
  faultAtEveryOperation,
  staleLocks,
  mutatedState,
  twoWindows,
  readOnlyFolder,
  schemaVersions,
  cutLogs,
  hostileWorkspace,
];
