import { StoryFoldError } from '../../errors';
import { feedbackModes, taskStages, type FeedbackMode, type TaskStage } from '../../../shared/values';
import { nearest } from '../../text/nearest';
import { shorten } from '../../text/shorten';
import { shortStageNames, stageNamed, stageWords } from '../stageWords';
import { noModeForTask } from '../taskErrors';
import { retryProblems, type RetryProblem } from './retryProblems';
import type { RetryCommand } from '../taskRun';

export const stageNames: readonly string[] = [...Object.keys(shortStageNames), ...taskStages];

const flags = ['--clean', '--force', '--keep-playbook', '--discard-playbook', '--all-failed'] as const;
const valued = ['--stage', '--mode'] as const;
const retryFlags: readonly string[] = [...flags, ...valued];

/**
 * `/retry <id> [--clean] [--force] [--stage S] [--mode M] [--keep-playbook|--discard-playbook]`, or `--all-failed` in the place of the id:
 * one grammar for the command line and the editor. `retry` or `/retry` in front may be left out; `--stage=S` is taken too, and
 * S may be what lists call the stage. Throws `usage`.
 */
export function parseRetryCommand(given: string | readonly string[]): RetryCommand {
  const words = typeof given === 'string' ? (given.match(/\S+/gu) ?? []) : [...given];
  if (words[0] === '/retry' || words[0] === 'retry') words.shift();
  const seen = new Set<string>();
  const values = new Map<string, string>();
  const ids: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [name, inline] = splitOption(words[at]!);
    if (!name.startsWith('-')) {
      ids.push(name);
    } else if ((valued as readonly string[]).includes(name)) {
      const value = inline ?? words[++at];
      if (value === undefined || value.startsWith('-')) throw wrong('needs_value', name);
      if (values.has(name)) throw wrong('twice', name);
      const more = name === '--stage' ? furtherWords(value, words.slice(at + 1)) : [];
      at += more.length;
      values.set(name, [value, ...more].join(' '));
    } else if ((flags as readonly string[]).includes(name) && inline === undefined) {
      seen.add(name);
    } else throw wrong('unknown', name);
  }
  if (seen.has('--keep-playbook') && seen.has('--discard-playbook')) throw wrong('both_playbook', '');
  const stage = stageOf(values.get('--stage'));
  const mode = modeOf(values.get('--mode'));
  if (seen.has('--clean') && stage !== undefined) throw wrong('clean_with_stage', '');
  const isAll = seen.has('--all-failed');
  if (isAll ? ids.length > 0 : ids.length !== 1) throw wrong(isAll ? 'all_with_id' : 'one_id', '');
  return {
    task: isAll ? 'all_failed' : ids[0]!,
    clean: seen.has('--clean'),
    force: seen.has('--force'),
    ...(stage && { stage }),
    ...(mode && { mode }),
    playbook: seen.has('--discard-playbook') ? 'discard' : 'keep',
  };
}

/** The command as it is typed, with the task's id first. */
export function retryCommandText(command: RetryCommand): string {
  const { task, clean, force, stage, mode, playbook } = command;
  return [
    task === 'all_failed' ? '--all-failed' : task,
    ...(clean ? ['--clean'] : []),
    ...(force ? ['--force'] : []),
    ...(stage ? ['--stage', stage] : []),
    ...(mode ? ['--mode', mode] : []),
    ...(playbook === 'discard' ? ['--discard-playbook'] : []),
  ].join(' ');
}

function splitOption(word: string): [string, string | undefined] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

/** A stage may be named as lists show it, in several words: as many of the next ones as belong to it. */
function furtherWords(value: string, next: readonly string[]): string[] {
  const longestFirst = next.map((_, last) => next.slice(0, last + 1)).reverse();
  return longestFirst.find((more) => stageNamed([value, ...more].join(' ')) !== undefined) ?? [];
}

function stageOf(value: string | undefined): TaskStage | undefined {
  if (value === undefined) return undefined;
  const stage = stageNamed(value);
  if (stage === undefined)
    throw new StoryFoldError(
      'usage',
      `There is no stage “${shorten(value)}”.`,
      `Name one of: ${taskStages.map((one) => `${one} (${stageWords.en[one]})`).join(', ')}; or ${Object.keys(shortStageNames).join(', ')}.`,
      { stage: shorten(value), stages: stageNames },
    );
  return stage;
}

function modeOf(value: string | undefined): FeedbackMode | undefined {
  if (value === undefined) return undefined;
  const mode = feedbackModes.find((one) => one === value);
  if (mode === undefined) throw noModeForTask(value);
  return mode;
}

function wrong(problem: RetryProblem, typed: string): StoryFoldError {
  const option = shorten(typed);
  const meant = problem === 'unknown' ? nearest(option, retryFlags) : undefined;
  const [message, hint] = retryProblems[problem](option, meant);
  return new StoryFoldError('usage', message, hint, {
    retry: problem,
    option,
    meant: meant ?? null,
  });
}
