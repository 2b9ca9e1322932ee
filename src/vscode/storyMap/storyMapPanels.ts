import { RelativePattern, ViewColumn, l10n, window, workspace, type Uri, type WebviewPanel } from 'vscode';
import { StoryFoldError } from '../../core/errors';
import type { StoryLayout, StoryLayouter } from '../../core/story/map/layoutStory';
import { storyGraph, type StoryGraph } from '../../core/story/map/storyGraph';
import type { StoryTree } from '../../core/story/model';
import { nodeOf } from '../../core/story/play';
import { noSuchStoryNode } from '../../core/story/playErrors';
import { skeletonFile, treeFile } from '../../core/story/storyFiles';
import type { StoryReport } from '../../core/story/report/model';
import {
  cardHeight,
  cardWidth,
  fromStoryMapSchema,
  type FromStoryMap,
  type ToStoryMap,
} from '../../shared/storyMap';
import type { ChannelLogger } from '../channelLogger';
import { problemOf } from '../errorText';
import { webviewFolder, webviewPage } from '../webviewPage';
import type { Project } from '../workspace/project';
import { nodeTextView } from './nodeTextView';
import { PlaySession } from './playSession';
import { storyMapStrings } from './storyMapStrings';
import { storyMapView } from './storyMapView';
import type { StorySource } from './storySource';

export interface StoryMapParts {
  /** The extension's folder, which the page is loaded from. */
  extension: Uri;
  layouter: StoryLayouter;
  storyOf: (project: Project) => StorySource;
  /** Opens a node in the editor. */
  edit: (project: Project, node: string) => Promise<void>;
  logger: Pick<ChannelLogger, 'failure'>;
}

/** How long to wait for more changes before the story is read again, in milliseconds. */
const settleMilliseconds = 150;

/** Story maps that are open, one for each project. */
export class StoryMapPanels {
  private readonly open = new Map<string, StoryMapPanel>();

  constructor(private readonly parts: StoryMapParts) {}

  /** Shows the project's map, at a node where one is given. */
  show(project: Project, node?: string): void {
    let panel = this.open.get(project.id);
    if (panel) panel.reveal();
    else {
      panel = new StoryMapPanel(this.parts, project, () => this.open.delete(project.id));
      this.open.set(project.id, panel);
    }
    if (node !== undefined) panel.go(node);
  }

  dispose(): void {
    for (const panel of [...this.open.values()]) panel.dispose();
  }
}

interface Shown {
  tree: StoryTree;
  report: StoryReport;
}

class StoryMapPanel {
  private readonly panel: WebviewPanel;
  private readonly story: StorySource;
  private timer: NodeJS.Timeout | undefined;
  private reading: AbortController | undefined;
  private shown: Shown | undefined;
  private laidOut: { sha256: string; graph: StoryGraph; layout: StoryLayout } | undefined;
  private session: PlaySession | undefined;
  /** What was said before the page could hear it. */
  private isReady = false;
  private waiting: string | undefined;
  /** Something changed while the page was hidden. */
  private isOwed = false;

