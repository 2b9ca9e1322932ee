// Draws media/icon.png from media/icon.svg: node scripts/renderIcon.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './runNode.mjs';
import { findBrowser } from './vscode/findBrowser.mjs';

const SIZE = 128;

const executablePath = findBrowser();
if (executablePath === undefined)
  throw new Error('No Chromium or Chrome was found; name one by STORYFOLD_CHROMIUM.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  const svg = readFileSync(path.join(root, 'media', 'icon.svg'), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: path.join(root, 'media', 'icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
