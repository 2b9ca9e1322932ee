import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { threeChapters } from '../fakes/chapterProject';
import { delayed } from '../fakes/modelServer/faults';
import type { Asked } from '../fakes/modelServer/receivedRequest';
import { taskServer, type TaskServer } from '../fakes/taskServer';
import { clickInDialog, openView } from './support/editorParts';
import { eventually } from '../fakes/eventually';
import { readingFaults } from './support/readable';
import { setUserSettings } from './support/servers';
import { clickTask, taskRow } from './support/taskRows';
import { changeTheme, themes } from './support/themes';
import { EditorWindow, folderWith } from './support/window';
import { patience } from './support/workbenchFrame';

const version = 'newest';
const project = JSON.stringify({ version: 1, title: 'The Ferry', language: 'en' });
const objective = 'Mara misses the ferry and waits for the night boat.';
const requirements = JSON.stringify({
  objective,
  audience: 'readers of nine and up',
  pointOfView: 'close third person, past tense',
  tone: 'quiet',
  length: '10 to 4,000 words',
  people: ['Mara'],
  mustHappen: ['The ferry leaves without her.'],
  mustAvoid: ['a villain'],
  facts: ['The ferry goes twice a day.'],
  openQuestions: [],
});
const prose =
  'Mara stood on the quay, and it was evening. The ferry was late.\n\nShe counted gulls until it was dark.\n';

