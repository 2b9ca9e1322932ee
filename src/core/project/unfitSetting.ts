import { StoryFoldError } from '../errors';
import { shorten } from '../text/shorten';

/** What a setting takes. */
export type Takes =
  | { kind: 'text' }
  | { kind: 'one_of'; values: readonly string[] }
  | NumberRange
  /** An object with no other names than these, or with any where there are none. */
  | { kind: 'object'; names: readonly string[] };

export interface NumberRange {
  kind: 'whole' | 'number';
  least: number;
  most: number;
}

/** Where settings were written. One of the environment is called by its variable. */
export type SettingsSource = 'project' | 'arguments' | 'environment';

/** What is wrong with a setting; `shown` is what was written, cut short. */
export type SettingProblem =
  | { kind: 'missing' }
  | { kind: 'value'; shown: string }
  | { kind: 'unknown_name'; shown: string }
  /** It is more than another setting allows, whose value is `most`. */
  | { kind: 'above'; shown: string; other: string; most: number };

interface UnfitSetting {
  setting: string;
  problem: SettingProblem;
  takes: Takes;
  /** Undefined where nobody said; the hint then names all places. */
  source?: SettingsSource | undefined;
  /** What it takes, in words, where those of `takes` are not enough. */
  takesInWords?: string;
}

/** A setting that cannot be used, as `invalid_input` that says which, what it holds, what it takes, and where it stands. */
export function unfitSetting(unfit: UnfitSetting): StoryFoldError {
  const { setting, problem, takes, source, takesInWords = inWords(takes) } = unfit;
  return new StoryFoldError(
    'invalid_input',
    `The ${source === 'environment' ? 'variable' : 'setting'} ${setting} ${problemInWords(problem)}.`,
    `${takesInWords} ${placeInWords(source)}`,
    { problem, setting, source, takes },
  );
}

/** A value as it is shown in an error. */
export function shownValue(value: unknown): string {
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

function problemInWords(problem: SettingProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'is missing';
    case 'value':
      return `does not take “${problem.shown}”`;
    case 'unknown_name':
      return `has the name “${problem.shown}” in it, which means nothing there`;
    case 'above':
      return `is ${problem.shown}, more than ${problem.other} allows (${problem.most})`;
  }
}

function placeInWords(source: SettingsSource | undefined): string {
  switch (source) {
    case 'project':
      return 'It is in .storyfold/project.json.';
    case 'arguments':
      return 'It was given with --set.';
    case 'environment':
      return 'It is set in the environment.';
    case undefined:
      return 'Settings are in project.json, or given with --set.';
  }
}

function inWords(takes: Takes): string {
  switch (takes.kind) {
    case 'text':
      return 'It takes a text that is not empty.';
    case 'one_of':
      return `It takes one of: ${takes.values.join(', ')}.`;
    case 'whole':
      return `It takes a whole number from ${takes.least} to ${takes.most}.`;
    case 'number':
      return `It takes a number from ${takes.least} to ${takes.most}.`;
    case 'object':
      return takes.names.length > 0
        ? `It takes an object with no other names than: ${takes.names.join(', ')}.`
        : 'It takes an object.';
  }
}
