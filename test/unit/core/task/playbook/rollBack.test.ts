import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptyPlaybook, type Bullet, type Playbook } from '../../../../../src/core/project/playbook/playbook';
import type { CurationOperation, CurationRun } from '../../../../../src/core/task/model';
import { applyCuration } from '../../../../../src/core/task/playbook/applyCuration';
import {
  addBullet,
  deleteBullet,
  editBullet,
  setPinned,
  setRetired,
} from '../../../../../src/core/task/playbook/authorsBullets';
import { countTold } from '../../../../../src/core/task/playbook/countBullets';
import { rollBack, type RolledBack } from '../../../../../src/core/task/playbook/rollBack';

const tasks = ['ferry', 'lamp', 'tide'] as const;

/** What has happened to a bullet's words, oldest first: a text that somebody gave it, or null where they took it out. */
interface Happened {
  by: string;
  text: string | null;
}

type Step =
  | {
      kind: 'curate';
      task: number;
      operations: { kind: 'add' | 'update' | 'merge' | 'remove'; picks: number[] }[];
    }
  | { kind: 'roll_back'; task: number }
  | { kind: 'add' | 'edit' | 'pin' | 'retire' | 'delete' | 'tell'; pick: number };

const picks = fc.array(fc.nat(20), { minLength: 3, maxLength: 3 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('curate' as const),
        task: fc.nat(2),
        operations: fc.array(
          fc.record({
            kind: fc.constantFrom(
              'add' as const,
              'add' as const,
              'update' as const,
              'merge' as const,
              'remove' as const,
            ),
            picks,
          }),
          { maxLength: 5 },
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll_back' as const), task: fc.nat(2) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'add' as const,
          'edit' as const,
          'pin' as const,
          'retire' as const,
          'delete' as const,
          'tell' as const,
        ),
        pick: fc.nat(20),
      }),
    },
  ),
  { minLength: 1, maxLength: 25 },
);

/** A playbook as three tasks and the author have it, and beside it what anybody could say happened to each bullet. */
class World {
  playbook: Playbook = emptyPlaybook();
  readonly runs = new Map<string, CurationRun[]>(tasks.map((task) => [task, []]));
  readonly happened = new Map<string, Happened[]>();
  undone = 0;
  kept = 0;
  private texts = 0;

  take(step: Step): void {
    switch (step.kind) {
      case 'curate':
        return this.curate(tasks[step.task]!, step.operations);
      case 'roll_back':
        return this.rollBack(tasks[step.task]!);
      default:
        return this.decide(step.kind, step.pick);
    }
  }

  /** Never two alike: they name different numbers. */
  private text(): string {
    return `Let the tide turn ${++this.texts} times.`;
  }

  private curate(task: string, wanted: { kind: CurationOperation['kind']; picks: number[] }[]): void {
    const ids = this.playbook.bullets.map(({ id }) => id);
    const pick = (number: number): string => ids[number % Math.max(1, ids.length)] ?? 'b999';
    const operations = wanted.map(
      ({ kind, picks: [first = 0, second = 0, third = 0] }): CurationOperation => {
        if (kind === 'add') return { kind, text: this.text(), topic: 'tides' };
        if (kind === 'update') return { kind, id: pick(first), text: this.text() };
        if (kind === 'remove') return { kind, id: pick(first) };
        return { kind, ids: [pick(first), pick(second), pick(third)], text: this.text() };
      },
    );
    const runs = this.runs.get(task)!;
    const source = { task, run: runs.length + 1, at: 1000 };
    const { playbook, changes, skipped } = applyCuration(this.playbook, operations, source);
    for (const { id, after } of changes) this.note(id, task, after?.text ?? null);
    runs.push({ run: source.run, at: source.at, changes, skipped });
    this.playbook = playbook;
  }

  private decide(kind: 'add' | 'edit' | 'pin' | 'retire' | 'delete' | 'tell', number: number): void {
    if (kind === 'add') {
      const { playbook, bullet } = addBullet(this.playbook, this.text(), 2000);
      this.note(bullet.id, 'author', bullet.text);
      this.playbook = playbook;
      return;
    }
    const { bullets } = this.playbook;
    const bullet = bullets[number % Math.max(1, bullets.length)];
    if (!bullet) return;
    const { id } = bullet;
    if (kind === 'tell') this.playbook = countTold(this.playbook, [id]);
    else if (kind === 'pin') this.playbook = setPinned(this.playbook, id, !bullet.pinned).playbook;
    else if (kind === 'retire') this.playbook = setRetired(this.playbook, id, !bullet.retired).playbook;
    else if (kind === 'delete') {
      this.playbook = deleteBullet(this.playbook, id).playbook;
      this.note(id, 'author', null);
    } else {
      const text = this.text();
      this.playbook = editBullet(this.playbook, id, text).playbook;
      this.note(id, 'author', text);
    }
  }

