import { characterClass, classOf } from '../characterClass';
import { alignTokens, type Alignment } from './alignment';
import { crlfToken, cutTokens, TokenNumbers, type DiffTokens } from './tokens';
import type { TextEdit } from '../edits';

export interface DiffPart {
  kind: 'equal' | 'insert' | 'delete';
  text: string;
}

/** A stretch of changed tokens; either side may be empty, not both. */
interface Change {
  beforeFrom: number;
  beforeTo: number;
  afterFrom: number;
  afterTo: number;
}

/**
 * What changed from one text to the other. Words change whole in scripts that write words, Han and punctuation by the
 * character; the script decides, so mixed text is handled as its readers expect and no language need be given.
 * Equal and deleted parts together are `before`, equal and inserted ones `after`; a deletion comes before the insertion that
 * takes its place, no two neighbours are of one kind and none is empty. A surrogate pair, an emoji sequence or a CRLF is never
 * parted. Deterministic. A million characters with a tenth of them changed take about a tenth of a second, and no two texts of that size much
 * more than one. What both have is kept in long passages rather than in scattered words, and when the texts have little in common
 * what is shown as changed may be more than the least.
 */
export function diffTexts(before: string, after: string): DiffPart[] {
  return partsOf(before, editsBetween(before, after));
}

/** The edits that make `after` of `before`, in order, where `diffTexts` sees a change. */
export function editsBetween(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const front = sharedFront(before, after);
  const back = sharedBack(before, after, front);
  const numbers = new TokenNumbers();
  const beforeTokens = cutTokens(before, front, before.length - back, numbers);
  const afterTokens = cutTokens(after, front, after.length - back, numbers);
  const beforeIds = beforeTokens.ids.subarray(0, beforeTokens.count);
  const afterIds = afterTokens.ids.subarray(0, afterTokens.count);
  const changes = changesOf(alignTokens(beforeIds, afterIds));
  slideChanges(changes, beforeIds, afterIds);
  return changes.map((change) => editOf(change, beforeTokens, afterTokens, after));
}

