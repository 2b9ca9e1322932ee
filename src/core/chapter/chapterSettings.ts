import { retryScopes, type RetryScope } from '../../shared/values';
import type { ProjectSettings } from '../project/project';
import { settingValue, type SettingForm } from '../project/settingValue';
import { unfitSetting } from '../project/unfitSetting';
import type { RetryLimits } from './judging/retryLevel';

export interface ChapterSettings extends RetryLimits {
  /** Attempts after the first of a series. */
  maxRetries: number;
  /** The score, 0 to 100, that a chapter has to reach. */
  passMark: number;
  /** Whether a retry redoes only what must be redone; otherwise each is made in full. */
  selectiveRetry: boolean;
  retryScope: RetryScope;
  /** Length as the author counts; undefined where none is asked for. */
  range: LengthRange | undefined;
}

export interface LengthRange {
  least: number;
  most: number;
}

/** Every setting about chapters that a project may have, and what it takes; which model judges is a setting of the model. */
export const chapterSettingForms = {
  'storyfold.chapter.maxRetries': { kind: 'whole', least: 0, most: 20 },
  'storyfold.chapter.passMark': { kind: 'number', least: 0, most: 100 },
  'storyfold.chapter.mostEditsInARow': { kind: 'whole', least: 1, most: 20 },
  'storyfold.chapter.mostRewritesInARow': { kind: 'whole', least: 1, most: 20 },
  'storyfold.chapter.selectiveRetry': { kind: 'truth' },
  'storyfold.chapter.retryScope': { kind: 'one_of', values: retryScopes },
  'storyfold.chapter.minWords': { kind: 'whole', least: 0, most: 10_000_000 },
  'storyfold.chapter.maxWords': { kind: 'whole', least: 0, most: 10_000_000 },
} as const satisfies Record<string, SettingForm>;
export type ChapterSettingName = keyof typeof chapterSettingForms;

/**
 * What the author set about chapters. Numbers and truth values may be written as text. Throws `invalid_input` that says which setting does
 * not fit.
 */
export function readChapterSettings({ settings }: Pick<ProjectSettings, 'settings'>): ChapterSettings {
  const given = (name: ChapterSettingName) => settingValue(name, chapterSettingForms[name], settings[name]);
  const least = (given('storyfold.chapter.minWords') as number | undefined) ?? 0;
  const most = (given('storyfold.chapter.maxWords') as number | undefined) ?? 0;
  if (most > 0 && least > most)
    throw unfitSetting({
      setting: 'storyfold.chapter.minWords',
      problem: { kind: 'above', shown: String(least), other: 'storyfold.chapter.maxWords', most },
      takes: { kind: 'whole', least: 0, most },
    });
  return {
    maxRetries: (given('storyfold.chapter.maxRetries') as number | undefined) ?? 3,
    passMark: (given('storyfold.chapter.passMark') as number | undefined) ?? 70,
    mostEditsInARow: (given('storyfold.chapter.mostEditsInARow') as number | undefined) ?? 2,
    mostRewritesInARow: (given('storyfold.chapter.mostRewritesInARow') as number | undefined) ?? 2,
    selectiveRetry: (given('storyfold.chapter.selectiveRetry') as boolean | undefined) ?? true,
    retryScope: (given('storyfold.chapter.retryScope') as RetryScope | undefined) ?? 'scene',
    range: least === 0 && most === 0 ? undefined : { least, most: most === 0 ? Infinity : most },
  };
}

/** Whether a chapter of so many words is as long as it is to be. */
export function isInRange(words: number, range: LengthRange | undefined): boolean {
  return range === undefined || (words >= range.least && words <= range.most);
}
