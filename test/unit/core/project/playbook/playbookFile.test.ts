import assert from 'node:assert/strict';
import fc from 'fast-check';
import { playbookFile } from '../../../../../src/core/project/layout';
import { isAuthorsBullet, wordsHash } from '../../../../../src/core/project/playbook/bulletWords';
import {
  emptyPlaybook,
  playbookSchema,
  type Bullet,
  type Playbook,
} from '../../../../../src/core/project/playbook/playbook';
import {
  loadPlaybook,
  peekPlaybook,
  playbookChange,
} from '../../../../../src/core/project/playbook/playbookFile';
import { readToldBullets, toldBullets } from '../../../../../src/core/project/playbook/toldBullets';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';

async function storeWith(playbook: unknown): Promise<MemoryStore> {
  const store = new MemoryStore();
  const text = typeof playbook === 'string' ? playbook : JSON.stringify(playbook);
  await store.commit([{ path: playbookFile, bytes: new TextEncoder().encode(text) }]);
  return store;
}

const loaded = async (playbook: unknown): Promise<Playbook> =>
  (await loadPlaybook(await storeWith(playbook))).playbook;

describe('the playbook on disk', () => {
  it('is of a newer StoryFold where its version is beyond all numbers', async () => {
    const store = await storeWith('{"version": 1e999, "bullets": []}');
    await expectCode('newer_schema', () => loadPlaybook(store));
    assert.equal(store.disk.files.has(playbookFile), true);
  });

  it('is empty where there is none, and is written as a new file', async () => {
    const store = new MemoryStore();
    const found = await loadPlaybook(store);
    assert.deepEqual(found, { playbook: emptyPlaybook(), sha256: null });
    assert.equal(await peekPlaybook(store), undefined);
    assert.deepEqual(await readToldBullets(store), []);
    await store.commit([playbookChange(found, found.playbook)]);
    await expectCode('conflict', () => store.commit([playbookChange(found, found.playbook)]));
  });

  it('reads lessons in every simpler shape, as the author’s own, in order and with ids', async () => {
    for (const shape of [
      ['End on an object.', '别用天气收尾。'],
      { bullets: ['End on an object.', '别用天气收尾。'] },
      { bullets: [{ content: 'End on an object.' }, { id: 'b2', lesson: '别用天气收尾。' }] },
      { bullets: { b1: 'End on an object.', b2: { text: '别用天气收尾。' } } },
      {
        version: '1.0',
        nextId: 'x',
        bullets: [{ text: 'End on an object.' }, { text: '别用天气收尾。', id: 'b1' }],
      },
    ]) {
      const { bullets, nextId } = await loaded(shape);
      assert.deepEqual(
        bullets.map(({ text }) => text),
        ['End on an object.', '别用天气收尾。'],
        JSON.stringify(shape),
      );
      assert.equal(new Set(bullets.map(({ id }) => id)).size, 2);
      assert.ok(bullets.every(isAuthorsBullet));
      assert.ok(bullets.every(({ id }) => Number(id.slice(1)) < nextId));
    }
  });

  it('reads sections and counts of other programs, and keeps what nobody knows', async () => {
    const { bullets, ...rest } = await loaded({
      owner: 'Mara',
      bullets: [
        {
          id: 'end-00007',
          section: 'endings',
          content: 'End on an object.',
          metadata: { helpful_count: 3, harmful_count: 1, neutral_count: 4 },
          origin: 'somewhere',
          mood: 'grey',
        },
      ],
    });
    assert.equal(rest['owner'], 'Mara');
    const { id, topic, counters, metadata, mood } = bullets[0]!;
    assert.deepEqual(
      [id, topic, counters, metadata, mood],
      [
        'end-00007',
        'endings',
        { told: 0, helpful: 3, harmful: 1 },
        { helpful_count: 3, harmful_count: 1, neutral_count: 4 },
        'grey',
      ],
    );
  });

  it('gives no id twice, also not that of a bullet that was added by hand', async () => {
    const { nextId, bullets } = await loaded({
      nextId: 3,
      bullets: [
        { id: 'b9', text: 'One.' },
        { id: 'b9', text: 'Two.' },
      ],
    });
    assert.deepEqual([nextId, bullets.map(({ id }) => id)], [11, ['b9', 'b10']]);
    // b3 was a lesson that is gone; what was made with it still names it.
    const later = await loaded({ nextId: 4, bullets: [{ id: 'b2', text: 'One.' }, 'By hand.'] });
    assert.deepEqual([later.nextId, later.bullets.map(({ id }) => id)], [5, ['b2', 'b4']]);
    const planted = await loaded({ nextId: Number.MAX_SAFE_INTEGER, bullets: ['One.', 'Two.', 'Three.'] });
    assert.deepEqual([planted.nextId, planted.bullets.map(({ id }) => id)], [4, ['b1', 'b2', 'b3']]);
  });

  it('keeps every word and key of whatever list there is, and reads what it writes as the same', () => {
    const item = fc.oneof(
      fc.string(),
      fc.record(
        {
          id: fc.oneof(fc.constantFrom('b1', 'b2', 'x'), fc.nat(5)),
          text: fc.string(),
          topic: fc.string(),
          pinned: fc.boolean(),
          retired: fc.boolean(),
          wrote: fc.string(),
          strange: fc.jsonValue(),
        },
        { requiredKeys: ['text'] },
      ),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const read = playbookSchema.parse({ bullets: items });
        assert.deepEqual(
          read.bullets.map(({ text }) => text),
          items.map((one) => (typeof one === 'string' ? one : one.text)),
        );
        for (const [at, one] of items.entries())
          if (typeof one !== 'string' && 'strange' in one)
            assert.deepEqual(read.bullets[at]!['strange'], one.strange);
        assert.equal(new Set(read.bullets.map(({ id }) => id)).size, items.length);
        const again = playbookSchema.parse(JSON.parse(JSON.stringify(read)));
        assert.equal(JSON.stringify(again), JSON.stringify(read));
      }),
    );
  });

  for (const [what, text] of Object.entries({ 'no JSON': '{"bullets": [', 'a text': '"End."', null: 'null' }))
    it(`moves aside, byte for byte, what is ${what}`, async () => {
      const store = await storeWith(text);
      assert.equal(await peekPlaybook(store), undefined);
      const error = await expectCode('corrupt_state', () => loadPlaybook(store));
      const moved = await store.read(String(error.details['movedTo']));
      assert.equal(new TextDecoder().decode(moved), text);
    });

  it('of a newer version is told, and not written', async () => {
    const store = await storeWith({
      version: 99,
      nextId: 2,
      bullets: [{ id: 'b1', text: 'End on an object.' }],
    });
    assert.deepEqual(await readToldBullets(store), [{ id: 'b1', text: 'End on an object.' }]);
    const found = await loadPlaybook(store);
    await expectCode('newer_schema', async () => playbookChange(found, found.playbook));
  });
});

