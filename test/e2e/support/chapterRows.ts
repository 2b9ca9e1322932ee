import type { Locator, Page } from 'playwright-core';
import { clickInRow } from './editorParts';
import { patience } from './workbenchFrame';

/** The row of the chapter with this title. */
export async function chapterRow(page: Page, title: string): Promise<Locator> {
  const row = page.locator('.pane-body .monaco-list-row[aria-level="1"]').filter({ hasText: title }).first();
  await row.waitFor({ timeout: patience });
  return row;
}

/** Clicks an action that stands in the row of a chapter. */
export async function clickChapter(page: Page, title: string, action: string): Promise<void> {
  await clickInRow(await chapterRow(page, title), action);
}
