import { openProject } from '../core/project/project';
import { readStatus } from '../core/project/projectStatus';
import type { CommandContext } from './commandContext';
import { statusLines } from './statusView';

/** Reads only; and as little as it can, because it is run from shell prompts and by other tools. */
export async function status(context: CommandContext): Promise<void> {
  const { messages, output } = context;
  const { store, manuscript, folder } = await context.projectFiles();
  const document = await readStatus(store, manuscript, await openProject(store));
  output.result({ ...document, folder }, () => statusLines(document, folder, output));
  const { phases } = document;
  const waiting = (['brief', 'outline', 'sample', 'final'] as const).filter((phase) => phases[phase].exists);
  const open = waiting.find((phase) => phases[phase].open > 0);
  const next = open ?? waiting.find((phase) => phases[phase].status !== 'done');
  if (next === undefined) {
    if (waiting.length > 0) return;
    output.nextSteps([
      { command: context.command('import', 'brief', 'FILE'), does: messages.nextSteps.import },
    ]);
  } else {
    output.nextSteps([
      open === undefined
        ? { command: context.command('assess', next), does: messages.nextSteps.assess }
        : { command: context.command('show', next), does: messages.nextSteps.show },
    ]);
  }
}
