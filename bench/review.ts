import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { harperRules } from '../src/adapters/checkers/harperRules';
import { WorkerReviewer } from '../src/adapters/node/workerReviewer';
import type { ReviewRequest } from '../src/core/review/model';
import { proseOf } from '../src/core/review/rules/prose';
import { ruleRequest } from '../test/fakes/ruleRequest';
import type { BenchRow } from './row';
import { novelChapters } from './reviewNovel';
import { bundleReviewWorker, harperWasmPath } from './reviewWorkerBundle';
import { timed } from './times';

const characters = 600_000;

/**
 * P12: the offline assessment of a novel by the worker that ships, beside the library alone with the same rules; again with one
 * paragraph changed; and the longest time for which the host's thread was not free meanwhile.
 */
export async function benchReview(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storyfold-bench-'));
  try {
    return await measuredIn(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measuredIn(folder: string): Promise<BenchRow[]> {
  const reviewer = new WorkerReviewer({
    workerPath: await bundleReviewWorker(folder),
    logger: { warn: () => undefined, info: () => undefined },
  });
  const library = new LibraryAlone();
  try {
    const chapters = novelChapters(characters, 1);
    const size = chapters.reduce((sum, text) => sum + text.length, 0);
    const paragraphs = chapters.flatMap((text) =>
      proseOf({ path: '', text }).map((paragraph) => paragraph.text),
    );
    // Both are loaded and have seen a page before the clock starts.
    await library.lint(paragraphs.slice(0, 20));
    await reviewer.review(request([novelChapters(3_000, 2)[0]!]));

    // The library's time is taken before and after ours, so that what else the machine does weighs on both.
    const half = Math.floor(paragraphs.length / 2);
    let alone = await library.lint(paragraphs.slice(0, half));
    // What the making of the novel left behind is cleared away before, not while, the thread is watched.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const started = performance.now();
    const watch = watchThread();
    await reviewer.review(request(chapters));
    const ours = performance.now() - started;
    const blocked = watch.stop();
    alone += await library.lint(paragraphs.slice(half));

    const changed: number[] = [];
    for (let round = 0; round < 5; round++) {
      const edited = [...chapters];
      const at = Math.floor((edited.length * (round + 1)) / 7);
      edited[at] = edited[at]!.replace('.\n\n', `, or so the letter number ${round} had it.\n\n`);
      changed.push(await timed(() => reviewer.review(request(edited))));
    }
    changed.sort((one, other) => one - other);
    const again = changed[2]!;
    return [
      row(
        'speed',
        `${(alone / ours).toFixed(2)} × the library’s speed`,
        '≥ 0.8',
        alone / ours >= 0.8,
        `${(size / alone).toFixed(0)} characters a ms alone, ${(size / ours).toFixed(0)} as shipped`,
        {
          ratio: alone / ours,
          charactersPerMsAlone: size / alone,
          charactersPerMs: size / ours,
          rules: harperRules.length,
        },
      ),
      row('one paragraph changed', `${again.toFixed(0)} ms`, '< 100 ms', again < 100, undefined, {
        ms: again,
        slowestMs: changed.at(-1)!,
      }),
      row(
        'host blocked at a time',
        `≤ ${blocked.toFixed(1)} ms, over ${(ours / 1000).toFixed(1)} s`,
        '< 16 ms',
        blocked < 16,
        undefined,
        { ms: blocked, reviewMs: ours },
      ),
    ];
  } finally {
    await Promise.all([reviewer.dispose(), library.dispose()]);
  }
}

function row(
  what: string,
  value: string,
  reach: string,
  reached: boolean,
  reference: string | undefined,
  numbers: Record<string, number>,
): BenchRow {
  return {
    id: 'P12',
    figure: `offline assessment of a ${characters / 1000},000-character novel: ${what}`,
    value,
    reach,
    reached,
    ...(reference === undefined ? {} : { reference }),
    numbers,
  };
}

function request(texts: readonly string[]): ReviewRequest {
  const paths = texts.map((_, index) => `chapters/${String(index + 1).padStart(2, '0')}.md`);
  const documents = Object.fromEntries(paths.map((path, index) => [path, texts[index]!]));
  return ruleRequest('en', documents, { audience: 'readers of 12 and up' });
}

/**
 * Watches this thread. `stop` gives the most that it was busy within any twentieth of a second, in milliseconds: no single
 * stretch was longer. How late timers come would also count what other programs do.
 */
function watchThread(): { stop(): number } {
  let last = performance.eventLoopUtilization();
  let most = 0;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    most = Math.max(most, now.active - last.active);
    last = now;
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

/** The library with the rules that ship and nothing of ours, in a thread like the product's. */
class LibraryAlone {
  private readonly worker = new Worker(lintingThread, {
    eval: true,
    workerData: {
      library: pathToFileURL(join(dirname(harperWasmPath()), 'index.js')).href,
      wasmPath: harperWasmPath(),
      rules: harperRules.map(({ name }) => name),
    },
  });

  /** Milliseconds that it takes for the paragraphs. */
  lint(paragraphs: readonly string[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.worker.once('error', reject);
      this.worker.once('message', (milliseconds: number) => {
        this.worker.off('error', reject);
        resolve(milliseconds);
      });
      this.worker.postMessage(paragraphs);
    });
  }

  async dispose(): Promise<void> {
    await this.worker.terminate();
  }
}

const lintingThread = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  const loaded = import(workerData.library).then(async ({ LocalLinter, createBinaryModuleFromUrl }) => {
    const url = 'data:application/wasm;base64,' + readFileSync(workerData.wasmPath).toString('base64');
    const linter = new LocalLinter({ binary: createBinaryModuleFromUrl(url, 'slim'), dialect: 1 });
    const names = Object.keys(await linter.getDefaultLintConfig());
    await linter.setLintConfig(Object.fromEntries(names.map((name) => [name, workerData.rules.includes(name)])));
    return linter;
  });
  parentPort.on('message', async (paragraphs) => {
    const linter = await loaded;
    const start = performance.now();
    for (const paragraph of paragraphs) {
      for (const lint of await linter.lint(paragraph, { language: 'plaintext' })) lint.free();
    }
    parentPort.postMessage(performance.now() - start);
  });
`;
