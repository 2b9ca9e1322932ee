import { ConfigurationTarget, workspace, type WorkspaceFolder } from 'vscode';
import type { Provider } from '../../shared/values';

export interface ModelChoice {
  provider: Provider;
  baseUrl?: string;
  name?: string;
}

/** The provider last, so that nothing is asked half chosen. A name that a folder's settings have is changed where it stands. */
export async function applyChoice(
  { provider, baseUrl, name }: ModelChoice,
  folder: WorkspaceFolder | undefined,
): Promise<void> {
  const configuration = workspace.getConfiguration('storyfold', folder);
  if (baseUrl !== undefined) await configuration.update('model.baseUrl', baseUrl, ConfigurationTarget.Global);
  if (name !== undefined) {
    const { workspaceFolderValue, workspaceValue } = configuration.inspect('model.name') ?? {};
    const target =
      workspaceFolderValue !== undefined
        ? ConfigurationTarget.WorkspaceFolder
        : workspaceValue !== undefined
          ? ConfigurationTarget.Workspace
          : ConfigurationTarget.Global;
    await configuration.update('model.name', name, target);
  }
  await configuration.update('provider', provider, ConfigurationTarget.Global);
}