describe('the lessons that are told', () => {
  const bullets = fc
    .array(
      fc.record({
        text: fc.oneof(fc.string(), fc.string({ minLength: 390, maxLength: 600 })),
        pinned: fc.boolean(),
        retired: fc.boolean(),
      }),
      { maxLength: 90 },
    )
    .map((all) =>
      all.map(({ text, pinned, retired }, at): Bullet => ({
        id: `b${at}`,
        text,
        topic: '',
        origin: { by: 'task' },
        counters: { told: 0, helpful: 0, harmful: 0 },
        wrote: wordsHash(text),
        pinned,
        retired,
      })),
    );

  it('are those that are not retired, a line each, pinned first, within limits', () => {
    fc.assert(
      fc.property(bullets, (all) => {
        const told = toldBullets({ ...emptyPlaybook(), bullets: all });
        const active = all.filter(({ retired, text }) => !retired && /[^\s\-*•·]/u.test(text));
        assert.ok(told.length <= 60 && told.length >= Math.min(60, active.length));
        for (const { text } of told)
          assert.ok(text !== '' && !/[\r\n]/u.test(text) && [...text].length <= 400);
        const byId = new Map(all.map((one) => [one.id, one]));
        const pins = told.map(({ id }) => byId.get(id)!.pinned);
        assert.deepEqual(
          pins,
          [...pins].sort((one, other) => Number(other) - Number(one)),
        );
        for (const pinned of [true, false]) {
          const places = told
            .filter(({ id }) => byId.get(id)!.pinned === pinned)
            .map(({ id }) => Number(id.slice(1)));
          assert.deepEqual(
            places,
            [...places].sort((one, other) => one - other),
          );
        }
        assert.ok(told.every(({ id }) => !byId.get(id)!.retired));
      }),
    );
  });

  it('begin as before when one is learned', () => {
    fc.assert(
      fc.property(bullets, (all) => {
        const before = all.slice(0, 40);
        const told = toldBullets({ ...emptyPlaybook(), bullets: before });
        const learned: Bullet = {
          ...all[0]!,
          id: 'b999',
          text: 'Count the gulls.',
          pinned: false,
          retired: false,
        };
        const after = toldBullets({ ...emptyPlaybook(), bullets: [...before, learned] });
        assert.deepEqual(after, [...told, { id: 'b999', text: 'Count the gulls.' }]);
      }),
    );
  });
});
