import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { UsageLedger } from '../../../../src/core/llm/usage/usageLedger';
import type { ChapterItem } from '../../../../src/vscode/trees/chapterItems';
import type * as ChaptersTreeModule from '../../../../src/vscode/trees/chaptersTree';
import type * as SpentModule from '../../../../src/vscode/model/spentSoFar';
import { chapterNamed } from '../../../../src/vscode/work/namedChapter';
import type { Project } from '../../../../src/vscode/workspace/project';
import { chapterProject, type ChapterProject, type ChapterProjectParts } from '../../../fakes/chapterProject';
import { loadForEditor } from '../../../fakes/editorModule';
import { failing, type TalkScript } from '../../../fakes/scriptedChapterTalk';
import { FakeEvents, treeEditor } from '../../../fakes/treeEditor';
import { usageRecord } from '../../../fakes/usageRecord';

const file = 'chapters/01-the-ferry.md';
/** Longer than changes are gathered. */
const gathered = 450;

/** The parts of an item that the editor draws, and goes by. */
interface Drawn {
  label: string;
  description?: string;
  icon: string;
  color?: string;
  context: string;
  opens: unknown;
}

describe('the tree of chapters', () => {
  let language = 'en';
  let chapters: ChapterProject;
  let changes: FakeEvents<void>;
  let tree: ChaptersTreeModule.ChaptersTree;
  let fired: (ChapterItem | undefined)[];
  let failures: unknown[];
  let lists: number;
  let selection: { project: Project | undefined };
  let loaded: typeof ChaptersTreeModule & typeof SpentModule;

  before(() => {
    const editor = treeEditor(() => language);
    loaded = {
      ...loadForEditor<typeof ChaptersTreeModule>('trees/chaptersTree', editor),
      ...loadForEditor<typeof SpentModule>('model/spentSoFar', editor),
    };
  });

  const open = async (script: TalkScript = {}, parts: ChapterProjectParts = {}): Promise<void> => {
    chapters = await chapterProject(script, parts);
    const { store, controller } = chapters;
    const list = controller.list.bind(controller);
    lists = 0;
    controller.list = () => (lists++, list());
    failures = [];
    const logger = {
      failure: (_what: string, error: unknown) => failures.push(error),
      info: () => undefined,
      warn: () => undefined,
    };
    const spent = new loaded.SpentSoFar(store, new UsageLedger(store, logger), () => ({}));
    selection = {
      project: {
        id: 'file:///novel',
        chapters: controller,
        settings: { settings: parts.settings ?? {} },
        model: { usageByChapter: async () => (await spent.read())?.byChapter ?? new Map() },
        uri: (path: string) => ({ path }),
      } as unknown as Project,
    };
    changes = new FakeEvents<void>();
    tree = new loaded.ChaptersTree(selection, changes.event as never, logger as never);
    fired = [];
    tree.onDidChangeTreeData((item) => fired.push(item));
  };
  afterEach(() => {
    language = 'en';
    tree.dispose();
  });

  const drawn = (item: ChapterItem): Drawn => {
    const { label, description, iconPath, contextValue = '', command } = tree.getTreeItem(item);
    const { id, color } = iconPath as { id: string; color?: { id: string } };
    return {
      label: label as string,
      ...(typeof description === 'string' && { description }),
      icon: id,
      ...(color && { color: color.id }),
      context: contextValue,
      opens: command && [command.command, ...(command.arguments as unknown[])],
    };
  };
  const roots = async (): Promise<Drawn[]> => (await tree.getChildren()).map(drawn);
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('shows what is planned, and leads to its place in the outline', async () => {
    await open();
    const rows = await roots();
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['1 The Ferry', 'not started'],
        ['2 The Lamp', 'not started'],
        ['3 The Tide', 'not started'],
      ],
    );
    assert.deepEqual([rows[1]!.icon, rows[1]!.context], ['circle-outline', 'chapter unwritten unlocked']);
    const [command, uri, options] = rows[1]!.opens as [string, { path: string }, { selection: object }];
    assert.deepEqual([command, uri.path], ['vscode.open', 'outline.md']);
    assert.deepEqual({ ...options.selection }, { start: { line: 6, character: 0 } });
  });

  it('shows how a chapter stands, how long it is and is to be, and what it cost', async () => {
    await open({}, { settings: { 'storyfold.chapter.minWords': 10, 'storyfold.chapter.maxWords': 1500 } });
    await chapters.controller.generate('1');
    const cost = { amount: 0.25, currency: 'USD' };
    for (const record of [
      usageRecord({ chapter: '01', cost }),
      usageRecord({ chapter: '01', cost }),
      usageRecord({ chapter: '02' }),
      usageRecord(),
    ])
      await chapters.store.append('.storyfold/usage.jsonl', JSON.stringify(record));
    const [first, second] = await tree.getChildren();
    const words = (await chapters.controller.list())[0]!.words!;
    assert.deepEqual(drawn(first!), {
      label: '1 The Ferry',
      description: `written · length ${words} (10–1,500) · 2,200 tokens, 0.50 USD`,
      icon: 'pass',
      color: 'testing.iconPassed',
      context: 'chapter passed unlocked judged hasText',
      opens: ['vscode.open', { path: file }],
    });
    assert.equal(drawn(second!).description, 'not started · 1,100 tokens');
    const { accessibilityInformation, tooltip } = tree.getTreeItem(first!);
    assert.match(accessibilityInformation!.label, /^1 The Ferry, written · /);
    const told = (tooltip as { value: string }).value;
    for (const part of ['The judge gave its text 90 of 100.', file, '0.50 USD'])
      assert.ok(told.includes(part), told);
  });

  it('has the attempts below it, the newest first, each with its judge’s report', async () => {
    await open({ verdicts: [failing({ type: 'prose' })] });
    await chapters.controller.generate('1');
    const [first] = await tree.getChildren();
    assert.match(drawn(first!).description!, /^written · length .* · attempts: 2$/);
    lists = 0;
    const attempts = await tree.getChildren(first);
    assert.equal(lists, 0, 'The other chapters are read for the attempts of one.');
    assert.deepEqual(attempts.map(chapterNamed), [
      { project: 'file:///novel', chapter: '01', attempt: 1 },
      { project: 'file:///novel', chapter: '01', attempt: 0 },
    ]);
    const [newest, oldest] = attempts.map(drawn);
    assert.deepEqual([newest!.label, newest!.context], ['Attempt 1, the chapter’s text', 'attempt text']);
    assert.deepEqual([oldest!.label, oldest!.context], ['Attempt 0', 'attempt']);
    assert.match(
      newest!.description!,
      /^passed · 90 of 100 · edit only · length \d+ · \d+ tokens · editing, judging/,
    );
    assert.match(oldest!.description!, /^not passed · 50 of 100 · first attempt · /);
    assert.deepEqual(oldest!.opens, [
      'storyfold.showJudgeReport',
      { project: 'file:///novel', chapter: '01', attempt: 0 },
    ]);
  });

  it('says what is due where the judge was never content', async () => {
    await open(
      { verdicts: () => failing({ type: 'prose' }) },
      { settings: { 'storyfold.chapter.maxRetries': 0 } },
    );
    await chapters.controller.generate('1');
    const [first] = await roots();
    assert.match(first!.description!, /^needs attention · next: all of it again · length/);
    assert.deepEqual([first!.icon, first!.color], ['warning', 'list.warningForeground']);
    assert.equal(first!.context, 'chapter unwritten unlocked judged hasText');
  });

  it('shows a version that waits before the attempts, and leads to it', async () => {
    await open();
    const { controller, write, read } = chapters;
    await controller.generate('1');
    await write(file, `${await read(file)}And I went on.\n`);
    await controller.retry('1', { level: 'edit_only' });
    const [first] = await tree.getChildren();
    const row = drawn(first!);
    assert.match(row.description!, /^written · a version waits · changed by you · /);
    assert.match(row.context, /\bwaiting\b/);
    assert.equal(row.icon, 'git-compare');
    const [version, ...attempts] = await tree.getChildren(first);
    assert.equal(attempts.length, 2);
    assert.deepEqual(drawn(version!), {
      label: 'A version waits beside your text',
      icon: 'git-compare',
      context: 'version',
      opens: ['storyfold.showChapterVersion', { project: 'file:///novel', chapter: '01' }],
    });
    assert.deepEqual(chapterNamed(version), { project: 'file:///novel', chapter: '01' });
  });

  it('shows what is locked, what is the author’s own, and what has to be checked again', async () => {
    await open({}, { files: { 'chapters/02-mine.md': '# Chapter 2: The Lamp\n\nMine.\n' } });
    const { controller, write } = chapters;
    await controller.generate('3');
    await controller.lock('3');
    await write('chapters/02-mine.md', '# Chapter 2: The Lamp\n\nMine, and it goes on.\n');
    const [, second, third] = await roots();
    assert.match(second!.description!, /^your own text · length/);
    assert.deepEqual([second!.icon, second!.context], ['edit', 'chapter byHand unlocked hasText']);
    assert.match(third!.description!, /^written · locked · check again · /);
    assert.deepEqual([third!.icon, third!.context], ['lock', 'chapter passed locked judged hasText']);
  });

  it('turns a wheel while a chapter is worked on', async () => {
    const icons: string[] = [];
    await open({
      before: async ({ what }) => {
        if (what === 'scene 2') icons.push(...(await roots()).map(({ icon }) => icon));
      },
    });
    await chapters.controller.generate('1');
    assert.deepEqual(icons, ['loading~spin', 'circle-outline', 'circle-outline']);
    assert.equal((await roots())[0]!.icon, 'pass');
  });

  it('speaks Chinese', async () => {
    language = 'zh-cn';
    await open(
      { verdicts: [failing({ type: 'prose' })] },
      { settings: { 'storyfold.chapter.minWords': 10 } },
    );
    await chapters.controller.generate('1');
    const [first, second] = await tree.getChildren();
    assert.match(drawn(first!).description!, /^已写成 · 字数 \d+（要求至少 10） · 共 2 稿$/);
    assert.equal(drawn(second!).description, '未开始');
    const [newest] = await tree.getChildren(first);
    assert.equal(drawn(newest!).label, '第 1 稿（这一章的正文）');
    assert.match(drawn(newest!).description!, /^通过 · 90 分 · 只改文字 · 字数 \d+ · \d+ 词元 · 编辑、评审/);
  });

  it('says of a file that it cannot be read, and shows the others', async () => {
    await open();
    await chapters.store.commit([
      { path: 'chapters/02.md', bytes: Uint8Array.of(0x23, 0x20, 0xff, 0xfe, 0x41) },
    ]);
    const rows = await roots();
    const broken = rows.find(({ description }) => description?.includes('its file cannot be read'));
    assert.equal(broken?.icon, 'warning');
    assert.ok(rows.length >= 3);
    assert.deepEqual(failures, []);
  });

  it('says why it shows nothing, and hides no chapter for want of the ledger', async () => {
    await open();
    const { project } = selection;
    const gone = new StoryFoldError('io', 'The folder cannot be read.', 'Look at its permissions.');
    project!.model.usageByChapter = () => Promise.reject(gone);
    assert.equal((await roots()).length, 3);
    assert.deepEqual(failures, [gone]);
    project!.chapters.list = () => Promise.reject(gone);
    const [only, ...others] = await tree.getChildren();
    assert.deepEqual(others, []);
    assert.deepEqual([drawn(only!).label, drawn(only!).icon], ['The folder cannot be read.', 'warning']);
    assert.equal(chapterNamed(only), undefined);
    selection.project = undefined;
    assert.deepEqual(await tree.getChildren(), []);
  });

  it('ignores a setting that does not fit: whoever writes tells it', async () => {
    await open({}, { settings: { 'storyfold.chapter.minWords': 'many' } });
    await chapters.write(file, '# Chapter 1: The Ferry\n\nFive words are in here.\n');
    assert.match((await roots())[0]!.description!, /^your own text · length \d+$/);
  });

  describe('when something changes', () => {
    it('gathers changes, and draws only the chapter anew that is another', async () => {
      await open();
      const before = await tree.getChildren();
      await chapters.write(file, '# Chapter 1: The Ferry\n\nIt was late.\n');
      lists = 0;
      for (let change = 0; change < 50; change++) changes.fire();
      await wait(gathered);
      assert.equal(lists, 1);
      assert.deepEqual(fired.length, 1);
      assert.equal(fired[0], before[0], 'The editor knows an item by its identity.');
      assert.match(drawn(before[0]!).description!, /^your own text/);
      changes.fire();
      await wait(gathered);
      assert.deepEqual([lists, fired.length], [2, 1], 'Nothing is drawn anew that stayed as it was.');
    });

    it('draws all of it anew, without reading it twice, when chapters come or go', async () => {
      await open();
      await tree.getChildren();
      await chapters.write('outline.md', '## Chapter 1: The Ferry\n\n## Chapter 2: The Lamp\n');
      lists = 0;
      changes.fire();
      await wait(gathered);
      assert.deepEqual(fired, [undefined]);
      assert.equal((await tree.getChildren()).length, 2);
      assert.equal(lists, 1);
      await tree.getChildren();
      assert.equal(lists, 2, 'What was read once is not given a second time.');
    });

    it('shows the chapters of another project', async () => {
      await open();
      const before = await tree.getChildren();
      const { project } = selection;
      const other = await chapterProject({}, { files: { 'outline.md': '## Chapter 1: Elsewhere\n' } });
      selection.project = { ...project!, id: 'file:///other', chapters: other.controller } as Project;
      changes.fire();
      await wait(gathered);
      assert.deepEqual(fired, [undefined]);
      assert.deepEqual(
        (await roots()).map(({ label }) => label),
        ['1 Elsewhere'],
      );
      assert.equal(before.length, 3);
    });

    it('reads nothing for a tree that nobody sees, and has it drawn anew when they do', async () => {
      await open();
      const view = { visible: true };
      tree.shownIn(view);
      await tree.getChildren();
      view.visible = false;
      lists = 0;
      changes.fire();
      await wait(gathered);
      assert.deepEqual([lists, fired], [0, [undefined]]);
    });

    it('looks again at what changed while it looked', async () => {
      await open();
      await tree.getChildren();
      const { controller } = chapters;
      const list = controller.list.bind(controller);
      controller.list = async () => {
        controller.list = list;
        const rows = await list();
        await chapters.write(file, '# Chapter 1: The Ferry\n\nIt was late.\n');
        changes.fire();
        return rows;
      };
      changes.fire();
      await wait(2 * gathered);
      assert.equal(fired.length, 1);
    });

    it('is silent once it is disposed of', async () => {
      await open();
      await tree.getChildren();
      await chapters.write('outline.md', '## Chapter 1: The Ferry\n');
      changes.fire();
      tree.dispose();
      changes.fire();
      await wait(gathered);
      assert.deepEqual(fired, []);
    });
  });
});
