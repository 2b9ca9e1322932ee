import { StoryFoldError, errorCodes } from '../core/errors';
import type { TaskError } from '../core/task/model';
import type { ProblemView } from '../shared/workbenchState';
import { problemOf } from './errorText';

/** What an author is told of an error that stands in a task, of which only its code and its words are left. Undefined for a stop. */
export function taskProblem({ code, message, hint = '' }: TaskError): ProblemView | undefined {
  const known = errorCodes.find((one) => one === code) ?? 'io';
  return problemOf(new StoryFoldError(known, message, hint));
}
