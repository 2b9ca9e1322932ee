import { StoryFoldError } from '../../core/errors';
import type { Suggestion } from '../../core/review/model';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { placesOf } from './phaseTexts';
import { headLines, suggestionLines } from './suggestionView';
import { wrapTo } from '../terminal/textWidth';

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

/** "This is intentional", or with `undo` not so after all. */
export async function waive(
  context: CommandContext,
  phaseName: string,
  id: string,
  { undo = false }: { undo?: boolean } = {},
): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  const { controller } = await context.workspace('write');
  const before = (await controller.state(phase)).currentRound?.suggestions ?? [];
  const named = suggestionOf(before, id);
  // What was decided otherwise is no waiver that could be taken back.
  if (undo && named && named.status !== 'waived')
    throw new StoryFoldError('refused', messages.notWaived(id), messages.notWaivedHint, {
      alreadyTold: true,
    });
  const state = undo
    ? await controller.decide(phase, [id], 'open', context.run)
    : await controller.waive(phase, id, context.run);
  const after = state.currentRound?.suggestions ?? [];
  const statusBefore = new Map(before.map((one) => [one.id, one.status]));
  // The same remark on the same passage goes with it.
  const changed = after.filter(
    (one) => (one.status === 'waived') !== (statusBefore.get(one.id) === 'waived'),
  );
  const told = changed.length > 0 ? changed : after.filter((one) => one.id === id);
  const ids = messages.listAnd(told.map((one) => one.id));
  const document = undo
    ? { phase, suggestion: suggestionOf(after, id), reopened: changed.map((one) => one.id) }
    : { phase, suggestion: suggestionOf(after, id), waived: changed.map((one) => one.id) };
  await output.result(document, () => [
    ...wrapTo(undo ? messages.waiverUndone(ids) : messages.waived(ids), output.width).map(output.style.good),
    ...told.flatMap((one) => headLines({ ...one, status: 'open' }, output, 2).map((line) => `  ${line}`)),
  ]);
  const does = messages.nextSteps;
  output.nextSteps([
    ...(undo ? [] : [{ command: context.command('waive', phase, id, '--undo'), does: does.unwaive }]),
    { command: context.command('show', phase), does: does.show },
  ]);
}

function suggestionOf(suggestions: readonly Suggestion[] | undefined, id: string): Suggestion | undefined {
  return suggestions?.find((suggestion) => suggestion.id === id);
}
