import { StoryFoldError } from '../../../errors';
import { refuseNewer } from '../../../storage/json';
import { recordFiles, refinementStateFile, stateFolder } from '../../../project/layout';
import { moveTextsOut } from '../../../project/older/moveTextsOut';
import { readPhase } from '../../../project/phaseDocuments';
import { sha256 } from '../../../storage/hash';
import type { ProjectStore, StoreChange } from '../../../storage/projectStore';
import { keepTexts } from '../keptTexts';
import type { RefinementFile, RefinementState } from '../../model';
import { fileVersionOf } from '../rounds';
import type { RefinementControllerOptions } from '../../runOptions';
import { stateOf, type LoadedStates, type RefinementStateFile } from '../stateFile';
import { refinementStateVersion } from '../stateVersion';
import { withPlaces } from './suggestionPlaces';
import { phases, type Phase } from '../../../../shared/values';

/**
 * Before anything is written: brings what an older project keeps in another shape or place into today's, in one commit. The phase's
 * texts move out of its record, and what lies beside the state moves into it. Every file that is rewritten or taken in stays
 * beside as `<name>.imported`, as it was. Does nothing in a project of today.
 *
 * Throws `newer_schema` when a newer StoryFold wrote the state or the phase's record, and as a commit does; then nothing has changed.
 */
export async function adoptOlder(
  phase: Phase,
  options: RefinementControllerOptions,
  stateFile: RefinementStateFile,
  loaded: LoadedStates,
): Promise<LoadedStates> {
  const { store, project } = options;
  refuseNewer(refinementStateFile, loaded.file.version, refinementStateVersion);
  const moved = await moveTextsOut(store, phase, project.language);
  const changes = new Map(moved.map((change) => [change.path, change]));
  const replaced: { path: string; bytes: Uint8Array | undefined }[] = (loaded.older?.taken ?? []).map(
    ({ path, bytes }) => ({ path, bytes }),
  );
  for (const { path, bytes } of replaced) {
    changes.set(path, { path, bytes: undefined, expected: await sha256(bytes!) });
  }
  if (moved.length > 0) {
    const path = recordFiles[phase];
    replaced.push({ path, bytes: await store.read(path) });
  }
  if (loaded.document.migrated) {
    replaced.push({ path: refinementStateFile, bytes: await store.read(refinementStateFile) });
  }
  const { file, kept } = await roundsWithTexts(options, loaded, phase, loaded.document.migrated);
  for (const change of kept) changes.set(change.path, change);
  for (const change of await keptBeside(store, replaced)) changes.set(change.path, change);
  const isStateNew =
    loaded.document.migrated || file !== loaded.file || (loaded.older?.phases.length ?? 0) > 0;
  if (isStateNew) return stateFile.adopt(loaded, file, [...changes.values()]);
  if (changes.size > 0) await store.commit([...changes.values()]);
  return { ...loaded, older: undefined };
}

/**
 * An older round did not say which texts it was about: it is taken to be about those that stand, since nobody can know better, and these
 * are kept, so that they can be compared and restored.
 */
async function roundsWithTexts(
  options: RefinementControllerOptions,
  loaded: LoadedStates,
  own: Phase,
  all: boolean,
): Promise<{ file: RefinementFile; kept: StoreChange[] }> {
  const concerned = phases.filter((phase) => all || phase === own || loaded.older?.phases.includes(phase));
  const adopted: Partial<Record<Phase, RefinementState>> = {};
  const kept: StoreChange[] = [];
  for (const phase of concerned) {
    if (loaded.file.phases[phase]?.currentRound?.files.length !== 0) continue;
    const state = stateOf(loaded.file, phase);
    try {
      const texts = await readPhase(options.store, options.manuscript, phase);
      if (texts.length === 0) continue;
      const placed = withPlaces(state, texts);
      adopted[phase] = {
        ...placed,
        currentRound: { ...placed.currentRound!, files: texts.map(fileVersionOf) },
      };
      kept.push(...(await keepTexts(options.store, texts)));
    } catch (error) {
      // Texts that cannot be read now are no reason to refuse the author's wish.
      if (!(error instanceof StoryFoldError)) throw error;
    }
  }
  if (Object.keys(adopted).length === 0) return { file: loaded.file, kept };
  return { file: { ...loaded.file, phases: { ...loaded.file.phases, ...adopted } }, kept };
}

/** The writes that keep files as they were, beside themselves. */
async function keptBeside(
  store: ProjectStore,
  files: readonly { path: string; bytes: Uint8Array | undefined }[],
): Promise<StoreChange[]> {
  if (files.length === 0) return [];
  const names = new Set(await store.list(stateFolder));
  return files.flatMap(({ path, bytes }) => {
    if (!bytes) return [];
    const name = path.slice(path.lastIndexOf('/') + 1);
    let free = `${name}.imported`;
    for (let attempt = 2; names.has(free); attempt++) free = `${name}.imported-${attempt}`;
    return [{ path: `${stateFolder}/${free}`, bytes, expected: null }];
  });
}
