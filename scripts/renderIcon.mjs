// Draws media/icon.png from media/icon.svg: node scripts/renderIcon.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './runNode.mjs';
import { launchBrowser } from './vscode/workbench.mjs';

const SIZE = 128;

const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  const svg = readFileSync(path.join(root, 'media', 'icon.svg'), 'utf8');
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: path.join(root, 'media', 'icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
