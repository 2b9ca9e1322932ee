import { promises as fs } from 'node:fs';
import path from 'node:path';
import { clickEarliestRound, openRounds } from './editorParts';
import { endServers, root } from './servers';
import { EditorWindow, closeWindows, folderWith } from './window';
import { patience } from './workbenchFrame';

// Run by `npm run pictures`: the pictures of the documentation, each of what a window really shows. `en` or `zh` behind it takes those alone.

const pictures = path.join(root, 'docs', 'pictures');
/** Bytes of one picture. */
const most = 300_000;
const server = { version: 'newest' } as const;
const light = { 'workbench.colorTheme': 'Default Light Modern' };

async function opened(example: string, language?: 'zh-cn'): Promise<EditorWindow> {
  const parent = await folderWith();
  const folder = path.join(parent, example);
  await fs.cp(path.join(root, 'examples', example), folder, { recursive: true });
  const size = { viewport: { width: 1280, height: 800 } };
  const window = await EditorWindow.open({
    ...server,
    folder,
    settings: light,
    ...size,
    ...(language && { language }),
  });
  await window.openSidebar();
  return window;
}

async function take(window: EditorWindow, name: string): Promise<void> {
  // What moves comes to rest.
  await window.page.mouse.move(640, 2);
  await window.page.waitForTimeout(1500);
  const file = path.join(pictures, `${name}.png`);
  const { length } = await window.page.screenshot({ path: file });
  process.stdout.write(`${path.relative(root, file)}: ${Math.round(length / 1000)} KB\n`);
  if (length > most) throw new Error(`${file} has ${length} bytes, more than ${most}.`);
}

/** Assesses the final text, ticks one suggestion and shows its passage. */
async function assessed(
  window: EditorWindow,
  words: { tab: RegExp; assess: string; show: string },
): Promise<void> {
  const { workbench } = window;
  await workbench.showPhase(words.tab);
  await workbench.click(words.assess);
  const card = (await workbench.cards()).nth(0);
  await card.waitFor({ timeout: patience });
  await card.getByRole('checkbox').click();
  await card.getByRole('button', { name: words.show, exact: true }).first().click();
  await window.page.locator('.monaco-editor .view-line').first().waitFor({ timeout: patience });
}

async function takeEnglish(): Promise<void> {
  const window = await opened('the-lighthouse-at-low-tide');
  await assessed(window, { tab: /^Final/, assess: 'Assess', show: 'Show in the text' });
  await take(window, 'workbench');
  await window.setFolderSettings({ 'workbench.colorTheme': 'Default Dark Modern' });
  await (await window.workbench.frame()).locator('body.vscode-dark').waitFor({ timeout: patience });
  await take(window, 'workbench-dark');
  await window.setFolderSettings(light);
  await (await window.workbench.frame()).locator('body.vscode-light').waitFor({ timeout: patience });
  await window.workbench.click(/^Accept 1 & Revise/);
  await window.workbench.waitFor(/Changes made: 1/);
  await openRounds(window.page);
  await clickEarliestRound(window.page, /accepted/, /^Compare a Round/);
  await window.page.locator('.monaco-diff-editor').first().waitFor({ timeout: patience });
  await take(window, 'compare');
  await window.command('View: Close All Editors');
  await window.command('StoryFold: Open First Steps');
  await window.page.locator('.gettingStartedContainer').first().waitFor({ timeout: patience });
  await take(window, 'walkthrough');
  await window.close();
}

async function takeChinese(): Promise<void> {
  const chinese = await opened('paper-boat-river', 'zh-cn');
  await assessed(chinese, { tab: /^正文/, assess: '评估', show: '在文中显示' });
  await take(chinese, 'workbench-chinese');
}

async function takeAll(): Promise<void> {
  const [language] = process.argv.slice(2);
  if (language !== 'zh') await takeEnglish();
  if (language !== 'en') await takeChinese();
}

takeAll()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(async () => {
    await closeWindows();
    await endServers();
  });
