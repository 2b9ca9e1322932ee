import type { PlantedKind } from '../../core/chapter/calibration/plantedFault';
import type { PassCount, RollbackReason } from '../../core/chapter/report/rollbackGuard';
import { groupDigits } from '../../core/text/groupDigits';

const count = (number: number, one: string, many = `${one}s`) =>
  `${groupDigits(number)} ${number === 1 ? one : many}`;
const points = (number: number) => `${number} percentage ${number === 1 ? 'point' : 'points'}`;
const passes = ({ chapters, passed, passPercent }: PassCount) =>
  `${passed} of ${chapters} passed${passPercent === null ? '' : ` (${passPercent}%)`}`;

const faultNames: Record<PlantedKind, string> = {
  swapped_name: 'a swapped name',
  changed_number: 'a changed date or number',
  removed_clue: 'a clue taken out',
  dead_speaking: 'a dead character speaking',
};

/** What the command line says about what retries cost, and about trying out the judge, in English. */
export const englishReportMessages = {
  faultNames,
  /** Between two sentences. */
  sentenceSpace: ' ',

  help: {
    report: 'show what retries did and cost, of one chapter or of all, and whether they pay',
    calibrate: 'try out the judge on faults planted in copies of a chapter, which are never saved',
    seed: 'a whole number; the same one plants the same faults (otherwise 1)',
    repeats: (most: number, usual: number) =>
      `faults of each kind, and unchanged copies: 1 to ${most} (otherwise ${usual})`,
  },

  retries: {
    header: (chapters: number, retried: number) =>
      `${count(chapters, 'chapter')} with attempts, ${groupDigits(retried)} of them made more than once`,
    none: 'No attempt at a chapter has been judged yet.',
    spent: (calls: number) => `${count(calls, 'request')} in all`,
    columns: {
      chapter: 'Chapter',
      attempts: 'Attempts',
      passed: 'Passed',
      tokens: 'Tokens',
      cost: 'Cost',
      saved: 'Saved (estimate)',
      attempt: 'Attempt',
      level: 'Level',
      score: 'Score',
      asks: 'Asks for',
      rate: 'Rate',
    },
    yes: 'yes',
    no: 'no',
    percent: (percent: number) => `${percent}%`,
    saved: (percent: number) =>
      percent > 0
        ? `That is an estimated ${percent}% saved.`
        : percent < 0
          ? `By that estimate ${-percent}% more was taken.`
          : 'By that estimate nothing was saved.',
    withoutEstimate: (chapters: readonly string[]) =>
      `No estimate for ${chapters.join(', ')}: the ledger has no whole first attempt.`,
  },

  guard: {
    header: 'Does redoing only a part pay?',
    nothing: 'There is nothing yet to compare the rate of passes with.',
    fullReruns: (selective: PassCount, full: PassCount) =>
      `Of chapters of which only a part was redone, ${passes(selective)}; of those redone in full although less was asked for, ${passes(full)}.`,
    earlier: (since: PassCount, before: PassCount) =>
      `Of chapters judged since a part was first redone, ${passes(since)}; of those before it, ${passes(before)}.`,
    fell: (by: number, bar: number) =>
      by > 0
        ? `The rate fell by ${points(by)}; from ${bar} on that speaks against it.`
        : by < 0
          ? `The rate rose by ${points(-by)}.`
          : 'The rate is the same.',
    noSaving:
      'No chapter of which a part was redone has an estimate yet of what it would have taken in full.',
    saving: (figures: { chapters: number; tokens: number; full: number; percent: number; bar: number }) =>
      `${count(figures.chapters, 'chapter')} of which a part was redone took ${groupDigits(figures.tokens)} tokens; made in full each time, an estimated ${groupDigits(figures.full)}: ${figures.percent}% saved. Below ${figures.bar}% that speaks against it.`,
    fine: 'As far as this project can tell, it pays.',
    tooFew: (least: number) => `Too few chapters to tell: ${least} are needed on each side.`,
    reasons: {
      pass_rate_fell: 'Fewer chapters pass.',
      saving_too_small: 'Little is saved.',
    } as Record<RollbackReason, string>,
    proposal: (setting: string) =>
      `You can have every retry made in full: set ${setting} to false. That is yours to decide; nothing was changed.`,
    isOff: 'Every retry is made in full by now.',
  },

  calibration: {
    progress: (done: number, of: number, tokens: number) =>
      [
        `Trying out the judge · copy ${Math.min(done + 1, of)} of ${of}`,
        ...(tokens > 0 ? [`${groupDigits(tokens)} tokens so far`] : []),
      ].join(' · '),
    neverSaved: 'The copies are never saved, and your chapter stays as it is.',
    header: (chapter: string, title: string) =>
      `The judge, tried out on chapter ${chapter}${title && `: ${title}`}`,
    judged: (done: number, of: number, seed: number) =>
      `${done} of ${count(of, 'copy', 'copies')} judged; seed ${seed}`,
    columns: {
      fault: 'Fault',
      planted: 'Planted',
      found: 'Found',
      byChance: 'By chance',
      passed: 'Passed',
    },
    byChance:
      'By chance: what was said of an unchanged copy would have counted as finding it. Passed: the copy would have passed with the fault in it.',
    unchanged: (copies: number, failed: number) =>
      `${count(copies, 'unchanged copy', 'unchanged copies')}: ${failed === 0 ? 'none failed' : `${failed} failed`}`,
    alarms: (alarms: number, per1000: number) =>
      alarms === 0
        ? 'No issue of medium severity or graver was held against what you wrote.'
        : `${count(alarms, 'issue')} of medium severity or graver held against what you wrote, ${per1000} in 1,000 words. Some may be right.`,
    noneUnchanged: 'No unchanged copy was judged.',
    unanswered: (copies: number) =>
      `${count(copies, 'copy', 'copies')} brought no reply that could be used, and ${copies === 1 ? 'counts' : 'count'} nowhere.`,
    withoutPlace: (kinds: readonly PlantedKind[]) =>
      `This chapter has no place for: ${kinds.map((kind) => faultNames[kind]).join(', ')}.`,
    faults: 'What was planted',
    changed: (before: string, after: string) => `“${before}” became “${after}”`,
    removed: (before: string) => `taken out: ${before}`,
    added: (after: string) => `put in: ${after}`,
    verdict: (found: boolean | null): string => (found === null ? 'no reply' : found ? 'found' : 'missed'),
    endedEarly: (message: string) => `It ended early: ${message} What was found up to there stands above.`,
    stopped: 'Stopped by you; what was found up to there is all that is known.',
  },

  usage: {
    seed: 'Give a whole number from 0.',
    repeats: (most: number) => `Give a whole number from 1 to ${most}.`,
  },

  nextSteps: {
    report: 'see the retries of one chapter',
    show: 'read the judge’s report',
    usage: 'see what models have taken so far',
    again: 'try the same faults again, such as with another judge',
  },
};

export type ReportMessages = typeof englishReportMessages;
