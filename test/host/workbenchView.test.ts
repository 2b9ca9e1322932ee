import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { refinementStateFile } from '../../src/core/project/layout';
import { createProject } from '../../src/core/project/project';
import { locateInText, PassagePlaces } from '../../src/core/refinement/passagePlaces';
import { RefinementController } from '../../src/core/refinement/refinementController';
import { AnchorResolver } from '../../src/core/text/anchors/anchors';
import type { Message } from '../../src/shared/protocol';
import type { ProblemView, WorkbenchState } from '../../src/shared/workbenchState';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import { EditorManuscript } from '../../src/vscode/editor/editorManuscript';
import { PassageHighlight } from '../../src/vscode/editor/passageHighlight';
import { WorkbenchActions } from '../../src/vscode/workbench/workbenchActions';
import { WorkbenchModel } from '../../src/vscode/workbench/workbenchModel';
import { WorkbenchView } from '../../src/vscode/workbench/workbenchView';
import { Project } from '../../src/vscode/workspace/project';
import { Projects } from '../../src/vscode/workspace/projects';
import { PatternReviewer } from '../fakes/patternReviewer';

/** A view of ours without a page: the test says what the page would say, and hears what it would hear. */
function pageless(): { view: vscode.WebviewView; heard: Message[]; say: (value: unknown) => void } {
  const heard: Message[] = [];
  const said = new vscode.EventEmitter<unknown>();
  const never = new vscode.EventEmitter<never>();
  const webview = {
    options: {},
    html: '',
    cspSource: 'test:',
    onDidReceiveMessage: said.event,
    asWebviewUri: (uri: vscode.Uri) => uri,
    postMessage: async (message: Message) => {
      heard.push(message);
      return true;
    },
  };
  const view = {
    viewType: 'test',
    webview,
    visible: true,
    onDidChangeVisibility: never.event,
    onDidDispose: never.event,
    show: () => undefined,
  };
  return { view: view as unknown as vscode.WebviewView, heard, say: (value) => said.fire(value) };
}

describe('the host of the workbench', () => {
  const disposables: vscode.Disposable[] = [];
  let heard: Message[];
  let say: (value: unknown) => void;

  const answerTo = async (intent: number): Promise<Extract<Message, { type: 'settled' }>> => {
    const isAnswer = (message: Message): message is Extract<Message, { type: 'settled' }> =>
      message.type === 'settled' && message.intent === intent;
    return until(() => heard.find(isAnswer));
  };

  before(() => {
    const channel = vscode.window.createOutputChannel('StoryFold view test', { log: true });
    const logger = new ChannelLogger(channel);
    const projects = new Projects(() => Promise.reject(new Error('There is none.')), logger);
    const memory = { get: () => undefined, update: async () => undefined, keys: () => [] };
    const model = new WorkbenchModel(projects, memory as unknown as vscode.Memento, logger);
    const highlight = new PassageHighlight();
    const actions = new WorkbenchActions(model, highlight);
    const view = new WorkbenchView(vscode.Uri.file('/nowhere'), model, actions, logger);
    disposables.push(channel, projects, model, highlight, view);
    const page = pageless();
    ({ heard, say } = page);
    view.resolveWebviewView(page.view);
    say({ type: 'ready' });
  });

  after(() => disposables.forEach((each) => void each.dispose()));

  it('answers an intent that it does not understand, so that the view does not wait for ever', async () => {
    say({ type: 'decide', intent: 3, phase: 'brief', rev: 1, id: '../../etc', status: 'accepted' });
    const answer = await answerTo(3);
    assert.equal(answer.rev, undefined);
    assert.match(answer.problem?.message ?? '', /does not know/);
  });

  it('says that an intent has arrived before it settles it', async () => {
    say({ type: 'waive', intent: 4, phase: 'brief', rev: 1, id: 's1' });
    const answer = await answerTo(4);
    assert.ok(answer.problem, 'There is no project to do this in.');
    const order = heard.filter((message) => 'intent' in message && message.intent === 4);
    assert.deepEqual(
      order.map(({ type }) => type),
      ['received', 'settled'],
    );
  });
});

