import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtCli, buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';

/** Runs with standard output or standard error closed by whoever reads it, before anything was written. */
function runUnread(words: readonly string[], cwd: string, unread: 'stdout' | 'stderr') {
  return new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [builtCli, ...words], { cwd, stdio: 'pipe' });
    let stderr = '';
    child[unread].destroy();
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stderr }));
  });
}

describe('standard output and standard error that take nothing', function () {
  let folder: string;

  before(async () => {
    buildOnce();
    folder = await makeProject({ 'sample.md': 'The kettle sang.\n' });
  });
  after(removeFolders);

  it('a reader that has gone leaves every exit code as it is', async () => {
    for (const [words, code] of [
      [['status', '--json'], 0],
      [['status'], 0],
      [['restore', 'sample', '99', '--json'], 1],
      [['nonsense', '--json'], 2],
      [['init', '--json'], 3],
    ] as const) {
      const run = await runUnread(words, folder, 'stdout');
      assert.deepEqual([run.code, run.stderr], [code, ''], words.join(' '));
    }
    for (const [words, code] of [
      [['nonsense'], 2],
      [['restore', 'sample', '99'], 1],
      [['status'], 0],
    ] as const) {
      assert.equal((await runUnread(words, folder, 'stderr')).code, code, words.join(' '));
    }
  });

  it('a full disk is an error in words, with exit 1', async function () {
    if (!existsSync('/dev/full')) this.skip();
    for (const words of [['status', '--json'], ['status'], ['--help']]) {
      const full = openSync('/dev/full', 'w');
      const child = spawn(process.execPath, [builtCli, ...words], {
        cwd: folder,
        env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8' },
        stdio: ['ignore', full, 'pipe'],
      });
      closeSync(full);
      let stderr = '';
      child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
      const code = await new Promise((resolve) => child.on('close', resolve));
      assert.equal(code, 1, words.join(' '));
      assert.match(stderr, /^error: .*ENOSPC.*\nhint: .+\n$/);
    }
  });

  it('with --json a signal that comes while the program is loaded ends it with 130 and one document', async () => {
    // The first thing that is loaded sends the signal; without a listener by then it would end the process.
    const preload = path.join(makeFolder(), 'interrupt.cjs');
    writeFileSync(
      preload,
      `const module_ = require('node:module');
       const load = module_._load;
       module_._load = function (...words) {
         if (words[1]?.filename?.endsWith('cli.js')) {
           module_._load = load;
           process.kill(process.pid, 'SIGINT');
         }
         return load.apply(this, words);
       };`,
    );
    const env = { NODE_OPTIONS: `--require ${preload}` };
    for (const words of [['status'], ['assess', 'sample'], ['restore', 'sample', '1'], ['init']]) {
      const run = await runStoryfold([...words, '--json'], { cwd: folder, env });
      assert.equal(run.code, 130, run.stdout + run.stderr);
      assert.equal(run.document<{ error: { code: string } }>().error.code, 'cancelled');
    }
  });

  it('with --json there is one document, but for help, which is text', async () => {
    for (const words of [['--version'], ['nonsense'], [], ['status'], ['assess']]) {
      (await runStoryfold([...words, '--json'], { cwd: folder })).document();
    }
    for (const words of [['--help'], ['status', '--help'], ['help', 'status']]) {
      const help = await runStoryfold([...words, '--json'], { cwd: folder });
      assert.equal(help.code, 0);
      assert.match(help.stdout, /^Usage: storyfold/);
    }
  });
});
