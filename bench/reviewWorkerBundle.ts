import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, stop } from 'esbuild';

const root = join(__dirname, '..');
const localRequire = createRequire(join(root, 'package.json'));

/** Absolute path of the wasm that the package harper.js brings. */
export function harperWasmPath(): string {
  // The package's exports name no file of it, so it is found beside what they do name.
  return join(packageFolder('harper.js'), 'dist', 'harper_wasm_slim_bg.wasm');
}

/** Bundles the review worker into a folder as the product's build does; returns the path of the file to start. */
export async function bundleReviewWorker(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, 'reviewWorker.js');
  await build({
    entryPoints: [join(root, 'src', 'adapters', 'node', 'reviewWorker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  });
  // Its service would go on talking to this process.
  await stop();
  await copyFile(harperWasmPath(), join(folder, 'harper_wasm_slim_bg.wasm'));
  return outfile;
}

function packageFolder(name: string): string {
  for (const folder of localRequire.resolve.paths(name) ?? []) {
    try {
      return dirname(localRequire.resolve(join(folder, name, 'package.json')));
    } catch {
      // Not installed here; the next folder up may have it.
    }
  }
  throw new Error(`${name} is not installed.`);
}
