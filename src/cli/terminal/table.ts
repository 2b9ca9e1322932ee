import { displayWidth, padTo } from './textWidth';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** Rows under their titles, two spaces apart, as wide as what is in them. Cells may be coloured. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  titleStyle: (title: string) => string,
): string[] {
  const widths = columns.map((column, index) =>
    Math.max(displayWidth(column.title), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => padTo(cell, widths[index] ?? 0, columns[index]?.align ?? 'left'))
      .join('  ')
      .trimEnd();
  return [titleStyle(line(columns.map((column) => column.title))), ...rows.map((row) => line(row))];
}
