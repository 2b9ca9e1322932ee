import type { RepeatedOptions } from '../terminal/output';
import type { Environment } from '../messages/locale';
import { quoteWord, setVariables } from '../terminal/shellWords';

/** What was typed about the endpoint, as it came. */
export interface TypedEndpoint {
  baseUrl: string | undefined;
  model: string | undefined;
}

/** What the next command has to be given again; what the environment, or the project, says already is not repeated. */
export function toRepeat(
  { baseUrl, model }: TypedEndpoint,
  environment: Environment,
  projectModel: unknown,
): TypedEndpoint {
  const usualModel = said(environment['STORYFOLD_MODEL']) ?? projectModel;
  return {
    baseUrl: said(baseUrl) === said(environment['STORYFOLD_BASE_URL']) ? undefined : baseUrl,
    model: said(model) === usualModel ? undefined : model,
  };
}

export function endpointOptions({ baseUrl, model }: TypedEndpoint): string[] {
  return [
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(model === undefined ? [] : ['--model', model]),
  ];
}

/**
 * What can be typed once in place of these options. Only where no address would be named without them: then a command that is copied
 * alone says so and sends nothing, and never goes elsewhere.
 */
export function onceForAll(typed: TypedEndpoint, environment: Environment): RepeatedOptions | undefined {
  const { baseUrl, model } = typed;
  if (baseUrl === undefined || said(environment['STORYFOLD_BASE_URL']) !== undefined) return undefined;
  const variables = [
    ['STORYFOLD_BASE_URL', baseUrl.trim()] as const,
    ...(model === undefined ? [] : [['STORYFOLD_MODEL', model.trim()] as const]),
  ];
  // A name with a line break in it is no command to run.
  if (!variables.every(([, value]) => /^\P{C}+$/u.test(value))) return undefined;
  return {
    options: endpointOptions(typed).map(quoteWord).join(' '),
    instead: setVariables(variables),
  };
}

function said(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}
