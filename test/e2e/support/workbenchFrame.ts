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

  /** Clicks a phase's tab and waits until its text is what the view shows: until then the buttons are the other phase's. */
  async showPhase(name: RegExp): Promise<void> {
    const tab = await this.find('tab', name);
    await tab.click({ timeout: patience });
    await (await this.frame()).getByRole('tab', { name, selected: true }).waitFor({ timeout: patience });
  }

  async waitFor(text: string | RegExp, timeout = patience): Promise<void> {
    await (await this.frame()).getByText(text).first().waitFor({ timeout });
  }

  async waitForButton(name: string | RegExp): Promise<void> {
    await (await this.button(name)).waitFor({ timeout: patience });
  }

  /** The suggestions that are drawn, from the top. */
  async cards(): Promise<Locator> {
    return (await this.frame()).locator('suggestion-card');
  }

  /** What has the keyboard in the view, by its role or tag and its label or words, as in “tab Sample”; “body” where it is on nothing in particular; empty when the keyboard is elsewhere in the window. */
  async focused(): Promise<string> {
    const name: unknown = await (await this.frame()).evaluate(nameOfFocused);
    return typeof name === 'string' ? name : '';
  }

  async text(): Promise<string> {
    return (await (await this.frame()).locator('body').innerText()).replace(/\s+/g, ' ');
  }
}

/** Runs in the view; as text, since the test runner's own types know no page. */
const nameOfFocused = `(() => {
  if (!document.hasFocus()) return '';
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  // What a button of a library says stands outside of its inner one.
  for (; element && element !== document.body; element = element.getRootNode().host) {
    const name = element.getAttribute('aria-label') || element.labels?.[0]?.innerText || element.innerText || '';
    if (name.trim() !== '') return (element.getAttribute('role') || element.localName) + ' ' + name.trim();
  }
  return 'body';
})()`;
