import { l10n } from 'vscode';
import type { CommandId } from '../contributions';
import type { Handler } from '../runCommand';
import * as bible from './bibleCommands';
import { tellMovedAside } from './chapterNotices';
import type { ChapterParts } from './chapterParts';
import * as reports from './chapterReports';
import * as versions from './chapterVersions';
import { pickChapter } from './pickChapter';
import { generateChapter, generateRemaining, retryChapter } from './writeChapters';

/** The commands on chapters. A chapter can be named as the first argument, or its file; otherwise it is asked for. */
export function chapterCommands(parts: ChapterParts) {
  return {
    'storyfold.generateChapter': (argument) => generateChapter(parts, argument),
    'storyfold.generateRemaining': (argument) => generateRemaining(parts, argument),
    'storyfold.retryChapter': (argument, level) => retryChapter(parts, argument, level),
    'storyfold.pauseChapters': () => parts.runs.pause(),
    'storyfold.showJudgeReport': (argument) => reports.showJudgeReport(parts, argument),
    'storyfold.compareAttempts': (argument) => versions.compareAttempts(parts, argument),
    'storyfold.keepAttempt': (argument) => versions.keepAttempt(parts, argument),
    'storyfold.showChapterVersion': (argument) => versions.showVersion(parts, argument),
    'storyfold.acceptChapterVersion': (argument) => versions.acceptVersion(parts, argument),
    'storyfold.dismissChapterVersion': (argument) => versions.dismissVersion(parts, argument),
    'storyfold.lockChapter': (argument) => setLocked(parts, argument, true),
    'storyfold.unlockChapter': (argument) => setLocked(parts, argument, false),
    'storyfold.showBible': (argument) => bible.showBible(parts, argument),
    'storyfold.updateBible': (argument) => bible.updateBible(parts, argument),
    'storyfold.undoBibleUpdate': (argument) => bible.undoBibleUpdate(parts, argument),
    'storyfold.showRetryReport': (argument) => reports.showRetryReport(parts, argument),
    'storyfold.calibrateJudge': (argument) => reports.calibrateJudge(parts, argument),
  } satisfies Partial<Record<CommandId, Handler>>;
}

/** No engine touches a locked chapter. */
async function setLocked(parts: ChapterParts, argument: unknown, locked: boolean): Promise<void> {
  const chosen = await pickChapter(parts, argument, {
    title: locked ? l10n.t('Lock Chapter') : l10n.t('Unlock Chapter'),
    fits: (row) => row.locked !== locked,
    otherwise: locked ? l10n.t('All chapters are locked.') : l10n.t('No chapter is locked.'),
  });
  if (!chosen) return;
  const { project, row } = chosen;
  tellMovedAside(await (locked ? project.chapters.lock(row) : project.chapters.unlock(row)));
}
