import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FileManuscript } from '../../../../src/adapters/node/fileManuscript';
import { PassagePlaces, locateInText } from '../../../../src/core/refinement/views/passagePlaces';
import type { RefinementController } from '../../../../src/core/refinement/refinementController';
import type { Suggestion } from '../../../../src/core/review/model';
import { AnchorResolver } from '../../../../src/core/text/anchors/anchors';
import type { ModelView } from '../../../../src/shared/workbenchState';
import type * as Decisions from '../../../../src/vscode/commands/decisionCommands';
import type * as Marks from '../../../../src/vscode/editor/markProviders';
import type * as Thread from '../../../../src/vscode/editor/suggestionThread';
import type { Project } from '../../../../src/vscode/workspace/project';
import { loadTogether, translator } from '../../../fakes/editorModule';
import { eventually } from '../../../fakes/eventually';
import { testProject } from '../../../fakes/testProject';
import { FakeEvents, treeEditor } from '../../../fakes/treeEditor';

interface MenuItem {
  command: string;
  when: string;
}

/** In which contexts the manifest has a comment thread offer to accept. */
const manifest = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../../package.json'), 'utf8'),
) as Record<'contributes', { menus: Record<string, MenuItem[]> }>;
const acceptWhen = manifest.contributes.menus['comments/commentThread/title']!.find(
  ({ command }) => command === 'storyfold.acceptSuggestion',
)!.when;

describe('a suggestion is offered to be accepted, where that changes something,', () => {
  const model: ModelView = { provider: 'openai' };
  let view: ModelView;
  let controller: RefinementController;
  let project: Project;
  let suggestions: readonly Suggestion[];
  /** What the thread that was opened last has been given as its context, one after the other. */
  let contexts: string[];
  let changes: FakeEvents<void>;
  const shownPassages = new FakeEvents<unknown>();
  let hover: { provideHover: (...args: unknown[]) => Promise<{ texts: { value: string }[] }> };
  let bulb: { provideCodeActions: (...args: unknown[]) => Promise<{ command: { command: string } }[]> };
  let accept: (...args: unknown[]) => Promise<unknown>;
  let decided: unknown[];

  beforeEach(async () => {
    view = { provider: 'offline' };
    decided = [];
    contexts = [];
    changes = new FakeEvents<void>();
    const made = await testProject({ 'sample.md': 'teh one and tall, and teh end' }, [
      { rule: 'teh', pattern: /teh/, replacement: 'the' },
      { rule: 'tall', pattern: /tall/ },
    ]);
    ({ controller } = made);
    ({ suggestions } = (await controller.assess('sample')).round);
    project = {
      id: 'one',
      manuscript: new FileManuscript(made.store),
      places: new PassagePlaces(
        (text, anchors) => Promise.resolve(locateInText(new AnchorResolver(text), anchors)),
        () => Promise.resolve(),
      ),
      states: () => controller.states(),
      model: { view: () => Promise.resolve(view) },
      phaseOf: () => 'sample',
      uri: (name: string) => name,
    } as unknown as Project;
    const disposable = { dispose: () => undefined };
    const editor = {
      ...treeEditor(),
      window: { setStatusBarMessage: () => undefined },
      Uri: class {},
      Hover: class {
        constructor(readonly texts: unknown[]) {}
      },
      CodeAction: class {},
      CodeActionKind: {},
      CommentMode: {},
      CommentThreadCollapsibleState: {},
      Disposable: { from: () => disposable },
      languages: {
        registerHoverProvider: (_of: unknown, provider: typeof hover) => {
          hover = provider;
          return disposable;
        },
        registerCodeActionsProvider: (_of: unknown, provider: typeof bulb) => {
          bulb = provider;
          return disposable;
        },
      },
      comments: {
        createCommentController: () => ({
          ...disposable,
          createCommentThread: () => {
            const given: string[] = (contexts = []);
            return {
              ...disposable,
              set contextValue(value: string) {
                given.push(value);
              },
            };
          },
        }),
      },
      l10n: { t: translator(() => 'en') },
    };
    const [{ registerMarkProviders }, { SuggestionThread }, { decisionCommands }] = loadTogether<
      [typeof Marks, typeof Thread, typeof Decisions]
    >(['editor/markProviders', 'editor/suggestionThread', 'commands/decisionCommands'], editor);
    const assessedAt = (await controller.states()).sample.currentRound!.assessedAt;
    registerMarkProviders(
      {
        at: (_document: unknown, id: string) =>
          Promise.resolve([{ project, phase: 'sample', assessedAt, suggestion: named(id), range: {} }]),
      } as never,
      () => Promise.resolve(false),
    );
    new SuggestionThread(
      { project },
      { onDidShow: shownPassages.event } as never,
      changes.event as never,
      { failure: (_what: string, error: unknown) => assert.fail(error as Error) } as never,
    );
    const commands = decisionCommands({
      selection: { requireWritable: () => project },
      work: { decide: (...given: unknown[]) => Promise.resolve(void decided.push(given[1])) },
    } as never);
    accept = commands['storyfold.acceptSuggestion'] as typeof accept;
  });

  const isOfferedInThread = (): boolean => acceptWhen.endsWith(` commentThread == ${contexts.at(-1)}`);

  const named = (id: string): Suggestion => suggestions.find((each) => each.id === id) ?? assert.fail(id);

  /** At every door but the workbench; `refusal`: what the command says where it does not accept. */
  const doors = async (id: string): Promise<Record<string, boolean> & { refusal?: string }> => {
    const { texts } = await hover.provideHover({}, id);
    const actions = await bulb.provideCodeActions({ getText: () => '' }, id);
    shownPassages.fire({ project, suggestion: named(id), range: {} });
    await eventually('the thread has settled', () => contexts.length > 1);
    decided = [];
    let refusal: string | undefined;
    try {
      await accept({ project: 'one', phase: 'sample', id });
    } catch (error) {
      refusal = (error as Error).message;
    }
    return {
      hover: texts[0]!.value.includes('storyfold.acceptSuggestion'),
      bulb: actions.some(({ command }) => command.command === 'storyfold.acceptSuggestion'),
      thread: isOfferedInThread(),
      command: decided.length > 0,
      ...(refusal === undefined ? {} : { refusal }),
    } as never;
  };
  const everywhere = { hover: true, bulb: true, thread: true, command: true };
  const nowhere = { hover: false, bulb: false, thread: false, command: false };

  it('by its ready edit', async () => {
    assert.deepEqual(await doors('s1'), everywhere);
  });

  it('by a model, else nowhere: it is for the author’s own hand', async () => {
    const refusal = 'This one is for your own hand: accepting it would change nothing.';
    assert.deepEqual(await doors('s2'), { ...nowhere, refusal });
    view = model;
    assert.deepEqual(await doors('s2'), everywhere);
  });

  it('and not where its passage is locked, until that is over', async () => {
    const lock = await controller.lock('sample', { quote: 'and teh end' });
    const refusal = 'You have locked this passage, so no revision changes it.';
    assert.deepEqual(await doors('s3'), { ...nowhere, refusal });
    assert.deepEqual(await doors('s1'), everywhere);
    await controller.unlock('sample', lock.id);
    assert.deepEqual(await doors('s3'), everywhere);
  });

  it('in a thread that is open as soon as a model can be asked', async () => {
    shownPassages.fire({ project, suggestion: named('s2'), range: {} });
    await eventually('the thread has settled', () => contexts.length > 1);
    assert.equal(isOfferedInThread(), false);
    view = model;
    changes.fire();
    await eventually('offered', isOfferedInThread);
  });
});
