import { StoryFoldError } from '../../errors';
import type { Timer } from '../../ports';
import { sameBytes } from '../../storage/bytes';
import { mayBeUnfinished, refuseNewer } from '../../storage/json';
import { maxJsonBytes } from '../../storage/jsonText';
import { refinementChangesFile, refinementStateFile } from '../../project/layout';
import { LoggedDocument, type LoadedDocument } from '../../storage/loggedDocument';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { historyNumbers, readHistory } from './history';
import {
  refinementFileSchema,
  refinementStateSchema,
  type RefinementFile,
  type RefinementState,
} from '../model';
import { readOlderParts, withOlderParts, type OlderParts, type OlderStates } from './older/olderParts';
import { migrateStates, withPaths } from './older/olderStates';
import { refinementStateVersion } from './stateVersion';
import { phases, type Phase } from '../../../shared/values';

/** How long a file that cannot be read must stay the same to count as damaged, in milliseconds: a sync tool may be in the middle of it. */
const secondLookAfter = 2000;

const nothingYet: RefinementFile = { version: refinementStateVersion, phases: {} };

/** The states as they were read, so that a later write can notice a clash. */
export interface LoadedStates {
  /** What an older project keeps beside the file is in it. */
  file: RefinementFile;
  /** That part of it; undefined in a project of today. */
  older: Pick<OlderStates, 'phases' | 'taken'> | undefined;
  document: LoadedDocument<RefinementFile>;
}

/** `refinementState.json`: one state per phase. */
export class RefinementStateFile {
  private readonly document: LoggedDocument<typeof refinementFileSchema>;

  constructor(private readonly store: ProjectStore) {
    this.document = new LoggedDocument(
      store,
      refinementStateFile,
      refinementChangesFile,
      refinementFileSchema,
      { version: refinementStateVersion, migrate: migrateStates },
    );
  }

  /**
   * The states as they stand on disk, for whoever looks: every file stays in its place. Throws `newer_schema`, and `corrupt_state` for a file
   * that cannot be used. Older and simpler shapes are brought into today's: a bare state, and `{state, currentRound}`.
   */
  async load(): Promise<LoadedStates> {
    return this.withOlder(await this.document.load({ looks: true }), new ReadOnlyStore(this.store));
  }

  /**
   * The same for the holder of the lock under which the file is written. One that cannot be used, and is the same after a while, is
   * moved aside before `corrupt_state` is thrown; one that is being written just then is read anew.
   */
  async loadToWrite(timer: Timer | undefined, signal?: AbortSignal): Promise<LoadedStates> {
    return this.withOlder(await this.documentToWrite(timer, signal), this.store);
  }

  private async documentToWrite(
    timer: Timer | undefined,
    signal: AbortSignal | undefined,
  ): Promise<LoadedDocument<RefinementFile>> {
    try {
      return await this.document.load({ looks: true });
    } catch (error) {
      if (!(error instanceof StoryFoldError && error.code === 'corrupt_state')) throw error;
    }
    // Nothing that is still to come makes a file smaller, or less deep.
    const { length = 0 } = (await this.store.stat(refinementStateFile)) ?? {};
    if (length > maxJsonBytes) return this.document.load({ looks: false });
    const before = await this.store.read(refinementStateFile);
    if (before && mayBeUnfinished(before)) await timer?.wait(secondLookAfter, signal);
    const isSame = sameBytes(before, await this.store.read(refinementStateFile));
    return this.document.load({ looks: !isSame });
  }

  private async withOlder(
    document: LoadedDocument<RefinementFile>,
    store: ProjectStore,
  ): Promise<LoadedStates> {
    const file = document.value ?? nothingYet;
    const parts = await readOlderParts(store, file);
    if (!parts) return { file, older: undefined, document };
    const older = await withOlderStates(store, file, parts);
    return { file: refinementFileSchema.parse(older.value), older, document };
  }

  /** Takes a log out of the way that does not fit its document, and says so; see `LoggedDocument.setLogAside`. */
  async requireFit({ document }: LoadedStates): Promise<void> {
    if (document.unfit) await this.document.setLogAside(document);
  }

  /** Puts a phase's state in place, with `others` in one commit; throws `conflict` when the file was changed since it was loaded. */
  async save(
    loaded: LoadedStates,
    state: RefinementState,
    others: readonly StoreChange[] = [],
  ): Promise<LoadedStates> {
    const phases = { ...loaded.file.phases, [state.phase]: state };
    return this.adopt(loaded, { ...loaded.file, phases }, others);
  }

  /** The same for all states at once. */
  async adopt(
    loaded: LoadedStates,
    states: RefinementFile,
    others: readonly StoreChange[],
  ): Promise<LoadedStates> {
    refuseNewer(refinementStateFile, loaded.file.version, refinementStateVersion);
    const file: RefinementFile = { ...states, version: refinementStateVersion };
    const document = await this.document.save(loaded.document, file, others);
    return { file, older: undefined, document };
  }
}

/**
 * The states with what an older project keeps beside them, as far as the schema allows it. A lost state goes on from its history
 * before something is added to it, so that ids are not given twice. Throws as `readHistory`.
 */
export async function withOlderStates(
  store: ProjectStore,
  stored: RefinementFile,
  older: OlderParts,
): Promise<OlderStates> {
  let file = stored;
  if (older.files.length > 0 && file.version <= refinementStateVersion) {
    for (const phase of phases) {
      if (file.phases[phase] || (await historyNumbers(store, phase)).length === 0) continue;
      const state = await currentState(store, file, phase);
      file = { ...file, phases: { ...file.phases, [phase]: state } };
    }
  }
  return withOlderParts(file, older, (states) => refinementFileSchema.safeParse(states).success);
}

/** The state of a phase as the file has it, or a new one. */
export function stateOf(file: RefinementFile, phase: Phase): RefinementState {
  const state = file.phases[phase];
  return state ? withPaths({ ...state, phase }) : refinementStateSchema.parse({ phase });
}

/**
 * The state of a phase. One that was lost goes on from the history: its numbers are not given twice, and what was applied
 * can still be taken out. Locks and waivers were in the lost file.
 */
export async function currentState(
  store: ProjectStore,
  file: RefinementFile,
  phase: Phase,
): Promise<RefinementState> {
  const state = stateOf(file, phase);
  if (file.phases[phase]) return state;
  const entries = await readHistory(store, phase);
  const last = entries.at(-1);
  if (!last) return state;
  const revised = entries.filter((entry) => entry.kind === 'round' && entry.edits.length > 0);
  const ids = entries.flatMap((entry) =>
    entry.suggestions.map(({ id }) => Number(/^s(\d{1,9})$/.exec(id)?.[1] ?? 0)),
  );
  return {
    ...state,
    round: Math.max(
      state.round,
      ...entries.map(({ round }) => round),
      ...revised.map(({ round }) => round + 1),
    ),
    nextSuggestion: Math.max(0, ...ids) + 1,
    head: last.entry,
  };
}
