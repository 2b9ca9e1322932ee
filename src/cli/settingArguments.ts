import { StoryFoldError } from '../core/errors';
import { numberSetting } from '../core/project/numberSetting';
import type { Messages } from './messages';
import { nearest } from './nearest';

/** The settings that this version of the command line obeys, and what each takes. */
const settings = {
  'storyfold.review.targetWords': 'number',
  'storyfold.review.unfitWords': 'list',
  'storyfold.review.disabledRules': 'list',
  'storyfold.refinement.maxRoundsDefault': 'number',
} as const;

const roundsSetting = 'storyfold.refinement.maxRoundsDefault';
const roundsOtherwise = 3;

/** Reads `--set KEY=VALUE`. Throws `usage` for a key that is not there and for a value that does not fit. */
export function readSettings(values: readonly string[], messages: Messages): Record<string, unknown> {
  return Object.fromEntries(values.map((value) => readSetting(value, messages)));
}

/** How many rounds `refine` goes when the author does not say. */
export function roundsByDefault(project: { settings: Record<string, unknown> }): number {
  const value = numberSetting(project, roundsSetting) ?? 0;
  return Number.isInteger(value) && value >= 1 ? value : roundsOtherwise;
}

function readSetting(argument: string, { usage }: Messages): [string, unknown] {
  const at = argument.indexOf('=');
  if (at < 1) throw new StoryFoldError('usage', usage.settingForm(argument), usage.settingFormHint);
  const key = argument.slice(0, at).trim();
  const value = argument.slice(at + 1).trim();
  if (!Object.hasOwn(settings, key)) {
    const names = Object.keys(settings);
    const meant = nearest(key, names);
    throw new StoryFoldError(
      'usage',
      usage.unknownSetting(key),
      meant ? `${usage.didYouMean(meant)} ${usage.oneOf(names)}` : usage.oneOf(names),
    );
  }
  if (settings[key as keyof typeof settings] === 'list') return [key, value];
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1) throw new StoryFoldError('usage', usage.settingValue(key, value), usage.settingNumber);
  return [key, number];
}
