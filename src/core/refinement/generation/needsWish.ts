import { phaseRecord } from '../../project/phaseDocuments';
import { wishOf } from '../../project/phaseMeta';
import type { ProjectStore } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import type { Phase } from '../../../shared/values';

/**
 * Whether the author has to say what the text is to be before it can be written: a brief has no phase before it to go by, only a wish that
 * is kept. Only looks; throws as `phaseRecord`.
 */
export async function needsWish(store: ProjectStore, phase: Phase): Promise<boolean> {
  return phase === 'brief' && wishOf(await phaseRecord(new ReadOnlyStore(store), phase)) === undefined;
}
