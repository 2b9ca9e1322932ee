import { TabInputText, TabInputTextDiff, commands, l10n, window, workspace } from 'vscode';
import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import { attemptName, chapterName } from '../chapterNames';
import type { ComparedText } from '../editor/comparison';
import { couldNotBeSaved, saved } from '../editor/savedDocument';
import { localError } from '../errorText';
import { overLocksIfWanted } from '../overLocks';
import { sentences } from '../sentences';
import type { Project } from '../workspace/project';
import { tellMovedAside } from './chapterNotices';
import type { ChapterParts } from './chapterParts';
import { tell } from './commandParts';
import { pickAttempt } from './pickAttempt';
import { pickChapter, type ChosenChapter } from './pickChapter';

// The commands on a chapter's texts: its attempts, and the version that waits beside the author's.

/** Compares an attempt with another one, or with the chapter as it is now. */
export async function compareAttempts(parts: ChapterParts, argument: unknown): Promise<void> {
  const title = l10n.t('Compare Attempts');
  const chosen = await chooseJudged(parts, argument, title, true);
  if (!chosen) return;
  const { project, row } = chosen;
  const outcome = await project.chapters.show(row);
  const first = chosen.attempt ?? (await pickAttempt(outcome, title));
  if (first === undefined) return;
  const second = await pickOther(outcome, first, title);
  if (second === undefined) return;
  const textOf = async (attempt: number): Promise<ComparedText> => ({
    name: attemptName(attempt),
    text: (await project.chapters.attempt(row, attempt)).text,
  });
  const path = outcome.path ?? `${row.chapter}.md`;
  const other: ComparedText =
    second === 'now' ? { name: l10n.t('now'), text: project.uri(path) } : await textOf(second);
  const [left, right] =
    second === 'now' || second > first ? [await textOf(first), other] : [other, await textOf(first)];
  await parts.comparison.showTexts(project, path, [left, right]);
}

/** `now` only where the chapter has a file. */
async function pickOther(
  outcome: ChapterOutcome,
  first: number,
  title: string,
): Promise<number | 'now' | undefined> {
  const others = outcome.attempts.filter(({ attempt }) => attempt !== first);
  if (outcome.path === null) return pickAttempt(outcome, title, first);
  if (others.length === 0) return 'now';
  const now = l10n.t('The chapter as it is now');
  const items = [
    { label: now, attempt: 'now' as const },
    ...others.reverse().map(({ attempt }) => ({ label: attemptName(attempt), attempt })),
  ];
  const placeHolder = l10n.t('{0}, compared with what?', attemptName(first));
  return (await window.showQuickPick(items, { title, placeHolder }))?.attempt;
}

/** Makes an attempt the chapter's text; a text that the author changed stays, and the attempt waits beside it. */
export async function keepAttempt(
  parts: ChapterParts,
  argument: unknown,
): Promise<ChapterOutcome | undefined> {
  const title = l10n.t('Keep This Attempt');
  const chosen = await chooseJudged(parts, argument, title, false);
  if (!chosen) return undefined;
  const { project, row } = chosen;
  const attempt = chosen.attempt ?? (await pickAttempt(await project.chapters.show(row), title));
  if (attempt === undefined) return undefined;
  const outcome = await overLocksIfWanted('earlier', (over) =>
    project.chapters.keepAttempt(row, attempt, over),
  );
  tell(
    outcome.proposed === null
      ? l10n.t('{0}: attempt {1} is its text now.', chapterName(outcome), attempt)
      : l10n.t(
          '{0}: your own text is untouched; attempt {1} waits beside it.',
          chapterName(outcome),
          attempt,
        ),
  );
  tellMovedAside(outcome);
  return outcome;
}

/** The author's text and the version that waits, beside each other; both can be changed there. The version alone where their file is gone. */
export async function showVersion(parts: ChapterParts, argument: unknown): Promise<void> {
  const chosen = await chooseWaiting(parts, argument, l10n.t('Show the Version That Waits'), true);
  if (!chosen) return;
  const { project, row, proposed } = chosen;
  const { path } = row;
  if (path === undefined) return void (await commands.executeCommand('vscode.open', project.uri(proposed)));
  await parts.comparison.showTexts(project, path, [
    { name: l10n.t('your text'), text: project.uri(path) },
    { name: l10n.t('the version that waits'), text: project.uri(proposed) },
  ]);
}

