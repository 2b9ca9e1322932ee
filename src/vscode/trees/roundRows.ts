import { StoryFoldError } from '../../core/errors';
import { historyFile } from '../../core/project/layout';
import { historyNumbers, peekHistoryEntry } from '../../core/refinement/record/history';
import type { HistoryEntry } from '../../core/refinement/model';
import { inBatches } from '../../core/storage/inBatches';
import type { Phase } from '../../shared/values';
import type { Project } from '../workspace/project';

/** What is shown of a history entry. */
export interface RoundEntry {
  entry: number;
  parent: HistoryEntry['parent'];
  kind: HistoryEntry['kind'];
  round: number;
  /** Milliseconds since 1970. */
  at: number;
  decision: HistoryEntry['decision'];
  overall?: string;
  focus?: string;
  suggestions: number;
  /** Those that changed the text, in the author's or the reviewer's words. */
  applied: readonly { id: string; words: string; path: string }[];
  restored?: number;
  reverted?: string;
  /** Read and written; absent where no model was asked. */
  tokens?: number;
  files: number;
}

/** So many entries are remembered; a page and what is around it. */
const remembered = 1000;

interface KnownRow {
  row: RoundEntry;
  /** Of the file that it was read from. */
  stamp: string;
}

/**
 * Reads entries of the history for those who show them, each once. StoryFold never changes an entry, but after an archive was restored or
 * another branch checked out the same number is another one's.
 */
export class RoundRows {
  private readonly known = new Map<string, KnownRow>();

  /** Undefined for an entry that cannot be read, which stays where it is: git or a sync tool may be in the middle of writing it. */
  async read(project: Project, phase: Phase, number: number): Promise<RoundEntry | undefined> {
    const key = `${phase} ${number} ${project.id}`;
    try {
      // Before the file is read, so that it cannot name a later one.
      const stamp = (await project.store.stat(historyFile(phase, number)))?.stamp;
      const known = this.known.get(key);
      if (known && known.stamp === stamp) return known.row;
      this.known.delete(key);
      const row = roundEntry(await peekHistoryEntry(project.store, phase, number));
      for (const oldest of this.known.keys()) {
        if (this.known.size < remembered) break;
        this.known.delete(oldest);
      }
      if (stamp !== undefined) this.known.set(key, { row, stamp });
      return row;
    } catch (error) {
      if (error instanceof StoryFoldError) return undefined;
      throw error;
    }
  }

  /** The entries from this number on, oldest first: as many as can be read. */
  async since(project: Project, phase: Phase, first: number): Promise<RoundEntry[]> {
    const numbers = (await historyNumbers(project.store, phase)).filter((number) => number >= first);
    const rows = await inBatches(numbers, (number) => this.read(project, phase, number));
    return rows.filter((row) => row !== undefined);
  }
}

function roundEntry(entry: HistoryEntry): RoundEntry {
  const { overall, focus, restored, reverted, usage } = entry;
  return {
    entry: entry.entry,
    parent: entry.parent,
    kind: entry.kind,
    round: entry.round,
    at: entry.at,
    decision: entry.decision,
    suggestions: entry.suggestions.length,
    applied: entry.suggestions
      .filter(({ status }) => status === 'applied')
      .map(({ id, summary, reworded, path }) => ({ id, words: reworded ?? summary, path })),
    files: entry.files.filter(({ before, after }) => before !== after).length,
    ...(overall === undefined ? {} : { overall }),
    ...(focus === undefined ? {} : { focus }),
    ...(restored === undefined ? {} : { restored }),
    ...(reverted === undefined ? {} : { reverted }),
    ...(usage === undefined ? {} : { tokens: usage.inputTokens + usage.outputTokens }),
  };
}
