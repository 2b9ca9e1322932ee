import { depthRows } from '../../core/story/buildProgress';
import { env, l10n } from 'vscode';
import { timeText } from '../timeText';
import type { StoryTree } from '../../core/story/model';
import type { BuildProgress, StoryProgress, StoryStanding } from '../../core/story/storyRun';
import { groupDigits } from '../../core/text/groupDigits';
import { partName, partStateWords, storyProgressWords } from '../storyWords';
import { plain, table } from './markdown';
import { endingName } from './storyNames';

/** More rows than these are put together, several depths in each. */
const mostRows = 24;
const widestBar = 40;

export interface StoryProgressFacts {
  title: string;
  standing: StoryStanding;
  /** Undefined where no tree was begun. */
  build: BuildProgress | undefined;
  /** What this window is at work on. */
  now: StoryProgress | undefined;
  /** What endings are called. */
  endings: StoryTree['endings'];
}

/** How far a story has come: its stages, and the tree as it grows, depth by depth. */
export function storyProgressPage({ title, standing, build, now, endings }: StoryProgressFacts): string {
  return [
    `# ${plain(l10n.t('Story progress: {0}', title))}`,
    `**${plain(headline(standing, build, now))}**`,
    stageTable(standing).join('\n'),
    ...(build ? buildSection(build, endings) : []),
    '',
  ].join('\n\n');
}

function headline(
  { isRunning, stages }: StoryStanding,
  build: BuildProgress | undefined,
  now: StoryProgress | undefined,
): string {
  if (now) return l10n.t('At work: {0}', storyProgressWords(now));
  if (isRunning) return l10n.t('Another window or program is at work on this story.');
  if (build?.state === 'stopped')
    return l10n.t('A build was stopped before its end. Everything so far is saved, and you can go on.');
  if (stages.every(({ state }) => state === 'missing')) return l10n.t('Nothing has been made yet.');
  return build ? l10n.t('The story tree is finished.') : l10n.t('The story tree is not begun yet.');
}

function stageTable({ stages }: StoryStanding): string[] {
  return table(
    [l10n.t('Stage'), l10n.t('State'), l10n.t('Made')].map(plain),
    stages.map(({ stage, state, at }) => [
      plain(partName(stage)),
      plain(partStateWords(state)),
      at === null ? '–' : plain(timeText(at, env.language)),
    ]),
    3,
  );
}

function buildSection(build: BuildProgress, endings: StoryTree['endings']): string[] {
  const { nodes, limit, mainDepth, targetMainDepth, totalChoices, repeatedChoices, open } = build;
  const named = build.endings.map(({ endingId, nodes: count }) => {
    const name = endingName({ endings }, endingId);
    return count > 1 ? l10n.t('{0} ({1} nodes)', name, count) : name;
  });
  const rows: [string, string][] = [
    [l10n.t('Nodes'), l10n.t('{0}, at most {1}', groupDigits(nodes), groupDigits(limit))],
    [l10n.t('Choices on the main way'), l10n.t('{0} of {1}', mainDepth, targetMainDepth)],
    [l10n.t('Nodes still to be written'), groupDigits(open)],
    [
      l10n.t('Choices'),
      repeatedChoices === 0
        ? groupDigits(totalChoices)
        : l10n.t('{0}, of which {1} repeat another', groupDigits(totalChoices), repeatedChoices),
    ],
    [l10n.t('Endings'), named.length === 0 ? l10n.t('none yet') : named.join(l10n.t(', '))],
  ];
  return [
    `## ${plain(partName('tree'))}`,
    table(
      [l10n.t('Figure'), l10n.t('Value')].map(plain),
      rows.map((cells) => cells.map(plain)),
      2,
    ).join('\n'),
    ...depths(build.nodesByDepth),
  ];
}

function depths(nodesByDepth: readonly number[]): string[] {
  if (nodesByDepth.length === 0) return [];
  const rows = depthRows(nodesByDepth, mostRows);
  const most = Math.max(1, ...rows.map(({ nodes }) => nodes));
  return [
    `## ${plain(l10n.t('Nodes by depth'))}`,
    table(
      [l10n.t('Depth'), '', l10n.t('Nodes')].map(plain),
      rows.map(({ name, nodes }) => [
        name,
        nodes === 0 ? '' : '█'.repeat(Math.max(1, Math.round((nodes / most) * widestBar))),
        groupDigits(nodes),
      ]),
      2,
    ).join('\n'),
  ];
}
