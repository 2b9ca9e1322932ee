import { jsonrepair } from 'jsonrepair';
import type { DocumentProblem } from './documentProblem';
import { readLooseDocument } from './lenientJson';
import { jsonPieces, readStrictJson, type JsonPiece } from './replyJson';

/** What was missing between the pieces of a document, in the order of how much may have been lost with it. */
export type Restored = 'nothing' | 'commas' | 'the end of a list' | 'the last brace';

/** A document that was mended. */
interface MendedDocument {
  value: unknown;
  /** UTF-16 offset just behind it. */
  end: number;
  restored: Restored;
}

/**
 * Mends the document that begins at a bracket. Strings and commas are settled by `readLooseDocument`; `jsonrepair` puts in a bracket that
 * is missing and nothing else: every key, text, number and bracket must be there afterwards, in the same order and no more, but for one
 * closing bracket. That keeps a cut list from being made whole, and prose from becoming a document.
 */
export function repairDocument(text: string, begin: number): MendedDocument | { problem: DocumentProblem } {
  const loose = readLooseDocument(text, begin);
  if ('problem' in loose) return loose;
  const whole = readStrictJson(loose.text);
  if ('value' in whole)
    return { value: whole.value, end: loose.end, restored: loose.lackedComma ? 'commas' : 'nothing' };
  let mended: string;
  try {
    mended = jsonrepair(loose.text);
  } catch {
    return { problem: whole.problem };
  }
  const reading = readStrictJson(mended);
  if ('problem' in reading) return reading;
  const restored = restoredBracket(loose.pieces, [...jsonPieces(mended)]);
  if (!restored) return { problem: 'not_whole' };
  return { value: reading.value, end: loose.end, restored };
}

/**
 * The one bracket that the mended document has more; undefined where that is not all that differs, or where it might stand elsewhere as
 * well. A `]` before a closing brace can only stand there, since what follows a list's elements is no element. A `}` can stand in several
 * places, except for the last of all.
 */
function restoredBracket(before: readonly JsonPiece[], after: readonly JsonPiece[]): Restored | undefined {
  const at = after.findIndex((piece, index) => !isSame(piece, before[index]));
  const rest = after.slice(at + 1);
  if (at === -1 || after.length !== before.length + 1) return undefined;
  if (!rest.every((piece, index) => isSame(piece, before[at + index]))) return undefined;
  if (after[at]!.kind === '}' && rest.length === 0) return 'the last brace';
  return after[at]!.kind === ']' && rest[0]?.kind === '}' ? 'the end of a list' : undefined;
}

function isSame(one: JsonPiece, other: JsonPiece | undefined): boolean {
  return one.kind === other?.kind && one.value === other.value;
}
