import {
  Disposable,
  EventEmitter,
  Range,
  TextDocumentSaveReason,
  l10n,
  window,
  workspace,
  type Memento,
  type TextDocument,
} from 'vscode';
import type { Suggestion } from '../../core/review/model';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';
import { localError, problemOf } from '../errorText';
import { phaseTitle } from '../phaseTitles';
import { showProblem } from '../runCommand';
import type { ChannelLogger } from '../channelLogger';
import type { PhaseWork } from '../work/phaseWork';
import type { Project } from '../workspace/project';
import type { Selection as ShownSelection } from '../work/selection';
import type { PassageHighlight } from './passageHighlight';
import { projectText, type KnowsProjects } from './selectedPassage';
import { plainMessage } from '../plainText';

const afterEditingSetting = 'storyfold.refinement.afterEditing';
const waitingKey = 'editFirst.waiting';

export interface EditFirstParts {
  selection: KnowsProjects & Pick<ShownSelection, 'turnTo'>;
  work: Pick<PhaseWork, 'progress' | 'nextFocus' | 'assess'>;
  highlight: PassageHighlight;
  /** Outlives the window. */
  memory: Memento;
  logger: ChannelLogger;
}

/** A text that was assessed again. */
export interface AssessedAgain {
  project: Project;
  phase: Phase;
  /** The first suggestion's id. */
  first: string | undefined;
}

/**
 * "I change it myself first": opens the text, and when the author has changed it and saved it offers to assess it again. What the editor
 * saves by itself says nothing: the author may be in the middle of a sentence.
 */
export class EditFirst implements Disposable {
  private readonly subscription: Disposable;
  private readonly beginning = new EventEmitter<void>();
  /** The author has answered that it is to be assessed, which begins now. */
  readonly onWillAssess = this.beginning.event;
  private readonly assessed = new EventEmitter<AssessedAgain>();
  readonly onDidAssess = this.assessed.event;
  /** Documents that the author is saving. */
  private readonly savedByHand = new WeakSet<TextDocument>();
  private asking = false;

  constructor(private readonly parts: EditFirstParts) {
    this.subscription = Disposable.from(
      this.beginning,
      this.assessed,
      workspace.onWillSaveTextDocument(({ document, reason }) => {
        if (reason === TextDocumentSaveReason.Manual) this.savedByHand.add(document);
        else this.savedByHand.delete(document);
      }),
      workspace.onDidSaveTextDocument((document) => {
        if (this.savedByHand.delete(document)) void this.saved(document);
      }),
    );
  }

  dispose(): void {
    this.subscription.dispose();
  }

  /** Opens the text at the suggestion, else at the first undecided one, else at its top. Throws `not_found` without a text. */
  async begin(project: Project, phase: Phase, suggestion?: Suggestion): Promise<void> {
    const round = (await project.states())[phase].currentRound;
    const at =
      suggestion ??
      round?.suggestions.find((each) => each.anchor !== undefined && isUndecidedStatus(each.status));
    await this.remember(keyOf(project, phase), round?.assessedAt ?? 0);
    if (at && at.path !== '' && (await this.parts.highlight.show(project, at, false))) return;
    const [first] = await project.texts(phase);
    if (!first) {
      await this.remember(keyOf(project, phase), undefined);
      throw localError(
        'not_found',
        l10n.t('“{0}” has no text yet.', phaseTitle(phase)),
        l10n.t('Write it, or have it written, then assess it.'),
      );
    }
    const path = at && at.path !== '' ? at.path : first.path;
    await window.showTextDocument(project.uri(path), {
      preview: false,
      ...(at?.anchor ? {} : { selection: new Range(0, 0, 0, 0) }),
    });
  }

  private async saved(document: TextDocument): Promise<void> {
    const { selection, work, logger } = this.parts;
    try {
      const edited = projectText(selection, document.uri);
      if (!edited) return;
      const { project, phase, path } = edited;
      if (work.progress || this.asking) return;
      const waiting = this.waiting[keyOf(project, phase)];
      if (waiting === undefined) return;
      const { status, currentRound: round } = (await project.states())[phase];
      // What StoryFold itself writes, as in a restore, is saved too.
      if (status === 'revising') return;
      if ((round?.assessedAt ?? 0) !== waiting)
        return void (await this.remember(keyOf(project, phase), undefined));
      const text = (await project.texts(phase)).find((each) => each.path === path);
      // Saved as it was assessed.
      if (round?.files.some((file) => file.path === path && file.sha256 === text?.sha256)) return;
      await this.offer(project, phase, document);
    } catch (error) {
      logger.failure('After editing', error);
      const problem = problemOf(error);
      if (problem) void showProblem(problem);
    }
  }

  private async offer(project: Project, phase: Phase, document: TextDocument): Promise<void> {
    const { selection, work } = this.parts;
    // Something else may have begun while the text was read.
    if (this.asking || work.progress) return;
    const wanted = workspace
      .getConfiguration(undefined, document.uri)
      .get<string>(afterEditingSetting, 'ask');
    if (wanted === 'nothing') return;
    const isAsked = wanted !== 'assess';
    if (isAsked) {
      this.asking = true;
      const again = l10n.t('Assess Again');
      try {
        const answer = await window.showInformationMessage(
          plainMessage(l10n.t('You have changed “{0}”. Assess it again?', phaseTitle(phase))),
          again,
          l10n.t('Not Now'),
        );
        // Each save would ask again otherwise.
        if (answer !== again) return await this.remember(keyOf(project, phase), undefined);
      } finally {
        this.asking = false;
      }
    }
    await selection.turnTo(project, phase);
    // After a save alone the author goes on in the text.
    if (isAsked) this.beginning.fire();
    const focus = await work.nextFocus(project, phase);
    const outcome = await work.assess(phase, {
      project: project.id,
      announce: true,
      ...(focus === undefined ? {} : { focus }),
    });
    await this.remember(keyOf(project, phase), undefined);
    this.assessed.fire({ project, phase, first: outcome.round.suggestions[0]?.id });
  }

  /** By project and phase: when the round was assessed that the author wants to change themselves; 0 for none. */
  private get waiting(): Readonly<Record<string, number>> {
    return this.parts.memory.get<Record<string, number>>(waitingKey) ?? {};
  }

  private async remember(key: string, assessedAt: number | undefined): Promise<void> {
    const { [key]: _old, ...others } = this.waiting;
    await this.parts.memory.update(
      waitingKey,
      assessedAt === undefined ? others : { ...others, [key]: assessedAt },
    );
  }
}

function keyOf(project: Project, phase: Phase): string {
  return `${phase} ${project.id}`;
}
