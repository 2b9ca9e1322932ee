import { l10n } from 'vscode';
import { attemptLevel } from '../core/chapter/judging/attemptLevel';
import { chapterNumber } from '../shared/chapterNumber';
import { chapterProgressParts } from '../shared/chapterProgressParts';
import type { ChapterStatus, ChapterStep, IssueSeverity, IssueType, RetryLevel } from '../shared/values';
import type { ChapterProgressView } from '../shared/workbenchState';

// Words of docs/terms.md.

export function chapterStatusName(status: ChapterStatus): string {
  switch (status) {
    case 'not_started':
      return l10n.t('not started');
    case 'planning':
      return l10n.t('planning');
    case 'writing':
      return l10n.t('writing');
    case 'editing':
      return l10n.t('editing');
    case 'judging':
      return l10n.t('judging');
    case 'updating_bible':
      return l10n.t('updating the bible');
    case 'passed':
      return l10n.t('written');
    case 'needs_attention':
      return l10n.t('needs attention');
    case 'failed':
      return l10n.t('failed');
    case 'cancelled':
      return l10n.t('stopped');
  }
}

export function retryLevelName(level: RetryLevel): string {
  switch (level) {
    case 'edit_only':
      return l10n.t('edit only');
    case 'write_only':
      return l10n.t('write again');
    case 'full_retry':
      return l10n.t('all of it again');
  }
}

/** How an attempt was made. One that answers no other is nothing that is done again. */
export function attemptLevelName(attempt: Parameters<typeof attemptLevel>[0]): string {
  const level = attemptLevel(attempt);
  if (level !== 'first') return retryLevelName(level);
  return attempt.attempt === 0 ? l10n.t('first attempt') : l10n.t('written anew');
}

export function chapterStepName(step: ChapterStep): string {
  switch (step) {
    case 'plan':
      return l10n.t('planning the scenes');
    case 'write':
      return l10n.t('writing');
    case 'edit':
      return l10n.t('editing');
    case 'judge':
      return l10n.t('judging');
    case 'update_bible':
      return l10n.t('updating the bible');
  }
}

/** What a judge's issue is about; a judge's own word stands for itself. */
export function issueTypeName(type: string): string {
  switch (type as IssueType) {
    case 'prose':
      return l10n.t('the prose');
    case 'pacing':
      return l10n.t('pacing');
    case 'word_count':
      return l10n.t('length');
    case 'motivation':
      return l10n.t('motivation');
    case 'hook':
      return l10n.t('hook');
    case 'clue_fairness':
      return l10n.t('fairness of clues');
    case 'continuity':
      return l10n.t('continuity');
    case 'structure':
      return l10n.t('structure');
    case 'safety':
      return l10n.t('safety');
    default:
      return type;
  }
}

export function issueSeverityName(severity: IssueSeverity): string {
  switch (severity) {
    case 'low':
      return l10n.t('low');
    case 'medium':
      return l10n.t('medium');
    case 'high':
      return l10n.t('high');
    case 'critical':
      return l10n.t('critical');
  }
}

/** A chapter as the author calls it, by its number and its title; `chapter` is its id, `03`. */
export function chapterName({ chapter, title }: { chapter: string; title: string }): string {
  const number = chapterNumber(chapter);
  if (number === undefined) return title === '' ? chapter : title;
  return title === '' ? l10n.t('Chapter {0}', number) : l10n.t('Chapter {0}: {1}', number, title);
}

/** Numbered from 0 through the chapter's whole life, as in its files and in the command line. */
export function attemptName(attempt: number): string {
  return l10n.t('Attempt {0}', attempt);
}

/** Where the work on chapters stands, in one line. */
export function chapterProgressWords(progress: ChapterProgressView): string {
  const { work } = progress;
  return [
    chapterName(progress),
    ...(work ? [l10n.t('{0} of {1} chapters', work.number, work.of)] : []),
    ...chapterWorkWords(progress),
  ].join(' · ');
}

/** What is done with a chapter, for where its name stands already. */
export function chapterWorkWords(progress: ChapterProgressView): string[] {
  return chapterProgressParts(progress, {
    attempt: (number, of) => l10n.t('try {0} of {1}', number, of),
    level: retryLevelName,
    copy: (number, of) => l10n.t('copy {0} of {1}', number, of),
    step: chapterStepName,
    scene: (step, scene, number, of) => l10n.t('{0}, scene {1} ({2} of {3})', step, scene, number, of),
  });
}
