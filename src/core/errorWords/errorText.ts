import type { Phase } from '../../shared/values';
import type { StoryFoldError } from '../errors';

export interface ErrorText {
  message: string;
  hint: string;
}

export type Details = StoryFoldError['details'];

/** Errors in other words, by their shape; see `errorShape`. */
export type ErrorWords = Readonly<
  Record<string, (details: Details, phaseNames: Readonly<Record<Phase, string>>) => ErrorText>
>;
