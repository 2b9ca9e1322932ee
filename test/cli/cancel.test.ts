import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { silence } from '../fakes/modelServer/faults';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { buildOnce, makeProject, removeFolders, runStoryfold } from './runStoryfold';

/** Long enough that no machine assesses it before it is interrupted; no paragraph is like another. */
function longText(): string {
  const paragraphs = Array.from(
    { length: 4000 },
    (_, index) =>
      `On day ${index} the ferry left pier ${index * 7} late, and the clerk wrote ${index * 13} names in a book that nobody would read.`,
  );
  return `# Chapter 1: The Ferry\n\n${paragraphs.join('\n\n')}\n`;
}

describe('Ctrl+C on the command line', function () {
  before(buildOnce);
  after(removeFolders);

  it('ends with 130, changes no text, and leaves a state to go on from', async () => {
    const text = longText();
    const folder = await makeProject({ 'chapters/01-the-ferry.md': text });
    const stateFile = path.join(folder, '.storyfold/refinementState.json');
    const isAssessing = () =>
      existsSync(stateFile) && readFileSync(stateFile, 'utf8').includes('"assessing"');
    const interrupt = (child: ChildProcess) => {
      const timer = setInterval(() => {
        if (!isAssessing()) return;
        clearInterval(timer);
        child.kill('SIGINT');
      }, 20);
      child.on('exit', () => clearInterval(timer));
    };
    const run = await runStoryfold(['assess', 'final', '--json'], { cwd: folder, during: interrupt });
    assert.equal(run.code, 130, run.stdout.slice(0, 500) + run.stderr);
    assert.equal(run.document<{ error: { code: string } }>().error.code, 'cancelled');
    assert.equal(readFileSync(path.join(folder, 'chapters/01-the-ferry.md'), 'utf8'), text);
    const state = JSON.parse(readFileSync(stateFile, 'utf8')) as {
      phases: { final: { status: string; stopReason: string } };
    };
    assert.equal(state.phases.final.status, 'idle');
    assert.equal(state.phases.final.stopReason, 'cancelled');

    const refined = await runStoryfold(['refine', 'final', '--rounds', '2', '--json'], {
      cwd: folder,
      during: interrupt,
    });
    assert.equal(refined.code, 130, refined.stdout.slice(0, 500) + refined.stderr);
    assert.equal(refined.document<{ stopReason: string }>().stopReason, 'cancelled');
    const after = await runStoryfold(['status', '--json'], { cwd: folder });
    assert.equal(after.code, 0);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`ends within a moment while a model is asked, and counts what that took: ${signal}`, async function () {
      // Windows ends the process itself.
      if (process.platform === 'win32') return;
      // The best of three: the machine may be busy with other things.
      this.retries(2);
      const server = await ModelServer.start({ replies: { assessment: silence() } });
      try {
        const folder = await makeProject({ 'sample.md': 'The ferry left late, and nobody waved.\n' });
        const asking = ['--provider', 'openai', '--base-url', server.url, '--model', 'm'];
        let killed = Infinity;
        let answered = Infinity;
        const run = await runStoryfold(['assess', 'sample', '--json', ...asking], {
          cwd: folder,
          during: (child) => {
            child.stdout!.once('data', () => (answered = performance.now()));
            void server.request(1).then(() => {
              killed = performance.now();
              child.kill(signal);
            });
          },
        });
        const ended = performance.now();
        // Half a second, and what a machine under load adds to it.
        assert.ok(answered - killed < 2_000, `answered after ${answered - killed} ms`);
        // The thread of the grammar has to end first, which may be compiling: a second or two, and under load as much again.
        assert.ok(ended - killed < 6_000, `ended after ${ended - killed} ms`);
        assert.equal(run.code, 130, run.stdout + run.stderr);
        assert.equal(run.document<{ error: { code: string } }>().error.code, 'cancelled');
        const lines = readFileSync(path.join(folder, '.storyfold/usage.jsonl'), 'utf8').trim().split('\n');
        assert.equal(lines.length, 1);
        assert.match(lines[0]!, /"outcome":"cancelled"/);
      } finally {
        await server.stop();
      }
    });
  }
});
