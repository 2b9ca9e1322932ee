const units = ['KB', 'MB', 'GB', 'TB'];

/** `512 B`, `12 KB`, `1.2 MB`: a number of bytes as people read it, in steps of 1,024. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let value = bytes / 1024;
  let unit = 0;
  // What would be shown as 1024 is one of the next.
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
