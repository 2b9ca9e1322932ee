import assert from 'node:assert/strict';
import { phases } from '../../../../src/shared/values';
import type * as Commands from '../../../../src/vscode/commands/commands';
import type * as EditorCommands from '../../../../src/vscode/editor/editorCommands';
import type { CommandId } from '../../../../src/vscode/contributions';
import { loadForEditor, translator } from '../../../fakes/editorModule';
import { MemoryStore } from '../../../fakes/memoryStore';

interface FakeProject {
  id: string;
  [key: string]: unknown;
}

/** Each of its suggestions stands in both projects: only the project tells whose is meant. */
function projectOf(id: string): FakeProject {
  const suggestions = ['open', 'accepted'].map((status, index) => ({
    id: `s${index + 1}`,
    type: 'style',
    severity: 'info',
    summary: 'Slower.',
    status,
    path: 'brief.md',
    anchor: { exact: 'x' },
    alternatives: [{ text: 'y', note: '' }],
  }));
  const state = { rev: 4, locks: [{ id: 'l1', path: 'brief.md', anchor: { exact: 'x' } }] };
  return {
    id,
    settings: { language: 'en', settings: {} },
    states: () =>
      Promise.resolve(
        Object.fromEntries(
          phases.map((phase) => [phase, { ...state, phase, currentRound: { assessedAt: 9, suggestions } }]),
        ),
      ),
    texts: () => Promise.resolve([{ path: 'brief.md', text: 'x' }]),
    manuscript: { read: (path: string) => Promise.resolve({ path, text: 'x and y' }) },
    places: { find: () => Promise.resolve(new Map([['s1', { start: 6, end: 7 }]])) },
    model: { view: () => Promise.resolve({ provider: 'openai' }) },
    store: new MemoryStore(),
    hasText: () => Promise.resolve(true),
  };
}

/** What every command that works on a phase asks for, by the last argument that it gives to `PhaseWork`. */
const asking: Partial<Record<CommandId, { project: string; rev?: number; assessedAt?: number }>> = {
  'storyfold.assessPhase': { project: 'one' },
  'storyfold.generatePhase': { project: 'one' },
  'storyfold.refineRounds': { project: 'one' },
  'storyfold.acceptAllAndRevise': { project: 'one', rev: 4 },
  'storyfold.acceptSelectedAndRevise': { project: 'one', rev: 4 },
  'storyfold.acceptSuggestion': { project: 'one', assessedAt: 9 },
  'storyfold.rejectSuggestion': { project: 'one', assessedAt: 9 },
  'storyfold.waiveSuggestion': { project: 'one', assessedAt: 9 },
  'storyfold.undoDecision': { project: 'one', assessedAt: 9 },
  'storyfold.rewordSuggestion': { project: 'one', assessedAt: 9 },
  'storyfold.askForAlternatives': { project: 'one', assessedAt: 9 },
  'storyfold.takeAlternative': { project: 'one', assessedAt: 9 },
  'storyfold.addSuggestion': { project: 'one' },
  'storyfold.rejectAll': { project: 'one', rev: 4 },
  'storyfold.endPhase': { project: 'one', rev: 4 },
  'storyfold.unlockPassage': { project: 'one' },
};

describe('what the author asks for', () => {
  const all = [projectOf('one'), projectOf('other')];
  let shown = 'one';
  let asked: unknown[] = [];
  let led: unknown[] = [];
  const revealed: string[] = [];
  let questions = 0;
  /** Whatever is asked, the other project is shown when it is answered. */
  const answer = <T>(value: T): Promise<T> => {
    questions++;
    shown = 'other';
    return Promise.resolve(value);
  };
  const find = (id = shown): FakeProject => all.find((each) => each.id === id) ?? assert.fail(id);
  const selection = {
    get project() {
      return find();
    },
    phase: 'brief',
    projects: { all },
    requireProject: find,
    requireWritable: find,
    turnTo: () => Promise.resolve(),
    focusOf: () => undefined,
  };
  const note = (...given: unknown[]): Promise<unknown> => {
    const { announce: _announce, ...ask } = given.at(-1) as Record<string, unknown>;
    asked.push(ask);
    return Promise.resolve({ id: 's1', round: { suggestions: [] } });
  };
  const work = new Proxy(
    { nextFocus: () => Promise.resolve(undefined) },
    { get: (own, name) => (name in own ? own[name as keyof typeof own] : note) },
  );
  const view = {
    visible: false,
    show: () => Promise.resolve(),
    lead: (project: FakeProject) => Promise.resolve(void led.push(project.id)),
  };
  let handlers: Record<CommandId, (...args: unknown[]) => unknown>;

  before(() => {
    const editor = {
      window: {
        showQuickPick: (items: unknown[]) => answer(items[0]),
        showInputBox: () => answer('3'),
        showWarningMessage: (_message: string, _options: unknown, button: string) => answer(button),
        setStatusBarMessage: () => undefined,
      },
      workspace: {
        isTrusted: true,
        getConfiguration: () => ({ inspect: () => undefined, get: () => undefined }),
      },
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
      EventEmitter: class {},
      Uri: class {},
    };
    const { commandHandlers } = loadForEditor<typeof Commands>('commands/commands', editor);
    const { editorCommands } = loadForEditor<typeof EditorCommands>('editor/editorCommands', editor);
    const tab = { exists: true, status: 'awaiting_decision', open: 1, round: 1 };
    const parts = {
      selection,
      work,
      view,
      tabs: () => Promise.resolve(phases.map((phase) => ({ ...tab, phase }))),
      actions: {
        rejectAll: note,
        endPhase: note,
        reveal: (project: FakeProject, _phase: string, id: string) =>
          Promise.resolve(void revealed.push(`${project.id} ${id}`)),
      },
    };
    handlers = commandHandlers(parts as never, {
      editor: editorCommands(parts as never),
      model: {} as never,
    }) as typeof handlers;
  });

  beforeEach(() => {
    shown = 'one';
    asked = [];
    led = [];
    questions = 0;
  });

  it('is shown in the text when they have chosen which suggestion, also where nothing tells which one they look at', async () => {
    view.visible = true;
    try {
      await handlers['storyfold.showSuggestion']();
    } finally {
      view.visible = false;
    }
    assert.equal(questions, 1, 'The phase is before their eyes; of its suggestions they choose.');
    assert.deepEqual(revealed, ['one s1']);
  });

  for (const [id, expected] of Object.entries(asking))
    it(`is done to the project, and the list, that they saw, whatever is shown when they have answered: ${id}`, async () => {
      await handlers[id as CommandId]();
      assert.ok(questions > 0, 'Nothing was asked.');
      assert.equal(shown, 'other');
      assert.deepEqual(asked, [expected]);
      assert.ok(led.every((project) => project === 'one'));
    });

  for (const id of Object.keys(asking))
    it(`is done to the project that a message or a hover names: ${id}`, async () => {
      const named = { project: 'other', phase: 'brief' };
      await handlers[id as CommandId](named);
      assert.deepEqual(
        asked.map((each) => (each as { project: string }).project),
        ['other'],
      );
    });
});
