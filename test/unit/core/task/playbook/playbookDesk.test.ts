import assert from 'node:assert/strict';
import fc from 'fast-check';
import { playbookFile, playbookLock } from '../../../../../src/core/project/layout';
import { isAuthorsBullet, wordsHash } from '../../../../../src/core/project/playbook/bulletWords';
import { emptyPlaybook, type Playbook } from '../../../../../src/core/project/playbook/playbook';
import { addBullet, editBullet, setRetired } from '../../../../../src/core/task/playbook/authorsBullets';
import { PlaybookDesk } from '../../../../../src/core/task/playbook/playbookDesk';
import { expectCode } from '../../../../fakes/expectCode';
import { ManualClock } from '../../../../fakes/manualClock';
import { MemoryStore } from '../../../../fakes/memoryStore';

const taught = {
  version: 1,
  nextId: 2,
  bullets: [
    {
      id: 'b1',
      text: 'End on an object.',
      topic: 'endings',
      origin: { by: 'task', task: 'ferry', run: 1, at: 7 },
      counters: { told: 4, helpful: 2, harmful: 0 },
      wrote: wordsHash('End on an object.'),
    },
  ],
};

async function deskOn(playbook?: unknown) {
  const store = new MemoryStore();
  if (playbook !== undefined)
    await store.commit([{ path: playbookFile, bytes: new TextEncoder().encode(JSON.stringify(playbook)) }]);
  let changes = 0;
  const desk = new PlaybookDesk({ store, clock: new ManualClock() }, () => changes++);
  return { store, desk, changes: () => changes };
}

describe('PlaybookDesk', () => {
  it('adds, edits, pins, retires and deletes, one after the other', async () => {
    const { desk, changes } = await deskOn(taught);
    const [added, edited] = await Promise.all([
      desk.add('  - 别用\n天气收尾。 '),
      desk.edit('b1', 'End on a thing.'),
    ]);
    assert.deepEqual([added.id, added.text, added.origin.by], ['b2', '别用 天气收尾。', 'author']);
    assert.deepEqual(
      [edited.text, edited.counters.told, edited.origin.task],
      ['End on a thing.', 4, 'ferry'],
    );
    assert.ok(isAuthorsBullet(edited));
    assert.equal((await desk.pin('b2', true)).pinned, true);
    assert.equal((await desk.retire('b1', true)).retired, true);
    assert.deepEqual(
      (await desk.list()).map(({ id, pinned, retired }) => [id, pinned, retired]),
      [
        ['b1', false, true],
        ['b2', true, false],
      ],
    );
    assert.equal((await desk.remove('b1')).id, 'b1');
    assert.equal((await desk.add('Count the gulls.')).id, 'b3');
    assert.equal(changes(), 6);
  });

  it('changes nothing where it refuses', async () => {
    const { store, desk, changes } = await deskOn(taught);
    const before = await store.read(playbookFile);
    await expectCode('not_found', () => desk.edit('b7', 'Nothing.'));
    await expectCode('not_found', () => desk.pin('b7', true));
    await expectCode('not_found', () => desk.retire('b7', false));
    await expectCode('not_found', () => desk.remove('b7'));
    await expectCode('invalid_input', () => desk.add(' - \n'));
    await expectCode('invalid_input', () => desk.add('x'.repeat(401)));
    const same = await expectCode('invalid_input', () => desk.add('End on an object.'));
    assert.equal(same.details['alreadySaid'], 'b1');
    await store.withLock(playbookLock, () => expectCode('locked', () => desk.add('Wait.')));
    assert.deepEqual(await store.read(playbookFile), before);
    assert.equal(changes(), 0);
    await desk.edit('b1', 'End on an object.');
  });

  it('refuses one more where as many are told as may be, until one is retired', async () => {
    const bullets = Array.from({ length: 60 }, (_, at) => `Count ${at} ropes.`);
    const { desk } = await deskOn(bullets);
    await expectCode('refused', () => desk.add('Count the gulls.'));
    await desk.retire('b1', true);
    await desk.add('Count the gulls.');
    await expectCode('refused', () => desk.retire('b1', false));
  });

  it('lists without writing, also where nothing is', async () => {
    const { store, desk } = await deskOn();
    assert.deepEqual(await desk.list(), []);
    assert.equal(store.commits.length, 0);
  });
});

describe('what the author does with a bullet', () => {
  it('leaves every other bullet the very same, and gives back what was given', () => {
    const grown = (texts: readonly string[]): Playbook =>
      texts.reduce((all, text, at) => addBullet(all, `${at} ${text}`, 1).playbook, emptyPlaybook());
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), fc.nat(), (texts, number) => {
        const before = grown(texts);
        const { id } = before.bullets[number % before.bullets.length]!;
        for (const { playbook, bullet } of [
          editBullet(before, id, 'Count the gulls.'),
          setRetired(before, id, true),
        ]) {
          assert.equal(
            playbook.bullets.find((one) => one.id === id),
            bullet,
          );
          for (const [at, one] of before.bullets.entries())
            if (one.id !== id) assert.equal(playbook.bullets[at], one);
        }
      }),
    );
  });
});
