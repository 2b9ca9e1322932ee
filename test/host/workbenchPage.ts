import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { SystemTimer } from '../../src/adapters/node/systemTimer';
import { SystemUptime } from '../../src/adapters/node/systemUptime';
import { PlaybookDesk } from '../../src/core/task/playbook/playbookDesk';
import { StoryController } from '../../src/core/story/storyController';
import { TaskController } from '../../src/core/task/taskController';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { ChapterController } from '../../src/core/chapter/chapterController';
import type { ModelSession } from '../../src/core/llm/calls/modelSession';
import { createProject } from '../../src/core/project/project';
import { locateInText, PassagePlaces } from '../../src/core/refinement/views/passagePlaces';
import { RefinementController } from '../../src/core/refinement/refinementController';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { AnchorResolver } from '../../src/core/text/anchors/anchors';
import type { Message } from '../../src/shared/protocol';
import type { ModelView, PhaseDetail, ProgressView, WorkbenchState } from '../../src/shared/workbenchState';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import { ContextKeys } from '../../src/vscode/contextKeys';
import { EditorManuscript } from '../../src/vscode/editor/editorManuscript';
import { PassageHighlight } from '../../src/vscode/editor/passageHighlight';
import type { ProjectModel } from '../../src/vscode/model/projectModel';
import { ChapterRuns } from '../../src/vscode/work/chapterRuns';
import { PhaseWork } from '../../src/vscode/work/phaseWork';
import { Selection } from '../../src/vscode/work/selection';
import { WorkAtHand } from '../../src/vscode/work/workAtHand';
import { WorkbenchActions } from '../../src/vscode/workbench/workbenchActions';
import { WorkbenchModel } from '../../src/vscode/workbench/workbenchModel';
import { WorkbenchView } from '../../src/vscode/workbench/workbenchView';
import { Project } from '../../src/vscode/workspace/project';
import { Projects } from '../../src/vscode/workspace/projects';
import { PatternReviewer, type PatternRule } from '../fakes/patternReviewer';
import { TestMemory } from './testMemory';

/** A view of ours without a page: the test says what the page would say, and hears what it would hear. */
export function pageless(): {
  view: vscode.WebviewView;
  heard: Message[];
  say: (value: unknown) => void;
  /** The side bar shows something else, or this again. */
  setVisible: (visible: boolean) => void;
} {
  const heard: Message[] = [];
  const said = new vscode.EventEmitter<unknown>();
  const never = new vscode.EventEmitter<never>();
  const seen = new vscode.EventEmitter<void>();
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
    onDidChangeVisibility: seen.event,
    onDidDispose: never.event,
    show: () => undefined,
  };
  return {
    view: view as unknown as vscode.WebviewView,
    heard,
    say: (value) => said.fire(value),
    setVisible: (visible) => {
      view.visible = visible;
      seen.fire();
    },
  };
}

/** The workbench over these projects, with a page of ours. */
export function workbenchOver(projects: Projects, logger: ChannelLogger) {
  const memory = new TestMemory();
  const selection = new Selection(projects, memory);
  const atHand = new WorkAtHand();
  const work = new PhaseWork(selection, atHand);
  const never = new vscode.EventEmitter<void>();
  const model = new WorkbenchModel({ selection, work, modelsChanged: never.event, logger });
  const keys = new ContextKeys({ selection, work, changes: model.onDidChange, logger });
  const highlight = new PassageHighlight();
  const actions = new WorkbenchActions({
    selection,
    work,
    model,
    highlight,
    editFirst: { begin: () => Promise.resolve() },
    comparison: { showProposal: () => Promise.resolve() },
  });
  const extension = vscode.Uri.file('/nowhere');
  const view = new WorkbenchView({
    extension,
    selection,
    work,
    model,
    actions,
    memory,
    logger,
  });
  const page = pageless();
  view.resolveWebviewView(page.view);
  return {
    ...page,
    host: view,
    selection,
    work,
    chapterRuns: new ChapterRuns(selection, atHand),
    parts: [view, highlight, keys, model, work, atHand, selection, never],
  };
}

export interface OpenedWorkbench extends ReturnType<typeof workbenchOver> {
  folder: string;
  close(): Promise<void>;
}

