// `npm run test:windows`: two windows of a real VS Code on one folder, so two extension hosts, edit and decide at once (F12).
//
// STORYFOLD_WINDOWS_EDITS   how many edits each window makes, 500 by default
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { root, runNode } from './runNode.mjs';

const EDITS = Number(process.env.STORYFOLD_WINDOWS_EDITS || 500);
const LIMIT_MILLISECONDS = 300_000;
const NAMES = ['left', 'right'];

let problems;
try {
  await ensureDependencies();
  if (!process.argv.includes('--built') && (await runNode(['esbuild.mjs', '--tests', '--quiet'])) !== 0)
    throw new Error('Two windows need the build, which failed; its message is above.');
  problems = await workTogether();
} catch (error) {
  problems = [error.message];
}
for (const problem of problems) console.error(problem);
const result = problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
if (process.env.STORYFOLD_RESULT_FILE)
  await fs.writeFile(process.env.STORYFOLD_RESULT_FILE, JSON.stringify(result));
process.exitCode = result.failed;

async function workTogether() {
  if (!(Number.isSafeInteger(EDITS) && EDITS > 0))
    throw new Error('STORYFOLD_WINDOWS_EDITS takes a whole number.');
  const version = process.env.STORYFOLD_VSCODE_VERSION || 'newest';
  const { installCodeServer } = await import('./vscode/installCodeServer.mjs');
  const { startCodeServer } = await import('./vscode/codeServer.mjs');
  const { developmentPayload, launchBrowser, openWorkbench } = await import('./vscode/workbench.mjs');
  await installCodeServer(version);
  // From here on a run that is ended from outside leaves no server, no browser and no folder behind.
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => reject(new Error(`Ended by ${signal}.`)));
  });
  interrupted.catch(() => undefined);
  const temporary = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-windows-')));
  const endings = [() => fs.rm(temporary, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const folder = path.join(temporary, 'workspace');
    await prepare(folder);
    const server = await startCodeServer({
      version,
      dataDir: path.join(temporary, 'server'),
      settings: { 'files.autoSave': 'off' },
      // Each of its edits counts once; a decision is made of a suggestion and what is decided on it.
      environment: { ...process.env, STORYFOLD_WINDOWS_EDITS: String(Math.ceil(EDITS / 2)) },
    });
    endings.push(server.stop);
    const browser = await launchBrowser();
    endings.push(() => browser.close());
    const started = Date.now();
    const ends = NAMES.map(async () => {
      let exited;
      const exit = new Promise((resolve) => (exited = resolve));
      await openWorkbench({
        port: server.port,
        folder,
        browser,
        payload: developmentPayload({
          port: server.port,
          // Not the product: a second copy of its store in one process would not know of this one's lock.
          extension: path.join(root, 'test', 'fixtures', 'extensions', 'chatModel'),
          tests: path.join(root, 'out', 'test', 'windows', 'index'),
        }),
        onLog: (type, args) => {
          if (process.env.STORYFOLD_VERBOSE) console.log(type, ...args);
        },
        onExit: exited,
      });
      return exit;
    });
    const limit = new Promise((_, reject) =>
      setTimeout(
        () => reject(new Error('The two windows did not come to an end.')),
        LIMIT_MILLISECONDS,
      ).unref(),
    );
    await Promise.race([Promise.all(ends), server.failed, limit, interrupted]);
    return await judge(folder, Date.now() - started);
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

async function prepare(folder) {
  const write = async (name, text) => {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), text);
  };
  const project = await fs.readFile(
    path.join(root, 'examples', 'the-lighthouse-at-low-tide', '.storyfold', 'project.json'),
    'utf8',
  );
  await write('.storyfold/project.json', project);
  await write('brief.md', 'Two people write one story.\n');
  for (const name of ['01', ...NAMES]) await write(`chapters/${name}.md`, `# ${name}\n`);
}

/** What was acknowledged is on disk exactly once, and nothing else. */
async function judge(folder, milliseconds) {
  const found = [];
  const reports = await Promise.all(
    NAMES.map(async (name) =>
      JSON.parse(await fs.readFile(path.join(folder, '.windows', `${name}.json`), 'utf8')),
    ),
  );
  for (const { name, others } of reports) found.push(...others.map((other) => `${name}: ${other}`));
  const lines = [];
  for (const file of ['01', ...NAMES]) {
    const text = await fs.readFile(path.join(folder, 'chapters', `${file}.md`), 'utf8');
    const [, ...rest] = text.trimEnd().split('\n');
    rest.forEach((line, index) => {
      // A line that does not follow the one before was written over something that its author had not seen.
      if (!line.startsWith(`${index + 2}. `)) found.push(`${file}: line ${index + 2} is “${line}”`);
      lines.push(line.replace(/^\d+\. /, ''));
    });
  }
  compare(
    found,
    'line',
    lines,
    reports.flatMap((report) => report.lines),
  );
  const suggestions = await suggestionsIn(folder);
  const decisions = reports.flatMap((report) => report.decisions);
  compare(
    found,
    'decision',
    suggestions.map(({ id, summary, status }) => `${id} ${status} ${summary}`),
    decisions.map(({ id, words, status }) => `${id} ${status} ${words}`),
  );
  const edits = lines.length + 2 * decisions.length;
  const sum = (key) => reports.reduce((all, report) => all + report[key], 0);
  const met = sum('conflicts') + sum('stale') + sum('locked');
  if (edits < 2 * EDITS) found.push(`only ${edits} edits were made`);
  if (met === 0) found.push('the two never met, so nothing was shown');
  console.log(
    `Two windows: ${edits} edits, ${sum('conflicts')} conflicts, ${sum('stale')} stale, ${sum('locked')} while the other was at work; ` +
      `${found.length} lost or wrong (${(milliseconds / 1000).toFixed(0)} s)`,
  );
  return found;
}

/** The suggestions on the brief, as they are on disk. */
async function suggestionsIn(folder) {
  const text = await fs.readFile(path.join(folder, '.storyfold', 'refinementState.json'), 'utf8');
  return JSON.parse(text).phases.brief.currentRound?.suggestions ?? [];
}

function compare(found, what, there, told) {
  const count = new Map();
  for (const one of there) count.set(one, (count.get(one) ?? 0) + 1);
  for (const one of told) {
    if (count.get(one) !== 1)
      found.push(`${what} “${one}” was acknowledged and is there ${count.get(one) ?? 0} times`);
    count.delete(one);
  }
  for (const one of count.keys()) found.push(`${what} “${one}” is there and nobody was told so`);
}
