import assert from 'node:assert/strict';
import { promises as fs, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { StoryFoldError } from '../../src/core/errors';
import { sha256 } from '../../src/core/storage/hash';
import { EditorManuscript } from '../../src/vscode/editor/editorManuscript';

const story = 'The cat sat on the the mat.\n\nNobody moved it.\n';

describe('the manuscript in the editor', () => {
  let folder: string;
  let manuscript: EditorManuscript;

  const file = (name: string): string => path.join(folder, name);
  const write = (name: string, content: string | Uint8Array): Promise<void> =>
    fs.writeFile(file(name), content);
  const bytes = (name: string): Promise<Buffer> => fs.readFile(file(name));
  const hashOf = async (name: string): Promise<string> => (await manuscript.read(name))!.sha256;
  const open = async (name: string): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file(name)));
    await vscode.window.showTextDocument(document, { preview: false });
    return document;
  };
  const type = async (document: vscode.TextDocument, text: string): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, text);
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(document.isDirty);
  };
  const withoutOneThe = (text: string) => {
    const start = text.indexOf('the the');
    return [{ start, end: start + 'the '.length, replacement: '' }];
  };
  const refusedWith = (code: string) => (error: unknown) =>
    error instanceof StoryFoldError && error.code === code;

  beforeEach(async () => {
    folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-manuscript-')));
    const store = await FileStore.open(folder);
    manuscript = new EditorManuscript(vscode.Uri.file(folder), new FileManuscript(store));
  });

  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments) {
      if (!document.isDirty) continue;
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('reads a file that no editor shows, and nothing where there is none', async () => {
    await write('brief.md', story);
    assert.equal((await manuscript.read('brief.md'))?.text, story);
    assert.equal(await manuscript.read('outline.md'), undefined);
  });

  it('reads what is typed and not yet saved, with the hash that saving would give', async () => {
    await write('brief.md', story);
    const document = await open('brief.md');
    await type(document, 'Unsaved.\n');
    const read = await manuscript.read('brief.md');
    assert.equal(read?.text, `${story}Unsaved.\n`);
    assert.equal((await bytes('brief.md')).toString(), story);
    await document.save();
    assert.equal(read?.sha256, await sha256(await bytes('brief.md')));
  });

  it('changes an open document, keeps what was typed, saves, and lets the author undo', async () => {
    await write('brief.md', story);
    const document = await open('brief.md');
    await type(document, 'Unsaved.\n');
    const [written] = await manuscript.apply([
      { path: 'brief.md', expected: await hashOf('brief.md'), edits: withoutOneThe(document.getText()) },
    ]);
    const revised = `${story.replace('the the', 'the')}Unsaved.\n`;
    assert.equal(document.getText(), revised);
    assert.equal(document.isDirty, false);
    assert.equal((await bytes('brief.md')).toString(), revised);
    assert.equal(written?.sha256, await sha256(await bytes('brief.md')));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), `${story}Unsaved.\n`);
  });

  it('changes a file that no editor shows', async () => {
    await write('brief.md', story);
    await manuscript.apply([
      { path: 'brief.md', expected: await hashOf('brief.md'), edits: withoutOneThe(story) },
    ]);
    assert.equal((await bytes('brief.md')).toString(), story.replace('the the', 'the'));
  });

  it('keeps the byte-order mark and the line ends of an open document', async () => {
    const windows = `\u{FEFF}${story.replaceAll('\n', '\r\n')}`;
    await write('brief.md', windows);
    const document = await open('brief.md');
    await type(document, 'Unsaved.');
    const read = (await manuscript.read('brief.md'))!;
    assert.equal(read.byteOrderMark, true);
    await manuscript.apply([{ path: 'brief.md', expected: read.sha256, edits: withoutOneThe(read.text) }]);
    assert.equal((await bytes('brief.md')).toString(), `${windows.replace('the the', 'the')}Unsaved.`);
  });

  it('keeps mixed line ends, which the editor would make one', async () => {
    const mixed = 'One\r\nthe the two\nthree\r\n';
    await write('brief.md', mixed);
    await open('brief.md');
    const read = (await manuscript.read('brief.md'))!;
    assert.equal(read.text, mixed);
    await manuscript.apply([{ path: 'brief.md', expected: read.sha256, edits: withoutOneThe(mixed) }]);
    assert.equal((await bytes('brief.md')).toString(), mixed.replace('the the', 'the'));
  });

  it('refuses a change made for a text that the author has gone on writing in, and changes nothing at all', async () => {
    await write('brief.md', story);
    await write('outline.md', story);
    const [brief, outline] = [await hashOf('brief.md'), await hashOf('outline.md')];
    const document = await open('outline.md');
    await type(document, 'Meanwhile.\n');
    await assert.rejects(
      manuscript.apply([
        { path: 'brief.md', expected: brief, edits: withoutOneThe(story) },
        { path: 'outline.md', expected: outline, edits: withoutOneThe(story) },
      ]),
      refusedWith('conflict'),
    );
    assert.equal((await bytes('brief.md')).toString(), story);
    assert.equal(document.getText(), `${story}Meanwhile.\n`);
  });

  it('gives a closed file back when a document beside it cannot be saved', async () => {
    await write('brief.md', story);
    await write('outline.md', story);
    const document = await open('outline.md');
    await type(document, 'Meanwhile.\n');
    const unsaved = document.getText();
    // Where the file was stands a folder now: the editor cannot save there, whoever runs it.
    await fs.rm(file('outline.md'));
    await fs.mkdir(file('outline.md'));
    await assert.rejects(
      manuscript.apply([
        { path: 'brief.md', expected: await hashOf('brief.md'), edits: withoutOneThe(story) },
        { path: 'outline.md', expected: await hashOf('outline.md'), edits: withoutOneThe(unsaved) },
      ]),
      refusedWith('io'),
    );
    assert.equal((await bytes('brief.md')).toString(), story);
    assert.equal(document.getText(), unsaved);
    await fs.rmdir(file('outline.md'));
    await write('outline.md', story);
  });

  it('puts a whole text in place byte for byte, in an open document too', async () => {
    await write('brief.md', story);
    const document = await open('brief.md');
    await type(document, 'Unsaved.\n');
    const wanted = Buffer.from('\u{FEFF}Another\r\ntext\naltogether.');
    await manuscript.replace([{ path: 'brief.md', expected: await hashOf('brief.md'), bytes: wanted }]);
    assert.deepEqual(await bytes('brief.md'), wanted);
    await assert.rejects(
      manuscript.replace([{ path: 'brief.md', expected: await sha256(Buffer.from(story)), bytes: wanted }]),
      refusedWith('conflict'),
    );
  });

  it('overwrites nothing that a sync tool wrote between, in a file that no editor shows', async () => {
    await write('brief.md', story);
    await write('outline.md', story);
    const [brief, outline] = [await hashOf('brief.md'), await hashOf('outline.md')];
    const document = await open('outline.md');
    // The sync tool writes at the last moment: when everything was looked at and the files are about to be written.
    const synced = 'What the other machine had.\n';
    const files = new FileManuscript(await FileStore.open(folder));
    const lateWrite = {
      read: (name: string) => files.read(name),
      apply: async (changes: Parameters<typeof files.apply>[0]) => {
        await write('brief.md', synced);
        return files.apply(changes);
      },
      replace: async (changes: Parameters<typeof files.replace>[0]) => {
        await write('brief.md', synced);
        return files.replace(changes);
      },
    };
    const late = new EditorManuscript(vscode.Uri.file(folder), lateWrite);
    await assert.rejects(
      late.replace([
        { path: 'brief.md', expected: brief, bytes: Buffer.from('Restored.') },
        { path: 'outline.md', expected: outline, bytes: Buffer.from('Restored.') },
      ]),
      refusedWith('conflict'),
    );
    assert.equal((await bytes('brief.md')).toString(), synced);
    assert.equal(document.getText(), story);
    await write('brief.md', story);
    await assert.rejects(
      late.apply([{ path: 'brief.md', expected: brief, edits: withoutOneThe(story) }]),
      refusedWith('conflict'),
    );
    assert.equal((await bytes('brief.md')).toString(), synced);
  });

  it('leaves what a sync tool writes into a closed file while the open one is changed', async () => {
    await write('brief.md', story);
    await write('outline.md', story);
    const expected = await hashOf('brief.md');
    await open('outline.md');
    const synced = 'What the other machine had.\n';
    const listening = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && document.uri.fsPath === file('outline.md')) {
        writeFileSync(file('brief.md'), synced);
      }
    });
    try {
      await manuscript.replace([
        { path: 'brief.md', expected, bytes: Buffer.from('Restored.') },
        { path: 'outline.md', expected, bytes: Buffer.from('Restored.') },
      ]);
    } finally {
      listening.dispose();
    }
    assert.equal((await bytes('outline.md')).toString(), 'Restored.');
    assert.equal((await bytes('brief.md')).toString(), synced);
  });

  it('puts bytes that are no text in the place of an open document, and text in theirs', async () => {
    // "中文" in GB18030.
    const chinese = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
    await write('brief.md', story);
    const document = await open('brief.md');
    await type(document, 'Unsaved.\n');
    await manuscript.replace([{ path: 'brief.md', expected: await hashOf('brief.md'), bytes: chinese }]);
    assert.deepEqual(await bytes('brief.md'), chinese);
    await manuscript.replace([
      { path: 'brief.md', expected: await sha256(chinese), bytes: Buffer.from(story) },
    ]);
    assert.equal((await bytes('brief.md')).toString(), story);
  });

  it('saves what is typed before it takes the file away', async () => {
    await write('brief.md', story);
    const document = await open('brief.md');
    await type(document, 'Unsaved.\n');
    await manuscript.replace([{ path: 'brief.md', expected: await hashOf('brief.md'), bytes: undefined }]);
    await assert.rejects(bytes('brief.md'));
    assert.equal(document.isDirty, false);
  });

  it('makes and removes files', async () => {
    await manuscript.replace([{ path: 'chapters/01.md', expected: undefined, bytes: Buffer.from(story) }]);
    assert.equal((await bytes('chapters/01.md')).toString(), story);
    await manuscript.replace([
      { path: 'chapters/01.md', expected: await hashOf('chapters/01.md'), bytes: undefined },
    ]);
    await assert.rejects(bytes('chapters/01.md'));
  });

  it('saves documents that only a comparison shows while the editor’s autosave is at them', async () => {
    const names = ['brief.md', 'outline.md'] as const;
    for (const name of names) await write(name, story);
    const shown = names.map((name) => vscode.Uri.file(file(name)));
    await vscode.commands.executeCommand(
      'vscode.changes',
      'Before ↔ now',
      shown.map((uri) => [uri, uri.with({ scheme: 'storyfold-text' }), uri]),
    );
    const files = vscode.workspace.getConfiguration('files');
    const set = async (autoSave: string, delay: number | undefined): Promise<void> => {
      await files.update('autoSave', autoSave, vscode.ConfigurationTarget.Global);
      await files.update('autoSaveDelay', delay, vscode.ConfigurationTarget.Global);
    };
    const reasons: vscode.TextDocumentSaveReason[] = [];
    const preparing = vscode.workspace.onWillSaveTextDocument((event) => {
      const isSecond = event.document.uri.fsPath === file('outline.md');
      if (isSecond) reasons.push(event.reason);
      // The editor's own save of the second is being prepared when it is its turn after the first.
      event.waitUntil(new Promise<void>((resolve) => setTimeout(resolve, isSecond ? 1500 : 1200)));
    });
    try {
      await set('afterDelay', 100);
      const expected = await sha256(Buffer.from(story));
      await manuscript.apply(names.map((path) => ({ path, expected, edits: withoutOneThe(story) })));
    } finally {
      preparing.dispose();
      await set('off', undefined);
    }
    assert.equal(reasons[0], vscode.TextDocumentSaveReason.AfterDelay);
    for (const name of names) assert.equal((await bytes(name)).toString(), story.replace('the the', 'the'));
  });

  it('writes nothing under a document in which a key was pressed while its file was read', async () => {
    await write('brief.md', story);
    const document = await open('brief.md');
    const files = new FileManuscript(await FileStore.open(folder));
    const slow = new EditorManuscript(vscode.Uri.file(folder), {
      read: async (name) => {
        const text = await files.read(name);
        await type(document, 'Typed.\n');
        return text;
      },
      apply: (changes) => files.apply(changes),
      replace: (all) => files.replace(all),
    });
    const expected = await sha256(Buffer.from(story));
    const change = { path: 'brief.md', expected, edits: withoutOneThe(story) };
    await assert.rejects(slow.apply([change]), refusedWith('conflict'));
    assert.equal((await bytes('brief.md')).toString(), story);
    assert.equal(document.getText(), `${story}Typed.\n`);
  });

  it('leaves no file changed when a later one cannot be saved', async () => {
    const names = ['brief.md', 'outline.md'] as const;
    for (const name of names) await write(name, story);
    const [first, second] = [await open('brief.md'), await open('outline.md')];
    await type(second, 'Typed.\n');
    const changes = await Promise.all(
      names.map(async (name) => ({ path: name, expected: await hashOf(name), edits: withoutOneThe(story) })),
    );
    // As a checkout does, under words that are not saved: the editor refuses to overwrite it.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await write('outline.md', 'Another branch.\n');
    await assert.rejects(manuscript.apply(changes), refusedWith('io'));
    assert.equal((await bytes('brief.md')).toString(), story);
    assert.deepEqual([first.isDirty, first.getText()], [false, story]);
    assert.equal(second.getText(), `${story}Typed.\n`);
    assert.equal((await bytes('outline.md')).toString(), 'Another branch.\n');
  }).timeout(60_000);

  it('does not read outside the project', async () => {
    await assert.rejects(manuscript.read('../secret.md'), refusedWith('unsafe_path'));
  });
});
