import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { ChapterController } from '../../src/core/chapter/chapterController';
import { RefinementController } from '../../src/core/refinement/refinementController';
import { problemOf } from '../../src/vscode/errorText';
import { takeRemedy } from '../../src/vscode/remedies';
import { settingsFor } from '../../src/vscode/settings';
import { threeChapters } from '../fakes/chapterProject';
import { askedOf, chapterServer } from '../fakes/chapterServer';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import { eventually } from '../fakes/eventually';
import { setByAuthor, testModels, testProject, type TestModels, type TestProject } from './modelSupport';

describe('settings of chapters in the editor', () => {
  let made: TestModels;
  let project: TestProject;
  let server: ModelServer;
  let chapters: ChapterController;

  beforeEach(async () => {
    made = testModels();
    server = await chapterServer();
    project = await testProject(made.models);
    const { store, model, settings } = project;
    await store.commit([{ path: 'outline.md', bytes: Buffer.from(threeChapters) }]);
    const manuscript = new FileManuscript(store);
    const clock = new SystemClock();
    const refinement = new RefinementController({
      store,
      manuscript,
      project: settings,
      reviewers: [],
      clock,
    });
    chapters = new ChapterController({
      store,
      manuscript,
      get project() {
        return settingsFor(settings, vscode.workspace.workspaceFolders![0]!);
      },
      get model() {
        return model.session;
      },
      refinement,
      clock,
    });
  });

  afterEach(async () => {
    await setByAuthor({
      'chapter.maxRetries': undefined,
      'chapter.minWords': undefined,
      'chapter.maxWords': undefined,
      'chapter.judgeModel': undefined,
    });
    await project.close();
    await server.close();
    made.dispose();
  });

  const chosen = (more: Parameters<typeof setByAuthor>[0]): Promise<void> =>
    setByAuthor({ provider: 'openai', 'model.baseUrl': server.url, 'model.name': 'writes', ...more });

  it('have the judge’s own model asked for verdicts', async () => {
    await chosen({ 'chapter.judgeModel': 'judges' });
    await project.model.prepare();
    const { passed } = await chapters.generate('1');
    assert.equal(passed, true);
    assert.ok(askedOf(server).includes('judge_report'));
    assert.deepEqual(
      server.requests.map(({ body }) => body?.model),
      askedOf(server).map((step) => (step === 'judge_report' ? 'judges' : 'writes')),
    );
  });

  it('say what does not fit where a chapter is to be written, and lead to the page of settings', async () => {
    for (const [values, message] of [
      [{ 'chapter.maxRetries': 99 }, 'The setting storyfold.chapter.maxRetries does not take “99”.'],
      [
        { 'chapter.maxRetries': undefined, 'chapter.minWords': 900, 'chapter.maxWords': 800 },
        'The setting storyfold.chapter.minWords is 900, more than storyfold.chapter.maxWords allows (800).',
      ],
    ] as const) {
      await chosen(values);
      await project.model.prepare();
      const error: unknown = await chapters.generate('1').catch((thrown: unknown) => thrown);
      const problem = problemOf(error, 'en');
      assert.equal(problem?.message, message);
      assert.match(
        problem.hint,
        /^It takes a whole number from 0 to \d+\. It is on the page of settings, or in/,
      );
      assert.equal(problem.remedy, 'openChapterSettings');
    }
    assert.equal(server.requests.length, 0);
    await takeRemedy('openChapterSettings');
    await eventually(
      'the page of settings is open',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Settings',
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
