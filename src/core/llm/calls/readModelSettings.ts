import {
  shownValue,
  unfitSetting,
  type NumberRange,
  type SettingProblem,
  type SettingsSource,
  type Takes,
} from '../../project/unfitSetting';
import { shorten } from '../../text/shorten';
import type { ModelSettings, StepSettings } from './modelSettings';
import type { Price } from '../usage/prices';
import { modelSteps, type ModelStep } from '../steps';

/** Every setting about speaking to a model that a project may have, and the form in which it is written. */
export const modelSettingForms = {
  'storyfold.model.name': 'word',
  'storyfold.model.temperature': 'number',
  'storyfold.model.maxOutputTokens': 'number',
  'storyfold.model.steps': 'object',
  'storyfold.model.reasoning': 'word',
  'storyfold.model.contextTokens': 'number',
  'storyfold.model.requestsPerMinute': 'number',
  'storyfold.model.concurrency': 'number',
  'storyfold.model.maxAttempts': 'number',
  'storyfold.model.timeoutSeconds': 'number',
  'storyfold.model.prices': 'object',
  'storyfold.budget.tokens': 'number',
  'storyfold.budget.calls': 'number',
  'storyfold.refinement.assessModel': 'word',
  'storyfold.refinement.reviseModel': 'word',
  'storyfold.chapter.judgeModel': 'word',
} as const;
type ModelSettingName = keyof typeof modelSettingForms;

const whole = (most: number): NumberRange => ({ kind: 'whole', least: 1, most });
const many = whole(1_000_000_000);
const secondsOfADay = 86_400;
const price: NumberRange = { kind: 'number', least: 0, most: 1_000_000 };
const temperatures: NumberRange = { kind: 'number', least: 0, most: 2 };

const stepNames = ['model', 'temperature', 'maxOutputTokens'] as const satisfies (keyof StepSettings)[];
const priceNames = ['input', 'cachedInput', 'output', 'currency'] as const satisfies (keyof Price)[];

/** Enough for two rounds over a long novel, and little enough that a run that goes wrong is stopped before it hurts. */
export const budgetByDefault = { tokens: 1_000_000, calls: 100 } as const;

/**
 * What the author set about speaking to a model, by the settings' full names; `model` takes the place of the one that they name. Numbers
 * may be written as text. Throws `invalid_input` that says which setting does not fit, what it holds, what it takes, and where it stands,
 * if that is told.
 */
export function readModelSettings(
  settings: Readonly<Record<string, unknown>>,
  { model: named, source }: { model?: string | undefined; source?: SettingsSource } = {},
): ModelSettings {
  const at = (name: ModelSettingName): Written => ({ name, value: settings[name], source });
  const model = named ?? text(at('storyfold.model.name'));
  return {
    ...(model === undefined ? {} : { model }),
    ...limits(at('storyfold.model.temperature'), at('storyfold.model.maxOutputTokens')),
    steps: mergedSteps(modelsOfTheirOwn(at), steps(at('storyfold.model.steps'))),
    reasoning: oneOf(at('storyfold.model.reasoning'), ['auto', 'on', 'off']) ?? 'auto',
    contextTokens: number(at('storyfold.model.contextTokens'), many),
    requestsPerMinute: number(at('storyfold.model.requestsPerMinute'), many),
    concurrency: number(at('storyfold.model.concurrency'), whole(100)) ?? 2,
    maxAttempts: number(at('storyfold.model.maxAttempts'), whole(20)) ?? 4,
    timeoutSeconds: number(at('storyfold.model.timeoutSeconds'), whole(secondsOfADay)) ?? 120,
    prices: prices(at('storyfold.model.prices')),
    budget: {
      tokens: number(at('storyfold.budget.tokens'), many) ?? budgetByDefault.tokens,
      calls: number(at('storyfold.budget.calls'), many) ?? budgetByDefault.calls,
    },
  };
}

/** Step by step and setting by setting, so that one who sets a temperature keeps the model. */
function mergedSteps(
  general: ModelSettings['steps'],
  detailed: ModelSettings['steps'],
): ModelSettings['steps'] {
  const merged = Object.entries(detailed).map(([step, settings]) => [
    step,
    { ...general[step as ModelStep], ...settings },
  ]);
  return { ...general, ...(Object.fromEntries(merged) as ModelSettings['steps']) };
}

