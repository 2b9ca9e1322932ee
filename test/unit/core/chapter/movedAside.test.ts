import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { chinesePhaseNames, errorInChinese } from '../../../../src/core/errorWords/chineseErrors';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { expectCode } from '../../../fakes/expectCode';
import { failing } from '../../../fakes/scriptedChapterTalk';

const path = 'chapters/01-the-ferry.md';
const statePath = '.storyfold/chapters/01/state.json';
const aside = /^\.storyfold\/chapters\/01\/state\.json\.corrupt-/;

/** Chapter 1 is written and locked by its author, and what says so cannot be read any more. */
async function damaged(script: Parameters<typeof chapterProject>[0] = {}): Promise<ChapterProject> {
  const project = await chapterProject({ scenes: [1], ...script });
  await project.controller.generate('1');
  await project.controller.lock('1');
  await project.write(statePath, '{"chapter": "01", "locked": true,');
  return project;
}

const filesOf = ({ store }: ChapterProject): string[] => [...store.disk.files.keys()].sort();

/** An error that says in both languages what was moved aside, and that nobody knows any more whether the chapter was locked. */
function tellsOfIt(error: unknown): true {
  assert.ok(error instanceof StoryFoldError);
  const [moved] = error.details['movedAside'] as string[];
  assert.match(moved!, aside);
  const chinese = errorInChinese(error, chinesePhaseNames);
  assert.ok(error.hint.includes(moved!) && chinese.hint.includes(moved!));
  assert.match(error.hint, /lock it again if you had\.$/);
  assert.match(chinese.hint, /请重新锁定。$/);
  assert.match(chinese.message, /\p{Script=Han}/u);
  return true;
}

describe('a chapter’s state that cannot be read', () => {
  it('is moved by no look at the ways to retry it, and told by the retry that moves it', async () => {
    const project = await damaged();
    const before = filesOf(project);
    const choices = await project.controller.retryChoices('1');
    assert.equal(choices.length, 3);
    assert.ok(choices.every(({ missing, refusedBy }) => missing.length === 0 && refusedBy === undefined));
    assert.deepEqual(filesOf(project), before);
    const { movedAside } = await project.controller.retry('1', { level: choices[0]!.level });
    assert.equal(movedAside?.length, 1);
    assert.match(movedAside[0]!, aside);
  });

  it('is looked at while nobody else is at work on the chapter', async () => {
    const project = await damaged();
    const { store } = project;
    const withLock = store.withLock.bind(store);
    const taken: string[] = [];
    store.withLock = (name, work) => {
      taken.push(name);
      return withLock(name, work);
    };
    await project.controller.retryChoices('1');
    assert.equal(taken.length, 1);
    store.disk.locks.add(taken[0]!);
    await expectCode('locked', () => project.controller.retryChoices('1'));
  });

  it('is told with a refusal', async () => {
    const passed = await damaged();
    await assert.rejects(passed.controller.generate('1'), tellsOfIt);
    const ranOut = await damaged({ verdicts: Array.from({ length: 9 }, () => failing({})) });
    await assert.rejects(ranOut.controller.generate('1'), tellsOfIt);
    const other = await damaged();
    await assert.rejects(other.controller.acceptProposal('1'), tellsOfIt);
  });

  it('is told where the author does not want what it takes', async () => {
    const { controller } = await damaged();
    const declined = new StoryFoldError('cancelled', 'No.', 'Not now.');
    const beforeCost = () => Promise.reject(declined);
    await assert.rejects(controller.retry('1', { level: 'edit_only', beforeCost }), tellsOfIt);
  });

  it('is told by an update of the bible, and where one is undone', async () => {
    const updated = await (await damaged()).controller.updateBible('1');
    assert.match(updated.movedAside[0]!, aside);
    const undone = await (await damaged()).controller.undoBible('1');
    assert.match(undone.movedAside[0]!, aside);
    const { controller } = await chapterProject({ scenes: [1] });
    await controller.generate('1');
    assert.deepEqual((await controller.updateBible('1')).movedAside, []);
    assert.deepEqual((await controller.undoBible('1')).movedAside, []);
  });

  it('stays where a run over all chapters passes it over, and is told where that goes on with it', async () => {
    const project = await damaged();
    const before = filesOf(project);
    const { chapters } = await project.controller.generateRemaining();
    assert.deepEqual(
      chapters.map(({ chapter }) => chapter),
      ['02', '03'],
    );
    assert.ok(before.every((name) => filesOf(project).includes(name)));
    const begun = await chapterProject({ scenes: [2] });
    await begun.controller.generate('1', { pause: () => begun.talk.answered.length === 2 });
    await begun.write(statePath, '{');
    const [first] = (await begun.reopen().controller.generateRemaining()).chapters;
    assert.match(first!.movedAside![0]!, aside);
    assert.ok(await begun.read(path));
  });
});

describe('the ways to retry a chapter of an older project', () => {
  it('are seen as they will be, and nothing is taken over yet', async () => {
    const older = {
      scene_list: JSON.stringify({ scenes: [{ scene: 1, events: 'A' }] }),
      draft_text: '# Chapter 1: The Ferry\n\nOld one.\n',
      revision_text: null,
      current_attempt: 1,
      last_retry_level: 'edit_only',
    };
    const project = await chapterProject({}, { files: { [statePath]: JSON.stringify(older) } });
    const before = filesOf(project);
    const choices = await project.controller.retryChoices('1');
    assert.deepEqual(
      choices.map(({ level, becomes }) => [level, becomes]).sort(),
      ['edit_only', 'full_retry', 'write_only'].map((level) => [level, level]),
    );
    assert.deepEqual(filesOf(project), before);
    assert.equal(await project.read(statePath), JSON.stringify(older));
  });
});
