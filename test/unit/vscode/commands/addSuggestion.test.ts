import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import type * as AddSuggestion from '../../../../src/vscode/commands/addSuggestion';
import { loadForEditor, translator } from '../../../fakes/editorModule';

describe('a suggestion of the author’s own, from the palette', () => {
  const text = 'The tide rose. She waited. The tide rose.';
  const questions: { value: string; prompt: string }[] = [];
  let answers: (string | undefined)[] = [];
  let atQuestion: () => unknown = () => undefined;
  const editor = {
    selection: { start: 27 },
    document: {
      uri: 'chapters/01.md',
      getText: (selected: { start: number }) => text.slice(selected.start, selected.start + 14),
      offsetAt: (place: number) => place,
    },
  };
  const window = {
    activeTextEditor: editor,
    showInputBox: (options: { value: string; prompt: string }) => (
      questions.push(options),
      atQuestion(),
      Promise.resolve(answers.shift())
    ),
  };
  const project = {
    id: 'a',
    pathOf: () => 'chapters/01.md',
    phaseOf: () => 'final',
  };
  let suggested: unknown[] = [];
  let failures: StoryFoldError[] = [];
  let shown: string[] = [];
  const parts = {
    selection: {
      project,
      projects: { all: [project] },
      requireWritable: () => project,
      turnTo: () => Promise.resolve(),
    },
    work: {
      suggest: (...given: unknown[]) => {
        suggested.push(given[1]);
        const failure = failures.shift();
        return failure ? Promise.reject(failure) : Promise.resolve({ id: 's1' });
      },
    },
    view: { show: (id: string) => (shown.push(id), Promise.resolve()) },
  };
  let add: (argument?: unknown) => Promise<unknown>;

  before(() => {
    const { addSuggestion } = loadForEditor<typeof AddSuggestion>('commands/addSuggestion', {
      window,
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
    });
    add = (argument) => addSuggestion(parts as never, argument);
  });

  beforeEach(() => {
    questions.length = 0;
    suggested = [];
    failures = [];
    shown = [];
    atQuestion = () => undefined;
    editor.selection = { start: 27 };
  });

  it('is about the passage that is selected, also where the same words stand elsewhere', async () => {
    answers = ['Slower. ', 'The tide crept in.'];
    assert.deepEqual(await add(), { id: 's1' });
    assert.deepEqual(suggested, [
      {
        text: 'Slower.',
        quote: 'The tide rose.',
        path: 'chapters/01.md',
        start: 27,
        replacement: 'The tide crept in.',
      },
    ]);
    assert.deepEqual(shown, ['s1']);
  });

  it('keeps what was typed where it cannot be added, says why, and takes what is selected by then', async () => {
    failures = [new StoryFoldError('not_found', 'That passage is gone.', 'Select it again.')];
    answers = ['Slower.', 'The tide crept in.', 'Slower.', 'The tide crept in.'];
    atQuestion = () => (editor.selection = { start: 0 });
    assert.deepEqual(await add(), { id: 's1' });
    assert.deepEqual(
      questions.map(({ value }) => value),
      ['', '', 'Slower.', 'The tide crept in.'],
    );
    assert.equal(questions[2]!.prompt, 'That passage is gone. Select it again.');
    assert.deepEqual(
      suggested.map((each) => (each as { start: number }).start),
      [27, 0],
    );
    answers = [undefined];
    assert.equal(await add(), undefined);
    assert.equal(suggested.length, 2);
  });
});
