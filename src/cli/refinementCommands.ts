import { StoryFoldError } from '../core/errors';
import { nextPhase } from '../core/project/layout';
import type { RefinementRound } from '../core/refinement/model';
import { isUndecided } from '../core/refinement/transitions';
import type { Suggestion } from '../core/review/model';
import { CommandArguments } from './commandArguments';
import type { CommandContext, Workspace } from './commandContext';
import type { NextStep } from './output';
import { placesOf } from './phaseTexts';
import { revisionLines } from './revisionView';
import { afterAssessment, afterOne, afterRevision, endOrGoOn } from './refinementSteps';
import { refineLines } from './refineView';
import { roundsByDefault } from './settingArguments';
import { roundLines } from './suggestionListView';
import type { Phase } from '../shared/values';

export async function assess(
  context: CommandContext,
  phaseName: string,
  options: { focus?: string; limit?: string },
): Promise<void> {
  const words = new CommandArguments(context.messages);
  const phase = words.phase(phaseName);
  const limit = options.limit === undefined ? undefined : words.wholeNumber('--limit', options.limit);
  const focus = options.focus === undefined ? {} : { focus: words.text('--focus', options.focus) };
  const workspace = await context.workspace('write');
  const { round } = await workspace.controller.assess(phase, { ...context.run, ...focus });
  await showRound(context, workspace, phase, round, { limit });
}

/** The open round as it stands, without looking at the text anew. */
export async function show(
  context: CommandContext,
  phaseName: string,
  id: string | undefined,
  options: { limit?: string },
): Promise<void> {
  const words = new CommandArguments(context.messages);
  const phase = words.phase(phaseName);
  const limit = options.limit === undefined ? undefined : words.wholeNumber('--limit', options.limit);
  const workspace = await context.workspace('read');
  const round = (await workspace.controller.state(phase)).currentRound;
  const { messages } = context;
  if (!round) {
    throw new StoryFoldError(
      'not_found',
      messages.noOpenRound(phase),
      messages.noOpenRoundHint(context.command('assess', phase)),
    );
  }
  if (id !== undefined && !round.suggestions.some((suggestion) => suggestion.id === id)) {
    throw new StoryFoldError(
      'not_found',
      messages.unknownSuggestion(id, phase),
      messages.knownSuggestions(round.suggestions.map((suggestion) => suggestion.id)),
    );
  }
  await showRound(context, workspace, phase, round, { limit, id });
}

export async function revise(
  context: CommandContext,
  phaseName: string,
  options: { accept?: string[]; reject?: string[] },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const phase = words.phase(phaseName);
  const accept = words.suggestionIds('--accept', options.accept);
  const reject = words.suggestionIds('--reject', options.reject);
  if (accept === undefined && reject === undefined) {
    throw context.usage(messages.usage.whichSuggestions, messages.usage.whichSuggestionsHint(phase));
  }
  throwIfBoth(context, accept, reject);
  const workspace = await context.workspace('write');
  const before = (await workspace.controller.state(phase)).currentRound?.suggestions ?? [];
  const rejected = rejectedIds(before, accept, reject);
  const outcome = await workspace.controller.revise(phase, {
    ...context.run,
    ...(accept === undefined ? {} : { accept }),
    ...(reject === undefined ? {} : { reject: reject === 'all' && accept === undefined ? 'all' : rejected }),
  });
  await output.result(outcome, () => revisionLines({ outcome, before, rejected, workspace, output }));
  const after = await openRound(workspace, phase);
  const suggestions = after?.suggestions ?? before;
  output.nextSteps(afterRevision(context, phase, outcome, suggestions, after !== undefined));
}

