import type { CommandContext } from '../commandLine/commandContext';
import type { NextStep } from '../terminal/output';

/** How a project without any text can begin: `settings` are the project's own. */
export function firstTexts(
  context: CommandContext,
  settings: Readonly<Record<string, unknown>> = {},
): NextStep[] {
  const { nextSteps: does, wishExample } = context.messages;
  const bring = { command: context.command('import', 'brief', 'FILE'), does: does.import };
  if (!context.knowsModel(settings)) return [bring];
  return [
    { command: context.command('generate', 'brief', '--wish', wishExample), does: does.generate('brief') },
    bring,
  ];
}
