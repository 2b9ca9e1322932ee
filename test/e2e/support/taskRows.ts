import type { Locator, Page } from 'playwright-core';
import { clickInRow } from './editorParts';
import { patience } from './workbenchFrame';

/** The row of the task for the chapter with this title, once it says so; of several the newest. */
export async function taskRow(
  page: Page,
  title: string,
  says: string | RegExp = '',
  name = 'Tasks',
): Promise<Locator> {
  const pane = page.locator('.pane').filter({ has: page.locator('.pane-header').filter({ hasText: name }) });
  const row = pane.locator('.monaco-list-row').filter({ hasText: title }).first();
  await row.filter({ hasText: says }).waitFor({ timeout: patience });
  return row;
}

/** Clicks an action that stands in the row of a task. */
export async function clickTask(page: Page, title: string, action: string): Promise<void> {
  await clickInRow(await taskRow(page, title), action);
}
