import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFileOperations } from '../../../src/adapters/node/fileOperations';
import { newOwner, type LockOwner } from '../../../src/adapters/node/lockOwner';
import { ProcessLocks } from '../../../src/adapters/node/processLock';
import { StoryFoldError } from '../../../src/core/errors';
import { mutationFor } from './mutatedDocument';
import { SeededRandom } from '../support/seededRandom';

/** Contenders wait a second for a record that seems to be in the making, so many wait at once. */
const atOnce = 150;
/** What is larger was not written by any StoryFold, in bytes. */
const largestRecord = 4096;

/**
 * A live owner's record is not as it was written. A record that still says all of it keeps others out; nothing else is thrown than
 * errors of ours, and the record stays where it is. Gives what went wrong.
 */
export async function mutateLockRecords(count: number): Promise<string[]> {
  const problems: string[] = [];
  const root = mkdtempSync(join(tmpdir(), 'storyfold-records-'));
  try {
    for (let start = 0; start < count; start += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => start + index);
      problems.push(...(await Promise.all(numbers.map((number) => mutateRecord(root, number)))).flat());
    }
  } finally {
    rmSync(root, { recursive: true });
  }
  return problems;
}

async function mutateRecord(root: string, number: number): Promise<string[]> {
  const random = new SeededRandom(`lock ${number}`);
  const folder = mkdtempSync(join(root, 'locks-'));
  const owner: LockOwner = { ...(await newOwner()), pid: process.ppid, start: null };
  const whole = Buffer.from(JSON.stringify(owner));
  const mutation = mutationFor('record.json', random);
  const mutated = mutation.make(whole, random, [Buffer.from('# Brief\n'), whole]);
  writeFileSync(join(folder, 'final.1'), mutated);
  writeFileSync(join(folder, `final.owner-${owner.nonce}`), whole);
  const wrong: string[] = [];
  let outcome: string;
  try {
    const lock = await new ProcessLocks(nodeFileOperations, folder).acquire('final');
    outcome = (await lock.isHeld()) ? 'taken' : 'taken and not held';
    await lock.release();
  } catch (error) {
    outcome = error instanceof StoryFoldError ? error.code : `threw ${String(error)}`;
  }
  const still = saysTheSame(mutated, owner);
  if (outcome !== 'locked' && (outcome !== 'taken' || still)) wrong.push(outcome);
  if (Buffer.compare(readFileSync(join(folder, 'final.1')), mutated) !== 0)
    wrong.push('the record was changed');
  return wrong.map((problem) => `lock record, mutation ${number} (${mutation.name}): ${problem}`);
}

function saysTheSame(record: Uint8Array, owner: LockOwner): boolean {
  if (record.byteLength > largestRecord) return false;
  try {
    const said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(record)) as Record<
      string,
      unknown
    >;
    return Object.entries(owner).every(([key, value]) => said[key] === value);
  } catch {
    return false;
  }
}
