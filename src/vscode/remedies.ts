import { commands, l10n } from 'vscode';
import type { Remedy } from '../shared/workbenchState';
import type { CommandId } from './contributions';

/** What the button says; a command's own name without the product's. */
export function remedyTitle(remedy: Remedy): string {
  switch (remedy) {
    case 'setApiKey':
      return l10n.t('Set API Key');
    case 'chooseModel':
      return l10n.t('Choose Model');
    case 'checkConnection':
      return l10n.t('Check the Connection');
    case 'openModelSettings':
    case 'openBudgetSettings':
    case 'openChapterSettings':
    case 'openStorySettings':
      return l10n.t('Open Settings');
    case 'showLog':
      return l10n.t('Show Log');
    case 'manageTrust':
      return l10n.t('Manage Workspace Trust');
    case 'assess':
      return l10n.t('Assess');
    case 'assessWithRules':
      return l10n.t('Assess with the Rules Alone');
  }
}

/** An argument of the commands that assess. */
export const rulesAlone = 'rulesAlone';

const ofOurs: Readonly<Partial<Record<Remedy, CommandId>>> = {
  setApiKey: 'storyfold.setApiKey',
  chooseModel: 'storyfold.chooseModel',
  checkConnection: 'storyfold.checkConnection',
  openModelSettings: 'storyfold.openModelSettings',
  showLog: 'storyfold.showLog',
  assess: 'storyfold.assessSelectedPhase',
};

/** What the page of settings is searched for. */
const settingsOf: Readonly<Partial<Record<Remedy, string>>> = {
  openBudgetSettings: 'storyfold.budget',
  openChapterSettings: 'storyfold.chapter',
  openStorySettings: 'storyfold.story',
};

/** Does what the author clicked on. */
export async function takeRemedy(remedy: Remedy): Promise<void> {
  if (remedy === 'manageTrust') return void (await commands.executeCommand('workbench.trust.manage'));
  const query = settingsOf[remedy];
  if (query !== undefined)
    return void (await commands.executeCommand('workbench.action.openSettings', query));
  if (remedy === 'assessWithRules')
    return void (await commands.executeCommand('storyfold.assessSelectedPhase', rulesAlone));
  const command = ofOurs[remedy];
  if (command) await commands.executeCommand(command);
}
