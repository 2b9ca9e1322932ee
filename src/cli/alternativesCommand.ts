import type { Suggestion } from '../core/review/model';
import type { TokenUsage } from '../core/llm/usage/tokenUsage';
import type { Phase } from '../shared/values';
import { CommandArguments } from './commandArguments';
import type { CommandContext, Workspace } from './commandContext';
import { advised } from './endpointTrouble';
import { modelRunOptions } from './modelRunOptions';
import type { NextStep } from './output';
import { placesOf } from './phaseTexts';
import { withSpent } from './spentLine';
import { suggestionLines } from './suggestionView';

/** Asks a model for other ways to follow a suggestion, or makes one of those that are kept its ready edit. */
export async function alternatives(
  context: CommandContext,
  phaseName: string,
  id: string,
  options: { count?: string; take?: string },
): Promise<void> {
  const { messages } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const { usage } = messages;
  if (options.count !== undefined && options.take !== undefined)
    throw context.usage(usage.countAndTake, usage.countAndTakeHint);
  if (options.take !== undefined) return take(context, phase, id, words.wholeNumber('--take', options.take));
  const count =
    options.count === undefined ? {} : { count: Number(words.oneOf('--count', options.count, ['2', '3'])) };
  const workspace = await context.workspace('write', { model: 'always' });
  const found = await advised(
    context,
    () => workspace.asked?.endpoint,
    () =>
      workspace.controller.alternatives(phase, id, {
        ...modelRunOptions(context, workspace, ['alternatives']),
        ...count,
      }),
  );
  const { suggestion } = found;
  const number = suggestion.alternatives?.length ?? 0;
  await show(context, workspace, phase, found, messages.alternatives.header(id, number));
  const does = messages.nextSteps;
  context.output.nextSteps([
    ...(number > 0
      ? [{ command: context.command('alternatives', phase, id, '--take', '1'), does: does.takeAlternative }]
      : []),
    { command: context.command('show', phase, id), does: does.showOne },
  ]);
}

async function take(context: CommandContext, phase: Phase, id: string, number: number): Promise<void> {
  const { messages, output } = context;
  const workspace = await context.workspace('write');
  const suggestion = await workspace.controller.takeAlternative(phase, id, number, context.run);
  const heading = messages.alternatives.taken(id, number);
  await show(context, workspace, phase, { suggestion }, heading);
  const does = messages.nextSteps;
  const steps: NextStep[] = [
    { command: context.command('revise', phase, '--accept', id), does: does.acceptOne },
    { command: context.command('show', phase), does: does.show },
  ];
  output.nextSteps(steps);
}

async function show(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  { suggestion, usage }: { suggestion: Suggestion; usage?: TokenUsage },
  heading: string,
): Promise<void> {
  const { output } = context;
  const listed = (suggestion.alternatives ?? []).map(({ text, note }, index) => ({
    number: index + 1,
    text,
    note,
  }));
  await output.result({ phase, suggestion, alternatives: listed, ...(usage && { usage }) }, async () =>
    withSpent(workspace, output, [
      output.style.heading(heading),
      '',
      ...suggestionLines(suggestion, await placesOf(workspace, phase, output), output),
    ]),
  );
}
