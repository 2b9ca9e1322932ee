import type { Suggestion } from '../../core/review/model';
import type { Messages } from './messages';
import type { NotAppliedReason } from '../../shared/values';

/**
 * The reason in words. The engine says `unchanged` too of a remark that nobody has written an edit for; `wasAsked`: a model was to write
 * one.
 */
export function whyNotApplied(
  reason: NotAppliedReason,
  suggestion: Pick<Suggestion, 'anchor' | 'replacement'> | undefined,
  messages: Messages,
  wasAsked = false,
): string {
  const hasReadyEdit = suggestion?.anchor !== undefined && suggestion.replacement !== undefined;
  if (reason !== 'unchanged' || hasReadyEdit) return messages.notAppliedNames[reason];
  return wasAsked ? messages.nothingWritten : messages.noReadyEdit;
}
