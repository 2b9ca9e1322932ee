import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliCommands } from '../support/cliCommands';
import { errorCodeOf, notDone, runCommand, type CommandSettings } from '../support/commandProcess';
import { inTurns } from '../support/inTurns';
import type { Start } from '../support/preparedProjects';

/**
 * Runs every command of the built command line in projects that cannot be written to. What reads must work, what writes must say
 * `read_only` once, and no byte may change. Gives what is wrong.
 */
export async function readOnlyCommands(
  folderOf: (start: Start) => string,
  settings: Omit<CommandSettings, 'cwd'>,
  form: 'json' | 'plain',
): Promise<string[]> {
  const problems: string[] = [];
  const folders = [...new Set(cliCommands.map(({ start }) => folderOf(start)))];
  const before = folders.map(traceOf);
  const tries = cliCommands.map(({ words, start, reads }) => async () => {
    const given = form === 'json' ? [...words, '--json'] : words;
    const run = await runCommand(given, { ...settings, cwd: folderOf(start) });
    const told = `${run.stdout.slice(0, 300)}${run.stderr.slice(0, 300)}`;
    const where = given.join(' ');
    if (reads) {
      const problem =
        form === 'json' ? notDone(run, given) : run.code === 0 ? undefined : `${where}: ${told}`;
      if (problem !== undefined) problems.push(problem);
    } else if (run.code !== 1 || (form === 'json' ? errorCodeOf(run) !== 'read_only' : !isOneError(run))) {
      problems.push(`${where} ends with ${run.code}: ${told}`);
    }
    if ((reads === true || form === 'json') && run.stderr !== '')
      problems.push(`${where} also says: ${run.stderr}`);
  });
  await inTurns(tries, 2);
  for (const [index, folder] of folders.entries())
    if (traceOf(folder) !== before[index]) problems.push(`${folder} has changed`);
  return problems;
}

/** One error and one hint, and no result. */
function isOneError({ stdout, stderr }: { stdout: string; stderr: string }): boolean {
  const lines = stderr.trim().split('\n');
  return stdout === '' && lines.length === 2 && /cannot be written|permission/.test(lines[0]!);
}

/** Every name, byte and time of a folder. */
function traceOf(folder: string): string {
  const trace = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    const { mtimeMs, mode, size } = lstatSync(path);
    trace.update(JSON.stringify([name, mtimeMs, mode, size]));
    if (lstatSync(path).isFile()) trace.update(readFileSync(path));
  }
  return trace.digest('hex');
}
