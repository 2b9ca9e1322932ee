import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchRow } from './row';
import { median } from './times';

const root = join(__dirname, '..');
const run = promisify(execFile);
const runs = 21;
const kilobyte = 1024;

/**
 * P6: what the editor reads at activation, as it ships: its size, and how long loading and activating it takes beside an extension that
 * does nothing, each in a process of its own with a module in the place of the editor's that does nothing either. Beside it, the whole
 * product in one go.
 */
export async function benchLoadTime(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storyfold-bench-'));
  try {
    await run(process.execPath, ['esbuild.mjs', '--production', '--quiet', '--into', folder], { cwd: root });
    await writeFile(join(folder, 'empty.js'), 'exports.activate = () => undefined;\n');
    await writeFile(join(folder, 'load.cjs'), loading);
    const files = ['empty.js', 'extension.js', 'product.js'] as const;
    const taken = {
      'empty.js': [] as number[],
      'extension.js': [] as number[],
      'product.js': [] as number[],
    };
    // Taken in turns, each as often first as the others, so that what else the machine does weighs on all alike.
    for (let turn = 0; turn < runs; turn++)
      for (let place = 0; place < files.length; place++) {
        const file = files[(turn + place) % files.length]!;
        taken[file].push(await load(folder, file));
      }
    const { size } = await stat(join(folder, 'extension.js'));
    const { size: productSize } = await stat(join(folder, 'product.js'));
    const [time, base, all] = [
      median(taken['extension.js']),
      median(taken['empty.js']),
      median(taken['product.js']),
    ];
    return [
      {
        id: 'P6',
        figure: 'host bundle that is read at activation, minified',
        value: `${(size / kilobyte).toFixed(1)} KB`,
        reach: '≤ 150 KB',
        reached: size <= 150 * kilobyte,
        reference: `${(productSize / kilobyte).toFixed(0)} KB for the product, which is read when it is first asked for`,
        numbers: { bytes: size, productBytes: productSize },
      },
      {
        id: 'P6',
        figure: 'loading and activating it, beside an empty extension',
        value: `${(time / base).toFixed(1)} ×, ${(time - base).toFixed(2)} ms more`,
        reach: '≤ 30 ms',
        reached: time <= 30,
        reference: `${base.toFixed(2)} ms for the empty one; ${all.toFixed(1)} ms to load the product`,
        numbers: { ms: time, emptyMs: base, ratio: time / base, productMs: all },
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds. */
async function load(folder: string, file: string): Promise<number> {
  const { stdout } = await run(process.execPath, [join(folder, 'load.cjs'), join(folder, file)]);
  const milliseconds = Number(stdout);
  if (!(milliseconds > 0)) throw new Error(`${file} was not loaded: ${stdout}`);
  return milliseconds;
}

/** Everything that is taken from this `vscode` can be called, constructed and extended, and gives more of the same. */
const loading = `
  const Module = require('node:module');
  const callable = new Proxy(function () {}, {
    get: (target, name) => (name === 'prototype' ? target.prototype : name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : callable),
    apply: () => callable,
    construct: () => ({ event: () => callable, fire() {}, dispose() {} }),
  });
  const editor = new Proxy({}, { get: (_, name) => (name === 'workspace' ? new Proxy({}, { get: (_, part) => (part === 'workspaceFolders' ? [] : callable) }) : callable) });
  const load = Module._load;
  Module._load = (request, ...rest) => (request === 'vscode' ? editor : load(request, ...rest));
  const start = performance.now();
  const extension = require(process.argv[2]);
  if (extension.activate) extension.activate({ subscriptions: [] });
  process.stdout.write(String(performance.now() - start));
  process.exit(0);
`;