/** A project of its own with this brief, and the workbench on it; `session`: who is asked, absent offline. */
export async function openWorkbench(
  brief: string,
  rules: PatternRule[],
  given: {
    session?: (store: ProjectStore) => ModelSession;
    wrap?: (store: FileStore) => FileStore;
    looked?: (count: number) => void;
  } = {},
): Promise<OpenedWorkbench> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-view-')));
  const files = await FileStore.open(folder);
  const settings = await createProject(files, { title: 'Oars', language: 'en' });
  await fs.writeFile(path.join(folder, 'brief.md'), brief);
  const store = given.wrap?.(files) ?? files;
  const uri = vscode.Uri.file(folder);
  const manuscript = new EditorManuscript(uri, new FileManuscript(files));
  const session = given.session?.(files);
  const controller = new RefinementController({
    store,
    manuscript,
    project: settings,
    reviewers: [new PatternReviewer(rules)],
    clock: new SystemClock(),
    ...(session ? { model: session } : {}),
  });
  const chapters = new ChapterController({
    store,
    manuscript,
    project: settings,
    refinement: controller,
    clock: new SystemClock(),
    ...(session ? { model: session } : {}),
  });
  const tasks = new TaskController({
    store,
    manuscript,
    project: settings,
    refinement: controller,
    chapters,
    stories: new StoryController({
      store,
      manuscript,
      project: settings,
      clock: new SystemClock(),
      ...(session ? { model: session } : {}),
    }),
    reviewers: [],
    clock: new SystemClock(),
    timer: new SystemTimer(),
    uptime: new SystemUptime(),
    ...(session ? { model: session } : {}),
  });
  const places = new PassagePlaces(
    async (text, anchors) => {
      given.looked?.(anchors.length);
      return locateInText(new AnchorResolver(text), anchors);
    },
    () => new Promise((resolve) => setImmediate(resolve)),
  );
  const shown: ModelView = session ? { provider: 'openai', name: 'small' } : { provider: 'offline' };
  const model = {
    view: () => Promise.resolve(shown),
    prepare: () => Promise.resolve(session),
    usage: () => Promise.resolve(undefined),
  } as unknown as ProjectModel;
  const project = new Project({
    folder: { uri, name: 'oars', index: 0 },
    settings,
    controller,
    chapters,
    tasks,
    story: new StoryController({ store, manuscript, project: settings, clock: new SystemClock() }),
    playbook: new PlaybookDesk({ store, clock: new SystemClock() }),
    store,
    manuscript,
    places,
    model,
    close: () => Promise.resolve(),
  });
  const channel = vscode.window.createOutputChannel('StoryFold workbench test', { log: true });
  const logger = new ChannelLogger(channel);
  const projects = new Projects(() => Promise.resolve(project), logger);
  const workbench = workbenchOver(projects, logger);
  await projects.refresh();
  workbench.say({ type: 'ready' });
  await until(() => workbench.heard.find((message) => message.type === 'state'));
  return {
    ...workbench,
    folder,
    close: async () => {
      for (const part of [...workbench.parts, projects, channel]) part.dispose();
      await files.close();
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Settled = Extract<Message, { type: 'settled' }>;

/** What the page of one phase says and hears, as a real one does: intents on the newest revision, each with a number of its own. */
export class Talk {
  private number = 0;

  constructor(
    private readonly page: Pick<OpenedWorkbench, 'heard' | 'say'>,
    private readonly phase = 'brief',
  ) {}

  get state(): WorkbenchState {
    const last = this.page.heard.findLast((message) => message.type === 'state');
    return last?.type === 'state' ? last.state : assert.fail('Nothing was shown.');
  }

  get detail(): PhaseDetail {
    return this.state.detail ?? assert.fail(JSON.stringify(this.state));
  }

  get progress(): ProgressView | null {
    const last = this.page.heard.findLast((message) => message.type === 'progress');
    return last?.type === 'progress' ? last.progress : null;
  }

  say(intent: Record<string, unknown>): void {
    this.page.say(intent);
  }

  /** Says it, and returns the number that the answer will have. */
  begin(draft: Record<string, unknown>): number {
    const intent = ++this.number;
    this.page.say({ project: this.state.project, ...draft, phase: this.phase, intent, rev: this.detail.rev });
    return intent;
  }

  answer(intent: number): Promise<Settled> {
    return until(() =>
      this.page.heard.find(
        (message): message is Settled => message.type === 'settled' && message.intent === intent,
      ),
    );
  }

  ask(draft: Record<string, unknown>): Promise<Settled> {
    return this.answer(this.begin(draft));
  }
}

/** What the function finds, as soon as it finds something. */
export async function until<T>(look: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail('It never came.');
}
