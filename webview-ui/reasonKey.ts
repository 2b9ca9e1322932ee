import type { NotAppliedReason } from '../src/shared/values';
import type { WorkbenchStringKey } from '../src/shared/workbenchStrings';

/** Which words say why a suggestion was not applied. Without a ready edit, nothing was tried: it is for the author's own hand. */
export function reasonKey(reason: NotAppliedReason, hasEdit: boolean): WorkbenchStringKey {
  return reason === 'unchanged' && !hasEdit ? 'reason.noEdit' : `reason.${reason}`;
}