  constructor(
    private readonly parts: StoryMapParts,
    private readonly project: Project,
    onDispose: () => void,
  ) {
    const { extension } = parts;
    this.story = parts.storyOf(project);
    this.panel = window.createWebviewPanel(
      'storyfold.storyMap',
      l10n.t('Story Map: {0}', project.title),
      ViewColumn.Active,
      { enableScripts: true, localResourceRoots: [webviewFolder(extension)] },
    );
    const stopListening = this.story.onDidChange(() => this.changed());
    // Another window, the command line or git may write them too.
    const files = workspace.createFileSystemWatcher(
      new RelativePattern(project.folder, `{${treeFile},${skeletonFile}}`),
    );
    for (const event of [files.onDidChange, files.onDidCreate, files.onDidDelete])
      event(() => this.changed());
    this.panel.onDidDispose(() => {
      // What is still at work has nobody left to tell.
      this.isReady = false;
      clearTimeout(this.timer);
      this.reading?.abort();
      stopListening();
      files.dispose();
      onDispose();
    });
    // A page that is hidden is thrown away by the editor, and begins anew with `ready`.
    this.panel.onDidChangeViewState(() => {
      if (!this.panel.visible) this.isReady = false;
      else if (this.isOwed) this.changed();
    });
    this.panel.webview.onDidReceiveMessage((heard: unknown) => void this.hear(heard));
    this.panel.webview.html = webviewPage(this.panel.webview, extension, 'story-map');
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Shows a node, once the page can. */
  go(node: string): void {
    if (this.isReady && this.shown) this.tell({ type: 'go', node });
    else this.waiting = node;
  }

  dispose(): void {
    this.panel.dispose();
  }

  private changed(): void {
    clearTimeout(this.timer);
    this.isOwed = !this.panel.visible;
    if (this.isOwed) return;
    this.timer = setTimeout(() => void this.read(), settleMilliseconds);
  }

  private async hear(heard: unknown): Promise<void> {
    const { data: message } = fromStoryMapSchema.safeParse(heard);
    if (!message) return;
    try {
      await this.answer(message);
    } catch (error) {
      this.parts.logger.failure('The story map', error);
      const problem = problemOf(error);
      if (problem) this.tell({ type: 'refused', message: [problem.message, problem.hint].join(' ') });
    }
  }

  private answer(message: FromStoryMap): void | Promise<void> {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.isOwed = false;
        this.tell({ type: 'words', strings: storyMapStrings() });
        return this.read();
      case 'reload':
        this.laidOut = undefined;
        return this.read();
      case 'read': {
        const { tree } = this.known();
        const node = nodeOf(tree, message.node);
        if (!node) throw noSuchStoryNode(message.node);
        return this.tell({ type: 'node', node: nodeTextView(tree, node, message.node) });
      }
      case 'edit':
        return this.parts.edit(this.project, message.node);
      case 'play':
        return this.play(new PlaySession(this.known().tree, message.node ?? undefined));
      case 'follow': {
        const { tree, report } = this.known();
        const ending = report.treeMetrics.endings.find(({ id }) => id === message.ending);
        if (!ending?.witness) throw noSuchStoryNode(message.ending);
        return this.play(new PlaySession(tree, undefined, ending.witness));
      }
      case 'choose':
        this.session?.choose(message.choice);
        return this.tellPlay();
      case 'back':
        this.session?.back();
        return this.tellPlay();
      case 'restart':
        this.session?.restart();
        return this.tellPlay();
      case 'endPlay':
        return this.play(undefined);
    }
  }

  private known(): Shown {
    if (!this.shown) throw noSuchStoryNode('');
    return this.shown;
  }

  private play(session: PlaySession | undefined): void {
    this.session = session;
    this.tellPlay();
  }

  private tellPlay(): void {
    this.tell({ type: 'play', play: this.session?.view ?? null });
  }

  /** Reads the story, lays it out where it is another than before, and tells it. */
  private async read(): Promise<void> {
    this.reading?.abort();
    const reading = (this.reading = new AbortController());
    try {
      const found = await this.story.tree();
      if (reading.signal.aborted) return;
      if (!found) {
        this.shown = undefined;
        return this.tell({ type: 'empty' });
      }
      const { tree, sha256 } = found;
      if (this.laidOut?.sha256 !== sha256) this.tell({ type: 'busy' });
      const [report, skeleton] = await Promise.all([this.story.report(), this.skeleton()]);
      const { graph, layout } = await this.layOut(tree, sha256, reading.signal);
      if (reading.signal.aborted) return;
      this.shown = { tree, report };
      const isWritable = workspace.isTrusted;
      this.tell({
        type: 'story',
        story: storyMapView({ tree, skeleton, report, graph, layout, isWritable }),
      });
      this.tellPlay();
      // A page that was hidden meanwhile reads again when it is back, and is led there then.
      if (this.waiting === undefined || !this.isReady) return;
      this.tell({ type: 'go', node: this.waiting });
      this.waiting = undefined;
    } catch (error) {
      if (reading.signal.aborted) return;
      this.parts.logger.failure('Reading the story for its map', error);
      const problem = problemOf(error);
      this.tell({
        type: 'failed',
        message: problem?.message ?? l10n.t('Stopped.'),
        hint: problem?.hint ?? '',
      });
    }
  }

  /** Without its skeleton a story can be shown as well. */
  private async skeleton(): Promise<Parameters<typeof storyMapView>[0]['skeleton']> {
    try {
      return (await this.story.skeleton())?.skeleton;
    } catch (error) {
      if (!(error instanceof StoryFoldError)) throw error;
      this.parts.logger.failure('Reading the skeleton for the story map', error);
      return undefined;
    }
  }

  private async layOut(
    tree: StoryTree,
    sha256: string,
    signal: AbortSignal,
  ): Promise<{ graph: StoryGraph; layout: StoryLayout }> {
    if (this.laidOut?.sha256 === sha256) return this.laidOut;
    const graph = storyGraph(tree);
    const { ids, edges, acts } = graph;
    const request = { graph: { ids, edges, acts }, cardWidth, cardHeight };
    const layout = await this.parts.layouter.layout(request, signal);
    this.laidOut = { sha256, graph, layout };
    return this.laidOut;
  }

  private tell(message: ToStoryMap): void {
    if (this.isReady) void this.panel.webview.postMessage(message);
  }
}
