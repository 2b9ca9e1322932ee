import {
  EventEmitter,
  commands,
  env,
  l10n,
  window,
  type Disposable,
  type Memento,
  type Uri,
  type WebviewView,
  type WebviewViewProvider,
} from 'vscode';
import { intentNumber, parseIntent, type Message } from '../../shared/protocol';
import type { PhaseName, PhaseTab, ProblemView } from '../../shared/workbenchState';
import type { ChannelLogger } from '../channelLogger';
import { focusWorkbenchCommand } from '../contributions';
import { localError, problemOf } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import { showProblem } from '../runCommand';
import type { Project } from '../workspace/project';
import { LimitedLog } from './limitedLog';
import type { PhaseWork } from '../work/phaseWork';
import type { Selection } from '../work/selection';
import type { AuthorsIntent, WorkbenchActions } from './workbenchActions';
import { UnsentTexts } from './unsentTexts';
import { webviewFolder, webviewPage } from '../webviewPage';
import type { WorkbenchModel } from './workbenchModel';
import { workbenchStrings } from './workbenchStrings';
import { plainMessage } from '../plainText';

export interface WorkbenchViewParts {
  /** The extension's folder, which its page is loaded from. */
  extension: Uri;
  selection: Selection;
  work: PhaseWork;
  model: WorkbenchModel;
  actions: WorkbenchActions;
  /** Of the folder; outlives the window. */
  memory: Memento;
  logger: ChannelLogger;
}

/**
 * The workbench in the side bar. It is shown complete snapshots and holds no truth: hidden, it is thrown away, and told
 * everything again when it is back.
 */
export class WorkbenchView implements WebviewViewProvider, Disposable {
  private readonly subscriptions: Disposable[];
  private readonly shown = new EventEmitter<void>();
  /** The author looks at the workbench. */
  readonly onDidShow = this.shown.event;
  private view: WebviewView | undefined;
  private ready = false;
  /** Counts pages; each numbers its intents anew. */
  private page = 0;
  private sending: Promise<void> = Promise.resolve();
  private waiting = false;
  private focusWhenReady: string | undefined;
  /** What goes wrong with what the page says. */
  private readonly log: LimitedLog;
  private readonly unsent: UnsentTexts;
  /** Problems that stand before the author now. */
  private readonly told = new Set<string>();

