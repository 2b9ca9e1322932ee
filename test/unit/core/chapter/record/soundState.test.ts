import fc from 'fast-check';
import assert from 'node:assert/strict';
import { chapterStateSchema } from '../../../../../src/core/chapter/model';
import { soundState } from '../../../../../src/core/chapter/record/soundState';
import { chapterSteps, chapterStatuses, type ChapterStep } from '../../../../../src/shared/values';
import { chapterProject, type ChapterProject } from '../../../../fakes/chapterProject';
import { dieAt } from '../../../../fakes/mortalStore';
import { failing } from '../../../../fakes/scriptedChapterTalk';

const statePath = '.storyfold/chapters/01/state.json';

/** A project whose first chapter was left when this was asked for, and its state then. */
async function leftAt(what: string, verdicts: readonly { type: string }[] = []) {
  const script = {
    before: (asked: { what: string }) => {
      if (asked.what === what && !isOver) throw new Error('Gone.');
    },
    verdicts: verdicts.map((issue) => failing(issue)),
  };
  let isOver = false;
  const project = await chapterProject(script);
  await assert.rejects(project.controller.generate('1'));
  isOver = true;
  return project;
}

async function change(project: ChapterProject, changed: Record<string, unknown>): Promise<void> {
  const state: unknown = JSON.parse((await project.read(statePath))!);
  await project.write(statePath, JSON.stringify({ ...(state as object), ...changed }));
}

describe('a chapter’s state that does not fit what lies beside it', () => {
  const number = fc.oneof(fc.nat(5), fc.constantFrom(7, 999_999));
  const anyState = fc.record({
    status: fc.constantFrom(...chapterStatuses),
    currentAttempt: number,
    seriesStart: number,
    attempts: fc.array(fc.record({ attempt: number, passed: fc.boolean() }), { maxLength: 3 }),
    pendingSteps: fc.array(fc.constantFrom(...chapterSteps), { maxLength: 6 }),
    toDeliver: fc.option(number, { nil: undefined }),
  });

  it('is one that can be worked on, and the same when looked at again', () => {
    fc.assert(
      fc.property(anyState, fc.uniqueArray(fc.nat(6), { maxLength: 5 }), (given, onDisk) => {
        const state = soundState(chapterStateSchema.parse({ chapter: '01', ...given }), onDisk);
        const { pendingSteps, currentAttempt, seriesStart, attempts } = state;
        assert.ok(seriesStart <= currentAttempt);
        assert.ok(currentAttempt <= 2_000);
        assert.ok(attempts.every(({ attempt }) => attempt <= 2_000));
        const isWorking = pendingSteps.includes('judge');
        const highest = Math.max(-1, ...onDisk);
        assert.ok(isWorking ? currentAttempt > highest : currentAttempt >= highest);
        const inOrder: ChapterStep[] = ['plan', 'write', 'edit', 'judge'];
        if (isWorking) assert.deepEqual(pendingSteps, inOrder.slice(inOrder.indexOf(pendingSteps[0]!)));
        else assert.ok(pendingSteps.every((step) => step === 'update_bible'));
        assert.deepEqual(soundState(state, onDisk), state);
      }),
    );
  });

  it('stays as it is at every moment of a run', async () => {
    for (let at = 1; ; at++) {
      const verdicts = [failing({ type: 'prose' }), failing({ type: 'hook' })];
      const project = await chapterProject({ scenes: [2], verdicts });
      const { revive } = dieAt(project.store, at, 'after');
      await project.controller.generate('1').catch(() => undefined);
      if (!revive()) break;
      const text = await project.read(statePath);
      if (text === undefined) continue;
      const state = chapterStateSchema.parse(JSON.parse(text));
      const numbers = (await project.store.list('.storyfold/chapters/01')).flatMap((name) => {
        const match = /^judge-(\d+)\.json$/.exec(name);
        return match ? [Number(match[1])] : [];
      });
      assert.deepEqual(soundState(state, numbers), state, `after write ${at}`);
    }
  });

  it('as an older copy put back writes no attempt over another, and pays for no verdict in vain', async () => {
    const project = await leftAt('judge');
    const older = (await project.read(statePath))!;
    await project.controller.generate('1');
    const judged = await project.read('.storyfold/chapters/01/judge-0.json');
    await project.write(statePath, older);
    const before = project.talk.answered.length;
    const outcome = await project.reopen().controller.generate('1');
    assert.equal(outcome.passed, true);
    assert.deepEqual(
      outcome.attempts.map(({ attempt }) => attempt),
      [0, 1],
    );
    assert.deepEqual(
      project.talk.answered.slice(before).map(({ what }) => what),
      ['judge', 'bible'],
    );
    assert.equal(await project.read('.storyfold/chapters/01/judge-0.json'), judged);
  });

  it('whose series begins in the future makes no more attempts than are allowed', async () => {
    const always = Array.from({ length: 20 }, () => ({ type: 'prose' }));
    const project = await leftAt('judge', always);
    await change(project, { seriesStart: 900_000 });
    const outcome = await project.reopen().controller.generate('1');
    assert.equal(outcome.attempts.length, 4);
    assert.equal(outcome.needsAttention, true);
  });

  it('with a number that none comes after can be worked on again and again', async () => {
    const project = await chapterProject();
    await project.controller.generate('1');
    await change(project, { currentAttempt: 999_999 });
    for (const attempts of [2, 3]) {
      const outcome = await project.reopen().controller.generate('1', { force: true });
      assert.equal(outcome.attempts.length, attempts);
      assert.equal(outcome.movedAside, undefined);
    }
  });

  it('that says a chapter waits for its bible alone, which was never judged, lets it be written', async () => {
    const project = await leftAt('edit');
    await change(project, { pendingSteps: ['update_bible'] });
    const outcome = await project.reopen().controller.generate('1');
    assert.equal(outcome.path, 'chapters/01-the-ferry.md');
    assert.equal(outcome.attempts.length, 1);
  });
});

describe('a state that is lost before anything was judged', () => {
  for (const [what, asked] of [
    ['scene 2', ['scene 2', 'scene 3', 'edit', 'judge', 'bible']],
    ['edit', ['edit', 'judge', 'bible']],
    ['judge', ['judge', 'bible']],
  ] as const)
    it(`goes on at ${what} with what lies beside it`, async () => {
      const project = await leftAt(what);
      await project.write(statePath, '{"chapter":');
      const before = project.talk.answered.length;
      const outcome = await project.reopen().controller.generate('1');
      assert.equal(outcome.passed, true);
      assert.equal(outcome.movedAside?.length, 1);
      const answered = project.talk.answered.slice(before);
      assert.deepEqual(
        answered.map((one) => one.what),
        asked,
      );
      const judged = answered.find((one) => one.what === 'judge')!;
      assert.deepEqual(
        judged.told.map(({ scene }) => scene),
        [1, 2, 3],
      );
    });
});