describe('chapters written by tasks, in a real window', function () {
  this.bail(true);
  let served: TaskServer;
  let window: EditorWindow;

  before(async () => {
    served = await taskServer({ requirements });
    await setUserSettings(
      { version },
      {
        'storyfold.provider': 'openai',
        'storyfold.model.baseUrl': served.url,
        'storyfold.model.name': 'small',
      },
    );
    const folder = await folderWith({ '.storyfold/project.json': project, 'outline.md': threeChapters });
    window = await EditorWindow.open({ version, folder, viewport: { width: 1280, height: 800 } });
    await window.openSidebar();
    await window.waitForModel('small');
    await openView(window.page, 'Tasks');
  });
  after(async () => {
    await window?.close();
    await setUserSettings({ version }, {});
    await served?.stop();
  });

  const asked = async (act: () => Promise<void>): Promise<Asked[]> => {
    served.asked();
    await act();
    return served.asked();
  };
  const idOf = async (title: string): Promise<string> => {
    for (const id of await fs.readdir(path.join(window.folder, '.storyfold/tasks'))) {
      const task = JSON.parse(await window.read(`.storyfold/tasks/${id}/task.json`)) as { title: string };
      if (task.title === title) return id;
    }
    throw new Error(`There is no task for ${title}.`);
  };
  const file = async (title: string, name: string): Promise<string> =>
    window.read(`.storyfold/tasks/${await idOf(title)}/${name}`);
  const lessons = async (): Promise<string[]> => {
    const { bullets } = JSON.parse(await window.read('.storyfold/playbook.json')) as {
      bullets: { text: string }[];
    };
    return bullets.map(({ text }) => text);
  };
  const newTask = async (title: string, mode: string): Promise<void> => {
    await window.commandAndPick('StoryFold: New Task', [/Which chapter/, title], [/Who evaluates/, mode]);
  };
  /** What the question says that has to be answered before anything else. */
  const dialog = async (): Promise<string> => {
    const box = window.page.locator('.monaco-dialog-box');
    await box.waitFor({ timeout: patience });
    return (await box.innerText()).replace(/\u00a0/g, ' ');
  };

  it('makes a task for a chapter of the outline, and asks no model for it', async () => {
    const steps = await asked(async () => {
      await newTask('The Ferry', 'by measures and rules');
      await window.told(/There is a task for “The Ferry” now/);
      await taskRow(window.page, 'The Ferry', 'not begun');
    });
    assert.deepEqual(steps, []);
  });

  it('gathers the requirements and stops for the author to confirm them', async () => {
    const steps = await asked(async () => {
      await clickTask(window.page, 'The Ferry', 'Run Task');
      await clickInDialog(window.page, 'Agree and Send');
      await window.notices.press(/the requirements wait for you/, 'Look at Them');
    });
    assert.deepEqual(steps, ['requirements'] satisfies Asked[]);
    await window.waitForHtml(objective);
    await taskRow(window.page, 'The Ferry', 'requirements wait for you');
  });

  it('has them edited as a text, refuses what is not complete, and keeps what was typed', async () => {
    await window.commandAndPick('StoryFold: Edit a Task', [/Which task/, 'The Ferry']);
    const lines = window.page.locator('.monaco-editor .view-lines').first();
    await lines.filter({ hasText: 'Objective' }).waitFor({ timeout: patience });
    // The heading of the objective becomes another, which is none.
    await window.page.keyboard.press('Control+Home');
    await window.page.keyboard.press('End');
    await window.page.keyboard.type('s and wishes');
    await window.page.keyboard.press('Control+S');
    await window.notices.waitFor(/Objectives and wishes|line 1/);
    await window.screenshot('requirements refused');
    assert.match(await lines.innerText(), /Objectives/);
    await window.command('Notifications: Clear All Notifications');
    await window.page.locator('.monaco-editor .view-lines').first().click();
    await window.page.keyboard.press('Control+Home');
    await window.page.keyboard.press('End');
    for (let letters = 0; letters < 's and wishes'.length; letters++)
      await window.page.keyboard.press('Backspace');
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('ArrowDown');
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(' She is eleven.');
    await window.page.keyboard.press('Control+S');
    await eventually('They are saved', async () =>
      (await file('The Ferry', 'requirements.json')).includes('She is eleven.'),
    );
    await window.screenshot('requirements edited');
  });

  it('goes on when they are confirmed, and stops in the middle of the writing when it is told to', async () => {
    const scenes = (): number => served.server.requests.filter((each) => each.asked === 'prose').length;
    served.instead.prose = delayed(1_000, prose);
    const steps = await asked(async () => {
      await window.page
        .getByRole('button', { name: /Confirm a Task/ })
        .first()
        .click();
      await eventually('The first scene is asked for', () => Promise.resolve(scenes() === 1));
      // Nobody waits for this one.
      served.instead.prose = delayed(60_000, prose);
      await eventually('The second scene is asked for', () => Promise.resolve(scenes() === 2));
      await taskRow(window.page, 'The Ferry', /scene 2/);
      await window.screenshot('task at work');
      await clickTask(window.page, 'The Ferry', 'Stop Task');
      await taskRow(window.page, 'The Ferry', 'stopped at: writing');
    });
    assert.deepEqual(
      steps.filter((what) => what !== 'templates'),
      ['scene_list', 'prose', 'prose'] satisfies Asked[],
    );
    assert.match(await file('The Ferry', 'log.txt'), /Stopped/);
    delete served.instead.prose;
  });

  it('resumes with all that was finished, and learns from the result', async () => {
    const steps = await asked(async () => {
      await clickTask(window.page, 'The Ferry', 'Retry Task');
      await window.waitForQuestion(/What is to be done/);
      await window.screenshot('retry choices');
      await window.pick('Go on where it stopped');
      assert.match(await dialog(), /Kept: .*requirements/);
      await window.screenshot('retry preview');
      await clickInDialog(window.page, 'Go On');
      await window.told(/The Ferry is written, and the playbook has learned from it/);
    });
    assert.deepEqual(steps, [
      'prose',
      'revision',
      'judge_report',
      'bible_update',
      'reflection',
      'curation',
    ] satisfies Asked[]);
    await taskRow(window.page, 'The Ferry', 'completed');
    assert.match(await window.read('chapters/01-the-ferry.md'), /Mara stood on the quay/);
    assert.deepEqual(await lessons(), ['Let a character who waits count something.']);
    await window.command('StoryFold: Show the Playbook');
    await window.waitForHtml('Let a character who waits count something.');
    await window.screenshot('playbook');
  });

  it('shows a task with its feedback and its retries, and its log', async () => {
    await (await taskRow(window.page, 'The Ferry')).click();
    await window.waitForHtml('Last lines of the log');
    await window.screenshot('task page');
    await clickTask(window.page, 'The Ferry', 'Show Task Log');
    await window.page
      .locator('.monaco-editor .view-lines')
      .filter({ hasText: 'changes of the playbook' })
      .first()
      .waitFor({ timeout: patience });
  });

  it('writes the chapter anew and takes back what the playbook learned from it', async () => {
    const steps = await asked(async () => {
      await window.commandAndPick(
        'StoryFold: Retry Task…',
        [/Which task/, 'The Ferry'],
        [/What is to be done/, 'Write the chapter anew'],
        [/And the playbook/, 'Take back'],
      );
      assert.match(await dialog(), /Lessons taken back: b1/);
      await window.screenshot('regenerate preview');
      await clickInDialog(window.page, 'Go On');
      await window.told(/The Ferry is written, and the playbook has learned from it/);
    });
    assert.deepEqual(steps.slice(0, 3), ['scene_list', 'prose', 'prose'] satisfies Asked[]);
    assert.ok(!steps.includes('requirements'));
    assert.deepEqual(await lessons(), ['End a quiet chapter on an object and not on a thought.']);
  });

  it('fails where a model answers what cannot be used, and says so in its row', async () => {
    await newTask('The Lamp', 'by you');
    served.instead.scene_list = 'I cannot do that.';
    await window.notices.press(/There is a task for “The Lamp” now/, 'Run It');
    await window.notices.press(/The Lamp: the requirements wait for you/, 'Confirm and Go On');
    await taskRow(window.page, 'The Lamp', 'failed at: writing');
    await window.screenshot('task failed');
    delete served.instead.scene_list;
    await window.command('Notifications: Clear All Notifications');
  });

  it('goes back to where a broken file is made, keeps its bytes, and waits to be confirmed again', async () => {
    const id = await idOf('The Lamp');
    const folder = path.join(window.folder, '.storyfold/tasks', id);
    await fs.writeFile(path.join(folder, 'requirements.json'), '{}');
    const steps = await asked(async () => {
      await clickTask(window.page, 'The Lamp', 'Retry Task');
      await window.waitForQuestion(/What is to be done/);
      await window.pick('Go on where it stopped');
      const preview = await dialog();
      assert.match(preview, /Missing or broken: .*requirements/);
      assert.match(preview, /Retries: 1 of 3/);
      await window.screenshot('broken preview');
      await clickInDialog(window.page, 'Go On');
      await window.told(/The Lamp: the requirements wait for you.*went back/s);
    });
    assert.deepEqual(steps, ['requirements'] satisfies Asked[]);
    assert.match(await file('The Lamp', 'requirements.json'), /night boat/);
    const kept = await fs.readdir(path.join(window.folder, '.storyfold'), { recursive: true });
    assert.ok(
      kept.some((name) => /requirements\.json./.test(name)),
      kept.join(' '),
    );
  });

  it('says of a retry’s command what is wrong with it while it is typed, and what it would do', async () => {
    await window.command('StoryFold: Retry Task with a Command');
    await window.waitForQuestion(/retry ID/);
    const input = window.quickInput();
    const widget = window.page.locator('.quick-input-widget:visible');
    await input.fill('/retry nobody --sstage generate');
    await widget
      .getByText(/--stage/)
      .first()
      .waitFor({ timeout: patience });
    const id = await idOf('The Ferry');
    await input.fill(`/retry ${id} --force --stage feedback --mode human`);
    await widget.getByText(/Goes on from: evaluating/).waitFor({ timeout: patience });
    await window.screenshot('retry command');
    await window.page.keyboard.press('Enter');
    await clickInDialog(window.page, 'Go On');
    await window.told(/The Ferry is written. It waits for your score/);
    await taskRow(window.page, 'The Ferry', 'waits for your score');
  });

  it('takes the author’s score in a form that keeps what was not sent', async () => {
    await clickTask(window.page, 'The Ferry', 'Give Feedback');
    let form = await feedbackForm(window);
    await form.locator('#strengths').fill('The gulls are well seen.');
    await form.locator('#score').fill('81');
    await window.page.waitForTimeout(500);
    await window.page.locator('.tab.active').getByRole('button', { name: /Close/ }).click();
    await clickTask(window.page, 'The Ferry', 'Give Feedback');
    form = await feedbackForm(window);
    assert.equal(await form.locator('#strengths').inputValue(), 'The gulls are well seen.');
    assert.equal(await form.locator('#score').inputValue(), '81');
    for (const [name, theme] of Object.entries(themes)) {
      await changeTheme(window, form, theme);
      await window.screenshot(`feedback ${name}`);
      await form.evaluate(`document.documentElement.style.background = 'var(--vscode-editor-background)'`);
      assert.deepEqual(await readingFaults(form), [], name);
    }
    const steps = await asked(async () => {
      await form.getByRole('button', { name: 'Send and Learn from It' }).click();
      await window.told(/The Ferry is written, and the playbook has learned from it/);
    });
    assert.deepEqual(steps, ['reflection', 'curation'] satisfies Asked[]);
    const { score, strengths } = JSON.parse(await file('The Ferry', 'feedback.json')) as {
      score: number;
      strengths: string[];
    };
    assert.deepEqual([score, strengths], [81, ['The gulls are well seen.']]);
  });

  it('stops a task that it is at work on, and goes on with it, when that is retried', async () => {
    served.instead.prose = delayed(20_000, prose);
    await clickTask(window.page, 'The Lamp', 'Confirm a Task');
    await taskRow(window.page, 'The Lamp', /scene 1/);
    const steps = await asked(async () => {
      await window.commandAndPick(
        'StoryFold: Retry Task…',
        [/Which task/, 'The Lamp'],
        [/What is to be done/, 'Go on where it stopped'],
      );
      assert.match(await dialog(), /at work; it would be stopped first/);
      await window.screenshot('running preview');
      delete served.instead.prose;
      await clickInDialog(window.page, 'Go On');
      await window.told(/The Lamp is written. It waits for your score/);
    });
    assert.deepEqual(steps.slice(0, 2), ['prose', 'prose'] satisfies Asked[]);
  });

  it('resumes nothing by itself when the window is opened again', async () => {
    served.instead.prose = delayed(20_000, prose);
    await newTask('The Tide', 'by measures and rules');
    await window.notices.press(/There is a task for “The Tide” now/, 'Run It');
    await window.notices.press(/The Tide: the requirements wait for you/, 'Confirm and Go On');
    await taskRow(window.page, 'The Tide', /scene 1/);
    const lines = window.page.locator('.monaco-editor .view-lines').filter({ hasText: 'Objective' }).first();
    await window.commandAndPick('StoryFold: Edit a Task', 'The Tide');
    await lines.waitFor({ timeout: patience });
    served.asked();
    await window.reload();
    // What was open is there again, though it is no file.
    await window.page.locator('.tab').filter({ hasText: 'requirements.md' }).last().click();
    await lines.waitFor({ timeout: patience });
    delete served.instead.prose;
    await openView(window.page, 'Tasks');
    await taskRow(window.page, 'The Tide', /(?:failed|stopped) at: writing/);
    await window.page.waitForTimeout(2_000);
    assert.deepEqual(served.asked(), []);
  });
});

