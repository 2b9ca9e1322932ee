import { spawn } from 'node:child_process';
import path from 'node:path';
import { result, type FaultResult, type FaultRow } from '../row';

const root = path.join(__dirname, '..', '..', '..');
/** Browsers and editors may have to be installed first. */
const longest = 30 * 60_000;

/**
 * A fault that is made where it happens, in a browser or in VS Code, by a script of its own with `npm test`. The row runs that script with
 * these tests alone and counts what it says.
 */
export function scriptedRow({
  script,
  grepVariable,
  title,
  ...row
}: Pick<FaultRow, 'id' | 'fault' | 'reach'> & {
  /** Below `scripts`. */
  script: string;
  /** The variable of the environment by which the script takes a part of its tests. */
  grepVariable: string;
  /** What the titles of the tests begin with. */
  title: string;
}): FaultRow {
  return {
    ...row,
    run: async () => judged(await output(path.join('scripts', script), { [grepVariable]: title }), script),
  };
}

interface Output {
  text: string;
  code: number | null;
}

function output(script: string, environment: Readonly<Record<string, string>>): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    const timer = setTimeout(() => child.kill('SIGTERM'), longest);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ text, code });
    });
  });
}

/** Exported for its tests: what a run of mocha printed, as a result. */
export function judged({ text, code }: Output, script: string): FaultResult {
  const count = (word: string): number =>
    Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, 'm').exec(text)?.[1] ?? 0);
  const passed = count('passing');
  const failed = count('failing');
  const isWhole = code === 0 && failed === 0 && passed > 0;
  const problems = isWhole
    ? []
    : [`${script} ended with ${code}: ${text.trim().split('\n').slice(-12).join(' / ')}`];
  return result(
    `${passed} tests passed, ${failed} failed`,
    { tried: passed + failed, passed, failed },
    problems,
  );
}
