import assert from 'node:assert/strict';
import { refinementStateFile } from '../../../../../src/core/project/layout';
import {
  RefinementStateFile,
  stateOf,
  type LoadedStates,
} from '../../../../../src/core/refinement/record/stateFile';
import { expectCode } from '../../../../fakes/expectCode';
import { ManualClock } from '../../../../fakes/manualClock';
import { ManualTimer } from '../../../../fakes/manualTimer';
import { MemoryStore } from '../../../../fakes/memoryStore';

const loadStates = (store: MemoryStore): Promise<LoadedStates> => new RefinementStateFile(store).load();

const put = (store: MemoryStore, text: string): Promise<void> =>
  store.commit([{ path: refinementStateFile, bytes: new TextEncoder().encode(text) }]);

async function storeWith(content: unknown): Promise<MemoryStore> {
  const store = new MemoryStore();
  await put(store, typeof content === 'string' ? content : JSON.stringify(content));
  return store;
}

describe('refinementState.json', () => {
  it('begins with round 1, idle, when there is none', async () => {
    const { file, document } = await loadStates(new MemoryStore());
    assert.equal(document.sha256, null);
    const { round, status, mode, waivers } = stateOf(file, 'brief');
    assert.deepEqual(
      { round, status, mode, waivers },
      { round: 1, status: 'idle', mode: 'manual', waivers: [] },
    );
  });

  it('reads a bare state of the older shape', async () => {
    const store = await storeWith({ phase: 'outline', round: 3, mode: 'auto', maxRounds: 5 });
    const state = stateOf((await loadStates(store)).file, 'outline');
    assert.deepEqual([state.round, state.maxRounds, state.mode, state.status], [3, 5, 'auto', 'idle']);
  });

  it('reads a state with its round beside it, anchors as bare strings included', async () => {
    const store = await storeWith({
      state: { phase: 'sample', round: 2, mode: 'manual' },
      currentRound: {
        round: 2,
        assessedAt: 5,
        suggestions: [{ id: 'a1', type: 'style', summary: 'Twice.', anchor: 'the the' }],
      },
    });
    const state = stateOf((await loadStates(store)).file, 'sample');
    assert.equal(state.status, 'awaiting_decision');
    assert.deepEqual(state.currentRound?.suggestions[0]?.anchor, {
      exact: 'the the',
      prefix: '',
      suffix: '',
      start: -1,
    });
    assert.equal(state.currentRound?.suggestions[0]?.status, 'open');
    assert.equal(state.currentRound?.suggestions[0]?.path, 'sample.md');
  });

  it('keeps keys it does not know through a rewrite', async () => {
    const store = await storeWith({
      version: 1,
      phases: { brief: { phase: 'brief', round: 1, status: 'idle', mood: 'calm' } },
      plugin: { colour: 'blue' },
    });
    const states = new RefinementStateFile(store);
    const loaded = await states.load();
    await states.save(loaded, { ...stateOf(loaded.file, 'brief'), round: 2 });
    const written = JSON.parse(new TextDecoder().decode(await store.read(refinementStateFile)));
    assert.equal(written.plugin.colour, 'blue');
    assert.deepEqual([written.phases.brief.mood, written.phases.brief.round], ['calm', 2]);
    await expectCode('conflict', () => states.save(loaded, stateOf(loaded.file, 'brief')));
  });

  it('reads a newer version and never writes it', async () => {
    const store = await storeWith({ version: 99, phases: {}, later: true });
    const before = await store.read(refinementStateFile);
    const states = new RefinementStateFile(store);
    const loaded = await states.load();
    assert.equal(loaded.file.version, 99);
    await expectCode('newer_schema', () => states.save(loaded, stateOf(loaded.file, 'brief')));
    assert.deepEqual(await store.read(refinementStateFile), before);
  });

  it('stays in its place for whoever looks, and is used once it is whole', async () => {
    const whole = JSON.stringify({ version: 1, phases: { brief: { phase: 'brief', round: 3 } } });
    const store = await storeWith(whole.slice(0, 40));
    const states = new RefinementStateFile(store);
    const error = await expectCode('corrupt_state', () => states.load());
    assert.match(error.hint, /left as it is/);
    assert.deepEqual([...store.disk.files.keys()], [refinementStateFile]);
    await put(store, whole);
    assert.equal(stateOf((await states.load()).file, 'brief').round, 3);
  });

  it('is read anew by an operation that came while it was being written', async () => {
    const whole = JSON.stringify({ version: 1, phases: { brief: { phase: 'brief', round: 3 } } });
    const store = await storeWith(whole.slice(0, 40));
    const states = new RefinementStateFile(store);
    const loaded = await states.loadToWrite({ wait: () => put(store, whole) });
    assert.equal(stateOf(loaded.file, 'brief').round, 3);
    assert.deepEqual([...store.disk.files.keys()], [refinementStateFile]);
  });

  it('stays also for an operation while more of it comes', async () => {
    const store = await storeWith('{"version"');
    const states = new RefinementStateFile(store);
    const timer = { wait: () => put(store, '{"version": 1, "phases"') };
    await expectCode('corrupt_state', () => states.loadToWrite(timer));
    assert.deepEqual([...store.disk.files.keys()], [refinementStateFile]);
  });

  it('is moved aside by an operation, byte for byte, where it is no JSON after a while', async () => {
    const store = await storeWith('{"version": 1, "phases": {');
    const timer = new ManualTimer(new ManualClock());
    const error = await expectCode('corrupt_state', () => new RefinementStateFile(store).loadToWrite(timer));
    assert.deepEqual(timer.waits, [2000]);
    assert.match(error.hint, /Run the command again/);
    assert.equal(await store.read(refinementStateFile), undefined);
    const moved = [...store.disk.files.keys()].find((path) =>
      path.startsWith(`${refinementStateFile}.corrupt-`),
    );
    assert.equal(new TextDecoder().decode(store.disk.files.get(moved!)), '{"version": 1, "phases": {');
    assert.equal(stateOf((await loadStates(store)).file, 'brief').round, 1);
  });

  it('leaves a merge that git did not settle where it is, and says at which line', async () => {
    const merge =
      '{\n<<<<<<< HEAD\n  "version": 1,\n=======\n  "version": 1, "a": 2,\n>>>>>>> other\n  "phases": {}\n}\n';
    const store = await storeWith(merge);
    const error = await expectCode('conflict', () => loadStates(store));
    assert.deepEqual(error.details, { path: refinementStateFile, line: 2 });
    assert.equal(new TextDecoder().decode(await store.read(refinementStateFile)), merge);
  });
});
