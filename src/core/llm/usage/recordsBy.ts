import type { ReadUsageRecord } from './usageRecord';

/** The ledger's lines by what `keyOf` says of each, in their order; lines of which it says nothing are left out. */
export function recordsBy<Key, Line extends ReadUsageRecord>(
  records: readonly Line[],
  keyOf: (record: Line) => Key | undefined,
): Map<Key, Line[]> {
  const groups = new Map<Key, Line[]>();
  for (const record of records) {
    const key = keyOf(record);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
