import type { Environment } from '../messages/locale';
import type { GivenSettings } from '../commandLine/settingArguments';

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
  given: GivenSettings,
  environment: Environment,
): EndpointSettings {
  const named = [options.baseUrl, given['storyfold.model.baseUrl'], environment['STORYFOLD_BASE_URL']];
  return {
    baseUrl: named.find(isGiven),
    headers: given['storyfold.model.headers'] ?? {},
    allowHttpOrigins: given['storyfold.model.allowHttpOrigins'] ?? [],
  };
}

/** The name that the author gave the model for this run; a project's own setting counts less. */
export function namedModel(
  options: { model?: string },
  given: GivenSettings,
  environment: Environment,
): string | undefined {
  const named = [options.model, given['storyfold.model.name'], environment['STORYFOLD_MODEL']];
  return named.find(isGiven)?.trim();
}

function isGiven(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
