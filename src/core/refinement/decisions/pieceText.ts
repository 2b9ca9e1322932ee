import { orderEdits, type TextEdit } from '../../text/edits';

/** A run of text with one fate: who put it there, and who took it away. */
interface Piece {
  text: string;
  /** The change that put it there; undefined for the text at the beginning. */
  insertedBy: string | undefined;
  /** The changes that took it away, or later took away the text around it, in that order; empty while it stands. */
  deletedBy: ReadonlySet<string>;
}

const nobody: ReadonlySet<string> = new Set();
const undone = '(undone)';

/**
 * A text that remembers what was deleted from it, and by which change, so that one change can be taken out again
 * exactly, whatever came before or after it. Deleted runs stay in place as tombstones, as in the replicated sequence
 * types of collaborative editors, which is what keeps the order right when neighbouring deletions come back one by one.
 */
export class PieceText {
  private pieces: Piece[];

  constructor(text: string) {
    this.pieces = text === '' ? [] : [{ text, insertedBy: undefined, deletedBy: nobody }];
  }

  /** The text as it stands. */
  get text(): string {
    return this.pieces.map((piece) => (stands(piece) ? piece.text : '')).join('');
  }

  /**
   * Applies one group of edits, in UTF-16 units of the text as it stands. `change` names each; edits that share a name
   * are taken out together. Throws `invalid_input` when they overlap or lie outside.
   */
  apply<Edit extends TextEdit>(edits: readonly Edit[], change: (edit: Edit) => string): void {
    const pieces = new PieceWriter();
    const left = this.pieces.slice().reverse();
    let offset = 0;
    const take = (): Piece | undefined => left.pop();
    for (const edit of orderEdits(edits)) {
      const name = change(edit);
      // Up to the start. A tombstone exactly at the start stays before a deletion and after an insertion: a deletion
      // has nothing to do with it, and an insertion beside it was made before what used to follow.
      while (offset < edit.start) {
        const piece = take();
        if (!piece) throw new RangeError('An edit lies outside the text.');
        offset += this.advance(piece, edit.start - offset, pieces, left);
      }
      if (edit.start < edit.end) {
        while (left.length > 0 && !stands(left[left.length - 1]!)) pieces.add(take()!);
        while (offset < edit.end) {
          const piece = take();
          if (!piece) throw new RangeError('An edit lies outside the text.');
          const kept = new PieceWriter();
          offset += this.advance(piece, edit.end - offset, kept, left);
          // A tombstone inside the deleted stretch is marked too: its surroundings are gone.
          for (const gone of kept.pieces)
            pieces.add({ ...gone, deletedBy: new Set([...gone.deletedBy, name]) });
        }
      }
      if (edit.replacement !== '') {
        pieces.add({ text: edit.replacement, insertedBy: name, deletedBy: nobody });
      }
    }
    while (left.length > 0) pieces.add(take()!);
    this.pieces = pieces.pieces;
  }

  /**
   * Takes changes out again, after which the text is the one that never had them. Returns the edits that this makes, in
   * UTF-16 units of the text before; undefined, with nothing taken out, when a later change has touched what one of
   * them did, so that taking it out would harm the later one.
   */
  undo(...changes: string[]): TextEdit[] | undefined {
    if (!changes.every((change) => this.canUndo(change))) return undefined;
    const edits: TextEdit[] = [];
    let offset = 0;
    this.pieces = this.pieces.map((piece) => {
      const after = changes.reduce(withoutChange, piece);
      if (stands(piece) !== stands(after)) {
        const end = offset + (stands(piece) ? piece.text.length : 0);
        addEdit(edits, { start: offset, end, replacement: stands(piece) ? '' : piece.text });
      }
      if (stands(piece)) offset += piece.text.length;
      return after;
    });
    return edits;
  }

  private canUndo(change: string): boolean {
    const first = this.pieces.findIndex((piece) => piece.insertedBy === change);
    const last = this.pieces.findLastIndex((piece) => piece.insertedBy === change);
    return this.pieces.every((piece, index) => {
      if (piece.insertedBy === change) return stands(piece);
      // Sets keep their order: whoever came after this change stands behind it.
      if (piece.deletedBy.has(change)) return [...piece.deletedBy].at(-1) === change;
      return index < first || index > last || !stands(piece);
    });
  }

  /** Writes the piece, or as much of it as `wanted` units cover, putting the rest back; returns the units that went by. */
  private advance(piece: Piece, wanted: number, written: PieceWriter, left: Piece[]): number {
    if (!stands(piece)) {
      written.add(piece);
      return 0;
    }
    if (piece.text.length <= wanted) {
      written.add(piece);
      return piece.text.length;
    }
    written.add({ ...piece, text: piece.text.slice(0, wanted) });
    left.push({ ...piece, text: piece.text.slice(wanted) });
    return wanted;
  }
}

class PieceWriter {
  readonly pieces: Piece[] = [];

  add(piece: Piece): void {
    if (piece.text !== '') this.pieces.push(piece);
  }
}

function stands(piece: Piece): boolean {
  return piece.deletedBy.size === 0;
}

/** The piece as it is without what the change did to it. */
function withoutChange(piece: Piece, change: string): Piece {
  if (piece.insertedBy === change) return { ...piece, deletedBy: new Set([undone]) };
  if (!piece.deletedBy.has(change)) return piece;
  return { ...piece, deletedBy: new Set([...piece.deletedBy].filter((other) => other !== change)) };
}

/** Joins an edit to the one before it when they meet, so that a replacement comes back as one edit. */
function addEdit(edits: TextEdit[], edit: TextEdit): void {
  const last = edits.at(-1);
  if (last && last.end === edit.start) {
    last.end = edit.end;
    last.replacement += edit.replacement;
  } else {
    edits.push(edit);
  }
}
