import { l10n, window, type QuickPickItem } from 'vscode';
import { requireChapter, type ChapterRow } from '../../core/chapter/chapterList';
import { localError } from '../errorText';
import { chapterFacts, chapterLabel } from '../trees/chapterWords';
import { chapterNamed } from '../work/namedChapter';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { chapterOfUri } from './chapterOfUri';

export interface ChapterQuestion {
  title: string;
  /** Which chapters are offered. A chapter that is named is taken as it is: the engine says why it does not fit. */
  fits: (row: ChapterRow) => boolean;
  /** What to do where none fits. */
  otherwise: string;
  /** Offered before the others. */
  first?: (row: ChapterRow) => boolean;
  /** Nothing is written: it is asked also where the workspace is not trusted. */
  reads?: boolean;
}

export interface ChosenChapter {
  project: Project;
  row: ChapterRow;
  /** Where one of its attempts was named. */
  attempt?: number;
}

interface ChapterItem extends QuickPickItem {
  row: ChapterRow;
}

/**
 * The chapter that an argument names (a row of the tree, a message, a file), else the one of the project shown that the author means.
 * Undefined when they do not say. Throws `not_found` for one that is gone, and where none fits.
 */
export async function pickChapter(
  { selection }: { selection: Pick<Selection, 'requireProject' | 'requireWritable' | 'projects'> },
  argument: unknown,
  { title, fits, otherwise, first = () => false, reads = false }: ChapterQuestion,
): Promise<ChosenChapter | undefined> {
  const named = chapterNamed(argument) ?? (await chapterOfUri(selection.projects.all, argument));
  const project = reads
    ? selection.requireProject(named?.project)
    : selection.requireWritable(named?.project);
  const rows = await project.chapters.list();
  if (named) {
    const { attempt } = named;
    return { project, row: requireChapter(rows, named), ...(attempt === undefined ? {} : { attempt }) };
  }
  const fitting = rows.filter(fits);
  if (fitting.length === 0) {
    throw rows.length === 0
      ? localError(
          'not_found',
          l10n.t('There is no chapter yet.'),
          l10n.t('Plan the chapters in outline.md, each under a heading such as “## Chapter 1: Title”.'),
        )
      : localError('not_found', l10n.t('No chapter is waiting for this.'), otherwise);
  }
  const items = [...fitting.filter(first), ...fitting.filter((row) => !first(row))].map(
    (row): ChapterItem => ({
      label: chapterLabel(row),
      description: chapterFacts({ row, range: undefined, spent: undefined }).join(' · '),
      row,
    }),
  );
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Which chapter?'),
    matchOnDescription: true,
  });
  return picked && { project, row: picked.row };
}
