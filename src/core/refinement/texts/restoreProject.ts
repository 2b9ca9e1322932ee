import { StoryFoldError } from '../../errors';
import {
  restoreArchive,
  type CarriedOver,
  type ProjectReader,
  type RestoredArchive,
} from '../../project/archives/archiveRestore';
import type { ArchiveOptions } from '../../project/archives/archives';
import { jsonBytes, parseJson, refuseNewer } from '../../storage/json';
import { membersOf, type Members } from '../../storage/jsonValues';
import { historyFolder, isPhase, refinementChangesFile, refinementStateFile } from '../../project/layout';
import { DraftStore } from '../../storage/draftStore';
import type { ProjectStore } from '../../storage/projectStore';
import type { RefinementFile } from '../model';
import { RefinementStateFile, stateOf } from '../record/stateFile';
import { refinementStateVersion } from '../record/stateVersion';
import { phases, type Phase } from '../../../shared/values';

/**
 * `restoreArchive` for a whole project, the state of its phases included. That is as in the archive but for each phase's `rev`, which
 * rises above the one before: what somebody asked on suggestions that they saw before is then stale, as it has to be.
 */
export function restoreProject(
  store: ProjectStore,
  name: string,
  options: ArchiveOptions,
): Promise<RestoredArchive> {
  return restoreArchive(store, name, { ...options, carryOver: withRaisedRevisions });
}

/** The archived state with revisions above its own and the present ones; nothing where it cannot be read, since then its bytes stay. */
async function withRaisedRevisions(archived: ProjectReader, present: ProjectReader): Promise<CarriedOver> {
  const before = await statesIn(new DraftStore(present));
  const draft = new DraftStore(archived);
  const after = await statesIn(draft);
  if (!after) return new Map();
  const raised = new Map<Phase, number>();
  for (const phase of phases) {
    const revBefore = before?.phases[phase]?.rev ?? 0;
    const state = after.phases[phase];
    if (state) raised.set(phase, Math.max(revBefore, state.rev) + 1);
    // A phase with a history and no state takes its state from there.
    else if (revBefore > 0 && (await archived.list(historyFolder(phase))).length === 0)
      raised.set(phase, revBefore + 1);
  }
  if (raised.size === 0) return new Map();
  if (await archived.read(refinementChangesFile)) return raisedInLog(draft, raised);
  const bytes = await archived.read(refinementStateFile);
  return new Map([[refinementStateFile, raisedInFile(bytes, raised, after)]]);
}

async function statesIn(store: DraftStore): Promise<RefinementFile | undefined> {
  try {
    const { file, document } = await new RefinementStateFile(store).load();
    if (document.unfit) return undefined;
    refuseNewer(refinementStateFile, file.version, refinementStateVersion);
    return store.isDamaged ? undefined : file;
  } catch (error) {
    const isUnreadable =
      error instanceof StoryFoldError && (error.code === 'corrupt_state' || error.code === 'conflict');
    if (isUnreadable) return undefined;
    throw error;
  }
}

/** In the JSON as it is, so that nothing else in it changes: neither what is not known nor what an older shape leaves out. */
function raisedInFile(
  bytes: Uint8Array | undefined,
  raised: ReadonlyMap<Phase, number>,
  whole: RefinementFile,
): Uint8Array {
  const parsed = bytes && parseJson(bytes);
  const value: Members =
    parsed && 'value' in parsed ? membersOf(parsed.value) : { version: refinementStateVersion, phases: {} };
  if ('phases' in value) {
    const states: Record<string, unknown> = { ...membersOf(value['phases']) };
    for (const [phase, rev] of raised) {
      // An older project has states in other files; one of the same phase here would hide what stands there.
      if (states[phase] === undefined && whole.phases[phase]) continue;
      states[phase] = { ...(states[phase] ?? { phase }), rev };
    }
    return jsonBytes({ ...value, phases: states });
  }
  const state = 'state' in value ? membersOf(value['state']) : value;
  const { phase } = state;
  if (typeof phase !== 'string' || !isPhase(phase)) return jsonBytes(value);
  const next = { ...state, rev: raised.get(phase) };
  return jsonBytes('state' in value ? { ...value, state: next } : next);
}

/** Where a log belongs to the state, its bytes name the state's, so both are written by whoever knows how. */
async function raisedInLog(draft: DraftStore, raised: ReadonlyMap<Phase, number>): Promise<CarriedOver> {
  const file = new RefinementStateFile(draft);
  for (const [phase, rev] of raised) {
    const loaded = await file.load();
    await file.save(loaded, { ...stateOf(loaded.file, phase), rev });
  }
  return draft.written;
}
