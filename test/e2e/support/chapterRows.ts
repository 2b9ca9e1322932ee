import type { Locator, Page } from 'playwright-core';
import { patience } from './workbenchFrame';

/** Opens the tree of chapters below the workbench, with the mouse. */
export async function openChapters(page: Page, name = 'Chapters'): Promise<void> {
  const header = page.locator('.pane-header').filter({ hasText: name });
  await header.waitFor({ timeout: patience });
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
}

/** The row of the chapter with this title. */
export async function chapterRow(page: Page, title: string): Promise<Locator> {
  const row = page.locator('.pane-body .monaco-list-row[aria-level="1"]').filter({ hasText: title }).first();
  await row.waitFor({ timeout: patience });
  return row;
}

/** Clicks an action that stands in the row of a chapter. */
export async function clickChapter(page: Page, title: string, action: string): Promise<void> {
  const row = await chapterRow(page, title);
  await row.hover();
  await row.getByRole('button', { name: action }).click({ timeout: patience });
}
