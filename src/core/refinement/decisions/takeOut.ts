import { StoryFoldError } from '../../errors';
import { editsBetween } from '../../text/diff/diff';
import type { TextEdit } from '../../text/edits';
import type { HistoryEntry, RecordedEdit } from '../model';
import { PieceText } from './pieceText';

/** A recorded edit's name in the replay: two edits of one entry are different changes, even for one suggestion. */
interface NamedEdit extends RecordedEdit {
  name: string;
}

interface TakeOutRequest {
  suggestion: string;
  /** From the entry that applied the suggestion to the head, oldest first. */
  line: readonly HistoryEntry[];
  /** The text with this hash; null stands for a file that did not exist. */
  readText: (sha256: string) => Promise<string>;
  /** The file as it stands now, with the author's later changes; undefined when it is gone. */
  currentText: (path: string) => string | undefined;
}

/**
 * The edits, by file, that take one suggestion's effect out of the current text while everything since stays: rounds,
 * reverts of other suggestions, and what the author typed (found by a diff wherever the text is not the one on record).
 *
 * Throws `conflict` when something later changed the same place.
 */
export async function takeOut(request: TakeOutRequest): Promise<Map<string, TextEdit[]>> {
  const { suggestion, line } = request;
  const caused = nameEdits(line).filter((edit) => edit.origin.suggestions.includes(suggestion));
  const reverted = new Set(line.flatMap((entry) => entry.reverted ?? []));
  // An edit that two suggestions asked for stays as long as one of them does.
  const leaving = caused.filter((edit) =>
    edit.origin.suggestions.every((id) => id === suggestion || reverted.has(id)),
  );
  const result = new Map<string, TextEdit[]>();
  for (const path of new Set(leaving.map((edit) => edit.path))) {
    const pieces = await replay(request, path);
    const current = request.currentText(path);
    if (current === undefined) throw gone(path, suggestion);
    followTo(pieces, current);
    const edits = pieces.undo(...leaving.filter((edit) => edit.path === path).map((edit) => edit.name));
    if (!edits) throw changedSince(path, suggestion);
    result.set(path, edits);
  }
  return result;
}

async function replay(request: TakeOutRequest, path: string): Promise<PieceText> {
  const { line } = request;
  const named = nameEdits(line);
  let pieces: PieceText | undefined;
  const reverted = new Set<string>();
  for (const entry of line) {
    const file = entry.files.find((candidate) => candidate.path === path);
    if (!file) continue;
    // What stood before a restore belongs to the line that it left; it gives back what this one had come to.
    if (file.before !== null && entry.kind !== 'restore') {
      const before = await request.readText(file.before);
      if (!pieces) pieces = new PieceText(before);
      else followTo(pieces, before);
    }
    if (!pieces || file.after === null) continue;
    if (entry.kind === 'revert' && entry.reverted !== undefined) {
      reverted.add(entry.reverted);
      for (const edit of named) {
        if (edit.path !== path || !edit.origin.suggestions.includes(entry.reverted)) continue;
        if (edit.origin.suggestions.every((id) => reverted.has(id))) pieces.undo(edit.name);
      }
    } else {
      pieces.apply(
        named.filter((edit) => edit.path === path && edit.name.startsWith(`${entry.entry}.`)),
        (edit) => edit.name,
      );
    }
    followTo(pieces, await request.readText(file.after));
  }
  return pieces ?? new PieceText('');
}

/** Brings the replay to a text that the author made by hand, taking only what differs as their change. */
function followTo(pieces: PieceText, text: string): void {
  const before = pieces.text;
  if (before === text) return;
  pieces.apply(editsBetween(before, text), () => byHand);
}

const byHand = 'by hand';

function nameEdits(line: readonly HistoryEntry[]): NamedEdit[] {
  return line.flatMap((entry) =>
    entry.edits.map((edit, index) => ({ ...edit, name: `${entry.entry}.${index}` })),
  );
}

function changedSince(path: string, suggestion: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `What ${suggestion} changed in ${path} has been changed again since, so it cannot be taken out by itself.`,
    'Nothing was changed. Edit the passage by hand, or restore the text from before that round.',
    { path, suggestion },
  );
}

function gone(path: string, suggestion: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `${suggestion} changed ${path}, which is no longer there.`,
    'Put the file back under that name, or restore the text from before that round.',
    { path, suggestion },
  );
}
