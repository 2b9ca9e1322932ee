import type { Environment } from '../messages/locale';

/** Who reviews. */
export const providers: readonly string[] = ['offline', 'openai'];

const providerVariable = 'STORYFOLD_PROVIDER';

/** Who reviews where nothing is typed: as the environment says, else the rules alone. It may be none of `providers`. */
export function usualProvider(environment: Environment): string {
  return environment[providerVariable]?.trim() || 'offline';
}
