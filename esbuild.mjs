// Builds everything that is shipped, and with --tests the host tests.
//
//   node esbuild.mjs [--production] [--into FOLDER] [--watch] [--tests] [--quiet]
//
// --production  minified, without source maps, into an emptied dist/, with the notices of what is bundled
// --into        builds into this folder, which is not emptied, instead of dist/
// --watch       builds again on every change
// --tests       also out/test/ (what runs inside the extension host)
// --quiet       prints errors only
import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { thirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    production: { type: 'boolean', default: false },
    into: { type: 'string' },
    watch: { type: 'boolean', default: false },
    tests: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});
const { production } = flags;
const dist = path.resolve(root, flags.into ?? 'dist');
const built = (name) => path.join(dist, name);

const common = {
  absWorkingDir: root,
  bundle: true,
  charset: 'utf8',
  legalComments: production ? 'none' : 'inline',
  logLevel: 'warning',
  metafile: production,
  minify: production,
  sourcemap: !production,
};

const forNode = {
  ...common,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // ES modules come first, so that a package's unbundled CommonJS variant does not defeat tree shaking.
  mainFields: ['module', 'main'],
  // Bundled packages ask for import.meta.url only on paths that are not taken from a bundle.
  logOverride: { 'empty-import-meta': 'silent' },
};

/**
 * Libraries that are only needed once a model is asked. In files of their own, so that whatever starts without one need not read them:
 * they are more than half of the command line.
 */
const apart = {
  modelClient: {
    'openai/client': ['OpenAI'],
    'openai/core/streaming': ['Stream'],
    'openai/core/error': ['APIError'],
  },
  proxyClient: { undici: ['fetch', 'Agent', 'Pool', 'ProxyAgent'] },
};
const fileOf = new Map(
  Object.entries(apart).flatMap(([file, modules]) => Object.keys(modules).map((name) => [name, file])),
);
const setApart = {
  name: 'set apart',
  setup: (build) =>
    build.onResolve({ filter: /^(?:openai|undici)(?:\/|$)/ }, ({ path: name }) => {
      const file = fileOf.get(name);
      return file === undefined ? undefined : { path: `./${file}.js`, external: true };
    }),
};

/** Everything but what is loaded at activation, in a file of its own; see docs/decisions/0024-two-steps-to-the-host.md. */
const productApart = {
  name: 'product apart',
  setup: (build) =>
    build.onResolve({ filter: /^\.\/product$/ }, ({ importer }) =>
      importer === path.join(root, 'src/extension.ts') ? { path: './product.js', external: true } : undefined,
    ),
};

/** What the editor loads. It must be loaded by `require`, through which the editor gives each extension its own `vscode`. */
const forHost = {
  ...forNode,
  external: ['vscode'],
  supported: { 'dynamic-import': false },
};

const forBrowser = { ...common, platform: 'browser', target: 'es2022', format: 'iife' };

async function bundles() {
  const all = [
    {
      ...forHost,
      entryPoints: ['src/extension.ts'],
      outfile: built('extension.js'),
      plugins: [productApart],
    },
    { ...forHost, entryPoints: ['src/product.ts'], outfile: built('product.js'), plugins: [setApart] },
    {
      ...forNode,
      entryPoints: ['src/cli.ts'],
      outfile: built('cli.js'),
      banner: { js: '#!/usr/bin/env node' },
      plugins: [setApart],
    },
    ...Object.entries(apart).map(([file, modules]) => ({
      ...forNode,
      stdin: {
        contents: Object.entries(modules)
          .map(([name, exports]) => `export { ${exports.join(', ')} } from '${name}';`)
          .join('\n'),
        resolveDir: root,
      },
      outfile: built(`${file}.js`),
    })),
    { ...forNode, entryPoints: ['src/adapters/node/reviewWorker.ts'], outfile: built('reviewWorker.js') },
    { ...forNode, entryPoints: ['src/adapters/node/layoutWorker.ts'], outfile: built('layoutWorker.js') },
    { ...forBrowser, entryPoints: ['webview-ui/workbench.ts'], outfile: built('webview/workbench.js') },
    {
      ...forBrowser,
      entryPoints: ['webview-ui/workbench.css'],
      outfile: built('webview/workbench.css'),
      loader: { '.ttf': 'file', '.woff2': 'file', '.svg': 'dataurl' },
    },
    { ...forBrowser, entryPoints: ['webview-ui/feedback.ts'], outfile: built('webview/feedback.js') },
    { ...forBrowser, entryPoints: ['webview-ui/feedback.css'], outfile: built('webview/feedback.css') },
    { ...forBrowser, entryPoints: ['webview-ui/storyMap.ts'], outfile: built('webview/story-map.js') },
    { ...forBrowser, entryPoints: ['webview-ui/storyMap.css'], outfile: built('webview/story-map.css') },
  ];
  if (flags.tests) {
    all.push({
      ...forNode,
      entryPoints: [
        ...(await filesBelow('test/host')).filter((file) => file.endsWith('.ts')),
        'test/windows/index.ts',
      ],
      outbase: 'test',
      outdir: 'out/test',
      external: ['vscode', 'mocha'],
    });
  }
  return all;
}

const copies = [
  { from: 'node_modules/harper.js/dist/harper_wasm_slim_bg.wasm', to: built('harper_wasm_slim_bg.wasm') },
];

function checkEntryPoints(all) {
  const needed = [...all.flatMap((each) => each.entryPoints ?? []), ...copies.map((each) => each.from)];
  const missing = needed.filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0) throw new Error(`The build needs files that do not exist: ${missing.join(', ')}`);
}

async function filesBelow(folder) {
  const entries = await fs.readdir(path.join(root, folder), { recursive: true });
  return entries.map((entry) => path.join(folder, entry));
}

async function copyFiles() {
  for (const { from, to } of copies) {
    await fs.mkdir(path.dirname(to), { recursive: true });
    await fs.copyFile(path.join(root, from), to);
  }
}

async function buildOnce(all) {
  const results = await Promise.all(all.map((options) => esbuild.build(options)));
  await copyFiles();
  await fs.chmod(built('cli.js'), 0o755);
  if (!production) return;
  const inputs = results.flatMap((result) => Object.keys(result.metafile.inputs));
  const notices = await thirdPartyNotices(root, [...inputs, ...copies.map((each) => each.from)]);
  await fs.writeFile(built('thirdPartyNotices.txt'), notices);
}

async function watch(all) {
  await copyFiles();
  for (const options of all) {
    const context = await esbuild.context({ ...options, logLevel: 'info' });
    await context.watch();
  }
}

try {
  const started = Date.now();
  const all = await bundles();
  checkEntryPoints(all);
  if (production && flags.into === undefined) await fs.rm(dist, { recursive: true, force: true });
  if (flags.watch) {
    await watch(all);
  } else {
    await buildOnce(all);
    if (!flags.quiet) console.log(`Built ${all.length} bundles in ${Date.now() - started} ms.`);
  }
} catch (error) {
  // esbuild has printed its own findings, with the place in the source.
  if (error.errors === undefined) console.error(error.message);
  console.error('The build failed.');
  process.exitCode = 1;
}
