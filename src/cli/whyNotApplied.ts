import type { Suggestion } from '../core/review/model';
import type { Messages } from './messages';
import type { NotAppliedReason } from '../shared/values';

/** The reason in words. The engine says `unchanged` too of a remark that nobody has written an edit for. */
export function whyNotApplied(
  reason: NotAppliedReason,
  suggestion: Pick<Suggestion, 'anchor' | 'replacement'> | undefined,
  messages: Messages,
): string {
  const hasReadyEdit = suggestion?.anchor !== undefined && suggestion.replacement !== undefined;
  return reason === 'unchanged' && !hasReadyEdit ? messages.noReadyEdit : messages.notAppliedNames[reason];
}
