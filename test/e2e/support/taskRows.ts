import type { Locator, Page } from 'playwright-core';
import { patience } from './workbenchFrame';

function pane(page: Page, name: string): Locator {
  return page.locator('.pane').filter({ has: page.locator('.pane-header').filter({ hasText: name }) });
}

/** Opens the tree of tasks below the workbench, with the mouse. */
export async function openTasks(page: Page, name = 'Tasks'): Promise<void> {
  const header = pane(page, name).locator('.pane-header');
  await header.waitFor({ timeout: patience });
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
}

/** The row of the task for the chapter with this title, once it says so; of several the newest. */
export async function taskRow(
  page: Page,
  title: string,
  says: string | RegExp = '',
  name = 'Tasks',
): Promise<Locator> {
  const row = pane(page, name).locator('.monaco-list-row').filter({ hasText: title }).first();
  await row.filter({ hasText: says }).waitFor({ timeout: patience });
  return row;
}

/** Clicks an action that stands in the row of a task. */
export async function clickTask(page: Page, title: string, action: string): Promise<void> {
  const row = await taskRow(page, title);
  await row.hover();
  await row.getByRole('button', { name: action }).click({ timeout: patience });
}