describe('a round in the workbench, through what the view says and hears', () => {
  const disposables: vscode.Disposable[] = [];
  const story = 'He took the the oar. He very very much wanted to. She saw the the boat.\n';
  let folder: string;
  let heard: Message[];
  let page: ReturnType<typeof pageless>;
  let looks: number;
  let stateReads: number;
  let number = 0;

  const latest = (): NonNullable<WorkbenchState['detail']> => {
    const last = heard.findLast((message) => message.type === 'state');
    assert.ok(last?.type === 'state' && last.state.detail, JSON.stringify(last));
    return last.state.detail;
  };
  const ask = async (draft: Record<string, unknown>): Promise<ProblemView | undefined> => {
    const intent = ++number;
    page.say({ ...draft, phase: 'brief', intent, rev: number === 1 ? 0 : latest().rev });
    const answer = await until(() =>
      heard.find((message) => message.type === 'settled' && message.intent === intent),
    );
    return answer.type === 'settled' ? answer.problem : undefined;
  };
  const statuses = (): string[] => latest().suggestions.map(({ status }) => status);

  before(async () => {
    folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-view-')));
    const store = await FileStore.open(folder);
    const settings = await createProject(store, { title: 'Oars', language: 'en' });
    await fs.writeFile(path.join(folder, 'brief.md'), story);
    const uri = vscode.Uri.file(folder);
    looks = 0;
    stateReads = 0;
    const counting = new Proxy(store, {
      get: (target, key: keyof FileStore) => {
        if (key === 'read') {
          return (file: string) => {
            if (file === refinementStateFile) stateReads++;
            return target.read(file);
          };
        }
        const value = target[key] as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const manuscript = new EditorManuscript(uri, new FileManuscript(store));
    const controller = new RefinementController({
      store: counting,
      manuscript,
      project: settings,
      reviewers: [
        new PatternReviewer([
          { rule: 'doubledThe', pattern: /the the/, replacement: 'the' },
          { rule: 'very', pattern: /very very/ },
        ]),
      ],
      clock: new SystemClock(),
    });
    const places = new PassagePlaces(
      async (text, anchors) => {
        looks += anchors.length;
        return locateInText(new AnchorResolver(text), anchors);
      },
      () => new Promise((resolve) => setImmediate(resolve)),
    );
    const project = new Project({
      folder: { uri, name: 'oars', index: 0 },
      settings,
      controller,
      store: counting,
      manuscript,
      places,
      close: () => Promise.resolve(),
    });
    const channel = vscode.window.createOutputChannel('StoryFold round test', { log: true });
    const logger = new ChannelLogger(channel);
    const projects = new Projects(() => Promise.resolve(project), logger);
    const memory = { get: () => undefined, update: async () => undefined, keys: () => [] };
    const model = new WorkbenchModel(projects, memory as unknown as vscode.Memento, logger);
    const highlight = new PassageHighlight();
    const actions = new WorkbenchActions(model, highlight);
    const view = new WorkbenchView(uri, model, actions, logger);
    disposables.push(channel, projects, model, highlight, view);
    await projects.refresh();
    page = pageless();
    ({ heard } = page);
    view.resolveWebviewView(page.view);
    page.say({ type: 'ready' });
    await until(() => heard.find((message) => message.type === 'state'));
  });

  after(async () => {
    for (const each of disposables) each.dispose();
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('assesses, and counts what can be accepted', async () => {
    assert.equal(await ask({ type: 'assess' }), undefined);
    assert.deepEqual(latest().counts, { all: 3, undecided: 3, ready: 2, ticked: 0 });
  });

  it('calls a remark intentional, all that say the same of the same words, and takes it back', async () => {
    const the = latest().suggestions.find(({ ready }) => ready)!;
    assert.equal(await ask({ type: 'waive', id: the.id }), undefined);
    assert.equal(statuses().filter((status) => status === 'waived').length, 2);
    assert.equal(latest().counts.ready, 0);
    assert.equal(await ask({ type: 'decide', id: the.id, status: 'open' }), undefined);
    assert.deepEqual(statuses(), ['open', 'open', 'open']);
    const state = JSON.parse(await fs.readFile(path.join(folder, refinementStateFile), 'utf8')) as {
      phases: { brief: { waivers: unknown[] } };
    };
    assert.deepEqual(state.phases.brief.waivers, []);
  });

  it('draws no more cards than the view asks for', async () => {
    page.say({ type: 'draw', count: 1 });
    await until(() => (latest().suggestions.length === 1 ? true : undefined));
    assert.equal(latest().counts.all, 3);
    page.say({ type: 'draw', count: 50 });
    await until(() => (latest().suggestions.length === 3 ? true : undefined));
  });

  it('follows the typing without reading the state again or looking for anything', async () => {
    const document = await vscode.workspace.openTextDocument(path.join(folder, 'brief.md'));
    await vscode.window.showTextDocument(document, { preview: false });
    const [reads, looked] = [stateReads, looks];
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      document.uri,
      new vscode.Position(0, 0),
      'The morning was grey and the sea was flat and cold. ',
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until(() => (latest().textChanged ? true : undefined));
    assert.equal(latest().counts.ready, 2);
    assert.equal(stateReads, reads);
    assert.equal(looks, looked);
  });

  it('applies all that is ready, named by nothing but “all” and the revision', async () => {
    assert.equal(await ask({ type: 'revise', accept: 'all' }), undefined);
    const text = await fs.readFile(path.join(folder, 'brief.md'), 'utf8');
    assert.match(text, /took the oar.*very very.*saw the boat/);
    assert.match(text, /^The morning was grey/);
  });
});

/** What the function finds, as soon as it finds something. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail('It never came.');
}
