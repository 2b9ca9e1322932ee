import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { chapterReplies } from '../fakes/chapterReplies';
import { failing } from '../fakes/chapterServer';
import { threeChapters } from '../fakes/chapterProject';
import { delayed } from '../fakes/modelServer/faults';
import { ModelServer } from '../fakes/modelServer/modelServer';
import type { Asked } from '../fakes/modelServer/receivedRequest';
import { clickChapter, chapterRow } from './support/chapterRows';
import { clickInDialog, diffShown, openView } from './support/editorParts';
import { eventually } from '../fakes/eventually';
import { setUserSettings } from './support/servers';
import { EditorWindow, folderWith } from './support/window';

const version = 'newest';
const project = JSON.stringify({ version: 1, title: 'The Ferry', language: 'en' });

describe('a story of three chapters, in a real window', function () {
  this.bail(true);
  const counts = new Map<Asked, number>();
  /** The verdicts that come next; after them every chapter passes. */
  let verdicts: object[] = [];
  /** Milliseconds that a scene takes. */
  let slow = 0;
  let server: ModelServer;
  let window: EditorWindow;

  before(async () => {
    server = await ModelServer.start({
      models: ['small'],
      replies: ({ asked }) => {
        if (asked === undefined || asked === 'models') return undefined;
        const count = counts.get(asked) ?? 0;
        counts.set(asked, count + 1);
        const verdict = asked === 'judge_report' ? verdicts.shift() : undefined;
        const reply = chapterReplies[asked]?.({ count, scenes: 2, verdict });
        return reply !== undefined && asked === 'prose' && slow > 0 ? delayed(slow, reply) : reply;
      },
    });
    await setUserSettings(
      { version },
      {
        'storyfold.provider': 'openai',
        'storyfold.model.baseUrl': server.url,
        'storyfold.model.name': 'small',
      },
    );
    const folder = await folderWith({ '.storyfold/project.json': project, 'outline.md': threeChapters });
    window = await EditorWindow.open({ version, folder });
    await window.openSidebar();
    await window.waitForModel('small');
    await openView(window.page, 'Chapters');
  });
  after(async () => {
    await window?.close();
    await setUserSettings({ version }, {});
    await server?.stop();
  });

  /** What is asked for while something is done, in order. */
  const asked = async (act: () => Promise<void>): Promise<Asked[]> => {
    const before = server.requests.length;
    await act();
    return server.requests.slice(before).flatMap((request) => request.asked ?? []);
  };
  const passed = (title: string): Promise<void> => window.told(new RegExp(`${title}: passed with 88 of 100`));

  it('shows the chapters of the outline before anything is written', async () => {
    for (const title of ['The Ferry', 'The Lamp', 'The Tide'])
      await (await chapterRow(window.page, title)).filter({ hasText: 'not started' }).waitFor();
  });

  it('writes the first chapter scene by scene, has it judged, and says so', async () => {
    const steps = await asked(async () => {
      await clickChapter(window.page, 'The Ferry', 'Generate Chapter');
      await clickInDialog(window.page, 'Agree and Send');
      await passed('The Ferry');
    });
    assert.deepEqual(steps, [
      'scene_list',
      'prose',
      'prose',
      'revision',
      'judge_report',
      'bible_update',
    ] satisfies Asked[]);
    await (await chapterRow(window.page, 'The Ferry')).filter({ hasText: 'written' }).waitFor();
    assert.match(await window.read('chapters/01-the-ferry.md'), /Mara stood on the quay/);
  });

  it('stops in the middle of the second, and goes on with all that was finished', async () => {
    slow = 2500;
    const first = await asked(async () => {
      await window.command('StoryFold: Generate Remaining Chapters');
      await eventually('The second scene is asked for', async () => counts.get('prose') === 4);
      await window.command('StoryFold: Stop');
      await (await chapterRow(window.page, 'The Lamp')).filter({ hasText: 'stopped' }).waitFor();
    });
    assert.deepEqual(first, ['scene_list', 'prose', 'prose'] satisfies Asked[]);
    assert.ok(await window.read('.storyfold/chapters/02/scenes/01.md'));
    slow = 0;
    const rest = await asked(async () => {
      await window.command('StoryFold: Generate Remaining Chapters');
      await window.told(/Chapters written: 2 of 2/);
    });
    const steps: Asked[] = ['scene_list', 'prose', 'prose', 'revision', 'judge_report', 'bible_update'];
    assert.deepEqual(rest, [...steps.slice(2), ...steps], 'A finished step or scene was asked for again.');
    for (const title of ['The Lamp', 'The Tide'])
      await (await chapterRow(window.page, title)).filter({ hasText: 'written' }).waitFor();
  });

  for (const [level, steps] of [
    ['edit only', ['revision', 'judge_report', 'bible_update']],
    ['write again', ['prose', 'prose', 'revision', 'judge_report', 'bible_update']],
    ['all of it again', ['scene_list', 'prose', 'prose', 'revision', 'judge_report', 'bible_update']],
  ] satisfies [string, Asked[]][])
    it(`retries a chapter at the level that is chosen, and no more than that: ${level}`, async () => {
      const made = await asked(async () => {
        await clickChapter(window.page, 'The Lamp', 'Retry Chapter');
        await window.waitForQuestion(/How much is to be redone/);
        await window.pick(level);
        await passed('The Lamp');
      });
      assert.deepEqual(made, steps);
    });

  it('redoes by itself only what the judge asks for', async () => {
    verdicts = [failing({ type: 'prose' }), failing({ type: 'motivation', scenes: [2] })];
    const made = await asked(async () => {
      await clickChapter(window.page, 'The Tide', 'Retry Chapter');
      await window.waitForQuestion(/How much is to be redone/);
      await window.pick('all of it again');
      await passed('The Tide');
    });
    assert.deepEqual(made, [
      'scene_list',
      'prose',
      'prose',
      'revision',
      'judge_report',
      'revision',
      'judge_report',
      'prose',
      'revision',
      'judge_report',
      'bible_update',
    ] satisfies Asked[]);
  });

  it('never overwrites what the author changed: a version waits, is compared, and is taken', async () => {
    const file = path.join(window.folder, 'chapters/01-the-ferry.md');
    const own = (await fs.readFile(file, 'utf8')).replace('The ferry was late.', 'The ferry did not come.');
    await fs.writeFile(file, own);
    await clickChapter(window.page, 'The Ferry', 'Retry Chapter');
    await window.waitForQuestion(/How much is to be redone/);
    await window.pick('all of it again');
    await window.notices.press(/Your own text is untouched/, 'Compare');
    const { old, now } = await diffShown(window.page);
    assert.match(old, /did not come/);
    assert.doesNotMatch(now, /did not come/);
    assert.equal(await fs.readFile(file, 'utf8'), own);
    await window.page.getByRole('button', { name: 'Take the Version That Waits' }).first().click();
    await eventually('The version is taken', async () => (await fs.readFile(file, 'utf8')) !== own);
    await window.command('Notifications: Clear All Notifications');
  });

  it('shows the judge’s report, and the bible with what the chapters told', async () => {
    await window.commandAndPick('StoryFold: Show Judge’s Report', 'The Tide');
    await window.waitForHtml('The gulls are well seen.');
    await window.command('StoryFold: Show the Story Bible');
    await window.waitForHtml('She counts gulls.');
  });

  it('tries the judge on copies of a chapter that nobody keeps, and tells what retries have cost', async () => {
    const before = await fs.readFile(path.join(window.folder, 'chapters/03-the-tide.md'), 'utf8');
    const made = await asked(async () => {
      await window.commandAndPick('StoryFold: Try Out the Judge', 'The Tide');
      await window.waitForHtml('How often it cries wolf');
    });
    assert.ok(made.length >= 3 && made.every((what) => what === 'judge_report'), made.join(' '));
    assert.equal(await window.read('chapters/03-the-tide.md'), before);
    await window.command('StoryFold: Show Retry Report');
    await window.waitForHtml('In full (estimate)');
  });

  it('pauses after a scene and goes on from there', async () => {
    slow = 1500;
    const begun = counts.get('prose')!;
    await clickChapter(window.page, 'The Lamp', 'Retry Chapter');
    await window.waitForQuestion(/How much is to be redone/);
    await window.pick('write again');
    await eventually('A scene is asked for', async () => counts.get('prose')! > begun);
    await window.workbench.click('Pause');
    await window.notices.waitFor(/paused/);
    assert.equal(counts.get('prose'), begun + 1);
    slow = 0;
    await window.notices.press(/paused/, 'Go On');
    await passed('The Lamp');
    assert.equal(counts.get('prose'), begun + 2);
  });

  it('says in the tree what each chapter cost', async () => {
    await (await chapterRow(window.page, 'The Tide')).filter({ hasText: /tokens/ }).waitFor();
  });
});
