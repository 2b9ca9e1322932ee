import { applyEdits } from '../../text/edits';
import type { Range } from '../../text/range';

/** Faults that a judge is tried with. */
export const plantedKinds = ['swapped_name', 'changed_number', 'removed_clue', 'dead_speaking'] as const;
export type PlantedKind = (typeof plantedKinds)[number];

/** A change in one place of a copy of a chapter. */
export interface PlantedFault {
  kind: PlantedKind;
  /** Where it is, in the author's text and in the copy alike: UTF-16 units. */
  start: number;
  /** What stands there in the author's text; empty where something was put in. */
  before: string;
  /** What stands there in the copy; empty where something was taken out. */
  after: string;
  /** What a remark would call it by: it names the fault when it says one of each group. */
  names: readonly (readonly string[])[];
  /** Of a number: what is counted, without which a number says little. */
  unit?: string;
}

/** The copy with this fault in it, and no other. */
export function withFault(text: string, { start, before, after }: PlantedFault): string {
  return applyEdits(text, [{ start, end: start + before.length, replacement: after }]);
}

/** Where the fault is in the copy, or in the author's own text; empty where there is nothing any more, or nothing yet. */
export function placeOfFault({ start, before, after }: PlantedFault, text: 'copy' | 'own'): Range {
  return { start, end: start + (text === 'copy' ? after : before).length };
}
