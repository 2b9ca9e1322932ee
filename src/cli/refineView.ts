import type { RefineOutcome } from '../core/refinement/model';
import type { Workspace } from './commandContext';
import type { Output } from './output';
import { keptChange } from './phaseTexts';
import { withSpent } from './spentLine';
import { wrapPainted, wrapTo } from './textWidth';

/** Every round in a line, what all of them changed together, and why it stopped. */
export async function refineLines(
  outcome: RefineOutcome,
  workspace: Workspace,
  output: Output,
): Promise<string[]> {
  const { messages, style, width } = output;
  const lines = [style.heading(messages.refine.header(outcome.phase, outcome.rounds.length))];
  for (const { round, suggestions, applied, notApplied, focus } of outcome.rounds) {
    const text = messages.refine.round(round, suggestions, applied, notApplied);
    const named = focus === undefined ? text : `${messages.partName(output.tidy(focus))} · ${text}`;
    lines.push(...wrapPainted([{ text: named }], width - 2, 2).map((line) => `  ${line}`));
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
  lines.push('', ...wrapTo(messages.refine.stopped(outcome.stopReason), width));
  const kept = outcome.rounds.filter(({ revision }) => revision?.entry !== undefined).length;
  if (outcome.stopReason === 'cancelled') lines.push(messages.refine.kept(kept));
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
