import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../fakes/eventually';

const run = <T>(name: string, ...args: unknown[]): Thenable<T> =>
  vscode.commands.executeCommand<T>(`storyfold.${name}`, ...args);

function inProject(...parts: string[]): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'No folder is open.');
  return path.join(folder.uri.fsPath, ...parts);
}

describe('commands of the palette', () => {
  it('adds a word to the dictionary once', async () => {
    assert.deepEqual(await run('addToDictionary', 'Quillhaven'), ['Quillhaven']);
    assert.deepEqual(await run('addToDictionary', 'Quillhaven'), []);
    assert.match(await fs.readFile(inProject('.storyfold', 'dictionary.txt'), 'utf8'), /^Quillhaven$/m);
  });

  it('saves an archive under the name that is given', async () => {
    assert.equal(await run('saveArchive', 'before the storm'), 'before the storm');
    assert.ok((await fs.stat(inProject('.storyfold', 'archives', 'before the storm'))).isDirectory());
  });

  it('refuses to import what is no text, and changes nothing', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-import-'));
    try {
      const picture = path.join(folder, 'map.png');
      await fs.writeFile(picture, new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
      const before = await fs.readFile(inProject('brief.md'));
      assert.equal(await run('importManuscript', vscode.Uri.file(picture), 'brief'), undefined);
      assert.deepEqual(await fs.readFile(inProject('brief.md')), before);
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });

  it('opens the guide that came with it, as a page', async () => {
    await run('openGuide');
    const shown = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(
          ({ input, label }) => input instanceof vscode.TabInputWebview && label.includes('workbench.md'),
        );
    await eventually('The page is shown', () => shown() !== undefined);
    await vscode.window.tabGroups.close(shown()!);
  });

  it('reports a problem without headers’ values', async () => {
    const settings = vscode.workspace.getConfiguration('storyfold.model');
    await settings.update('headers', { 'api-key': 'hush-hush' }, vscode.ConfigurationTarget.Global);
    try {
      const document = await run<vscode.TextDocument>('reportProblem');
      const text = vscode.window.activeTextEditor?.document.getText() ?? document.getText();
      assert.match(text, /StoryFold: \d+\.\d+\.\d+/);
      assert.match(text, /api-key/);
      assert.doesNotMatch(text, /hush-hush/);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    } finally {
      await settings.update('headers', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
