import {
  EventEmitter,
  commands,
  env,
  l10n,
  type Disposable,
  type Uri,
  type WebviewView,
  type WebviewViewProvider,
} from 'vscode';
import { intentNumber, parseIntent, type Intent, type Message } from '../../shared/protocol';
import type { PhaseName, PhaseTab, ProblemView } from '../../shared/workbenchState';
import type { ChannelLogger } from '../channelLogger';
import { focusWorkbenchCommand } from '../contributions';
import { localError, problemOf } from '../errorText';
import { showProblem } from '../runCommand';
import { LimitedLog } from './limitedLog';
import type { PhaseWork } from './phaseWork';
import type { Selection } from './selection';
import type { WorkbenchActions } from './workbenchActions';
import { webviewFolder, workbenchHtml } from './workbenchHtml';
import type { WorkbenchModel } from './workbenchModel';
import { workbenchStrings } from './workbenchStrings';

export interface WorkbenchViewParts {
  /** The extension's folder, which its page is loaded from. */
  extension: Uri;
  selection: Selection;
  work: PhaseWork;
  model: WorkbenchModel;
  actions: WorkbenchActions;
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
  private sending: Promise<void> = Promise.resolve();
  private waiting = false;
  private focusWhenReady: string | undefined;
  /** What goes wrong with what the page says. */
  private readonly log: LimitedLog;
  /** Problems that stand before the author now. */
  private readonly told = new Set<string>();

  constructor(private readonly parts: WorkbenchViewParts) {
    const { selection, model, work, logger } = parts;
    this.log = new LimitedLog(logger);
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
    view.webview.html = workbenchHtml(view.webview, this.parts.extension);
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

  private receive(value: unknown): void {
    const intent = parseIntent(value);
    if (!intent) {
      this.log.warn('A message of the workbench has no shape that is known.');
      return void this.refuse(intentNumber(value));
    }
    if (intent.type === 'ready') {
      this.ready = true;
      void this.replay();
    } else void this.carryOut(intent);
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

  private async carryOut(intent: Exclude<Intent, { type: 'ready' }>): Promise<void> {
    const number = 'intent' in intent ? intent.intent : undefined;
    try {
      if (number !== undefined) await this.post({ type: 'received', intent: number });
      const { focus } = await this.parts.actions.dispatch(intent);
      if (focus !== undefined) {
        this.focusWhenReady = focus;
        await this.sendState();
      }
      if (number === undefined || !('phase' in intent)) return;
      const rev = await this.revisionOf(intent.phase);
      await this.sendState();
      await this.post({ type: 'settled', intent: number, ...(rev === undefined ? {} : { rev }) });
    } catch (error) {
      this.log.failure(`Workbench: ${intent.type}`, error);
      const problem = problemOf(error);
      await this.sendState();
      if (number !== undefined) {
        await this.post({ type: 'settled', intent: number, ...(problem ? { problem } : {}) });
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

  private async revisionOf(phase: PhaseName): Promise<number | undefined> {
    return (await this.parts.selection.project?.states())?.[phase].rev;
  }

  private async replay(): Promise<void> {
    await this.post({ type: 'strings', language: env.language, strings: workbenchStrings() });
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
    await this.post({ type: 'state', state });
    const id = this.focusWhenReady;
    if (id === undefined || !this.ready) return;
    this.focusWhenReady = undefined;
    await this.post({ type: 'focusSuggestion', id });
  }

  private sendProgress(): Promise<void> {
    return this.post({ type: 'progress', progress: this.parts.work.shownProgress ?? null });
  }

  private countOpen(tabs: readonly PhaseTab[]): void {
    if (!this.view) return;
    const open = tabs.reduce((sum, tab) => sum + tab.open, 0);
    this.view.badge =
      open === 0 ? undefined : { value: open, tooltip: l10n.t('Open suggestions: {0}', open) };
  }

  private async post(message: Message): Promise<void> {
    try {
      if (this.ready) await this.view?.webview.postMessage(message);
    } catch (error) {
      // A view that was closed in the meantime is told everything when it is back.
      this.parts.logger.failure('Workbench: telling the view', error);
    }
  }
}
