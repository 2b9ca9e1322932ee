import { sameBytes } from '../../../storage/bytes';
import { parseJson, versionOf } from '../../../storage/json';
import { maxJsonBytes } from '../../../storage/jsonText';
import { isObject, membersOf, timeOf, type Members } from '../../../storage/jsonValues';
import { historyFolder, isPhase, olderStateFiles, recordFiles, stateFolder } from '../../../project/layout';
import type { ProjectStore } from '../../../storage/projectStore';
import { refinementStateVersion } from '../stateVersion';
import { nextNumber, olderRound, olderState } from './olderStates';
import { olderReview, type OlderSuggestion } from './olderSuggestions';
import { phases, type Phase } from '../../../../shared/values';

// An older project keeps parts of its refinement beside `refinementState.json`. They are read as if they stood in it, and taken into
// it when it is next written.

interface OlderFile {
  path: string;
  bytes: Uint8Array;
  /** Undefined where it is no JSON. */
  value: unknown;
}

/** What lies beside the state, as it was found. */
export interface OlderParts {
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
  /** The paths of the files of which a part has no place in it. */
  left: string[];
}

/**
 * Looks for older parts of the states in `value`, which has today's shape; undefined when there are none, as in every project of today.
 * Throws `unsafe_path`, `io`.
 */
export async function readOlderParts(store: ProjectStore, value: unknown): Promise<OlderParts | undefined> {
  const names = new Set(await store.list(stateFolder));
  const files: OlderFile[] = [];
  for (const path of Object.values(olderStateFiles)) {
    if (!names.has(nameOf(path))) continue;
    const bytes = await store.read(path);
    if (!bytes || (await isImported(store, names, path, bytes))) continue;
    const parsed = parseJson(bytes);
    files.push({ path, bytes, value: 'value' in parsed ? parsed.value : undefined });
  }
  const known = phasesIn(value);
  const states: OlderParts['states'] = [];
  for (const phase of phases) {
    if (known[phase] !== undefined || !names.has(nameOf(recordFiles[phase]))) continue;
    const state = await stateInRecord(store, recordFiles[phase]);
    // What was done since is in the history, and an older state knows nothing of it.
    if (state && (await store.list(historyFolder(phase))).length === 0) states.push({ phase, value: state });
  }
  return files.length + states.length > 0 ? { files, states } : undefined;
}

/**
 * The states with their older parts. What cannot be understood, or has no place, is left alone, and so is a state that a newer program
 * wrote and one that a crash left in the middle of something: its turn comes when that is settled. One part after the other, so that
 * one with which the states are not what `fits` asks for keeps none of the others out.
 */
export function withOlderParts(
  states: unknown,
  older: OlderParts,
  fits: (states: Members) => boolean = () => true,
): OlderStates {
  let value: Members = isObject(states) ? states : { version: refinementStateVersion, phases: {} };
  const changed = new Set<Phase>();
  const taken: OlderFile[] = [];
  const left: string[] = [];
  const isNewer = (versionOf(value) ?? 0) > refinementStateVersion;
  /** Whether it is in the states now. */
  const takeIn = (addition: Addition | undefined): boolean => {
    if (!addition || isNewer) return false;
    const { phase, state } = addition;
    if (!state) return true;
    const next = { ...value, phases: { ...phasesIn(value), [phase]: state } };
    if (!fits(next)) return false;
    value = next;
    changed.add(phase);
    return true;
  };
  for (const { phase, value: state } of older.states) {
    if (!takeIn({ phase, state: { ...olderState(state), phase } })) left.push(recordFiles[phase]);
  }
  for (const file of older.files) {
    const isSuggestions = file.path === olderStateFiles.suggestions;
    if (takeIn(isSuggestions ? roundOf(file, value) : remarksOf(file, value))) taken.push(file);
    else left.push(file.path);
  }
  return { value, phases: [...changed], taken, left };
}

/** The next state of a phase; undefined where nothing is to be added to it. */
interface Addition {
  phase: Phase;
  state: Members | undefined;
}

/** What a file of suggestions makes of the states: they are the round of a phase that has none. */
function roundOf(file: OlderFile, states: Members): Addition | undefined {
  const phase = phaseNamed(file.value) ?? onlyPhase(phasesIn(states));
  const state = phase && stateIn(states, phase);
  if (!state || isBusy(state) || state['currentRound'] !== undefined) return undefined;
  const round = olderRound(file.value, state);
  return round && { phase, state: withRound(state, round.round, round.isUndecided) };
}

/** What a review or an age check makes of the states. */
function remarksOf(file: OlderFile, states: Members): Addition | undefined {
  const phase = phaseNamed(file.value) ?? 'final';
  const state = stateIn(states, phase);
  if (isBusy(state)) return undefined;
  const isAgeCheck = file.path === olderStateFiles.ageCheck;
  const remarks = olderReview(
    file.value,
    isAgeCheck ? { source: 'age_check', type: 'safety' } : { source: 'role:reviewer' },
  );
  if (!remarks) return undefined;
  return { phase, state: remarks.length > 0 ? withRemarks(state, remarks, madeAt(file.value)) : undefined };
}

function stateIn(states: Members, phase: Phase): Members {
  const stored = phasesIn(states)[phase];
  return isObject(stored) ? stored : { phase };
}

/** Remarks join the round that waits for the author, or are one. */
function withRemarks(state: Members, remarks: readonly OlderSuggestion[], at: number): Members {
  const round = isObject(state['currentRound']) ? state['currentRound'] : undefined;
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
  return membersOf(membersOf(states)['phases']);
}

function onlyPhase(states: Members): Phase | undefined {
  const known = phases.filter((phase) => isObject(states[phase]));
  return known.length === 1 ? known[0] : undefined;
}

function phaseNamed(value: unknown): Phase | undefined {
  const phase = isObject(value) ? value['phase'] : undefined;
  return typeof phase === 'string' && isPhase(phase) ? phase : undefined;
}

const timeKeys = ['assessedAt', 'checkedAt', 'createdAt', 'updatedAt', 'timestamp', 'at', 'date'];

/** When the remarks were made, in milliseconds since 1970; 0 where nobody noted it. */
function madeAt(value: unknown): number {
  const times = timeKeys.map((key) => timeOf(membersOf(value)[key]));
  return times.find((time) => time !== undefined) ?? 0;
}

async function stateInRecord(store: ProjectStore, path: string): Promise<Members | undefined> {
  // A record that is too large is refused where it is used.
  const { length = 0 } = (await store.stat(path)) ?? {};
  const bytes = length > maxJsonBytes ? undefined : await store.read(path);
  // Records are read often and hardly ever hold a state.
  if (!bytes || !new TextDecoder().decode(bytes).includes('"refinement')) return undefined;
  const parsed = parseJson(bytes);
  const meta = 'value' in parsed && isObject(parsed.value) ? parsed.value['meta'] : undefined;
  if (!isObject(meta)) return undefined;
  const found = [meta['refinement'], meta['refinementState']].find(isObject);
  if (!found) return undefined;
  const { state, currentRound, ...beside } = found;
  return isObject(state)
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
    if (sameBytes(imported, bytes)) return true;
  }
  return false;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
