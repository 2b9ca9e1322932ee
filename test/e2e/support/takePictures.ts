import { promises as fs, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import { chapterRow, clickChapter } from './chapterRows';
import { clickEarliestRound, clickInDialog, clickInRow, openView } from './editorParts';
import { taskServer } from '../../fakes/taskServer';
import { taskRow } from './taskRows';
import { endAll, endAllOnSignals } from './ending';
import { root, setUserSettings } from './servers';
import { changeTheme, themes } from './themes';
import { EditorWindow, folderWith } from './window';
import { patience } from './workbenchFrame';

// Run by `npm run pictures`: the pictures of the documentation, each of what a window really shows. `en` or `zh` behind it takes those alone.

const pictures = path.join(root, 'docs', 'pictures');
/** Bytes of one picture. */
const most = 300_000;
const server = { version: 'newest' } as const;
const light = { 'workbench.colorTheme': themes.light.name };
/** What was started beside the windows; one that still listens would keep this from ending. */
const models: ModelServer[] = [];

async function opened(example: string, language?: 'zh-cn'): Promise<EditorWindow> {
  const parent = await folderWith();
  const folder = path.join(parent, example);
  await fs.cp(path.join(root, 'examples', example), folder, { recursive: true });
  const size = { viewport: { width: 1280, height: 800 } };
  const window = await EditorWindow.open({
    ...server,
    folder,
    settings: light,
    ...size,
    ...(language && { language }),
  });
  await window.openSidebar();
  return window;
}

async function take(window: EditorWindow, name: string): Promise<void> {
  // What moves comes to rest.
  await window.page.mouse.move(640, 2);
  await window.page.waitForTimeout(1500);
  const file = path.join(pictures, `${name}.png`);
  const { length } = await window.page.screenshot({ path: file });
  process.stdout.write(`${path.relative(root, file)}: ${Math.round(length / 1000)} KB\n`);
  if (length > most) throw new Error(`${file} has ${length} bytes, more than ${most}.`);
}

/** Assesses the final text, ticks one suggestion and shows its passage. */
async function assessed(
  window: EditorWindow,
  words: { tab: RegExp; assess: string; show: string },
): Promise<void> {
  const { workbench } = window;
  await workbench.showPhase(words.tab);
  await workbench.click(words.assess);
  const card = (await workbench.cards()).nth(0);
  await card.waitFor({ timeout: patience });
  await card.getByRole('checkbox').click();
  await card.getByRole('button', { name: words.show, exact: true }).first().click();
  await window.page.locator('.monaco-editor .view-line').first().waitFor({ timeout: patience });
}

async function takeEnglish(): Promise<void> {
  const window = await opened('the-lighthouse-at-low-tide');
  await assessed(window, { tab: /^Final/, assess: 'Assess', show: 'Show in the text' });
  await take(window, 'workbench');
  await changeTheme(window, await window.workbench.frame(), themes.dark);
  await take(window, 'workbench-dark');
  await changeTheme(window, await window.workbench.frame(), themes.light);
  await window.workbench.click(/^Accept 1 & Revise/);
  await window.workbench.waitFor(/Changes made: 1/);
  await openView(window.page, 'Rounds');
  await clickEarliestRound(window.page, /accepted/, /^Compare a Round/);
  await window.page.locator('.monaco-diff-editor').first().waitFor({ timeout: patience });
  await take(window, 'compare');
  await window.command('View: Close All Editors');
  await window.command('StoryFold: Open First Steps');
  await window.page.locator('.gettingStartedContainer').first().waitFor({ timeout: patience });
  await take(window, 'walkthrough');
  await window.close();
}

async function takeChinese(): Promise<void> {
  const chinese = await opened('paper-boat-river', 'zh-cn');
  await assessed(chinese, { tab: /^正文/, assess: '评估', show: '在文中显示' });
  await take(chinese, 'workbench-chinese');
}

/** The map of a finished story, as it opens. */
async function takeStoryMap(example: string, name: string, language?: 'zh-cn'): Promise<void> {
  const window = await opened(example, language);
  await window.command(language === undefined ? 'StoryFold: Open Story Map' : 'StoryFold: 打开故事图');
  await window.frameWith('The map is drawn', 'storyfold-story-map .verdict');
  await take(window, name);
  await window.close();
}

interface ChapterPicture {
  language?: 'zh-cn';
  /** What the view of chapters and its actions are called. */
  view: string;
  generate: string;
  agree: string;
  open: string;
  passed: RegExp;
  name: string;
}

/** A chapter that was failed once, in its window; written by a server that says what a reader wrote. */
async function takeChapters(story: string, words: ChapterPicture): Promise<void> {
  const from = path.join(root, 'test/fixtures/chapter/read', story);
  const replies = readdirSync(from)
    .filter((name) => /^\d+\.txt$/.test(name))
    .sort()
    .map((name) => readFileSync(path.join(from, name), 'utf8'));
  const outline = readFileSync(path.join(from, 'outline.md'), 'utf8');
  const title = outline.split('\n')[0]!.slice(2);
  const model = await ModelServer.start({
    models: ['local'],
    replies: ({ asked }) => (asked === undefined || asked === 'models' ? undefined : replies.shift()),
  });
  models.push(model);
  await setUserSettings(server, {
    'storyfold.provider': 'openai',
    'storyfold.model.baseUrl': model.url,
    'storyfold.model.name': 'local',
  });
  const folder = path.join(await folderWith(), story);
  await fs.mkdir(path.join(folder, '.storyfold'), { recursive: true });
  const project = { version: 1, title, language: words.language === undefined ? 'en' : 'zh' };
  await fs.writeFile(path.join(folder, '.storyfold/project.json'), JSON.stringify(project));
  for (const name of ['brief.md', 'outline.md'])
    await fs.copyFile(path.join(from, name), path.join(folder, name));
  const window = await EditorWindow.open({
    ...server,
    folder,
    settings: { ...light, 'editor.wordWrap': 'on' },
    viewport: { width: 1280, height: 800 },
    ...(words.language && { language: words.language }),
  });
  await window.openSidebar();
  await window.workbench.showPhase(/^(?:Final|正文)/);
  await openView(window.page, words.view);
  const heading = /^## (?:Chapter 1: |第一章 )(.*)$/mu.exec(outline)![1]!;
  await clickChapter(window.page, heading, words.generate);
  await clickInDialog(window.page, words.agree);
  await window.notices.press(words.passed, words.open);
  await (await chapterRow(window.page, heading)).click();
  await window.page.keyboard.press('ArrowRight');
  await window.page.locator('.monaco-editor .view-line').first().waitFor({ timeout: patience });
  await take(window, words.name);
  await window.close();
  await setUserSettings(server, {});
  await model.stop();
}

interface TaskPicture {
  language?: 'zh-cn';
  /** Of the project's folder, which stands above the window. */
  folder: string;
  title: string;
  outline: string;
  requirements: object;
  /** What the view of tasks, its actions and their questions are called. */
  view: string;
  create: string;
  chapter: string;
  evaluator: string;
  run: string;
  agree: string;
  waits: RegExp;
  look: string;
  name: string;
}

/** The requirements of a task, which wait for the author, beside the list of tasks. */
async function takeTasks(words: TaskPicture): Promise<void> {
  const model = await taskServer({ requirements: JSON.stringify(words.requirements) });
  models.push(model.server);
  await setUserSettings(server, {
    'storyfold.provider': 'openai',
    'storyfold.model.baseUrl': model.url,
    'storyfold.model.name': 'local',
  });
  const language = words.language === undefined ? 'en' : 'zh';
  const parent = await folderWith({
    [`${words.folder}/.storyfold/project.json`]: JSON.stringify({ version: 1, title: words.title, language }),
    [`${words.folder}/outline.md`]: words.outline,
  });
  const window = await EditorWindow.open({
    ...server,
    folder: path.join(parent, words.folder),
    settings: light,
    viewport: { width: 1280, height: 800 },
    ...(words.language && { language: words.language }),
  });
  await window.openSidebar();
  await openView(window.page, words.view);
  await window.commandAndPick(words.create, words.chapter, words.evaluator);
  await clickInRow(await taskRow(window.page, words.chapter, '', words.view), words.run);
  await clickInDialog(window.page, words.agree);
  await window.notices.press(words.waits, words.look);
  await window.waitForHtml((words.requirements as { objective: string }).objective);
  await take(window, words.name);
  await window.close();
  await setUserSettings(server, {});
  await model.stop();
}

async function takeAll(): Promise<void> {
  const [language] = process.argv.slice(2);
  if (language !== 'zh') {
    await takeEnglish();
    await takeStoryMap('the-nine-to-fennick-street', 'story-map');
    await takeChapters('eleven-minutes', {
      view: 'Chapters',
      generate: 'Generate Chapter',
      agree: 'Agree and Send',
      open: 'Open',
      passed: /passed with/,
      name: 'chapters',
    });
    await takeTasks({
      folder: 'the-night-boat',
      title: 'The Night Boat',
      outline:
        '# The Night Boat\n\n## Chapter 1: The Last Ferry\n\nSynopsis: Mara misses the ferry and waits on the quay.\n',
      requirements: {
        objective: 'Mara misses the last ferry, and waits on the quay for the night boat.',
        audience: 'readers of nine and up',
        pointOfView: 'close third person, past tense',
        tone: 'quiet, a little funny',
        length: '1,500 to 2,500 words',
        people: ['Mara', 'the man who sells soup'],
        mustHappen: ['The ferry leaves without her.', 'She gives her ticket away.'],
        mustAvoid: ['a villain', 'an ending in the rain'],
        facts: ['The ferry goes twice a day.'],
        openQuestions: ['Does anybody know that she is there?'],
      },
      view: 'Tasks',
      create: 'StoryFold: New Task',
      chapter: 'The Last Ferry',
      evaluator: 'by measures and rules',
      run: 'Run Task',
      agree: 'Agree and Send',
      waits: /the requirements wait for you/,
      look: 'Look at Them',
      name: 'tasks',
    });
  }
  if (language !== 'en') {
    await takeChinese();
    await takeStoryMap('the-twelfth-floor-in-the-dark', 'story-map-chinese', 'zh-cn');
    await takeChapters('dang-piao', {
      language: 'zh-cn',
      view: '各章',
      generate: '写一章',
      agree: '同意并发送',
      open: '打开',
      passed: /通过/,
      name: 'chapters-chinese',
    });
    await takeTasks({
      language: 'zh-cn',
      folder: 'night-boat',
      title: '夜船',
      outline: '# 夜船\n\n## 第一章 末班渡船\n\n梗概：小满没赶上末班渡船，在码头上等夜船。\n',
      requirements: {
        objective: '小满没赶上末班渡船，在码头上等夜船。',
        audience: '九岁以上的读者',
        pointOfView: '第三人称，跟着小满走',
        tone: '安静，带一点好笑',
        length: '1500 到 2500 字',
        people: ['小满', '卖汤的老人'],
        mustHappen: ['渡船没等她就开走了。', '她把船票送了人。'],
        mustAvoid: ['坏人', '用下雨收尾'],
        facts: ['渡船一天两班。'],
        openQuestions: ['家里人知道她在码头吗？'],
      },
      view: '任务',
      create: 'StoryFold: 新建任务',
      chapter: '末班渡船',
      evaluator: '按度量和规则',
      run: '运行任务',
      agree: '同意并发送',
      waits: /写作要求等你确认/,
      look: '看一看',
      name: 'tasks-chinese',
    });
  }
}

endAllOnSignals();
takeAll()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(async () => {
    await endAll();
    for (const model of models) await model.close();
  });
