import { configKeys, configValues, type ConfigKey } from '../../core/story/building/configKeys';
import type { StoryRunOptions } from '../../core/story/storyRun';
import type { CommandContext } from '../commandLine/commandContext';
import { shownValue } from '../terminal/shownValue';

/** `--max-total-nodes` */
export function configFlag(key: ConfigKey): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Those that say what a story is measured against. */
export const targetKeys = [
  'minMainDepth',
  'targetEndings',
  'minDurationMinutes',
  'secondsPerChoice',
] as const satisfies readonly ConfigKey[];

/** What was typed about the configuration of a build. Throws `usage` for what does not fit. */
export function readConfigFlags(
  { usage, messages }: Pick<CommandContext, 'usage' | 'messages'>,
  options: Readonly<Partial<Record<ConfigKey, string>>>,
): NonNullable<StoryRunOptions['flags']> {
  const flags: Partial<Record<ConfigKey, number>> = {};
  const words = messages.stories.usage;
  for (const key of configKeys) {
    const said = options[key];
    if (said === undefined) continue;
    const { kind, least, most } = configValues[key].form;
    const number = /^\d{1,9}(\.\d{1,9})?$/.test(said) ? Number(said) : NaN;
    if (!(number >= least && number <= most) || (kind === 'whole' && !Number.isInteger(number)))
      throw usage(
        words.notANumber(configFlag(key), shownValue(said)),
        kind === 'whole' ? words.wholeNumber(least, most) : words.number(least, most),
      );
    flags[key] = number;
  }
  return flags;
}

/** The same options again, for a command that goes on. */
export function flagWords(
  options: Readonly<Partial<Record<ConfigKey, string>>>,
  keys: readonly ConfigKey[] = configKeys,
): string[] {
  return keys.flatMap((key) => (options[key] === undefined ? [] : [configFlag(key), options[key]]));
}
