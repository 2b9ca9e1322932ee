/**
 * Settings that only the author's own machine may make, since they decide where texts and the key go (decision 17). A project, which may
 * be somebody else's, has no say in them: every door takes them from the author alone.
 */
export const machineSettings = [
  'storyfold.model.baseUrl',
  'storyfold.model.headers',
  'storyfold.model.allowHttpOrigins',
] as const;
export type MachineSettingName = (typeof machineSettings)[number];

/** Those of a project's settings that are not obeyed. */
export function ignoredSettings(project: Readonly<Record<string, unknown>>): MachineSettingName[] {
  return machineSettings.filter((name) => project[name] !== undefined);
}
