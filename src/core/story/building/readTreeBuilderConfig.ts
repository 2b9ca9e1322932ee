import { settingValue } from '../../project/settingValue';
import type { PlotSkeleton } from '../model';
import type { ReportTargets } from '../report/model';
import type { EffectiveConfig } from '../storyRun';
import type { ConfigSource, TreeBuilderConfig } from './config';
import { configKeys, configSetting, configValues, configVariables, type ConfigKey } from './configKeys';

/** What may say something about a build, the strongest first. */
export interface ConfigInputs {
  flags?: Readonly<Partial<Record<ConfigKey, number>>> | undefined;
  environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** By their full names. */
  settings: Readonly<Record<string, unknown>>;
  skeleton?: Pick<PlotSkeleton, 'config'> | undefined;
}

/**
 * The one place where the configuration of a build is read: each value from a flag, else the environment, else a setting, else the skeleton,
 * else the default. Throws `invalid_input` that names what does not fit.
 */
export function readTreeBuilderConfig(inputs: ConfigInputs): EffectiveConfig {
  const values: Partial<Record<ConfigKey, number>> = {};
  const sources: Partial<Record<ConfigKey, ConfigSource>> = {};
  for (const key of configKeys) {
    const [value, source] = held(key, inputs);
    values[key] = value;
    sources[key] = source;
  }
  return { values: values as TreeBuilderConfig, sources: sources as EffectiveConfig['sources'] };
}

/** Only what a tree is measured against: what else is said of a build need not fit for that. */
export function readReportTargets(inputs: ConfigInputs): ReportTargets {
  const valueOf = (key: ConfigKey): number => held(key, inputs)[0];
  return {
    minMainDepth: valueOf('minMainDepth'),
    targetEndings: valueOf('targetEndings'),
    minDurationMinutes: valueOf('minDurationMinutes'),
    secondsPerChoice: valueOf('secondsPerChoice'),
  };
}

function held(key: ConfigKey, inputs: ConfigInputs): [number, ConfigSource] {
  const { form, value: otherwise } = configValues[key];
  const named: [name: string, value: unknown, source: ConfigSource][] = [
    [`--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, inputs.flags?.[key], 'flag'],
    ...configVariables(key).map((name): [string, unknown, ConfigSource] => [
      name,
      // The shell gives an empty text for what was emptied.
      inputs.environment?.[name]?.trim(),
      'environment',
    ]),
    [configSetting(key), inputs.settings[configSetting(key)], 'setting'],
    [`skeleton.json: config.${key}`, inputs.skeleton?.config[key], 'skeleton'],
  ];
  for (const [name, value, source] of named) {
    const read = settingValue(name, form, value, source === 'environment' ? source : undefined);
    if (read !== undefined) return [read as number, source];
  }
  return [otherwise, 'default'];
}
