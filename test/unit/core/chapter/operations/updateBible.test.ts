import assert from 'node:assert/strict';
import { chapterProject } from '../../../../fakes/chapterProject';
import { bibleFile } from '../../../../../src/core/project/layout';
import { expectCode } from '../../../../fakes/expectCode';

const path = 'chapters/01-the-ferry.md';

describe('the bible, told of a chapter again', () => {
  it('has what the author’s changed text tells, and no chapter is written for it', async () => {
    const { controller, talk, read, write, state } = await chapterProject({ scenes: [2] });
    await controller.generate('1');
    const own = (await read(path))!.replace('went', 'did not go');
    await write(path, own);
    const [row] = await controller.list();
    assert.equal(row?.bibleStale, true);
    const before = talk.answered.length;
    const stood = await state();
    const { chapter, change } = await controller.updateBible('1');
    assert.equal(chapter, '01');
    assert.ok(change.entries.length > 0);
    assert.deepEqual(
      talk.answered.slice(before).map(({ what }) => what),
      ['bible'],
    );
    const told = talk.answered.at(-1)!.told.map(({ text }) => text);
    assert.equal(told.length, 2, 'The scenes are known through what the author changed.');
    assert.ok(told.join('').includes('did not go'));
    assert.equal(await read(path), own);
    assert.deepEqual(await state(), stood);
    assert.equal((await controller.list())[0]?.bibleStale, false);
  });

  it('takes in a chapter that the author wrote, which stays theirs, and gives it back', async () => {
    const own = '# Chapter 1: The Ferry\n\nI wrote this myself.\n';
    const { controller, read } = await chapterProject({}, { files: { [path]: own } });
    await controller.updateBible('1');
    assert.deepEqual(
      (await controller.bible()).summaries.map(({ summary }) => summary),
      ['What happens in The Ferry.'],
    );
    assert.equal((await controller.list())[0]?.byHand, true);
    await controller.undoBible('1');
    assert.deepEqual((await controller.bible()).summaries, []);
    assert.equal(await read(path), own);
  });

  it('does not put back what the author took out of it by hand, and says so', async () => {
    const { controller, read, write } = await chapterProject({ scenes: [2] });
    await controller.generate('1');
    const without = JSON.parse((await read(bibleFile))!) as { immutableFacts: unknown[] };
    await write(bibleFile, JSON.stringify({ ...without, immutableFacts: [] }));
    for (const round of [1, 2]) {
      await write(path, `${(await read(path))!}\nMore, ${round}.\n`);
      const { change } = await controller.updateBible('1');
      assert.deepEqual(change.notAgain, ['The Ferry was told.']);
      const { immutableFacts, summaries } = await controller.bible();
      assert.deepEqual(immutableFacts, []);
      assert.deepEqual(
        summaries.map(({ summary }) => summary),
        ['What happens in The Ferry.'],
      );
    }
    // Whoever has no bible any more has not chosen among its entries.
    await write(bibleFile, JSON.stringify({ ...without }));
    assert.equal((await controller.updateBible('1')).change.notAgain, undefined);
    await controller.undoBible('1');
  });

  it('finishes a chapter that had passed and only the bible was left of', async () => {
    let fails = true;
    const { controller, state } = await chapterProject({
      before: ({ what }) => {
        if (what === 'bible' && fails) throw new Error('The server is gone.');
      },
    });
    await assert.rejects(() => controller.generate('1'));
    fails = false;
    await controller.updateBible('1');
    assert.deepEqual([(await state()).status, (await state()).pendingSteps], ['passed', []]);
  });

  it('says what is missing: words, a model', async () => {
    const { controller } = await chapterProject();
    await expectCode('not_found', () => controller.updateBible('1'));
    const offline = await chapterProject(
      {},
      { offline: true, files: { [path]: '# Chapter 1: The Ferry\n\nI wrote this myself.\n' } },
    );
    await expectCode('no_model', () => offline.controller.updateBible('1'));
  });

  it('tells what it will take before anything is sent, and nothing is sent where the author does not want it', async () => {
    const own = '# Chapter 1: The Ferry\n\nI wrote this myself.\n';
    const { controller, talk } = await chapterProject({}, { files: { [path]: own } });
    let calls = 0;
    await assert.rejects(() =>
      controller.updateBible('1', {
        beforeCost: (estimate) => {
          calls = estimate.calls;
          throw new Error('No.');
        },
      }),
    );
    assert.equal(calls, 1);
    assert.deepEqual(talk.asked, []);
    assert.deepEqual((await controller.bible()).summaries, []);
  });
});
