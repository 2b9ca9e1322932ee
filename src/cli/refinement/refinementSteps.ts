import type { ReviseOutcome } from '../../core/refinement/model';
import { isUndecided } from '../../core/refinement/record/transitions';
import { spellingRule } from '../../core/review/checker';
import type { Suggestion } from '../../core/review/model';
import type { CommandContext } from '../commandLine/commandContext';
import { hasToBeWritten } from './leftForModel';
import type { NextStep } from '../terminal/output';
import { isReady } from './suggestionView';
import type { TextPlaces } from './textPlaces';
import type { Phase } from '../../shared/values';

/** The round that is looked at, and whether a model may work on it. */
export interface OfferedRound {
  suggestions: readonly Suggestion[];
  /** The texts as they stand, by path. */
  files: ReadonlyMap<string, TextPlaces>;
  /** A model was asked for this list. */
  byModel: boolean;
  /** A server and a model are named somewhere; see `CommandContext.knowsModel`. */
  knowsModel: boolean;
}

/** A list of ids that is longer than this is no command that anybody types. */
const mostIds = 20;

/** What makes sense after a list of suggestions. */
export function afterAssessment(context: CommandContext, phase: Phase, round: OfferedRound): NextStep[] {
  const { suggestions, files, byModel, knowsModel } = round;
  const does = context.messages.nextSteps;
  const open = suggestions.filter(isUndecided);
  const ready = open.filter((suggestion) => isReady(suggestion, files));
  if (open.length === 0) return endOrGoOn(context, phase);
  const asksModel = context.isModelChosen || (knowsModel && byModel);
  const withModel = (words: readonly string[], isFor = asksModel) =>
    context.command(...words, ...(isFor && !context.isModelChosen ? ['--provider', 'openai'] : []));
  const steps: NextStep[] = [];
  // A model writes what has no ready edit; what has no passage either is for a second look.
  const [first, second] = asksModel ? open.filter(({ anchor }) => anchor !== undefined) : ready;
  const other = open.find((suggestion) => suggestion !== first);
  const worked = asksModel || (knowsModel && ready.length === 0) ? forModel(open) : [];
  const others = worked.filter((suggestion) => !ready.includes(suggestion)).length;
  if (others > 0 && (open.length > 1 || !asksModel))
    steps.push({
      command: withModel(['revise', phase, '--accept', namesOf(worked, open)], true),
      does: does.acceptAllWithModel(worked.length - others, others),
    });
  else if (ready.length > 1)
    steps.push({
      command: withModel(['revise', phase, '--accept', 'all']),
      does: does.acceptAll(ready.length),
    });
  if (first) {
    const against = second ?? other;
    const words = ['revise', phase, '--accept', first.id, ...(against ? ['--reject', against.id] : [])];
    steps.push({ command: withModel(words), does: does.acceptSome });
  }
  const bare = open.find(({ anchor, replacement }) => anchor !== undefined && replacement === undefined);
  if ((asksModel || (knowsModel && ready.length === 0)) && bare)
    steps.push({ command: context.command('alternatives', phase, bare.id), does: does.alternatives });
  if (!first && other)
    steps.push({ command: context.command('show', phase, (bare ?? other).id), does: does.showCloser });
  if (first) steps.push({ command: withModel(['refine', phase, '--rounds', '3']), does: does.refine });
  else steps.push(...endOrGoOn(context, phase));
  return steps;
}

/** What a model can be expected to do something about: no notes, and nothing that a rule says of the whole, such as that it is too short. */
function forModel(open: readonly Suggestion[]): Suggestion[] {
  return open.filter(
    ({ severity, source, anchor }) => severity !== 'info' && !(source === 'rules' && anchor === undefined),
  );
}

function namesOf(wanted: readonly Suggestion[], open: readonly Suggestion[]): string {
  const isAll = wanted.length === open.length || wanted.length > mostIds;
  return isAll ? 'all' : wanted.map(({ id }) => id).join(',');
}

