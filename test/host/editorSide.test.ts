import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Suggestion } from '../../src/core/review/model';
import { chooseSuggestion } from '../../src/vscode/commands/chooseSuggestion';
import type { CommandParts } from '../../src/vscode/commands/commandParts';
import { Comparison } from '../../src/vscode/editor/comparison';
import { EditFirst } from '../../src/vscode/editor/editFirst';
import { hoverText, registerMarkProviders } from '../../src/vscode/editor/markProviders';
import { PassageHighlight } from '../../src/vscode/editor/passageHighlight';
import { selectedPassage } from '../../src/vscode/editor/selectedPassage';
import { SuggestionMarks } from '../../src/vscode/editor/suggestionMarks';
import { placeNamed } from '../../src/vscode/work/namedPlace';
import { SuggestionThread } from '../../src/vscode/editor/suggestionThread';
import { suggestionsHere } from '../../src/vscode/editor/suggestionsHere';
import { textScheme } from '../../src/vscode/editor/virtualTexts';
import { RoundsTree, appliedOfItem, entryOfItem } from '../../src/vscode/trees/roundsTree';
import { editorProject, typeAt, type EditorProject } from './editorProject';
import { eventually } from '../fakes/eventually';

const story = 'Rain.\n\nShe saw the the lamp go out. It was somehow darker then.\n\nNobody came.\n';

