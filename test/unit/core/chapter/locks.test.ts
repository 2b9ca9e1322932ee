import assert from 'node:assert/strict';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { expectCode } from '../../../fakes/expectCode';
import { failing, passing, type TalkScript } from '../../../fakes/scriptedChapterTalk';

const path = 'chapters/01-the-ferry.md';
const passage = 'Attempt 0: how scene 2 of The Ferry went';

/** A chapter that has passed, with issues about these scenes, and a locked passage in its second scene. */
async function withLock(script: TalkScript): Promise<ChapterProject> {
  const project = await chapterProject(script);
  await project.controller.generate('1');
  await project.refinement.lock('final', { quote: passage, path });
  return project;
}

describe('locked passages of a chapter', () => {
  it('are not written anew: such a level is refused before anything is sent', async () => {
    const project = await withLock({});
    const { controller, talk } = project;
    const asked = talk.asked.length;
    const state = await project.read('.storyfold/chapters/01/state.json');
    for (const level of ['full_retry', 'write_only'] as const) {
      const error = await expectCode('refused', () => controller.retry('1', { level }));
      assert.deepEqual(error.details, { chapter: '01', level, locks: ['l1'] });
    }
    await expectCode('refused', () => controller.generate('1', { force: true }));
    assert.equal(talk.asked.length, asked);
    assert.equal(await project.read('.storyfold/chapters/01/state.json'), state);
    assert.deepEqual(
      (await controller.retryChoices('1')).map(({ level, refusedBy }) => [level, refusedBy?.length ?? 0]),
      [
        ['edit_only', 0],
        ['write_only', 1],
        ['full_retry', 1],
      ],
    );
    const outcome = await controller.retry('1', { level: 'full_retry', overLocks: true });
    assert.equal(outcome.proposed, null);
    assert.doesNotMatch((await project.read(path))!, /Attempt 0/);
  });

  it('leave the other scenes to be written anew', async () => {
    const verdicts = [{ ...passing, issues: failing({ type: 'hook', scenes: [1] }).issues }];
    const { controller, talk, read } = await withLock({ verdicts });
    const outcome = await controller.retry('1');
    assert.deepEqual(talk.steps()[1], ['scene 1', 'edit', 'judge', 'bible']);
    assert.equal(outcome.proposed, null);
    const text = (await read(path))!;
    assert.ok(text.includes(passage) && text.includes('Attempt 1: how scene 1'));
  });

  it('stay byte-identical through an edit, also where the model keeps to nothing', async () => {
    let isWild = false;
    const wild = { edit: (text: string) => (isWild ? 'All of it is different.\n' : text) };
    const project = await withLock({ editText: (text) => wild.edit(text), keepsToLocks: false });
    isWild = true;
    await project.controller.retry('1', { level: 'edit_only' });
    const asked = project.talk.answered.find(({ attempt, what }) => attempt === 1 && what === 'edit')!;
    const told = asked.told[1]!.text;
    assert.deepEqual(
      asked.options?.locked?.get(2)?.map(({ start, end }) => told.slice(start, end)),
      [passage],
    );
    const text = (await project.read(path))!;
    assert.ok(text.includes(passage));
    assert.equal(text.match(/All of it is different/g)?.length, 2);
  });

  it('end a series that would have to write them anew, with the best attempt kept', async () => {
    const verdicts = [passing, failing({ type: 'hook', scenes: [2] })];
    const { controller, talk, read } = await withLock({ verdicts });
    const outcome = await controller.retry('1', { level: 'edit_only' });
    assert.deepEqual(talk.steps()[1], ['edit', 'judge']);
    assert.deepEqual(outcome.heldBy, ['l1']);
    assert.equal(outcome.nextLevel, 'write_only');
    assert.equal(outcome.needsAttention, true);
    assert.ok((await read(path))!.includes(passage));
  });

  it('let a run over all chapters pass over one that would be written over them', async () => {
    const heading = '# Chapter 2: The Lamp\n';
    const project = await chapterProject({}, { files: { 'chapters/02-the-lamp.md': heading } });
    await project.refinement.lock('final', { quote: 'The Lamp', path: 'chapters/02-the-lamp.md' });
    await project.controller.lock('1');
    await project.controller.lock('3');
    const outcome = await project.controller.generateRemaining();
    assert.deepEqual(
      outcome.passedOver.map(({ because }) => because),
      ['locked', 'passage', 'locked'],
    );
    assert.equal(await project.read('chapters/02-the-lamp.md'), heading);
  });
});
