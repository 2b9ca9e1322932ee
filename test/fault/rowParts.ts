import type { Measured, Row } from './measuredRows';
import type { FaultRow, Scale } from './row';

/** What is measured by itself: a row, or a part of one. */
export interface Piece extends Row {
  row: FaultRow;
  part?: string;
}

/** `F1 chapters` for a part, `F2` for a row that has none; a short run is in one piece. */
export function piecesOf(row: FaultRow, scale: Scale): Piece[] {
  const { id, fault, reach, parts } = row;
  return parts && scale === 'full'
    ? parts.names.map((part) => ({ id: `${id} ${part}`, fault: `${fault} (${part})`, reach, row, part }))
    : [{ id, fault, reach, row }];
}

/** The row that its measured pieces make; undefined where none of them was measured. Seconds are those of all of them together. */
export function togetherAgain(
  row: FaultRow,
  scale: Scale,
  measured: readonly Measured[],
): Measured | undefined {
  const ids = new Set(piecesOf(row, scale).map(({ id }) => id));
  const pieces = measured.filter(({ id }) => ids.has(id));
  const [only] = pieces;
  if (!only || only.id === row.id || !row.parts) return only;
  const numbers: Record<string, number> = {};
  for (const piece of pieces)
    for (const [name, number] of Object.entries(piece.numbers)) numbers[name] = (numbers[name] ?? 0) + number;
  const { id, fault, reach } = row;
  return {
    id,
    fault,
    reach,
    reached: pieces.length === ids.size && pieces.every(({ reached }) => reached),
    measured: row.parts.tell(numbers),
    numbers,
    problems: pieces.flatMap(({ problems }) => problems),
    seconds: pieces.reduce((sum, { seconds }) => sum + seconds, 0),
    days: pieces.flatMap(({ days }) => days),
  };
}
