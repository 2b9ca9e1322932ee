import { parseArgs } from 'node:util';
import { HarperChecker } from '../src/adapters/checkers/harperChecker';
import { ZhlintChecker } from '../src/adapters/checkers/zhlintChecker';
import { randomNumbers } from '../src/core/chapter/calibration/randomNumbers';
import type { Finding, Reviewer } from '../src/core/review/model';
import { standardRuleReviewer } from '../src/core/review/rules/standardRuleReviewer';
import type { Language } from '../src/core/text/language';
import { ruleRequest } from '../test/fakes/ruleRequest';
import { editorsFaults } from './editorsFaults';
import { findingsAt, sumOfTallies, tallyFault, type FaultTally } from './foundFaults';
import { briefCases, fullBrief, plantFaults, plantWith, titleCase } from './plantedFaults';
import { qualityPassages, wholeTexts, type Passage } from './qualityPassages';
import { harperWasmPath } from './reviewWorkerBundle';
import { printAligned } from './table';

// What the rules say of published prose as it was printed, and which faults put into it they find; and the same of a project's papers.
//
//   npm run quality -- --corpus DIR [--all] [--skip NAME …] [--seeds 5] [--each 3] [--verbose] [--json]
//
// DIR has the files that bench/qualityPassages.ts names, of which it takes five passages a language. With --all every text below DIR is read
// whole, but for those with a NAME in their path; then only the ten kinds of faults are put in for which the rules were made, since whole books
// take long. docs/quality.md has the figures, and what was judged of each remark by hand.

/** One remark on a text as it was printed. */
interface Remark {
  rule: string;
  severity: Finding['severity'];
  summary: string;
  /** What it is about, with a few characters around it. */
  around: string;
}

interface Quality {
  name: string;
  language: Language;
  remarks: Remark[];
  /** By kind of fault. */
  kinds: Record<string, FaultTally>;
  /** Faults at whose place nothing was said, each with the words around it. */
  missed: { kind: string; shown: string }[];
}

interface TextQuality extends Quality {
  words: number;
}

/** `seeds`: how often faults are put in; `each`: how many of a kind at a time; `editors`: also those that an editor minds besides. */
interface Planting {
  seeds: number;
  each: number;
  editors: boolean;
}

const chapter = 'chapters/01.md';

async function measureText(
  reviewer: Reviewer,
  { name, language, words, text }: Passage,
  { seeds, each, editors }: Planting,
): Promise<TextQuality> {
  const findingsIn = async (story: string): Promise<Finding[]> =>
    (await reviewer.review(ruleRequest(language, { [chapter]: story }))).findings;
  const remarks = (await findingsIn(text)).map((finding) => remarkOn(finding, text));
  const result: TextQuality = { name, language, words, remarks, kinds: {}, missed: [] };
  for (let seed = 1; seed <= seeds; seed++) {
    // Each of the editor's kinds by itself: what is done to the punctuation of a speech would hide what is done to the next.
    const plantings = [
      plantFaults(text, language, randomNumbers(seed), each),
      ...(editors ? editorsFaults[language] : []).map((maker) =>
        plantWith([maker], text, randomNumbers(seed), each),
      ),
    ];
    for (const planted of plantings) {
      const findings = await findingsIn(planted.text);
      for (const fault of planted.faults) tally(result, fault, findingsAt(findings, fault));
    }
  }
  return result;
}

