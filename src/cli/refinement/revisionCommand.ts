import { StoryFoldError } from '../../core/errors';
import type { Suggestion } from '../../core/review/model';
import { isUndecided } from '../../core/refinement/record/transitions';
import type { Phase } from '../../shared/values';
import type { ApprovalOptions } from '../models/approval';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext, Workspace } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { confirmLeavingOut } from './leftForModel';
import { modelRunOptions } from '../models/modelRunOptions';
import { openRound } from './openRound';
import { afterRevision } from './refinementSteps';
import { revisionLines } from './revisionView';

/** What the author chose; `all` beside named ones means all the others. */
interface Choice {
  accept?: 'all' | readonly string[] | undefined;
  reject?: 'all' | readonly string[] | undefined;
}

export async function revise(
  context: CommandContext,
  phaseName: string,
  options: { accept?: string[]; reject?: string[]; yes?: boolean },
): Promise<void> {
  const { messages } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const accept = words.suggestionIds('--accept', options.accept);
  const reject = words.suggestionIds('--reject', options.reject);
  if (accept === undefined && reject === undefined) {
    throw context.usage(messages.usage.whichSuggestions, messages.usage.whichSuggestionsHint(phase));
  }
  throwIfBoth(context, { accept, reject });
  // Nobody has to write anything for a rejection.
  const workspace = await context.workspace('write', accept === undefined ? {} : { model: 'if_chosen' });
  await decide(context, workspace, phase, { accept, reject }, { yes: options.yes });
}

/** Ends the open round as chosen, and shows what came of it. */
export async function decide(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  { accept, reject }: Choice,
  approval: ApprovalOptions = {},
): Promise<void> {
  const { output } = context;
  const before = (await workspace.controller.state(phase)).currentRound?.suggestions ?? [];
  const rejected = rejectedIds(before, { accept, reject });
  if (approval.yes !== true)
    await confirmLeavingOut(context, workspace, phase, { suggestions: before, accept, rejected });
  const outcome = await advised(
    context,
    () => workspace.asked?.endpoint,
    () =>
      workspace.controller.revise(phase, {
        ...modelRunOptions(context, workspace, ['revision'], approval),
        ...(accept === undefined ? {} : { accept }),
        ...(reject === undefined
          ? {}
          : { reject: reject === 'all' && accept === undefined ? 'all' : rejected }),
      }),
  ).catch((error: unknown) => {
    const named = accept === 'all' || accept === undefined ? undecidedIds(before) : accept;
    throw inOwnWords(
      context,
      error,
      named.filter((id) => !rejected.includes(id)),
    );
  });
  await output.result(outcome, () => revisionLines({ outcome, before, rejected, workspace, output }));
  const after = await openRound(workspace, phase);
  output.nextSteps(
    afterRevision(context, phase, outcome, {
      suggestions: after?.suggestions ?? before,
      isOpen: after !== undefined,
      knowsModel: context.knowsModel(workspace.project.settings),
    }),
  );
}

/** That somebody has to look at a change before it is written, with what to type for it here. */
function inOwnWords({ messages }: CommandContext, error: unknown, accepted: readonly string[]): unknown {
  if (!(error instanceof StoryFoldError) || error.code !== 'confirmation_needed') return error;
  const { suggestions } = error.details as { suggestions?: readonly string[] };
  if (suggestions === undefined) return error;
  const others = accepted.filter((id) => !suggestions.includes(id));
  const { needed, neededHint } = messages.approval;
  return new StoryFoldError(
    'confirmation_needed',
    needed(suggestions),
    neededHint(others),
    { alreadyTold: true },
    { cause: error },
  );
}

function throwIfBoth(context: CommandContext, { accept, reject }: Choice): void {
  const { usage } = context.messages;
  const both =
    accept === 'all' && reject === 'all'
      ? ['all']
      : Array.isArray(accept) && Array.isArray(reject)
        ? accept.filter((id: string) => reject.includes(id))
        : [];
  if (both.length > 0) throw context.usage(usage.bothDecisions(both), usage.bothDecisionsHint);
}

function rejectedIds(suggestions: readonly Suggestion[], { accept, reject }: Choice): readonly string[] {
  if (reject === undefined) return [];
  if (reject !== 'all') return reject;
  // Beside named ones, "all" means all the others.
  return undecidedIds(suggestions).filter((id) => accept === undefined || !accept.includes(id));
}

function undecidedIds(suggestions: readonly Suggestion[]): string[] {
  return suggestions.filter(isUndecided).map(({ id }) => id);
}
