import {
  chapterSettingForms,
  readChapterSettings,
  type ChapterSettingName,
} from '../../core/chapter/chapterSettings';
import { StoryFoldError } from '../../core/errors';
import { modelSettingForms, readModelSettings } from '../../core/llm/calls/readModelSettings';
import type { MachineSettingName } from '../../core/llm/endpoint/machineSettings';
import { originOf } from '../../core/llm/endpoint/endpoint';
import { readTaskSettings, taskSettingForms, type TaskSettingName } from '../../core/task/taskSettings';
import { configKeys, configSetting, type ConfigKey } from '../../core/story/building/configKeys';
import { readTreeBuilderConfig } from '../../core/story/building/readTreeBuilderConfig';
import { modelReviewSettings } from '../../core/review/modelReview/modelReviewSettings';
import { numberSetting } from '../../core/project/numberSetting';
import { shorten } from '../../core/text/shorten';
import { meantSetting } from './meantSetting';
import type { Messages } from '../messages/messages';
import { shownValue } from '../terminal/shownValue';

/** The settings that this version of the command line obeys, and how each is written. */
const settings = {
  'storyfold.review.targetWords': 'count',
  'storyfold.review.unfitWords': 'list',
  'storyfold.review.disabledRules': 'list',
  'storyfold.review.roles': 'roles',
  'storyfold.review.callPerRole': 'truth',
  'storyfold.review.ageCheck': 'truth',
  'storyfold.refinement.maxRoundsDefault': 'count',
  'storyfold.refinement.autoApplyWhenSingleSuggestion': 'truth',
  ...chapterForms(),
  ...taskForms(),
  ...storyForms(),
  ...modelSettingForms,
  'storyfold.model.baseUrl': 'word',
  'storyfold.model.headers': 'texts',
  'storyfold.model.allowHttpOrigins': 'origins',
} as const satisfies Record<MachineSettingName, Form> & Record<string, Form>;
type SettingName = keyof typeof settings;

/** What is read from each form; numbers of the model's settings and lists are read where they are used. */
interface FormValues {
  list: string;
  word: string;
  number: string;
  count: number;
  truth: boolean;
  object: object;
  roles: string | object;
  texts: Readonly<Record<string, string>>;
  origins: readonly string[];
}
type Form = keyof FormValues;

/** Settings given on the command line, by their full names. */
export type GivenSettings = Given<SettingName>;
type Given<Names extends SettingName> = { [Name in Names]?: FormValues[(typeof settings)[Name]] | undefined };

/** How each form is read, undefined for what does not fit it; `hint` names what it takes. */
const forms: {
  [Name in Form]: {
    read: (text: string) => FormValues[Name] | undefined;
    hint?:
      'settingNumber' | 'settingTruth' | 'settingJson' | 'settingRoles' | 'settingHeaders' | 'settingOrigins';
  };
} = {
  list: { read: (text) => text },
  word: { read: (text) => text },
  number: { read: (text) => text },
  count: { read: readCount, hint: 'settingNumber' },
  truth: { read: readTruth, hint: 'settingTruth' },
  roles: { read: readRoles, hint: 'settingRoles' },
  object: { read: readObject, hint: 'settingJson' },
  texts: { read: readTexts, hint: 'settingHeaders' },
  origins: { read: readOrigins, hint: 'settingOrigins' },
};

/** What may hold a key, and so is never repeated. */
const secretForms: ReadonlySet<Form> = new Set(['texts']);

const roundsSetting = 'storyfold.refinement.maxRoundsDefault';
const roundsOtherwise = 3;

