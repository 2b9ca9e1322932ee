import { StoryFoldError } from '../../core/errors';
import { nextPhase } from '../../core/project/layout';
import type { RefinementRound } from '../../core/refinement/model';
import { offersToApply } from '../../core/refinement/rounds/offersToApply';
import { isUndecided } from '../../core/refinement/record/transitions';
import type { Suggestion } from '../../core/review/model';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext, Workspace } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { modelRunOptions } from '../models/modelRunOptions';
import { openRound } from './openRound';
import type { NextStep } from '../terminal/output';
import { placesOf } from './phaseTexts';
import { afterAssessment, afterOne, endOrGoOn } from './refinementSteps';
import { decide } from './revisionCommand';
import { saysYes } from '../commandLine/saysYes';
import { withSpent } from '../models/spentLine';
import { refineLines } from './refineView';
import { roundsByDefault } from '../commandLine/settingArguments';
import { roundLines } from './suggestionListView';
import { wrapTo } from '../terminal/textWidth';
import type { Phase } from '../../shared/values';

export async function assess(
  context: CommandContext,
  phaseName: string,
  options: { focus?: string; limit?: string },
): Promise<void> {
  const words = new CommandArguments(context.messages);
  const phase = words.phase(phaseName);
  const limit = options.limit === undefined ? undefined : words.wholeNumber('--limit', options.limit);
  const focus = options.focus === undefined ? {} : { focus: words.text('--focus', options.focus) };
  const workspace = await context.workspace('write', { model: 'if_chosen' });
  const run = modelRunOptions(context, workspace, ['assessment']);
  const { round } = await advised(
    context,
    () => workspace.asked?.endpoint,
    () => workspace.controller.assess(phase, { ...run, ...focus }),
  ).catch((error: unknown) => {
    throw withoutBrief(context, workspace, phase, error);
  });
  const offered = await offeredSuggestion(workspace, phase);
  const steps = await showRound(context, workspace, phase, round, { limit, offered });
  const accepts =
    offered !== undefined &&
    context.canAsk &&
    (await saysYes(context, [''], context.messages.approval.offer(offered.id)));
  if (accepts) await decide(context, workspace, phase, { accept: [offered.id] });
  else context.output.nextSteps(steps);
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
  context.output.nextSteps(await showRound(context, workspace, phase, round, { limit, id }));
}

export async function refine(
  context: CommandContext,
  phaseName: string,
  options: { rounds?: string; focus?: string; scope?: string },
): Promise<void> {
  const { output } = context;
  const words = new CommandArguments(context.messages);
  const phase = words.phase(phaseName);
  const given = options.rounds === undefined ? undefined : words.wholeNumber('--rounds', options.rounds);
  const focus = options.focus === undefined ? {} : { focus: words.text('--focus', options.focus) };
  const scope =
    options.scope === undefined ? {} : { scope: words.oneOf('--scope', options.scope, ['full', 'section']) };
  const workspace = await context.workspace('write', { model: 'if_chosen' });
  const rounds = given ?? roundsByDefault(workspace.project);
  const run = modelRunOptions(context, workspace, ['assessment', 'revision']);
  const outcome = await advised(
    context,
    () => workspace.asked?.endpoint,
    () => workspace.controller.refine(phase, { ...run, ...focus, ...scope, rounds }),
  );
  const document = {
    ...outcome,
    rounds: outcome.rounds.map(({ revision, ...row }) => ({
      ...row,
      appliedIds: revision?.applied ?? [],
      strays: revision?.strays ?? [],
      ...(revision?.notes && { notes: revision.notes }),
      ...(revision?.entry === undefined ? {} : { entry: revision.entry }),
    })),
  };
  await output.result(document, () => refineLines(outcome, workspace, output));
  if (outcome.stopReason === 'cancelled') context.endAsCancelled();
  const open = await openRound(workspace, phase);
  const first = outcome.rounds.find(({ revision }) => revision?.entry !== undefined)?.revision?.entry;
  const steps: NextStep[] = [];
  const does = context.messages.nextSteps;
  if (outcome.stopReason === 'cancelled') {
    const typed = Object.entries({ rounds: options.rounds, focus: options.focus, scope: options.scope });
    const again = typed.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
    steps.push({ command: context.command('refine', phase, ...again), does: does.refineAgain });
  }
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
  const workspace = await context.workspace('write');
  const { controller } = workspace;
  const before = (await openRound(workspace, phase))?.suggestions ?? [];
  const open = before.filter(isUndecided).length;
  const { status, round, stopReason } = await controller.done(phase, context.run);
  await output.result({ phase, status, round, stopReason }, () => [
    ...wrapTo(messages.done(phase), output.width).map(output.style.good),
    ...(open > 0 ? wrapTo(messages.doneWithOpen(open), output.width) : []),
  ]);
  const next = nextPhase(phase);
  if (next)
    output.nextSteps([
      { command: context.command('assess', next), does: messages.nextSteps.nextPhase(next) },
    ]);
}

/** That there is no brief yet, with the way to have one written where a model is known. */
function withoutBrief(
  context: CommandContext,
  { project }: Workspace,
  phase: Phase,
  error: unknown,
): unknown {
  const isMissing = error instanceof StoryFoldError && error.code === 'not_found' && 'phase' in error.details;
  if (!isMissing || phase !== 'brief' || !context.knowsModel(project.settings)) return error;
  const { messages } = context;
  const { message, hint } = messages.errorText(error);
  const command = context.command('generate', 'brief', '--wish', '…');
  const more = { message, hint: messages.orHaveItWritten(hint, command) };
  return new StoryFoldError('not_found', more.message, more.hint, { alreadyTold: true }, { cause: error });
}

/** The one suggestion that the author may be asked to apply at once. */
async function offeredSuggestion(
  { controller, project, asked }: Workspace,
  phase: Phase,
): Promise<Suggestion | undefined> {
  const state = await controller.state(phase);
  if (!offersToApply(state, project, asked !== undefined)) return undefined;
  return state.currentRound?.suggestions.find(isUndecided);
}

/** Shows the round, and gives back what makes sense next. `offered`: the one suggestion that may be applied at once. */
async function showRound(
  context: CommandContext,
  workspace: Workspace,
  phase: Phase,
  round: RefinementRound,
  options: { limit?: number | undefined; id?: string | undefined; offered?: Suggestion | undefined },
): Promise<NextStep[]> {
  const { output } = context;
  const files = await placesOf(workspace, phase, output);
  const { round: number, assessedAt, overall, suggestions, ...rest } = round;
  const shown = options.id === undefined ? suggestions : suggestions.filter(({ id }) => id === options.id);
  await output.result(
    { phase, round: number, assessedAt, overall: overall ?? null, suggestions: shown, ...rest },
    () =>
      withSpent(
        workspace,
        output,
        roundLines({
          phase,
          round: { ...round, suggestions: shown },
          files,
          output,
          limit: options.limit,
          showRule: options.id !== undefined,
          showAll: context.command('show', phase),
          otherWays: (id) => context.command('alternatives', phase, id),
        }),
      ),
  );
  const one = options.id === undefined ? options.offered : shown[0];
  const knowsModel = context.knowsModel(workspace.project.settings);
  return one
    ? afterOne(context, phase, one, { files, knowsModel })
    : afterAssessment(context, phase, {
        suggestions: shown,
        files,
        knowsModel,
        byModel: round.byModel === true,
      });
}
