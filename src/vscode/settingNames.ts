import { configKeys, configSetting } from '../core/story/building/configKeys';
import { taskSettingForms } from '../core/task/taskSettings';
import { chapterSettingForms } from '../core/chapter/chapterSettings';
import { modelSettingForms } from '../core/llm/calls/readModelSettings';
import { machineSettings } from '../core/llm/endpoint/machineSettings';

/** Who is asked beside the rules: one of `providers`. */
export const providerSetting = 'storyfold.provider';
/** Tokens that a run may be expected to take before the author is asked; 0 never asks. */
export const askAboveSetting = 'storyfold.budget.askAbove';
export const askAboveByDefault = 100_000;

/**
 * Settings that only the author's own machine may make in the editor: where texts and the key go, whether they go at all, and from where on
 * the author is asked before it costs something.
 */
export const machineScoped: readonly string[] = [...machineSettings, providerSetting, askAboveSetting];

/** How the editor looks, which is not a matter of a single folder. */
export const windowScoped: readonly string[] = ['storyfold.editor.showMarks'];

/** Every setting that the editor has, by its full name. The manifest's test proves that both sides agree. */
export const settingNames: readonly string[] = [
  ...machineScoped,
  ...Object.keys(modelSettingForms),
  'storyfold.refinement.maxRoundsDefault',
  'storyfold.refinement.autoApplyWhenSingleSuggestion',
  'storyfold.refinement.afterEditing',
  ...Object.keys(chapterSettingForms),
  ...Object.keys(taskSettingForms),
  ...configKeys.map(configSetting),
  'storyfold.review.targetWords',
  'storyfold.review.unfitWords',
  'storyfold.review.disabledRules',
  'storyfold.review.roles',
  'storyfold.review.callPerRole',
  'storyfold.review.ageCheck',
  ...windowScoped,
];

/** The values of one setting by where they were written, as `WorkspaceConfiguration.inspect` gives them. */
export interface Inspected {
  globalValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}

/**
 * What the author set, the nearest first; undefined where there is only a default, or an empty field. Of a machine's setting it is what
 * the machine says, whatever a folder holds: VS Code ignores that too, and this does not rest on it.
 */
export function authorsValue(name: string, inspected: Inspected | undefined): unknown {
  const { globalValue, workspaceValue, workspaceFolderValue } = inspected ?? {};
  const written = machineScoped.includes(name)
    ? [globalValue]
    : [workspaceFolderValue, workspaceValue, globalValue];
  return written.find((value) => value !== undefined && value !== null && value !== '');
}

/** A project's own settings under those of the editor; of the machine's own, the editor's alone. */
export function mergedSettings(
  project: Readonly<Record<string, unknown>>,
  editor: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = Object.entries(project).filter(([name]) => !machineScoped.includes(name));
  return { ...Object.fromEntries(own), ...editor };
}
