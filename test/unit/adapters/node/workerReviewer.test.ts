import * as assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { WorkerReviewer } from '../../../../src/adapters/node/workerReviewer';
import { createAnchor } from '../../../../src/core/text/anchors/anchors';
import { bundleReviewWorker } from '../../../../bench/reviewWorkerBundle';
import { marked, ruleRequest } from '../../../fakes/ruleRequest';

describe('the reviewer in a thread of its own', function () {
  this.timeout(120_000);
  let folder: string;
  let workerPath: string;
  const warnings: string[] = [];
  const logger = { warn: (message: string) => void warnings.push(message), info: () => undefined };
  const reviewers: WorkerReviewer[] = [];
  const make = (path: string): WorkerReviewer => {
    const reviewer = new WorkerReviewer({ workerPath: path, logger });
    reviewers.push(reviewer);
    return reviewer;
  };

  before(async () => {
    // A blank and Chinese in the path: the wasm must be found there too.
    folder = await mkdtemp(join(tmpdir(), 'story fold 审稿-'));
    workerPath = await bundleReviewWorker(folder);
  });
  after(async () => {
    await Promise.all(reviewers.map((reviewer) => reviewer.dispose()));
    await rm(folder, { recursive: true, force: true });
  });

  it('finds with the library and with our own rules', async () => {
    const request = ruleRequest('en', { 'a.md': 'He waited a instant, and and left.' });
    const { findings } = await make(workerPath).review(request);
    assert.deepEqual(marked(findings, request), ['should_fix: a → an', 'should_fix: and and → and']);
  });

  it('reads Chinese without the English library', async () => {
    const request = ruleRequest('zh', { 'a.md': '他走了,天黑了。' });
    const { findings } = await make(workerPath).review(request);
    assert.equal(findings.length > 0, true);
  });

  it('takes several at once, and rejects a cancelled one at once', async () => {
    const reviewer = make(workerPath);
    const text = Array.from(
      { length: 3000 },
      (_, index) => `In room ${index} the clock stood still, and nobody wound it.`,
    ).join('\n\n');
    const controller = new AbortController();
    const long = reviewer.review(ruleRequest('zh', { 'a.md': text }), controller.signal);
    const waiting = reviewer.review(ruleRequest('zh', { 'a.md': '天黑了。' }));
    const started = performance.now();
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(long, { code: 'cancelled' });
    assert.ok(performance.now() - started < 1000);
    assert.deepEqual((await waiting).findings, []);
    await assert.rejects(reviewer.review(ruleRequest('zh', { 'a.md': 'x' }), AbortSignal.abort()), {
      code: 'cancelled',
    });
  });

  it('tells where passages stand, also while a long review runs', async () => {
    const reviewer = make(workerPath);
    const text = 'One stone.\n\nTwo stones and a bird.\n\nThree stones.';
    const start = text.indexOf('a bird');
    const anchors = [
      { ...createAnchor(text, start, start + 6), start: -1 },
      { exact: 'an elephant in the harbour', prefix: '', suffix: '', start: -1 },
    ];
    const long = Array.from(
      { length: 3000 },
      (_, index) => `In room ${index} the clock stood still, and nobody wound it.`,
    ).join('\n\n');
    const controller = new AbortController();
    const review = reviewer.review(ruleRequest('zh', { 'a.md': long }), controller.signal);
    let reviewed = false;
    const ended = review.catch(() => undefined).then(() => (reviewed = true));
    assert.deepEqual(await reviewer.locate(text, anchors), [{ start, end: start + 6 }, undefined]);
    assert.equal(reviewed, false);
    controller.abort();
    await ended;
    await reviewer.dispose();
    await assert.rejects(reviewer.locate(text, anchors), { code: 'cancelled' });
  });

  it('once warm, answers a first review many times faster', async () => {
    const request = ruleRequest('en', { 'a.md': 'He waited a instant.' });
    const cold = make(workerPath);
    const [coldStart] = [performance.now(), await cold.review(request)];
    const coldTime = performance.now() - coldStart;
    const reviewer = make(workerPath);
    await reviewer.warm('en');
    const warmStart = performance.now();
    const { findings } = await reviewer.review(request);
    const warmTime = performance.now() - warmStart;
    assert.deepEqual(marked(findings, request), ['should_fix: a → an']);
    assert.ok(warmTime < coldTime / 3, `${warmTime} ms after warming, ${coldTime} ms without`);
  });

  it('does not trouble anybody when it cannot warm', async () => {
    await make(join(folder, 'no such worker.js')).warm('en');
    assert.equal(warnings.length, 1);
    warnings.length = 0;
  });

  it('reports a thread that dies, and starts another for the next review', async () => {
    const mortal = join(folder, 'mortal.js');
    await writeFile(
      mortal,
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', ({ id, request }) => {
         if (request.documents[0].text === 'die') process.exit(7);
         if (request.documents[0].text === 'throw') throw new Error('the secret words');
         parentPort.postMessage({ type: 'reviewed', id, review: { findings: [] } });
       });`,
    );
    const reviewer = make(mortal);
    const ask = (text: string): Promise<unknown> => reviewer.review(ruleRequest('en', { 'a.md': text }));
    assert.deepEqual(await ask('live'), { findings: [] });
    const results = await Promise.allSettled([ask('die'), ask('live'), ask('throw'), ask('live')]);
    assert.deepEqual(
      results.map((result) =>
        result.status === 'fulfilled' ? 'fine' : (result.reason as { code: string }).code,
      ),
      ['io', 'fine', 'io', 'fine'],
    );
    assert.equal(warnings.length, 2);
    assert.equal(warnings.join().includes('secret'), false);
  });

  it('reports a worker that is not there', async () => {
    await assert.rejects(make(join(folder, 'missing.js')).review(ruleRequest('en', { 'a.md': 'x' })), {
      code: 'io',
    });
  });

  it('rejects what waits when it is disposed of', async () => {
    const reviewer = make(workerPath);
    const both = [
      reviewer.review(ruleRequest('zh', { 'a.md': '天黑了。' })),
      reviewer.review(ruleRequest('zh', { 'a.md': '天亮了。' })),
    ];
    const settled = Promise.allSettled(both);
    await reviewer.dispose();
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await assert.rejects(reviewer.review(ruleRequest('zh', { 'a.md': 'x' })), { code: 'cancelled' });
  });

  it('keeps no process alive', async () => {
    const script = join(folder, 'once.js');
    await build({
      stdin: {
        contents: `import { WorkerReviewer } from ${JSON.stringify(join(__dirname, '../../../../src/adapters/node/workerReviewer'))};
          const reviewer = new WorkerReviewer({ workerPath: ${JSON.stringify(join(folder, 'mortal.js'))}, logger: { warn() {}, info() {} } });
          reviewer.review({ documents: [{ path: 'a.md', text: 'live' }] }).then(() => process.stdout.write('reviewed'));`,
        resolveDir: folder,
        loader: 'ts',
      },
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
    });
    const { stdout, status } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 30_000 });
    assert.deepEqual([stdout, status], ['reviewed', 0]);
  });
});
