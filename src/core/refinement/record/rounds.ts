import type { ManuscriptText } from '../../ports';
import { sha256 } from '../../storage/hash';
import type { Suggestion } from '../../review/model';
import type { FileVersion, HistoryEntry, RefinementRound, RefinementState, RoundRow } from '../model';

/** A text's path and hash, without the text. */
export function fileVersionOf({ path, sha256 }: ManuscriptText): FileVersion {
  return { path, sha256 };
}

/**
 * One name for a phase's text as a whole: with one file its SHA-256, with several the SHA-256 of their list of paths and
 * hashes. Files that do not exist count for nothing.
 */
export async function phaseHash(files: readonly { path: string; sha256: string | null }[]): Promise<string> {
  const existing = files.filter((file) => file.sha256 !== null);
  const [only] = existing;
  if (only?.sha256 && existing.length === 1) return only.sha256;
  return sha256(new TextEncoder().encode(existing.map((file) => `${file.path} ${file.sha256}\n`).join('')));
}

export async function rowOf(entry: HistoryEntry): Promise<RoundRow> {
  return {
    entry: entry.entry,
    parent: entry.parent,
    kind: entry.kind,
    round: entry.round,
    at: entry.at,
    assessedAt: entry.assessedAt,
    decision: entry.decision,
    suggestions: entry.suggestions.length,
    applied: countApplied(entry.suggestions),
    before: await phaseHash(entry.files.map(({ path, before }) => ({ path, sha256: before }))),
    after: await phaseHash(entry.files.map(({ path, after }) => ({ path, sha256: after }))),
    ...(entry.restored === undefined ? {} : { restored: entry.restored }),
    ...(entry.reverted === undefined ? {} : { reverted: entry.reverted }),
    ...(entry.usage === undefined ? {} : { usage: entry.usage }),
  };
}

/** The row of the round that still waits for a decision. */
export async function currentRow(state: RefinementState, round: RefinementRound): Promise<RoundRow> {
  const hash = await phaseHash(round.files);
  return {
    entry: undefined,
    parent: state.head ?? null,
    kind: 'round',
    round: round.round,
    at: round.assessedAt,
    assessedAt: round.assessedAt,
    decision: null,
    suggestions: round.suggestions.length,
    applied: 0,
    before: hash,
    after: hash,
    ...(round.usage === undefined ? {} : { usage: round.usage }),
  };
}

function countApplied(suggestions: readonly Suggestion[]): number {
  return suggestions.filter((suggestion) => suggestion.status === 'applied').length;
}
