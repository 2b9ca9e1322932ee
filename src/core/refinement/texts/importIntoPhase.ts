import { phaseRecord } from '../../project/phaseDocuments';
import { planImport, type ImportOptions } from '../../project/importText';
import { keepFiles } from '../record/keptTexts';
import { locksAfter } from '../record/lockedPassages';
import type { FileChange } from '../model';
import type { PhaseSession } from '../record/phaseSession';

/** Takes a text into the phase; see `RefinementController.importText`. */
export async function importIntoPhase(
  session: PhaseSession,
  bytes: Uint8Array,
  options: ImportOptions & { overLocks?: boolean },
): Promise<{ files: FileChange[]; entry?: number }> {
  const { store, manuscript } = session.options;
  // Read first, so that a record that cannot be used stops this before it has begun.
  await phaseRecord(store, session.phase);
  const plan = await planImport(store, manuscript, session.phase, bytes, options);
  const files = plan.files.map(({ path, before, after }) => ({ path, before, after }));
  const changed = plan.files.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return { files };
  if (changed.every(({ before }) => before === null)) {
    await session.writeFirstTexts(files, () =>
      manuscript.replace(
        changed.map(({ path, bytes: content }) => ({ path, expected: undefined, bytes: content })),
      ),
    );
    return { files };
  }
  const locks = locksAfter(session.state.locks, plan.existing, changed, options.overLocks ?? false);
  const { entry, ...ended } = await session.entryForText('import', plan.existing, files);
  const replacing = changed.map(({ path, before, bytes: content }) => ({
    path,
    expected: before ?? undefined,
    bytes: content,
  }));
  const recorded = await session.writeTexts(session.state, entry, {
    ...ended,
    locks,
    kept: await keepFiles(store, plan.existing),
    write: () => manuscript.replace(replacing),
  });
  return { files: recorded.files, entry: recorded.entry };
}
