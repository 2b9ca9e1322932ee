import type { RefinementRound } from '../core/refinement/model';
import type { Phase } from '../shared/values';
import type { Workspace } from './commandContext';

/** The round as it is after the work, for the next steps alone: none when it cannot be read now, and no failure. */
export async function openRound(
  { controller }: Pick<Workspace, 'controller'>,
  phase: Phase,
): Promise<RefinementRound | undefined> {
  return (await controller.state(phase).catch(() => undefined))?.currentRound;
}
