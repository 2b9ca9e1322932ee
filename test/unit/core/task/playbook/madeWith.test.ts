import assert from 'node:assert/strict';
import { playbookFile } from '../../../../../src/core/project/layout';
import { readHistory } from '../../../../../src/core/refinement/record/history';
import { fittedBullets } from '../../../../../src/core/refinement/telling/toldPlaybook';
import { madeWith } from '../../../../../src/core/task/playbook/madeWith';
import { chapterProject } from '../../../../fakes/chapterProject';
import { failing, passing } from '../../../../fakes/scriptedChapterTalk';
import {
  assessment,
  idOf,
  modelProject,
  revising,
  said,
  type ModelProject,
} from '../../refinement/modelProject';

const playbook = (...texts: string[]): string => JSON.stringify({ version: 1, bullets: texts });
const [object, gulls] = ['End on an object.', 'Count the gulls.'];

describe('the lessons that a chapter was made with', () => {
  it('are kept with its attempt, and found again while it stands', async () => {
    const project = await chapterProject(
      { scenes: [2] },
      { files: { [playbookFile]: playbook(object, gulls) } },
    );
    const { controller, refinement, store } = project;
    await controller.generate('1');
    assert.deepEqual((await project.judged(0)).bullets, ['b1', 'b2']);
    const state = await project.state();
    assert.deepEqual(state.attempts[0]!.bullets, ['b1', 'b2']);
    assert.equal(state.bullets, undefined);
    const before = store.commits.length;
    assert.deepEqual(await madeWith({ store, refinement }, ['b2', 'b9']), [
      { bullet: 'b2', made: { kind: 'chapter', chapter: '01', attempt: 0 } },
    ]);
    assert.equal(store.commits.length, before);
    // Written anew without them, nothing of it is left.
    await project.write(playbookFile, playbook());
    await controller.generate('1', { force: true });
    assert.equal((await project.judged(1)).bullets, undefined);
    assert.deepEqual(await madeWith({ store, refinement }, ['b1', 'b2']), []);
  });

  it('are not noted where there are none', async () => {
    const project = await chapterProject({ scenes: [2] });
    await project.controller.generate('1');
    assert.ok(!('bullets' in (await project.judged(0))));
    assert.ok(!('bullets' in (await project.state()).attempts[0]!));
  });

  it('go with what stays of an attempt into the next, and not into one in full', async () => {
    const project = await chapterProject(
      {
        scenes: [2],
        verdicts: [failing({ type: 'prose' }), failing({ type: 'structure' }), passing],
        before: async ({ what, attempt }) => {
          if (what !== 'judge') return;
          if (attempt === 0) await project.write(playbookFile, playbook());
        },
      },
      { files: { [playbookFile]: playbook(object) } },
    );
    await project.controller.generate('1');
    // One run tells the same from its first request to its last.
    assert.deepEqual(
      (await project.state()).attempts.map(({ bullets }) => bullets),
      [['b1'], ['b1'], ['b1']],
    );
    await project.controller.retry('1', { level: 'edit_only' });
    await project.controller.retry('1', { level: 'full_retry' });
    assert.deepEqual(
      (await project.state()).attempts.slice(3).map(({ bullets }) => bullets),
      [['b1'], undefined],
    );
  });

  it('of an attempt under way are known before it is judged', async () => {
    const project = await chapterProject(
      {
        scenes: [2],
        before: ({ what }) => {
          if (what === 'scene 2') throw new Error('The line broke.');
        },
      },
      { files: { [playbookFile]: playbook(object) } },
    );
    await assert.rejects(project.controller.generate('1'));
    const { store, refinement } = project;
    assert.deepEqual(await madeWith({ store, refinement }, ['b1']), [
      { bullet: 'b1', made: { kind: 'chapter', chapter: '01', attempt: 0 } },
    ]);
  });
});

describe('the lessons that a round was made with', () => {
  let project: ModelProject | undefined;
  afterEach(() => project?.server.stop());
  const sample = 'The night was cold.\n\nNobody came to the mill.\n';

  it('are told last of what lasts, kept with the round and its entry, and found again', async () => {
    project = await modelProject(
      { 'brief.md': 'A walk by the sea.', 'sample.md': sample, [playbookFile]: playbook(object) },
      [],
      {
        assessment: [assessment([said('The night was cold.', 'Make it day.')])],
        revision: [revising({ 'The night was cold.': 'The day was cold.' })],
      },
    );
    const { controller, store } = project;
    const { round } = await controller.assess('sample');
    assert.deepEqual(round.bullets, ['b1']);
    const told = project.told(1);
    const places = ['A walk by the sea.', `- ${object}`, 'The night was cold.'].map((words) =>
      told.indexOf(words),
    );
    assert.ok(places[0]! >= 0 && places[0]! < places[1]! && places[1]! < places[2]!, JSON.stringify(places));
    assert.deepEqual(await madeWith({ store, refinement: controller }, ['b1']), [
      { bullet: 'b1', made: { kind: 'round', phase: 'sample', round: 1 } },
    ]);
    await project.write(playbookFile, playbook(object, gulls));
    await controller.revise('sample', { accept: [await idOf(controller, 'The night was cold.')] });
    assert.ok(project.told(2).includes(`- ${gulls}`));
    const [entry] = await readHistory(store, 'sample');
    assert.deepEqual(entry!.bullets, ['b1', 'b2']);
    assert.deepEqual(await madeWith({ store, refinement: controller }, ['b2']), [
      { bullet: 'b2', made: { kind: 'round', phase: 'sample', round: 1 } },
    ]);
  });

  it('are told whoever writes a phase, in Chinese too', async () => {
    project = await modelProject(
      {
        'brief.md': '海边的一次散步。',
        'outline.md': '旧的提纲。\n',
        [playbookFile]: playbook('结尾落在一件东西上。'),
      },
      [],
      { prose: ['# 散步\n\n## 第一章 海\n\n梗概：她走到海边。\n'] },
      { project: { language: 'zh' } },
    );
    await project.controller.generate('outline', { force: true });
    assert.ok(project.told(1).includes('写作经验：在这位作者这里屡试有效的做法'));
    assert.ok(project.told(1).includes('- 结尾落在一件东西上。'));
    const entries = await readHistory(project.store, 'outline');
    assert.deepEqual(entries.find(({ kind }) => kind === 'generate')?.bullets, ['b1']);
  });

  it('are not told or noted where there are none', async () => {
    project = await modelProject({ 'sample.md': sample }, [], { assessment: [assessment([])] });
    const { round } = await project.controller.assess('sample');
    assert.ok(!('bullets' in round));
    assert.ok(!project.told(1).includes('playbook'));
  });
});

describe('the lessons that there is room for', () => {
  it('are the first ones, and all where nobody knows how much the model reads', () => {
    const all = Array.from({ length: 60 }, (_, at) => ({
      id: `b${at}`,
      text: `Count ${at} ropes. `.repeat(20),
    }));
    assert.deepEqual(fittedBullets(all, undefined), all);
    const some = fittedBullets(all, 8_000);
    assert.ok(some.length > 0 && some.length < 60);
    assert.deepEqual(some, all.slice(0, some.length));
    assert.deepEqual(fittedBullets(all, 1_000_000), all);
  });
});
