import type { ReviseOutcome } from '../core/refinement/model';
import type { Suggestion } from '../core/review/model';
import type { Workspace } from './commandContext';
import type { Output } from './output';
import { quoteLine } from './passageView';
import { keptChange } from './phaseTexts';
import { headLines } from './suggestionView';
import { wrapTo } from './textWidth';
import { whyNotApplied } from './whyNotApplied';

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
  listed(messages.revise.applied, outcome.applied, () => []);
  listed(
    messages.revise.notApplied,
    outcome.notApplied.map(({ id }) => id),
    (id) => whyNot(outcome, byId.get(id), id, output),
  );
  listed(messages.revise.rejectedTitle, rejected, () => []);
  if (outcome.strays.length > 0) {
    lines.push('', style.heading(messages.revise.strays));
    for (const { path, before: from, after: to } of outcome.strays) {
      const inner = output.width - 4;
      lines.push(
        `  ${style.dim(path)}`,
        `  ${style.removed('-')} ${quoteLine(from, inner)}`,
        `  ${style.added('+')} ${quoteLine(to, inner)}`,
      );
    }
  }
  lines.push('', ...(await changedFiles(outcome, workspace, output)));
  return lines;
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

function oneLine(suggestion: Suggestion | undefined, id: string, output: Output): string[] {
  return (suggestion ? headLines({ ...suggestion, status: 'open' }, output) : [id]).map(
    (line) => `  ${line}`,
  );
}

function whyNot(
  outcome: ReviseOutcome,
  suggestion: Suggestion | undefined,
  id: string,
  output: Output,
): string[] {
  const { messages, width, style } = output;
  const reason = outcome.notApplied.find((one) => one.id === id)?.reason;
  if (reason === undefined) return [];
  return wrapTo(whyNotApplied(reason, suggestion, messages), width - 6).map(
    (line) => `      ${style.caution(line)}`,
  );
}
