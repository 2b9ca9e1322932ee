import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { addToDictionary } from '../../../src/core/project/dictionary';
import { openProject } from '../../../src/core/project/project';
import { lostAfterDone, lostWhenCutOff, readRecord, type RecordsAround } from '../support/authorsRecord';
import { boundaries } from '../support/boundaries';
import type { CliCommand } from '../support/cliCommands';
import { notDone, runCommand } from '../support/commandProcess';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import { inTurns } from '../support/inTurns';
import type { Losses } from '../support/losses';
import { buildPreload } from '../support/preload';
import { preparedProjects, type Start } from '../support/preparedProjects';
import type { Scale } from '../row';

/** A word that only the next command adds. */
const nextWord = '续写';

interface Killing {
  folders: Readonly<Record<Start, string>>;
  preload: string;
  losses: Losses;
  kills: number;
}

/** Kills these commands of the built command line right before every operation that changes a file, and within every write. */
export async function killedCommands(
  scale: Scale,
  losses: Losses,
  commands: readonly CliCommand[],
): Promise<{ commands: number; kills: number }> {
  const killing: Killing = {
    folders: await preparedProjects(),
    preload: buildPreload(),
    losses,
    kills: 0,
  };
  const place = makeFastFolder();
  let next = 0;
  const trial = async (work: (folder: string) => Promise<void>): Promise<void> => {
    const folder = join(place, String(next++));
    try {
      mkdirSync(folder);
      // What a command makes beside the project is looked at too.
      await work(join(folder, 'project'));
    } catch (error) {
      losses.other('a kill', `could not be tried: ${String(error)}`);
    } finally {
      removeFolder(folder);
    }
  };
  try {
    const jobs: (() => Promise<void>)[] = [];
    const wholeRuns = commands.map(
      (command) => () =>
        trial(async (folder) => {
          const whole = await runWhole(killing, command, folder);
          if (!whole) return;
          for (const at of boundaries(whole.changes, scale)) {
            jobs.push(() => trial((copy) => kill(killing, command, whole.around, at, copy)));
          }
        }),
    );
    await inTurns(wholeRuns, 2);
    await inTurns(jobs, 2);
  } finally {
    removeFolder(place);
  }
  return { commands: commands.length, kills: killing.kills };
}

/** The run that gets through: the operations that there are to be killed at, and what is there before and after. */
async function runWhole(
  { folders, preload, losses }: Killing,
  { words, start, reads, inSteps }: CliCommand,
  folder: string,
): Promise<{ changes: readonly string[]; around: RecordsAround } | undefined> {
  const where = words.join(' ');
  copyOver(folders[start], folder);
  const before = await readRecord(folder);
  const run = await runCommand([...words, '--json'], { cwd: folder, preload });
  const problem = notDone(run, words);
  if (problem !== undefined || run.changes === undefined) {
    losses.other(where, problem ?? 'its operations were not counted');
    return undefined;
  }
  if (reads !== (run.changes.length === 0 ? true : undefined))
    losses.other(where, `${run.changes.length} operations that change files`);
  return {
    changes: run.changes,
    around: { before, after: await readRecord(folder), inSteps: inSteps === true },
  };
}

async function kill(
  killing: Killing,
  { words, start }: CliCommand,
  around: RecordsAround,
  at: number,
  folder: string,
): Promise<void> {
  const { folders, preload, losses } = killing;
  const where = `${words.join(' ')}, killed at operation ${at}`;
  copyOver(folders[start], folder);
  const run = await runCommand([...words, '--json'], { cwd: folder, preload, killAt: at });
  if (run.signal !== 'SIGKILL') {
    // A task's heartbeats go by the clock: a run that got on faster has fewer operations, and is killed at its own last one.
    const last = run.changes?.length ?? 0;
    if (last > 0 && last < at) return kill(killing, { words, start }, around, last, folder);
    losses.other(where, `was not killed but ended with ${run.code}`);
    return;
  }
  killing.kills++;
  losses.torn(where, tornFiles(dirname(folder)));
  if (start === 'texts' || at % 4 === 0) await goOnByCommands(killing, start, where, folder);
  else
    await goOnHere(folder).catch((error: unknown) => losses.other(where, `the next word: ${String(error)}`));
  for (const name of leftovers(folder)) losses.other(where, `left ${name}`);
  try {
    const found = new Set([...(await readRecord(folder))].filter((line) => !line.includes(nextWord)));
    // What it had said when it was killed cannot be taken back.
    losses.lost(where, run.stdout === '' ? lostWhenCutOff(around, found) : lostAfterDone(around, found));
  } catch (error) {
    losses.lost(where, [`cannot be read: ${String(error)}`]);
  }
  if (at % 4 === 0) await nextCommand(killing, ['assess', 'final'], where, folder);
  losses.torn(where, tornFiles(dirname(folder)));
}

/** What the author does next, which takes up what was cut off. */
async function goOnByCommands(killing: Killing, start: Start, where: string, folder: string): Promise<void> {
  if (start === 'texts')
    await nextCommand(killing, ['init', '--title', 'Trial', '--language', 'zh'], where, folder);
  await nextCommand(killing, ['dictionary', nextWord], where, folder);
}

/** The same by the code that the command runs: a process for each of so many kills takes longer than the kills. */
async function goOnHere(folder: string): Promise<void> {
  const files = await FileStore.open(folder);
  try {
    const { store } = await openProject(files);
    await addToDictionary(store, [nextWord]);
  } finally {
    await files.close();
  }
}

async function nextCommand(
  { losses }: Killing,
  words: readonly string[],
  where: string,
  folder: string,
): Promise<void> {
  const after = await runCommand([...words, '--json'], { cwd: folder });
  // A project that was made before the kill is not made again.
  const isThere = words[0] === 'init' && /"refused"/.test(after.stdout);
  const problem = isThere ? undefined : notDone(after, words);
  if (problem !== undefined) losses.other(where, `the next command: ${problem}`);
}
