import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFileOperations } from '../../../src/adapters/node/fileOperations';
import { StoryFoldError } from '../../../src/core/errors';
import {
  lostAfterDone,
  lostWhenCutOff,
  readRecord,
  textsOf,
  type RecordsAround,
} from '../support/authorsRecord';
import { cliCommands } from '../support/cliCommands';
import { errorCodeOf, notDone, runCommand } from '../support/commandProcess';
import { copyOver, makeFastFolder } from '../support/fastFolders';
import { leftovers, tornFiles } from '../support/filesOnDisk';
import { Losses } from '../support/losses';
import { preparedProjects } from '../support/preparedProjects';
import { isNotYetRecorded, saysNotYetRecorded } from '../support/notYetRecorded';
import type { Scale } from '../row';
import { quarterOf } from '../support/quarters';
import { SmallDisk, type Filling } from '../support/smallDisk';
import { makeTrials } from '../support/trials';

/** Something that writes, tried on a disk on which less and less is free. */
interface Attempt extends RecordsAround {
  name: string;
  template: string;
  /** The code of the error that it ends with; undefined when it is done. */
  run(folder: string): Promise<string | undefined>;
  /** The same once there is room again. */
  runAgain(folder: string): Promise<string | undefined>;
  record(folder: string): Promise<RecordsAround['before']>;
  goOn(folder: string): Promise<void>;
}

/** Ended on the full disk with the text changed, and said so. */
const notYetRecorded = 'not yet recorded';

/** Pages, or files, with which everything gets through. */
const mostFree = 150;
/** What a short run tries. */
const shortTrials = ['replace, make and remove files together', 'revert'];
const shortCommand = 'restore final 1';

/**
 * Fills a small disk step by step under every writing command of the built command line, or every operation of the engines.
 * Parameters: the scale; `operations`, or a quarter of the commands, `commands 2`. Prints `{fillings, refused, problems}`. To be run by `runWithMounts`.
 */
async function main(): Promise<void> {
  const scale = (process.argv[2] ?? 'short') as Scale;
  const losses = new Losses();
  const [what, quarter] = (process.argv[3] ?? '').split(' ');
  const attempts =
    what === 'commands' ? await commandAttempts(scale, quarter) : await operationAttempts(scale);
  // A large state is larger than the disk.
  const chosen = attempts.filter(({ name }) => !name.includes('large state'));
  const step = scale === 'full' ? 1 : 3;
  let fillings = 0;
  let refused = 0;
  for (const filling of ['pages', 'files'] as const) {
    const disk = SmallDisk.mountFor(
      chosen.map(({ template }) => template),
      filling,
    );
    try {
      for (const attempt of chosen) {
        for (let free = 0; ; free += step) {
          fillings++;
          if (!(await tryOn(disk, filling, free, attempt, losses))) break;
          refused++;
          if (free < mostFree) continue;
          losses.other(attempt.name, `does not get through with ${free} free ${filling}`);
          break;
        }
      }
    } finally {
      disk.unmount();
    }
  }
  process.stdout.write(JSON.stringify({ fillings, refused, problems: losses.problems }));
}

/** Whether it was refused. */
async function tryOn(
  disk: SmallDisk,
  filling: Filling,
  free: number,
  attempt: Attempt,
  losses: Losses,
): Promise<boolean> {
  const where = `${attempt.name}, ${free} ${filling} free`;
  disk.empty();
  cpSync(attempt.template, disk.project, { recursive: true });
  if (filling === 'pages') disk.leavePages(free);
  else disk.leaveFiles(free);
  const code = await attempt.run(disk.project);
  if (code !== undefined && code !== 'disk_full' && code !== notYetRecorded)
    losses.other(where, `ends with ${code}`);
  losses.torn(where, tornFiles(disk.project));
  disk.makeRoom();
  try {
    const found = await attempt.record(disk.project);
    if (code === notYetRecorded) losses.lost(where, lostWhenCutOff(attempt, found));
    else if (code === undefined) losses.lost(where, lostAfterDone(attempt, found));
    else {
      losses.lost(where, lostWhenCutOff(attempt, found));
      if (!attempt.inSteps && textsOf(found) !== textsOf(attempt.before))
        losses.other(where, 'was told as failed, and the texts are changed');
      const again = await attempt.runAgain(disk.project);
      if (again !== undefined) losses.other(where, `the next attempt ends with ${again}`);
      else if (textsOf(await attempt.record(disk.project)) !== textsOf(attempt.after))
        losses.other(where, 'the next attempt does something else');
    }
    await attempt.goOn(disk.project);
  } catch (error) {
    losses.other(where, `does not go on: ${String(error)}`);
  }
  for (const name of leftovers(disk.project)) losses.other(where, `left ${name}`);
  return code !== undefined;
}

async function operationAttempts(scale: Scale): Promise<Attempt[]> {
  const { trials } = await makeTrials('short', scale === 'full' ? {} : { names: shortTrials });
  return trials.map((trial) => {
    const run = (folder: string): Promise<string | undefined> =>
      codeOf(trial.run(folder, nodeFileOperations));
    return { ...trial, run, runAgain: run };
  });
}

async function commandAttempts(scale: Scale, quarter: string | undefined): Promise<Attempt[]> {
  const folders = await preparedProjects();
  const attempts: Attempt[] = [];
  // One level down, since a command may make a folder beside the project.
  const whole = join(makeFastFolder(), 'project');
  const chosen = quarterOf(
    cliCommands.filter(({ reads }) => !reads),
    quarter,
  );
  for (const { words, start, inSteps, afterFailure } of chosen) {
    if (scale === 'short' && words.join(' ') !== shortCommand) continue;
    const run = (folder: string): Promise<string | undefined> => codeOfCommand(words, folder);
    copyOver(folders[start], whole);
    const before = await readRecord(whole);
    const failed = await run(whole);
    if (failed !== undefined) throw new Error(`${words.join(' ')}: ${failed}`);
    attempts.push({
      name: words.join(' '),
      template: folders[start],
      before,
      after: await readRecord(whole),
      inSteps: inSteps === true,
      run,
      runAgain: async (folder) => {
        const code = await run(folder);
        return code === 'refused' && afterFailure ? codeOfCommand(afterFailure, folder) : code;
      },
      record: readRecord,
      goOn: async (folder) => {
        const next = ['assess', 'final'];
        const problem = notDone(await runCommand([...next, '--json'], { cwd: folder }), next);
        if (problem !== undefined) throw new Error(problem);
      },
    });
  }
  return attempts;
}

async function codeOfCommand(words: readonly string[], folder: string): Promise<string | undefined> {
  const done = await runCommand([...words, '--json'], { cwd: folder });
  const problem = notDone(done, words);
  if (problem !== undefined && saysNotYetRecorded(done.stdout)) return notYetRecorded;
  return problem === undefined ? undefined : (errorCodeOf(done) ?? problem);
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof StoryFoldError)) return String(error);
    if (!isNotYetRecorded(error)) return error.code;
    return error.details['because'] === 'disk_full' ? notYetRecorded : error.message;
  }
}

void main();
