import { isUndecidedStatus } from '../../../shared/suggestionStatus';
import type { ProjectSettings } from '../../project/project';
import type { RefinementState } from '../model';

export const autoApplySetting = 'storyfold.refinement.autoApplyWhenSingleSuggestion';

/**
 * Whether to offer the author to accept the only suggestion there is at once: when they set it so, and when that one can be applied, which
 * takes a passage, and a ready edit or a model to write one (`hasModel`). Pure.
 */
export function offersToApply(
  { status, currentRound }: Pick<RefinementState, 'status' | 'currentRound'>,
  { settings }: Pick<ProjectSettings, 'settings'>,
  hasModel = false,
): boolean {
  if (settings[autoApplySetting] !== true || status !== 'awaiting_decision') return false;
  const undecided = (currentRound?.suggestions ?? []).filter((one) => isUndecidedStatus(one.status));
  const [only] = undecided;
  return undecided.length === 1 && only?.anchor !== undefined && (only.replacement !== undefined || hasModel);
}
