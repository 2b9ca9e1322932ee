import type { ComparePoint, RoundRow } from '../../core/refinement/model';
import { historyFile } from '../../core/project/layout';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext } from '../commandLine/commandContext';
import { compareLines } from './compareView';
import { changedFiles } from './revisionView';
import { roundsLines } from './roundsView';
import { wrapTo } from '../terminal/textWidth';
import type { Phase } from '../../shared/values';

export async function rounds(context: CommandContext, phaseName: string): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  const { controller } = await context.workspace('read');
  const { rows, unreadable } = await controller.rounds(phase);
  const { head } = await controller.state(phase);
  await output.result({ phase, head: head ?? null, rounds: rows.map(rowDocument), unreadable }, () =>
    rows.length === 0 && unreadable.length > 0 ? [] : roundsLines(phase, rows, head, output),
  );
  if (unreadable.length > 0)
    output.warn(messages.rounds.unreadable(unreadable.map((entry) => historyFile(phase, entry))));
  const last = rows.findLast(({ entry }) => entry !== undefined)?.entry;
  if (last === undefined) {
    output.nextSteps([{ command: context.command('assess', phase), does: messages.nextSteps.assess }]);
  } else {
    output.nextSteps([
      { command: context.command('compare', phase, String(last), 'now'), does: messages.nextSteps.compare },
      { command: context.command('restore', phase, String(last)), does: messages.nextSteps.restore },
    ]);
  }
}

export async function compare(
  context: CommandContext,
  phaseName: string,
  a: string,
  b: string,
): Promise<void> {
  const words = new CommandArguments(context.messages);
  const phase = words.phase(phaseName);
  const [first, second] = [words.comparePoint(a), words.comparePoint(b)];
  const { controller, project } = await context.workspace('read');
  const outcome = await controller.compare(phase, first, second);
  await context.output.result({ ...outcome, a: first, b: second }, () =>
    compareLines(
      outcome,
      pointName(context, first),
      pointName(context, second),
      project.language,
      context.output,
    ),
  );
}

export async function restore(
  context: CommandContext,
  phaseName: string,
  entryNumber: string,
  options: { reopen?: boolean; overLocks?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const entry = words.wholeNumber('N', entryNumber);
  const workspace = await context.workspace('write');
  const reopen = options.reopen === true;
  const made = await workspace.controller.restore(phase, entry, {
    ...context.run,
    reopen,
    overLocks: options.overLocks === true,
  });
  await output.result({ phase, entry: made.entry, restored: entry, files: made.files }, async () => [
    ...wrapTo(messages.restored(phase, entry, made.entry), output.width).map(output.style.good),
    ...(reopen ? [messages.reopened(entry)] : []),
    '',
    ...(await changedFiles(made, workspace, output)),
  ]);
  const does = messages.nextSteps;
  output.nextSteps([
    reopen
      ? { command: context.command('show', phase), does: does.show }
      : { command: context.command('assess', phase), does: does.assess },
    { command: context.command('restore', phase, String(made.entry)), does: does.restore },
  ]);
}

export async function revert(context: CommandContext, phaseName: string, suggestion: string): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  const workspace = await context.workspace('write');
  const made = await workspace.controller.revert(phase, suggestion, context.run);
  await output.result({ phase, ...made }, async () => [
    output.style.good(messages.reverted(phase, suggestion, made.entry)),
    '',
    ...(await changedFiles(made, workspace, output)),
  ]);
  output.nextSteps(historyStep(context, phase));
}

/** Every key is there, also where there is nothing to say. */
function rowDocument(row: RoundRow): Record<keyof RoundRow, unknown> {
  const { entry = null, assessedAt = null, restored = null, reverted = null, usage = null } = row;
  return { ...row, entry, assessedAt, restored, reverted, usage };
}

function historyStep(context: CommandContext, phase: Phase): { command: string; does: string }[] {
  return [{ command: context.command('rounds', phase), does: context.messages.nextSteps.rounds }];
}

function pointName({ messages }: CommandContext, point: ComparePoint): string {
  return point === 'now' ? messages.compare.now : messages.compare.start(point);
}
