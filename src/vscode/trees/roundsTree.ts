import {
  EventEmitter,
  MarkdownString,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  env,
  l10n,
  type Disposable,
  type Event,
  type TreeDataProvider,
} from 'vscode';
import { fatesOfChanges, historyNumbers, type FateOfChange } from '../../core/refinement/record/history';
import type { RefinementRound } from '../../core/refinement/model';
import { isUndecidedStatus } from '../../shared/suggestionStatus';
import type { Phase } from '../../shared/values';
import type { ChannelLogger } from '../channelLogger';
import { appendPlain } from '../plainText';
import type { NamedPhase } from '../work/namedPlace';
import type { Selection } from '../work/selection';
import { timeText } from '../timeText';
import type { Project } from '../workspace/project';
import { RoundRows, type RoundEntry } from './roundRows';
import { relativeTime, roundDescription, roundLabel, tokenWords } from './roundWords';

/** What stands in the tree. `entry` numbers a history entry. */
export type RoundItem = {
  /** Of which project; another one may be shown by the time when a row's menu is used. */
  project: Project;
  phase: Phase;
} & (
  | { kind: 'open'; round: RefinementRound }
  | { kind: 'entry'; entry: number; row: RoundEntry | undefined }
  /** Earlier entries, newest first, from the higher number to the lower. */
  | { kind: 'earlier'; numbers: readonly number[] }
  | {
      kind: 'applied';
      entry: number;
      id: string;
      words: string;
      path: string;
      fate: FateOfChange;
    }
);

type EntryItem = Extract<RoundItem, { kind: 'entry' }>;
type AppliedItem = Extract<RoundItem, { kind: 'applied' }>;

/** Entries that are shown at once; those before are in groups of as many. */
const pageEntries = 100;

/** Every item that was shown; menus hand back the very same objects. */
const items = new WeakSet<object>();

/** The phase's history, newest first, with what changed the text. */
export class RoundsTree implements TreeDataProvider<RoundItem>, Disposable {
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly subscriptions: Disposable[];
  private shown = '';

