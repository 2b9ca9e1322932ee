import { refuseNewer } from '../storage/json';
import { refinementChangesFile, refinementStateFile } from '../project/layout';
import { LoggedDocument, type LoadedDocument } from '../storage/loggedDocument';
import type { ProjectStore, StoreChange } from '../storage/projectStore';
import { historyNumbers, readHistory } from './history';
import {
  refinementFileSchema,
  refinementStateSchema,
  type RefinementFile,
  type RefinementState,
} from './model';
import {
  readOlderFiles,
  withOlderFiles,
  type OlderFile,
  type OlderFiles,
  type OlderStates,
} from './older/olderFiles';
import { migrateStates, refinementStateVersion, withPaths } from './stateShapes';
import { phases, type Phase } from '../../shared/values';

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

  private isMigrated = false;

  constructor(private readonly store: ProjectStore) {
    this.document = new LoggedDocument(
      store,
      refinementStateFile,
      refinementChangesFile,
      refinementFileSchema,
      { version: refinementStateVersion, migrate: (value) => this.migrate(value) },
    );
  }

  /** The file on disk, as it was loaded last, has an older shape. */
  get isOlderShape(): boolean {
    return this.isMigrated;
  }

  /**
   * The states as they stand on disk. Throws `newer_schema`; throws `corrupt_state` and `conflict` after what cannot be used has been
   * moved aside. Older and simpler shapes are brought into today's: a bare state, and `{state, currentRound}`.
   */
  async load(): Promise<LoadedStates> {
    const document = await this.document.load();
    const file = document.value ?? nothingYet;
    const older = await readOlderFiles(this.store, file);
    return older
      ? { ...(await this.withOlder(file, older)), document }
      : { file, older: undefined, document };
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
    this.isMigrated = false;
    return { file, older: undefined, document };
  }

  private migrate(value: unknown): unknown {
    const migrated = migrateStates(value);
    this.isMigrated = migrated !== value;
    return migrated;
  }

  /** One part after the other, so that one that does not fit keeps none of the others out. */
  private async withOlder(
    stored: RefinementFile,
    older: OlderFiles,
  ): Promise<Pick<LoadedStates, 'file' | 'older'>> {
    let file = stored;
    if (older.files.length > 0 && file.version <= refinementStateVersion) {
      // A lost state goes on from its history, so that ids are not given twice.
      for (const phase of phases) {
        if (file.phases[phase] || (await historyNumbers(this.store, phase)).length === 0) continue;
        const state = await currentState(this.store, file, phase);
        file = { ...file, phases: { ...file.phases, [phase]: state } };
      }
    }
    const changed = new Set<Phase>();
    const taken: OlderFile[] = [];
    const parts: OlderFiles[] = [
      ...older.states.map((state) => ({ files: [], states: [state] })),
      ...older.files.map((one) => ({ files: [one], states: [] })),
    ];
    for (const part of parts) {
      const found = withOlderFiles(file, part);
      const read = refinementFileSchema.safeParse(found.value);
      if (!read.success) continue;
      file = read.data;
      taken.push(...found.taken);
      for (const phase of found.phases) changed.add(phase);
    }
    return { file, older: { phases: [...changed], taken } };
  }
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
