import type { Proposal, RunOptions } from '../../core/refinement/runOptions';
import { changeLines } from '../terminal/changeView';
import type { CommandContext } from '../commandLine/commandContext';
import { saysYes } from '../commandLine/saysYes';
import { wrapTo } from '../terminal/textWidth';

export interface ApprovalOptions {
  /** The author said beforehand that it need not be shown first. */
  yes?: boolean | undefined;
}

/**
 * Who approves a change that no passage limits: the author, beforehand or when asked on a terminal. Nobody where neither is so; then such
 * a revision is refused before anything is sent.
 */
export function approvalFor(
  context: CommandContext,
  { yes = false }: ApprovalOptions,
): Pick<RunOptions, 'approve'> {
  if (yes) return { approve: () => Promise.resolve(true) };
  return context.canAsk ? { approve: (proposal) => approve(context, proposal) } : {};
}

function approve(context: CommandContext, { suggestions, files }: Proposal): Promise<boolean> {
  const { messages, output } = context;
  const changes = files.flatMap(({ path, before, after }) => [
    '',
    ...changeLines(path, before, after, output),
  ]);
  const lines = [...wrapTo(messages.approval.header(suggestions), output.width), ...changes, ''];
  return saysYes(context, lines, messages.approval.question);
}