export async function acceptVersion(
  parts: ChapterParts,
  argument: unknown,
): Promise<ChapterOutcome | undefined> {
  const chosen = await chooseWaiting(parts, argument, l10n.t('Take the Version That Waits'), false);
  if (!chosen) return undefined;
  const { project, row, proposed } = chosen;
  // What the author changed in it counts, typed or saved.
  await saveTyped(project, proposed);
  const outcome = await overLocksIfWanted('new', (over) => project.chapters.acceptProposal(row, over));
  await closeVersion(project, proposed);
  tell(
    row.path === undefined
      ? l10n.t('{0}: the version is its text now.', chapterName(outcome))
      : l10n.t('{0}: the version is its text now. Yours is kept in the history.', chapterName(outcome)),
  );
  tellMovedAside(outcome);
  return outcome;
}

export async function dismissVersion(
  parts: ChapterParts,
  argument: unknown,
): Promise<ChapterOutcome | undefined> {
  const chosen = await chooseWaiting(parts, argument, l10n.t('Dismiss the Version That Waits'), false);
  if (!chosen) return undefined;
  const { project, row, proposed } = chosen;
  await saveTyped(project, proposed);
  const outcome = await project.chapters.dismissProposal(row);
  await closeVersion(project, proposed);
  const [changed] = outcome.changedVersions ?? [];
  tell(
    sentences(
      row.path === undefined
        ? l10n.t('{0}: no version waits any more.', chapterName(outcome))
        : l10n.t('{0}: your text stays.', chapterName(outcome)),
      changed === undefined
        ? l10n.t('The attempt is kept.')
        : l10n.t('What you changed in the version is kept in {0}.', changed),
    ),
  );
  tellMovedAside(outcome);
  return outcome;
}

interface WaitingVersion extends ChosenChapter {
  proposed: string;
}

/** Throws `not_found` for a chapter of which nothing waits. One whose file the author took away may have a version all the same. */
async function chooseWaiting(
  parts: ChapterParts,
  argument: unknown,
  title: string,
  reads: boolean,
): Promise<WaitingVersion | undefined> {
  const hint = l10n.t('One appears when you generate or retry a chapter that you wrote or changed.');
  const chosen = await pickChapter(parts, argument, {
    title,
    fits: ({ proposed }) => proposed !== undefined,
    otherwise: hint,
    reads,
  });
  if (!chosen) return undefined;
  const { proposed } = chosen.row;
  if (proposed !== undefined) return { ...chosen, proposed };
  throw localError('not_found', l10n.t('{0}: no version waits.', chapterName(chosen.row)), hint);
}

function chooseJudged(
  parts: ChapterParts,
  argument: unknown,
  title: string,
  reads: boolean,
): Promise<ChosenChapter | undefined> {
  return pickChapter(parts, argument, {
    title,
    fits: ({ attempts }) => attempts > 0,
    otherwise: l10n.t('Generate the chapter, or retry it; every attempt that is judged is kept.'),
    reads,
  });
}

async function saveTyped(project: Project, path: string): Promise<void> {
  const uri = project.uri(path).toString();
  const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
  if (document?.isDirty && !(await saved(document))) throw couldNotBeSaved(path);
}

/** The file is gone: what shows it, alone or in a comparison, would show nothing. */
async function closeVersion(project: Project, path: string): Promise<void> {
  const uri = project.uri(path).toString();
  const tabs = window.tabGroups.all
    .flatMap(({ tabs: all }) => all)
    .filter(({ input }) => {
      if (input instanceof TabInputTextDiff) return input.modified.toString() === uri;
      return input instanceof TabInputText && input.uri.toString() === uri;
    });
  if (tabs.length > 0) await window.tabGroups.close(tabs, true);
}
