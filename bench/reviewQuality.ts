import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countText } from '../src/core/text/counts';
import type { Finding, Reviewer, ReviewRequest } from '../src/core/review/model';
import { standardRuleReviewer } from '../src/core/review/rules/standardRuleReviewer';
import { HarperChecker } from '../src/adapters/checkers/harperChecker';
import { ZhlintChecker } from '../src/adapters/checkers/zhlintChecker';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import { findingsAt, sumOfTallies, tallyFault, type FaultTally } from './foundFaults';
import { briefCases, faultKinds, fullBrief, plantFaults, storyRequest, titleCase } from './plantedFaults';
import { harperWasmPath } from './reviewWorkerBundle';

// How good the offline review is: faults of ten kinds are put into published prose, and it is counted how many are found at their place;
// and how often the rules speak on the prose as it was printed.
//
//   npx tsx bench/reviewQuality.ts --corpus DIR [--seeds 5] [--each 3] [--skip NAME] [--verbose] [--json]

export interface FileQuality {
  file: string;
  language: 'en' | 'zh';
  units: number;
  /** Remarks above `info` on the untouched text, per 1,000 words or 1,500 Chinese characters. */
  alarms: number;
  alarmRate: number;
  kinds: Record<string, FaultTally>;
}

interface Options {
  corpus: string;
  seeds: number;
  each: number;
  skip: readonly string[];
  verbose: boolean;
  json: boolean;
}

/** Reads every story below a folder, plants, reviews and counts. */
export async function measureReviewQuality(
  reviewer: Reviewer,
  options: Options,
  tell: (line: string) => void,
): Promise<FileQuality[]> {
  const results: FileQuality[] = [];
  for (const file of storyFiles(options.corpus)) {
    if (options.skip.some((part) => file.includes(part))) continue;
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    const language = /\p{Script=Han}/u.test(text.slice(0, 200)) ? 'zh' : 'en';
    const { words } = countText(text, language);
    const units = words / (language === 'en' ? 1000 : 1500);
    const untouched = await reviewer.review(storyRequest(language, text));
    const alarms = untouched.findings.filter((finding) => finding.severity !== 'info');
    if (options.verbose) for (const finding of untouched.findings) tell(`  alarm ${show(finding, text)}`);
    const result: FileQuality = {
      file: basename(file),
      language,
      units,
      alarms: alarms.length,
      alarmRate: alarms.length / units,
      kinds: {},
    };
    for (let seed = 1; seed <= options.seeds; seed++) {
      const planted = plantFaults(text, language, randomNumbers(seed), options.each);
      const { findings } = await reviewer.review(storyRequest(language, planted.text));
      for (const fault of planted.faults) {
        const found = findingsAt(findings, fault);
        tallyFault(result.kinds, fault.kind, found);
        if (options.verbose && found.length === 0) tell(`  missed ${fault.kind}: ${fault.shown}`);
      }
    }
    results.push(result);
    tell(line(result));
  }
  for (const language of ['en', 'zh'] as const)
    results.push(await structure(reviewer, language, tell, options.verbose));
  return results;
}

/** The two kinds that are about the project's papers rather than its prose. */
async function structure(
  reviewer: Reviewer,
  language: 'en' | 'zh',
  tell: (line: string) => void,
  verbose: boolean,
): Promise<FileQuality> {
  const base = storyRequest(language, '');
  const result: FileQuality = {
    file: `papers (${language})`,
    language,
    units: 1,
    alarms: 0,
    alarmRate: 0,
    kinds: {},
  };
  const brief = (text: string): ReviewRequest => ({
    ...base,
    phase: 'brief',
    documents: [{ path: 'brief.md', text }],
  });
  const whole = await reviewer.review(brief(fullBrief(language)));
  result.alarms += whole.findings.filter((finding) => finding.severity !== 'info').length;
  for (const { field, text } of briefCases(language)) {
    const { findings } = await reviewer.review(brief(text));
    const found = findings.filter((finding) => finding.type === 'completeness');
    tallyFault(result.kinds, 'missing brief field', found);
    if (verbose && found.length !== 1)
      tell(
        `  ${found.length === 0 ? 'missed' : 'spoke too often of'} brief field ${field}: ${found.map((finding) => finding.summary).join(' | ')}`,
      );
  }
  const { outline, chapters, wrong } = titleCase(language);
  const { findings } = await reviewer.review({
    ...base,
    documents: chapters,
    context: { outline: { path: 'outline.md', text: outline } },
  });
  const titled = findings.filter(
    ({ path, range }) =>
      path === 'chapters/03.md' &&
      range &&
      chapters[2]!.text.slice(range.start, range.end).includes(wrong.slice(0, 4)),
  );
  tallyFault(result.kinds, 'differing titles', titled);
  if (verbose && titled.length === 0)
    tell(`  missed differing titles: ${findings.map((finding) => finding.summary).join(' | ')}`);
  result.alarmRate = result.alarms;
  tell(line(result));
  return result;
}

function storyFiles(path: string): string[] {
  if (statSync(path).isFile()) return /\.(?:md|txt)$/.test(path) ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => storyFiles(join(path, name)));
}

function show(finding: Finding, text: string): string {
  const { range } = finding;
  const around = range
    ? text.slice(Math.max(0, range.start - 30), range.end + 30).replace(/\s+/g, ' ')
    : 'whole';
  return `${finding.severity} ${finding.rule ?? ''}: ${finding.summary} … ${around.slice(0, 160)}`;
}

function line(result: FileQuality): string {
  const kinds = Object.entries(result.kinds).map(
    ([kind, { planted, found, plain }]) =>
      `${kind} ${found}/${planted}${plain === found ? '' : ` (${plain} above info)`}`,
  );
  return `${result.file}: ${result.alarmRate.toFixed(2)} remarks above info per unit (${result.alarms}); ${kinds.join(', ')}`;
}

function optionsOf(words: readonly string[]): Options {
  const value = (name: string): string | undefined =>
    words.includes(name) ? words[words.indexOf(name) + 1] : undefined;
  const corpus = value('--corpus');
  if (corpus === undefined)
    throw new Error(
      'Usage: tsx bench/reviewQuality.ts --corpus DIR [--seeds 5] [--each 3] [--skip NAME,…] [--verbose] [--json]',
    );
  return {
    corpus,
    seeds: Number(value('--seeds') ?? 5),
    each: Number(value('--each') ?? 4),
    skip: value('--skip')?.split(',') ?? [],
    verbose: words.includes('--verbose'),
    json: words.includes('--json'),
  };
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  const reviewer = standardRuleReviewer([new HarperChecker(harperWasmPath()), new ZhlintChecker()]);
  const results = await measureReviewQuality(reviewer, options, (text) => {
    if (!options.json) console.log(text);
  });
  const total = sumOfTallies(results.map(({ kinds }) => kinds));
  if (options.json) {
    console.log(JSON.stringify({ files: results, kinds: total }));
    return;
  }
  for (const kind of faultKinds) {
    const tally = total[kind];
    if (tally)
      console.log(
        `${kind}: ${tally.found} of ${tally.planted} found (${((100 * tally.found) / tally.planted).toFixed(0)} %), ${tally.plain} above info`,
      );
  }
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message.slice(0, 500) : 'failed');
    process.exitCode = 1;
  });
}
