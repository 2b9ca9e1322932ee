import { StoryFoldError } from '../../core/errors';
import { isMeant } from '../../core/refinement/requestChecks';
import type { Suggestion } from '../../core/review/model';
import type { CommandContext, Workspace } from '../commandLine/commandContext';
import { placesOf } from './phaseTexts';
import { saysYes } from '../commandLine/saysYes';
import { isReady } from './suggestionView';
import type { Phase } from '../../shared/values';

/** Whether somebody has to write something before it can be applied. */
export function hasToBeWritten({ anchor, replacement }: Suggestion): boolean {
  return anchor === undefined || replacement === undefined;
}

/**
 * Without a model, a revision applies the ready edits among what is accepted and ends the round, and the others are left for good. Where the
 * author named one of those, they have to say that they know: on a terminal they are asked, elsewhere it is `confirmation_needed`. Of `all`
 * they are asked on a terminal only: a script means whatever can be applied. Nothing has been changed when this throws.
 */
export async function confirmLeavingOut(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  { suggestions, accept, rejected }: Accepted,
): Promise<void> {
  if (accept === undefined || workspace.asked || (accept === 'all' && !context.canAsk)) return;
  const accepted = suggestions.filter((one) => isMeant(one, accept) && !rejected.includes(one.id));
  const left = accepted.filter(hasToBeWritten);
  if (left.length === 0) return;
  const files = await placesOf(workspace, phase, context.output);
  // Where nothing is applied the round stays open, and nothing is lost.
  if (!accepted.some((one) => isReady(one, files))) return;
  const { leavingOut } = context.messages;
  const ids = left.map(({ id }) => id);
  if (!context.canAsk)
    throw new StoryFoldError('confirmation_needed', leavingOut.needed(ids), leavingOut.hint(ids.length), {
      alreadyTold: true,
    });
  if (await saysYes(context, [leavingOut.needed(ids)], leavingOut.question(ids.length))) return;
  throw new StoryFoldError('confirmation_needed', leavingOut.turnedDown, '', { alreadyTold: true });
}

interface Accepted {
  /** Those of the open round. */
  suggestions: readonly Suggestion[];
  accept: 'all' | readonly string[] | undefined;
  rejected: readonly string[];
}
