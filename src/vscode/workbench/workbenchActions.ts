import { WorkspaceEdit, commands, l10n, window, workspace, type Uri } from 'vscode';
import { chaptersFolder, phaseFiles } from '../../core/project/layout';
import type { ProblemView } from '../../shared/workbenchState';
import type { Intent } from '../../shared/protocol';
import type { Phase } from '../../shared/values';
import type { PassageHighlight } from '../editor/passageHighlight';
import { localError } from '../errorText';
import type { WorkbenchModel } from './workbenchModel';

/** Carries out what the author asks for in the view. Throws `StoryFoldError`. */
export class WorkbenchActions {
  constructor(
    private readonly model: WorkbenchModel,
    private readonly highlight: PassageHighlight,
  ) {}

  async dispatch(intent: Exclude<Intent, { type: 'ready' }>): Promise<void> {
    const { model } = this;
    switch (intent.type) {
      case 'selectProject':
        return model.selectProject(intent.project);
      case 'selectPhase':
        return model.selectPhase(intent.phase);
      case 'openFolder':
        return void (await commands.executeCommand('vscode.openFolder'));
      case 'createProject':
        return void (await commands.executeCommand('storyfold.createProject'));
      case 'manageTrust':
        return void (await commands.executeCommand('workbench.trust.manage'));
      case 'write':
        return this.write(intent.phase);
      case 'reveal':
        return this.reveal(intent.phase, intent.id, intent.keepFocus);
      case 'dismissOutcome':
        return model.dismissOutcome();
      case 'draw':
        return model.draw(intent.count);
      case 'stop':
        return model.stop();
      case 'assess':
        return void (await model.assess(intent.phase, { rev: intent.rev }));
      case 'decide':
        return model.decide(intent.phase, [intent.id], intent.status, { rev: intent.rev });
      case 'waive':
        return model.waive(intent.phase, intent.id, { rev: intent.rev });
      case 'revise':
        return void (await model.acceptAndRevise(intent.phase, intent.accept, { rev: intent.rev }));
      case 'rejectAll':
        return this.rejectAll(intent.phase, intent.rev);
      case 'endPhase':
        return model.endPhase(intent.phase, { rev: intent.rev });
    }
  }

  /** Tells of a problem that no intent's answer can carry. */
  tell({ message, hint }: ProblemView): void {
    void window.showErrorMessage(hint === '' ? message : l10n.t('{0} {1}', message, hint));
  }

  /** Shows a suggestion's passage in the editor; says so when it is not there any more. */
  async reveal(phase: Phase, id: string, keepFocus: boolean): Promise<void> {
    const project = this.model.requireProject();
    const round = (await project.states())[phase].currentRound;
    const suggestion = round?.suggestions.find((each) => each.id === id);
    if (!suggestion) {
      throw localError(
        'not_found',
        l10n.t('This suggestion is no longer there.'),
        l10n.t('Look at the suggestions as they are now.'),
      );
    }
    const found = await this.highlight.show(project, suggestion, keepFocus);
    if (!found && suggestion.anchor) {
      window.setStatusBarMessage(l10n.t('StoryFold: the passage is no longer in the text.'), 5000);
    }
  }

  /** Rejecting everything ends the round, so the author is asked once more. */
  async rejectAll(phase: Phase, rev?: number): Promise<void> {
    const project = this.model.requireWritable();
    const { open } = (await this.model.tabs(project)).find((tab) => tab.phase === phase)!;
    const reject = l10n.t('Reject All');
    const answer = await window.showWarningMessage(
      l10n.t('Reject all {0} suggestions?', open),
      {
        modal: true,
        detail: l10n.t(
          'They will not come back while their passages are unchanged. The text stays as it is.',
        ),
      },
      reject,
    );
    if (answer !== reject) return;
    await this.model.revise(phase, { reject: 'all' }, rev === undefined ? {} : { rev });
  }

  /** Opens the phase's text; where there is none, an empty one is made. */
  private async write(phase: Phase): Promise<void> {
    const project = this.model.requireWritable();
    const path = phase === 'final' ? `${chaptersFolder}/01.md` : phaseFiles[phase];
    const uri = project.uri(path);
    const edit = new WorkspaceEdit();
    edit.createFile(uri, { ignoreIfExists: true });
    if (!(await exists(uri)) && !(await workspace.applyEdit(edit))) {
      throw localError(
        'io',
        l10n.t('The file {0} could not be made.', path),
        l10n.t('Check the permissions of its folder.'),
      );
    }
    await window.showTextDocument(uri, { preview: false });
  }
}

async function exists(uri: Uri): Promise<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
