import type { Lock } from '../../core/refinement/model';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext, Workspace } from '../commandLine/commandContext';
import { quoteLine } from './passageView';
import { placesOf } from './phaseTexts';
import type { TextPlaces } from './textPlaces';
import type { Phase } from '../../shared/values';

export async function lock(
  context: CommandContext,
  phaseName: string,
  options: { quote?: string; path?: string; list?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  if (options.quote === undefined && !options.list) {
    throw context.usage(messages.usage.missingOption('--quote'), messages.usage.quoteOrList);
  }
  const quote = options.quote === undefined ? undefined : words.text('--quote', options.quote);
  const workspace = await context.workspace(quote === undefined ? 'read' : 'write');
  if (quote === undefined) return list(context, workspace, phase);
  const { path } = options;
  const made = await workspace.controller.lock(phase, {
    ...context.run,
    quote,
    ...(path === undefined ? {} : { path }),
  });
  const files = await placesOf(workspace, phase, output);
  await output.result({ phase, lock: made }, () => [
    output.style.good(messages.locked(made.id)),
    ...lockLines(made, files, context),
  ]);
  output.nextSteps([{ command: context.command('unlock', phase, made.id), does: messages.nextSteps.unlock }]);
}

export async function unlock(context: CommandContext, phaseName: string, id: string): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  const { controller } = await context.workspace('write');
  const { locks } = await controller.unlock(phase, id, context.run);
  await output.result({ phase, unlocked: id, locks }, () => [output.style.good(messages.unlocked(id))]);
}

async function list(context: CommandContext, workspace: Workspace, phase: Phase): Promise<void> {
  const { messages, output } = context;
  const { locks } = await workspace.controller.state(phase);
  const files = await placesOf(workspace, phase, output);
  await output.result({ phase, locks }, () => [
    output.style.heading(messages.locks(phase, locks.length)),
    ...locks.flatMap((one) => lockLines(one, files, context)),
  ]);
}

function lockLines(
  one: Lock,
  files: ReadonlyMap<string, TextPlaces>,
  { output, messages }: CommandContext,
): string[] {
  const { style, width } = output;
  const places = files.get(one.path);
  const range = places?.find(one.anchor);
  const where =
    places && range ? places.link(range.start) : `${one.path} · ${style.caution(messages.suggestions.moved)}`;
  return [
    `  ${style.heading(one.id)}  ${style.dim(where)}`,
    `      ${messages.quoted(quoteLine(one.anchor.exact, width - 8))}`,
  ];
}
