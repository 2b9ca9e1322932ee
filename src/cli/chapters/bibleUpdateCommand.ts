import { askingWorkspace, runOnChapters } from './chapterWorkspace';
import { updatedLines } from './bibleView';
import type { CommandContext } from '../commandLine/commandContext';
import { withSpent } from '../models/spentLine';

/** Has the bible told of the author's text of a chapter, and shows what that changed. */
export async function updateBible(context: CommandContext, reference: string): Promise<void> {
  const { output, messages } = context;
  const workspace = await askingWorkspace(context);
  const goOn = ['bible', 'update', reference];
  const updated = await runOnChapters(
    context,
    workspace,
    goOn,
    (run) => workspace.chapters.updateBible(reference, run),
    { isTried: false },
  );
  const { chapter, change, movedAside } = updated;
  const { entries, conflicts, leftOut, notAgain = [] } = change;
  const document = {
    chapter,
    changed: entries,
    conflicts,
    notAgain,
    leftOut,
    ...(movedAside.length > 0 && { movedAside }),
  };
  await output.result(document, () => withSpent(workspace, output, updatedLines(updated, output)));
  const does = messages.chapters.nextSteps;
  const called = await workspace.chapters.referenceOf(updated);
  output.nextSteps([
    { command: context.command('bible', '--chapter', called), does: does.bible },
    ...(entries.length > 0
      ? [{ command: context.command('bible', 'undo', called), does: does.bibleUndo }]
      : []),
  ]);
}
