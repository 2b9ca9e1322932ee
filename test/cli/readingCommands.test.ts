import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

/** Every file and folder below with what it holds and when it was written. */
function everything(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const found = statSync(path.join(folder, name));
      const content = found.isFile() ? readFileSync(path.join(folder, name), 'base64') : 'folder';
      return `${name} ${found.mtimeMs} ${content}`;
    });
}

/** Leaves the state as a crash within a revision does. */
function cutOff(stateFile: string): void {
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as { phases: { sample: { status: string } } };
  state.phases.sample.status = 'revising';
  writeFileSync(stateFile, JSON.stringify(state));
}

const reading = [
  ['status'],
  ['show', 'sample'],
  ['rounds', 'sample'],
  ['compare', 'sample', '1', 'now'],
  ['lock', 'sample', '--list'],
  ['dictionary'],
  ['usage'],
];

describe('commands that only read', function () {
  before(buildOnce);
  after(removeFolders);

  async function revisedProject(): Promise<{ folder: string; stateFile: string }> {
    const folder = await makeProject({ 'sample.md': 'The kettle sang. The cat did not.\n' });
    const louder = ['--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed'];
    await runStoryfold(['suggest', 'sample', ...louder], { cwd: folder });
    await runStoryfold(['revise', 'sample', '--accept', 'all'], { cwd: folder });
    await runStoryfold(['suggest', 'sample', '--text', 'Which cat?', '--quote', 'The cat'], { cwd: folder });
    return { folder, stateFile: path.join(folder, '.storyfold/refinementState.json') };
  }

  it('write nothing, not even what a crash left to finish', async () => {
    const { folder, stateFile } = await revisedProject();
    cutOff(stateFile);
    const journal = path.join(folder, '.storyfold/journal');
    mkdirSync(journal, { recursive: true });
    writeFileSync(path.join(journal, '11111111-1111-4111-8111-111111111111.prepare'), '{"version": 1, "fi');
    const before = everything(folder);
    for (const words of reading) {
      const run = await runStoryfold([...words, '--json'], { cwd: folder });
      assert.equal(run.code, 0, words.join(' ') + run.stdout);
      assert.deepEqual(everything(folder), before, words.join(' '));
    }
    // What was left is not lost on a command that writes.
    await runStoryfold(['waive', 'sample', 's2'], { cwd: folder });
    assert.deepEqual(readdirSync(journal), []);
    assert.doesNotMatch(readFileSync(stateFile, 'utf8'), /"revising"/);
  });

  it('make no folders in a fresh clone', async () => {
    const { folder, stateFile } = await revisedProject();
    cutOff(stateFile);
    for (const name of ['journal', 'locks'])
      rmSync(path.join(folder, '.storyfold', name), { recursive: true });
    const before = everything(folder);
    for (const words of reading) await runStoryfold(words, { cwd: folder });
    assert.deepEqual(everything(folder), before);
  });

  it('leave a broken state where it is', async () => {
    const { folder, stateFile } = await revisedProject();
    writeFileSync(stateFile, '{"version": 1, "pha');
    const before = everything(folder);
    for (const words of reading.slice(0, 5)) {
      const run = await runStoryfold([...words, '--json'], { cwd: folder });
      assert.equal(run.document<{ error: { code: string } }>().error.code, 'corrupt_state', words.join(' '));
    }
    assert.deepEqual(everything(folder), before);
  });
});
