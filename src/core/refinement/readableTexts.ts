import { StoryFoldError } from '../errors';
import type { Manuscript, ManuscriptText } from '../ports';
import { phasePaths } from '../project/phaseDocuments';
import { inBatches } from '../storage/inBatches';
import { mergeMarkerLine } from '../storage/mergeMarkers';
import type { ProjectStore } from '../storage/projectStore';
import type { Phase } from '../../shared/values';

/**
 * A phase's texts as another phase is compared with them: one that is no UTF-8 text, or in which git left a merge, says nothing there, and
 * is reported by whoever works on its own phase. Throws `unsafe_path`, `io`.
 */
export async function readableTexts(
  store: ProjectStore,
  manuscript: Manuscript,
  phase: Phase,
): Promise<ManuscriptText[]> {
  const paths = await phasePaths(store, phase);
  const texts = await inBatches(paths, async (path) => {
    try {
      return await manuscript.read(path);
    } catch (error) {
      if (error instanceof StoryFoldError && error.code === 'not_utf8') return undefined;
      throw error;
    }
  });
  return texts.filter((text) => text !== undefined).filter(({ text }) => mergeMarkerLine(text) === undefined);
}
