import { referenceOf } from '../../core/chapter/chapterList';
import type { ChapterOutcome } from '../../core/chapter/chapterOutcome';
import type { ChapterWorkspace } from './chapterWorkspace';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';

/** What may be done next with a chapter that stands so. */
export async function afterChapter(
  context: CommandContext,
  { chapters }: ChapterWorkspace,
  outcome: ChapterOutcome,
): Promise<NextStep[]> {
  const { proposed, needsAttention, passed, attempts, nextLevel, pendingSteps } = outcome;
  const rows = await chapters.list();
  const chapter = referenceOf(rows, outcome);
  const does = context.messages.chapters.nextSteps;
  const step = (what: string, ...words: string[]): NextStep => ({
    command: context.command('chapter', ...words),
    does: what,
  });
  if (proposed !== null)
    return [
      step(does.show, 'show', chapter),
      step(does.accept, 'accept', chapter),
      step(does.dismiss, 'dismiss', chapter),
    ];
  if (needsAttention)
    return [
      step(does.show, 'show', chapter),
      ...(nextLevel === null ? [] : [step(does.retry(nextLevel), 'retry', chapter, '--level', nextLevel)]),
      ...(attempts.length > 1 ? [step(does.keep, 'keep', chapter, '--attempt', 'K')] : []),
    ];
  if (outcome.path === null && attempts.length === 0 && pendingSteps.length === 0)
    return [step(does.generate, 'generate', chapter)];
  if (pendingSteps.length > 0) return [step(does.goOn, 'generate', chapter)];
  const next = rows.find((row) => row.planned && row.path === undefined && row.chapter !== outcome.chapter);
  return [
    ...(passed && attempts.length > 0
      ? [step(does.show, 'show', chapter), { command: context.command('bible'), does: does.bible }]
      : []),
    ...(next ? [step(does.next, 'generate', referenceOf(rows, next))] : []),
    { command: context.command('assess', 'final'), does: does.assess },
  ];
}