const chineseTasks = [
  { id: 'aa000001', chapter: '01', title: '渡船', status: 'awaiting_confirm', stage: 'retrieving' },
  {
    id: 'aa000002',
    chapter: '02',
    title: '灯',
    status: 'failed',
    stage: 'generating',
    failedStage: 'generating',
    retryCount: 1,
    error: { code: 'timeout', message: 'The server did not answer in time.', hint: 'Try again later.' },
  },
  {
    id: 'aa000003',
    chapter: '03',
    title: '潮水',
    status: 'completed',
    stage: 'evaluating',
    feedbackMode: 'human',
    feedbackStatus: 'pending',
    passed: false,
  },
];

describe('tasks where the editor speaks Chinese', () => {
  let window: EditorWindow;

  after(() => window?.close());

  it('speak it too: rows, page, requirements, retries and the form', async () => {
    const files = Object.fromEntries(
      chineseTasks.flatMap((task, index) => {
        const folder = `.storyfold/tasks/${task.id}`;
        return [
          [`${folder}/task.json`, JSON.stringify({ version: 1, createdAt: 1000 - index, ...task })],
          [`${folder}/requirements.json`, JSON.stringify({ version: 1, objective: '小满没赶上渡船。' })],
        ];
      }),
    );
    const folder = await folderWith({
      '.storyfold/project.json': JSON.stringify({ version: 1, title: '渡船', language: 'zh' }),
      'outline.md':
        '# 提纲\n\n## 第一章 渡船\n\n小满没赶上渡船。\n\n## 第二章 灯\n\n灯灭了。\n\n## 第三章 潮水\n\n潮水送来一只船。\n',
      ...files,
    });
    window = await EditorWindow.open({
      version,
      folder,
      language: 'zh-cn',
      viewport: { width: 1280, height: 800 },
    });
    await window.openSidebar();
    await openView(window.page, '任务');
    const rows: string[] = [];
    for (const { title } of chineseTasks)
      rows.push(await (await taskRow(window.page, title, '', '任务')).innerText());
    await (await taskRow(window.page, '灯', '', '任务')).click();
    await window.waitForHtml('小满没赶上渡船。');
    // A preview takes the keyboard when it is loaded.
    await window.page.waitForTimeout(1_500);
    await window.screenshot('chinese task page');
    await window.page.locator('.pane .monaco-list-row').filter({ hasText: '灯' }).first().hover();
    await window.commandAndPick('StoryFold: 重试任务', '灯');
    const list = window.page.locator('.quick-input-list');
    await list.filter({ hasText: '写' }).first().waitFor({ timeout: patience });
    rows.push(await list.innerText());
    await window.screenshot('chinese retry choices');
    await window.page.locator('.quick-input-list .monaco-list-row').first().click();
    const box = window.page.locator('.monaco-dialog-box');
    await box.waitFor({ timeout: patience });
    rows.push((await box.locator('.dialog-message-detail').innerText()).replace(/[a-z_]+\.json/g, ''));
    await window.screenshot('chinese retry preview');
    await window.page.keyboard.press('Escape');
    await (await taskRow(window.page, '潮水', '', '任务')).hover();
    await window.commandAndPick('StoryFold: 评价任务写成的章节', '潮水');
    const form = await feedbackForm(window);
    rows.push((await form.locator('storyfold-feedback main').innerText()).replaceAll('aa000003', ''));
    await window.screenshot('chinese feedback');
    for (const row of rows) {
      assert.match(row, /\p{Script=Han}/u);
      assert.doesNotMatch(row, /\b[A-Za-z]{3,} [a-z]{2,}/, row);
    }
  });
});

/** The page in which a task’s result is scored. */
function feedbackForm(window: EditorWindow): Promise<Frame> {
  return window.frameWith('The form is shown', 'storyfold-feedback #score');
}