  private note(id: string, by: string, text: string | null): void {
    this.happened.set(id, [...(this.happened.get(id) ?? []), { by, text }]);
  }

  private rollBack(task: string): void {
    const before = this.playbook;
    const runs = this.runs.get(task)!;
    const frozen = JSON.stringify([before, runs]);
    const back = rollBack(before, runs, task);
    assert.equal(JSON.stringify([before, runs]), frozen, 'what was given was changed');
    this.check(before, back, task);
    this.undone += back.undone.length;
    this.kept += back.kept.length;
    this.playbook = back.playbook;
    this.runs.set(
      task,
      runs.map((run) => ({ ...run, undone: run.undone ?? { at: 3000, kept: back.kept } })),
    );
    const again = rollBack(back.playbook, this.runs.get(task)!, task);
    assert.deepEqual([again.playbook, again.undone, again.kept], [back.playbook, [], []]);
  }

  /** Against what happened to each bullet, which knows nothing of the record of changes. */
  private check(before: Playbook, back: RolledBack, task: string): void {
    const was = new Map(before.bullets.map((bullet) => [bullet.id, bullet]));
    const is = new Map(back.playbook.bullets.map((bullet) => [bullet.id, bullet]));
    assert.equal(is.size, back.playbook.bullets.length, 'an id stands twice');
    for (const [id, happened] of this.happened) {
      if (happened.length === 0) continue;
      const [old, now] = [was.get(id), is.get(id)];
      const foreign = happened.findLastIndex(({ by }) => by !== task);
      const isTheirs = foreign === happened.length - 1;
      const isHeld = old !== undefined && (old.pinned || old.retired);
      const took = happened.some(({ by }) => by === task);
      if (isTheirs || isHeld) {
        assert.equal(now, old, `${id} was not to be touched`);
        const isAuthors = isHeld || happened.at(-1)!.by === 'author';
        if (took && old && isAuthors) assert.ok(back.kept.includes(id), `${id} is kept, and not named`);
        this.happened.set(id, happened.map(settledOf(task)));
        continue;
      }
      const text = happened[foreign]?.text ?? null;
      assert.equal(now?.text ?? null, text, `${id} is not as before the task`);
      if (now && old) assert.deepEqual(apart(now), apart(old));
      assert.ok(!back.kept.includes(id) || foreign >= 0, `${id} is undone and said to be kept`);
      // What nobody ever had of it but the task has happened to nobody.
      this.happened.set(id, happened.slice(0, foreign + 1).map(settledOf(task)));
    }
    for (const [id, old] of was) if (!this.happened.has(id)) assert.equal(is.get(id), old);
    const stayed = (bullets: readonly Bullet[]): string[] =>
      bullets.map(({ id }) => id).filter((id) => was.has(id) && is.has(id));
    assert.deepEqual(stayed(back.playbook.bullets), stayed(before.bullets), 'the order changed');
    assert.equal(back.playbook.nextId, before.nextId, 'an id could be given twice');
  }
}

/** What a task did that can be undone no more is as if another had done it. */
const settledOf =
  (task: string) =>
  ({ by, text }: Happened): Happened => ({ by: by === task ? `${by}, settled` : by, text });

function apart({ text: _text, topic: _topic, wrote: _wrote, ...rest }: Bullet): unknown {
  return rest;
}

