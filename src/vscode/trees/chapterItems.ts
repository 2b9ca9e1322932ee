import {
  MarkdownString,
  Range,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  l10n,
  type Command,
  type TextDocumentShowOptions,
} from 'vscode';
import type { ChapterRow } from '../../core/chapter/chapterList';
import type { AttemptRow } from '../../core/chapter/chapterOutcome';
import { phaseFiles } from '../../core/project/layout';
import type { ProblemView } from '../../shared/workbenchState';
import { attemptName } from '../chapterNames';
import type { CommandId } from '../contributions';
import { appendPlain } from '../plainText';
import { problemItem } from './problemItem';
import type { NamedChapter } from '../work/namedChapter';
import type { Project } from '../workspace/project';
import { attemptFacts, chapterFacts, chapterLabel, chapterLines, type ChapterStanding } from './chapterWords';

export type ChapterOfTree = NamedChapter & {
  kind: 'chapter';
  of: Project;
  isAtWork: boolean;
} & ChapterStanding;
type AttemptOfTree = NamedChapter & { kind: 'attempt'; attempt: number; row: AttemptRow; isText: boolean };
type VersionOfTree = NamedChapter & { kind: 'version'; path: string };

/** What stands in the tree: each names its chapter to a command, and an attempt itself too. `problem`: why there is nothing else. */
export type ChapterItem =
  ChapterOfTree | AttemptOfTree | VersionOfTree | { kind: 'problem'; problem: ProblemView };

export function treeItemOf(item: ChapterItem): TreeItem {
  switch (item.kind) {
    case 'chapter':
      return chapterItem(item);
    case 'attempt':
      return attemptItem(item);
    case 'version':
      return versionItem(item);
    case 'problem':
      return problemItem(item.problem);
  }
}

function chapterItem(item: ChapterOfTree): TreeItem {
  const { of: project, row, isAtWork } = item;
  const hasMore = row.attempts > 0 || row.proposed !== undefined;
  const tree = new TreeItem(
    chapterLabel(row),
    hasMore ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  const facts = chapterFacts(item).join(' · ');
  tree.id = `${item.project} ${row.chapter}`;
  tree.description = facts;
  tree.iconPath = isAtWork ? new ThemeIcon('loading~spin') : iconOf(row);
  tree.contextValue = flagsOf(row).join(' ');
  const tooltip = new MarkdownString();
  for (const line of chapterLines(item)) appendPlain(tooltip, line).appendMarkdown('\n\n');
  tree.tooltip = tooltip;
  tree.accessibilityInformation = { label: `${chapterLabel(row)}, ${facts}` };
  const opened = placeOf(row);
  if (opened)
    tree.command = {
      command: 'vscode.open',
      title: l10n.t('Open'),
      arguments: [project.uri(opened.path), ...(opened.line === undefined ? [] : [atLine(opened.line)])],
    };
  return tree;
}

/** Where a chapter is read: its file, or what is planned of it. */
function placeOf({ path, outlineLine }: ChapterRow): { path: string; line?: number } | undefined {
  if (path !== undefined) return { path };
  return outlineLine === undefined ? undefined : { path: phaseFiles.outline, line: outlineLine };
}

function atLine(line: number): TextDocumentShowOptions {
  return { selection: new Range(line, 0, line, 0) };
}

/** What menus go by, each a word of its own. */
function flagsOf(row: ChapterRow): string[] {
  return [
    'chapter',
    row.passed ? 'passed' : row.byHand ? 'byHand' : 'unwritten',
    row.locked ? 'locked' : 'unlocked',
    ...(row.attempts > 0 ? ['judged'] : []),
    ...((row.words ?? 0) > 0 ? ['hasText'] : []),
    ...(row.proposed === undefined ? [] : ['waiting']),
  ];
}

function iconOf(row: ChapterRow): ThemeIcon {
  if (row.locked) return new ThemeIcon('lock');
  if (row.proposed !== undefined) return new ThemeIcon('git-compare', new ThemeColor('charts.yellow'));
  if (row.needsAttention || row.status === 'failed' || row.problem !== undefined)
    return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  if (row.byHand) return new ThemeIcon('edit');
  if (row.passed) return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
  return new ThemeIcon(row.underWay ? 'debug-pause' : 'circle-outline');
}

function attemptItem({ project, chapter, row, isText }: AttemptOfTree): TreeItem {
  const tree = new TreeItem(
    isText ? l10n.t('{0}, the chapter’s text', attemptName(row.attempt)) : attemptName(row.attempt),
  );
  const facts = attemptFacts(row).join(' · ');
  tree.id = `${project} ${chapter} ${row.attempt}`;
  tree.description = facts;
  tree.iconPath = new ThemeIcon(row.passed ? 'check' : 'close');
  tree.contextValue = isText ? 'attempt text' : 'attempt';
  tree.tooltip = appendPlain(new MarkdownString(), facts);
  tree.accessibilityInformation = { label: `${attemptName(row.attempt)}, ${facts}` };
  tree.command = showing('storyfold.showJudgeReport', l10n.t('Judge’s Report'), {
    project,
    chapter,
    attempt: row.attempt,
  });
  return tree;
}

function versionItem({ project, chapter, path }: VersionOfTree): TreeItem {
  const tree = new TreeItem(l10n.t('A version waits beside your text'));
  tree.id = `${project} ${chapter} version`;
  tree.iconPath = new ThemeIcon('git-compare');
  tree.contextValue = 'version';
  tree.tooltip = appendPlain(new MarkdownString(), path);
  tree.command = showing('storyfold.showChapterVersion', l10n.t('Compare'), { project, chapter });
  return tree;
}

function showing(command: CommandId, title: string, named: NamedChapter): Command {
  return { command, title, arguments: [named] };
}
