/**
 * Whether the blank at these offsets of a Markdown text is what makes the marks of emphasis beside it count: `**梗概：** 小酒馆` without it
 * shows the asterisks, for a mark between punctuation and a character neither opens nor closes (CommonMark 6.2, flanking). An underscore
 * between two characters never does.
 */
export function isBlankOfEmphasis(text: string, start: number, end: number): boolean {
  const before = /[*_]+$/.exec(text.slice(Math.max(0, start - 3), start))?.[0] ?? '';
  const after = /^[*_]+/.exec(text.slice(end, end + 3))?.[0] ?? '';
  return (
    (before !== '' && (before.includes('_') || isMark(text[start - before.length - 1]))) ||
    (after !== '' && (after.includes('_') || isMark(text[end + after.length])))
  );
}

function isMark(character: string | undefined): boolean {
  return character !== undefined && /[\p{P}\p{S}]/u.test(character);
}
