import {
  StatusBarAlignment,
  ThemeColor,
  l10n,
  window,
  type Disposable,
  type Event,
  type StatusBarItem,
} from 'vscode';
import { isUndecidedStatus } from '../shared/suggestionStatus';
import type { ProblemView, ProgressView } from '../shared/workbenchState';
import type { ChannelLogger } from './channelLogger';
import { chapterProgressWords } from './chapterNames';
import { problemOf } from './errorText';
import { appendLinks, trustedFor, type CommandLink } from './commandLinks';
import { phaseTitle } from './phaseTitles';
import { appendPlain } from './plainText';
import { tokenWords } from './trees/roundWords';
import type { NamedPhase } from './work/namedPlace';
import type { PhaseWork } from './work/phaseWork';
import type { Selection } from './work/selection';
import type { Project } from './workspace/project';

/** What the item says. */
interface Shown {
  /** Whose state it is. */
  named: NamedPhase;
  text: string;
  /** The same for ears, and what an icon says to eyes. */
  spoken: string;
  title: string;
  lines: readonly string[];
  problem?: ProblemView;
}

/** How long changes are gathered before the item is written, in milliseconds. */
const gatherMilliseconds = 100;

/** One item: where the phase shown stands, and what runs. A click opens the workbench. */
export class StatusBar implements Disposable {
  private readonly item: StatusBarItem = window.createStatusBarItem(
    'storyfold.status',
    StatusBarAlignment.Left,
    50,
  );
  private readonly subscriptions: Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;

  constructor(
    private readonly selection: Pick<Selection, 'project' | 'phase'>,
    private readonly work: Pick<PhaseWork, 'shownProgress' | 'onDidChangeProgress'>,
    changes: Event<void>,
    private readonly logger: ChannelLogger,
  ) {
    this.item.name = 'StoryFold';
    this.item.command = 'storyfold.openWorkbench';
    this.subscriptions = [
      this.item,
      changes(() => this.later()),
      work.onDidChangeProgress(() => this.later()),
    ];
    this.later();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.turn++;
    for (const each of this.subscriptions) each.dispose();
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.update();
    }, gatherMilliseconds);
  }

  private async update(): Promise<void> {
    const turn = ++this.turn;
    const { project } = this.selection;
    if (!project) return this.item.hide();
    const shown = await this.shownOf(project);
    // Something newer is under way.
    if (turn === this.turn) this.write(shown);
  }

  private async shownOf(project: Project): Promise<Shown> {
    const { phase } = this.selection;
    const named: NamedPhase = { project: project.id, phase };
    try {
      const state = (await project.states())[phase];
      const suggestions = state.currentRound?.suggestions ?? [];
      const open = suggestions.filter(({ status }) => isUndecidedStatus(status)).length;
      const [usage, model] = await Promise.all([project.model.usage(), project.model.view()]);
      const tokens = usage && tokenWords(usage.tokens);
      const { shownProgress: progress } = this.work;
      const isAssessed = state.currentRound !== undefined || state.lastAssessedAt !== undefined;
      const where = progress
        ? progressWords(progress)
        : isAssessed
          ? l10n.t('{0} · round {1} · {2} open', phaseTitle(phase), state.round, open)
          : phaseTitle(phase);
      const taken = tokens === undefined ? [] : [tokens];
      const words = [where, ...taken].join(' · ');
      const atLength =
        progress || isAssessed
          ? words
          : [l10n.t('{0} · not assessed yet', phaseTitle(phase)), ...taken].join(' · ');
      return {
        named,
        text: `${progress ? '$(sync~spin)' : '$(book)'} ${words}`,
        spoken: `StoryFold: ${atLength}`,
        title: project.title,
        lines: [
          atLength,
          ...(state.currentRound?.overall === undefined ? [] : [state.currentRound.overall]),
          ...(usage?.cost === undefined ? [] : [l10n.t('Cost so far: {0}', usage.cost)]),
        ],
        ...(model.problem ? { problem: model.problem } : {}),
      };
    } catch (error) {
      this.logger.failure('Status bar', error);
      const problem = problemOf(error);
      return {
        named,
        text: '$(warning) StoryFold',
        spoken: l10n.t('StoryFold: there is a problem'),
        title: project.title,
        lines: [],
        ...(problem ? { problem } : {}),
      };
    }
  }

  private write({ named, text, spoken, title, lines, problem }: Shown): void {
    const { shownProgress: progress } = this.work;
    const links: CommandLink[] = [
      { title: l10n.t('Open the Workbench'), command: 'storyfold.openWorkbench', args: [named] },
      ...(progress?.chapter && progress.step === 'chapters' && !progress.stopping
        ? [{ title: l10n.t('Pause'), command: 'storyfold.pauseChapters', args: [] } as const]
        : []),
      progress
        ? { title: l10n.t('Stop'), command: 'storyfold.stop', args: [] }
        : { title: l10n.t('Assess'), command: 'storyfold.assessPhase', args: [named] },
      { title: l10n.t('Show Usage'), command: 'storyfold.showUsage', args: [] },
    ];
    const tooltip = trustedFor(links);
    appendPlain(tooltip.appendMarkdown('**'), title).appendMarkdown('**');
    for (const line of [...lines, ...(problem ? [problem.message, problem.hint] : [])])
      if (line !== '') appendPlain(tooltip.appendMarkdown('\n\n'), line);
    appendLinks(tooltip, links);
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.backgroundColor = problem && new ThemeColor('statusBarItem.warningBackground');
    this.item.accessibilityInformation = {
      label: problem ? `${spoken}. ${problem.message}` : spoken,
      role: 'button',
    };
    this.item.show();
  }
}

/** What runs, in a few words. */
function progressWords({ phase, step, round, maxRounds, chapter, task, story }: ProgressView): string {
  if (chapter) return chapterProgressWords(chapter);
  if (story !== undefined) return l10n.t('Story: {0}', story);
  if (task !== undefined) return l10n.t('Task: {0}', task);
  const name = phaseTitle(phase);
  const words = {
    assessing: l10n.t('Reading “{0}”…', name),
    revising: l10n.t('Revising “{0}”…', name),
    generating: l10n.t('Writing “{0}”…', name),
    chapters: l10n.t('Working on chapters…'),
    judge_trial: l10n.t('Trying out the judge…'),
    bible_update: l10n.t('Updating the bible…'),
    task: l10n.t('Working on a task…'),
    story: l10n.t('Working on the branching story…'),
    offering: l10n.t('Looking for other ways in “{0}”…', name),
  }[step];
  return maxRounds === undefined ? words : [words, l10n.t('round {0} of {1}', round, maxRounds)].join(' · ');
}
