import type { Environment } from './locale';

/** Settings that the environment holds: they take the place of a project's, and `--set` takes theirs. */
export function environmentSettings(environment: Environment): Record<string, string> {
  const selective = environment['USE_SELECTIVE_RETRY']?.trim();
  return selective ? { 'storyfold.chapter.selectiveRetry': selective } : {};
}
