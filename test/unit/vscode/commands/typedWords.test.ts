import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import type * as Decisions from '../../../../src/vscode/commands/decisionCommands';
import type * as Generate from '../../../../src/vscode/commands/generateText';
import type * as Playbook from '../../../../src/vscode/commands/playbookCommands';
import type * as ErrorSteps from '../../../../src/vscode/errorSteps';
import { loadTogether, translator } from '../../../fakes/editorModule';
import { MemoryStore } from '../../../fakes/memoryStore';

describe('what an author typed into a box for something that fails', () => {
  const locked = new StoryFoldError('locked', 'Another program is at work.', 'Wait for it.');
  const fail = (): Promise<never> => Promise.reject(locked);
  const suggestion = { id: 's1', summary: 'Slower.', status: 'open', path: 'brief.md' };
  const lesson = { id: 'b1', text: 'Shorter scenes.', pinned: false, retired: false };
  const currentRound = { assessedAt: 9, suggestions: [suggestion] };
  const project = {
    id: 'one',
    store: new MemoryStore(),
    states: () => Promise.resolve({ brief: { rev: 4, currentRound } }),
    hasText: () => Promise.resolve(false),
    playbook: { list: () => Promise.resolve([lesson]), add: fail, edit: fail },
  };
  const named = { project: 'one', phase: 'brief' };
  let boxes: { value?: string; ignoreFocusOut?: boolean }[] = [];
  let copied: string[] = [];
  let generate: () => Promise<unknown> = fail;
  const parts = {
    selection: { requireWritable: () => project, turnTo: () => Promise.resolve() },
    work: { reword: fail, generate: () => generate() },
    view: { visible: true, show: () => Promise.resolve(), lead: () => Promise.resolve() },
  };
  let decisions: ReturnType<typeof Decisions.decisionCommands>;
  let playbook: ReturnType<typeof Playbook.playbookCommands>;
  let generatePhase: typeof Generate.generatePhase;
  let stepsAfter: typeof ErrorSteps.stepsAfter;

  before(() => {
    const editor = {
      window: {
        showInputBox: (options: (typeof boxes)[number]) => {
          boxes.push(options);
          return Promise.resolve('A storm at sea.');
        },
        showQuickPick: (items: unknown[]) => Promise.resolve(items[0]),
        setStatusBarMessage: () => undefined,
      },
      env: { language: 'en', clipboard: { writeText: (text: string) => void copied.push(text) } },
      l10n: { t: translator(() => 'en') },
      EventEmitter: class {},
      Uri: class {},
      ThemeIcon: class {},
    };
    const loaded = loadTogether<[typeof Decisions, typeof Playbook, typeof Generate, typeof ErrorSteps]>(
      ['commands/decisionCommands', 'commands/playbookCommands', 'commands/generateText', 'errorSteps'],
      editor,
    );
    decisions = loaded[0].decisionCommands(parts as never);
    playbook = loaded[1].playbookCommands(parts as never);
    ({ generatePhase } = loaded[2]);
    ({ stepsAfter } = loaded[3]);
  });

  beforeEach(() => {
    [boxes, copied, generate] = [[], [], fail];
  });

  it('can be copied from the message: other words for a suggestion, a lesson', async () => {
    for (const act of [
      () => decisions['storyfold.rewordSuggestion'](named, 's1'),
      () => playbook['storyfold.addLesson'](),
      () => playbook['storyfold.editLesson'](),
    ]) {
      await assert.rejects(Promise.resolve().then(act), locked);
      for (const { title, run } of stepsAfter(locked)) if (title === 'Copy What I Wrote') await run();
      assert.deepEqual(copied.splice(0), ['A storm at sea.']);
      assert.equal(boxes.at(-1)?.ignoreFocusOut, true, 'A look at the text must not close the box.');
    }
  });

  it('stands in the box again when it was a wish, until that has been written', async () => {
    await assert.rejects(generatePhase(parts as never, named, undefined), locked);
    generate = () => Promise.resolve({});
    await generatePhase(parts as never, named, undefined);
    await generatePhase(parts as never, named, undefined);
    assert.deepEqual(
      boxes.map(({ value }) => value),
      ['', 'A storm at sea.', ''],
    );
  });
});
