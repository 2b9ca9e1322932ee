import type { ReviseOutcome, StrayEdit } from '../../core/refinement/model';
import type { Suggestion } from '../../core/review/model';
import type { Workspace } from '../commandLine/commandContext';
import type { Output } from '../terminal/output';
import { readyEditLines } from './passageView';
import { keptChange } from './phaseTexts';
import { withSpent } from '../models/spentLine';
import { headLines } from './suggestionView';
import { wrapTo } from '../terminal/textWidth';
import { whyNotApplied } from '../messages/whyNotApplied';

/** What was decided, what came of it, and what the text reads like now. */
export async function revisionLines(view: {
  outcome: ReviseOutcome;
  /** The round's suggestions as they were before. */
  before: readonly Suggestion[];
  rejected: readonly string[];
  workspace: Workspace;
  output: Output;
}): Promise<string[]> {
  const { outcome, before, rejected, workspace, output } = view;
  const { messages, style } = output;
  const byId = new Map(before.map((suggestion) => [suggestion.id, suggestion]));
  const counts = [
    outcome.applied.length > 0 ? style.good(messages.revise.appliedCount(outcome.applied.length)) : '',
    outcome.notApplied.length > 0
      ? style.caution(messages.revise.notAppliedCount(outcome.notApplied.length))
      : '',
    rejected.length > 0 ? messages.revise.rejected(rejected.length) : '',
  ].filter(Boolean);
  const lines = [
    style.heading(messages.revise.header(outcome.phase, outcome.round, outcome.decision)),
    counts.join(' · '),
  ];
  const listed = (title: string, ids: readonly string[], under: (id: string) => string[]) => {
    if (ids.length === 0) return;
    lines.push('', style.heading(title));
    for (const id of ids) lines.push(...oneLine(byId.get(id), id, output), ...under(id));
  };
  listed(messages.revise.applied, outcome.applied, (id) => noteLines(outcome, id, output));
  listed(
    messages.revise.notApplied,
    outcome.notApplied.map(({ id }) => id),
    (id) => whyNot(outcome, byId.get(id), id, output),
  );
  listed(messages.revise.rejectedTitle, rejected, () => []);
  if (outcome.strays.length > 0) {
    lines.push('', style.heading(messages.revise.strays));
    for (const stray of outcome.strays) lines.push(...strayLines(stray, output));
  }
  lines.push('', ...(await changedFiles(outcome, workspace, output)));
  return withSpent(workspace, output, lines);
}

/** The readable differences of the files that changed. */
export async function changedFiles(
  { files }: Pick<ReviseOutcome, 'files'>,
  workspace: Workspace,
  output: Output,
): Promise<string[]> {
  const { messages, style } = output;
  const lines: string[] = [];
  for (const file of files) {
    if (file.before === file.after) continue;
    const change = await keptChange(workspace, file, output);
    // A change that cannot be shown is one all the same.
    lines.push('', ...(change.length > 0 ? change : [style.command(file.path)]));
  }
  return lines.length === 0
    ? [style.dim(messages.revise.noChanges)]
    : [style.heading(messages.revise.changes), ...lines.slice(1)];
}

/** What the model says to the author about a change that it made. */
function noteLines({ notes = [] }: Pick<ReviseOutcome, 'notes'>, id: string, output: Output): string[] {
  const { messages, width, style } = output;
  const said = notes.filter((one) => one.id === id && one.note.trim() !== '');
  return said.flatMap(({ note }) =>
    wrapTo(messages.suggestions.why(output.tidy(note)), width - 6).map((line) => `      ${style.dim(line)}`),
  );
}

/** A change of the model that was not made: where, for what, why not, and what it would have been. */
export function strayLines(
  { path, before, after, reason, suggestions = [] }: StrayEdit,
  output: Output,
): string[] {
  const { messages, style, width } = output;
  const forWhat = suggestions.length > 0 ? messages.revise.strayFor(suggestions) : '';
  const about = [path, forWhat, messages.notAppliedNames[reason]].filter((part) => part !== '').join(' · ');
  return [
    ...wrapTo(about, width - 2).map((line) => `  ${style.dim(line)}`),
    ...readyEditLines(before, after, width - 4, style, messages.suggestions.nothing).map(
      (line) => `    ${line}`,
    ),
  ];
}

function oneLine(suggestion: Suggestion | undefined, id: string, output: Output): string[] {
  return (suggestion ? headLines({ ...suggestion, status: 'open' }, output, 2) : [id]).map(
    (line) => `  ${line}`,
  );
}

function whyNot(
  { notApplied, usage }: ReviseOutcome,
  suggestion: Suggestion | undefined,
  id: string,
  output: Output,
): string[] {
  const { messages, width, style } = output;
  const left = notApplied.find((one) => one.id === id);
  if (left === undefined) return [];
  if (left.turnedDown) return reasonLines(messages.approval.turnedDown, output);
  const said = left.why === undefined ? '' : messages.suggestions.why(output.tidy(left.why));
  return [
    ...reasonLines(whyNotApplied(left.reason, suggestion, messages, usage !== undefined), output),
    ...(said === '' ? [] : wrapTo(said, width - 6).map((line) => `      ${style.dim(line)}`)),
  ];
}

function reasonLines(reason: string, { width, style }: Output): string[] {
  return wrapTo(reason, width - 6).map((line) => `      ${style.caution(line)}`);
}
