/** SugarCube's words for operators and JavaScript's own: between two names they make an expression. */
const operators = new Set(
  (
    'and or not is isnot eq neq gt gte lt lte to def ndef typeof instanceof in of new void delete await async yield let var const ' +
    'class throw return if else do while for function import export'
  ).split(' '),
);

/**
 * Whether `[[text->passage]]` shows the text as it is. Nothing in it may end the link or begin another form of it, and it must not be
 * an expression: SugarCube shows the value of one (`[[1+1->x]]` says 2).
 */
export function isPlainLinkText(text: string): boolean {
  if (!/^\p{L}(?:[\p{L}\p{N}\p{M},.;:!?'’“”…—。，！？、；：「」《》]|-(?=\p{L})| (?=\S))*$/u.test(text))
    return false;
  if (/''|--/.test(text)) return false;
  return /[.!?…。！？]$/.test(text) || hasAdjacentWords(text);
}

/** Two words with a blank between them are no expression. */
function hasAdjacentWords(text: string): boolean {
  const [, first, second] = /^(\p{L}+) (\p{L}+)(?![\p{L}\p{N}\p{M}'’-])/u.exec(text) ?? [];
  return first !== undefined && !operators.has(first.toLowerCase()) && !operators.has(second!.toLowerCase());
}
