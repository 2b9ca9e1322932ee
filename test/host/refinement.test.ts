import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

interface Assessment {
  suggestions: { id: string; rule?: string; summary: string; status: string; anchor?: { exact: string } }[];
}
interface Revision {
  applied: string[];
  notApplied: { id: string; reason: string }[];
}

const folder = (): string => vscode.workspace.workspaceFolders![0]!.uri.fsPath;
const sample = (): string => path.join(folder(), 'sample.md');
const run = <T>(command: string, ...args: unknown[]): Thenable<T> =>
  vscode.commands.executeCommand<T>(command, ...args);

/** The state of the sample as it is on disk. */
async function stateOnDisk(): Promise<{ status: string; round: number; currentRound?: Assessment }> {
  const text = await fs.readFile(path.join(folder(), '.storyfold', 'refinementState.json'), 'utf8');
  return (JSON.parse(text) as { phases: { sample: { status: string; round: number } } }).phases.sample;
}

describe('a round of refinement in the editor', () => {
  let original: string;
  let document: vscode.TextDocument;

  const inTheText = async (command: 'undo' | 'redo', expected: RegExp): Promise<void> => {
    for (let tries = 0; tries < 20 && !expected.test(document.getText()); tries++) {
      await vscode.window.showTextDocument(document);
      await run(command);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.match(document.getText(), expected);
  };

  before(async () => {
    original = await fs.readFile(sample(), 'utf8');
    document = await vscode.workspace.openTextDocument(sample());
    await vscode.window.showTextDocument(document, { preview: false });
    const edit = new vscode.WorkspaceEdit();
    const end = document.lineAt(document.lineCount - 1).range.end;
    edit.insert(document.uri, end, '\n\nThe gulls had seen the the boat before anybody else did.\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await fs.writeFile(sample(), original);
  });

  it('finds a slip in words that are typed and not yet saved', async () => {
    const { suggestions } = await run<Assessment>('storyfold.assessPhase', 'sample');
    const slip = suggestions.find(({ anchor }) => anchor?.exact.includes('the the'));
    assert.ok(slip, JSON.stringify(suggestions.map(({ summary }) => summary)));
    assert.ok(document.isDirty, 'Assessing saved the text.');
  });

  it('shows its passage in the text', async () => {
    const { currentRound } = await stateOnDisk();
    const slip = currentRound!.suggestions.find(({ anchor }) => anchor?.exact.includes('the the'))!;
    await run('storyfold.showSuggestion', 'sample', slip.id);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, document.uri.fsPath);
    assert.equal(document.getText(editor.selection), slip.anchor!.exact);
  });

  it('applies what is accepted through the open document, saves it, and raises the round', async () => {
    const { round } = await stateOnDisk();
    const revision = await run<Revision>('storyfold.acceptAllAndRevise', 'sample');
    assert.ok(revision.applied.length > 0);
    assert.match(document.getText(), /The gulls had seen the boat before/);
    assert.equal(document.isDirty, false);
    assert.equal(await fs.readFile(sample(), 'utf8'), document.getText());
    assert.equal((await stateOnDisk()).round, round + 1);
  });

  it('leaves the change to the author’s own undo', async () => {
    // The workbench was shown after the revision, and takes the keyboard when its page is loaded: undo goes to what has it.
    await inTheText('undo', /seen the the boat/);
    await inTheText('redo', /seen the boat/);
    await document.save();
  });

  it('ends the phase, and opens it again on the next assessment', async () => {
    await run('storyfold.endPhase', 'sample');
    assert.equal((await stateOnDisk()).status, 'done');
    await run('storyfold.assessPhase', 'sample');
    assert.notEqual((await stateOnDisk()).status, 'done');
  });

  it('tells of a wrong phase in a message and rejects with nothing', async () => {
    assert.equal(await run('storyfold.assessPhase', 'epilogue'), undefined);
    await run('notifications.clearAll');
  });
});
