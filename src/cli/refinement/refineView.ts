import type { RefineOutcome } from '../../core/refinement/model';
import type { Workspace } from '../commandLine/commandContext';
import type { Output } from '../terminal/output';
import { keptChange } from './phaseTexts';
import { strayLines } from './revisionView';
import { withSpent } from '../models/spentLine';
import { wrapPainted, wrapTo } from '../terminal/textWidth';

/** Changes that were set aside, of all rounds together, before the rest is counted only. */
const mostStrays = 12;

/** Every round in a line with what it applied, what was set aside, what all of them changed together, and why it stopped. */
export async function refineLines(
  outcome: RefineOutcome,
  workspace: Workspace,
  output: Output,
): Promise<string[]> {
  const { messages, style, width } = output;
  const lines = [style.heading(messages.refine.header(outcome.phase, outcome.rounds.length))];
  for (const { round, suggestions, applied, notApplied, focus, revision } of outcome.rounds) {
    const text = messages.refine.round(round, suggestions, applied, notApplied);
    const named = focus === undefined ? text : `${messages.partName(output.tidy(focus))} · ${text}`;
    lines.push(...wrapPainted([{ text: named }], width - 2, 2).map((line) => `  ${line}`));
    if (!revision) continue;
    if (revision.applied.length > 0) {
      const ids = messages.refine.appliedIds(revision.applied);
      lines.push(...wrapTo(ids, width - 4).map((line) => `    ${style.dim(line)}`));
    }
    for (const { id, note } of revision.notes ?? []) {
      const said = messages.refine.note(id, output.tidy(note));
      lines.push(...wrapTo(said, width - 4).map((line) => `    ${style.dim(line)}`));
    }
  }
  const strays = outcome.rounds.flatMap(({ revision }) => revision?.strays ?? []);
  if (strays.length > 0) {
    lines.push('', style.heading(messages.revise.strays));
    for (const stray of strays.slice(0, mostStrays)) lines.push(...strayLines(stray, output));
    if (strays.length > mostStrays)
      lines.push(`  ${style.dim(messages.suggestions.notShown(strays.length - mostStrays))}`);
  }
  const changes = await changesOverAll(outcome, workspace, output);
  if (changes.length > 0) lines.push('', style.heading(messages.revise.changes), ...changes);
  if (outcome.parts && outcome.parts.length > 1) {
    lines.push('', style.heading(messages.refine.parts));
    for (const { focus, stopReason } of outcome.parts) {
      const name = focus === undefined ? undefined : messages.partName(output.tidy(focus));
      lines.push(...wrapTo(messages.refine.part(name, stopReason), width - 2).map((line) => `  ${line}`));
    }
  }
  // Without a request nothing can have been used up.
  const isTooSmall = outcome.stopReason === 'budget' && workspace.asked?.ledger.made.length === 0;
  const kept = outcome.rounds.filter(({ revision }) => revision?.entry !== undefined).length;
  const { refine } = messages;
  const ending = isTooSmall
    ? [refine.budgetTooSmall]
    : outcome.stopReason !== 'cancelled'
      ? [refine.stopped(outcome.stopReason)]
      : kept === 0
        ? [refine.stoppedBeforeAny]
        : [refine.stopped(outcome.stopReason), refine.kept(kept)];
  lines.push('', ...ending.flatMap((line) => wrapTo(line, width)));
  return withSpent(workspace, output, lines);
}

/** From each file's first version to its last, so that what two rounds did to one line is shown once. */
async function changesOverAll(
  outcome: RefineOutcome,
  workspace: Workspace,
  output: Output,
): Promise<string[]> {
  const versions = new Map<string, { first: string | null; last: string | null }>();
  for (const file of outcome.rounds.flatMap(({ revision }) => revision?.files ?? [])) {
    versions.set(file.path, { first: versions.get(file.path)?.first ?? file.before, last: file.after });
  }
  const lines: string[] = [];
  for (const [path, { first, last }] of versions) {
    if (first === last) continue;
    const change = await keptChange(workspace, { path, before: first, after: last }, output);
    if (lines.length > 0 && change.length > 0) lines.push('');
    lines.push(...change);
  }
  return lines;
}