describe('StoryFold in the text', () => {
  let desk: EditorProject;
  let document: vscode.TextDocument;
  let suggestions: Suggestion[];
  const parts: vscode.Disposable[] = [];
  const whole = (): vscode.Range =>
    new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
  const assessedAt = async (): Promise<number | undefined> =>
    (await desk.project.states()).sample.currentRound?.assessedAt;
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
      let withModel = false;
      kept(registerMarkProviders(marks, () => Promise.resolve(withModel)));
      const [mark] = await marks.at(document, document.positionAt(document.getText().indexOf('the the') + 1));
      const offered = async ({ range } = mark!): Promise<Map<string | undefined, unknown>> => {
        const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          document.uri,
          range,
        );
        return new Map(actions.map(({ command }) => [command?.command, command?.arguments]));
      };
      const run = await offered();
      const named = {
        project: desk.project.id,
        phase: 'sample',
        assessedAt: await assessedAt(),
        id: ready().id,
      };
      for (const command of ['acceptSuggestion', 'rejectSuggestion', 'waiveSuggestion', 'openWorkbench'])
        assert.deepEqual(run.get(`storyfold.${command}`), [named], command);
      assert.equal(run.has('storyfold.askForAlternatives'), false, 'There is nobody to ask.');
      const [byHand] = await marks.at(document, document.positionAt(document.getText().indexOf('somehow')));
      assert.equal(
        (await offered(byHand!)).has('storyfold.acceptSuggestion'),
        false,
        'It would change nothing.',
      );
      withModel = true;
      assert.deepEqual((await offered()).get('storyfold.askForAlternatives'), [named]);
    });

    it('are those of the list that there is, also where another one has the same revision', async () => {
      assert.deepEqual(await marked(), ['somehow', 'the the']);
      const states = await desk.project.states();
      const { sample } = states;
      const round = sample.currentRound!;
      const other = round.suggestions.filter(({ id }) => id !== ready().id);
      const branch = { ...sample, currentRound: { ...round, suggestions: other } };
      desk.project.states = () => Promise.resolve({ ...states, sample: branch });
      assert.deepEqual(await marked(), ['somehow']);
    });

    it('are known at the cursor, for the menu that opens there', async () => {
      const editor = vscode.window.activeTextEditor!;
      const at = (offset: number): void => {
        const position = document.positionAt(offset);
        editor.selection = new vscode.Selection(position, position);
      };
      await typeAt(document, 0, 'Wind and ');
      at(document.getText().indexOf('the the') + 3);
      const here = await suggestionsHere(desk.selection);
      assert.deepEqual(
        [here?.project.id, here?.phase, here?.suggestions.map(({ id }) => id)],
        [desk.project.id, 'sample', [ready().id]],
      );
      at(0);
      assert.deepEqual((await suggestionsHere(desk.selection))?.suggestions, []);
      const question = { title: '', fits: () => true };
      const choices: string[] = [];
      const { showQuickPick } = vscode.window;
      Object.assign(vscode.window, {
        showQuickPick: (items: readonly { suggestion: Suggestion }[]) => {
          choices.push(...items.map(({ suggestion }) => suggestion.id));
          return Promise.resolve(undefined);
        },
      });
      try {
        const parts = { selection: desk.selection } as unknown as CommandParts;
        at(document.getText().indexOf('the the') + 3);
        const chosen = await chooseSuggestion(parts, [document.uri], question);
        assert.equal(chosen?.suggestion.id, ready().id);
        assert.deepEqual(choices, []);
        at(0);
        await chooseSuggestion(parts, [document.uri], question);
        assert.deepEqual(choices.sort(), suggestions.map(({ id }) => id).sort());
      } finally {
        Object.assign(vscode.window, { showQuickPick });
      }
    });
  });

  it('are named to commands with their project, which has to be there', async () => {
    const parts = { selection: desk.selection } as unknown as CommandParts;
    const question = { title: '', fits: () => true };
    const named = { project: desk.project.id, phase: 'sample', id: ready().id };
    const chosen = await chooseSuggestion(parts, [named], question);
    assert.deepEqual([chosen?.project, chosen?.suggestion.id], [desk.project, ready().id]);
    assert.deepEqual(chosen?.ask, { project: desk.project.id, assessedAt: await assessedAt() });
    for (const other of [{ project: 'gone' }, { assessedAt: 1 }])
      await assert.rejects(chooseSuggestion(parts, [{ ...named, ...other }], question), {
        code: 'not_found',
      });
  });

  it('puts nothing into a hover that an author or a model could run', () => {
    const words =
      'Read [this](command:workbench.action.quit) <b>now</b> $(alert) ![](https://example.com/a.png)';
    const text = hoverText(
      {
        project: desk.project,
        phase: 'sample',
        assessedAt: 1,
        suggestion: { ...ready(), summary: words, replacement: words },
      },
      { canAccept: true, canAsk: true },
    );
    assert.deepEqual(typeof text.isTrusted === 'object' && [...text.isTrusted.enabledCommands].sort(), [
      'storyfold.acceptSuggestion',
      'storyfold.askForAlternatives',
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
    const thread = kept(new SuggestionThread(desk.selection, highlight, desk.changes.event, desk.logger));
    assert.equal(await highlight.show(desk.project, ready(), false), true);
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document, document);
    assert.equal(document.getText(editor.selection), 'the the');
    const first = thread.current!;
    assert.equal(document.getText(first.range!), 'the the');
    assert.equal(first.canReply, false);
    assert.equal(first.comments.length, 1);
    const named = { project: desk.project.id, phase: 'sample', id: ready().id };
    await eventually('the thread knows its round', () => placeNamed(first)?.assessedAt !== undefined);
    assert.deepEqual(placeNamed(first), { ...named, assessedAt: await assessedAt() });
    const other = suggestions.find(({ id }) => id !== ready().id)!;
    await highlight.show(desk.project, other, false);
    assert.notEqual(thread.current, first);
    assert.equal(vscode.window.activeTextEditor, editor);
    await desk.controller.decide('sample', [other.id], 'accepted');
    await eventually('the thread is gone', () => thread.current === undefined);
    const state = (await desk.project.states()).sample;
    const accepted = state.currentRound!.suggestions.find(({ id }) => id === other.id)!;
    await highlight.show(desk.project, accepted, false);
    assert.equal(thread.current, undefined, 'What is ticked has no thread that the next change takes away.');
  });

  it('acts from a thread on the thread’s project, and takes the thread away when another one is shown', async () => {
    const highlight = kept(new PassageHighlight());
    const thread = kept(new SuggestionThread(desk.selection, highlight, desk.changes.event, desk.logger));
    await highlight.show(desk.project, ready(), false);
    const shown = thread.current!;
    await eventually('the thread knows its round', () => placeNamed(shown)?.assessedAt !== undefined);
    const elsewhere = { ...desk.project, id: 'file:///elsewhere' } as typeof desk.project;
    desk.selection.project = elsewhere;
    desk.selection.projects.all.push(elsewhere);
    const parts = { selection: desk.selection } as unknown as CommandParts;
    const chosen = await chooseSuggestion(parts, [shown], { title: '', fits: () => true });
    assert.deepEqual([chosen?.phase, chosen?.suggestion.id], ['sample', ready().id]);
    assert.equal(chosen?.project, desk.project);
    assert.equal(desk.selection.project, elsewhere);

    desk.selection.projects.all.shift();
    await assert.rejects(chooseSuggestion(parts, [shown], { title: '', fits: () => true }), {
      code: 'not_found',
    });
    assert.equal(thread.current, shown);
    desk.changes.fire();
    await eventually('the thread is gone', () => thread.current === undefined);
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
          logger: desk.logger,
        }),
      );
      kept(editFirst.onWillAssess(() => assert.fail('The author goes on in the text.')));
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
        'reassessed',
        async () => (await desk.store.list('.storyfold/history/sample')).length === 1,
      );
      assert.deepEqual(asked, ['sample']);
      const [row] = (await desk.controller.rounds('sample')).rows;
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

    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

    it('asks nobody about what the editor saves by itself, while the author is writing', async () => {
      const files = vscode.workspace.getConfiguration('files');
      const autosave = async (mode: string, delay?: number): Promise<void> => {
        await files.update('autoSave', mode, vscode.ConfigurationTarget.Global);
        await files.update('autoSaveDelay', delay, vscode.ConfigurationTarget.Global);
      };
      await autosave('afterDelay', 50);
      try {
        await editFirst.begin(desk.project, 'sample', ready());
        for (const words of ['Wind. ', 'More wind. ']) {
          await typeAt(document, 0, words);
          await eventually('saved by the editor', () => !document.isDirty);
          await rest();
        }
        assert.deepEqual(asked, []);
        await vscode.commands.executeCommand('workbench.action.files.save');
        await eventually('saved by hand, and reassessed', () => asked.length === 1);
      } finally {
        // As all these tests want it; the default of an editor in a browser is another.
        await autosave('off');
      }
    });

    it('asks no more after “Not Now”, until the author edits first again', async () => {
      await setting(undefined);
      const { showInformationMessage } = vscode.window;
      let questions = 0;
      Object.assign(vscode.window, {
        showInformationMessage: (_message: string, ...answers: string[]) => {
          questions++;
          return Promise.resolve(answers[1]);
        },
      });
      try {
        const save = async (words: string): Promise<void> => {
          await typeAt(document, 0, words);
          await document.save();
        };
        await editFirst.begin(desk.project, 'sample', ready());
        await save('Wind. ');
        await eventually('asked', () => questions === 1);
        await rest();
        await save('More. ');
        await rest();
        assert.equal(questions, 1);
        await editFirst.begin(desk.project, 'sample');
        await save('Still more. ');
        await eventually('asked again', () => questions === 2);
        assert.deepEqual(asked, []);
      } finally {
        Object.assign(vscode.window, { showInformationMessage });
      }
    });

    it('survives that the file is closed', async () => {
      await editFirst.begin(desk.project, 'sample');
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      document = await desk.open('sample.md');
      await typeAt(document, 0, 'Wind. ');
      await document.save();
      await eventually('reassessed', () => asked.length === 1);
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
      await eventually('the diff is closed', () => !isOpen());
    });

    const labels = (): string[] =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
    const several = {
      phase: 'sample' as const,
      suggestions: [],
      files: ['sample.md', 'brief.md'].map((name) => ({ path: name, before: '', after: 'New.\n' })),
    };

    it('of several files goes too when the author has answered', async () => {
      const comparison = kept(new Comparison());
      await comparison.showProposal(desk.project, several);
      await eventually('shown', () => labels().some((label) => label.startsWith('Sample: ')));
      comparison.closeProposal();
      await eventually('closed', () => !labels().some((label) => label.startsWith('Sample: ')));
    });

    it('is closed where the editor shows it again after a reload, when nobody has its texts', async () => {
      const before = new Comparison();
      await before.showProposal(desk.project, several);
      // Else the next of its kind takes its place.
      await vscode.commands.executeCommand('workbench.action.keepEditor');
      const { uri } = document;
      const gone = uri.with({ scheme: textScheme });
      await vscode.commands.executeCommand('vscode.diff', gone, uri, 'sample.md: before', { preview: false });
      await vscode.commands.executeCommand('vscode.changes', 'Mine ↔ yours', [[uri, gone, uri]]);
      await eventually(
        'shown',
        () => labels().filter((label) => /^(Sample: |sample\.md: |Mine)/.test(label)).length === 3,
      );
      before.dispose();
      kept(new Comparison());
      await eventually('closed', () => !labels().some((label) => /^(Sample: |sample\.md: )/.test(label)));
      assert.ok(
        labels().some((label) => label.startsWith('Mine ↔ yours')),
        'another program’s stays',
      );
      assert.ok(labels().includes('sample.md'), 'the text itself stays');
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
      assert.deepEqual(entryOfItem(items[2]), { project: desk.project.id, phase: 'sample', entry: 1 });
      assert.equal(entryOfItem({ ...items[2] }), undefined);
      const [applied] = await tree.getChildren(items[2]);
      assert.deepEqual(appliedOfItem(applied), {
        project: desk.project.id,
        phase: 'sample',
        id: ready().id,
      });
      assert.equal(await fs.readFile(path.join(desk.folder, 'sample.md'), 'utf8'), story);
    });

    it('is that of the files that there are: after another branch the same number is another entry', async () => {
      const tree = kept(new RoundsTree(desk.selection, desk.changes.event, desk.logger));
      await desk.controller.revise('sample', { accept: [ready().id] });
      const file = path.join(desk.folder, '.storyfold', 'history', 'sample', '0001.json');
      const entry = JSON.parse(await fs.readFile(file, 'utf8')) as Record<string, unknown>;
      const rounds = async (): Promise<unknown[]> =>
        (await tree.getChildren()).map((item) => item.kind === 'entry' && item.row?.round);
      assert.deepEqual(await rounds(), [1]);
      // Until its file has rested for a moment nothing is remembered of an entry.
      await eventually(
        'the file has rested',
        async () => (await desk.store.stat('.storyfold/history/sample/0001.json'))?.stamp !== undefined,
      );
      const read = await tree.rows.read(desk.project, 'sample', 1);
      assert.equal(await tree.rows.read(desk.project, 'sample', 1), read, 'An entry is read once.');
      await fs.writeFile(file, JSON.stringify({ ...entry, round: 7 }));
      assert.deepEqual(await rounds(), [7]);
    });

    it('is drawn anew after another branch whose newest entry has the same number', async () => {
      await desk.controller.revise('sample', { accept: [ready().id] });
      const tree = kept(new RoundsTree(desk.selection, desk.changes.event, desk.logger));
      let drawn = 0;
      kept(tree.onDidChangeTreeData(() => drawn++));
      desk.changes.fire();
      await eventually('drawn', () => drawn === 1);
      const states = await desk.project.states();
      const sample = { ...states.sample, lastRevisedAt: (states.sample.lastRevisedAt ?? 0) + 60_000 };
      desk.project.states = () => Promise.resolve({ ...states, sample });
      desk.changes.fire();
      await eventually('drawn anew', () => drawn === 2);
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
