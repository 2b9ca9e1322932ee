/** Prints rows in columns; `below(row)` adds a line under a row. */
export function printAligned(
  table: readonly (readonly string[])[],
  below: (row: number) => string | undefined = () => undefined,
): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((cells) => cells[column]!.length)));
  table.forEach((cells, row) => {
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
    const line = below(row);
    if (line !== undefined) console.log(`${' '.repeat(widths[0]! + 2)}${line}`);
  });
}