/** The two kinds of faults that are about the project's papers rather than its prose. */
async function measurePapers(reviewer: Reviewer, language: Language): Promise<Quality> {
  const findingsIn = async (brief: string): Promise<Finding[]> =>
    (await reviewer.review(ruleRequest(language, { 'brief.md': brief }, { phase: 'brief' }))).findings;
  const whole = fullBrief(language);
  const remarks = (await findingsIn(whole)).map((finding) => remarkOn(finding, whole));
  const result: Quality = { name: `papers (${language})`, language, remarks, kinds: {}, missed: [] };
  for (const { field, text } of briefCases(language)) {
    const found = (await findingsIn(text)).filter(({ type }) => type === 'completeness');
    tally(result, { kind: 'missing brief field', shown: field }, found);
    // One field is missing: whatever else is said is of one that is there.
    result.remarks.push(...found.slice(1).map((finding) => remarkOn(finding, text)));
  }
  const { outline, chapters, wrong } = titleCase(language);
  const { findings } = await reviewer.review(
    ruleRequest(language, Object.fromEntries(chapters.map(({ path, text }) => [path, text])), {
      context: { outline: { path: 'outline.md', text: outline } },
    }),
  );
  const { path: named, text } = chapters[2]!;
  const found = findings.filter(
    ({ path, range }) =>
      path === named && range && text.slice(range.start, range.end).includes(wrong.slice(0, 4)),
  );
  tally(result, { kind: 'differing titles', shown: wrong }, found);
  return result;
}

function tally(
  { kinds, missed }: Quality,
  { kind, shown }: { kind: string; shown: string },
  found: readonly Finding[],
): void {
  tallyFault(kinds, kind, found);
  if (found.length === 0) missed.push({ kind, shown });
}

function remarkOn({ rule = '', severity, summary, range }: Finding, text: string): Remark {
  const around = range ? text.slice(Math.max(0, range.start - 40), range.end + 40).replace(/\s+/g, ' ') : '';
  return { rule, severity, summary, around: around.slice(0, 200) };
}

function printTables(texts: readonly TextQuality[], papers: readonly Quality[]): void {
  printAligned([
    ['text', 'words', 'should fix', 'suggestion', 'info', 'above info per 1,000'],
    ...texts.map((text) => {
      const above = countOf(text, 'should_fix') + countOf(text, 'suggestion');
      return [text.name, String(text.words), ...counts(text), ((1000 * above) / text.words).toFixed(2)];
    }),
    ...papers.map((one) => [one.name, '', ...counts(one), '']),
  ]);
  for (const language of ['en', 'zh'] as const) {
    const all = [...texts, ...papers].filter((one) => one.language === language);
    const kinds = sumOfTallies(all.map((one) => one.kinds));
    console.log('');
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

/** How many remarks there are of each severity, the gravest first. */
function counts(quality: Quality): string[] {
  const severities = ['should_fix', 'suggestion', 'info'] as const;
  return severities.map((severity) => String(countOf(quality, severity)));
}

function countOf({ remarks }: Quality, severity: Remark['severity']): number {
  return remarks.filter((remark) => remark.severity === severity).length;
}

function printEach({ name, remarks, missed }: Quality): void {
  console.log(`\n${name}`);
  for (const { rule, severity, summary, around } of remarks)
    console.log(`  said    ${severity} ${rule}: ${summary} … ${around}`);
  for (const { kind, shown } of missed) console.log(`  missed  ${kind}: ${shown}`);
}

const usage =
  'Usage: npm run quality -- --corpus DIR [--all] [--skip NAME …] [--seeds 5] [--each 3] [--verbose] [--json]';

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (!(Number.isSafeInteger(number) && number > 0))
    throw new Error(`--${name} takes a whole number.\n${usage}`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      all: { type: 'boolean', default: false },
      skip: { type: 'string', multiple: true, default: [] },
      seeds: { type: 'string', default: '5' },
      each: { type: 'string', default: '3' },
      verbose: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { corpus, all, skip } = values;
  if (corpus === undefined) throw new Error(usage);
  const planting = {
    seeds: wholeNumber('seeds', values.seeds),
    each: wholeNumber('each', values.each),
    editors: !all,
  };
  const reviewer = standardRuleReviewer([new HarperChecker(harperWasmPath()), new ZhlintChecker()]);
  const texts: TextQuality[] = [];
  for (const text of all ? wholeTexts(corpus, skip) : qualityPassages(corpus))
    texts.push(await measureText(reviewer, text, planting));
  const papers = [await measurePapers(reviewer, 'en'), await measurePapers(reviewer, 'zh')];
  if (values.json) {
    console.log(JSON.stringify({ texts, papers }));
    return;
  }
  printTables(texts, papers);
  if (values.verbose) for (const one of [...texts, ...papers]) printEach(one);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
