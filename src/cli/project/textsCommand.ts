import { openProject } from '../../core/project/project';
import { measureTexts, pruneTexts, type TextUse } from '../../core/refinement/record/textUse';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';
import { textsLines } from './textsView';

/** Entries of a phase that are proposed to be kept. */
const proposedKeepLast = 20;

/** Shows what the kept texts take; removes some only when asked. */
export async function texts(
  context: CommandContext,
  options: { prune?: boolean; keepLast?: string },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const keepLast =
    options.keepLast === undefined ? undefined : words.wholeNumber('--keep-last', options.keepLast);
  const prune = options.prune === true;
  const files = await context.projectFiles(prune ? 'write' : 'read');
  const { store } = await openProject(files.store);
  const { left, pruned } = prune
    ? await pruneTexts(store, { keepLast })
    : { left: await measureTexts(store, { keepLast }), pruned: undefined };
  const { all, unused, old } = left;
  await output.result({ ...all, unused, old: old ?? null, pruned: pruned ?? null }, () =>
    textsLines(left, { pruned, keepLast }, output),
  );
  if (!prune) output.nextSteps(nextSteps(context, left, keepLast));
}

function nextSteps(context: CommandContext, use: TextUse, keepLast: number | undefined): NextStep[] {
  const does = context.messages.nextSteps;
  const steps: NextStep[] = [];
  if (use.unused.texts > 0)
    steps.push({ command: context.command('texts', '--prune'), does: does.textsPrune });
  const last = String(keepLast ?? proposedKeepLast);
  if (use.old && use.old.texts > 0)
    steps.push({
      command: context.command('texts', '--prune', '--keep-last', last),
      does: does.textsPruneOlder,
    });
  else if (keepLast === undefined && use.all.texts > use.unused.texts)
    steps.push({ command: context.command('texts', '--keep-last', last), does: does.textsOlder });
  return steps;
}
