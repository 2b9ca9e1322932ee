import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { storyExport } from '../../../../src/core/story/formats/storyExport';
import type { StoryTree } from '../../../../src/core/story/model';
import type { StoryController } from '../../../../src/core/story/storyController';
import {
  diagnosticsFile,
  documentFiles,
  skeletonFile,
  treeFile,
} from '../../../../src/core/story/storyFiles';
import type * as StoryCommands from '../../../../src/vscode/commands/storyCommands';
import type * as ProgressPages from '../../../../src/vscode/commands/storyProgressPages';
import type { CommandId } from '../../../../src/vscode/contributions';
import type * as ErrorSteps from '../../../../src/vscode/errorSteps';
import type * as Runs from '../../../../src/vscode/work/storyRuns';
import type * as AtHand from '../../../../src/vscode/work/workAtHand';
import { loadTogether, translator } from '../../../fakes/editorModule';
import { expectCode } from '../../../fakes/expectCode';
import { MemoryStore } from '../../../fakes/memoryStore';
import { silence } from '../../../fakes/modelServer/faults';
import { status } from '../../../fakes/modelServer/statuses';
import { storyEngine } from '../../../fakes/storyEngine';
import { storyServer, type StoryServer } from '../../../fakes/storyServer';
import { FakeEvents } from '../../../fakes/treeEditor';
import { aChoice, aNode, aTree } from '../../core/story/storyTrees';

interface Shown {
  message: string;
  buttons: string[];
}

/** A place of the editor's; what is written there is kept by its path. */
class FakeUri {
  constructor(readonly path: string) {}
  toString(): string {
    return this.path;
  }
}

