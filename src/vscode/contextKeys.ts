import { commands, window, type Disposable, type Event } from 'vscode';
import { hasOpenRound, phaseTab, phasesAwaitingDecision } from '../core/refinement/views/phaseView';
import { phases } from '../shared/values';
import type { ChannelLogger } from './channelLogger';
import type { ContextKey } from './contributions';
import { editedTextIfAny } from './editor/selectedPassage';
import { hasModel } from './model/hasModel';
import type { PhaseWork } from './work/phaseWork';
import type { Selection } from './work/selection';

export interface ContextKeysParts {
  selection: Selection;
  work: Pick<PhaseWork, 'progress' | 'proposal' | 'onDidChange' | 'onDidChangeProgress'>;
  /** Projects, what is shown of them, states or the model may have changed. */
  changes: Event<void>;
  logger: ChannelLogger;
}

/** Keeps the keys that the manifest's commands, menus and views go by in step with what there is. Only this class sets them. */
export class ContextKeys implements Disposable {
  private readonly subscriptions: Disposable[];
  private readonly known = new Map<ContextKey, boolean>();
  private reading: Promise<void> = Promise.resolve();
  private waiting = false;

  constructor(private readonly parts: ContextKeysParts) {
    const { work, changes } = parts;
    this.subscriptions = [
      changes(() => this.update()),
      work.onDidChange(() => this.setWork()),
      work.onDidChangeProgress(() => this.setWork()),
      window.onDidChangeActiveTextEditor(() => this.setEditor()),
    ];
    this.update();
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  /** What is asked for while something is read is one more reading, not many. */
  private update(): void {
    this.set('storyfold.hasProject', this.parts.selection.projects.all.length > 0);
    this.setEditor();
    if (this.waiting) return;
    this.waiting = true;
    this.reading = this.reading.then(() => {
      this.waiting = false;
      return this.read();
    });
  }

  private async read(): Promise<void> {
    const { project } = this.parts.selection;
    try {
      const states = await project?.states();
      // Nothing here asks whether a phase has a text.
      const tabs = states ? phases.map((phase) => phaseTab(states[phase], true)) : [];
      this.set('storyfold.awaitingDecision', phasesAwaitingDecision(tabs).length > 0);
      this.set('storyfold.roundOpen', tabs.some(hasOpenRound));
      this.set('storyfold.hasModel', project !== undefined && hasModel(await project.model.view()));
    } catch (error) {
      // Whoever opens the workbench is told why.
      this.parts.logger.failure('What commands go by', error);
    }
  }

  private setWork(): void {
    const { progress, proposal } = this.parts.work;
    this.set('storyfold.running', progress !== undefined);
    this.set('storyfold.autoRunning', progress?.auto === true);
    this.set('storyfold.chaptersRunning', progress?.step === 'chapters');
    this.set('storyfold.hasProposal', proposal !== undefined);
  }

  private setEditor(): void {
    this.set('storyfold.isManuscript', editedTextIfAny(this.parts.selection) !== undefined);
  }

  private set(key: ContextKey, value: boolean): void {
    if (this.known.get(key) === value) return;
    this.known.set(key, value);
    void commands.executeCommand('setContext', key, value);
  }
}
