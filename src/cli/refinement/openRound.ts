import type { RefinementRound } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import type { Workspace } from '../commandLine/commandContext';

/** The round as it is, for what is said beside the work alone: none when it cannot be read now, and no failure; the work says why. */
export async function openRound(
  { controller }: Pick<Workspace, 'controller'>,
  phase: Phase,
): Promise<RefinementRound | undefined> {
  return (await controller.state(phase).catch(() => undefined))?.currentRound;
}
