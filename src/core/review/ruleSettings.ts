import { numberSetting } from '../project/numberSetting';
import type { ProjectSettings } from '../project/project';
import type { RuleSettings } from './model';

/**
 * The rules' part of the settings. Lists may be arrays, or one string with commas or line breaks, as `--set` gives it.
 * Values of another kind count as not set.
 */
export function ruleSettings(project: Pick<ProjectSettings, 'settings'>): RuleSettings {
  const targetWords = numberSetting(project, 'storyfold.review.targetWords') ?? 0;
  return {
    ...(targetWords > 0 ? { targetWords } : {}),
    unfitWords: listOf(project.settings['storyfold.review.unfitWords']),
    disabledRules: listOf(project.settings['storyfold.review.disabledRules']),
  };
}

function listOf(value: unknown): string[] {
  const items = typeof value === 'string' ? value.split(/[,，、\n]/) : Array.isArray(value) ? value : [];
  return items
    .filter((item) => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