  constructor(private readonly parts: WorkbenchViewParts) {
    const { selection, model, work, logger } = parts;
    this.log = new LimitedLog(logger);
    this.unsent = new UnsentTexts(parts.memory, this.log);
    this.subscriptions = [
      this.shown,
      model.onDidChange(() => void this.sendState()),
      work.onDidChangeProgress(() => void this.sendProgress()),
      selection.onDidChange(() => void this.sendProgress()),
    ];
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  resolveWebviewView(view: WebviewView): void {
    this.view = view;
    this.ready = false;
    view.webview.options = { enableScripts: true, localResourceRoots: [webviewFolder(this.parts.extension)] };
    view.webview.onDidReceiveMessage((value: unknown) => this.receive(value));
    view.onDidChangeVisibility(() => {
      // A hidden page is thrown away; the next one says itself when it can be told something.
      if (this.view === view && !view.visible) this.ready = false;
      if (view.visible) this.shown.fire();
    });
    view.onDidDispose(() => {
      if (this.view !== view) return;
      this.view = undefined;
      this.ready = false;
    });
    view.webview.html = webviewPage(view.webview, this.parts.extension, 'workbench');
    this.shown.fire();
  }

  get visible(): boolean {
    return this.view?.visible === true;
  }

  /** Shows the view; with `id`, its suggestion of the phase shown. */
  async show(id?: string): Promise<void> {
    this.focusWhenReady = id;
    if (id !== undefined) await this.parts.model.drawAround(this.parts.selection.phase, id);
    await commands.executeCommand(focusWorkbenchCommand);
    if (this.ready) await this.sendState();
  }

  /**
   * Tells what came of something that took long: a suggestion of the project's phase to go on from. The keyboard is not taken, since the author may
   * have gone on typing elsewhere; where the view or the phase is not shown, a message leads there.
   */
  async lead(project: Project, phase: PhaseName, id?: string): Promise<void> {
    const { selection, model } = this.parts;
    if (this.visible && selection.project?.id === project.id && selection.phase === phase) {
      if (id !== undefined) await model.drawAround(phase, id);
      this.focusWhenReady = id;
      await this.sendState();
    } else void this.offer(project, phase, id);
  }

  /** Not awaited: a message stays until it is dismissed. */
  private async offer(project: Project, phase: PhaseName, id: string | undefined): Promise<void> {
    const open = l10n.t('Open the Workbench');
    const done = l10n.t(
      'StoryFold has finished with “{0}”. What it did is in the workbench.',
      phaseTitle(phase),
    );
    try {
      if ((await window.showInformationMessage(plainMessage(done), open)) !== open) return;
      await this.parts.selection.turnTo(project, phase);
      await this.show(id);
    } catch (error) {
      this.parts.logger.failure('Workbench: leading to what was done', error);
      const problem = problemOf(error);
      if (problem) await this.tell(problem);
    }
  }

  private receive(value: unknown): void {
    const intent = parseIntent(value);
    if (!intent) {
      this.log.warn('A message of the workbench has no shape that is known.');
      return void this.refuse(intentNumber(value));
    }
    if (intent.type === 'ready') {
      this.ready = true;
      this.page++;
      void this.replay();
    } else if (intent.type === 'remember') void this.unsent.keep(intent);
    else void this.carryOut(intent);
  }

  /** Whoever waits for an answer gets one, so that the view does not wait for ever. */
  private async refuse(number: number | undefined): Promise<void> {
    if (number === undefined) return;
    const problem = problemOf(
      localError(
        'invalid_input',
        l10n.t('The workbench asked for something that StoryFold does not know.'),
        l10n.t('Nothing was changed. Close the workbench and open it again.'),
      ),
    );
    await this.post({ type: 'settled', intent: number, ...(problem ? { problem } : {}) });
  }

  private async carryOut(intent: AuthorsIntent): Promise<void> {
    const number = 'intent' in intent ? intent.intent : undefined;
    const { page } = this;
    const { project } = this.parts.selection;
    const answer = async (message: Message): Promise<void> => {
      if (page === this.page) await this.post(message);
    };
    try {
      if (number !== undefined) await answer({ type: 'received', intent: number });
      const { focus, ...after } = await this.parts.actions.dispatch(intent);
      if (focus !== undefined) {
        this.focusWhenReady = focus;
        await this.sendState();
      }
      if (number === undefined || !('phase' in intent)) return;
      const rev = after.rev ?? (await this.revisionOf(project, intent.phase));
      await this.sendState();
      await answer({ type: 'settled', intent: number, ...(rev === undefined ? {} : { rev }) });
    } catch (error) {
      this.log.failure(`Workbench: ${intent.type}`, error);
      const problem = problemOf(error);
      await this.sendState();
      if (number !== undefined) {
        await answer({ type: 'settled', intent: number, ...(problem ? { problem } : {}) });
      } else if (problem) {
        void this.tell(problem);
      }
    }
  }

  /** One that the author is being told of is not told a second time beside it. */
  private async tell(problem: ProblemView): Promise<void> {
    const words = JSON.stringify(problem);
    if (this.told.has(words)) return;
    this.told.add(words);
    try {
      await showProblem(problem);
    } finally {
      this.told.delete(words);
    }
  }

  private async revisionOf(project: Project | undefined, phase: PhaseName): Promise<number | undefined> {
    return (await project?.states())?.[phase].rev;
  }

  private async replay(): Promise<void> {
    await this.post({ type: 'strings', language: env.language, strings: workbenchStrings() });
    await this.post({ type: 'unsent', ...this.unsent.kept });
    await this.sendState();
    await this.sendProgress();
  }

  /** Sends the state as it is when its turn comes; what is asked for meanwhile is one more snapshot, not many. */
  private sendState(): Promise<void> {
    if (this.waiting) return this.sending;
    this.waiting = true;
    this.sending = this.sending.then(async () => {
      this.waiting = false;
      try {
        await this.sendNow();
      } catch (error) {
        // A view that was closed in the meantime; the next snapshot is none the worse for it.
        this.parts.logger.failure('Workbench: sending the state', error);
      }
    });
    return this.sending;
  }

  private async sendNow(): Promise<void> {
    if (!this.visible) {
      this.countOpen(await this.parts.model.overview());
      return;
    }
    const state = await this.parts.model.snapshot();
    if (!this.view) return;
    this.view.description = state.projects.find(({ id }) => id === state.project)?.title ?? '';
    this.countOpen(state.phases);
    if (await this.post({ type: 'state', state })) this.parts.model.noteShown(state);
    const id = this.focusWhenReady;
    if (id === undefined || !this.ready) return;
    this.focusWhenReady = undefined;
    await this.post({ type: 'focusSuggestion', id });
  }

  private async sendProgress(): Promise<void> {
    await this.post({ type: 'progress', progress: this.parts.work.shownProgress ?? null });
  }

  private countOpen(tabs: readonly PhaseTab[]): void {
    if (!this.view) return;
    const open = tabs.reduce((sum, tab) => sum + tab.open, 0);
    this.view.badge =
      open === 0 ? undefined : { value: open, tooltip: l10n.t('Open suggestions: {0}', open) };
  }

  /** Whether there was a page to hear it. */
  private async post(message: Message): Promise<boolean> {
    try {
      return this.ready && (await this.view?.webview.postMessage(message)) === true;
    } catch (error) {
      // A view that was closed in the meantime is told everything when it is back.
      this.parts.logger.failure('Workbench: telling the view', error);
      return false;
    }
  }
}
