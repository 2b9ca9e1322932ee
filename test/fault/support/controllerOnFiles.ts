import { SystemClock } from '../../../src/adapters/node/systemClock';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import type { RefinementController } from '../../../src/core/refinement/refinementController';
import type { Reviewer } from '../../../src/core/review/model';
import { controllerOn } from '../../fakes/testProject';

/** The engine as a start of the program has it, on a project of a disk. */
export function controllerOnFiles(
  store: ProjectStore,
  reviewers: readonly Reviewer[] = [],
): RefinementController {
  return controllerOn(store, { reviewers, clock: new SystemClock() });
}
