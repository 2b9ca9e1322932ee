import { parseArgs } from 'node:util';
import { HarperChecker } from '../src/adapters/checkers/harperChecker';
import { ZhlintChecker } from '../src/adapters/checkers/zhlintChecker';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import type { Finding, Reviewer } from '../src/core/review/model';
import { standardRuleReviewer } from '../src/core/review/rules/standardRuleReviewer';
import { editorsFaults } from './editorsFaults';
import { findingsAt, sumOfTallies, tallyFault, type FaultTally } from './foundFaults';
import { plantFaults, plantWith, storyRequest, type PlantedFault } from './plantedFaults';
import { qualityPassages, type Passage } from './qualityPassages';
import { harperWasmPath } from './reviewWorkerBundle';
import { printAligned } from './table';

// What the rules say of five published passages a language as they were printed, and which faults put into them they find.
//
//   npm run quality -- --corpus DIR [--seeds 5] [--each 3] [--verbose] [--json]
//
// DIR has the files that bench/qualityPassages.ts names. docs/quality.md has the figures, and what was judged of each remark by hand.

/** One remark on the untouched passage. */
interface Remark {
  rule: string;
  severity: Finding['severity'];
  summary: string;
  /** What it is about, with a few characters around it. */
  around: string;
}

interface PassageQuality {
  name: string;
  language: 'en' | 'zh';
  words: number;
  remarks: Remark[];
  /** By kind of fault. */
  kinds: Record<string, FaultTally>;
  /** Faults at whose place nothing was said, each with the words around it. */
  missed: { kind: string; shown: string }[];
}

async function measure(
  reviewer: Reviewer,
  passage: Passage,
  seeds: number,
  each: number,
): Promise<PassageQuality> {
  const { name, language, words, text } = passage;
  const findingsIn = async (story: string): Promise<Finding[]> =>
    (await reviewer.review(storyRequest(language, story))).findings;
  const result: PassageQuality = {
    name,
    language,
    words,
    remarks: (await findingsIn(text)).map((finding) => remarkOn(finding, text)),
    kinds: {},
    missed: [],
  };
  for (let seed = 1; seed <= seeds; seed++) {
    // Each kind by itself: what is done to the punctuation of a speech would hide what is done to the next.
    const plantings = [
      plantFaults(text, language, randomNumbers(seed), each),
      ...editorsFaults[language].map((maker) => plantWith([maker], text, randomNumbers(seed), each)),
    ];
    for (const planted of plantings) {
      const findings = await findingsIn(planted.text);
      for (const fault of planted.faults) tally(result, fault, findings);
    }
  }
  return result;
}

function tally(result: PassageQuality, fault: PlantedFault<string>, findings: readonly Finding[]): void {
  const found = findingsAt(findings, fault);
  tallyFault(result.kinds, fault.kind, found);
  if (found.length === 0) result.missed.push({ kind: fault.kind, shown: fault.shown });
}

function remarkOn({ rule = '', severity, summary, range }: Finding, text: string): Remark {
  const around = range ? text.slice(Math.max(0, range.start - 40), range.end + 40).replace(/\s+/g, ' ') : '';
  return { rule, severity, summary, around: around.slice(0, 200) };
}

function printTables(results: readonly PassageQuality[]): void {
  const per = (count: number, { words }: PassageQuality): string => ((1000 * count) / words).toFixed(2);
  printAligned([
    ['passage', 'words', 'should fix', 'suggestion', 'info', 'above info per 1,000'],
    ...results.map((result) => {
      const of = (severity: Remark['severity']): number =>
        result.remarks.filter((remark) => remark.severity === severity).length;
      return [
        result.name,
        String(result.words),
        String(of('should_fix')),
        String(of('suggestion')),
        String(of('info')),
        per(of('should_fix') + of('suggestion'), result),
      ];
    }),
  ]);
  for (const language of ['en', 'zh'] as const) {
    console.log('');
    const kinds = sumOfTallies(results.filter((one) => one.language === language).map((one) => one.kinds));
    printAligned([
      [language === 'en' ? 'planted, English' : 'planted, Chinese', 'planted', 'found', 'above info'],
      ...Object.entries(kinds).map(([kind, { planted, found, plain }]) => [
        kind,
        String(planted),
        `${found} (${Math.round((100 * found) / planted)} %)`,
        String(plain),
      ]),
    ]);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      seeds: { type: 'string', default: '5' },
      each: { type: 'string', default: '3' },
      verbose: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.corpus === undefined)
    throw new Error('Usage: npm run quality -- --corpus DIR [--seeds 5] [--each 3] [--verbose] [--json]');
  const reviewer = standardRuleReviewer([new HarperChecker(harperWasmPath()), new ZhlintChecker()]);
  const results: PassageQuality[] = [];
  for (const passage of qualityPassages(values.corpus))
    results.push(await measure(reviewer, passage, Number(values.seeds), Number(values.each)));
  if (values.json) {
    console.log(JSON.stringify(results));
    return;
  }
  printTables(results);
  if (!values.verbose) return;
  for (const { name, remarks, missed } of results) {
    console.log(`\n${name}`);
    for (const { rule, severity, summary, around } of remarks)
      console.log(`  said    ${severity} ${rule}: ${summary} … ${around}`);
    for (const { kind, shown } of missed) console.log(`  missed  ${kind}: ${shown}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
