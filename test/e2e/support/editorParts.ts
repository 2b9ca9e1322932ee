import type { Locator, Page } from 'playwright-core';
import { patience } from './workbenchFrame';

/** Waits until a passage is selected in the editor that has the keyboard. */
export async function waitForSelection(page: Page): Promise<void> {
  await page.locator('.monaco-editor.focused').first().waitFor({ timeout: patience });
  await page
    .locator('.statusbar-item')
    .filter({ hasText: /\d selected/ })
    .first()
    .waitFor({ timeout: patience });
}

/** The two sides of the diff that is open, as far as they are drawn. */
export async function diffShown(page: Page): Promise<{ old: string; now: string }> {
  const side = async (name: string): Promise<string> => {
    const lines = page.locator(`.monaco-diff-editor .editor.${name} .view-lines`).first();
    await lines.locator('.view-line').first().waitFor({ timeout: patience });
    return (await lines.innerText()).replace(/\u00a0/g, ' ');
  };
  return { old: await side('original'), now: await side('modified') };
}

/** Opens a view below the workbench, such as that of the rounds, by what it is called, with the mouse. */
export async function openView(page: Page, name: string): Promise<void> {
  const header = page.locator('.pane-header').filter({ hasText: name });
  await header.waitFor({ timeout: patience });
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
}

/** Clicks an action that stands in the lowest row of the tree of rounds that says so. */
export async function clickEarliestRound(page: Page, row: RegExp, action: RegExp): Promise<void> {
  const rows = page.locator('.pane-body .monaco-list-row').filter({ hasText: row });
  await rows.first().waitFor({ timeout: patience });
  await clickInRow(rows.last(), action);
}

/** Clicks an action that a row shows when the mouse is on it. */
export async function clickInRow(row: Locator, action: string | RegExp): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: action }).click({ timeout: patience });
}

/** Goes down the menu that is open to this line, with keys, and takes it. */
export async function takeFromMenu(page: Page, line: RegExp): Promise<void> {
  const focused = page.locator('.context-view .action-item.focused').first();
  await page.locator('.context-view .action-item').first().waitFor({ timeout: patience });
  for (let lines = 0; lines < 30; lines++) {
    if ((await focused.count()) > 0 && line.test((await focused.innerText()).trim()))
      return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(50);
  }
  throw new Error(`There is no line ${line} in the menu.`);
}

/** Takes a button of the message that is focused in the list of notifications, with keys. */
export async function takeInNotification(page: Page, message: RegExp, button: string): Promise<void> {
  await page
    .locator('.notifications-list-container .monaco-list-row.focused')
    .filter({ hasText: message })
    .waitFor({ timeout: patience });
  const focused = page.locator('.notification-list-item .monaco-button:focus');
  for (let tabs = 0; tabs < 10; tabs++) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) > 0 && (await focused.innerText()) === button)
      return page.keyboard.press('Enter');
  }
  throw new Error(`Tab does not lead to “${button}” in the notification.`);
}

/** Clicks a button of the question that has to be answered before anything else. */
export async function clickInDialog(page: Page, button: string): Promise<void> {
  await page
    .locator('.monaco-dialog-box')
    .getByRole('button', { name: button, exact: true })
    .click({ timeout: patience });
}

/** How many mouse and touch events this page and its frames have seen since they were loaded. */
export async function pointerEvents(page: Page): Promise<number> {
  const counts = await Promise.all(
    page.frames().map((frame) => frame.evaluate('window.storyfoldPointerEvents ?? 0').catch(() => 0)),
  );
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}
