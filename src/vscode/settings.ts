import { workspace, type WorkspaceFolder } from 'vscode';
import type { ProjectSettings } from '../core/project/project';
import {
  askAboveByDefault,
  askAboveSetting,
  authorsValue,
  mergedSettings,
  settingNames,
} from './settingNames';

/** What the author set in the editor (user, machine, folder), by full names; what only has a default is left out. */
export function editorSettings(folder?: WorkspaceFolder): Record<string, unknown> {
  const configuration = workspace.getConfiguration(undefined, folder);
  const settings: Record<string, unknown> = {};
  for (const name of settingNames) {
    const value = authorsValue(name, configuration.inspect(name));
    if (value !== undefined) settings[name] = value;
  }
  return settings;
}

/** The project's own, with those of the editor before them; machine settings from the editor alone. */
export function settingsFor(project: ProjectSettings, folder: WorkspaceFolder): ProjectSettings {
  return { ...project, settings: mergedSettings(project.settings, editorSettings(folder)) };
}

/** How many tokens a run may be expected to take before the author is asked; 0: never asks. */
export function askAboveTokens(): number {
  const value = editorSettings()[askAboveSetting];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : askAboveByDefault;
}
