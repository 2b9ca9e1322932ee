import type { DiffPart } from './diff';

/** Longer than this, in units that are neither white space nor marks, what stays between two changes is always shown as staying. */
const longestIsland = 24;

/** What is taken out and put in at one place; both may be empty only at the ends. */
interface Change {
  removed: string;
  added: string;
}

/**
 * The same difference for a reader: what happens to stay between two changes, and is no longer than either, is shown as taken out and put
 * in with them. A rewritten sentence then reads as one sentence and another, not as a word of the one and a word of the other in turn.
 * Joined without the insertions the parts are the text before, without the deletions the text after.
 */
export function legibleParts(parts: readonly DiffPart[]): DiffPart[] {
  const legible: DiffPart[] = [];
  let change: Change = { removed: '', added: '' };
  let island = '';
  const close = (): void => {
    if (change.removed !== '') legible.push({ kind: 'delete', text: change.removed });
    if (change.added !== '') legible.push({ kind: 'insert', text: change.added });
    if (island !== '') legible.push({ kind: 'equal', text: island });
    change = { removed: '', added: '' };
    island = '';
  };
  for (let index = 0; index < parts.length;) {
    const next = changeAt(parts, index);
    if (next.length === 0) {
      island += parts[index]!.text;
      index++;
      continue;
    }
    index += next.length;
    if (island === '' || isLost(island, change, next.change)) {
      change.removed += island + next.change.removed;
      change.added += island + next.change.added;
    } else {
      close();
      change = next.change;
    }
    island = '';
  }
  close();
  return legible;
}

/** The deletions and insertions from here on, and how many parts they are. */
function changeAt(parts: readonly DiffPart[], index: number): { change: Change; length: number } {
  const change: Change = { removed: '', added: '' };
  let length = 0;
  for (; index + length < parts.length; length++) {
    const { kind, text } = parts[index + length]!;
    if (kind === 'equal') break;
    if (kind === 'delete') change.removed += text;
    else change.added += text;
  }
  return { change, length };
}

function isLost(island: string, before: Change, after: Change): boolean {
  if (/[\r\n]/.test(island)) return false;
  const sizes = [before, after].map(({ removed, added }) => Math.max(inkOf(removed), inkOf(added)));
  return inkOf(island) <= Math.min(longestIsland, ...sizes);
}

/** UTF-16 units without white space and marks. */
export function inkOf(text: string): number {
  return text.replace(/[\s\p{P}]/gu, '').length;
}
