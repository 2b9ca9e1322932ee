import assert from 'node:assert/strict';
import type { ChapterController } from '../../../../src/core/chapter/chapterController';
import type { ChapterOutcome } from '../../../../src/core/chapter/chapterOutcome';
import type * as ChapterCommands from '../../../../src/vscode/commands/chapterCommands';
import type { CommandId } from '../../../../src/vscode/contributions';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { loadForEditor, translator } from '../../../fakes/editorModule';
import { expectCode } from '../../../fakes/expectCode';
import { failing } from '../../../fakes/scriptedChapterTalk';

const own = { 'chapters/01-mine.md': '# Chapter 1: The Ferry\n\nI wrote this myself.\n' };

interface Shown {
  message: string;
  buttons: string[];
}

class TabInputText {
  constructor(readonly uri: string) {}
}

describe('commands on chapters', () => {
  let language = 'en';
  let made: ChapterProject;
  /** What is asked for from the model's side. */
  let asked: { what: string; options: object; project: string }[] = [];
  let shown: Shown[] = [];
  let compared: unknown[] = [];
  /** What questions say at length. */
  let details: string[] = [];
  /** Tabs that are open, and those that were closed. */
  const tabs = { open: [] as { input: object }[], closed: [] as { input: object }[] };
  /** Lists that were offered, by their lines. */
  let offered: { label: string; description?: string; detail?: string }[][] = [];
  /** The line that is taken of each list, by its label; undefined leaves. */
  let taken: (string | undefined)[] = [];
  /** The button that is pressed in each question; undefined leaves. */
  let pressed: (string | undefined)[] = [];
  /** The button that is pressed in the next message that asks nothing. */
  let next: string | undefined;
  /** Commands that were run by such buttons. */
  let ran: unknown[][] = [];
  let handlers: Partial<Record<CommandId, (...args: unknown[]) => unknown>>;
  /** The projects that were asked for to write to; undefined for the one shown. */
  let meant: (string | undefined)[] = [];

  const message = (
    text: string,
    ...rest: (string | { modal?: boolean; detail?: string })[]
  ): Promise<string | undefined> => {
    shown.push({ message: text, buttons: rest.filter((one) => typeof one === 'string') });
    const button = next;
    const question = rest.find((one) => typeof one === 'object');
    if (question?.detail !== undefined) details.push(question.detail);
    if (question) return Promise.resolve(pressed.shift());
    next = undefined;
    return Promise.resolve(button);
  };
  const editor = {
    window: {
      showQuickPick: (items: { label: string }[]) => {
        offered.push(items);
        const label = taken.shift();
        return Promise.resolve(items.find((item) => item.label === label));
      },
      showInformationMessage: message,
      showWarningMessage: message,
      setStatusBarMessage: (text: string) => void shown.push({ message: text, buttons: [] }),
      tabGroups: {
        all: [{ tabs: tabs.open }],
        close: (which: { input: object }[]) => Promise.resolve(void tabs.closed.push(...which)),
      },
    },
    workspace: { isTrusted: true, textDocuments: [] },
    commands: { executeCommand: (...given: unknown[]) => Promise.resolve(void ran.push(given)) },
    env: { language: 'en' },
    l10n: { t: translator(() => language) },
    EventEmitter: class {},
    Uri: class {},
    TabInputText,
    TabInputTextDiff: class {},
  };

  const open = async (...given: Parameters<typeof chapterProject>): Promise<void> => {
    made = await chapterProject(...given);
    const project = {
      id: 'one',
      title: 'The Ferry',
      chapters: made.controller,
      model: { prepare: () => Promise.resolve() },
      uri: (path: string) => ({ path, toString: () => path }),
      pathOf: () => undefined,
    };
    const run =
      (what: 'generate' | 'retry') =>
      (row: { chapter: string }, options: object, ask: { project: string }): Promise<ChapterOutcome> => {
        asked.push({ what: `${what} ${row.chapter}`, options, project: ask.project });
        return made.controller[what](row, options);
      };
    const parts = {
      selection: {
        projects: { all: [project] },
        requireProject: () => project,
        requireWritable: (id?: string) => (meant.push(id), project),
      },
      runs: {
        generate: run('generate'),
        retry: run('retry'),
        generateRemaining: (ask: { project: string }) => {
          asked.push({ what: 'remaining', options: {}, project: ask.project });
          return made.controller.generateRemaining();
        },
      },
      comparison: { showTexts: (...of: unknown[]) => Promise.resolve(void compared.push(of.slice(1))) },
      view: { visible: true },
      reports: { show: (name: string, page: string) => Promise.resolve(void compared.push([name, page])) },
    };
    const { chapterCommands } = loadForEditor<typeof ChapterCommands>('commands/chapterCommands', editor);
    handlers = chapterCommands(parts as never) as typeof handlers;
  };
  const command = (id: CommandId, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(handlers[id]!(...args));
  const first = { project: 'one', chapter: '01' };

  beforeEach(() => {
    language = 'en';
    [asked, shown, compared, offered, taken, pressed, ran, meant] = [[], [], [], [], [], [], [], []];
    details = [];
    tabs.open.length = 0;
    tabs.closed.length = 0;
    next = undefined;
  });

  it('offers the chapter that comes next before the others, and says how each stands', async () => {
    await open({ scenes: [2] });
    await made.controller.generate('1');
    taken = ['2 The Lamp'];
    await command('storyfold.generateChapter');
    assert.deepEqual(
      offered[0]?.map(({ label }) => label),
      ['2 The Lamp', '3 The Tide', '1 The Ferry'],
    );
    assert.match(offered[0]?.[2]?.description ?? '', /^written · length \d+$/);
    assert.deepEqual(asked, [{ what: 'generate 02', options: {}, project: 'one' }]);
    assert.deepEqual(shown.at(-1), {
      message: 'Chapter 2: The Lamp: passed with 90 of 100.',
      buttons: ['Open', 'Judge’s Report'],
    });
  });

  it('writes nothing anew unless the author says so, and then leaves their own text alone', async () => {
    await open({ scenes: [2] }, { files: own });
    await command('storyfold.generateChapter', first);
    assert.deepEqual(asked, []);
    assert.match(shown[0]?.message ?? '', /Write “Chapter 1: The Ferry” anew\?/);
    pressed = ['Write It Anew'];
    await command('storyfold.generateChapter', first);
    assert.deepEqual(asked, [{ what: 'generate 01', options: { force: true }, project: 'one' }]);
    assert.equal(await made.read('chapters/01-mine.md'), own['chapters/01-mine.md']);
    assert.deepEqual(shown.at(-1)?.buttons, ['Compare', 'Take It', 'Dismiss It']);
    await command('storyfold.showChapterVersion', first);
    assert.equal(compared.length, 1);
    await command('storyfold.acceptChapterVersion', first);
    assert.match((await made.read('chapters/01-mine.md'))!, /how scene 1 of The Ferry went/);
    await expectCode('not_found', () => command('storyfold.acceptChapterVersion', first));
  });

  it('says of a text what then becomes of it: that of an earlier attempt is kept in the history, and nothing waits beside it', async () => {
    await open({ scenes: [2], verdicts: [failing({ type: 'hook' })] });
    await made.controller.generate('1');
    const path = 'chapters/01-the-ferry.md';
    const earlier = (await made.read('.storyfold/chapters/01/attempt-0.md'))!;
    assert.notEqual(await made.read(path), earlier);
    await made.write(path, earlier);
    await command('storyfold.generateChapter', first);
    await made.write(path, `${earlier}And a line of mine.\n`);
    await command('storyfold.generateChapter', first);
    assert.match(details[0]!, /^It has passed already\. Today’s text is kept in the history\./);
    assert.match(details[1]!, /^You wrote or changed this text\. It stays as it is/);
    // A version waits beside their own text, and then they go back to one that was not theirs.
    await made.controller.retry('1', { level: 'full_retry' });
    await made.write(path, earlier);
    pressed = ['Write It Anew'];
    await command('storyfold.generateChapter', first);
    assert.match(
      details[2]!,
      /^A version waits already\. The new one takes its place and that of today’s text/,
    );
    const [row] = await made.controller.list();
    assert.deepEqual([row!.proposed, row!.changedSince], [undefined, false]);
    assert.notEqual(await made.read(path), earlier);
  });

  it('takes, dismisses and shows a version also where the author took their own file away', async () => {
    const proposed = 'chapters/01-mine.proposed.md';
    for (const id of ['storyfold.acceptChapterVersion', 'storyfold.dismissChapterVersion'] as const) {
      await open({ scenes: [2] }, { files: own });
      await made.controller.retry('1', { level: 'full_retry' });
      await made.store.commit([{ path: 'chapters/01-mine.md', bytes: undefined }]);
      assert.equal((await made.controller.list())[0]?.proposed, proposed);
      ran = [];
      await command('storyfold.showChapterVersion', first);
      assert.deepEqual(
        ran.map(([what, uri]) => [what, String(uri)]),
        [['vscode.open', proposed]],
      );
      tabs.open.splice(0, Infinity, { input: new TabInputText(proposed) });
      await command(id, first);
      assert.equal(tabs.closed.length, 1);
      tabs.closed.length = 0;
      assert.equal(await made.read(proposed), undefined);
      const text = await made.read('chapters/01-the-ferry.md');
      assert.equal(text === undefined, id === 'storyfold.dismissChapterVersion');
      // Nothing is said of a text that is not there.
      assert.match(
        shown.at(-1)!.message,
        text === undefined
          ? /: no version waits any more\. The attempt is kept\.$/
          : /: the version is its text now\.$/,
      );
    }
    assert.deepEqual(compared, []);
  });

  it('refuses a chapter that passed and was locked before it asks anything', async () => {
    await open();
    await made.controller.generate('1');
    await made.controller.lock('1');
    shown = [];
    await expectCode('refused', () => command('storyfold.generateChapter', first));
    assert.deepEqual(shown, []);
  });

  it('refuses a retry before it asks anything where the chapter is locked, or its file cannot be read', async () => {
    await open({ scenes: [2], verdicts: [failing({})] }, { settings: { 'storyfold.chapter.maxRetries': 0 } });
    await made.controller.generate('1');
    await made.controller.lock('1');
    await expectCode('refused', () => command('storyfold.retryChapter', first));
    await expectCode('refused', () => command('storyfold.generateChapter', first));
    await made.controller.unlock('1');
    const bytes = Uint8Array.of(0x23, 0x20, 0xff, 0xfe, 0xff);
    await made.store.commit([{ path: 'chapters/01-the-ferry.md', bytes }]);
    await expectCode('refused', () => command('storyfold.retryChapter', first));
    assert.deepEqual([offered, shown, asked], [[], [], []]);
  });

  it('asks before it begins a chapter again whose attempts ran out, and offers the retry with what either takes', async () => {
    await open(
      { scenes: [2], verdicts: [failing({ type: 'prose' })] },
      { settings: { 'storyfold.chapter.maxRetries': 0 } },
    );
    await made.controller.generate('1');
    await command('storyfold.generateChapter', first);
    assert.deepEqual(asked, []);
    assert.deepEqual(shown.at(-1), {
      message: '“Chapter 1: The Ferry” needs your attention: its attempts have run out.',
      buttons: ['Retry…', 'Write It Anew'],
    });
    pressed = ['Retry…'];
    taken = ['edit only'];
    await command('storyfold.generateChapter', first);
    assert.deepEqual(asked, [{ what: 'retry 01', options: { level: 'edit_only' }, project: 'one' }]);
    // It has passed by now; another that has not:
    await open(
      { scenes: [2], verdicts: [failing({ type: 'prose' })] },
      { settings: { 'storyfold.chapter.maxRetries': 0 } },
    );
    await made.controller.generate('1');
    asked = [];
    pressed = ['Write It Anew'];
    await command('storyfold.generateChapter', first);
    assert.deepEqual(asked, [{ what: 'generate 01', options: { force: true }, project: 'one' }]);
    assert.equal((await made.controller.show('1')).passed, true);
  });

  it('goes on with what was begun without asking whether it is to be written anew', async () => {
    let fails = true;
    await open({
      scenes: [2],
      before: ({ what }) => {
        if (what === 'scene 2' && fails) throw new Error('gone');
      },
    });
    await assert.rejects(() => command('storyfold.generateChapter', first));
    fails = false;
    await command('storyfold.generateChapter', first);
    assert.deepEqual(made.talk.steps()[0], ['plan', 'scene 1', 'scene 2', 'edit', 'judge', 'bible']);
    assert.equal(shown.length, 1);
  });

  it('shows at each level what is kept, redone and to be paid, the suggested one first', async () => {
    await open(
      { scenes: [2], verdicts: [failing({ type: 'prose' })] },
      { settings: { 'storyfold.chapter.maxRetries': 0 } },
    );
    await made.controller.generate('1');
    taken = ['edit only'];
    await command('storyfold.retryChapter', first);
    assert.deepEqual(
      offered[0]?.map(({ label }) => label),
      ['all of it again', 'edit only', 'write again'],
    );
    assert.match(offered[0]?.[0]?.description ?? '', /^suggested · about [\d,]+ tokens, \d+ requests$/);
    assert.equal(
      offered[0]?.[1]?.detail,
      'Keeps: the list of scenes, the draft, the edited text. Redoes: editing, judging.',
    );
    assert.deepEqual(asked, [{ what: 'retry 01', options: { level: 'edit_only' }, project: 'one' }]);
  });

  it('takes the level that is named, and nothing where the author leaves', async () => {
    await open({ scenes: [2] });
    await made.controller.generate('1');
    await command('storyfold.retryChapter', first);
    assert.deepEqual(asked, []);
    await command('storyfold.retryChapter', first, 'write_only');
    assert.deepEqual(
      asked.map(({ options }) => options),
      [{ level: 'write_only' }],
    );
  });

  it('says of a chapter that no attempt passed which is the best, with the way to try again', async () => {
    await open(
      { scenes: [1], verdicts: [failing({}), { ...failing({}), score: 61 }] },
      { settings: { 'storyfold.chapter.maxRetries': 1 } },
    );
    next = 'Judge’s Report';
    await command('storyfold.generateChapter', first);
    await new Promise((resolve) => setImmediate(resolve));
    // Another project may be shown by the time a button is pressed.
    assert.deepEqual(ran, [['storyfold.showJudgeReport', first]]);
    assert.deepEqual(shown.at(-1), {
      message: 'Chapter 1: The Ferry: no attempt passed. The best is attempt 1, with 61 of 100.',
      buttons: ['Judge’s Report', 'Retry', 'Open'],
    });
    language = 'zh-cn';
    taken = ['第 0 稿'];
    await command('storyfold.keepAttempt', first);
    assert.match(shown.at(-1)?.message ?? '', /第 1 章《The Ferry》：第 0 稿现在是这一章的正文。/);
  });

  it('compares an attempt with another, the earlier one on the left', async () => {
    await open({ scenes: [1], verdicts: [failing({})] });
    await made.controller.generate('1');
    taken = ['Attempt 0'];
    await command('storyfold.compareAttempts', { ...first, attempt: 1 });
    const [[, sides]] = compared as [[string, { name: string; text: string }[]]];
    assert.deepEqual(
      sides.map(({ name }) => name),
      ['Attempt 0', 'Attempt 1'],
    );
    assert.notEqual(sides[0]?.text, sides[1]?.text);
  });

  it('shows the judge’s report of the attempt that is named, else of the last', async () => {
    await open({ scenes: [1], verdicts: [failing({ note: 'The ferry is early.' })] });
    await made.controller.generate('1');
    await command('storyfold.showJudgeReport', { ...first, attempt: 0 });
    await command('storyfold.showJudgeReport', first);
    const pages = compared as [string, string][];
    assert.match(pages[0]![1], /The ferry is early/);
    assert.match(pages[1]![1], /Attempt 1\\: passed, 90 of 100/);
  });

  it('tells of all chapters which were passed over, and why', async () => {
    await open({ scenes: [1] }, { files: own });
    await made.controller.lock('3');
    await command('storyfold.generateRemaining');
    assert.equal(
      shown.at(-1)?.message,
      'Chapters written: 1 of 1. Passed over: 01 (your own text), 03 (locked).',
    );
  });

  it('writes the chapters of the project that a message names, else of the one shown', async () => {
    await open({ scenes: [1] }, { files: own });
    await command('storyfold.generateRemaining');
    await command('storyfold.generateRemaining', { project: 'one' });
    assert.deepEqual(meant, [undefined, 'one']);
  });

  it('locks and unlocks, offering only what fits', async () => {
    await open();
    taken = ['2 The Lamp'];
    await command('storyfold.lockChapter');
    assert.deepEqual(await lockedOf(made.controller), ['02']);
    await expectCode('refused', () =>
      command('storyfold.generateChapter', { project: 'one', chapter: '02' }),
    );
    taken = ['2 The Lamp'];
    await command('storyfold.unlockChapter');
    assert.deepEqual(
      offered.at(-1)?.map(({ label }) => label),
      ['2 The Lamp'],
    );
    assert.deepEqual(await lockedOf(made.controller), []);
    await expectCode('not_found', () => command('storyfold.unlockChapter'));
  });

  it('asks before it takes back what a chapter told the bible', async () => {
    await open({ scenes: [1] });
    await made.controller.generate('1');
    await command('storyfold.undoBibleUpdate', first);
    assert.equal((await made.controller.bible()).summaries.length, 1);
    pressed = ['Undo'];
    await command('storyfold.undoBibleUpdate', first);
    assert.equal((await made.controller.bible()).summaries.length, 0);
  });
});

async function lockedOf(controller: ChapterController): Promise<string[]> {
  return (await controller.list()).filter(({ locked }) => locked).map(({ chapter }) => chapter);
}
