import type { TokenUsage } from '../../core/llm/usage/tokenUsage';
import type { Suggestion } from '../../core/review/model';
import { alternativesLines } from './alternativesView';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext, Workspace } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { modelRunOptions } from '../models/modelRunOptions';
import type { NextStep } from '../terminal/output';
import { placesOf } from './phaseTexts';
import { withSpent } from '../models/spentLine';
import type { Phase } from '../../shared/values';

/**
 * Shows the other ways to follow a suggestion that are kept, or asks a model for some where there are none or more are wanted; or makes one
 * of them its ready edit.
 */
export async function alternatives(
  context: CommandContext,
  phaseName: string,
  id: string,
  options: { count?: string; more?: boolean; take?: string },
): Promise<void> {
  const { messages } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const { usage } = messages;
  const asksForMore = options.count !== undefined || options.more === true;
  if (asksForMore && options.take !== undefined)
    throw context.usage(usage.countAndTake, usage.countAndTakeHint);
  if (options.take !== undefined) return take(context, phase, id, words.wholeNumber('--take', options.take));
  if (options.count !== undefined && !['2', '3'].includes(options.count))
    throw context.usage(usage.notOneOf('--count', options.count), usage.countHint);
  const count = options.count === undefined ? {} : { count: Number(options.count) };
  const kept = asksForMore ? undefined : await keptOnes(context, phase, id);
  if (kept) return showKept(context, kept.workspace, phase, kept.suggestion);
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
  const number = found.suggestion.alternatives?.length ?? 0;
  await show(context, workspace, phase, found, messages.alternatives.header(id, number));
  offerToTake(context, phase, id, number);
}

/** The suggestion, where other ways are kept with it. Whatever is wrong with the id or the round is told where a model is asked. */
async function keptOnes(
  context: CommandContext,
  phase: Phase,
  id: string,
): Promise<{ workspace: Workspace; suggestion: Suggestion } | undefined> {
  const workspace = await context.workspace('read');
  const round = (await workspace.controller.state(phase)).currentRound;
  const suggestion = round?.suggestions.find((one) => one.id === id);
  return suggestion?.alternatives?.length ? { workspace, suggestion } : undefined;
}

async function showKept(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  suggestion: Suggestion,
): Promise<void> {
  const { id, alternatives: ways = [] } = suggestion;
  await show(context, workspace, phase, { suggestion }, context.messages.alternatives.kept(id, ways.length));
  offerToTake(context, phase, id, ways.length);
}

function offerToTake(context: CommandContext, phase: Phase, id: string, number: number): void {
  const does = context.messages.nextSteps;
  context.output.nextSteps([
    ...(number > 0
      ? [{ command: context.command('alternatives', phase, id, '--take', '1'), does: does.takeAlternative }]
      : []),
    { command: context.command('alternatives', phase, id, '--more'), does: does.moreAlternatives },
    { command: context.command('show', phase, id), does: does.showOne },
  ]);
}

async function take(context: CommandContext, phase: Phase, id: string, number: number): Promise<void> {
  const { messages, output } = context;
  const workspace = await context.workspace('write');
  const suggestion = await workspace.controller.takeAlternative(phase, id, number, context.run);
  const heading = messages.alternatives.taken(id, number);
  await show(context, workspace, phase, { suggestion }, heading, number);
  const does = messages.nextSteps;
  const steps: NextStep[] = [
    { command: context.command('revise', phase, '--accept', id), does: does.acceptOne },
    { command: context.command('show', phase), does: does.show },
  ];
  output.nextSteps(steps);
}

/** `only`: the number of the one that is shown alone; the document has all of them. */
async function show(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  { suggestion, usage }: { suggestion: Suggestion; usage?: TokenUsage },
  heading: string,
  only?: number,
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
      ...alternativesLines(suggestion, await placesOf(workspace, phase, output), output, only),
    ]),
  );
}
