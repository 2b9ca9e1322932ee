// `npm run package`: the VSIX that an author installs.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { ensureDependencies } from './ensureInstalled.mjs';
import { root, runNode } from './runNode.mjs';

try {
  await ensureDependencies();
  await step('The production build', ['esbuild.mjs', '--production']);
  const manifest = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, `${manifest.name}-${manifest.version}.vsix`);
  // Everything is bundled, so no package is shipped; the guide that the README links to is shipped with it.
  const options = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    file,
  ];
  await step('vsce', ['node_modules/@vscode/vsce/vsce', 'package', ...options]);
  const { size } = await fs.stat(file);
  console.log(`${path.relative(root, file)}: ${(size / 1_000_000).toFixed(1)} MB`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function step(title, args) {
  const code = await runNode(args);
  if (code !== 0) throw new Error(`${title} failed (${code}); its message is above.`);
}
