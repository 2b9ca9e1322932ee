import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { WorkerStoryLayouter } from '../../../../src/adapters/node/workerStoryLayouter';
import { StoryFoldError } from '../../../../src/core/errors';
import { layoutStory, type LayoutRequest } from '../../../../src/core/story/map/layoutStory';

const root = path.resolve(__dirname, '../../../..');
const ids = Array.from({ length: 400 }, (_, place) => `n${place}`);
const request: LayoutRequest = {
  graph: {
    ids,
    edges: ids
      .slice(1)
      .map((_, place) => ({ from: Math.floor(place / 2), to: place + 1, choice: place % 2 })),
    acts: ids.map(() => null),
  },
  cardWidth: 200,
  cardHeight: 80,
};

describe('the layouter in a thread of its own', function () {
  this.timeout(60_000);
  let folder: string;
  const warnings: string[] = [];
  const logger = { warn: (message: string) => void warnings.push(message), info: () => undefined };
  const make = (name = 'layoutWorker.js') =>
    new WorkerStoryLayouter({ workerPath: path.join(folder, name), logger });
  const isError = (code: string) => (error: unknown) =>
    error instanceof StoryFoldError && error.code === code;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'story fold 故事图-'));
    await build({
      entryPoints: [path.join(root, 'src/adapters/node/layoutWorker.ts')],
      outfile: path.join(folder, 'layoutWorker.js'),
      bundle: true,
      platform: 'node',
      mainFields: ['module', 'main'],
      logLevel: 'silent',
    });
    await writeFile(path.join(folder, 'throws.js'), "throw new Error('a defect');");
    await writeFile(path.join(folder, 'ends.js'), '');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('lays out as here, several stories at once', async () => {
    const layouter = make();
    const [one, other] = await Promise.all([layouter.layout(request), layouter.layout(request)]);
    assert.deepEqual(one, layoutStory(request));
    assert.deepEqual(other, one);
  });

  it('ends when it is told to', async () => {
    const abort = new AbortController();
    const laidOut = make().layout(request, abort.signal);
    abort.abort();
    await assert.rejects(laidOut, isError('cancelled'));
    await assert.rejects(make().layout(request, abort.signal), isError('cancelled'));
    const layouter = make();
    const left = layouter.layout(request);
    layouter.dispose();
    await assert.rejects(left, isError('cancelled'));
  });

  it('says that it failed, and logs no word of what it was given', async () => {
    await assert.rejects(make('throws.js').layout(request), isError('io'));
    await assert.rejects(make('ends.js').layout(request), isError('io'));
    await assert.rejects(make('missing.js').layout(request), isError('io'));
    assert.equal(warnings.length, 3);
    assert.doesNotMatch(warnings.join(), /defect|n1\b/);
  });
});