export async function refine(
  context: CommandContext,
  phaseName: string,
  options: { rounds?: string; focus?: string },
): Promise<void> {
  const { output } = context;
  const words = new CommandArguments(context.messages);
  const phase = words.phase(phaseName);
  const given = options.rounds === undefined ? undefined : words.wholeNumber('--rounds', options.rounds);
  const focus = options.focus === undefined ? {} : { focus: words.text('--focus', options.focus) };
  const workspace = await context.workspace('write');
  const rounds = given ?? roundsByDefault(workspace.project);
  const outcome = await workspace.controller.refine(phase, { ...context.run, ...focus, rounds });
  const document = {
    ...outcome,
    rounds: outcome.rounds.map(({ revision, ...row }) => ({
      ...row,
      ...(revision?.entry === undefined ? {} : { entry: revision.entry }),
    })),
  };
  await output.result(document, () => refineLines(outcome, workspace, output));
  if (outcome.stopReason === 'cancelled') context.endAsCancelled();
  const open = await openRound(workspace, phase);
  const first = outcome.rounds.find(({ revision }) => revision?.entry !== undefined)?.revision?.entry;
  const steps: NextStep[] = [];
  const does = context.messages.nextSteps;
  if (first !== undefined) {
    steps.push({ command: context.command('compare', phase, String(first), 'now'), does: does.compare });
    steps.push({ command: context.command('restore', phase, String(first)), does: does.restore });
  }
  if (open?.suggestions.length) {
    steps.push({ command: context.command('show', phase), does: does.show });
  }
  steps.push(...endOrGoOn(context, phase));
  output.nextSteps(steps);
}

export async function done(context: CommandContext, phaseName: string): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  const { controller } = await context.workspace('write');
  const { status, round, stopReason } = await controller.done(phase, context.run);
  await output.result({ phase, status, round, stopReason }, () => [output.style.good(messages.done(phase))]);
  const next = nextPhase(phase);
  if (next)
    output.nextSteps([
      { command: context.command('assess', next), does: messages.nextSteps.nextPhase(next) },
    ]);
}

/** The round as it is after the work, for the next steps alone: none when it cannot be read now, and no failure. */
async function openRound({ controller }: Workspace, phase: Phase): Promise<RefinementRound | undefined> {
  return (await controller.state(phase).catch(() => undefined))?.currentRound;
}

async function showRound(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  round: RefinementRound,
  options: { limit?: number | undefined; id?: string | undefined },
): Promise<void> {
  const { output } = context;
  const files = await placesOf(workspace, phase, output);
  const { round: number, assessedAt, overall, suggestions, ...rest } = round;
  const shown = options.id === undefined ? suggestions : suggestions.filter(({ id }) => id === options.id);
  await output.result(
    { phase, round: number, assessedAt, overall: overall ?? null, suggestions: shown, ...rest },
    () =>
      roundLines({
        phase,
        round: { ...round, suggestions: shown },
        files,
        output,
        limit: options.limit,
        showRule: options.id !== undefined,
        showAll: context.command('show', phase),
      }),
  );
  const [one] = options.id === undefined ? [] : shown;
  output.nextSteps(
    one ? afterOne(context, phase, one, files) : afterAssessment(context, phase, shown, files),
  );
}

function throwIfBoth(
  context: CommandContext,
  accept: 'all' | string[] | undefined,
  reject: 'all' | string[] | undefined,
): void {
  const { usage } = context.messages;
  const both =
    accept === 'all' && reject === 'all'
      ? ['all']
      : Array.isArray(accept) && Array.isArray(reject)
        ? accept.filter((id) => reject.includes(id))
        : [];
  if (both.length > 0) throw context.usage(usage.bothDecisions(both), usage.bothDecisionsHint);
}

function rejectedIds(
  suggestions: readonly Suggestion[],
  accept: 'all' | string[] | undefined,
  reject: 'all' | string[] | undefined,
): string[] {
  if (reject === undefined) return [];
  if (reject !== 'all') return reject;
  // Beside named ones, "all" means all the others.
  return suggestions
    .filter(isUndecided)
    .map(({ id }) => id)
    .filter((id) => accept === undefined || !accept.includes(id));
}
