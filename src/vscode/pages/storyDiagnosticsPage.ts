import { env, l10n } from 'vscode';
import { timeText } from '../timeText';
import { configKeys, configSetting } from '../../core/story/building/configKeys';
import type { ConfigSource } from '../../core/story/building/config';
import { compareRuns, figuresOf } from '../../core/story/diagnostics/compareRuns';
import type { BuildDiagnostics } from '../../core/story/diagnostics/model';
import { groupDigits } from '../../core/text/groupDigits';
import { plain, table } from './markdown';

/** Runs that are listed. */
const mostRuns = 50;

/** How one run went, with all runs of the project below it, the newest first, and the ids of those that cannot be read. */
export function storyDiagnosticsPage(
  run: BuildDiagnostics,
  all: readonly BuildDiagnostics[],
  unreadable: readonly string[],
): string {
  const figures = [...figuresOf(run)].filter(([name, value]) => !isConfig(name) && value !== 0);
  return [
    `# ${plain(l10n.t('Run {0}', run.id))}`,
    plain([modeWords(run), beganWords(run), l10n.t('ended: {0}', endedWords(run))].join(' · ')),
    ...(figures.length === 0
      ? []
      : [
          table(
            [l10n.t('Figure'), l10n.t('Value')].map(plain),
            figures.map(([name, value]) => [figureCell(name), plain(shown(name, value))]),
          ).join('\n'),
        ]),
    ...configSection(run),
    ...(all.length < 2 ? [] : [`## ${plain(l10n.t('All runs'))}`, runTable(all).join('\n')]),
    ...(unreadable.length === 0
      ? []
      : [plain(l10n.t('Runs whose files cannot be read: {0}', unreadable.join(', ')))]),
    '',
  ].join('\n\n');
}

/** Two runs side by side. Figures that are 0 in both are left out, and of the configuration what both have in common. */
export function storyComparisonPage(before: BuildDiagnostics, after: BuildDiagnostics): string {
  const compared = compareRuns(before, after);
  const figures = compared.filter((each) => !isConfig(each.name) && (each.before !== 0 || each.after !== 0));
  const config = compared.filter((each) => isConfig(each.name) && each.before !== each.after);
  const isSame = figures.every((each) => each.before === each.after);
  return [
    `# ${plain(l10n.t('Run {0} and run {1}', before.id, after.id))}`,
    table(
      [l10n.t('Run'), l10n.t('Began'), l10n.t('Ended')].map(plain),
      [before, after].map((run) => [plain(run.id), plain(beganWords(run)), plain(endedWords(run))]),
      3,
    ).join('\n'),
    ...(isSame ? [plain(l10n.t('All figures are the same.'))] : []),
    ...(figures.length === 0
      ? []
      : [
          table(
            [l10n.t('Figure'), before.id, after.id, l10n.t('Change')].map(plain),
            figures.map((each) => [
              figureCell(each.name),
              plain(shown(each.name, each.before)),
              plain(shown(each.name, each.after)),
              plain(change(each.name, each.after - each.before)),
            ]),
          ).join('\n'),
        ]),
    ...(config.length === 0
      ? []
      : [
          `## ${plain(l10n.t('What was set differently'))}`,
          table(
            [l10n.t('Setting'), before.id, after.id].map(plain),
            config.map((each) => [plain(settingOf(each.name)), String(each.before), String(each.after)]),
          ).join('\n'),
        ]),
    '',
  ].join('\n\n');
}

/** How a run is told of in a list. */
export function runFacts(run: BuildDiagnostics): string[] {
  return [
    beganWords(run),
    endedWords(run),
    l10n.t('nodes: {0}', groupDigits(run.nodes)),
    l10n.t('tokens: {0}', groupDigits(run.tokens.input + run.tokens.output)),
  ];
}

function runTable(runs: readonly BuildDiagnostics[]): string[] {
  return [
    ...table(
      [
        l10n.t('Run'),
        l10n.t('Began'),
        l10n.t('Ended'),
        l10n.t('Nodes'),
        l10n.t('Requests'),
        l10n.t('Tokens'),
      ].map(plain),
      runs
        .slice(0, mostRuns)
        .map((run) => [
          plain(run.id),
          plain(beganWords(run)),
          plain(endedWords(run)),
          groupDigits(run.nodes),
          groupDigits(run.requests),
          groupDigits(run.tokens.input + run.tokens.output),
        ]),
      3,
    ),
    ...(runs.length > mostRuns
      ? ['', plain(l10n.t('and {0} more', groupDigits(runs.length - mostRuns)))]
      : []),
  ];
}

