import { historyNumbers, readHistoryEntry } from '../../refinement/record/history';
import type { HistoryEntry } from '../../refinement/model';
import type { ProjectStore } from '../../storage/projectStore';
import { ReadOnlyStore } from '../../storage/readOnlyStore';
import { shorten } from '../../text/shorten';
import { phases, type Phase } from '../../../shared/values';

/** What the author decided about suggestions, for whoever learns from it. */
export interface DecisionsDigest {
  counts: { accepted: number; rejected: number; waived: number; reverted: number };
  /** The latest first. */
  examples: { what: keyof DecisionsDigest['counts']; type: string; summary: string }[];
}

/** An entry of a phase's history. */
interface PhaseEntry {
  phase: Phase;
  entry: HistoryEntry;
}

/** Entries of each phase's history that are read, from the last back. */
const mostEntries = 20;
const mostExamples = 30;
/** Characters of what a suggestion says. */
const longestSummary = 160;

/** Reads what was decided in refinement of late. An entry that cannot be read is left out, and reported where it belongs. Writes nothing. */
export async function decisionsDigest(store: ProjectStore): Promise<DecisionsDigest> {
  const reader = new ReadOnlyStore(store);
  const entries: PhaseEntry[] = [];
  for (const phase of phases) {
    const numbers = (await historyNumbers(reader, phase)).slice(-mostEntries);
    for (const number of numbers) {
      const entry = await readHistoryEntry(reader, phase, number).catch(() => undefined);
      if (entry) entries.push({ phase, entry });
    }
  }
  return digestOf(entries);
}

/** Pure. Each suggestion counts once, as it stood last; one that was taken back counts as that and no more as accepted. */
export function digestOf(entries: readonly PhaseEntry[]): DecisionsDigest {
  const counts = { accepted: 0, rejected: 0, waived: 0, reverted: 0 };
  const examples: DecisionsDigest['examples'] = [];
  const settled = new Set<string>();
  const ordered = [...entries].sort((one, other) => other.entry.at - one.entry.at);
  const summaries = new Map<string, { type: string; summary: string }>();
  // Ids are each phase's own.
  for (const { phase, entry } of [...ordered].reverse())
    for (const { id, type, summary } of entry.suggestions) summaries.set(`${phase} ${id}`, { type, summary });
  const note = (key: string, what: keyof typeof counts): void => {
    if (settled.has(key)) return;
    settled.add(key);
    counts[what]++;
    const { type = 'other', summary = '' } = summaries.get(key) ?? {};
    if (examples.length < mostExamples && summary !== '')
      examples.push({ what, type, summary: shorten(summary, longestSummary) });
  };
  for (const { phase, entry } of ordered) {
    if (entry.kind === 'revert' && entry.reverted !== undefined)
      note(`${phase} ${entry.reverted}`, 'reverted');
    for (const { id, status } of entry.suggestions) {
      if (status === 'accepted' || status === 'applied') note(`${phase} ${id}`, 'accepted');
      else if (status === 'rejected') note(`${phase} ${id}`, 'rejected');
      else if (status === 'waived') note(`${phase} ${id}`, 'waived');
    }
  }
  return { counts, examples };
}
