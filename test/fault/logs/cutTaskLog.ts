import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { logLine, readTaskLog } from '../../../src/core/task/record/taskLog';
import { taskPath } from '../../../src/core/task/taskFiles';
import { FaultyFiles } from '../../fakes/faultyFiles';

const task = 'ferry';
const path = taskPath(task, 'log.txt');
const time = Date.UTC(2026, 10, 28, 23, 50);

const lines = [
  logLine(time, undefined, 'info', 'Made for chapter 01.'),
  logLine(time + 1, 'extracting', 'info', 'Begun.'),
  logLine(time + 2, 'generating', 'error', 'server_error: 服务器出错了：“雨”\nsecond line\r\nthird'),
  logLine(time - 365 * 86_400_000, 'generating', 'warning', 'Stopped. 🕯️'),
  logLine(time + 3, 'curating', 'info', '1 changes of the playbook.'),
];
const added = logLine(time + 4, 'evaluating', 'info', '后来');

/**
 * A task's log, cut at every byte, or one of `step`, read, written on and read again; then killed at every operation of an append. Every
 * line that is whole is read, in order; of the one that was cut at most its beginning is seen. Notes in `problems` what is not so.
 */
export async function cutTaskLog(
  place: string,
  step: number,
  problems: string[],
): Promise<{ cuts: number; appends: number; kills: number }> {
  const folder = mkdtempSync(join(place, 'task-'));
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const ends = lines.map((_, index) => Buffer.byteLength(lines.slice(0, index + 1).join('\n')));
  const counts = { cuts: 0, appends: 0, kills: 0 };
  const store = await FileStore.open(folder);
  for (let cut = 0; cut <= bytes.length; cut++) {
    writeFileSync(file, bytes.subarray(0, cut));
    counts.cuts++;
    const whole = lines.filter((_, index) => ends[index]! < cut);
    const read = await readTaskLog(store, task);
    if (!isDeepStrictEqual(read, whole))
      problems.push(`the log of a task, cut at byte ${cut}: ${read.length} lines`);
    if (cut % step !== 0) continue;
    counts.appends++;
    await store.append(path, added);
    const later = await readTaskLog(store, task);
    // One that lacked only its line break has it now.
    const due = [...lines.filter((_, index) => ends[index]! <= cut), added];
    if (!isDeepStrictEqual(withoutTorn(later, due), due))
      problems.push(`the log of a task, cut at byte ${cut} and written on: ${later.length} lines`);
    if (!isDeepStrictEqual(await readTaskLog(store, task, 1), [added]))
      problems.push(`the log of a task, cut at byte ${cut}: its tail is another`);
  }
  for (let at = 1; ; at++) {
    writeFileSync(file, bytes.subarray(0, bytes.length - 3));
    const files = new FaultyFiles(at, 'crash');
    const killed = logLine(time + 5, 'generating', 'info', `Killed at ${at}.`);
    const isDone = await FileStore.open(folder, { files })
      .then((mortal) => mortal.append(path, killed))
      .then(
        () => true,
        () => false,
      );
    rmSync(join(folder, '.storyfold/locks'), { recursive: true, force: true });
    await (await FileStore.open(folder)).append(path, added);
    const later = await readTaskLog(store, task);
    const due = [...lines.slice(0, -1), ...(isDone || later.includes(killed) ? [killed] : []), added];
    if (!isDeepStrictEqual(withoutTorn(later, due), due))
      problems.push(`the log of a task, killed at operation ${at} of an append: ${later.length} lines`);
    if (!files.struck) return counts;
    counts.kills++;
  }
}

/** Without the beginning of a line that was cut off, which nothing tells from a whole one. */
function withoutTorn(read: readonly string[], due: readonly string[]): string[] {
  const all = [...lines, ...due];
  return read.filter(
    (line) => due.includes(line) || !all.some((one) => one.startsWith(line.replace(/\ufffd+$/, ''))),
  );
}
