import { commands, l10n } from 'vscode';
import {
  attemptToShow,
  type ChapterOutcome,
  type PassedOver,
  type RemainingOutcome,
} from '../../core/chapter/chapterOutcome';
import type { BibleChange } from '../../core/chapter/bible/bibleChange';
import type { ChapterRow } from '../../core/chapter/chapterList';
import { chapterName } from '../chapterNames';
import { focusChaptersCommand, type CommandId } from '../contributions';
import { movedAsideWords } from '../movedAsideWords';
import { sentences } from '../sentences';
import { offer, type NextStep } from './offerSteps';
import type { NamedChapter } from '../work/namedChapter';
import type { Project } from '../workspace/project';

/** Says how a chapter stands after a run, with what can be done next. Resolves when the message is gone. */
export function tellChapter(project: Project, outcome: ChapterOutcome): Promise<void> {
  tellMovedAside(outcome);
  const next = (title: string, id: CommandId): NextStep => commandStep(title, id, project, outcome);
  const report = next(l10n.t('Judge’s Report'), 'storyfold.showJudgeReport');
  const open = openStep(project, outcome);
  const name = chapterName(outcome);
  if (outcome.paused)
    return offer(
      l10n.t('{0}: paused. Every step and scene that was finished is saved.', name),
      [next(l10n.t('Go On'), 'storyfold.generateChapter'), ...open],
      'info',
    );
  if (outcome.proposed !== null)
    return offer(
      sentences(verdictOf(outcome), l10n.t('Your own text is untouched; the version waits beside it.')),
      [
        next(l10n.t('Compare'), 'storyfold.showChapterVersion'),
        next(l10n.t('Take It'), 'storyfold.acceptChapterVersion'),
        next(l10n.t('Dismiss It'), 'storyfold.dismissChapterVersion'),
      ],
      outcome.needsAttention ? 'warning' : 'info',
    );
  if (outcome.needsAttention)
    return offer(
      verdictOf(outcome),
      [report, next(l10n.t('Retry'), 'storyfold.retryChapter'), ...open],
      'warning',
    );
  return offer(verdictOf(outcome), [...open, report], 'info');
}

/** Says besides which files could not be read and were moved aside, where there were any. */
export function tellMovedAside({ movedAside = [] }: { movedAside?: readonly string[] }): void {
  if (movedAside.length > 0) void offer(movedAsideWords(movedAside), [], 'warning');
}

/** The same for several chapters. */
export function tellRemaining(project: Project, outcome: RemainingOutcome): Promise<void> {
  const { chapters, passedOver, stopReason } = outcome;
  for (const chapter of chapters) tellMovedAside(chapter);
  const passed = chapters.filter((each) => each.passed).length;
  const weak = chapters.filter(({ needsAttention }) => needsAttention);
  const goOn: NextStep = {
    title: l10n.t('Go On'),
    run: () =>
      commands.executeCommand('storyfold.generateRemaining' satisfies CommandId, { project: project.id }),
  };
  const show: NextStep = {
    title: l10n.t('Show Chapters'),
    run: () => commands.executeCommand(focusChaptersCommand),
  };
  const [first] = weak;
  return offer(
    sentences(
      stopReason === 'paused'
        ? l10n.t('Paused. Every step and scene that was finished is saved.')
        : chapters.length === 0
          ? l10n.t('No chapter was left to write.')
          : l10n.t('Chapters written: {0} of {1}.', passed, chapters.length),
      ...(weak.length > 0 ? [l10n.t('Need your attention: {0}.', namesOf(weak))] : []),
      ...(passedOver.length > 0
        ? [
            l10n.t(
              'Passed over: {0}.',
              passedOver
                .map((each) => l10n.t('{0} ({1})', each.chapter, whyPassedOver(each)))
                .join(l10n.t(', ')),
            ),
          ]
        : []),
    ),
    [
      ...(stopReason === 'paused' ? [goOn] : []),
      ...(first ? [commandStep(l10n.t('Judge’s Report'), 'storyfold.showJudgeReport', project, first)] : []),
      show,
    ],
    weak.length > 0 ? 'warning' : 'info',
  );
}

/** What an update did to the bible, with the ways to look at it and to take it back. */
export function tellBibleUpdate(
  project: Project,
  row: Pick<ChapterRow, 'chapter' | 'title'>,
  { entries, conflicts, notAgain = [] }: BibleChange,
): Promise<void> {
  const step = (title: string, id: CommandId): NextStep => commandStep(title, id, project, row);
  const changes = entries.filter(({ how }) => how !== 'renewed').length;
  return offer(
    sentences(
      changes === 0
        ? l10n.t('The bible has all that “{0}” tells; nothing was changed.', chapterName(row))
        : l10n.t('The bible was told of “{0}”. Changes: {1}.', chapterName(row), changes),
      ...(conflicts.length > 0
        ? [l10n.t('Not taken over, since it contradicts what stands there: {0}.', conflicts.length)]
        : []),
      ...(notAgain.length > 0
        ? [l10n.t('Left out, since you took it out of the bible: {0}.', notAgain.length)]
        : []),
    ),
    [
      step(l10n.t('Show the Bible'), 'storyfold.showBible'),
      ...(changes > 0 ? [step(l10n.t('Undo'), 'storyfold.undoBibleUpdate')] : []),
    ],
    'info',
  );
}

function namesOf(chapters: readonly ChapterOutcome[]): string {
  return chapters.map(({ chapter }) => chapter).join(l10n.t(', '));
}

function verdictOf(outcome: ChapterOutcome): string {
  const { passed } = outcome;
  const name = chapterName(outcome);
  const shown = attemptToShow(outcome);
  const score = shown?.score ?? null;
  if (passed && shown?.passed === false)
    return l10n.t('{0}: attempt {1} is its text, by your choice.', name, shown.attempt);
  if (passed)
    return score === null
      ? l10n.t('{0}: passed.', name)
      : l10n.t('{0}: passed with {1} of 100.', name, score);
  if (!shown) return l10n.t('{0}: not finished.', name);
  return score === null
    ? l10n.t('{0}: no attempt passed. The best is attempt {1}.', name, shown.attempt)
    : l10n.t('{0}: no attempt passed. The best is attempt {1}, with {2} of 100.', name, shown.attempt, score);
}

function whyPassedOver({ because }: PassedOver): string {
  switch (because) {
    case 'locked':
      return l10n.t('locked');
    case 'at_work':
      return l10n.t('being worked on elsewhere');
    case 'authors_text':
      return l10n.t('your own text');
    case 'proposal':
      return l10n.t('a version waits');
    case 'passage':
      return l10n.t('holds a locked passage');
    case 'needs_attention':
      return l10n.t('its attempts have run out');
    case 'unreadable':
      return l10n.t('its file cannot be read');
  }
}

function openStep(project: Project, { path }: ChapterOutcome): NextStep[] {
  if (path === null) return [];
  return [
    {
      title: l10n.t('Open'),
      run: () => commands.executeCommand('vscode.open', project.uri(path)),
    },
  ];
}

/** A command on a chapter, which is named: another one may be shown by the time it is run. */
function commandStep(
  title: string,
  id: CommandId,
  project: Pick<Project, 'id'>,
  { chapter }: { chapter: string },
): NextStep {
  const named: NamedChapter = { project: project.id, chapter };
  return { title, run: () => commands.executeCommand(id, named) };
}
