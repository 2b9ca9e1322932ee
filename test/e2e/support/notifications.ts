import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../fakes/eventually';

/** The window's messages at the lower right. They go from there after some seconds, so the bell is rung first, which shows all of them. */
export class Notifications {
  constructor(private readonly page: Page) {}

  async waitFor(text: string | RegExp): Promise<void> {
    await this.with(text, () => Promise.resolve());
  }

  async press(text: string | RegExp, button: string): Promise<void> {
    await this.with(text, async (one) => {
      // A list that grows moves its buttons away from the pointer.
      await eventually(`“${button}” is taken.`, async () => {
        if (!(await one.isVisible())) return true;
        // What the bell says of itself would lie over the button.
        await this.page.mouse.move(640, 300);
        await one
          .getByRole('button', { name: button, exact: true })
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        await this.page.waitForTimeout(300);
        return !(await one.isVisible());
      });
    });
  }

  /** What those say that were not dismissed. */
  async texts(): Promise<string[]> {
    await this.bell(true);
    const texts = await this.page.locator('.notification-list-item-message').allInnerTexts();
    await this.bell(false);
    return texts;
  }

  private async with(text: string | RegExp, act: (one: Locator) => Promise<void>): Promise<void> {
    const one = this.page.locator('.notification-list-item').filter({ hasText: text }).first();
    await eventually(`The notification ${text} is shown.`, async () => {
      await this.bell(true);
      return one.isVisible();
    });
    await act(one);
    await this.bell(false);
  }

  private async bell(isOpen: boolean): Promise<void> {
    if ((await this.page.locator('.notifications-center:visible').count()) > 0 === isOpen) return;
    await this.page.locator('[id="status.notifications"] a').click({ timeout: 5_000 });
  }
}