describe('rolling back what a task taught (F14)', () => {
  it('undoes its own unedited bullets and nothing else, whatever tasks and author did in between', () => {
    let undone = 0;
    let kept = 0;
    fc.assert(
      fc.property(steps, (sequence) => {
        const world = new World();
        for (const step of sequence) world.take(step);
        for (const task of [0, 1, 2]) world.take({ kind: 'roll_back', task });
        undone += world.undone;
        kept += world.kept;
      }),
      { numRuns: 1000 },
    );
    assert.ok(undone > 500 && kept > 50, `${undone} undone, ${kept} kept: too few to tell`);
  });

  it('puts everything back as it was where nobody else did anything, byte for byte but for the next id', () => {
    fc.assert(
      fc.property(steps, fc.nat(2), (sequence, number) => {
        const world = new World();
        for (const step of sequence) world.take(step);
        world.take({ kind: 'roll_back', task: number });
        const before = world.playbook;
        const curations = sequence.filter((step) => step.kind === 'curate');
        for (const step of curations) world.take({ ...step, task: number });
        world.take({ kind: 'roll_back', task: number });
        assert.equal(
          JSON.stringify({ ...world.playbook, nextId: 0 }),
          JSON.stringify({ ...before, nextId: 0 }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('names what is withdrawn: gone or with its words of before, but not what is put back', () => {
    const first = applyCuration(
      emptyPlaybook(),
      [
        { kind: 'add', text: 'End a chapter on an object.', topic: '' },
        { kind: 'add', text: 'Let weather press on people.', topic: '' },
        { kind: 'add', text: 'Cut the last line of every scene.', topic: '' },
      ],
      { task: 'ferry', run: 1, at: 1 },
    );
    const second = applyCuration(
      first.playbook,
      [
        { kind: 'update', id: 'b1', text: 'End a chapter on an object that somebody holds.' },
        { kind: 'remove', id: 'b3' },
        { kind: 'add', text: 'Name the boat early.', topic: '' },
      ],
      { task: 'lamp', run: 1, at: 2 },
    );
    const back = rollBack(second.playbook, [{ run: 1, at: 2, changes: second.changes, skipped: [] }], 'lamp');
    assert.deepEqual(back.playbook.bullets, first.playbook.bullets);
    assert.deepEqual([...back.undone].sort(), ['b1', 'b3', 'b4']);
    assert.deepEqual([...back.withdrawn].sort(), ['b1', 'b4']);
    // The first task's lesson says by now what another made of it.
    const other = rollBack(
      second.playbook,
      [{ run: 1, at: 1, changes: first.changes, skipped: [] }],
      'ferry',
    );
    assert.deepEqual([other.undone, other.kept, other.changedByOthers], [['b2'], [], ['b1']]);
  });

  it('undoes nothing with a record that was copied from another task', () => {
    const { playbook, changes } = applyCuration(
      emptyPlaybook(),
      [{ kind: 'add', text: '结尾落在一件东西上。', topic: '结尾' }],
      { task: 'ferry', run: 1, at: 1 },
    );
    const back = rollBack(playbook, [{ run: 1, at: 1, changes, skipped: [] }], 'lamp');
    assert.equal(back.playbook, playbook);
  });

  describe('puts a lesson back', () => {
    const added = (count: number): Playbook => {
      let playbook = emptyPlaybook();
      for (let run = 1; run <= count; run++) {
        const text = `Let the tide turn ${run} times.`;
        const operations = [{ kind: 'add' as const, text, topic: 'tides' }];
        ({ playbook } = applyCuration(playbook, operations, { task: 'ferry', run, at: run }));
      }
      return playbook;
    };
    const removing = (playbook: Playbook, id: string) => {
      const { playbook: after, changes } = applyCuration(playbook, [{ kind: 'remove', id }], {
        task: 'lamp',
        run: 1,
        at: 2,
      });
      return { after, runs: [{ run: 1, at: 2, changes, skipped: [] }] };
    };
    const ids = ({ bullets }: Playbook) => bullets.map(({ id }) => id);
    const without = (playbook: Playbook, ...gone: string[]) =>
      gone.reduce((left, id) => deleteBullet(left, id).playbook, playbook);

    it('behind the one it stood behind, and in the order of ids where that is gone', () => {
      const { after, runs } = removing(added(5), 'b3');
      const back = (playbook: Playbook) => ids(rollBack(playbook, runs, 'lamp').playbook);
      assert.deepEqual(back(after), ['b1', 'b2', 'b3', 'b4', 'b5']);
      assert.deepEqual(back(without(after, 'b2')), ['b1', 'b3', 'b4', 'b5']);
      assert.deepEqual(back(without(after, 'b2', 'b4', 'b5')), ['b1', 'b3']);
      assert.deepEqual(back(without(after, 'b1', 'b2')), ['b3', 'b4', 'b5']);
    });

    it('at the front where it stood there, also in an order that the author made by hand', () => {
      const playbook = added(3);
      const turned = { ...playbook, bullets: [...playbook.bullets].reverse() };
      const { after, runs } = removing(turned, 'b3');
      assert.deepEqual(ids(rollBack(after, runs, 'lamp').playbook), ['b3', 'b2', 'b1']);
    });

    it('once, and not from a record that does not say what it was', () => {
      const { after, runs } = removing(added(3), 'b2');
      const back = rollBack(after, runs, 'lamp').playbook;
      assert.equal(rollBack(back, runs, 'lamp').playbook, back);
      const unsaid = runs.map((run) => ({
        ...run,
        changes: run.changes.map(({ before: _before, ...change }) => change),
      }));
      assert.equal(rollBack(after, unsaid, 'lamp').playbook, after);
    });
  });

  it('keeps a lesson under a topic that it was not given by the task', () => {
    const { playbook, changes } = applyCuration(
      emptyPlaybook(),
      [{ kind: 'add', text: 'Name the boat early.', topic: 'boats' }],
      { task: 'ferry', run: 1, at: 1 },
    );
    const moved = { ...playbook, bullets: playbook.bullets.map((one) => ({ ...one, topic: 'names' })) };
    const back = rollBack(moved, [{ run: 1, at: 1, changes, skipped: [] }], 'ferry');
    assert.deepEqual([back.playbook, back.undone], [moved, []]);
  });
});
