import type { Disposable, Event } from 'vscode';
import type { Proposal } from '../../core/refinement/runOptions';
import type { ChannelLogger } from '../channelLogger';
import { hasModel } from '../model/hasModel';
import type { PhaseWork } from '../work/phaseWork';
import type { Selection } from '../work/selection';
import type { Comparison } from './comparison';
import { registerMarkProviders } from './markProviders';
import type { PassageHighlight } from './passageHighlight';
import { SuggestionMarks } from './suggestionMarks';
import { SuggestionThread } from './suggestionThread';

export interface EditorSideParts {
  selection: Selection;
  work: PhaseWork;
  /** Whatever is shown may have changed: projects, phases, states, texts. */
  changes: Event<void>;
  highlight: PassageHighlight;
  comparison: Comparison;
  logger: ChannelLogger;
}

/** What StoryFold shows in the texts themselves: suggestions at their passages, and a change that waits for the author's answer. */
export class EditorSide implements Disposable {
  private readonly subscriptions: Disposable[];
  private proposal: Proposal | undefined;

  constructor(private readonly parts: EditorSideParts) {
    const { selection, work, changes, highlight, logger } = parts;
    const marks = new SuggestionMarks(selection, changes, logger);
    this.subscriptions = [
      marks,
      new SuggestionThread(selection, highlight, changes, logger),
      registerMarkProviders(marks, async () => {
        const { project } = selection;
        return project !== undefined && hasModel(await project.model.view());
      }),
      work.onDidChange(() => void this.showProposal()),
    ];
  }

  dispose(): void {
    for (const part of this.subscriptions.reverse()) part.dispose();
  }

  /** It comes before the author by itself, and goes when it is answered. */
  private async showProposal(): Promise<void> {
    const { work, comparison, logger } = this.parts;
    const { proposal, proposalProject } = work;
    if (proposal === this.proposal) return;
    this.proposal = proposal;
    try {
      if (proposal && proposalProject) await comparison.showProposal(proposalProject, proposal);
      else comparison.closeProposal();
    } catch (error) {
      logger.failure('Showing a change', error);
    }
  }
}
