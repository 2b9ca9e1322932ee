import { StoryFoldError } from '../../errors';
import { readPhaseFiles } from '../../project/phaseDocuments';
import { matchRemarks } from '../../review/matching';
import type { Suggestion } from '../../review/model';
import { decodeText } from '../../text/decode';
import { peekHistoryEntry } from '../record/history';
import { keptText } from '../record/keptTexts';
import type { CompareOutcome, RefinementState } from '../model';
import type { RefinementControllerOptions } from '../runOptions';
import type { Phase } from '../../../shared/values';

type Stored = Pick<RefinementControllerOptions, 'store' | 'manuscript'>;

/** The texts of a point in time by path, undefined for one that is no UTF-8 text; and what was suggested on them. */
export interface PointInTime {
  texts: Map<string, string | undefined>;
  /** The paths of which it tells; undefined for all. A restore, an import and a generation tell of the files alone that they are about. */
  told?: ReadonlySet<string>;
  suggestions: Suggestion[];
}

/** The texts as they stand, and the undecided round's suggestions. */
export async function currentPoint(
  { store, manuscript }: Stored,
  phase: Phase,
  state: () => Promise<RefinementState>,
): Promise<PointInTime> {
  const files = await readPhaseFiles(store, manuscript, phase);
  return {
    texts: new Map(files.map(({ path, bytes }) => [path, textOf(bytes)])),
    suggestions: (await state()).currentRound?.suggestions ?? [],
  };
}

/** The texts that a history entry started from. */
export async function pastPoint({ store }: Stored, phase: Phase, number: number): Promise<PointInTime> {
  const entry = await peekHistoryEntry(store, phase, number);
  const texts = new Map<string, string | undefined>();
  for (const { path, before } of entry.files) {
    if (before !== null) texts.set(path, textOf(await keptText(store, before)));
  }
  const isWhole = entry.kind === 'round' || entry.kind === 'revert';
  const told = isWhole ? {} : { told: new Set(entry.files.map(({ path }) => path)) };
  return { texts, ...told, suggestions: entry.suggestions };
}

/** How two points differ, in the files of which both tell. Pure. */
export function comparePoints(phase: Phase, one: PointInTime, other: PointInTime): CompareOutcome {
  const isTold = (path: string): boolean => [one, other].every(({ told }) => told?.has(path) ?? true);
  const paths = [...new Set([...one.texts.keys(), ...other.texts.keys()])].filter(isTold);
  const unreadable = (path: string): boolean =>
    [one.texts, other.texts].some((texts) => texts.has(path) && texts.get(path) === undefined);
  return {
    phase,
    files: paths
      .filter((path) => !unreadable(path))
      .map((path) => ({
        path,
        before: one.texts.get(path) ?? '',
        after: other.texts.get(path) ?? '',
      })),
    unreadable: paths.filter(unreadable),
    suggestions: matchRemarks(one.suggestions, other.suggestions),
  };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8') return undefined;
    throw error;
  }
}
