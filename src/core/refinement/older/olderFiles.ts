import { parseJson, versionOf } from '../../storage/json';
import { historyFolder, isPhase, olderFiles, recordFiles, stateFolder } from '../../project/layout';
import type { ProjectStore } from '../../storage/projectStore';
import { isMembers, olderReview, type Members, type OlderSuggestion } from './olderSuggestions';
import { nextNumber, olderRound, olderState, refinementStateVersion } from '../stateShapes';
import { phases, type Phase } from '../../../shared/values';

// An older project keeps parts of its refinement beside `refinementState.json`. They are read as if they stood in it, and taken into
// it when it is next written.

export interface OlderFile {
  path: string;
  bytes: Uint8Array;
  /** Undefined where it is no JSON. */
  value: unknown;
}

/** What lies beside the state, as it was found. */
export interface OlderFiles {
  files: OlderFile[];
  /** Records whose `meta` holds the state of their phase. */
  states: { phase: Phase; value: Members }[];
}

export interface OlderStates {
  /** `refinementState.json` with the older parts in it. */
  value: Members;
  /** The phases whose state is another now. */
  phases: Phase[];
  /** The files whose content is in it. */
  taken: OlderFile[];
}

/**
 * Looks for older parts of the states in `value`, which has today's shape; undefined when there are none, as in every project of today.
 * Throws `unsafe_path`, `io`.
 */
export async function readOlderFiles(store: ProjectStore, value: unknown): Promise<OlderFiles | undefined> {
  const names = new Set(await store.list(stateFolder));
  const files: OlderFile[] = [];
  for (const path of Object.values(olderFiles)) {
    if (!names.has(nameOf(path))) continue;
    const bytes = await store.read(path);
    if (!bytes || (await isImported(store, names, path, bytes))) continue;
    const parsed = parseJson(bytes);
    files.push({ path, bytes, value: 'value' in parsed ? parsed.value : undefined });
  }
  const known = phasesIn(value);
  const states: OlderFiles['states'] = [];
  for (const phase of phases) {
    if (known[phase] !== undefined || !names.has(nameOf(recordFiles[phase]))) continue;
    const state = stateInRecord(await store.read(recordFiles[phase]));
    // What was done since is in the history, and an older state knows nothing of it.
    if (state && (await store.list(historyFolder(phase))).length === 0) states.push({ phase, value: state });
  }
  return files.length + states.length > 0 ? { files, states } : undefined;
}

/**
 * The states with their older parts. What cannot be understood, or has no place, is left alone, and so is a state that a newer program
 * wrote and one that a crash left in the middle of something: its turn comes when that is settled.
 */
export function withOlderFiles(states: unknown, older: OlderFiles): OlderStates {
  const value: Members = isMembers(states) ? states : { version: refinementStateVersion, phases: {} };
  const changed = new Map<Phase, Members>();
  const taken: OlderFile[] = [];
  const done = (): OlderStates => ({
    value: { ...value, phases: { ...phasesIn(value), ...Object.fromEntries(changed) } },
    phases: [...changed.keys()],
    taken,
  });
  if ((versionOf(value) ?? 0) > refinementStateVersion) return done();
  for (const { phase, value: state } of older.states) changed.set(phase, { ...olderState(state), phase });
  const stateOf = (phase: Phase): Members => {
    const stored = changed.get(phase) ?? phasesIn(value)[phase];
    return isMembers(stored) ? stored : { phase };
  };
  for (const file of older.files) {
    const named = phaseNamed(file.value);
    if (file.path === olderFiles.suggestions) {
      const phase = named ?? onlyPhase({ ...phasesIn(value), ...Object.fromEntries(changed) });
      if (!phase || isBusy(stateOf(phase)) || stateOf(phase)['currentRound'] !== undefined) continue;
      const round = olderRound(file.value, stateOf(phase));
      if (!round) continue;
      changed.set(phase, withRound(stateOf(phase), round.round, round.isUndecided));
    } else {
      const phase = named ?? 'final';
      if (isBusy(stateOf(phase))) continue;
      const isAgeCheck = file.path === olderFiles.ageCheck;
      const remarks = olderReview(
        file.value,
        isAgeCheck ? { source: 'age_check', type: 'safety' } : { source: 'role:reviewer' },
      );
      if (!remarks) continue;
      if (remarks.length > 0) changed.set(phase, withRemarks(stateOf(phase), remarks, timeOf(file.value)));
    }
    taken.push(file);
  }
  return done();
}