/** The diff that edits in order stand for. */
function partsOf(before: string, edits: readonly TextEdit[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let copied = 0;
  for (const edit of edits) {
    if (edit.start > copied) parts.push({ kind: 'equal', text: before.slice(copied, edit.start) });
    if (edit.end > edit.start) parts.push({ kind: 'delete', text: before.slice(edit.start, edit.end) });
    if (edit.replacement !== '') parts.push({ kind: 'insert', text: edit.replacement });
    copied = edit.end;
  }
  if (copied < before.length) parts.push({ kind: 'equal', text: before.slice(copied) });
  return parts;
}

function editOf(change: Change, before: DiffTokens, after: DiffTokens, text: string): TextEdit {
  return {
    start: before.starts[change.beforeFrom]!,
    end: before.starts[change.beforeTo]!,
    replacement: text.slice(after.starts[change.afterFrom]!, after.starts[change.afterTo]!),
  };
}

/** How far a change is moved in search of a better place, in tokens; and how many shared units are left around what differs for that. */
const slideLimit = 400;

/** Length of what the texts share at the front, back to behind a line feed: there a token begins whatever came before. */
function sharedFront(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let front = 0;
  while (front < shorter && before.charCodeAt(front) === after.charCodeAt(front)) front++;
  return front <= slideLimit ? 0 : before.lastIndexOf('\n', front - slideLimit - 1) + 1;
}

/** Length of what the texts share at the back, cut to begin behind a line feed that both have. */
function sharedBack(before: string, after: string, front: number): number {
  const shorter = Math.min(before.length, after.length) - front;
  let back = 0;
  while (
    back < shorter &&
    before.charCodeAt(before.length - 1 - back) === after.charCodeAt(after.length - 1 - back)
  ) {
    back++;
  }
  if (back <= slideLimit) return 0;
  const feed = before.indexOf('\n', before.length - back + slideLimit);
  return feed === -1 ? 0 : before.length - feed - 1;
}

function changesOf(kept: Alignment): Change[] {
  const changes: Change[] = [];
  const beforeCount = kept.before.length;
  const afterCount = kept.after.length;
  let inBefore = 0;
  let inAfter = 0;
  for (;;) {
    while (
      inBefore < beforeCount &&
      inAfter < afterCount &&
      kept.before[inBefore] === 1 &&
      kept.after[inAfter] === 1
    ) {
      inBefore++;
      inAfter++;
    }
    if (inBefore === beforeCount && inAfter === afterCount) return changes;
    const beforeFrom = inBefore;
    const afterFrom = inAfter;
    while (inBefore < beforeCount && kept.before[inBefore] === 0) inBefore++;
    while (inAfter < afterCount && kept.after[inAfter] === 0) inAfter++;
    changes.push({ beforeFrom, beforeTo: inBefore, afterFrom, afterTo: inAfter });
  }
}

/**
 * Moves what was only inserted or only deleted to where a reader would see it: whole paragraphs and sentences rather than the end of one
 * and the beginning of the next. `a[b a]b` and `[a b]ab` are the same change; no more and no fewer tokens change.
 */
function slideChanges(changes: Change[], beforeIds: Int32Array, afterIds: Int32Array): void {
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index]!;
    const isDeletion = change.afterFrom === change.afterTo;
    if (!isDeletion && change.beforeFrom !== change.beforeTo) continue;
    const ids = isDeletion ? beforeIds : afterIds;
    const from = isDeletion ? change.beforeFrom : change.afterFrom;
    const to = isDeletion ? change.beforeTo : change.afterTo;
    // One kept token stays on either side, lest two changes run into one.
    const previous = changes[index - 1];
    const next = changes[index + 1];
    const roomLeft = Math.min(
      slideLimit,
      previous ? change.beforeFrom - previous.beforeTo - 1 : Math.min(change.beforeFrom, change.afterFrom),
    );
    const roomRight = Math.min(
      slideLimit,
      next
        ? next.beforeFrom - change.beforeTo - 1
        : Math.min(beforeIds.length - change.beforeTo, afterIds.length - change.afterTo),
    );
    let best = 0;
    let bestScore = slideScore(ids, from, to);
    const consider = (shift: number): void => {
      const score = slideScore(ids, from + shift, to + shift);
      if (score > bestScore) {
        best = shift;
        bestScore = score;
      }
    };
    for (let shift = 1; shift <= roomLeft && ids[from - shift] === ids[to - shift]; shift++) consider(-shift);
    for (let shift = 1; shift <= roomRight && ids[from + shift - 1] === ids[to + shift - 1]; shift++)
      consider(shift);
    change.beforeFrom += best;
    change.beforeTo += best;
    change.afterFrom += best;
    change.afterTo += best;
  }
}

function slideScore(ids: Int32Array, from: number, to: number): number {
  return edgeScore(ids, from) + edgeScore(ids, to);
}

/** How natural a cut before token `at` is. */
function edgeScore(ids: Int32Array, at: number): number {
  if (at === 0 || at === ids.length) return 6;
  const left = ids[at - 1]!;
  // Before a paragraph rather than before the blank line above it, and not within that.
  if (isLineEnd(left)) return isLineEnd(ids[at]!) ? 5 : 6;
  if (isLineEnd(ids[at]!)) return 5;
  // Behind the white space that follows a sentence, or right behind a Chinese one.
  const mark = left === 0x20 && at > 1 ? ids[at - 2]! : left;
  if (sentenceEnds.has(mark)) return left === 0x20 || left > 0xff ? 4 : 3;
  if (left < 65536) {
    const kind = classOf(left);
    if (kind === characterClass.punctuation) return 2;
    if (kind === characterClass.space) return 1;
  }
  return 0;
}

const sentenceEnds = new Set(Array.from('.!?…。！？”』」"’', (mark) => mark.charCodeAt(0)));

function isLineEnd(id: number): boolean {
  return id === crlfToken || (id < 65536 && classOf(id) === characterClass.lineEnd);
}