/** Reads `--set KEY=VALUE`. Throws `usage` for a key that is not there and for a value that does not fit. */
export function readSettings(values: readonly string[], messages: Messages): GivenSettings {
  const given: GivenSettings = {};
  for (const value of values) readSetting(value, given, messages);
  try {
    readModelSettings(given, { source: 'arguments' });
    readChapterSettings({ settings: given });
    readTaskSettings({ settings: given });
    readTreeBuilderConfig({ settings: given });
    modelReviewSettings({ settings: given, language: messages.interfaceLanguage, audience: '' });
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

function readSetting(argument: string, given: GivenSettings, { usage }: Messages): void {
  const at = argument.indexOf('=');
  if (at < 1) {
    // What follows the name may be a header with the key in it.
    const [name = ''] = /^[\w.]*/.exec(argument) ?? [];
    throw new StoryFoldError('usage', usage.settingForm(shownValue(name) || '…'), usage.settingFormHint);
  }
  const key = argument.slice(0, at).trim();
  if (!isSetting(key)) {
    const meant = meantSetting(key, Object.keys(settings));
    throw new StoryFoldError(
      'usage',
      usage.unknownSetting(shownValue(key)),
      meant === undefined ? usage.settingGroups(settingGroups()) : usage.didYouMean(meant),
    );
  }
  put(given, key, argument.slice(at + 1).trim(), usage);
}

function put<Name extends SettingName>(
  given: Given<Name>,
  key: Name,
  text: string,
  usage: Messages['usage'],
): void {
  const { read, hint } = forms[settings[key]];
  const value = read(text);
  if (value === undefined)
    throw new StoryFoldError(
      'usage',
      secretForms.has(settings[key]) ? usage.notSecret(key) : usage.settingValue(key, shorten(text)),
      hint === undefined ? '' : usage[hint],
    );
  given[key] = value;
}

/** What a project's settings have that is no setting, most likely misspelt. */
export function unknownSettings(
  project: Readonly<Record<string, unknown>>,
): { name: string; meant: string | undefined }[] {
  return Object.keys(project)
    .filter((name) => name.startsWith('storyfold.') && !isSetting(name))
    .map((name) => ({ name: shownValue(name), meant: meantSetting(name, Object.keys(settings)) }));
}

/** `storyfold.budget: tokens, calls` */
function settingGroups(): string[] {
  const groups = new Map<string, string[]>();
  for (const name of Object.keys(settings)) {
    const at = name.lastIndexOf('.');
    const prefix = name.slice(0, at);
    groups.set(prefix, [...(groups.get(prefix) ?? []), name.slice(at + 1)]);
  }
  return [...groups].map(([prefix, names]) => `${prefix}: ${names.join(', ')}`);
}

/** All are read where they are used; that they fit is looked at as soon as they are given. */
function chapterForms(): Record<ChapterSettingName, 'word'> {
  const names = Object.keys(chapterSettingForms) as ChapterSettingName[];
  return Object.fromEntries(names.map((name) => [name, 'word'])) as Record<ChapterSettingName, 'word'>;
}

function taskForms(): Record<TaskSettingName, 'word'> {
  const names = Object.keys(taskSettingForms) as TaskSettingName[];
  return Object.fromEntries(names.map((name) => [name, 'word'])) as Record<TaskSettingName, 'word'>;
}

function storyForms(): Record<`storyfold.story.${ConfigKey}`, 'word'> {
  return Object.fromEntries(configKeys.map((key) => [configSetting(key), 'word'])) as Record<
    `storyfold.story.${ConfigKey}`,
    'word'
  >;
}

function isSetting(key: string): key is SettingName {
  return Object.hasOwn(settings, key);
}

function readCount(text: string): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number < 1 ? undefined : number;
}

function readTruth(text: string): boolean | undefined {
  const said = text.toLowerCase();
  return said === 'true' ? true : said === 'false' ? false : undefined;
}

/** JSON where it begins as such, else a list; which roles there can be is for `modelReviewSettings`. */
function readRoles(text: string): string | object | undefined {
  return /^[[{]/.test(text) ? readObject(text) : text;
}

/** Also with the curly quotation marks that an editor has made of straight ones. */
function readObject(json: string): object | undefined {
  for (const text of [json, json.replace(/[“”„‟]/g, '"')])
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null ? value : undefined;
    } catch {
      // The next reading, if there is one.
    }
  return undefined;
}

function readOrigins(text: string): string[] | undefined {
  const origins = text.split(/[,，\s]+/).filter((origin) => origin !== '');
  const areAll = origins.every((origin) => /^https?:\/\//i.test(origin) && originOf(origin) !== undefined);
  return areAll ? origins : undefined;
}

/** Which of them can be headers, the adapter says. */
function readTexts(json: string): Record<string, string> | undefined {
  const object = readObject(json);
  return object !== undefined && areTexts(object) ? object : undefined;
}

function areTexts(object: object): object is Record<string, string> {
  return !Array.isArray(object) && Object.values(object).every((text) => typeof text === 'string');
}
