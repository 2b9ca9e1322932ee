import { parseJson } from './json';

/** What an append-only log holds. */
export interface JsonLines {
  /** The records in order, each with the bytes of its line, without the line break. */
  records: { value: object; line: Uint8Array }[];
  /** How many lines could not be read: cut off by a crash, or damaged. Empty lines do not count. */
  damaged: number;
  /** Whether such a line, ended by a line break, comes after the last record. A line that is merely cut off has no line break. */
  endsDamaged: boolean;
}

const lineBreak = 0x0a;

/**
 * Reads a log of one JSON object a line, as `ProjectStore.append` writes it. Every line that is whole is read, whatever became of the
 * others. The last line counts without its line break as well: no part of an object is an object, so it is whole if it parses.
 * Lines over 20 MB, or nested deeper than 64 levels, are damaged. Never throws.
 */
export function parseJsonLines(bytes: Uint8Array): JsonLines {
  const records: JsonLines['records'] = [];
  let damaged = 0;
  let endsDamaged = false;
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineBreak, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (line.length === 0) continue;
    const parsed = parseJson(line);
    if ('value' in parsed && typeof parsed.value === 'object' && parsed.value !== null) {
      records.push({ value: parsed.value, line });
      endsDamaged = false;
    } else {
      damaged++;
      endsDamaged ||= found !== -1;
    }
  }
  return { records, damaged, endsDamaged };
}
