import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { makeFastFolder } from './fastFolders';

/** Builds what is loaded into a process before its program, see `children/killAtChange.ts`; gives the file for `--require`. */
export function buildPreload(): string {
  const outfile = join(makeFastFolder(), 'killAtChange.cjs');
  buildSync({
    entryPoints: [join(__dirname, '../children/killAtChange.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  });
  return outfile;
}