/** A waiver is for good, so it is offered only to an author who is looking at that very suggestion. */
export function afterOne(
  context: CommandContext,
  phase: Phase,
  suggestion: Suggestion,
  { files, knowsModel }: Pick<OfferedRound, 'files' | 'knowsModel'>,
): NextStep[] {
  const does = context.messages.nextSteps;
  const { id, rule, anchor, status } = suggestion;
  if (status === 'waived')
    return [
      { command: context.command('waive', phase, id, '--undo'), does: does.unwaive },
      { command: context.command('show', phase), does: does.show },
    ];
  if (!isUndecided(suggestion)) return [{ command: context.command('show', phase), does: does.show }];
  const ready = isReady(suggestion, files);
  const { isModelChosen } = context;
  const mayAsk = isModelChosen || knowsModel;
  const accept = ['revise', phase, '--accept', id];
  const has = suggestion.alternatives?.length ?? 0;
  const ways =
    has > 0
      ? [{ command: context.command('alternatives', phase, id), does: does.showAlternatives }]
      : mayAsk && anchor !== undefined
        ? [{ command: context.command('alternatives', phase, id), does: does.alternatives }]
        : [];
  const accepts = ready
    ? [{ command: context.command(...accept), does: does.acceptOne }]
    : mayAsk
      ? [
          {
            command: context.command(...accept, ...(isModelChosen ? [] : ['--provider', 'openai'])),
            does: does.acceptOneWithModel,
          },
        ]
      : [];
  return [
    ...accepts,
    ...ways,
    ...(ready ? [] : [{ command: context.command('reword', phase, id, '--text', '…'), does: does.reword }]),
    { command: context.command('revise', phase, '--reject', id), does: does.rejectOne },
    ...(rule === spellingRule && anchor !== undefined
      ? [{ command: context.command('dictionary', anchor.exact), does: does.dictionary }]
      : []),
    { command: context.command('waive', phase, id), does: does.waive },
  ];
}

/** What makes sense after a decision; `suggestions` are those of the round, and `isOpen` whether it goes on. */
export function afterRevision(
  context: CommandContext,
  phase: Phase,
  outcome: Pick<ReviseOutcome, 'applied' | 'notApplied' | 'entry' | 'usage'>,
  {
    suggestions,
    isOpen,
    knowsModel,
  }: { suggestions: readonly Suggestion[]; isOpen: boolean; knowsModel: boolean },
): NextStep[] {
  const does = context.messages.nextSteps;
  const steps: NextStep[] = [];
  const [applied] = outcome.applied;
  const { entry } = outcome;
  const written = new Set(suggestions.filter(hasToBeWritten).map(({ id }) => id));
  // Accepted, and nobody was there to write them.
  const left =
    outcome.usage === undefined ? outcome.notApplied.map(({ id }) => id).filter((id) => written.has(id)) : [];
  if (isOpen && left.length > 0 && knowsModel) {
    const words = ['revise', phase, '--accept', left.join(','), '--provider', 'openai'];
    steps.push({ command: context.command(...words), does: does.acceptAllWithModel(0, left.length) });
  }
  if (isOpen && suggestions.length > 0)
    steps.push({ command: context.command('show', phase), does: does.show });
  else steps.push({ command: context.command('assess', phase), does: does.assess });
  if (!isOpen && left.length > 0 && entry !== undefined)
    steps.push({
      command: context.command('restore', phase, String(entry), '--reopen'),
      does: does.reopenForModel,
    });
  if (applied !== undefined)
    steps.push({ command: context.command('revert', phase, applied), does: does.revert });
  if (applied !== undefined && entry !== undefined) {
    steps.push({ command: context.command('restore', phase, String(entry)), does: does.restore });
  }
  return steps;
}

export function endOrGoOn(context: CommandContext, phase: Phase): NextStep[] {
  return [{ command: context.command('done', phase), does: context.messages.nextSteps.done }];
}
