import type { NumberRange } from '../../project/unfitSetting';
import type { TreeBuilderConfig } from './config';

export type ConfigKey = keyof TreeBuilderConfig;

interface ConfigValue {
  form: NumberRange;
  /** Where nobody says otherwise. */
  value: number;
}

/** Every value of the configuration, in the order in which it is told. */
export const configValues: Readonly<Record<ConfigKey, ConfigValue>> = {
  minMainDepth: { form: { kind: 'whole', least: 1, most: 500 }, value: 18 },
  targetMainDepth: { form: { kind: 'whole', least: 1, most: 500 }, value: 24 },
  targetEndings: { form: { kind: 'whole', least: 1, most: 50 }, value: 3 },
  maxBranchesPerNode: { form: { kind: 'whole', least: 1, most: 8 }, value: 3 },
  maxTotalNodes: { form: { kind: 'whole', least: 2, most: 5000 }, value: 120 },
  progressPlateauLimit: { form: { kind: 'whole', least: 1, most: 100 }, value: 4 },
  forceCriticalInterval: { form: { kind: 'whole', least: 1, most: 100 }, value: 6 },
  mostFallbacksInARow: { form: { kind: 'whole', least: 0, most: 50 }, value: 3 },
  secondsPerChoice: { form: { kind: 'number', least: 0, most: 600 }, value: 15 },
  minDurationMinutes: { form: { kind: 'number', least: 0, most: 600 }, value: 15 },
};
export const configKeys = Object.keys(configValues) as ConfigKey[];

/** The setting's full name: `storyfold.story.maxTotalNodes`. */
export function configSetting(key: ConfigKey): string {
  return `storyfold.story.${key}`;
}

/** Names in the environment, the first of them the stronger: `STORYFOLD_MAX_TOTAL_NODES`, `MAX_TOTAL_NODES`. */
export function configVariables(key: ConfigKey): readonly [string, string] {
  const plain = key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return [`STORYFOLD_${plain}`, plain];
}
