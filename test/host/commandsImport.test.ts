import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileStore } from '../../src/adapters/node/fileStore';
import type { StoryFoldError } from '../../src/core/errors';
import type { ImportOptions } from '../../src/core/project/importText';
import { createProject } from '../../src/core/project/project';
import type { Phase } from '../../src/shared/values';
import { archiveCommands } from '../../src/vscode/commands/archiveCommands';
import type { CommandParts } from '../../src/vscode/commands/commandParts';
import { askForProject, makeProject, type CreateProject } from '../../src/vscode/commands/createProject';
import { importManuscript } from '../../src/vscode/commands/importManuscript';
import { readSource } from '../../src/vscode/commands/importSources';
import type { Projects } from '../../src/vscode/workspace/projects';
import { ManualClock } from '../fakes/manualClock';
import { editorProject, type EditorProject } from './editorProject';

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const code = (expected: string) => (error: StoryFoldError) => error.code === expected;

describe('manuscripts that are brought in', () => {
  let folder: string;
  const write = async (name: string, text: string): Promise<vscode.Uri> => {
    const file = path.join(folder, ...name.split('/'));
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, text);
    return vscode.Uri.file(file);
  };

  beforeEach(async () => {
    folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-import-')));
  });
  afterEach(async () => {
    await fs.rm(folder, { recursive: true, force: true });
  });

  it('are read from a file, and from a folder in natural order without what is no text', async () => {
    const file = await write('稿/一章.txt', '玛拉打开门。\n');
    const one = await readSource(file);
    assert.deepEqual([one.isFolder, one.files.map(({ fileName }) => fileName)], [false, ['一章.txt']]);
    assert.equal(decoded(one.files[0]!.bytes), '玛拉打开门。\n');
    for (const name of ['10 The Bell.md', '2 The Stair.markdown', '1 The Door.md', '.hidden.md', 'map.png'])
      await write(`novel/${name}`, `# ${name}\n\nRain.\n`);
    await write('novel/empty.md', '');
    await write('novel/older/1 The Door.md', 'Rain.\n');
    const { isFolder, files, leftOut } = await readSource(vscode.Uri.file(path.join(folder, 'novel')));
    assert.ok(isFolder);
    assert.deepEqual(leftOut, ['empty.md', 'map.png', 'older/']);
    assert.deepEqual(
      files.map(({ fileName }) => fileName),
      ['1 The Door.md', '2 The Stair.markdown', '10 The Bell.md'],
    );
  });

  it('may be a link where the author picks the link itself, never one that lies among the chapters', async () => {
    await write('elsewhere/secret.md', 'Not of this book.\n');
    await write('novel/1.md', 'Rain.\n');
    const target = path.join(folder, 'elsewhere', 'secret.md');
    await fs.symlink(target, path.join(folder, 'novel', '2.md'));
    const { files } = await readSource(vscode.Uri.file(path.join(folder, 'novel')));
    assert.deepEqual(
      files.map(({ fileName }) => fileName),
      ['1.md'],
    );
    const picked = await readSource(vscode.Uri.file(path.join(folder, 'novel', '2.md')));
    assert.equal(decoded(picked.files[0]!.bytes), 'Not of this book.\n');
  });

  it('are not read through a link in the workspace that leads out of it', async () => {
    const [open] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(open);
    await write('elsewhere/secret.md', 'Not of this book.\n');
    await fs.mkdir(path.join(open.uri.fsPath, 'drafts'));
    const link = vscode.Uri.joinPath(open.uri, 'drafts', 'way out.md');
    const folderLink = vscode.Uri.joinPath(open.uri, 'drafts', 'way out');
    const within = vscode.Uri.joinPath(open.uri, 'drafts', 'brief.md');
    try {
      await fs.symlink(path.join(folder, 'elsewhere', 'secret.md'), link.fsPath);
      await fs.symlink(path.join(folder, 'elsewhere'), folderLink.fsPath);
      await fs.symlink(path.join(open.uri.fsPath, 'brief.md'), within.fsPath);
      await assert.rejects(readSource(link), code('unsafe_path'));
      await assert.rejects(readSource(folderLink), code('unsafe_path'));
      await assert.rejects(readSource(vscode.Uri.joinPath(folderLink, 'secret.md')), code('unsafe_path'));
      assert.equal((await readSource(within)).files.length, 1);
    } finally {
      await fs.rm(path.join(open.uri.fsPath, 'drafts'), { recursive: true });
    }
  });

  it('are refused by name, when they are not there, and when a folder has none', async () => {
    await assert.rejects(readSource(await write('map.png', 'x')), code('invalid_input'));
    await assert.rejects(readSource(vscode.Uri.file(path.join(folder, 'gone.md'))), code('not_found'));
    await fs.mkdir(path.join(folder, 'none'));
    await assert.rejects(readSource(vscode.Uri.file(path.join(folder, 'none'))), code('not_found'));
    await write('blank/1.md', '');
    await assert.rejects(readSource(vscode.Uri.file(path.join(folder, 'blank'))), code('invalid_input'));
  });

  describe('into a project', () => {
    let desk: EditorProject;
    const { showQuickPick, showWarningMessage, showInformationMessage } = vscode.window;
    let answer: string | undefined;
    const asked: string[] = [];

    beforeEach(async () => {
      desk = await editorProject({ 'sample.md': 'Rain.\n' });
      asked.length = 0;
      answer = undefined;
      Object.assign(vscode.window, {
        // What Enter takes.
        showQuickPick: (items: readonly unknown[]) => Promise.resolve(items[0]),
        showWarningMessage: (message: string) => {
          asked.push(message);
          return Promise.resolve(answer);
        },
        showInformationMessage: (message: string) => {
          asked.push(message);
          return Promise.resolve(undefined);
        },
      });
    });
    afterEach(async () => {
      Object.assign(vscode.window, { showQuickPick, showWarningMessage, showInformationMessage });
      await desk.close();
    });

    const parts = (): CommandParts =>
      ({
        selection: {
          ...desk.selection,
          project: desk.project,
          requireWritable: () => desk.project,
          projects: { all: [desk.project], refresh: () => Promise.resolve() },
        },
        work: {
          importText: (phase: Phase, bytes: Uint8Array, options: ImportOptions) =>
            desk.controller.importText(phase, bytes, options),
        },
        view: { visible: true, show: () => Promise.resolve() },
        clock: new ManualClock(),
      }) as unknown as CommandParts;
    const text = (...names: string[]): Promise<string> =>
      fs.readFile(path.join(desk.folder, ...names), 'utf8');

    it('take a place of their own, each chapter in a file', async () => {
      await write('more/91 the north pier.md', '# Chapter 91: The North Pier\n\nRain on the pier.\n');
      await write('more/92 灯.md', '# 第九十二章 灯\n\n灯灭了。\n');
      const imported = await importManuscript(parts(), vscode.Uri.file(path.join(folder, 'more')), undefined);
      assert.equal(imported?.phase, 'final');
      const names = (await fs.readdir(path.join(desk.folder, 'chapters'))).sort();
      assert.equal(names.length, 2);
      assert.match(await text('chapters', names[0]!), /Rain on the pier\./);
      assert.match(await text('chapters', names[1]!), /灯灭了。/);
      // The author's own files stay as they were.
      assert.match(await fs.readFile(path.join(folder, 'more', '92 灯.md'), 'utf8'), /^# 第九十二章 灯/);
    });

    it('are parted into the chapters of a Chinese manuscript', async () => {
      const file = await write(
        '潮屋.md',
        '# 潮屋\n\n## 第一章 门\n\n海水涌了进来。\n\n## 第二章 楼梯\n\n灯灭了。\n',
      );
      await importManuscript(parts(), file, undefined);
      const names = (await fs.readdir(path.join(desk.folder, 'chapters'))).sort();
      assert.equal(names.length, 2);
      assert.match(await text('chapters', names[1]!), /灯灭了。/);
    });

    it('take the place of another text only when the author says so', async () => {
      const file = await write('voice.md', 'The sea came in.\n');
      assert.equal(await importManuscript(parts(), file, 'sample'), undefined);
      assert.equal(asked.length, 1);
      assert.equal(await text('sample.md'), 'Rain.\n');
      answer = 'Replace';
      assert.equal((await importManuscript(parts(), file, 'sample'))?.phase, 'sample');
      assert.equal(await text('sample.md'), 'The sea came in.\n');
    });

    it('go again with an archive, which is restored only when the author says so', async () => {
      const commands = archiveCommands(parts());
      assert.equal(await commands['storyfold.saveArchive']('before the import'), 'before the import');
      await fs.writeFile(path.join(desk.folder, 'sample.md'), 'The sea came in.\n');
      assert.equal(await commands['storyfold.restoreArchive']('before the import'), undefined);
      assert.equal(await text('sample.md'), 'The sea came in.\n');
      await assert.rejects(commands['storyfold.restoreArchive']('another'), code('not_found'));
      answer = 'Restore';
      const restored = await commands['storyfold.restoreArchive']('before the import');
      assert.equal(await text('sample.md'), 'Rain.\n');
      assert.match(restored!.savedBefore, /^before-restore-/);
      assert.ok(asked.at(-1)?.includes(restored!.savedBefore));
    });

    it('are in an archive with the words that are typed and not saved, and so is what a restore replaces', async () => {
      const commands = archiveCommands(parts());
      const uri = desk.project.uri('sample.md');
      const document = await vscode.workspace.openTextDocument(uri);
      const type = async (words: string): Promise<void> => {
        const edit = new vscode.WorkspaceEdit();
        edit.insert(uri, new vscode.Position(0, 0), words);
        assert.ok(await vscode.workspace.applyEdit(edit));
        assert.ok(document.isDirty);
      };
      const archived = (name: string): Promise<string> =>
        fs.readFile(path.join(desk.folder, '.storyfold', 'archives', name, 'sample.md'), 'utf8');
      await type('Typed first. ');
      await commands['storyfold.saveArchive']('with typed words');
      await type('Typed since. ');
      answer = 'Restore';
      const restored = await commands['storyfold.restoreArchive']('with typed words');
      assert.match(await archived('with typed words'), /^Typed first\. /);
      assert.match(await archived(restored!.savedBefore), /^Typed since\. Typed first\. /);
      assert.match(await text('sample.md'), /^Typed first\. /);
    });
  });

  describe('where there is no project', () => {
    const { showInputBox, showQuickPick, showInformationMessage } = vscode.window;
    let target: vscode.WorkspaceFolder;
    let projects: Projects;
    /** What was offered at each question: the value of a box, the lines of a list. */
    const offered: (string | string[])[] = [];
    const make: CreateProject = async (_, project) => {
      const store = await FileStore.open(target.uri.fsPath);
      await createProject(store, project).finally(() => store.close());
    };
    const record = async (): Promise<Record<string, unknown>> =>
      JSON.parse(
        await fs.readFile(path.join(target.uri.fsPath, '.storyfold', 'project.json'), 'utf8'),
      ) as Record<string, unknown>;

    /** Leaves at the question of this number; takes what is offered at those before. */
    const answering = (leavesAt: number): void => {
      offered.length = 0;
      const next = <Answer>(answer: Answer, said: string | string[]): Promise<Answer | undefined> =>
        Promise.resolve(offered.push(said) === leavesAt ? undefined : answer);
      Object.assign(vscode.window, {
        showInputBox: ({ value = '' }: vscode.InputBoxOptions) => next(value, value),
        showQuickPick: (items: readonly vscode.QuickPickItem[]) =>
          next(
            items[0],
            items.map(({ label }) => label),
          ),
        showInformationMessage: () => Promise.resolve(undefined),
      });
    };

    beforeEach(async () => {
      await fs.mkdir(path.join(folder, 'desk'));
      target = { uri: vscode.Uri.file(path.join(folder, 'desk')), name: 'The Tide House', index: 7 };
      projects = {
        refresh: () => Promise.resolve(),
        vacantFolders: [target],
        all: [],
        unreadable: [],
      } as unknown as Projects;
    });
    afterEach(() => {
      Object.assign(vscode.window, { showInputBox, showQuickPick, showInformationMessage });
    });

    it('one is made of the answers, and none when the author leaves', async () => {
      const guess = { folder: target, title: ' 潮屋 ', language: 'zh' } as const;
      for (const question of [1, 2, 3]) {
        answering(question);
        assert.equal(await askForProject(projects, guess), undefined);
      }
      answering(Infinity);
      const planned = await askForProject(projects, guess);
      assert.deepEqual(await fs.readdir(target.uri.fsPath), []);
      assert.equal(await makeProject(projects, make, planned!), target.uri.toString());
      const { title, language, audience } = await record();
      assert.deepEqual([title, language, audience], ['潮屋', 'zh', '']);
    });

    /** An import whose project is the one that it makes. */
    const importing = (uri: vscode.Uri, imported: Phase[]): ReturnType<typeof importManuscript> => {
      const selection = {
        projects,
        project: undefined,
        requireWritable: (id: string) => ({ id }),
        turnTo: () => Promise.resolve(),
      };
      const parts = {
        selection,
        createProject: make,
        work: {
          importText: (phase: Phase) => {
            imported.push(phase);
            return Promise.resolve({ files: [] });
          },
        },
        view: { visible: true, show: () => Promise.resolve() },
      };
      return importManuscript(parts as unknown as CommandParts, uri, undefined);
    };

    it('nothing is made before the last question of an import is answered', async () => {
      const uri = await write(
        'draft-3.md',
        '# The Glass Orchard\n\n## Chapter One: The Key\n\nRain.\n\n## Chapter Two: The Wall\n\nRain.\n',
      );
      const imported: Phase[] = [];
      for (const question of [1, 2, 3, 4, 5]) {
        answering(question);
        assert.equal(await importing(uri, imported), undefined);
        assert.equal(offered.length, question);
        assert.deepEqual(await fs.readdir(target.uri.fsPath), [], `left at question ${question}`);
      }
      answering(Infinity);
      assert.equal((await importing(uri, imported))?.phase, 'final');
      assert.equal(offered.length, 5);
      assert.deepEqual(imported, ['final']);
      assert.equal((await record())['title'], 'The Glass Orchard');
    });

    it('a folder’s name is offered, and what of the folder is not taken is said', async () => {
      for (const name of ['1.md', '2.md'])
        await write(`月光邮差/${name}`, `# 第${name[0]}章 信\n\n灯灭了。\n`);
      await write('月光邮差/3.docx', 'x');
      answering(Infinity);
      const imported: Phase[] = [];
      await importing(vscode.Uri.file(path.join(folder, '月光邮差')), imported);
      assert.deepEqual(imported, ['final']);
      assert.equal(offered[0], '月光邮差');
      assert.match((offered.at(-1) as string[])[1]!, /Left out: 3\.docx$/);
    });

    it('a single text of a folder is confirmed where others are left out', async () => {
      await write('novel/1.md', 'Rain.\n');
      await write('novel/2.odt', 'x');
      answering(Infinity);
      await importing(vscode.Uri.file(path.join(folder, 'novel')), []);
      assert.match((offered.at(-1) as string[]).join('\n'), /Import This Text\n.*Left out: 2\.odt/);
    });
  });
});
