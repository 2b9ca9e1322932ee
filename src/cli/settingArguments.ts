import { StoryFoldError } from '../core/errors';
import { modelSettingForms, readModelSettings } from '../core/llm/calls/readModelSettings';
import { numberSetting } from '../core/project/numberSetting';
import { nearest } from '../core/text/nearest';
import type { Messages } from './messages';

/** The settings that this version of the command line obeys, and how each is written. */
const settings = {
  'storyfold.review.targetWords': 'count',
  'storyfold.review.unfitWords': 'list',
  'storyfold.review.disabledRules': 'list',
  'storyfold.refinement.maxRoundsDefault': 'count',
  ...modelSettingForms,
  'storyfold.model.baseUrl': 'word',
  'storyfold.model.headers': 'headers',
  'storyfold.model.allowHttpOrigins': 'origins',
} as const;
type SettingName = keyof typeof settings;

const roundsSetting = 'storyfold.refinement.maxRoundsDefault';
const roundsOtherwise = 3;

/** Reads `--set KEY=VALUE`. Throws `usage` for a key that is not there and for a value that does not fit. */
export function readSettings(values: readonly string[], messages: Messages): Record<string, unknown> {
  const given = Object.fromEntries(values.map((value) => readSetting(value, messages)));
  try {
    readModelSettings(given);
  } catch (error) {
    // What does not fit was typed just now.
    if (!(error instanceof StoryFoldError)) throw error;
    const { message, hint } = messages.errorText(error);
    throw new StoryFoldError('usage', message, hint, error.details);
  }
  return given;
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
  if (!isSetting(key)) {
    const names = Object.keys(settings);
    const meant = nearest(key, names);
    throw new StoryFoldError(
      'usage',
      usage.unknownSetting(key),
      meant ? `${usage.didYouMean(meant)} ${usage.oneOf(names)}` : usage.oneOf(names),
    );
  }
  const unfit = (hint: string) => new StoryFoldError('usage', usage.settingValue(key, value), hint);
  switch (settings[key]) {
    case 'list':
    case 'word':
    case 'number':
      return [key, value];
    case 'count': {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
      if (number < 1) throw unfit(usage.settingNumber);
      return [key, number];
    }
    case 'object': {
      const object = parsed(value);
      if (object === undefined) throw unfit(usage.settingJson);
      return [key, object];
    }
    case 'headers': {
      const headers = parsed(value);
      if (!areHeaders(headers)) throw unfit(usage.settingHeaders);
      return [key, headers];
    }
    case 'origins':
      return [key, value.split(/[,，\s]+/).filter((origin) => origin !== '')];
  }
}

function isSetting(key: string): key is SettingName {
  return Object.hasOwn(settings, key);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Names of RFC 9110, 5.1, and values without a line break, after which another header would begin. */
function areHeaders(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([name, content]) =>
        /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof content === 'string' && /^[\t\x20-\x7e]*$/.test(content),
    )
  );
}
