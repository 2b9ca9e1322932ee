import type { Environment } from '../messages/locale';
import type { GivenSettings } from '../commandLine/settingArguments';

const selectiveRetry = 'storyfold.chapter.selectiveRetry';

/**
 * Settings that the environment holds: they take the place of a project's, and `--set` takes theirs. One that does not fit is left out; who
 * follows it says so (`unfitSelectiveRetry`).
 */
export function environmentSettings(environment: Environment): Record<string, string> {
  const said = selectiveRetryOf(environment);
  return said !== undefined && isTruth(said) ? { [selectiveRetry]: said } : {};
}

/** What `USE_SELECTIVE_RETRY` holds, where that is neither true nor false and no `--set` takes its place. */
export function unfitSelectiveRetry(environment: Environment, given: GivenSettings): string | undefined {
  const said = selectiveRetryOf(environment);
  if (said === undefined || given[selectiveRetry] !== undefined) return undefined;
  return isTruth(said) ? undefined : said;
}

/** Undefined where it is not set, or emptied. */
function selectiveRetryOf(environment: Environment): string | undefined {
  return environment['USE_SELECTIVE_RETRY']?.trim() || undefined;
}

function isTruth(said: string): boolean {
  return /^(true|false)$/i.test(said);
}