  constructor(
    private readonly selection: Pick<Selection, 'project' | 'phase'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
    readonly rows = new RoundRows(),
  ) {
    this.subscriptions = [this.changed, changes(() => void this.look())];
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  /** The editor asks for nothing while the tree is hidden. */
  async getChildren(item?: RoundItem): Promise<RoundItem[]> {
    const project = item?.project ?? this.selection.project;
    if (!project) return [];
    try {
      const children = await this.childrenOf(project, item);
      for (const child of children) items.add(child);
      return children;
    } catch (error) {
      this.logger.failure('Showing the history', error);
      return [];
    }
  }

  getTreeItem(item: RoundItem): TreeItem {
    switch (item.kind) {
      case 'open':
        return openItem(item);
      case 'entry':
        return item.row ? entryItem(item.phase, item.row) : unreadableItem(item.entry);
      case 'earlier':
        return earlierItem(item.numbers);
      case 'applied':
        return appliedItem(item);
    }
  }

  private async childrenOf(project: Project, item: RoundItem | undefined): Promise<RoundItem[]> {
    if (!item) return this.roots(project, this.selection.phase);
    if (item.kind === 'earlier') return this.entries(project, item.phase, item.numbers);
    return item.kind === 'entry' ? this.applied(project, item) : [];
  }

  private async roots(project: Project, phase: Phase): Promise<RoundItem[]> {
    const { currentRound } = (await project.states())[phase];
    const numbers = (await historyNumbers(project.store, phase)).reverse();
    const groups: RoundItem[] = [];
    for (let start = pageEntries; start < numbers.length; start += pageEntries)
      groups.push({ kind: 'earlier', project, phase, numbers: numbers.slice(start, start + pageEntries) });
    return [
      ...(currentRound ? [{ kind: 'open' as const, project, phase, round: currentRound }] : []),
      ...(await this.entries(project, phase, numbers.slice(0, pageEntries))),
      ...groups,
    ];
  }

  private entries(project: Project, phase: Phase, numbers: readonly number[]): Promise<RoundItem[]> {
    return Promise.all(
      numbers.map(async (entry) => ({
        kind: 'entry' as const,
        project,
        phase,
        entry,
        row: await this.rows.read(project, phase, entry),
      })),
    );
  }

  private async applied(project: Project, { phase, entry, row }: EntryItem): Promise<RoundItem[]> {
    if (!row || row.applied.length === 0) return [];
    const { head } = (await project.states())[phase];
    const fateOf = fatesOfChanges(await this.rows.since(project, phase, entry), entry, head);
    return row.applied.map((each) => ({
      kind: 'applied',
      project,
      phase,
      entry,
      ...each,
      fate: fateOf(each.id),
    }));
  }

  /** Only what a row tells of is news: not what was typed, and not every tick. */
  private async look(): Promise<void> {
    const { project, phase } = this.selection;
    try {
      const state = project && (await project.states())[phase];
      const open = state?.currentRound;
      const shown = [
        project?.id,
        phase,
        state?.head,
        // Another branch's entry can have the same number.
        state?.lastAssessedAt,
        state?.lastRevisedAt,
        open?.assessedAt,
        open?.suggestions.length,
        open?.usage?.outputTokens,
        open?.suggestions.filter(({ status }) => isUndecidedStatus(status)).length,
      ].join(' ');
      if (shown === this.shown) return;
      this.shown = shown;
      this.changed.fire(undefined);
    } catch (error) {
      this.logger.failure('Showing the history', error);
    }
  }
}

/** The entry of a row, for commands that its menu runs; undefined for anything else. */
export function entryOfItem(value: unknown): (NamedPhase & Pick<EntryItem, 'entry'>) | undefined {
  if (!isItem(value) || value.kind !== 'entry') return undefined;
  const { project, phase, entry } = value;
  return { project: project.id, phase, entry };
}

/** The same for a suggestion that was applied. */
export function appliedOfItem(value: unknown): (NamedPhase & Pick<AppliedItem, 'id'>) | undefined {
  if (!isItem(value) || value.kind !== 'applied') return undefined;
  const { project, phase, id } = value;
  return { project: project.id, phase, id };
}

/** What other extensions and shortcuts hand over is told apart from the tree's own items. */
function isItem(value: unknown): value is RoundItem {
  return typeof value === 'object' && value !== null && items.has(value);
}

function entryItem(phase: Phase, row: RoundEntry): TreeItem {
  const item = new TreeItem(
    roundLabel(row),
    row.applied.length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
  );
  item.id = `${phase} ${row.entry}`;
  item.description = roundDescription(row);
  item.iconPath = new ThemeIcon(iconOf(row));
  item.contextValue = 'round';
  item.tooltip = entryTooltip(row);
  item.accessibilityInformation = { label: `${roundLabel(row)}, ${roundDescription(row)}` };
  return item;
}

function entryTooltip(row: RoundEntry): MarkdownString {
  const text = new MarkdownString();
  const lines = [
    roundLabel(row),
    timeText(row.at, env.language),
    ...(row.focus === undefined ? [] : [l10n.t('About: {0}', row.focus)]),
    ...(row.overall === undefined ? [] : [row.overall]),
    l10n.t(
      'Suggestions: {0}, applied: {1}, files changed: {2}',
      row.suggestions,
      row.applied.length,
      row.files,
    ),
    ...(row.tokens === undefined ? [] : [tokenWords(row.tokens)]),
  ];
  for (const line of lines) appendPlain(text, line).appendMarkdown('\n\n');
  return text;
}

function iconOf({ kind, decision }: RoundEntry): string {
  switch (kind) {
    case 'restore':
      return 'history';
    case 'revert':
      return 'discard';
    case 'import':
      return 'desktop-download';
    case 'generate':
      return 'sparkle';
    case 'round':
      if (decision === 'accept_all' || decision === 'accept_selected') return 'check-all';
      if (decision === 'edit_then_retry') return 'edit';
      if (decision === 'done') return 'pass';
      return decision === 'reject' ? 'circle-slash' : 'circle-outline';
  }
}

function openItem({ project, phase, round: open }: Extract<RoundItem, { kind: 'open' }>): TreeItem {
  const { round, suggestions, assessedAt, usage } = open;
  const undecided = suggestions.filter(({ status }) => isUndecidedStatus(status)).length;
  const item = new TreeItem(l10n.t('Round {0} · waiting for you: {1}', round, undecided));
  item.id = 'open';
  item.description = [
    relativeTime(assessedAt, Date.now()),
    ...(usage ? [tokenWords(usage.inputTokens + usage.outputTokens)] : []),
  ].join(' · ');
  item.iconPath = new ThemeIcon('circle-filled');
  item.contextValue = 'openRound';
  item.command = {
    command: 'storyfold.openWorkbench',
    title: l10n.t('Open the Workbench'),
    arguments: [{ project: project.id, phase } satisfies NamedPhase],
  };
  return item;
}

function unreadableItem(entry: number): TreeItem {
  const item = new TreeItem(l10n.t('#{0} cannot be read', entry));
  item.iconPath = new ThemeIcon('warning');
  return item;
}

function earlierItem(numbers: readonly number[]): TreeItem {
  const item = new TreeItem(
    l10n.t('Earlier: #{0} to #{1}', numbers.at(-1)!, numbers[0]!),
    TreeItemCollapsibleState.Collapsed,
  );
  item.id = `earlier ${numbers[0]}`;
  item.iconPath = new ThemeIcon('folder');
  item.contextValue = 'earlierRounds';
  return item;
}

function appliedItem({ id, words, path, fate }: AppliedItem): TreeItem {
  const item = new TreeItem(words);
  item.id = `applied ${id}`;
  item.description = fate === 'in_text' ? path : fateWords(fate);
  item.tooltip = appendPlain(new MarkdownString(), words);
  item.iconPath = new ThemeIcon(fate === 'in_text' ? 'check' : 'discard');
  item.contextValue = fate === 'in_text' ? 'appliedSuggestion' : 'formerSuggestion';
  return item;
}

function fateWords(fate: Exclude<FateOfChange, 'in_text'>): string {
  return fate === 'taken_out' ? l10n.t('taken out again') : l10n.t('not in today’s text');
}
