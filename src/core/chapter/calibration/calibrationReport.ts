import type { IssueSeverity } from '../../../shared/values';
import { noUsage, type TokenUsage } from '../../llm/usage/tokenUsage';
import { chapterOfFile } from '../../project/chapters/chapterOfFile';
import { countText } from '../../text/counts';
import type { Language } from '../../text/language';
import type { JudgeReport } from '../model';
import type { ChapterToPlant } from './chapterToPlant';
import { isFaultFound } from './faultFound';
import { plantedKinds, type PlantedFault, type PlantedKind } from './plantedFault';

/** A copy that the judge was asked for. */
export interface JudgedCopy {
  /** Undefined for an unchanged one. */
  fault: PlantedFault | undefined;
  /** Undefined where no reply could be used. */
  report: JudgeReport | undefined;
}

export interface KindReport {
  kind: PlantedKind;
  /** Copies with such a fault that the judge has answered for. */
  planted: number;
  found: number;
  missed: number;
  /** Null where nothing was planted. */
  foundPercent: number | null;
  /** Of those that were planted, how many would have counted as found by what was said of an unchanged copy. */
  byChance: number;
  /** Of those that were planted, how many copies the judge passed all the same. */
  passed: number;
  /** Copies for which no reply could be used; they count nowhere else. */
  unanswered: number;
  faults: FaultReport[];
}

/** What was planted, and whether the judge spoke of it. */
export interface FaultReport {
  /** UTF-16 units of the author's text. */
  start: number;
  before: string;
  after: string;
  /** Null where the judge gave no answer. */
  found: boolean | null;
}

interface ControlReport {
  /** Unchanged copies that the judge has answered for. */
  copies: number;
  unanswered: number;
  /** Issues of medium severity or more. Some may be right: nobody has said that the chapter is without fault. */
  alarms: number;
  /** Null where no unchanged copy was judged, or the chapter has no words. */
  alarmsPer1000Words: number | null;
  /** Copies that the judge failed. */
  failed: number;
}

/** What the trial came to: a plain document. */
export interface CalibrationReport {
  language: Language;
  seed: number;
  /** Of the chapter without its heading, as the author counts. */
  words: number;
  /** How many copies have been judged, or tried, of how many. */
  done: number;
  requests: number;
  /** Kinds of which something was planted. */
  kinds: KindReport[];
  /** Kinds for which the chapter has no place. They are in no figure. */
  withoutPlace: PlantedKind[];
  controls: ControlReport;
  /** Null where nobody told. */
  usage: TokenUsage | null;
}

const alarming: ReadonlySet<IssueSeverity> = new Set(['medium', 'high', 'critical']);

/** Adds up what the judge said so far. `copies` are those to be judged in all. */
export function calibrationReport(
  chapter: ChapterToPlant,
  copies: readonly Pick<JudgedCopy, 'fault'>[],
  judged: readonly JudgedCopy[],
  { seed, usage }: { seed: number; usage?: TokenUsage | undefined },
): CalibrationReport {
  const planned = new Set(copies.map(({ fault }) => fault?.kind));
  const words = countText(
    chapter.text.slice(chapterOfFile('', chapter.text).body.start),
    chapter.language,
  ).words;
  const controls = judged.filter(({ fault }) => fault === undefined);
  const unchanged = controls.flatMap(({ report }) => report ?? []);
  return {
    language: chapter.language,
    seed,
    words,
    done: judged.length,
    requests: copies.length,
    kinds: plantedKinds
      .filter((kind) => planned.has(kind))
      .map((kind) => kindReport(kind, chapter, judged, unchanged)),
    withoutPlace: plantedKinds.filter((kind) => !planned.has(kind)),
    controls: controlReport(unchanged, controls.length, words),
    usage: usage ? { ...noUsage, ...usage } : null,
  };
}

function kindReport(
  kind: PlantedKind,
  chapter: ChapterToPlant,
  judged: readonly JudgedCopy[],
  unchanged: readonly JudgeReport[],
): KindReport {
  const tried = judged.flatMap(({ fault, report }) => (fault?.kind === kind ? [{ fault, report }] : []));
  const faults = tried.map(({ fault, report }) => ({
    start: fault.start,
    before: fault.before,
    after: fault.after,
    found: report ? isFaultFound(report, fault, chapter, 'copy') : null,
  }));
  const answered = tried.filter(({ report }) => report !== undefined);
  const found = faults.filter((fault) => fault.found === true).length;
  return {
    kind,
    planted: answered.length,
    found,
    missed: answered.length - found,
    foundPercent: answered.length === 0 ? null : percent(found, answered.length),
    byChance: answered.filter(({ fault }) =>
      unchanged.some((report) => isFaultFound(report, fault, chapter, 'own')),
    ).length,
    passed: answered.filter(({ report }) => report?.passed).length,
    unanswered: tried.length - answered.length,
    faults,
  };
}

function controlReport(reports: readonly JudgeReport[], tried: number, words: number): ControlReport {
  const alarms = reports
    .flatMap(({ issues }) => issues)
    .filter(({ severity }) => alarming.has(severity)).length;
  const read = reports.length * words;
  return {
    copies: reports.length,
    unanswered: tried - reports.length,
    alarms,
    alarmsPer1000Words: read === 0 ? null : Math.round((alarms / read) * 100_000) / 100,
    failed: reports.filter(({ passed }) => !passed).length,
  };
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
