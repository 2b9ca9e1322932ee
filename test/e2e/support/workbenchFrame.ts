import type { Frame, Locator, Page } from 'playwright-core';

/** What can be found by role and name. */
export type Role = Parameters<Page['getByRole']>[0];

/** How long something may take to appear, in milliseconds: many windows share a slow machine. */
export const patience = 45_000;

/** StoryFold's view: a page two frames deep in the window, looked up anew each time, as a reload or a closed view replaces it. */
export class WorkbenchFrame {
  constructor(private readonly page: Page) {}

  /** Throws when the view does not appear in time. */
  async frame(): Promise<Frame> {
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      for (const frame of this.page.frames()) {
        if (!/\/fake\.html/.test(frame.url())) continue;
        const count = await frame
          .locator('storyfold-workbench')
          .count()
          .catch(() => 0);
        if (count > 0) return frame;
      }
      await this.page.waitForTimeout(100);
    }
    throw new Error('The workbench did not appear.');
  }

  async find(role: Role, name: string | RegExp): Promise<Locator> {
    return (await this.frame()).getByRole(role, {
      name,
      ...(typeof name === 'string' ? { exact: true } : {}),
    });
  }

  async button(name: string | RegExp): Promise<Locator> {
    return (await this.find('button', name)).first();
  }

  async click(name: string | RegExp): Promise<void> {
    await (await this.button(name)).click({ timeout: patience });
  }

  async waitFor(text: string | RegExp): Promise<void> {
    await (await this.frame()).getByText(text).first().waitFor({ timeout: patience });
  }

  async waitForButton(name: string | RegExp): Promise<void> {
    await (await this.button(name)).waitFor({ timeout: patience });
  }

  /** The suggestions that are drawn, from the top. */
  async cards(): Promise<Locator> {
    return (await this.frame()).locator('suggestion-card');
  }

  async text(): Promise<string> {
    return (await (await this.frame()).locator('body').innerText()).replace(/\s+/g, ' ');
  }
}
