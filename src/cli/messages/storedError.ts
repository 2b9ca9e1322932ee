import { errorCodes, StoryFoldError } from '../../core/errors';
import type { TaskError } from '../../core/task/model';
import type { ErrorText } from '../../core/errorWords/errorText';
import type { Messages } from './messages';

/** An error that stands in a record, in the words of the command line where these are certain to be right, else as it was written down. */
export function storedErrorText(
  { code, message, hint = '', details }: TaskError,
  messages: Messages,
): ErrorText {
  const known = errorCodes.find((one) => one === code);
  if (known === undefined || details === undefined) return { message, hint };
  try {
    return messages.errorText(new StoryFoldError(known, message, hint, details));
  } catch {
    // Records come from anywhere: details of another kind than an error of ours has must not keep anyone from the rest.
    return { message, hint };
  }
}
