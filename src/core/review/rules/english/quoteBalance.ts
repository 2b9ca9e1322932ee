import { isElision } from '../dialogue';

/** A mark without its partner. Offsets are UTF-16 units of the paragraph. */
export interface LoneMark {
  kind: 'opened' | 'closed';
  mark: string;
  /** Where the mark stands. */
  at: number;
  /** From where to where its partner is missing: the stretch that an editor looks at. */
  start: number;
  end: number;
}

type Role = 'open' | 'close' | 'none';

/** Which of a family of marks opens and which closes, and what it is for straight ones, by what stands around them. */
interface Family {
  open: string;
  close: string;
  role(paragraph: string, at: number, isOpen: boolean): Role;
}

const before = /[\s([{—–\-“‘"'*_]/;
const letter = /[\p{L}\p{N}]/u;

const families: readonly Family[] = [
  { open: '“', close: '”', role: (paragraph, at) => (paragraph[at] === '“' ? 'open' : 'close') },
  { open: '"', close: '"', role: straightRole },
  { open: '‘', close: '’', role: singleRole },
  { open: "'", close: "'", role: singleRole },
  { open: '(', close: ')', role: bracketRole },
  { open: '[', close: ']', role: bracketRole },
];

/**
 * Marks that open and do not close, or close and did not open. A paragraph that is left open at its end is reported too;
 * whether the speech goes on in the next one is for the caller to see. Marks of different kinds may nest.
 */
export function loneMarks(paragraph: string): LoneMark[] {
  const found: LoneMark[] = [];
  for (const family of families) {
    if (paragraph.includes(family.open) || paragraph.includes(family.close)) loneOf(paragraph, family, found);
  }
  return found.sort((one, other) => one.start - other.start);
}

function loneOf(paragraph: string, family: Family, found: LoneMark[]): void {
  let opened = -1;
  let lastEnd = 0;
  for (let at = 0; at < paragraph.length; at++) {
    const mark = paragraph[at]!;
    if (mark !== family.open && mark !== family.close) continue;
    const role = family.role(paragraph, at, opened !== -1);
    if (role === 'none') continue;
    if (role === 'open') {
      if (opened !== -1)
        found.push({
          kind: 'opened',
          mark,
          at: opened,
          start: opened,
          end: trimmedEnd(paragraph, opened, at),
        });
      opened = at;
    } else if (opened !== -1) {
      opened = -1;
      lastEnd = at + 1;
    } else {
      found.push({ kind: 'closed', mark, at, start: trimmedStart(paragraph, lastEnd, at), end: at + 1 });
      lastEnd = at + 1;
    }
  }
  if (opened !== -1) {
    found.push({ kind: 'opened', mark: family.open, at: opened, start: opened, end: paragraph.length });
  }
}

function trimmedEnd(paragraph: string, start: number, end: number): number {
  while (end > start + 1 && /\s/.test(paragraph[end - 1]!)) end--;
  return end;
}

function trimmedStart(paragraph: string, start: number, end: number): number {
  while (start < end && /[\s,.;:—]/.test(paragraph[start]!)) start++;
  return start;
}

function straightRole(paragraph: string, at: number, isOpen: boolean): Role {
  const left = paragraph[at - 1];
  const right = paragraph[at + 1];
  if (left !== undefined && /\d/.test(left) && !isOpen) return 'none';
  const mayOpen = (left === undefined || before.test(left)) && right !== undefined && !/\s/.test(right);
  const mayClose = left !== undefined && !/\s/.test(left) && (right === undefined || !letter.test(right));
  if (mayOpen && !mayClose) return 'open';
  if (mayClose && !mayOpen) return 'close';
  return isOpen ? 'close' : 'open';
}

/** Single marks are apostrophes far more often: only what clearly opens or closes speech counts. */
function singleRole(paragraph: string, at: number, isOpen: boolean): Role {
  const left = paragraph[at - 1];
  const right = paragraph[at + 1];
  const mark = paragraph[at];
  if (left !== undefined && right !== undefined && letter.test(left) && letter.test(right)) return 'none';
  // "General ----'s regiment".
  if (left !== undefined && /[-—–.]/.test(left) && /^s\b/.test(paragraph.slice(at + 1, at + 3)))
    return 'none';
  if (mark !== '’' && (left === undefined || before.test(left)) && right !== undefined && !/\s/.test(right)) {
    if (isElision(paragraph, at)) return 'none';
    return 'open';
  }
  if (left === undefined || mark === '‘') return 'none';
  if (/[.,!?…—]/.test(left) && (right === undefined || !letter.test(right))) return 'close';
  // Behind a letter it closes only what is open: "the boys’" is a possessive.
  if (isOpen && letter.test(left) && isDropped(paragraph, at)) return 'none';
  if (isOpen && letter.test(left) && (right === undefined || !letter.test(right)))
    return /s/i.test(left) && right === ' ' ? 'none' : 'close';
  return 'none';
}

/** "no’ be wantin’ the wee one, then?’": a letter left out at a word's end, with the mark that closes still to come. */
function isDropped(paragraph: string, at: number): boolean {
  if (!/^ \p{Ll}/u.test(paragraph.slice(at + 1, at + 3))) return false;
  if (
    !/(?<!\p{L})(?:\p{L}+in|no|an|o|wi|th|ol|mo|fo|gi|ha|awa|fu|wha|tha|ne)$/iu.test(
      paragraph.slice(Math.max(0, at - 16), at),
    )
  )
    return false;
  const mark = paragraph[at]!;
  const rest = paragraph.slice(at + 1);
  const close = rest.search(mark === "'" ? /[,.!?…—]'(?!\p{L})/u : /[,.!?…—]’(?!\p{L})/u);
  const reopened = rest.search(/ [‘']\p{Lu}/u);
  return close >= 0 && (reopened < 0 || close < reopened);
}

function bracketRole(paragraph: string, at: number, isOpen: boolean): Role {
  const mark = paragraph[at];
  if (mark === '(' || mark === '[') return 'open';
  const left = paragraph[at - 1];
  // "a)" and "1)" number things; ":)" smiles.
  if (
    !isOpen &&
    (left === undefined || /[:;\-=]/.test(left) || /^\s*[\p{L}\p{N}]{1,3}$/u.test(paragraph.slice(0, at)))
  )
    return 'none';
  return 'close';
}

/** Whether straight and curly double marks stand in one paragraph: which of them belong together is certain only once they are of one kind. */
export function hasBothKinds(paragraph: string): boolean {
  return /(?<!\d)"/.test(paragraph) && /[“”]/.test(paragraph);
}
