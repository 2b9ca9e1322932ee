import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Suggestion } from '../../src/core/review/model';
import { Comparison } from '../../src/vscode/editor/comparison';
import { EditFirst } from '../../src/vscode/editor/editFirst';
import { hoverText, registerMarkProviders } from '../../src/vscode/editor/markProviders';
import { PassageHighlight } from '../../src/vscode/editor/passageHighlight';
import { selectedPassage } from '../../src/vscode/editor/selectedPassage';
import { SuggestionMarks } from '../../src/vscode/editor/suggestionMarks';
import { SuggestionThread, suggestionOfThread } from '../../src/vscode/editor/suggestionThread';
import { textScheme } from '../../src/vscode/editor/virtualTexts';
import { RoundsTree, appliedOfItem, entryOfItem } from '../../src/vscode/trees/roundsTree';
import { editorProject, eventually, typeAt, type EditorProject } from './editorProject';

const story = 'Rain.\n\nShe saw the the lamp go out. It was somehow darker then.\n\nNobody came.\n';

describe('StoryFold in the text', () => {
  let desk: EditorProject;
  let document: vscode.TextDocument;
  let suggestions: Suggestion[];
  const parts: vscode.Disposable[] = [];
  const whole = (): vscode.Range =>
    new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
  const ready = (): Suggestion => suggestions.find(({ replacement }) => replacement !== undefined)!;

  beforeEach(async () => {
    desk = await editorProject({ 'sample.md': story });
    document = await desk.open('sample.md');
    suggestions = (await desk.controller.assess('sample')).round.suggestions;
    assert.equal(suggestions.length, 2);
  });

  afterEach(async () => {
    for (const part of parts.splice(0)) part.dispose();
    await desk.close();
  });

  const kept = <Part extends vscode.Disposable>(part: Part): Part => {
    parts.push(part);
    return part;
  };

  describe('marks', () => {
    let marks: SuggestionMarks;
    beforeEach(() => (marks = kept(new SuggestionMarks(desk.selection, desk.changes.event, desk.logger))));

    const marked = async (): Promise<string[]> =>
      (await marks.at(document, whole())).map(({ range }) => document.getText(range)).sort();

    it('follow what is typed before, between and in them', async () => {
      assert.deepEqual(await marked(), ['somehow', 'the the']);
      await typeAt(document, 0, 'Wind and ');
      await typeAt(document, document.getText().indexOf('It was'), 'Slowly. ');
      assert.deepEqual(await marked(), ['somehow', 'the the']);
      const at = document.getText().indexOf('the the');
      const edit = new vscode.WorkspaceEdit();
      edit.delete(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + 7)));
      await vscode.workspace.applyEdit(edit);
      assert.deepEqual(await marked(), ['somehow']);
    });

    it('go when the suggestion is decided for good, and are only where the author points', async () => {
      const { id } = suggestions.find(({ replacement }) => replacement === undefined)!;
      await desk.controller.decide('sample', [id], 'rejected');
      assert.deepEqual(await marked(), ['the the']);
      assert.deepEqual(await marks.at(document, new vscode.Position(0, 1)), []);
    });

    it('offer what can be done from the keyboard, named by the suggestion', async () => {
      kept(registerMarkProviders(marks));
      const [mark] = await marks.at(document, document.positionAt(document.getText().indexOf('the the') + 1));
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        mark!.range,
      );
      const run = actions.map(({ command }) => [command?.command, command?.arguments]);
      for (const command of ['acceptSuggestion', 'rejectSuggestion', 'waiveSuggestion', 'openWorkbench'])
        assert.deepEqual(
          run.find(([name]) => name === `storyfold.${command}`)?.[1],
          ['sample', ready().id],
          command,
        );
    });
  });

  it('puts nothing into a hover that an author or a model could run', () => {
    const words =
      'Read [this](command:workbench.action.quit) <b>now</b> $(alert) ![](https://example.com/a.png)';
    const text = hoverText({
      phase: 'sample',
      suggestion: { ...ready(), summary: words, replacement: words },
    });
    assert.deepEqual(typeof text.isTrusted === 'object' && [...text.isTrusted.enabledCommands].sort(), [
      'storyfold.acceptSuggestion',
      'storyfold.openWorkbench',
      'storyfold.rejectSuggestion',
      'storyfold.waiveSuggestion',
    ]);
    assert.notEqual(text.supportHtml, true);
    assert.notEqual(text.supportThemeIcons, true);
    assert.doesNotMatch(text.value, /(?<!\\)\[this(?<!\\)\]\(command/);
    assert.doesNotMatch(text.value, /(?<!\\)!\[/);
    assert.match(text.value, /command:storyfold\.acceptSuggestion\?/);
  });

  it('shows the suggestion in a thread at its passage until it is decided, and leaves the keyboard', async () => {
    const highlight = kept(new PassageHighlight());
    const thread = kept(new SuggestionThread(highlight, desk.changes.event, desk.logger));
    assert.equal(await highlight.show(desk.project, ready(), false), true);
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document, document);
    assert.equal(document.getText(editor.selection), 'the the');
    const first = thread.current!;
    assert.equal(document.getText(first.range!), 'the the');
    assert.equal(first.canReply, false);
    assert.equal(first.comments.length, 1);
    assert.deepEqual(suggestionOfThread(first), { phase: 'sample', id: ready().id });
    const other = suggestions.find(({ id }) => id !== ready().id)!;
    await highlight.show(desk.project, other, false);
    assert.notEqual(thread.current, first);
    assert.equal(vscode.window.activeTextEditor, editor);
    await desk.controller.decide('sample', [other.id], 'accepted');
    await eventually(() => thread.current === undefined, 'the thread is gone');
  });

  it('says what is selected, and that nothing is', async () => {
    const editor = vscode.window.activeTextEditor!;
    const start = document.getText().indexOf('lamp');
    editor.selection = new vscode.Selection(document.positionAt(start), document.positionAt(start + 4));
    const { quote, start: from, path: name, phase } = selectedPassage(desk.selection);
    assert.deepEqual([quote, from, name, phase], ['lamp', start, 'sample.md', 'sample']);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    assert.throws(() => selectedPassage(desk.selection), { code: 'not_found' });
  });

  describe('edit first', () => {
    let asked: string[];
    let editFirst: EditFirst;
    beforeEach(async () => {
      asked = [];
      await setting('assess');
      editFirst = kept(
        new EditFirst({
          selection: desk.selection,
          work: {
            progress: undefined,
            nextFocus: () => Promise.resolve(undefined),
            assess: async (phase) => {
              asked.push(phase);
              return desk.controller.assess(phase);
            },
          },
          highlight: kept(new PassageHighlight()),
          memory: desk.memory,
          begun: () => Promise.reject(new Error('The author goes on in the text.')),
          assessed: () => Promise.resolve(),
          logger: desk.logger,
        }),
      );
    });
    afterEach(() => setting(undefined));

    const setting = (value: string | undefined): Thenable<void> =>
      vscode.workspace
        .getConfiguration()
        .update('storyfold.refinement.afterEditing', value, vscode.ConfigurationTarget.Global);

    it('opens the passage, and assesses again when the changed text is saved; once', async () => {
      await editFirst.begin(desk.project, 'sample', ready());
      assert.equal(document.getText(vscode.window.activeTextEditor!.selection), 'the the');
      await typeAt(document, 0, 'Wind. ');
      await document.save();
      await eventually(
        async () => (await desk.store.list('.storyfold/history/sample')).length === 1,
        'reassessed',
      );
      assert.deepEqual(asked, ['sample']);
      const [row] = await desk.controller.rounds('sample');
      assert.equal(row?.decision, 'edit_then_retry');
      await typeAt(document, 0, 'More. ');
      await document.save();
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.deepEqual(asked, ['sample']);
    });

    it('leaves a text as it was assessed, and one that nobody wanted to edit, alone', async () => {
      await typeAt(document, 0, 'Wind. ');
      await document.save();
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.deepEqual(asked, []);
      await desk.controller.assess('sample');
      await editFirst.begin(desk.project, 'sample');
      await typeAt(document, 0, ' ');
      await vscode.commands.executeCommand('undo');
      await document.save();
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.deepEqual(asked, []);
    });

    it('survives that the file is closed', async () => {
      await editFirst.begin(desk.project, 'sample');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      document = await desk.open('sample.md');
      await typeAt(document, 0, 'Wind. ');
      await document.save();
      await eventually(() => asked.length === 1, 'reassessed');
    });
  });

  describe('comparison', () => {
    it('shows a round’s text beside the real file, and what is proposed until it is answered', async () => {
      const comparison = kept(new Comparison());
      await desk.controller.revise('sample', { accept: [ready().id] });
      await comparison.show(desk.project, 'sample', 1, 'now');
      const input = vscode.window.tabGroups.activeTabGroup.activeTab!.input as vscode.TabInputTextDiff;
      assert.equal(input.modified.toString(), document.uri.toString());
      assert.equal(input.original.scheme, textScheme);
      assert.equal((await vscode.workspace.openTextDocument(input.original)).getText(), story);
      assert.match(vscode.window.tabGroups.activeTabGroup.activeTab!.label, /sample\.md.*1/);

      const before = document.getText();
      const proposal = {
        phase: 'sample' as const,
        suggestions: [],
        files: [{ path: 'sample.md', before, after: 'New.\n' }],
      };
      await comparison.showProposal(desk.project, proposal);
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab!.input as vscode.TabInputTextDiff;
      assert.equal(shown.original.toString(), document.uri.toString());
      assert.equal((await vscode.workspace.openTextDocument(shown.modified)).getText(), 'New.\n');
      comparison.closeProposal();
      const isOpen = (): boolean =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .some(
            (tab) => tab.input instanceof vscode.TabInputTextDiff && tab.input.modified.scheme === textScheme,
          );
      await eventually(() => !isOpen(), 'the diff is closed');
    });
  });

  describe('the history', () => {
    it('lists the newest first, with what changed the text, and gives items to commands', async () => {
      const tree = kept(new RoundsTree(desk.selection, desk.changes.event, desk.logger));
      await desk.controller.revise('sample', { accept: [ready().id] });
      await desk.controller.assess('sample');
      await desk.controller.restore('sample', 1);
      const items = await tree.getChildren();
      assert.deepEqual(
        items.map((item) => item.kind === 'entry' && [item.entry, item.row?.kind]),
        [
          [3, 'restore'],
          [2, 'round'],
          [1, 'round'],
        ],
      );
      assert.match(String(tree.getTreeItem(items[2]!).label), /1/);
      assert.deepEqual(entryOfItem(items[2]), { phase: 'sample', entry: 1 });
      assert.equal(entryOfItem({ ...items[2] }), undefined);
      const [applied] = await tree.getChildren(items[2]);
      assert.deepEqual(appliedOfItem(applied), { phase: 'sample', id: ready().id });
      assert.equal(await fs.readFile(path.join(desk.folder, 'sample.md'), 'utf8'), story);
    });

    it('of ten thousand entries reads a page', async () => {
      const tree = kept(new RoundsTree(desk.selection, desk.changes.event, desk.logger));
      await desk.controller.revise('sample', { accept: [ready().id] });
      const folder = path.join(desk.folder, '.storyfold', 'history', 'sample');
      const entry = await fs.readFile(path.join(folder, '0001.json'));
      for (let number = 2; number <= 10_000; number++)
        await fs.writeFile(path.join(folder, `${String(number).padStart(4, '0')}.json`), entry);
      const start = performance.now();
      const items = await tree.getChildren();
      const took = performance.now() - start;
      assert.equal(items.filter(({ kind }) => kind === 'entry').length, 100);
      assert.equal(items.filter(({ kind }) => kind === 'earlier').length, 99);
      const last = await tree.getChildren(items.at(-1));
      assert.equal(last.length, 100);
      assert.equal(last.at(-1)?.kind === 'entry' && last.at(-1)?.kind && entryOfItem(last.at(-1))?.entry, 1);
      assert.ok(took < 1500, `It took ${Math.round(took)} ms.`);
    });
  });
});
