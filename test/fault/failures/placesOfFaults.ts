import { basename } from 'node:path';
import { isWriting, type FileOperation } from '../../fakes/faultyFiles';
import type { Scale } from '../row';

/** What the system says, or `short`, which writes half and says that all is written. */
export const faultNames = ['EIO', 'EACCES', 'ENOSPC', 'EDQUOT', 'short'] as const;
export type FaultName = (typeof faultNames)[number];

/** A fault at the operation of this number, from 1. */
export interface FaultPlace {
  at: number;
  fault: FaultName;
}

/** At how many places an operation of one kind on one kind of file is tried, from the first and from the last. */
const places = 4;

/**
 * Where faults are made among the operations that there are when nothing goes wrong. Each kind of operation on each kind of file fails in
 * every way in which it can, and at every place where it stands; where there are more than four, as in the steps of a long work that are
 * saved alike, at the first two and the last two, the ways by turns. A short run takes one of each way, at other places each.
 */
export function placesOfFaults(done: readonly FileOperation[], scale: Scale): FaultPlace[] {
  if (scale === 'short')
    return faultNames.map((fault, index) => placeOf(fault, done, (index + 0.5) / faultNames.length));
  const kinds = new Map<string, { name: string; numbers: number[] }>();
  done.forEach(({ name, path }, index) => {
    const kind = `${name} ${kindOfFile(path)}`;
    const known = kinds.get(kind) ?? { name, numbers: [] };
    known.numbers.push(index + 1);
    kinds.set(kind, known);
  });
  return [...kinds.values()].flatMap(({ name, numbers }) => {
    const ways = faultNames.filter((fault) => canFail(name, fault));
    const chosen =
      numbers.length <= places ? numbers : [...numbers.slice(0, places / 2), ...numbers.slice(-places / 2)];
    return Array.from({ length: Math.max(ways.length, chosen.length) }, (_, turn) => ({
      at: chosen[turn % chosen.length]!,
      fault: ways[turn % ways.length]!,
    }));
  });
}

function placeOf(fault: FaultName, done: readonly FileOperation[], share: number): FaultPlace {
  const able = done
    .map(({ name }, index) => ({ name, at: index + 1 }))
    .filter(({ name }) => canFail(name, fault));
  return { at: able[Math.floor(share * able.length)]!.at, fault };
}

/** Names with numbers, hashes and ids that are made anew each time are of one kind. */
function kindOfFile(path: string): string {
  return basename(path).replace(/[0-9a-f]{8,}|[0-9a-f]{4,}(?=-)|\d+/gu, '#');
}

/** Reading can fail for any reason, but not for want of space. */
function canFail(name: string, fault: FaultName): boolean {
  if (fault === 'short') return isWriting(name);
  const wantsSpace = fault === 'ENOSPC' || fault === 'EDQUOT';
  return !wantsSpace || isWriting(name) || takingSpace.includes(name);
}

/** Some file systems need space for everything that changes a folder, also for taking a name out of it. */
const takingSpace = ['open', 'mkdir', 'rename', 'link', 'unlink', 'sync', 'close', 'truncate', 'chmod'];