/** Remarks join the round that waits for the author, or are one. */
function withRemarks(state: Members, remarks: readonly OlderSuggestion[], at: number): Members {
  const round = isMembers(state['currentRound']) ? state['currentRound'] : undefined;
  const before = round && Array.isArray(round['suggestions']) ? (round['suggestions'] as unknown[]) : [];
  let next = nextNumber(state, before);
  const suggestions = [...before, ...remarks.map((remark) => ({ ...remark, id: `s${next++}` }))];
  return withRound(
    state,
    { ...(round ?? { round: state['round'] ?? 1, assessedAt: at }), suggestions },
    true,
  );
}

function withRound(state: Members, round: Members, isUndecided: boolean): Members {
  const { stopReason: _stopReason, ...rest } = state;
  const suggestions = Array.isArray(round['suggestions']) ? round['suggestions'] : [];
  return {
    ...rest,
    status: isUndecided ? 'awaiting_decision' : 'idle',
    currentRound: round,
    nextSuggestion: nextNumber(state, suggestions),
  };
}

function isBusy(state: Members): boolean {
  return state['status'] === 'assessing' || state['status'] === 'revising';
}

function phasesIn(states: unknown): Members {
  const found = isMembers(states) ? states['phases'] : undefined;
  return isMembers(found) ? found : {};
}

function onlyPhase(states: Members): Phase | undefined {
  const known = phases.filter((phase) => isMembers(states[phase]));
  return known.length === 1 ? known[0] : undefined;
}

function phaseNamed(value: unknown): Phase | undefined {
  const phase = isMembers(value) ? value['phase'] : undefined;
  return typeof phase === 'string' && isPhase(phase) ? phase : undefined;
}

const timeKeys = ['assessedAt', 'checkedAt', 'createdAt', 'updatedAt', 'timestamp', 'at', 'date'];

/** When the remarks were made, in milliseconds since 1970; 0 where nobody noted it. */
function timeOf(value: unknown): number {
  if (!isMembers(value)) return 0;
  const times = timeKeys.map((key) => value[key]);
  const read = times.map((time) => (typeof time === 'string' ? Date.parse(time) : time));
  return read.find((time): time is number => typeof time === 'number' && Number.isFinite(time)) ?? 0;
}

function stateInRecord(bytes: Uint8Array | undefined): Members | undefined {
  // Records are read often and hardly ever hold a state.
  if (!bytes || !new TextDecoder().decode(bytes).includes('"refinement')) return undefined;
  const parsed = parseJson(bytes);
  const meta = 'value' in parsed && isMembers(parsed.value) ? parsed.value['meta'] : undefined;
  if (!isMembers(meta)) return undefined;
  const found = [meta['refinement'], meta['refinementState']].find(isMembers);
  if (!found) return undefined;
  const { state, currentRound, ...beside } = found;
  return isMembers(state)
    ? { ...beside, ...state, ...(currentRound === undefined ? {} : { currentRound }) }
    : found;
}

/** Brought back as it was, by git or from a backup, it is not imported again. */
async function isImported(
  store: ProjectStore,
  names: ReadonlySet<string>,
  path: string,
  bytes: Uint8Array,
): Promise<boolean> {
  for (const name of names) {
    if (!name.startsWith(`${nameOf(path)}.imported`)) continue;
    const imported = await store.read(`${stateFolder}/${name}`);
    if (imported?.byteLength === bytes.byteLength && imported.every((byte, index) => byte === bytes[index]))
      return true;
  }
  return false;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
