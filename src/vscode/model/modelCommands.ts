import { commands, l10n, window, type WorkspaceFolder } from 'vscode';
import type { Provider } from '../../shared/values';
import { localError, problemIn } from '../errorText';
import type { Handler } from '../runCommand';
import { editorSettings } from '../settings';
import { checkConnection } from './checkConnection';
import { chooseModel } from './chooseModel';
import { boundKey } from './keyStore';
import type { Models } from './models';
import { modelTarget } from './modelTarget';
import type { ProjectModel } from './projectModel';
import type { ReportDocuments } from '../pages/reportDocuments';
import { inputStep, pickStep } from './quickInputSteps';
import { usageReport } from './usageReport';
import { plainMessage } from '../plainText';

/** The project at work, if any; `Selection` is one. */
export interface ProjectAtWork {
  readonly project:
    { readonly title: string; readonly folder: WorkspaceFolder; readonly model: ProjectModel } | undefined;
}

type ModelCommandId =
  | 'storyfold.chooseModel'
  | 'storyfold.setApiKey'
  | 'storyfold.removeApiKey'
  | 'storyfold.checkConnection'
  | 'storyfold.openModelSettings'
  | 'storyfold.showUsage';

/** What is done with models from the palette. */
export function modelCommands(
  models: Models,
  selection: ProjectAtWork,
  reports: ReportDocuments,
): Record<ModelCommandId, Handler> {
  const check = () => checkConnection(models, selection.project, reports);
  return {
    'storyfold.chooseModel': async () => {
      if (!(await chooseModel(models, selection.project?.folder))) return false;
      void offerCheck(models.provider);
      return true;
    },
    'storyfold.setApiKey': () => setApiKey(models),
    'storyfold.removeApiKey': () => removeApiKey(models),
    'storyfold.checkConnection': check,
    'storyfold.openModelSettings': () =>
      commands.executeCommand('workbench.action.openSettings', '@ext:storyfold.storyfold'),
    'storyfold.showUsage': async () => {
      const { project } = selection;
      if (!project)
        throw localError(
          'no_project',
          l10n.t('No StoryFold project is open.'),
          l10n.t('Open its folder first.'),
        );
      const summary = await project.model.summary();
      await reports.show(l10n.t('Tokens and Costs'), usageReport(project.title, summary));
      return summary;
    },
  };
}

/** Not awaited by the command: a message stays until it is dismissed. */
async function offerCheck(provider: Provider): Promise<void> {
  if (provider === 'offline') {
    await window.showInformationMessage(l10n.t('StoryFold works offline now: the rules alone.'));
    return;
  }
  const button = l10n.t('Check the Connection');
  const answer = await window.showInformationMessage(
    l10n.t('The model is chosen. Try it out with a few short requests that hold none of your text?'),
    button,
  );
  if (answer === button) await commands.executeCommand('storyfold.checkConnection');
}

/** For the server that is chosen. True when a key was stored. */
async function setApiKey(models: Models): Promise<boolean> {
  const settings = editorSettings();
  if (typeof settings['storyfold.model.baseUrl'] !== 'string')
    throw localError(
      'no_model',
      l10n.t('A key belongs to one server, and none is chosen yet.'),
      l10n.t('Choose a model; a few steps lead through it.'),
      'chooseModel',
    );
  const { origin } = modelTarget('openai', settings);
  const typed = await inputStep({
    title: l10n.t('The Key for {0}', origin),
    prompt: l10n.t('It goes into the editor’s store of secrets, and to this server alone.'),
    placeholder: l10n.t('API key'),
    password: true,
    canGoBack: false,
    problem: (text) => problemIn(() => boundKey(text, origin)),
  });
  if (typeof typed === 'string') return false;
  await models.keys.set(origin, typed.value);
  void window.showInformationMessage(plainMessage(l10n.t('The key for {0} is stored.', origin)));
  return true;
}

/** Takes a key away, or what the author agreed to. True when something was. */
async function removeApiKey(models: Models): Promise<boolean> {
  const { keys, consents } = models;
  const items = [
    ...keys.origins.map((origin) => ({
      label: l10n.t('$(key) Remove the key for {0}', origin),
      value: async () => {
        await keys.remove(origin);
        return l10n.t('The key for {0} is removed.', origin);
      },
    })),
    ...consents.origins.map((origin) => ({
      label: l10n.t('$(circle-slash) Take back my consent to send texts to {0}', origin),
      value: async () => {
        await consents.takeBack(origin);
        return l10n.t('You are asked again before anything is sent to {0}.', origin);
      },
    })),
  ];
  if (items.length === 0) {
    void window.showInformationMessage(l10n.t('There is no key and no consent to remove.'));
    return false;
  }
  const chosen = await pickStep({
    title: l10n.t('Remove an API Key or Consent'),
    placeholder: l10n.t('What should be removed or taken back?'),
    canGoBack: false,
    items,
  });
  if (typeof chosen === 'string') return false;
  void window.showInformationMessage(plainMessage(await chosen.value()));
  return true;
}
