import assert from 'node:assert/strict';
import { chapterStateSchema, type ChapterState } from '../../../../../src/core/chapter/model';
import { historyFile } from '../../../../../src/core/project/layout';
import {
  refinementStateSchema,
  type HistoryEntry,
  type RefinementState,
} from '../../../../../src/core/refinement/model';
import { jsonBytes } from '../../../../../src/core/storage/json';
import { madeWith, standingAttempts } from '../../../../../src/core/task/playbook/madeWith';
import { phases, type Phase } from '../../../../../src/shared/values';
import { MemoryStore } from '../../../../fakes/memoryStore';

describe('what of a chapter still stands', () => {
  const file = (attempt: number) => ({ path: 'chapters/01-a.md', sha256: 'x', attempt });
  const attempts = [0, 1, 2, 3].map((attempt) => ({ attempt, passed: false, bullets: [`b${attempt}`] }));
  const standing = (given: Partial<ChapterState>) =>
    standingAttempts(chapterStateSchema.parse({ chapter: '01', ...given }), '01').map(
      (made) => `${made.kind === 'chapter' && made.attempt} with ${made.bullets.join(' ') || 'nothing'}`,
    );

  it('is the author’s file, what waits beside it, what is still to be brought, each once and in order', () => {
    assert.deepEqual(
      standing({ attempts, currentAttempt: 3, toDeliver: 3, proposed: file(1), delivered: file(2) }),
      ['1 with b1', '2 with b2', '3 with b3'],
    );
    assert.deepEqual(standing({ attempts, delivered: file(0), proposed: file(0), toDeliver: 0 }), [
      '0 with b0',
    ]);
    assert.deepEqual(standing({ attempts, currentAttempt: 3 }), []);
    assert.deepEqual(standing({ delivered: file(7) }), ['7 with nothing']);
    assert.deepEqual(standing({ attempts: [{ attempt: 0, passed: true }], delivered: file(0) }), [
      '0 with nothing',
    ]);
  });

  it('is the attempt under way, with what it was told; one that was judged keeps what it was noted with', () => {
    const underWay = { attempts, currentAttempt: 4, bullets: ['b8', 'b9'] };
    assert.deepEqual(standing(underWay), ['4 with b8 b9']);
    assert.deepEqual(standing({ ...underWay, delivered: file(1) }), ['1 with b1', '4 with b8 b9']);
    assert.deepEqual(standing({ ...underWay, currentAttempt: 3 }), ['3 with b3']);
  });
});

describe('the round that a phase stands on', () => {
  type Entry = Partial<HistoryEntry> & { entry: number };

  async function found(
    entries: Entry[],
    given: Partial<RefinementState> = {},
    more: { phase?: Phase; files?: Record<string, string> } = {},
  ): Promise<string[]> {
    const { phase = 'sample', files = {} } = more;
    const store = new MemoryStore();
    for (const entry of entries)
      await store.commit([
        {
          path: historyFile(phase, entry.entry),
          bytes: jsonBytes({
            ...{ version: 1, parent: entry.entry - 1 || null, kind: 'revert', at: 0, round: entry.entry },
            ...{ decision: null, files: [], ...entry },
          }),
        },
      ]);
    for (const [path, text] of Object.entries(files))
      await store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
    const states = Object.fromEntries(
      phases.map((one) => [one, refinementStateSchema.parse({ phase: one, ...(one === phase && given) })]),
    ) as Record<Phase, RefinementState>;
    const before = store.commits.length;
    const made = await madeWith({ store, refinement: { states: async () => states } }, ['b1', 'b2']);
    assert.equal(store.commits.length, before);
    return made.map(({ bullet, made: what }) =>
      what.kind === 'round' ? `${bullet}: ${what.phase} ${what.round}` : `${bullet}: chapter`,
    );
  }
  const round = (entry: number, more: Partial<HistoryEntry> = {}): Entry => ({
    entry,
    kind: 'round',
    bullets: ['b1'],
    ...more,
  });

  it('is the last one that judged or wrote the text, whatever was taken out or given back since', async () => {
    assert.deepEqual(await found([round(1), { entry: 2 }, { entry: 3 }], { head: 3 }), ['b1: sample 1']);
    assert.deepEqual(await found([round(1), round(2, { kind: 'generate', bullets: ['b2'] })], { head: 2 }), [
      'b2: sample 2',
    ]);
    // The last one decides, also where it was told nothing.
    assert.deepEqual(await found([round(1), { entry: 2, kind: 'round' }], { head: 2 }), []);
    assert.deepEqual(await found([{ entry: 1 }], { head: 1 }), []);
    assert.deepEqual(await found([round(1)]), []);
    assert.deepEqual(await found([round(1), round(2, { bullets: ['b1', 'b2'] })], { head: 2 }), [
      'b1: sample 2',
      'b2: sample 2',
    ]);
  });

  it('lies on the line that the text goes on from, not on another branch', async () => {
    const entries = [round(1), round(2, { bullets: ['b2'] }), { entry: 3, parent: 1 }];
    assert.deepEqual(await found(entries, { head: 3 }), ['b1: sample 1']);
  });

  it('is not looked for behind an entry that is gone, cannot be read or names no earlier one', async () => {
    assert.deepEqual(await found([round(1), { entry: 3 }], { head: 3 }), []);
    const broken = { files: { [historyFile('sample', 2)]: '{' } };
    assert.deepEqual(await found([round(1), { entry: 3 }], { head: 3 }, broken), []);
    for (const parent of [2, 3])
      assert.deepEqual(await found([round(1), { entry: 2, parent }, round(3)], { head: 2 }), [], `${parent}`);
    assert.deepEqual(await found([round(1), { entry: 2, parent: null }], { head: 2 }), []);
  });

  it('is looked for twenty entries back, and no further', async () => {
    const after = (count: number) => Array.from({ length: count }, (_, at) => ({ entry: at + 2 }));
    assert.deepEqual(await found([round(1), ...after(19)], { head: 20 }), ['b1: sample 1']);
    assert.deepEqual(await found([round(1), ...after(20)], { head: 21 }), []);
  });

  it('is the open one where there is one, of whatever phase', async () => {
    const currentRound = refinementStateSchema.parse({
      phase: 'brief',
      currentRound: { round: 4, assessedAt: 0, overall: '', suggestions: [], bullets: ['b2'], files: [] },
    }).currentRound!;
    assert.deepEqual(await found([round(1)], { head: 1, currentRound }, { phase: 'brief' }), ['b2: brief 4']);
  });

  it('is passed over, as chapters are not, where the phases cannot be read', async () => {
    const store = new MemoryStore();
    const states = () => Promise.reject(new Error('The disk is gone.'));
    const state = {
      chapter: '01',
      attempts: [{ attempt: 0, passed: true, bullets: ['b1'] }],
      delivered: { path: 'chapters/01-a.md', sha256: 'x', attempt: 0 },
    };
    await store.commit([{ path: '.storyfold/chapters/01/state.json', bytes: jsonBytes(state) }]);
    await store.commit([{ path: '.storyfold/chapters/02/state.json', bytes: new TextEncoder().encode('{') }]);
    assert.deepEqual(await madeWith({ store, refinement: { states } }, ['b1']), [
      { bullet: 'b1', made: { kind: 'chapter', chapter: '01', attempt: 0 } },
    ]);
  });

  it('is not asked for where no lesson is named', async () => {
    const states = () => assert.fail('asked');
    assert.deepEqual(await madeWith({ store: new MemoryStore(), refinement: { states } }, []), []);
  });
});
