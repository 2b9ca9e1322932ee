import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { readingFaults } from './support/readable';
import { root } from './support/servers';
import { changeTheme, themes, type Theme } from './support/themes';
import { EditorWindow, folderWith } from './support/window';

const version = 'newest';

describe('how it looks in a real window', function () {
  let window: EditorWindow;

  after(() => window?.close());

  it('can be read in every theme, and in a narrow side bar', async () => {
    window = await opened('the-lighthouse-at-low-tide');
    await window.openSidebar();
    await window.workbench.showPhase(/^Final/);
    await window.workbench.click('Assess');
    await window.workbench.waitForButton(/^Accept All \d+ & Revise/);
    await (await window.workbench.cards()).nth(1).getByRole('checkbox').click();
    await (await window.workbench.cards()).nth(0).click();
    await window.page.locator('.monaco-editor').first().waitFor();
    for (const [name, theme] of Object.entries(themes)) await look(name, theme);
    await narrow(window, 200);
    await look('narrow', themes['high contrast light']);
    await look('narrow light', themes.light);
  });

  it('speaks Chinese where the editor does', async () => {
    await window?.close();
    window = await opened('paper-boat-river', 'zh-cn');
    await window.openSidebar();
    await window.workbench.showPhase(/^正文/);
    await window.workbench.click('评估');
    await window.workbench.waitForButton(/采纳/);
    await (await window.workbench.cards()).nth(0).click();
    await window.page.waitForTimeout(500);
    await look('chinese', themes.light);
    await window.page.keyboard.press('F1');
    await window.quickInput().fill('>StoryFold: ');
    const rows = window.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'StoryFold' });
    await rows.first().waitFor();
    await window.screenshot('chinese palette');
    const english = (await rows.allInnerTexts()).filter(
      (text) => /StoryFold/.test(text) && !/\p{Script=Han}/u.test(text),
    );
    assert.deepEqual(english, []);
    assert.ok((await rows.count()) > 5);
    await window.page.keyboard.press('Escape');
    assert.ok(
      !/[A-Za-z]{4,} [a-z]{2,} [a-z]{2,}/.test(await window.workbench.text()),
      await window.workbench.text(),
    );
  });

  async function look(name: string, theme: Theme): Promise<void> {
    const frame = await window.workbench.frame();
    await changeTheme(window, frame, theme);
    await window.screenshot(name);
    assert.deepEqual(await readingFaults(frame), [], name);
  }
});

async function opened(example: string, language?: 'zh-cn'): Promise<EditorWindow> {
  const folder = await folderWith();
  await fs.cp(path.join(root, 'examples', example), folder, { recursive: true });
  return EditorWindow.open({
    version,
    folder,
    viewport: { width: 1280, height: 800 },
    ...(language && { language }),
  });
}

/** Drags the edge of the side bar until it is about so many pixels wide. */
async function narrow(window: EditorWindow, width: number): Promise<void> {
  const box = (await window.page.locator('.part.sidebar').boundingBox())!;
  await window.page.mouse.move(box.x + box.width + 2, box.y + 300);
  await window.page.mouse.down();
  await window.page.mouse.move(box.x + width, box.y + 300, { steps: 8 });
  await window.page.mouse.up();
}