function configSection({ config }: BuildDiagnostics): string[] {
  const rows = configKeys.flatMap((key) => {
    const held = Object.hasOwn(config, key) ? config[key] : undefined;
    return held ? [[plain(configSetting(key)), plain(sourceWords(held.from)), String(held.value)]] : [];
  });
  return rows.length === 0
    ? []
    : [
        `## ${plain(l10n.t('What was set'))}`,
        table([l10n.t('Setting'), l10n.t('From'), l10n.t('Value')].map(plain), rows, 2).join('\n'),
      ];
}

function sourceWords(source: ConfigSource): string {
  switch (source) {
    case 'flag':
      return l10n.t('for this run');
    case 'environment':
      return l10n.t('the environment');
    case 'setting':
      return l10n.t('your settings');
    case 'skeleton':
      return l10n.t('the skeleton');
    case 'default':
      return l10n.t('by default');
  }
}

function modeWords({ mode }: BuildDiagnostics): string {
  return mode === 'guided' ? l10n.t('with a skeleton') : l10n.t('without a skeleton');
}

function beganWords({ startedAt }: BuildDiagnostics): string {
  return startedAt > 0 ? timeText(startedAt, env.language) : '–';
}

function endedWords({ ended, endedAt }: BuildDiagnostics): string {
  if (endedAt === null) return l10n.t('not yet');
  if (ended === 'completed') return l10n.t('completed');
  return ended === 'cancelled' ? l10n.t('stopped') : ended;
}

const limitPrefix = 'limitsHit.';
const configPrefix = 'config.';

function isConfig(name: string): boolean {
  return name.startsWith(configPrefix);
}

function settingOf(name: string): string {
  const key = configKeys.find((each) => `${configPrefix}${each}` === name);
  return key ? configSetting(key) : name.slice(configPrefix.length);
}

/** A figure of a later version goes by the name that it has in the file. */
function figureCell(name: string): string {
  if (name.startsWith(limitPrefix)) {
    const limit = name.slice(limitPrefix.length);
    return plain(l10n.t('Held back by {0}', limitWords(limit)));
  }
  return plain(figureNames[name]?.() ?? name);
}

function limitWords(limit: string): string {
  if (limit === 'beatsLeftOut') return l10n.t('too little depth: beats left out');
  if (limit === 'endingsLeftOut') return l10n.t('too little room: endings left out');
  const key = configKeys.find((each) => each === limit);
  return key ? configSetting(key) : limit;
}

const figureNames: Readonly<Record<string, () => string>> = {
  nodes: () => l10n.t('Nodes'),
  resumedNodes: () => l10n.t('Nodes that were there before'),
  choices: () => l10n.t('Choices'),
  repeatedChoices: () => l10n.t('Choices that repeat another'),
  repeatedChoiceRate: () => l10n.t('Their share of all choices'),
  askedAgain: () => l10n.t('Nodes asked for again because of it'),
  fallbacks: () => l10n.t('Nodes with a default choice'),
  merges: () => l10n.t('Ways that come together'),
  forcedMerges: () => l10n.t('Forced by lack of room'),
  plateaus: () => l10n.t('Stretches where nothing new came'),
  unknownVariables: () => l10n.t('Unknown variables left out'),
  'json.calls': () => l10n.t('Replies that had to be documents'),
  'json.parsed': () => l10n.t('Read at once'),
  'json.repaired': () => l10n.t('Read after mending'),
  'json.salvaged': () => l10n.t('Read in part'),
  'json.failed': () => l10n.t('Not to be read'),
  requests: () => l10n.t('Requests'),
  'tokens.input': () => l10n.t('Tokens sent'),
  'tokens.cached': () => l10n.t('Of these from a cache'),
  'tokens.output': () => l10n.t('Tokens written'),
  'stageMilliseconds.docs': () => l10n.t('Time for the documents'),
  'stageMilliseconds.skeleton': () => l10n.t('Time for the skeleton'),
  'stageMilliseconds.tree': () => l10n.t('Time for the tree'),
};

function shown(name: string, value: number): string {
  if (name === 'repeatedChoiceRate') return `${Math.round(value * 1000) / 10}%`;
  return name.startsWith('stageMilliseconds.')
    ? l10n.t('{0} s', (value / 1000).toFixed(1))
    : groupDigits(value);
}

function change(name: string, by: number): string {
  if (by === 0) return '';
  return `${by > 0 ? '+' : '−'}${shown(name, Math.abs(by))}`;
}
