import { StoryFoldError } from '../../core/errors';
import { adviceFor, type Advice } from '../../core/llm/check/endpointAdvice';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { ErrorText } from '../../core/errorWords/errorText';
import type { CommandContext } from '../commandLine/commandContext';
import type { Environment } from '../messages/locale';
import type { Messages } from '../messages/messages';

const ownVariable = 'STORYFOLD_API_KEY';
const namesShown = 3;

/** Names of variables that hold somebody's key and are not read: what was meant for us may be in one of them. */
export function otherKeys(environment: Environment): string[] {
  if (environment[ownVariable]?.trim()) return [];
  return Object.keys(environment)
    .filter((name) => /_API_?KEY$/i.test(name) && name !== ownVariable && name !== 'OPENAI_API_KEY')
    .filter((name) => environment[name]?.trim())
    .slice(0, namesShown);
}

/** An error in words, with what its circumstances show is to be done. `variables`: see `otherKeys`. */
export function troubleText(
  error: StoryFoldError,
  advice: Advice | undefined,
  variables: readonly string[],
  messages: Messages,
): ErrorText {
  const { message, hint } = messages.errorText(error);
  const does = advice ? messages.check.advice(advice) : hint;
  const isKeyMissing = advice?.kind === 'give_key' && variables.length > 0;
  return { message, hint: isKeyMissing ? `${messages.otherKeys(variables)} ${does}` : does };
}

/**
 * Does what asks a server and nothing else. Rethrows its errors as `advised` does, and `cancelled` without the promise that something was
 * kept: nothing of the author's was being made.
 */
export function asking<Value>(
  context: Pick<CommandContext, 'messages' | 'environment'>,
  opened: () => OpenedEndpoint | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  return advised(context, opened, work).catch((error: unknown) => {
    if (!(error instanceof StoryFoldError) || error.code !== 'cancelled') throw error;
    throw new StoryFoldError('cancelled', context.messages.nothingChanged, '', { alreadyTold: true });
  });
}

/** Advice for requests that are a check's own, and so known to be small and plain. */
const onlyForChecks: ReadonlySet<Advice['kind']> = new Set(['check_settings', 'longer_context']);

/** Does what asks a server, perhaps among other things. Rethrows the server's errors with the advice that a check would give. */
export async function advised<Value>(
  { messages, environment }: Pick<CommandContext, 'messages' | 'environment'>,
  opened: () => OpenedEndpoint | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const endpoint = opened();
    if (!(error instanceof StoryFoldError) || !endpoint) throw error;
    const isServers = 'origin' in error.details || 'url' in error.details;
    const advice = isServers && adviceFor(error, { ...endpoint, origin: endpoint.model.origin });
    if (!advice || onlyForChecks.has(advice.kind)) throw error;
    const { message, hint } = troubleText(error, advice, otherKeys(environment), messages);
    throw new StoryFoldError(error.code, message, hint, { alreadyTold: true }, { cause: error });
  }
}
