import { WorkspaceEdit, commands, l10n, window, workspace } from 'vscode';
import { chaptersFolder, phaseFiles } from '../../core/project/layout';
import type { Suggestion } from '../../core/review/model';
import type { ChangingIntent, Intent } from '../../shared/protocol';
import type { Phase } from '../../shared/values';
import { focusChaptersCommand, type CommandId } from '../contributions';
import type { Comparison } from '../editor/comparison';
import type { EditFirst } from '../editor/editFirst';
import type { PassageHighlight } from '../editor/passageHighlight';
import { selectedPassage } from '../editor/selectedPassage';
import { localError } from '../errorText';
import { generateAsked } from '../work/generateAsked';
import { phaseTitle } from '../phaseTitles';
import { takeRemedy } from '../remedies';
import { suggestionGone } from '../suggestionGone';
import { fileExists } from '../workspace/fileExists';
import type { Project } from '../workspace/project';
import { pickFocus } from './pickFocus';
import type { PhaseWork } from '../work/phaseWork';
import type { Ask } from '../work/workAtHand';
import type { Selection } from '../work/selection';
import { staleList } from './staleList';
import type { WorkbenchModel } from './workbenchModel';
import { plainMessage } from '../plainText';

export interface WorkbenchActionsParts {
  selection: Selection;
  work: PhaseWork;
  model: WorkbenchModel;
  highlight: PassageHighlight;
  editFirst: Pick<EditFirst, 'begin'>;
  comparison: Pick<Comparison, 'showProposal'>;
}

/** What the view is to do after an intent. */
export interface AfterIntent {
  /** The suggestion that gets the focus. */
  focus?: string | undefined;
  /** The phase's revision that it led to, where the operation says so. */
  rev?: number;
}

/** `ready` and `remember` are about the page itself. */
export type AuthorsIntent = Exclude<Intent, { type: 'ready' } | { type: 'remember' }>;
type ViewIntent = Exclude<AuthorsIntent, ChangingIntent>;

/** Carries out what the author asks for in the view. Throws `StoryFoldError`. */
export class WorkbenchActions {
  constructor(private readonly parts: WorkbenchActionsParts) {}

  async dispatch(intent: AuthorsIntent): Promise<AfterIntent> {
    if (!('intent' in intent)) return (await this.show(intent)) ?? {};
    const { selection, model } = this.parts;
    const project = selection.requireProject();
    if (intent.project !== project.id) throw staleList();
    await model.requireShown(intent.phase, intent.rev);
    if ('id' in intent) await suggestionOf(project, intent.phase, intent.id);
    // Another one may have been chosen meanwhile, and what is asked of the author is asked about the one shown.
    if (selection.project?.id !== project.id) throw staleList();
    return (await this.change(intent, { rev: intent.rev, project: project.id })) ?? {};
  }

  /** Shows a suggestion's passage in the editor; says so when it is not there any more. */
  async reveal(project: Project, phase: Phase, id: string, keepFocus: boolean): Promise<void> {
    const { highlight } = this.parts;
    const suggestion = await suggestionOf(project, phase, id);
    const found = await highlight.show(project, suggestion, keepFocus);
    if (!found && suggestion.anchor) {
      window.setStatusBarMessage(l10n.t('StoryFold: the passage is no longer in the text.'), 5000);
    }
  }

  /** Rejecting everything ends the round, so the author is asked once more. */
  async rejectAll(phase: Phase, ask: Ask): Promise<void> {
    const { work } = this.parts;
    const { open, asked } = await this.counted(phase, ask);
    const reject = l10n.t('Reject All');
    const answer = await window.showWarningMessage(
      plainMessage(l10n.t('Reject all {0} suggestions?', open)),
      {
        modal: true,
        detail: l10n.t(
          'They will not come back while their passages are unchanged. The text stays as it is.',
        ),
      },
      reject,
    );
    if (answer === reject) await work.rejectAll(phase, asked);
  }

