import type { Environment } from '../messages/locale';
import type { GivenSettings } from '../commandLine/settingArguments';

const selectiveRetry = 'storyfold.chapter.selectiveRetry';

/** Settings that the environment holds: they take the place of a project's, and `--set` takes theirs. */
export function environmentSettings(environment: Environment): Record<string, string> {
  const selective = environment['USE_SELECTIVE_RETRY']?.trim();
  return selective ? { [selectiveRetry]: selective } : {};
}

/** What `USE_SELECTIVE_RETRY` holds, where that is neither true nor false and no `--set` takes its place. */
export function unfitSelectiveRetry(environment: Environment, given: GivenSettings): string | undefined {
  const said = environmentSettings(environment)[selectiveRetry];
  if (said === undefined || given[selectiveRetry] !== undefined) return undefined;
  return /^(true|false)$/i.test(said) ? undefined : said;
}
