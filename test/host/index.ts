import { promises as fs } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';
import { ConfigurationTarget, workspace } from 'vscode';

/** The same as of every other tier: counts, and what failed, go to the file that the caller names. */
const reporter = path.join(__dirname, '../../../scripts/countingReporter.cjs');

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
    reporter,
    ...(grep ? { grep: new RegExp(grep) } : {}),
  });
  for (const file of await testFiles(__dirname)) mocha.addFile(file);
  const stats = await new Promise<Mocha.Stats>((resolve, reject) => {
    const runner = mocha.run(() => {
      if (runner.stats) resolve(runner.stats);
      else reject(new Error('Mocha ended without its statistics.'));
    });
  });
  if (stats.failures > 0) throw new Error(`${stats.failures} host tests failed.`);
  if (stats.passes === 0) throw new Error('No host test ran.');
}

async function testFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true });
  return entries
    .filter((entry) => entry.endsWith('.test.js'))
    .sort()
    .map((entry) => path.join(folder, entry));
}
