import { l10n } from 'vscode';
import type { AttemptRow } from '../../core/chapter/chapterOutcome';
import type { ChapterRow } from '../../core/chapter/chapterList';
import type { LengthRange } from '../../core/chapter/chapterSettings';
import type { RetryLevel } from '../../shared/values';
import { groupDigits } from '../../core/text/groupDigits';
import type { Spent } from '../model/spentSoFar';
import { attemptLevelName, chapterStatusName, chapterStepName, retryLevelName } from '../chapterNames';
import { tokenWords } from './roundWords';

export interface ChapterStanding {
  row: ChapterRow;
  /** Length to keep to, as the author counts. */
  range: LengthRange | undefined;
  spent: Spent | undefined;
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
    ...(row.problem === undefined ? [] : [l10n.t('its file cannot be read')]),
    ...markWords(row),
    ...(level === null || passed || attempts === 0 ? [] : [levelWords(level, row)]),
    ...(words === null || words === 0 ? [] : [lengthWords(words, range)]),
    ...(spent ? [spentWords(spent)] : []),
    ...(attempts > 1 ? [l10n.t('attempts: {0}', attempts)] : []),
  ];
}

/** What is being redone, or would be. */
function levelWords(level: RetryLevel, { needsAttention }: ChapterRow): string {
  return needsAttention ? l10n.t('next: {0}', retryLevelName(level)) : retryLevelName(level);
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
    ...(row.bibleStale ? [l10n.t('Its bible entries come from another version of its text.')] : []),
    ...(row.path === undefined ? [] : [row.path]),
  ];
}

/** `length 1,240 (1,100–1,500)`. */
function lengthWords(words: number, range: LengthRange | undefined): string {
  const length = groupDigits(words);
  if (!range) return l10n.t('length {0}', length);
  const { least, most } = range;
  if (most === Infinity) return l10n.t('length {0} (at least {1})', length, groupDigits(least));
  if (least === 0) return l10n.t('length {0} (at most {1})', length, groupDigits(most));
  return l10n.t('length {0} ({1}–{2})', length, groupDigits(least), groupDigits(most));
}

export function spentWords({ tokens, cost }: Spent): string {
  return cost === undefined ? tokenWords(tokens) : l10n.t('{0}, {1}', tokenWords(tokens), cost);
}

export function attemptFacts(row: AttemptRow): string[] {
  const { passed, score, steps, words, usage } = row;
  return [
    passed ? l10n.t('passed') : l10n.t('not passed'),
    ...(score === null ? [] : [l10n.t('{0} of 100', score)]),
    attemptLevelName(row),
    l10n.t('length {0}', groupDigits(words)),
    ...(usage ? [tokenWords(usage.inputTokens + usage.outputTokens)] : []),
    ...(steps.length > 0 ? [steps.map(chapterStepName).join(l10n.t(', '))] : []),
  ];
}
