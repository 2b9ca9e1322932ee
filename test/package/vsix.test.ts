import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';

const root = path.resolve(__dirname, '../..');

/** What is made, installed or kept by the tools, and is no part of the project's files. */
const notCopied = new Set(['node_modules', '.git', 'dist', 'out']);

/** Everything that an author may get; what matches nothing here must not be shipped. */
const allowed = [
  /^package\.json$/,
  /^package\.nls(\.[a-z-]+)?\.json$/,
  /^README(\.[A-Za-z-]+)?\.md$/,
  /^CHANGELOG\.md$/,
  /^LICENSE$/,
  /^dist\/(extension|product|cli|reviewWorker|layoutWorker|modelClient|proxyClient)\.js$/,
  /^dist\/harper_wasm_slim_bg\.wasm$/,
  /^dist\/thirdPartyNotices\.txt$/,
  /^dist\/webview\/(workbench|feedback|story-map)\.(js|css)$/,
  /^dist\/webview\/codicon-[A-Z0-9]+\.ttf$/,
  /^l10n\/bundle\.l10n(\.[a-z-]+)?\.json$/,
  /^media\/(icon\.png|activity-bar\.svg)$/,
  /^media\/walkthrough\/[\w.-]+\.(md|svg)$/,
  /^docs\/guide\/[\w.-]+\.md$/,
  /^docs\/pictures\/[\w.-]+\.png$/,
];

const needed = [
  'package.json',
  'package.nls.json',
  'package.nls.zh-cn.json',
  'README.md',
  'LICENSE',
  'dist/extension.js',
  'dist/product.js',
  'dist/cli.js',
  'dist/reviewWorker.js',
  'dist/layoutWorker.js',
  'dist/modelClient.js',
  'dist/proxyClient.js',
  'dist/harper_wasm_slim_bg.wasm',
  'dist/thirdPartyNotices.txt',
  'dist/webview/workbench.js',
  'dist/webview/workbench.css',
  'dist/webview/feedback.js',
  'dist/webview/feedback.css',
  'dist/webview/story-map.js',
  'dist/webview/story-map.css',
  'l10n/bundle.l10n.zh-cn.json',
  'media/icon.png',
  'media/activity-bar.svg',
];

const mostBytes = 12_000_000;

describe('the package that an author installs', function () {
  let folder: string;
  let files: string[];

  // In a copy, as what is built for the other tests must stay.
  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'storyfold-package-'));
    for (const name of readdirSync(root))
      if (!notCopied.has(name)) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: folder, stdio: 'pipe' });
    // No package manager is asked, as everything is bundled.
    const listed = await listFiles({ cwd: folder, packageManager: PackageManager.None });
    files = listed.map((file) => file.replaceAll('\\', '/'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has what is run and read, and nothing else', () => {
    assert.deepEqual(
      files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
      [],
      'is shipped and should not be',
    );
    assert.deepEqual(
      needed.filter((file) => !files.includes(file)),
      [],
      'is missing',
    );
    assert.deepEqual(
      walkthroughFiles().filter((file) => !files.includes(file)),
      [],
      'the first steps show it, and it is missing',
    );
  });

  it('names no map', () => {
    for (const file of files.filter((each) => each.endsWith('.js')))
      assert.doesNotMatch(
        readFileSync(path.join(folder, file), 'utf8').slice(-200),
        /sourceMappingURL=/,
        file,
      );
  });

  it('has the licence text of every part with it, each of which may be shipped', () => {
    const notices = readFileSync(path.join(folder, 'dist/thirdPartyNotices.txt'), 'utf8');
    const parts = notices.split(/^## (?=\S+ \d)/m).slice(1);
    assert.ok(parts.length > 50, `${parts.length} parts`);
    for (const part of parts) {
      const [title, ...text] = part.split('\n');
      assert.match(title!, /\((MIT|ISC|0BSD|BSD-3-Clause|Apache-2\.0)\)$/);
      assert.match(text.join('\n'), /permission|redistribution|licen[cs]ed|Apache License/i, title);
    }
  });

  it('is small', () => {
    const vsix = readdirSync(folder).filter((name) => name.endsWith('.vsix'));
    assert.equal(vsix.length, 1);
    const { size } = statSync(path.join(folder, vsix[0]!));
    assert.ok(size < mostBytes, `${(size / 1_000_000).toFixed(1)} MB`);
  });

  /** What the manifest's walkthroughs refer to. */
  function walkthroughFiles(): string[] {
    const { contributes } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      contributes: { walkthroughs: { steps: { media: Record<string, unknown> }[] }[] };
    };
    return contributes.walkthroughs
      .flatMap(({ steps }) => steps)
      .flatMap(({ media }) => Object.values(media))
      .filter((value) => typeof value === 'string' && value.startsWith('media/')) as string[];
  }
});
