/** Text as data: on one line, with nothing that Markdown or HTML would obey. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#+\-.!|>~:$]/g, '\\$&');
}

/** A table; the first columns, so many of `texts`, are to the left, the others, figures, to the right. Cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], texts = 1): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index < texts ? ':--' : '--:'))),
    ...rows.map((row) => line(row)),
  ];
}
