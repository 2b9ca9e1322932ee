import { isObject, numberOf, oneOf } from '../../storage/jsonValues';
import { chapterStatuses, retryLevels, type ChapterStep } from '../../../shared/values';
import { draftFile, revisionFile, sceneListFile } from './chapterFiles';
import { requiredSteps } from '../judging/retryLevel';

/** What a state of an older project holds itself, as text, where today's names a file. */
export interface InlineOutputs {
  sceneList?: string;
  draftText?: string;
  revisionText?: string;
}

const snakeKeys: ReadonlyMap<string, string> = new Map([
  ['scene_list', 'sceneList'],
  ['draft_text', 'draftText'],
  ['revision_text', 'revisionText'],
  ['current_attempt', 'currentAttempt'],
  ['last_retry_level', 'lastRetryLevel'],
  ['edit_retry_count', 'editRetryCount'],
  ['write_retry_count', 'writeRetryCount'],
]);

/**
 * A state with the keys of `ChapterGenerationState`, or with texts in it instead of paths, as today's: what it held as text comes back
 * under `inline`, to be moved out into files. A state that says nothing of what is left to do is given the steps that what it holds makes
 * necessary. Never throws.
 */
export function migrateChapterState(value: unknown, id: string): unknown {
  if (!isObject(value)) return value;
  const state: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [snakeKeys.get(key) ?? key, member]),
  );
  if (state['chapter'] === undefined || typeof state['chapter'] === 'number') state['chapter'] = id;
  const inline: InlineOutputs = {};
  takeOut(state, 'sceneList', sceneListFile(id), inline);
  takeOut(state, 'draftText', draftFile(id), inline);
  takeOut(state, 'revisionText', revisionFile(id), inline);
  for (const key of ['editRetryCount', 'writeRetryCount', 'currentAttempt'])
    if (state[key] === null) delete state[key];
  const level = typeof state['lastRetryLevel'] === 'string' ? state['lastRetryLevel'].toLowerCase() : null;
  state['lastRetryLevel'] = oneOf(retryLevels, level) ?? null;
  if (state['pendingSteps'] === undefined && state['status'] === undefined) begunBefore(state);
  return Object.keys(inline).length > 0 ? { ...state, inline } : state;
}

function takeOut(
  state: Record<string, unknown>,
  key: keyof InlineOutputs,
  path: string,
  inline: InlineOutputs,
): void {
  const value = state[key];
  if (isObject(value) || Array.isArray(value)) inline[key] = JSON.stringify(value, undefined, 2);
  else if (typeof value === 'string' && value.trim() !== '' && !isPath(value)) inline[key] = value;
  else {
    if (value === '') state[key] = null;
    return;
  }
  state[key] = path;
}

function isPath(value: string): boolean {
  return value.length < 300 && /^[^\s{}[\]]+\.(?:md|json)$/.test(value);
}

/** Such a state was only kept while a chapter was being made. */
function begunBefore(state: Record<string, unknown>): void {
  const steps: ChapterStep[] =
    state['sceneList'] === undefined || state['sceneList'] === null
      ? ['plan', 'write', 'edit', 'judge']
      : !state['draftText']
        ? ['write', 'edit', 'judge']
        : !state['revisionText']
          ? ['edit', 'judge']
          : ['judge'];
  const level = oneOf(retryLevels, state['lastRetryLevel']);
  const wanted = level && [...requiredSteps(level)];
  // The level was chosen for the attempt that comes next, which begins with all of its steps.
  const longer = wanted && wanted.length > steps.length ? wanted : steps;
  const isUntouched =
    steps.length === 4 && level === undefined && (numberOf(state['currentAttempt']) ?? 0) === 0;
  if (isUntouched) return;
  state['status'] = oneOf(chapterStatuses, 'cancelled');
  state['pendingSteps'] = longer;
}
