import { l10n } from 'vscode';
import type { AttemptRow } from '../../core/chapter/chapterOutcome';
import type { ChapterRow } from '../../core/chapter/chapterList';
import type { LengthRange } from '../../core/chapter/chapterSettings';
import { groupDigits } from '../../core/text/groupDigits';
import { chapterStatusName, chapterStepName, retryLevelName } from '../chapterNames';
import type { ChapterSpent } from './chapterCosts';
import { tokenWords } from './roundWords';

export interface ChapterStanding {
  row: ChapterRow;
  /** Length to keep to, as the author counts. */
  range: LengthRange | undefined;
  spent: ChapterSpent | undefined;
}

/** `3 The Tide`; the title alone where the chapter has no number. */
export function chapterLabel({ number, title, chapter }: ChapterRow): string {
  return [number, title === '' && number === undefined ? chapter : title]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** How a chapter stands, in the order in which an author wants to know it. */
export function chapterFacts({ row, range, spent }: ChapterStanding): string[] {
  const { attempts, level, words, passed } = row;
  return [
    row.byHand ? l10n.t('your own text') : chapterStatusName(row.status),
    ...markWords(row),
    ...(level === null || passed || attempts === 0 ? [] : [retryLevelName(level)]),
    ...(words === null || words === 0 ? [] : [lengthWords(words, range)]),
    ...(spent ? [spentWords(spent)] : []),
    ...(attempts > 1 ? [l10n.t('attempts: {0}', attempts)] : []),
  ];
}

/** What the author should look at. */
function markWords({ proposed, locked, recheck, bibleStale, changedSince }: ChapterRow): string[] {
  return [
    ...(proposed === undefined ? [] : [l10n.t('a version waits')]),
    ...(locked ? [l10n.t('locked')] : []),
    ...(changedSince ? [l10n.t('changed by you')] : []),
    ...(recheck ? [l10n.t('check again')] : []),
    ...(bibleStale ? [l10n.t('bible out of date')] : []),
  ];
}

/** The same at length, a line each, for whoever hovers over it. */
export function chapterLines(standing: ChapterStanding): string[] {
  const { row } = standing;
  return [
    chapterLabel(row),
    chapterFacts(standing).join(' · '),
    ...(row.score === undefined ? [] : [l10n.t('The judge gave its text {0} of 100.', row.score)]),
    ...(row.proposed === undefined ? [] : [l10n.t('A version waits beside your text: {0}', row.proposed)]),
    ...(row.recheck ? [l10n.t('A chapter before it was changed since this one was judged.')] : []),
    ...(row.bibleStale ? [l10n.t('What the bible has from it was taken from another text.')] : []),
    ...(row.path === undefined ? [] : [row.path]),
  ];
}

/** `1,240 of 1,100–1,500`. */
function lengthWords(words: number, range: LengthRange | undefined): string {
  if (!range) return l10n.t('length {0}', groupDigits(words));
  const { least, most } = range;
  const wanted =
    most === Infinity
      ? l10n.t('at least {0}', groupDigits(least))
      : least === 0
        ? l10n.t('at most {0}', groupDigits(most))
        : `${groupDigits(least)}–${groupDigits(most)}`;
  return l10n.t('length {0} ({1})', groupDigits(words), wanted);
}

export function spentWords({ tokens, cost }: ChapterSpent): string {
  return cost === undefined ? tokenWords(tokens) : l10n.t('{0}, {1}', tokenWords(tokens), cost);
}

export function attemptFacts({ passed, score, level, steps, words, usage }: AttemptRow): string[] {
  return [
    passed ? l10n.t('passed') : l10n.t('not passed'),
    ...(score === null ? [] : [l10n.t('{0} of 100', score)]),
    retryLevelName(level),
    l10n.t('length {0}', groupDigits(words)),
    ...(usage ? [tokenWords(usage.inputTokens + usage.outputTokens)] : []),
    ...(steps.length > 0 ? [steps.map(chapterStepName).join(l10n.t(', '))] : []),
  ];
}
