import { StoryFoldError } from '../../core/errors';
import type { Messages } from './messages';

/** An exception that nobody foresaw: a bug of ours, told with what a report needs and without a stack or prose. */
export function unexpectedError(error: unknown, version: string, messages: Messages): StoryFoldError {
  const name = error instanceof Error ? error.name : 'Error';
  const message = error instanceof Error ? error.message : String(error);
  const facts = `StoryFold ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${name}`;
  return new StoryFoldError('io', messages.bug(name, message), messages.bugHint(facts), {}, { cause: error });
}
