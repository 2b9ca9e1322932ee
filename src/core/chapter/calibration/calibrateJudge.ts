import { StoryFoldError, throwIfCancelled, type ErrorCode } from '../../errors';
import type { TokenUsage } from '../../llm/usage/tokenUsage';
import type { JudgeReport } from '../model';
import { calibrationReport, type CalibrationReport, type JudgedCopy } from './calibrationReport';
import type { ChapterToPlant } from './chapterToPlant';
import { plantFaults } from './plantFaults';
import { plantedKinds, withFault, type PlantedFault } from './plantedFault';

/** What a trial of the judge is made with. */
export interface CalibrationOptions extends ChapterToPlant {
  seed: number;
  /** Faults of each kind, at most, and unchanged copies: 1 or more. */
  repeats: number;
}

interface JudgeCalibration extends CalibrationOptions {
  /** Judges a text, which no file ever holds, as it would the chapter. */
  judge: (text: string) => Promise<JudgeReport>;
  /** What the judge's requests have taken so far. */
  spent?: () => TokenUsage;
  signal?: AbortSignal;
  /** Told before each copy and after the last, with the report on those that were judged: what is left of a trial that ends early. */
  onProgress?: (progress: CalibrationProgress) => void;
}

export interface CalibrationProgress {
  done: number;
  of: number;
  report: CalibrationReport;
}

/** A copy of the chapter that the judge is to be asked for. */
interface PlannedCopy {
  text: string;
  /** Undefined for an unchanged one. */
  fault: PlantedFault | undefined;
}

/** The copies, one request each, so that what the trial will cost can be told before it. Nothing is sent. */
export function plannedCopies(options: CalibrationOptions): PlannedCopy[] {
  const { text, seed } = options;
  const repeats = Math.max(1, Math.floor(options.repeats));
  const planted = plantFaults(options, seed, repeats);
  // In turn, so that a trial that ends early has something of each kind.
  const faults = Array.from({ length: repeats }, (_, turn): (PlantedFault | undefined)[] => [
    undefined,
    ...plantedKinds.flatMap((kind) => planted.get(kind)?.[turn] ?? []),
  ]).flat();
  return faults.map((fault) => ({ text: fault ? withFault(text, fault) : text, fault }));
}

/** The judge's own failings: the trial goes on without this copy. */
const unusable: ReadonlySet<ErrorCode> = new Set([
  'reply_cut',
  'reply_empty',
  'reply_refused',
  'reply_invalid',
]);

/**
 * Plants known faults in copies of a chapter, one a copy, and asks the judge for each: what it finds of them, and how often it cries wolf
 * where nothing was changed. Throws what `judge` throws, but for a reply that cannot be used, and `cancelled`.
 */
export async function calibrateJudge(options: JudgeCalibration): Promise<CalibrationReport> {
  const { judge, signal, onProgress, spent, seed } = options;
  const copies = plannedCopies(options);
  const judged: JudgedCopy[] = [];
  const report = (): CalibrationReport =>
    calibrationReport(options, copies, judged, { seed, usage: spent?.() });
  for (const { text, fault } of copies) {
    throwIfCancelled(signal);
    onProgress?.({ done: judged.length, of: copies.length, report: report() });
    judged.push({ fault, report: await answer(() => judge(text)) });
  }
  const last = report();
  onProgress?.({ done: judged.length, of: copies.length, report: last });
  return last;
}

async function answer(ask: () => Promise<JudgeReport>): Promise<JudgeReport | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StoryFoldError && unusable.has(error.code)) return undefined;
    throw error;
  }
}
