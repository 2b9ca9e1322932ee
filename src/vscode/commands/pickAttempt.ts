import { l10n, window, type QuickPickItem } from 'vscode';
import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import { attemptName, chapterName } from '../chapterNames';
import { localError } from '../errorText';
import { attemptFacts } from '../trees/chapterWords';

interface AttemptItem extends QuickPickItem {
  attempt: number;
}

/** Lets the author choose a judged attempt, newest first; a single one is taken unasked. Throws `not_found` where there is none. */
export async function pickAttempt(
  outcome: Pick<ChapterOutcome, 'attempts' | 'chapter' | 'title' | 'bestAttempt'>,
  title: string,
  except?: number,
): Promise<number | undefined> {
  const attempts = outcome.attempts.filter(({ attempt }) => attempt !== except).reverse();
  if (attempts.length === 0)
    throw localError(
      'not_found',
      except === undefined
        ? l10n.t('{0} has no attempt that was judged.', chapterName(outcome))
        : l10n.t('{0} has no other attempt.', chapterName(outcome)),
      l10n.t('Generate the chapter, or retry it; every attempt that is judged is kept.'),
    );
  if (attempts.length === 1) return attempts[0]?.attempt;
  const items = attempts.map((row): AttemptItem => ({
    label: attemptName(row.attempt),
    description: [
      ...attemptFacts(row),
      ...(row.attempt === outcome.bestAttempt ? [l10n.t('the best')] : []),
    ].join(' · '),
    attempt: row.attempt,
  }));
  return (await window.showQuickPick(items, { title, placeHolder: l10n.t('Which attempt?') }))?.attempt;
}
