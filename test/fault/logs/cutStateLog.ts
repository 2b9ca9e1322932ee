import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { refinementChangesFile } from '../../../src/core/project/layout';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import type { RefinementState } from '../../../src/core/refinement/model';
import type { Phase } from '../../../src/shared/values';
import { FaultyFiles } from '../../fakes/faultyFiles';
import { controllerOnFiles } from '../support/controllerOnFiles';
import { largeStoryProject, storeOn, storyProject } from '../support/storyProject';

type States = Record<Phase, RefinementState>;

/** The state as it stood when its log of changes had this many bytes. */
interface Moment {
  length: number;
  states: States;
}

/**
 * The log of changes beside a large state, cut at every byte, or one of `step`, and gone on from; then killed while a change is added.
 * The state is that of the last change whose line was whole. Notes in `problems` what is not so.
 */
export async function cutStateLog(
  folder: string,
  step: number,
  problems: string[],
): Promise<{ cuts: number; kills: number }> {
  const moments: Moment[] = [];
  const files = await largeStoryProject(await storyProject(), async (store) => {
    const length = store.disk.files.get(refinementChangesFile)?.byteLength ?? 0;
    moments.push({ length, states: await controllerOnFiles(store).states() });
  });
  const log = files.get(refinementChangesFile)!;
  let cuts = 0;
  for (let cut = 0; cut <= log.length; cut++) {
    const isEdge = moments.some(({ length }) => Math.abs(length - cut) <= 2);
    if (cut % step !== 0 && !isEdge) continue;
    cuts++;
    const store = storeOn(files);
    store.disk.files.set(refinementChangesFile, log.subarray(0, cut));
    // A line is whole without its line break as well.
    const { states } = moments.filter(({ length }) => length - 1 <= cut).at(-1)!;
    await expectStates(store, states, `the log of changes, cut at byte ${cut}`, problems);
  }
  return { cuts, kills: await killChanges(folder, files, moments.at(-1)!.states, step, problems) };
}

/** What is there is as it was, and goes on. */
async function expectStates(
  store: ProjectStore,
  states: States,
  where: string,
  problems: string[],
): Promise<void> {
  try {
    const found = await controllerOnFiles(store).states();
    if (!isDeepStrictEqual(found, states)) problems.push(`${where}: another state`);
    await controllerOnFiles(store).suggest('sample', { text: 'After the cut.' });
    const next = await controllerOnFiles(store).states();
    const [first, ...others] = next.sample.currentRound?.suggestions ?? [];
    const isKept = isDeepStrictEqual(others, states.sample.currentRound?.suggestions);
    if (first?.summary !== 'After the cut.' || !isKept) problems.push(`${where}: did not go on from there`);
  } catch (error) {
    problems.push(`${where}: ${String(error)}`);
  }
}

/** Ends the process at each file operation of a decision that becomes a line of the log; gives how often. */
async function killChanges(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  before: States,
  step: number,
  problems: string[],
): Promise<number> {
  for (let at = 1, kills = 0; ; at += Math.ceil(step / 8), kills++) {
    const project = mkdtempSync(join(folder, 'state-'));
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), bytes);
    }
    const faulty = new FaultyFiles(at, 'crash');
    let acknowledged = false;
    try {
      const store = await FileStore.open(project, { files: faulty });
      await controllerOnFiles(store).suggest('sample', { text: 'Killed.' });
      acknowledged = true;
    } catch {
      // The process is gone; what counts is what the next one finds.
    }
    // Its locks name this process, which lives on; those of one that ended would be taken over.
    rmSync(join(project, '.storyfold/locks'), { recursive: true, force: true });
    const store = await FileStore.open(project);
    const states = await controllerOnFiles(store).states();
    const isDone = states.sample.currentRound?.suggestions[0]?.summary === 'Killed.';
    const where = `a change of the state, killed at operation ${at} (${faulty.names[at - 1] ?? 'the end'})`;
    if (acknowledged && !isDone) problems.push(`${where}: an acknowledged change is lost`);
    await expectStates(store, isDone ? states : before, where, problems);
    rmSync(project, { recursive: true });
    if (!faulty.struck) return kills;
  }
}
