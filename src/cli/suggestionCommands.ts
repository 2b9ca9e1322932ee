import type { Suggestion } from '../core/review/model';
import { CommandArguments } from './commandArguments';
import type { CommandContext } from './commandContext';
import { placesOf } from './phaseTexts';
import { suggestionLines } from './suggestionView';

export async function suggest(
  context: CommandContext,
  phaseName: string,
  options: { text: string; quote?: string; replacement?: string; path?: string },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const text = words.text('--text', options.text);
  if (options.quote !== undefined) words.text('--quote', options.quote);
  const { quote, replacement, path } = options;
  const workspace = await context.workspace('write');
  const suggestion = await workspace.controller.suggest(phase, {
    ...context.run,
    text,
    ...(quote === undefined ? {} : { quote }),
    ...(replacement === undefined ? {} : { replacement }),
    ...(path === undefined ? {} : { path }),
  });
  const files = await placesOf(workspace, phase, output);
  await output.result({ phase, suggestion }, () => [
    output.style.good(messages.suggested(suggestion.id)),
    '',
    ...suggestionLines(suggestion, files, output),
  ]);
  output.nextSteps(
    suggestion.replacement === undefined
      ? [{ command: context.command('show', phase), does: messages.nextSteps.show }]
      : [
          {
            command: context.command('revise', phase, '--accept', suggestion.id),
            does: messages.nextSteps.acceptOne,
          },
        ],
  );
}

export async function reword(
  context: CommandContext,
  phaseName: string,
  id: string,
  options: { text: string },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const text = words.text('--text', options.text);
  const workspace = await context.workspace('write');
  const state = await workspace.controller.reword(phase, id, text, context.run);
  const suggestion = suggestionOf(state.currentRound?.suggestions, id);
  const files = await placesOf(workspace, phase, output);
  await output.result({ phase, suggestion }, () => [
    output.style.good(messages.reworded(id)),
    ...(suggestion ? ['', ...suggestionLines(suggestion, files, output)] : []),
  ]);
  output.nextSteps([{ command: context.command('show', phase), does: messages.nextSteps.show }]);
}

export async function waive(context: CommandContext, phaseName: string, id: string): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  const { controller } = await context.workspace('write');
  const before = (await controller.state(phase)).currentRound?.suggestions ?? [];
  const state = await controller.waive(phase, id, context.run);
  const after = state.currentRound?.suggestions ?? [];
  const wasWaived = new Set(before.filter(({ status }) => status === 'waived').map((one) => one.id));
  // The same remark on the same passage is waived with it.
  const waived = after
    .filter((one) => one.status === 'waived' && !wasWaived.has(one.id))
    .map((one) => one.id);
  await output.result({ phase, suggestion: suggestionOf(after, id), waived }, () => [
    output.style.good(messages.waived(messages.listAnd(waived.length > 0 ? waived : [id]))),
  ]);
  output.nextSteps([{ command: context.command('show', phase), does: messages.nextSteps.show }]);
}

function suggestionOf(suggestions: readonly Suggestion[] | undefined, id: string): Suggestion | undefined {
  return suggestions?.find((suggestion) => suggestion.id === id);
}
