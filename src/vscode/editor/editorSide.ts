import type { Disposable } from 'vscode';
import { commands, window, type Event, type Memento } from 'vscode';
import type { Proposal } from '../../core/refinement/runOptions';
import type { Phase } from '../../shared/values';
import type { ChannelLogger } from '../channelLogger';
import type { ContextKey } from '../contributions';
import { hasModel } from '../model/hasModel';
import { StatusBar } from '../statusBar';
import { RoundsTree } from '../trees/roundsTree';
import type { PhaseWork } from '../workbench/phaseWork';
import type { Selection } from '../workbench/selection';
import { Comparison } from './comparison';
import { EditFirst } from './editFirst';
import { editorCommands } from './editorCommands';
import { registerMarkProviders } from './markProviders';
import type { PassageHighlight } from './passageHighlight';
import { editedTextIfAny } from './selectedPassage';
import { SuggestionMarks } from './suggestionMarks';
import { SuggestionThread } from './suggestionThread';

export interface EditorSideParts {
  selection: Selection;
  work: PhaseWork;
  /** Whatever is shown may have changed: projects, phases, states, texts. */
  changes: Event<void>;
  highlight: PassageHighlight;
  memory: Memento;
  /** Shows the workbench, at a suggestion of the phase shown. */
  show: (id?: string) => Promise<void>;
  /** Says there what came of it, and leaves the keyboard where the author has it. */
  lead: (phase: Phase, id?: string) => Promise<void>;
  logger: ChannelLogger;
}

/** All of StoryFold that is outside of the workbench: in the text, its history, the status bar. */
export class EditorSide implements Disposable {
  readonly marks: SuggestionMarks;
  readonly thread: SuggestionThread;
  readonly comparison = new Comparison();
  readonly editFirst: EditFirst;
  readonly rounds: RoundsTree;
  readonly handlers: ReturnType<typeof editorCommands>;
  private readonly subscriptions: Disposable[];
  private proposal: Proposal | undefined;
  private isManuscript: boolean | undefined;

  constructor(private readonly parts: EditorSideParts) {
    const { selection, work, changes, highlight, memory, show, lead, logger } = parts;
    this.marks = new SuggestionMarks(selection, changes, logger);
    this.thread = new SuggestionThread(selection, highlight, changes, logger);
    this.rounds = new RoundsTree(selection, changes, logger);
    this.editFirst = new EditFirst({
      selection,
      work,
      highlight,
      memory,
      begun: () => show(),
      assessed: lead,
      logger,
    });
    this.handlers = editorCommands({
      selection,
      work,
      rows: this.rounds.rows,
      comparison: this.comparison,
      editFirst: this.editFirst,
      show,
      lead,
    });
    this.subscriptions = [
      registerMarkProviders(this.marks, async () => {
        const { project } = selection;
        return project !== undefined && hasModel(await project.model.view());
      }),
      new StatusBar(selection, work, changes, logger),
      work.onDidChange(() => void this.showProposal()),
      window.onDidChangeActiveTextEditor(() => this.setContext()),
      selection.onDidChange(() => this.setContext()),
      changes(() => this.setContext()),
    ];
    this.setContext();
  }

  dispose(): void {
    for (const part of [
      ...this.subscriptions,
      this.editFirst,
      this.comparison,
      this.rounds,
      this.thread,
      this.marks,
    ])
      part.dispose();
  }

  /** A change to look at comes before the author by itself, and goes when it is answered. */
  private async showProposal(): Promise<void> {
    const { work, logger } = this.parts;
    const { proposal, proposalProject } = work;
    if (proposal === this.proposal) return;
    this.proposal = proposal;
    try {
      if (proposal && proposalProject) await this.comparison.showProposal(proposalProject, proposal);
      else this.comparison.closeProposal();
    } catch (error) {
      logger.failure('Showing a change', error);
    }
  }

  private setContext(): void {
    const isManuscript = editedTextIfAny(this.parts.selection) !== undefined;
    if (isManuscript === this.isManuscript) return;
    this.isManuscript = isManuscript;
    const key: ContextKey = 'storyfold.isManuscript';
    void commands.executeCommand('setContext', key, isManuscript);
  }
}
