import type { Environment } from './locale';

/**
 * Settings that only the author's own machine may make, since they decide where texts and the key go: given with `--set`, they are obeyed;
 * those of a project, which may be somebody else's, are not.
 */
export const machineSettings = [
  'storyfold.model.baseUrl',
  'storyfold.model.headers',
  'storyfold.model.allowHttpOrigins',
] as const;

/** Where the author lets requests go. */
export interface EndpointSettings {
  /** As it was typed; undefined where none is named. */
  baseUrl: string | undefined;
  /** Sent with every request; `${key}` in a value stands for the key. */
  headers: Readonly<Record<string, string>>;
  allowHttpOrigins: readonly string[];
}

/** From the options, the environment, and the settings as `readSettings` gives them. */
export function endpointSettings(
  options: { baseUrl?: string },
  given: Readonly<Record<string, unknown>>,
  environment: Environment,
): EndpointSettings {
  const named = [options.baseUrl, given['storyfold.model.baseUrl'], environment['STORYFOLD_BASE_URL']];
  return {
    baseUrl: named.find((url): url is string => typeof url === 'string' && url.trim() !== ''),
    headers: (given['storyfold.model.headers'] ?? {}) as Record<string, string>,
    allowHttpOrigins: (given['storyfold.model.allowHttpOrigins'] ?? []) as string[],
  };
}

/** The name that the author gave the model for this run; a project's own setting counts less. */
export function namedModel(
  options: { model?: string },
  given: Readonly<Record<string, unknown>>,
  environment: Environment,
): string | undefined {
  const named = [options.model, given['storyfold.model.name'], environment['STORYFOLD_MODEL']];
  return named.find((name): name is string => typeof name === 'string' && name.trim() !== '')?.trim();
}

/** Those of a project's settings that are not obeyed. */
export function ignoredSettings(settings: Readonly<Record<string, unknown>>): string[] {
  return machineSettings.filter((name) => settings[name] !== undefined);
}
