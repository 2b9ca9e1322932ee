// `npm run test:mutation`: changes one decision of the code at a time, and looks whether a test notices.
//
//   --only GROUP[,GROUP]    groups of test/mutation/groups.mjs; all without it
//   --lines FILE:FROM-TO    of these lines only, while a test for them is written; with --only
//   STORYFOLD_MUTATION_CONCURRENCY   how many at once, 1 when not set
//
// The last line is "N killed, N survived, N explained". Survivors that test/mutation/equivalent.mjs explains are not failures; every other
// is, and so is an explanation that no mutant needs any more. Exit code 1 on any.
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { equivalentMutants } from '../test/mutation/equivalent.mjs';
import { measuringTests, mutationGroups } from '../test/mutation/groups.mjs';
import { ensureDependencies } from './ensureInstalled.mjs';
import { root } from './runNode.mjs';

/** How one group fared. */
const rows = [];
const problems = [];

try {
  process.chdir(root);
  const { values } = parseArgs({ options: { only: { type: 'string' }, lines: { type: 'string' } } });
  if (values.lines && !values.only) throw new Error('--lines goes with --only.');
  await ensureDependencies();
  for (const name of groupsOf(values.only)) {
    const row = await runGroup(name, values.lines);
    rows.push(row);
    console.log(`\n${name}`);
    for (const line of row.alive) console.log(`  ${line}`);
    problems.push(...row.alive);
    // A part of a file says nothing about the explanations of the rest.
    if (!values.lines) problems.push(...row.unneeded);
    for (const line of values.lines ? [] : row.unneeded) console.log(`  ${line}`);
  }
  console.log(`\n${table(rows)}\n`);
} catch (error) {
  console.error(error.message);
  problems.push(error.message);
}
process.exitCode = problems.length === 0 ? 0 : 1;
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(
  `${sum('killed') + sum('timeouts')} killed, ${sum('survived')} survived, ${sum('explained')} explained`,
);

function groupsOf(only) {
  const all = Object.keys(mutationGroups);
  const wanted = only?.split(',') ?? all;
  const unknown = wanted.find((name) => !Object.hasOwn(mutationGroups, name));
  if (unknown !== undefined) throw new Error(`There is no group "${unknown}". Groups: ${all.join(', ')}.`);
  return wanted;
}

async function runGroup(name, lines) {
  const { Stryker } = await import('@stryker-mutator/core');
  const { files, tests, runs = 40 } = mutationGroups[name];
  // Read by what is loaded before the tests, in the processes that Stryker starts.
  process.env.STORYFOLD_MUTATION_RUNS = String(runs);
  const started = Date.now();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-mutants-'));
  try {
    const stryker = new Stryker({
      mutate: lines ? [lines] : [...files],
      testRunner: 'mocha',
      plugins: ['@stryker-mutator/mocha-runner', './test/mutation/wordsOfErrors.mjs'],
      ignorers: ['words-of-errors'],
      // Spelled out: a mocha configuration of the repository would add every other test.
      mochaOptions: {
        spec: [...tests],
        grep: `/^(?!.*(?:${measuringTests.join('|')}))/`,
        require: ['tsx', './test/mutation/fastCheckSeed.cjs'],
        'no-config': true,
        'no-package': true,
        'no-opts': true,
      },
      coverageAnalysis: 'perTest',
      concurrency: Number(process.env.STORYFOLD_MUTATION_CONCURRENCY || 1),
      // Loops without end are told by how often they go round; this much a busy machine may need for the rest.
      timeoutMS: 30_000,
      disableTypeChecks: false,
      tempDirName: folder,
      // Copied for each run; the tests of pure decisions need none of it.
      ignorePatterns: [
        '/*',
        '!/src',
        '!/test',
        '!/bench',
        '!/l10n',
        '/test/fixtures',
        '/test/golden',
        '!/package.json',
        '!/tsconfig.json',
      ],
      reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
      logLevel: 'error',
      allowConsoleColors: false,
      checkers: [],
      warnings: false,
    });
    const mutants = await stryker.runMutationTest();
    return await rowOf(name, mutants, (Date.now() - started) / 1000);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function rowOf(name, all, seconds) {
  // Words that are left out are no mutants.
  const mutants = all.filter(({ status }) => status !== 'Ignored');
  const told = await Promise.all(
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(async (mutant) => ({ ...(await described(mutant)), status: mutant.status })),
  );
  const explanations = equivalentMutants[name] ?? [];
  const needed = new Set();
  const alive = told.filter((mutant) => {
    const fitting = explanations.filter((one) => isAbout(one, mutant));
    for (const one of fitting) needed.add(one);
    return fitting.length === 0;
  });
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const broken = mutants.filter(({ status }) => ['RuntimeError', 'CompileError'].includes(status)).length;
  return {
    name,
    mutants: mutants.length,
    killed: count('Killed') + broken,
    timeouts: count('Timeout'),
    survived: alive.length,
    explained: told.length - alive.length,
    seconds,
    alive: alive
      .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
      .map(
        ({ file, line, before, after, status, code }) =>
          `${file}:${line} ${status === 'NoCoverage' ? '(no test comes here) ' : ''}${shorten(before)} => ${shorten(after)}    in: ${shorten(code)}`,
      ),
    unneeded: explanations
      .filter((one) => !needed.has(one))
      .map(({ file, code, after }) => `No such survivor any more: ${file} "${code}" => ${after}`),
  };
}

/** A mutant by its file, the code that was changed, and what it was changed to; line numbers move, these do not. */
async function described({ fileName, location, replacement, mutatorName }) {
  const text = await fs.readFile(fileName, 'utf8');
  const all = text.split('\n');
  const { start, end } = location;
  const lines = all.slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const flat = (words) => words.replace(/\s+/gu, ' ').trim();
  return {
    file: path.relative(root, path.resolve(fileName)).split(path.sep).join('/'),
    line: start.line,
    code: flat(all[start.line - 1]),
    before: flat(lines.join('\n')),
    after: flat(replacement ?? mutatorName),
  };
}

function shorten(text) {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** `code` is the line on which the change begins; `before`, where it is given, what was changed there. */
function isAbout(explanation, mutant) {
  return (
    explanation.file === mutant.file &&
    explanation.code === mutant.code &&
    (explanation.before === undefined || [explanation.before].flat().includes(mutant.before)) &&
    (explanation.after === undefined || [explanation.after].flat().includes(mutant.after))
  );
}

function table(found) {
  const heads = ['group', 'mutants', 'killed', 'timeouts', 'survived', 'explained', 'score', 'seconds'];
  const cells = found.map((row) => {
    const noticed = row.killed + row.timeouts;
    const counted = row.mutants - row.explained;
    return [
      row.name,
      row.mutants,
      row.killed,
      row.timeouts,
      row.survived,
      row.explained,
      `${((100 * noticed) / Math.max(1, counted)).toFixed(1)} %`,
      row.seconds.toFixed(0),
    ];
  });
  const asLine = (row) => `| ${row.join(' | ')} |`;
  return [
    asLine(heads),
    asLine(heads.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...cells.map(asLine),
  ].join('\n');
}
