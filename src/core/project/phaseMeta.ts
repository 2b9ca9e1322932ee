import { jsonBytes, refuseNewer } from '../storage/json';
import type { StoreChange } from '../storage/projectStore';
import type { Phase } from '../../shared/values';
import { recordFiles } from './layout';
import { phaseRecordVersion, type PhaseRecord } from './records';

/** A wish that another one has taken the place of. */
interface EarlierWish {
  wish: unknown;
  /** Milliseconds since 1970. */
  replacedAt: number;
}

/** What the author wishes this phase's text to be, in their own words; undefined where they have not said. */
export function wishOf(record: PhaseRecord | undefined): string | undefined {
  const wish = record?.meta['wish'];
  return typeof wish === 'string' && wish.trim() !== '' ? wish : undefined;
}

/**
 * The write that keeps a new wish in the phase's record; undefined where it is the one that is kept already. The former goes to
 * `meta.earlierWishes`, newest last, since it was the author's work too. Throws `newer_schema` for a newer record.
 */
export function wishChange(
  record: PhaseRecord | undefined,
  phase: Phase,
  wish: string,
  at: number,
): StoreChange | undefined {
  const path = recordFiles[phase];
  refuseNewer(path, record?.version, phaseRecordVersion);
  const meta = record?.meta ?? {};
  const { wish: former, earlierWishes } = meta;
  if (former === wish) return undefined;
  const isEmpty = former === undefined || former === null || former === '';
  const earlier = [
    ...(Array.isArray(earlierWishes) ? (earlierWishes as unknown[]) : []),
    ...(isEmpty ? [] : [{ wish: former, replacedAt: at } satisfies EarlierWish]),
  ];
  const kept: PhaseRecord = {
    ...record,
    version: phaseRecordVersion,
    files: record?.files ?? [],
    meta: { ...meta, wish, ...(earlier.length > 0 ? { earlierWishes: earlier } : {}) },
  };
  return { path, bytes: jsonBytes(kept) };
}
