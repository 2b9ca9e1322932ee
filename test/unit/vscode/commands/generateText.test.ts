import assert from 'node:assert/strict';
import type * as Generate from '../../../../src/vscode/commands/generateText';
import type * as Model from '../../../../src/vscode/workbench/workbenchModel';
import { phases } from '../../../../src/shared/values';
import { loadTogether, translator } from '../../../fakes/editorModule';
import { testProject, englishProject } from '../../../fakes/testProject';
import { FakeEvents } from '../../../fakes/treeEditor';

describe('whoever has a brief written without a text', () => {
  /** What the palette’s box says of no words, and whether the workbench asks for some. */
  const asked = async (phase: 'brief' | 'outline', meta: Record<string, unknown>): Promise<unknown[]> => {
    const { store, controller } = await testProject({}, []);
    const record = JSON.stringify({ version: 1, files: [], meta });
    await store.commit([{ path: '.storyfold/brief.json', bytes: new TextEncoder().encode(record) }]);
    const boxes: { prompt: string; validateInput: (value: string) => string | undefined }[] = [];
    const events = new FakeEvents<void>();
    const editor = {
      window: {
        showInputBox: (options: (typeof boxes)[number]) => Promise.resolve(void boxes.push(options)),
      },
      workspace: {
        isTrusted: true,
        onDidChangeConfiguration: events.event,
        getConfiguration: () => ({ inspect: () => undefined, get: () => undefined }),
      },
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
      EventEmitter: FakeEvents,
      Uri: class {},
    };
    const [{ generatePhase }, { WorkbenchModel }] = loadTogether<[typeof Generate, typeof Model]>(
      ['commands/generateText', 'workbench/workbenchModel'],
      editor,
    );
    const project = {
      id: 'one',
      title: 'One',
      store,
      controller,
      chapters: { onDidChange: () => () => undefined },
      settings: englishProject,
      states: () => controller.states(),
      texts: () => Promise.resolve([]),
      hasText: () => Promise.resolve(false),
      places: { known: () => Promise.resolve(new Map()) },
      model: { view: () => Promise.resolve({ provider: 'openai' }), usage: () => Promise.resolve(undefined) },
    };
    const projects = {
      all: [project],
      unreadable: [],
      vacantFolders: [],
      onDidChange: events.event,
      onDidChangeTexts: events.event,
    };
    const selection = {
      project,
      phase,
      projects,
      onDidChange: events.event,
      focusOf: () => undefined,
      requireWritable: () => project,
    };
    const tabs = () => Promise.resolve(phases.map((each) => ({ phase: each, exists: false })));
    await generatePhase(
      { selection, tabs, work: {}, view: { visible: false } } as never,
      { project: 'one', phase },
      undefined,
    );
    const model = new WorkbenchModel({
      selection,
      work: { onDidChange: events.event },
      modelsChanged: events.event,
      logger: { failure: (_what: string, error: unknown) => assert.fail(error as Error) },
    } as never);
    const { needsWish = false } = await model.snapshot();
    model.dispose();
    return [boxes[0]?.validateInput(' '), needsWish];
  };

  it('says what it is to be, in the palette as in the workbench', async () => {
    assert.deepEqual(await asked('brief', {}), ['Say it in a few words.', true]);
  });

  it('can leave it empty where a wish is kept, and for what a phase comes before', async () => {
    assert.deepEqual(await asked('brief', { wish: 'A storm at sea.' }), [undefined, false]);
    assert.deepEqual(await asked('outline', {}), [undefined, false]);
  });
});