/** The models that only assess, revise or judge; `storyfold.model.steps` says it in more detail, and so goes before it. */
function modelsOfTheirOwn(at: (name: ModelSettingName) => Written): ModelSettings['steps'] {
  const assess = text(at('storyfold.refinement.assessModel'));
  const revise = text(at('storyfold.refinement.reviseModel'));
  const judge = text(at('storyfold.chapter.judgeModel'));
  return {
    ...(assess === undefined ? {} : { assessment: { model: assess } }),
    ...(revise === undefined ? {} : { revision: { model: revise }, alternatives: { model: revise } }),
    ...(judge === undefined ? {} : { judge_report: { model: judge } }),
  };
}

/** A value as the author wrote it, and the name to call it by. */
interface Written {
  name: string;
  value: unknown;
  source: SettingsSource | undefined;
}

function steps(written: Written): Partial<Record<ModelStep, StepSettings>> {
  return Object.fromEntries(
    members(written, modelSteps).map((step) => {
      const part = partsOf(step, stepNames);
      const model = text(part('model'));
      return [
        step.key,
        {
          ...(model === undefined ? {} : { model }),
          ...limits(part('temperature'), part('maxOutputTokens')),
        },
      ];
    }),
  );
}

function prices(written: Written): Record<string, Price> {
  return Object.fromEntries(
    members(written).map((priced) => {
      const part = partsOf(priced, priceNames);
      const amount = (name: 'input' | 'output') => number(part(name), price) ?? unfit(part(name), price);
      const input = amount('input');
      // Without a cache, or with one that saves nothing.
      const cachedInput = number(part('cachedInput'), price) ?? input;
      const currency = text(part('currency')) ?? unfit(part('currency'), { kind: 'text' });
      return [priced.key, { input, cachedInput, output: amount('output'), currency }];
    }),
  );
}

function limits(temperature: Written, maxOutputTokens: Written): StepSettings {
  const heat = number(temperature, temperatures);
  const most = number(maxOutputTokens, many);
  return {
    ...(heat === undefined ? {} : { temperature: heat }),
    ...(most === undefined ? {} : { maxOutputTokens: most }),
  };
}

/** The editor gives an empty text, or null, for what nobody has set. */
function isGiven({ value }: Written): boolean {
  return value !== undefined && value !== null && value !== '';
}

function text(written: Written): string | undefined {
  if (!isGiven(written)) return undefined;
  const { value } = written;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : unfit(written, { kind: 'text' });
}

function oneOf<Value extends string>(written: Written, values: readonly Value[]): Value | undefined {
  if (!isGiven(written)) return undefined;
  return values.find((value) => value === written.value) ?? unfit(written, { kind: 'one_of', values });
}

function number(written: Written, range: NumberRange): number | undefined {
  if (!isGiven(written)) return undefined;
  const { value } = written;
  const given = typeof value === 'string' && value.trim() !== '' ? numberIn(value, range) : value;
  const fits =
    typeof given === 'number' &&
    given >= range.least &&
    given <= range.most &&
    (range.kind === 'number' || Number.isInteger(given));
  return fits ? given : unfit(written, range);
}

/** With a point or, in a number that need not be whole, a comma. */
function numberIn(text: string, { kind }: NumberRange): number {
  // Three digits after a comma are thousands to others, and no guess about money is a good one.
  const isDecimal = kind === 'number' && /^\s*\d+,\d{1,2}\s*$/.test(text);
  return Number(isDecimal ? text.replace(',', '.') : text);
}

/** The parts of an object by name, also those that are left out. */
function partsOf<Name extends string>(written: Written, names: readonly Name[]): (name: Name) => Written {
  const parts = new Map(members(written, names).map((part) => [part.key, part]));
  return (name) => parts.get(name) ?? { ...written, name: `${written.name}.${name}`, value: undefined };
}

/** The members of an object; `names` are all that it may have. */
function members(written: Written, names: readonly string[] = []): (Written & { key: string })[] {
  if (!isGiven(written)) return [];
  const { value } = written;
  const takes: Takes = { kind: 'object', names };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit(written, takes);
  return Object.entries(value).map(([key, member]) => {
    if (names.length > 0 && !names.includes(key)) return unfit(written, takes, { unknown: key });
    return { ...written, key, name: `${written.name}.${shorten(key)}`, value: member as unknown };
  });
}

/** `unknown`: the one name in an object that is none of those that it takes. */
function unfit(
  { name, value, source }: Written,
  takes: Takes,
  { unknown }: { unknown?: string } = {},
): never {
  const problem: SettingProblem =
    unknown !== undefined
      ? { kind: 'unknown_name', shown: shorten(unknown) }
      : value === undefined
        ? { kind: 'missing' }
        : { kind: 'value', shown: shownValue(value) };
  throw unfitSetting({ setting: name, problem, takes, source });
}
