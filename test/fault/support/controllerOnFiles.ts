import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { SystemClock } from '../../../src/adapters/node/systemClock';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import { RefinementController } from '../../../src/core/refinement/refinementController';
import type { Reviewer } from '../../../src/core/review/model';
import { englishProject } from '../../fakes/testProject';

/** The engine as a start of the program has it, on a project of a disk. */
export function controllerOnFiles(
  store: ProjectStore,
  reviewers: readonly Reviewer[] = [],
): RefinementController {
  return new RefinementController({
    store,
    manuscript: new FileManuscript(store),
    project: englishProject,
    reviewers,
    clock: new SystemClock(),
  });
}