  /** Asks the author first where suggestions wait, which leave the list with the round. False when they do not want it. */
  async endPhase(phase: Phase, ask: Ask): Promise<boolean> {
    const { work } = this.parts;
    const { open, asked } = await this.counted(phase, ask);
    if (open > 0) {
      const end = l10n.t('End Phase');
      const answer = await window.showWarningMessage(
        plainMessage(l10n.t('End “{0}” with {1} suggestions undecided?', phaseTitle(phase), open)),
        {
          modal: true,
          detail: l10n.t(
            'They are kept in the history. The text stays as it is, and you can assess it again at any time.',
          ),
        },
        end,
      );
      if (answer !== end) return false;
    }
    await work.endPhase(phase, asked);
    return true;
  }

  /** How many suggestions the author is asked about; what they answer holds for the list that these were counted in. */
  private async counted(phase: Phase, ask: Ask): Promise<{ open: number; asked: Ask }> {
    const project = this.parts.selection.requireWritable(ask.project);
    const { rev, currentRound } = (await project.states())[phase];
    const { open } = (await this.parts.model.tabs(project)).find((tab) => tab.phase === phase)!;
    const round = currentRound && { assessedAt: currentRound.assessedAt };
    return { open, asked: { rev, ...round, ...ask } };
  }

  /** Has the text written; the author is asked first where one is there. */
  private async generate(phase: Phase, wish: string | undefined, ask: Ask): Promise<void> {
    const { selection, work } = this.parts;
    const project = selection.requireWritable(ask.project);
    await generateAsked({
      work,
      project,
      phase,
      wish: () => Promise.resolve(wish ?? ''),
      ask: () => Promise.resolve(ask),
    });
  }

  /** Lets the author choose what the next assessment is about. */
  async chooseFocus(phase: Phase): Promise<void> {
    const { selection } = this.parts;
    const project = selection.requireProject();
    const chosen = await pickFocus(phase, await project.texts(phase), selection.focusOf(project, phase));
    if (chosen) await selection.setFocus(project, phase, chosen.name);
  }

  /** Opens the phase's text; where there is none, an empty one is made. */
  async write(phase: Phase): Promise<void> {
    const project = this.parts.selection.requireWritable();
    const [standing] = phase === 'final' ? await project.texts(phase) : [];
    const path = phase === 'final' ? (standing?.path ?? `${chaptersFolder}/01.md`) : phaseFiles[phase];
    const uri = project.uri(path);
    const edit = new WorkspaceEdit();
    edit.createFile(uri, { ignoreIfExists: true });
    if (!(await fileExists(uri)) && !(await workspace.applyEdit(edit))) {
      throw localError(
        'io',
        l10n.t('The file {0} could not be made.', path),
        l10n.t('Check the permissions of its folder.'),
      );
    }
    await window.showTextDocument(uri, { preview: false });
  }

  private async show(intent: ViewIntent): Promise<AfterIntent | void> {
    const { selection, model, work } = this.parts;
    switch (intent.type) {
      case 'selectProject':
        return selection.selectProject(intent.project);
      case 'selectPhase':
        return selection.selectPhase(intent.phase);
      case 'openFolder':
        return void (await commands.executeCommand('vscode.openFolder'));
      case 'createProject':
        return run('storyfold.createProject');
      case 'importManuscript':
        return run('storyfold.importManuscript');
      case 'showUsage':
        return run('storyfold.showUsage');
      case 'remedy':
        return takeRemedy(intent.remedy);
      case 'write':
        return this.write(intent.phase);
      case 'reveal':
        return this.reveal(selection.requireProject(), intent.phase, intent.id, intent.keepFocus);
      case 'editFirst':
        return this.editFirst(intent.phase, intent.id);
      case 'jump': {
        await selection.selectPhase(intent.phase);
        const focus = await model.next(intent.phase, intent.to, intent.after);
        if (focus !== undefined) await model.drawAround(intent.phase, focus);
        return { focus };
      }
      case 'dismissOutcome':
        return work.dismissOutcome();
      case 'draw':
        return model.draw({ from: intent.from, count: intent.count });
      case 'chooseFocus':
        return this.chooseFocus(intent.phase);
      case 'showProposal': {
        const { project, proposal } = work.requireProposal();
        return this.parts.comparison.showProposal(project, proposal);
      }
      case 'answerProposal':
        return work.answerProposal(intent.approve);
      case 'stop':
        return work.stop(intent.now);
      case 'pause':
        return run('storyfold.pauseChapters');
      case 'showChapters':
        return void (await commands.executeCommand(focusChaptersCommand));
    }
  }

