import { promises as fs } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { ConfigurationTarget, workspace } from 'vscode';

/** A file, named by the caller, that gets `{ passed, failed }`. */
const resultFile = process.env['STORYFOLD_RESULT_FILE'];

/** Only tests whose title matches it. */
const grep = process.env['STORYFOLD_HOST_GREP'];

/** VS Code calls this in the extension host and takes a rejection for a failed run. */
export async function run(): Promise<void> {
  // Tests say themselves when a document is saved; an editor in the browser does it unasked after a second.
  await workspace.getConfiguration('files').update('autoSave', 'off', ConfigurationTarget.Global);
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 120_000,
    color: false,
    ...(grep ? { grep: new RegExp(grep) } : {}),
  });
  for (const file of await testFiles(__dirname)) mocha.addFile(file);
  const stats = await new Promise<Mocha.Stats>((resolve, reject) => {
    const runner = mocha.run(() => {
      if (runner.stats) resolve(runner.stats);
      else reject(new Error('Mocha ended without its statistics.'));
    });
  });
  const result = { passed: stats.passes, failed: stats.failures };
  if (resultFile) await fs.writeFile(resultFile, JSON.stringify(result));
  if (result.failed > 0) throw new Error(`${result.failed} host tests failed.`);
  if (result.passed === 0) throw new Error('No host test ran.');
}

async function testFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true });
  return entries
    .filter((entry) => entry.endsWith('.test.js'))
    .sort()
    .map((entry) => path.join(folder, entry));
}
