import { isUndecided } from '../core/refinement/transitions';
import { spellingRule } from '../core/review/checker';
import type { Suggestion } from '../core/review/model';
import type { CommandContext } from './commandContext';
import type { NextStep } from './output';
import { isReady } from './suggestionView';
import type { TextPlaces } from './textPlaces';
import type { Phase } from '../shared/values';

/** What makes sense after a list of suggestions. */
export function afterAssessment(
  context: CommandContext,
  phase: Phase,
  suggestions: readonly Suggestion[],
  files: ReadonlyMap<string, TextPlaces>,
): NextStep[] {
  const does = context.messages.nextSteps;
  const open = suggestions.filter(isUndecided);
  const ready = open.filter((suggestion) => isReady(suggestion, files));
  const { isModelChosen } = context;
  const steps: NextStep[] = [];
  // A model writes what has no ready edit; what has no passage either is for a second look.
  const [first, second] = isModelChosen ? open.filter(({ anchor }) => anchor !== undefined) : ready;
  const other = open.find((suggestion) => suggestion !== first);
  const others = open.length - ready.length;
  if (isModelChosen && others > 0 && open.length > 1)
    steps.push({
      command: context.command('revise', phase, '--accept', 'all'),
      does: does.acceptAllWithModel(ready.length, others),
    });
  else if (ready.length > 1)
    steps.push({
      command: context.command('revise', phase, '--accept', 'all'),
      does: does.acceptAll(ready.length),
    });
  if (first) {
    const against = second ?? other;
    const words = ['revise', phase, '--accept', first.id, ...(against ? ['--reject', against.id] : [])];
    steps.push({ command: context.command(...words), does: does.acceptSome });
  }
  const bare = open.find(({ anchor, replacement }) => anchor !== undefined && replacement === undefined);
  if (isModelChosen && bare)
    steps.push({ command: context.command('alternatives', phase, bare.id), does: does.alternatives });
  if (first) steps.push({ command: context.command('refine', phase, '--rounds', '3'), does: does.refine });
  else steps.push(...endOrGoOn(context, phase));
  return steps;
}

/** A waiver is for good, so it is offered only to an author who is looking at that very suggestion. */
export function afterOne(
  context: CommandContext,
  phase: Phase,
  suggestion: Suggestion,
  files: ReadonlyMap<string, TextPlaces>,
): NextStep[] {
  const does = context.messages.nextSteps;
  const { id, rule, anchor } = suggestion;
  if (!isUndecided(suggestion)) return [{ command: context.command('show', phase), does: does.show }];
  const ready = isReady(suggestion, files);
  const accept = context.command('revise', phase, '--accept', id);
  const has = suggestion.alternatives?.length ?? 0;
  const ways =
    has > 0
      ? [{ command: context.command('alternatives', phase, id, '--take', '1'), does: does.takeAlternative }]
      : context.isModelChosen && anchor !== undefined
        ? [{ command: context.command('alternatives', phase, id), does: does.alternatives }]
        : [];
  return [
    ...(ready || context.isModelChosen
      ? [{ command: accept, does: ready ? does.acceptOne : does.acceptOneWithModel }]
      : []),
    ...ways,
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
  outcome: { applied: readonly string[]; entry?: number },
  suggestions: readonly Suggestion[],
  isOpen: boolean,
): NextStep[] {
  const does = context.messages.nextSteps;
  const steps: NextStep[] = [];
  const [applied] = outcome.applied;
  if (isOpen && suggestions.length > 0)
    steps.push({ command: context.command('show', phase), does: does.show });
  else steps.push({ command: context.command('assess', phase), does: does.assess });
  if (applied !== undefined)
    steps.push({ command: context.command('revert', phase, applied), does: does.revert });
  if (applied !== undefined && outcome.entry !== undefined) {
    steps.push({ command: context.command('restore', phase, String(outcome.entry)), does: does.restore });
  }
  return steps;
}

export function endOrGoOn(context: CommandContext, phase: Phase): NextStep[] {
  return [{ command: context.command('done', phase), does: context.messages.nextSteps.done }];
}