  private async change(intent: ChangingIntent, ask: Ask): Promise<AfterIntent | void> {
    const { selection, work } = this.parts;
    const { phase } = intent;
    switch (intent.type) {
      case 'assess': {
        const focus = await work.nextFocus(selection.requireWritable(ask.project), phase);
        return void (await work.assess(phase, { ...ask, ...(focus === undefined ? {} : { focus }) }));
      }
      case 'generate':
        return this.generate(phase, intent.wish, ask);
      case 'generateChapters':
        return void (await commands.executeCommand('storyfold.generateRemaining' satisfies CommandId, {
          project: ask.project,
        }));
      case 'refine':
        return void (await work.refine(phase, intent, ask));
      case 'decide':
        return { rev: await work.decide(phase, [intent.id], intent.status, ask) };
      case 'revise':
        return void (await work.accept(phase, intent.accept, ask));
      case 'waive':
        return { rev: await work.waive(phase, intent.id, ask) };
      case 'reword':
        return { rev: await work.reword(phase, intent.id, intent.text, ask) };
      case 'suggest':
        return this.suggest(phase, intent.text, intent.atSelection, ask);
      case 'alternatives':
        return void (await work.alternatives(phase, intent.id, ask));
      case 'takeAlternative':
        return void (await work.takeAlternative(phase, intent.id, intent.number, ask));
      case 'lock':
        return this.lock(phase, intent.id, ask);
      case 'unlock':
        return work.unlock(phase, intent.lock, ask);
      case 'rejectAll':
        return this.rejectAll(phase, ask);
      case 'endPhase':
        return void (await this.endPhase(phase, ask));
    }
  }

  private async editFirst(phase: Phase, id: string | undefined): Promise<void> {
    const project = this.parts.selection.requireWritable();
    await this.parts.editFirst.begin(
      project,
      phase,
      id === undefined ? undefined : await suggestionOf(project, phase, id),
    );
  }

  private async suggest(phase: Phase, text: string, atSelection: boolean, ask: Ask): Promise<void> {
    const { selection, work } = this.parts;
    if (!atSelection) return void (await work.suggest(phase, { text }, ask));
    const passage = selectedPassage(selection);
    if (passage.phase !== phase || passage.project.id !== ask.project) {
      throw localError(
        'invalid_input',
        l10n.t('What is selected is not in “{0}”.', phaseTitle(phase)),
        l10n.t('Select the words that you mean in a text of this phase, then try again.'),
      );
    }
    const { quote, path, start } = passage;
    await work.suggest(phase, { text, quote, path, start }, ask);
  }

  /** Locks the suggestion's passage as it stands now. */
  private async lock(phase: Phase, id: string, ask: Ask): Promise<void> {
    const project = this.parts.selection.requireWritable(ask.project);
    const suggestion = await suggestionOf(project, phase, id);
    const texts = await project.texts(phase);
    const place = (await project.places.find([suggestion], texts)).get(id);
    const text = texts.find(({ path }) => path === suggestion.path)?.text;
    if (place === undefined || place === 'lost' || text === undefined) {
      throw localError(
        'not_found',
        l10n.t('This suggestion’s passage is no longer in the text.'),
        l10n.t('Select the words that you mean in the text and lock them there.'),
      );
    }
    await this.parts.work.lock(
      phase,
      { quote: text.slice(place.start, place.end), path: suggestion.path, start: place.start },
      ask,
    );
  }
}

async function run(command: CommandId): Promise<void> {
  await commands.executeCommand(command);
}

async function suggestionOf(project: Project, phase: Phase, id: string): Promise<Suggestion> {
  const round = (await project.states())[phase].currentRound;
  const found = round?.suggestions.find((each) => each.id === id);
  if (found) return found;
  throw suggestionGone();
}
