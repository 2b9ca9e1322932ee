import { StoryFoldError } from '../../../src/core/errors';

/**
 * Whether it ended with a text that was changed and could be neither noted down nor put back. It says so, and the next command notes it
 * down: all that was decided is done then.
 */
export function isNotYetRecorded(error: unknown): boolean {
  return error instanceof StoryFoldError && error.code === 'io' && 'because' in error.details;
}

/** The same of what the command line printed. */
export function saysNotYetRecorded(stdout: string): boolean {
  return /"code": *"io"/.test(stdout) && stdout.includes('could not be noted down yet');
}
