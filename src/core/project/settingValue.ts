import type { StoryFoldError } from '../errors';
import { shownValue, unfitSetting, type NumberRange, type SettingsSource, type Takes } from './unfitSetting';

/** What a setting takes that is one value. */
export type SettingForm = NumberRange | { kind: 'truth' } | { kind: 'one_of'; values: readonly string[] };

/**
 * What the author set; numbers and truth values may be written as text. Undefined for what nobody has set: the editor gives an empty text, or
 * null, for that. Throws `invalid_input` for a value that does not fit.
 */
export function settingValue(
  name: string,
  form: SettingForm,
  value: unknown,
  source?: SettingsSource,
): number | boolean | string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const unfit = (takes: Takes): StoryFoldError =>
    unfitSetting({ setting: name, problem: { kind: 'value', shown: shownValue(value) }, takes, source });
  switch (form.kind) {
    case 'truth': {
      const truth = typeof value === 'string' ? truths[value.trim().toLowerCase()] : value;
      if (typeof truth === 'boolean') return truth;
      throw unfit({ kind: 'one_of', values: Object.keys(truths) });
    }
    case 'one_of':
      if (form.values.includes(value as string)) return value as string;
      throw unfit(form);
    default: {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      const fits =
        typeof number === 'number' &&
        number >= form.least &&
        number <= form.most &&
        (form.kind === 'number' || Number.isInteger(number));
      if (fits) return number;
      throw unfit(form);
    }
  }
}

const truths: Readonly<Record<string, boolean>> = { true: true, false: false };
