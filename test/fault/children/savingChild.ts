import { writeSync } from 'node:fs';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { taskEngine } from '../../fakes/taskEngine';
import { controllerOn } from '../../fakes/testProject';
import { trialTask } from '../support/taskTrials';

/**
 * Saves without end, and says on standard output what it begins to save and what is saved. Parameters: project folder, first
 * version, and what is saved: `files`, version after version of two texts and a log; `state`, decisions and suggestions; or `task`, what a
 * task requires.
 */
async function main(): Promise<void> {
  const [folder = '', first = '1', what] = process.argv.slice(2);
  const store = await FileStore.open(folder);
  for (let version = Number(first); ; version++) {
    if (what === 'state') await saveState(store, version);
    else if (what === 'task') await saveTask(store, version);
    else await saveFiles(store, version);
  }
}

async function saveFiles(store: FileStore, version: number): Promise<void> {
  const text = new TextEncoder().encode(
    `${version}\n`.repeat(Math.ceil(60_000 / (String(version).length + 1))),
  );
  await store.commit([
    { path: 'brief.md', bytes: text },
    { path: 'chapters/01.md', bytes: text },
    // There in odd versions only, so that making and removing a file are cut off as well.
    {
      path: '.storyfold/bible.json',
      bytes: version % 2 === 1 ? new TextEncoder().encode(`${version}\n`) : undefined,
    },
  ]);
  say(`saved commit ${version}`);
  await store.append('.storyfold/usage.jsonl', JSON.stringify({ version }));
  say(`saved append ${version}`);
}

async function saveState(store: FileStore, version: number): Promise<void> {
  const controller = controllerOn(store);
  // Every suggestion in turn, so that what was said of each goes a long way back.
  const id = `s${1 + (version % 200)}`;
  const status = (['accepted', 'rejected', 'open'] as const)[version % 3]!;
  say(`begin ${id} ${status}`);
  await controller.decide('sample', [id], status);
  say(`saved ${id} ${status}`);
  if (version % 10 !== 0) return;
  const { nextSuggestion } = await controller.state('sample');
  say(`begin s${nextSuggestion} open`);
  await controller.suggest('sample', { text: `Suggestion ${version}.` });
  say(`saved s${nextSuggestion} open`);
}

async function saveTask(store: FileStore, version: number): Promise<void> {
  const { tasks } = taskEngine(store);
  const { requirements } = await tasks.show(trialTask);
  say(`begin tone-${version}`);
  await tasks.saveRequirements(trialTask, { ...requirements!, tone: `tone-${version}` });
  say(`saved tone-${version}`);
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

void main();
