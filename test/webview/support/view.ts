import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { parseIntent, type Intent, type Message } from '../../../src/shared/protocol';
import { ViewPage, type ViewOptions as PageOptions } from './viewPage';
import { wordsIn } from './words';

export interface ViewOptions extends PageOptions {
  /** The host has not said its texts yet. */
  withoutWords?: boolean;
}

/** The workbench. */
export class View extends ViewPage {
  static async open(options: ViewOptions = {}): Promise<View> {
    const view = new View(await ViewPage.newPage(options), options);
    await view.prepare(options.theme ?? 'dark');
    await view.begin(options.withoutWords);
    return view;
  }

  private constructor(page: Page, { language = 'en' }: ViewOptions) {
    super(page, 'workbench', language);
  }

  /** The intents so far; one of no known shape fails. */
  get intents(): Intent[] {
    return this.heard.map((each) => {
      const intent = parseIntent(each);
      assert.ok(intent, `This is no intent: ${JSON.stringify(each)}`);
      return intent;
    });
  }

  last<T extends Intent['type']>(type: T): Extract<Intent, { type: T }> {
    const found = this.intents.filter((each) => each.type === type).at(-1);
    assert.ok(found, `No ${type} among ${JSON.stringify(this.intents.map((each) => each.type))}`);
    return found as Extract<Intent, { type: T }>;
  }

  /** Says it to the view, and waits until that is drawn. */
  say(...messages: Message[]): Promise<void> {
    return this.tell(...messages);
  }

  async reload(): Promise<void> {
    await this.page.waitForTimeout(300);
    await this.begin();
  }

  private async begin(withoutWords = false): Promise<void> {
    await this.load();
    const { language } = this;
    if (!withoutWords) await this.say({ type: 'strings', language, strings: wordsIn(language) });
  }
}