describe('commands on a branching story', () => {
  let language = 'en';
  let server: StoryServer;
  let store: MemoryStore;
  let story: StoryController;
  let shown: Shown[];
  /** What a notification of progress said, in order. */
  let progress: string[];
  /** Cancels what a notification of progress stands for. */
  let cancel: () => void;
  let pages: [name: string, page: string][];
  let ran: unknown[][];
  let offered: { label: string; description?: string }[][];
  /** What is taken of each list, by label; undefined leaves. Several where several can be. */
  let taken: (string | string[] | undefined)[];
  /** The button of each question, and of the next message. */
  let pressed: (string | undefined)[];
  let next: string | undefined;
  /** Where the next dialog leads. */
  let place: FakeUri | undefined;
  let asked: object[];
  let files: Map<string, Uint8Array>;
  let handlers: Partial<Record<CommandId, (...args: unknown[]) => unknown>>;
  let stepsAfter: typeof ErrorSteps.stepsAfter;

  const message = (text: string, ...rest: (string | { modal?: boolean })[]): Promise<string | undefined> => {
    shown.push({ message: text, buttons: rest.filter((one) => typeof one === 'string') });
    if (rest.some((one) => typeof one === 'object')) return Promise.resolve(pressed.shift());
    const button = next;
    next = undefined;
    return Promise.resolve(button);
  };
  const editor = {
    window: {
      showQuickPick: (items: { label: string }[], { canPickMany = false } = {}) => {
        offered.push(items);
        const labels = taken.shift();
        if (labels === undefined) return Promise.resolve(undefined);
        const chosen = items.filter(({ label }) => [labels].flat().includes(label));
        return Promise.resolve(canPickMany ? chosen : chosen[0]);
      },
      showInformationMessage: message,
      showWarningMessage: message,
      setStatusBarMessage: (text: string) => void shown.push({ message: text, buttons: [] }),
      showSaveDialog: (options: object) => (asked.push(options), Promise.resolve(place)),
      showOpenDialog: (options: object) => (asked.push(options), Promise.resolve(place && [place])),
      withProgress: (
        { title }: { title?: string },
        work: (message: { report(of: { message: string }): void }, token: object) => Promise<unknown>,
      ) =>
        work(
          {
            report: ({ message: words }) =>
              void (title !== undefined && words !== progress.at(-1) && progress.push(words)),
          },
          {
            onCancellationRequested: (listener: () => void) => {
              cancel = listener;
              return { dispose: () => undefined };
            },
          },
        ),
      tabGroups: { all: [] },
    },
    workspace: {
      isTrusted: true,
      getConfiguration: () => ({ inspect: () => undefined }),
      fs: {
        stat: ({ path }: FakeUri) => Promise.resolve({ size: files.get(path)?.length ?? 0 }),
        readFile: ({ path }: FakeUri) => Promise.resolve(files.get(path)!),
        writeFile: ({ path }: FakeUri, bytes: Uint8Array) => Promise.resolve(void files.set(path, bytes)),
      },
    },
    commands: { executeCommand: (...given: unknown[]) => Promise.resolve(void ran.push(given)) },
    env: {
      get language() {
        return language;
      },
    },
    l10n: { t: translator(() => language) },
    EventEmitter: FakeEvents,
    ProgressLocation: { Notification: 15 },
    Uri: FakeUri,
  };

  beforeEach(async () => {
    language = 'en';
    [shown, progress, pages, ran, offered, taken, pressed, asked] = [[], [], [], [], [], [], [], []];
    [next, place, files] = [undefined, undefined, new Map()];
    server = await storyServer();
    store = new MemoryStore();
    await write('brief.md', '# Brief\n\nA ferry, a bell, a storm.\n');
    story = storyEngine(store, { url: server.url });
    const project = {
      id: 'one',
      title: 'The Ferry',
      get story() {
        return story;
      },
      store,
      model: { prepare: () => Promise.resolve() },
      uri: (path: string) => new FakeUri(`/work/${path}`),
      pathOf: ({ path }: FakeUri) => (path.startsWith('/work/') ? path.slice('/work/'.length) : undefined),
    };
    const selection = {
      projects: { all: [project] },
      requireProject: () => project,
      requireWritable: () => project,
    };
    const reports = {
      show: (name: string, page: string) => Promise.resolve(void pages.push([name, page])),
      update: () => Promise.resolve(false),
    };
    const [commands, steps, { StoryRuns }, { WorkAtHand }, { StoryProgressPages }] = loadTogether<
      [typeof StoryCommands, typeof ErrorSteps, typeof Runs, typeof AtHand, typeof ProgressPages]
    >(
      [
        'commands/storyCommands',
        'errorSteps',
        'work/storyRuns',
        'work/workAtHand',
        'commands/storyProgressPages',
      ],
      editor,
    );
    stepsAfter = steps.stepsAfter;
    const runs = new StoryRuns(selection as never, new WorkAtHand());
    const failing = { failure: (_what: string, error: unknown) => assert.fail(String(error)) };
    const storyProgress = new StoryProgressPages(reports as never, runs, failing as never);
    handlers = commands.storyCommands({
      selection,
      storyRuns: runs,
      storyProgress,
      reports,
      view: { visible: false },
    } as never) as typeof handlers;
    stop = () => storyProgress.dispose();
  });
  let stop: () => void;
  afterEach(async () => {
    stop();
    await server.stop();
  });

  const write = (path: string, text: string): Promise<unknown> =>
    store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
  const read = async (path: string): Promise<string> => new TextDecoder().decode(await store.read(path));
  const command = (id: CommandId, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve().then(() => handlers[id]!(...args));
  const told = async (): Promise<Shown | undefined> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return shown.at(-1);
  };
  const failure = async (run: Promise<unknown>): Promise<StoryFoldError> => {
    const error: unknown = await run.then(
      () => assert.fail('It did not fail.'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof StoryFoldError, String(error));
    return error;
  };
  /** What is offered with an error; each with the command that it runs. */
  const ways = async (error: StoryFoldError): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const { title, run } of stepsAfter(error)) {
      ran = [];
      await run();
      found.push([title, ...ran[0]!]);
    }
    return found;
  };
  const named = { project: 'one' };
  const sound = (): StoryTree =>
    aTree(
      'a',
      [
        aNode('a', [aChoice('one', 'b', { text: 'Go left.' }), aChoice('two', 'c', { text: 'Go right.' })]),
        aNode('b', [], { isEnding: true, endingId: 'b' }),
        aNode('c', [], { isEnding: true, endingId: 'c' }),
      ],
      { title: 'A: Fork?' },
    );

  it('run one stage after another, tell where they are, and say what can be done next', async () => {
    const outcome = (await command('storyfold.writeStoryDocuments', named)) as { stages: object[] };
    assert.equal(outcome.stages.length, 1);
    assert.deepEqual(progress, [
      'Story documents · Lore (1 of 3)',
      'Story documents · Game design (2 of 3)',
      'Story documents · Main line (3 of 3)',
    ]);
    assert.deepEqual(await told(), {
      message: 'The story documents are written. Change in them what you like.',
      buttons: ['Open', 'Write Plot Skeleton'],
    });
    next = 'Build Story Tree';
    await command('storyfold.writePlotSkeleton', named);
    assert.equal((await told())?.message, 'The plot skeleton is written: 2 acts, 4 beats, 3 endings.');
    assert.deepEqual(ran.at(-1), ['storyfold.buildStoryTree', named]);
    progress = [];
    next = 'Story Map';
    await command('storyfold.buildStoryTree', named);
    const { message: words, buttons } = (await told())!;
    assert.match(words, /^The story tree stands: \d+ nodes, 3 endings\. It /);
    assert.deepEqual(buttons, ['Story Map', 'Report']);
    assert.deepEqual(ran.at(-1), ['storyfold.openStoryMap', named]);
    assert.equal(progress[0], 'Story tree');
    assert.match(progress.at(-1)!, /^Story tree · node \d+ of about \d+ · depth \d+ · 3 endings so far$/);
  });

  it('reuse what has not changed without a request, and offer to make it anew all the same', async () => {
    await command('storyfold.buildStory', named);
    server.asked();
    next = 'Make It Anew';
    await command('storyfold.buildStory', named);
    assert.deepEqual(server.asked(), []);
    const { message: words, buttons } = (await told())!;
    assert.match(words, /^The story tree is up to date: what it is made from has not changed\./);
    assert.deepEqual(buttons, ['Story Map', 'Report', 'Make It Anew']);
    assert.deepEqual(ran.at(-1), ['storyfold.buildStory', named, { force: true }]);
    await command('storyfold.writeStoryDocuments', named, { force: true });
    assert.deepEqual(server.asked(), ['lore', 'gdd', 'mainline']);
  });

  it('lead from a stage without its sources to the one that makes them', async () => {
    const error = await failure(command('storyfold.buildStoryTree', named));
    assert.equal(error.code, 'refused');
    assert.deepEqual(await ways(error), [
      ['Write Story Documents', 'storyfold.writeStoryDocuments', named, {}],
    ]);
  });

  it('offer the stage that failed again, and from within all of them to go on', async () => {
    server.instead = ({ asked: what }) =>
      what === 'plot_skeleton' ? status(401, { message: 'no' }) : undefined;
    const error = await failure(command('storyfold.buildStory', named));
    assert.equal(error.code, 'auth');
    assert.deepEqual(await ways(error), [
      ['Run Again: Plot skeleton', 'storyfold.writePlotSkeleton', named, {}],
      ['Go On with All Stages', 'storyfold.buildStory', named, {}],
    ]);
  });

  it('overwrite nothing that the author changed unless they say so', async () => {
    await command('storyfold.buildStory', named);
    await write(skeletonFile, (await read(skeletonFile)).replace('The Ferry Bell', 'My Own Bell'));
    await write(documentFiles.lore, 'Mine.\n');
    const error = await failure(command('storyfold.writePlotSkeleton', named));
    assert.deepEqual(await ways(error), [
      ['Write It Anew', 'storyfold.writePlotSkeleton', named, { force: true }],
    ]);
    assert.match(await read(skeletonFile), /My Own Bell/);
    await command('storyfold.writePlotSkeleton', named, { force: true });
    assert.match((await told())!.message, /Your version of \S+skeleton\.json is kept as \S+backups\S+/);
    assert.doesNotMatch(await read(skeletonFile), /My Own Bell/);
  });

  it('stop at a click on the message, keep what was had, and go on from there', async () => {
    await command('storyfold.writeStoryDocuments', named);
    await command('storyfold.writePlotSkeleton', named);
    server.instead = ({ asked: what }, count) => {
      if (what !== 'choices' || count < 3) return undefined;
      setTimeout(() => cancel(), 20);
      return silence();
    };
    const error = await failure(command('storyfold.buildStoryTree', named));
    assert.equal(error.code, 'cancelled');
    assert.equal(
      shown.at(-1)?.message,
      'StoryFold: Stopped. Every document and node that was finished is saved.',
    );
    await command('storyfold.showStoryProgress', named);
    assert.match(pages.at(-1)![1], /\*\*A build was stopped before its end/);
    server.instead = () => undefined;
    await command('storyfold.buildStoryTree', named);
    await command('storyfold.showStoryProgress', named);
    assert.match(pages.at(-1)![1], /\*\*The story tree is finished/);
  });

  it('do one thing at a time', async () => {
    const first = command('storyfold.writeStoryDocuments', named);
    await expectCode('refused', () => command('storyfold.buildStory', named));
    await first;
  });

  it('let the author say how a stage is to be run', async () => {
    story = storyEngine(store, {
      url: server.url,
      settings: { 'storyfold.story.minDurationMinutes': 500 },
    });
    await command('storyfold.writeStoryDocuments', named);
    server.asked();
    taken = ['Story tree', ['Without a skeleton, and strict']];
    const error = await failure(command('storyfold.runStoryStage'));
    assert.deepEqual(
      offered[0]?.map(({ label, description }) => [label, description]),
      [
        ['Story documents', 'up to date'],
        ['Plot skeleton', 'not made yet'],
        ['Story tree', 'not made yet'],
        ['All stages', ''],
      ],
    );
    assert.equal(error.details['because'], 'strict');
    assert.deepEqual(await ways(error), [
      ['Take It as It Is', 'storyfold.buildStoryTree', named, { legacy: true }],
    ]);
    assert.ok(!server.asked().includes('plot_skeleton'));
    await command('storyfold.buildStoryTree', named, { legacy: true });
    assert.ok(await store.read(treeFile));
    taken = [['Make it anew']];
    await command('storyfold.runStoryStage', { ...named, stage: 'docs' });
    assert.deepEqual(server.asked().slice(-3), ['lore', 'gdd', 'mainline']);
    taken = [undefined];
    assert.equal(await command('storyfold.runStoryStage'), undefined);
  });

  it('show report, choices and runs as pages, and say where there is nothing to show', async () => {
    for (const id of [
      'storyfold.showStoryReport',
      'storyfold.showChoiceQuality',
      'storyfold.showStoryDiagnostics',
      'storyfold.compareStoryBuilds',
      'storyfold.exportStory',
      'storyfold.openStoryFile',
    ] as const)
      await expectCode('not_found', () => command(id, named));
    await command('storyfold.buildStory', named);
    await expectCode('not_found', () => command('storyfold.compareStoryBuilds', named));
    await command('storyfold.buildStoryTree', named, { force: true });
    await command('storyfold.showStoryReport', named);
    await command('storyfold.showChoiceQuality', named);
    await command('storyfold.showChoiceQuality', { ...named, node: 'n1' });
    await command('storyfold.showStoryDiagnostics', named);
    const [newest, oldest] = (await story.runs()).runs;
    taken = [newest!.id, oldest!.id];
    await command('storyfold.compareStoryBuilds', named);
    assert.deepEqual(
      pages.map(([name, page]) => [name, page.split('\n')[0]]),
      [
        ['Story Report', '# Story report\\: The Ferry Bell'],
        ['Choice Quality', '# Choices\\: The Ferry Bell'],
        ['Choice Quality', '# n1 \\(the quay at night\\)'],
        ['Story Diagnostics', `# Run ${newest!.id.replaceAll('-', '\\-')}`],
        [
          'Story Runs Compared',
          `# Run ${[oldest, newest].map((run) => run!.id.replaceAll('-', '\\-')).join(' and run ')}`,
        ],
      ],
    );
    await expectCode('not_found', () => command('storyfold.showChoiceQuality', { ...named, node: 'none' }));
  });

  it('say of a run whose file cannot be read that it is there', async () => {
    const damage = (run: string) =>
      store.commit([{ path: diagnosticsFile(run), bytes: new TextEncoder().encode('{') }]);
    await damage('r1');
    for (const id of ['storyfold.showStoryDiagnostics', 'storyfold.compareStoryBuilds'] as const)
      await expectCode('corrupt_state', () => command(id, named));
    await command('storyfold.writeStoryDocuments', named);
    await command('storyfold.showStoryDiagnostics', named);
    assert.match(pages.at(-1)![1], /Runs whose files cannot be read\\: r1/);
    await expectCode('corrupt_state', () =>
      command('storyfold.showStoryDiagnostics', { ...named, run: 'r1' }),
    );
    await expectCode('corrupt_state', () => command('storyfold.compareStoryBuilds', named));
  });

  it('open what is named, else what the author chooses of what there is', async () => {
    await command('storyfold.writeStoryDocuments', named);
    await command('storyfold.openStoryFile', { ...named, path: documentFiles.gdd });
    assert.deepEqual(ran.at(-1), ['vscode.open', new FakeUri(`/work/${documentFiles.gdd}`)]);
    taken = ['lore.md'];
    await command('storyfold.openStoryFile', { ...named, path: '../elsewhere' });
    assert.deepEqual(
      offered.at(-1)?.map(({ label }) => label),
      ['lore.md', 'gdd.md', 'mainline.md'],
    );
    assert.deepEqual(ran.at(-1), ['vscode.open', new FakeUri(`/work/${documentFiles.lore}`)]);
  });

  it('export where the author says, and never into the project’s state', async () => {
    await story.saveTree(sound(), null);
    for (const [label, extension, format] of [
      ['Twee 3', 'twee', 'twee'],
      ['ink', 'ink', 'ink'],
      ['JSON', 'json', 'json'],
    ] as const) {
      taken = [label];
      place = new FakeUri(`/elsewhere/fork.${extension}`);
      await command('storyfold.exportStory', named);
      const [options] = asked.slice(-1) as { defaultUri: FakeUri }[];
      assert.equal(options!.defaultUri.path, `/work/A Fork.${extension}`);
      const { tree } = (await story.tree())!;
      assert.equal(new TextDecoder().decode(files.get(place.path)), storyExport(tree, format));
      assert.equal((await told())!.message, `The story is written to fork.${extension}.`);
    }
    taken = ['JSON'];
    place = new FakeUri(`/work/${treeFile}`);
    await expectCode('refused', () => command('storyfold.exportStory', named));
    taken = ['JSON'];
    place = new FakeUri(`/another/${treeFile}`);
    await expectCode('refused', () => command('storyfold.exportStory', named));
    taken = ['JSON'];
    place = undefined;
    assert.equal(await command('storyfold.exportStory', named), undefined);
    assert.equal(files.size, 3);
  });

  it('import Twee and JSON, ask before a tree is replaced, and keep a copy of it', async () => {
    const other = aTree('x', [aNode('x', [], { isEnding: true, endingId: 'x' })], { title: 'Other' });
    const put = (name: string, text: string): FakeUri => {
      place = new FakeUri(`/elsewhere/${name}`);
      files.set(place.path, new TextEncoder().encode(text));
      return place;
    };
    put('fork.twee', storyExport(sound(), 'twee'));
    await command('storyfold.importStory', named);
    assert.equal((await story.tree())?.tree.title, 'A: Fork?');
    assert.deepEqual(await told(), {
      message: 'Imported: 3 nodes, 2 choices, 2 endings.',
      buttons: ['Story Map', 'Report'],
    });
    const before = await read(treeFile);
    put('other.json', storyExport(other, 'json'));
    await command('storyfold.importStory', named);
    assert.equal(await read(treeFile), before, 'Nobody agreed.');
    pressed = ['Replace It'];
    const uri = put('other.json', storyExport(other, 'json'));
    await command('storyfold.importStory', uri);
    assert.equal((await story.tree())?.tree.title, 'Other');
    const copy = /The tree before is kept as (\S+)\.$/.exec((await told())!.message)?.[1];
    assert.equal(await read(copy!), before);
  });

  it('import also over a tree that cannot be read, whose copy stays', async () => {
    await write(treeFile, '{"root": 1');
    place = new FakeUri('/elsewhere/fork.json');
    files.set(place.path, new TextEncoder().encode(storyExport(sound(), 'json')));
    pressed = ['Replace It'];
    await command('storyfold.importStory', named);
    assert.equal((await story.tree())?.tree.title, 'A: Fork?');
    const copy = /is kept as (\S+)\.$/.exec((await told())!.message)?.[1];
    assert.equal(await read(copy!), '{"root": 1');
  });

  it('tell what could not be imported as it stands, and refuse what is no story', async () => {
    const put = (text: string | Uint8Array): void => {
      place = new FakeUri('/elsewhere/story.txt');
      files.set(place.path, typeof text === 'string' ? new TextEncoder().encode(text) : text);
    };
    put(':: Start\n[[Go|Nowhere]]\n');
    next = 'Show Remarks';
    await command('storyfold.importStory', named);
    const { message: words, buttons } = (await told())!;
    assert.match(words, /Places that could not be taken over as they stand: \d+\./);
    assert.deepEqual(buttons, ['Show Remarks', 'Story Map', 'Report']);
    assert.match(pages.at(-1)![1], /^# What could not be taken over[^\n]*\n\n- Line \d/);
    pressed = ['Replace It', 'Replace It', 'Replace It'];
    for (const text of ['No story.', '{"nodes": {}}', Uint8Array.of(0xff, 0xfe, 0x41)]) {
      put(text);
      const error = await failure(command('storyfold.importStory', named));
      assert.ok(['invalid_input', 'not_utf8'].includes(error.code), error.code);
    }
    assert.equal(shown.filter(({ buttons: [first] }) => first === 'Replace It').length, 0);
  });

  it('speak Chinese', async () => {
    language = 'zh-cn';
    await command('storyfold.writeStoryDocuments', named);
    assert.deepEqual(await told(), {
      message: '故事文档写好了。你可以随意修改。',
      buttons: ['打开', '写情节骨架'],
    });
    assert.equal(progress[1], '故事文档 · 游戏设计（第 2 个，共 3 个）');
  });
});
