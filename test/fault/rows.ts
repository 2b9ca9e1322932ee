import { backupsBeforeClean } from './backups/backupsBeforeClean';
import { cutLogs } from './logs/cutLogs';
import { cutStreams } from './model/cutStreams';
import { failingServers } from './model/failingServers';
import { faultAtEveryOperation } from './failures/faultAtEveryOperation';
import { hostDies } from './kills/hostDies';
import { hostileWorkspace } from './hostile/hostileWorkspace';
import { instructingText } from './model/instructingText';
import { killAtEveryBoundary } from './kills/killAtEveryBoundary';
import { killAtRandom } from './kills/killAtRandom';
import { malformedReplies } from './model/malformedReplies';
import { movedClock } from './clock/movedClock';
import { mutatedState } from './mutations/mutatedState';
import { readOnlyFolder } from './failures/readOnlyFolder';
import { rolledBack } from './playbook/rolledBack';
import type { FaultRow } from './row';
import { schemaVersions } from './versions/schemaVersions';
import { staleLocks } from './locks/staleLocks';
import { taskRetriers } from './locks/taskRetriers';
import { theKey } from './model/theKey';
import { twoWindows } from './windows/twoWindows';
import { typedMeanwhile } from './windows/typedMeanwhile';

/** Every row, in the order of the table of promises. A new one is one line here. */
export const faultRows: readonly FaultRow[] = [
  killAtEveryBoundary,
  killAtRandom,
  faultAtEveryOperation,
  taskRetriers,
  staleLocks,
  movedClock,
  malformedReplies,
  cutStreams,
  failingServers,
  mutatedState,
  backupsBeforeClean,
  twoWindows,
  typedMeanwhile,
  rolledBack,
  readOnlyFolder,
  schemaVersions,
  hostDies,
  cutLogs,
  hostileWorkspace,
  theKey,
  instructingText,
];
