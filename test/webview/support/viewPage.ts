import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { themes, type ThemeName } from './themes';
import { pageIn, type Language, type PageName } from './words';

const root = path.resolve(__dirname, '../../..');
const built = process.env['STORYFOLD_WEBVIEW_DIST'] ?? path.join(root, 'dist/webview');
export const origin = 'https://workbench.invalid';
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export interface ViewOptions {
  language?: Language;
  theme?: ThemeName;
  width?: number;
  height?: number;
}

let browser: Browser | undefined;

export async function startBrowser(): Promise<void> {
  const { findBrowser } = (await import(path.join(root, 'scripts/vscode/findBrowser.mjs'))) as {
    findBrowser(): string | undefined;
  };
  const executablePath = findBrowser();
  assert.ok(executablePath, 'These tests need Chromium or Chrome, or STORYFOLD_CHROMIUM with its path.');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export async function stopBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/** A view of ours in a page of its own, with an editor around it that only listens. */
export class ViewPage {
  /** What was asked of the network beside the page's own script and styles. */
  readonly requests: string[] = [];
  readonly dialogs: string[] = [];
  /** Errors and refusals that the page told. */
  readonly complaints: string[] = [];
  protected readonly heard: unknown[] = [];

  protected constructor(
    readonly page: Page,
    private readonly name: PageName,
    protected readonly language: Language,
  ) {}

  protected static async newPage({ width = 300, height = 800 }: ViewOptions): Promise<Page> {
    assert.ok(browser);
    return browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  }

  close(): Promise<void> {
    return this.page.close();
  }

  /** Says it to the view, and waits until that is drawn. */
  async tell(...messages: unknown[]): Promise<void> {
    await this.page.evaluate((all) => {
      for (const message of all) window.postMessage(message, '*');
    }, messages);
    await this.settle();
  }

  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    });
  }

  /** What keeps somebody out, as axe tells it; `colours`: only what depends on the theme. */
  async violations({ colours = false } = {}): Promise<string[]> {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe);
    return this.page.evaluate(async (only) => {
      const { axe: checker } = window as unknown as {
        axe: {
          run(
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
        };
      };
      // A view is no page: it has no landmark or heading of its own.
      const rules = {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        'landmark-one-main': { enabled: false },
      };
      const options = only
        ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
        : { rules };
      const { violations } = await checker.run({ ...options, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
      );
    }, colours);
  }

  /** What does not fit: elements that reach beyond the view's sides, or buttons whose words are cut. */
  overflowing(): Promise<string[]> {
    return this.page.evaluate(() => {
      const found: string[] = [];
      const walk = (top: ParentNode): void => {
        for (const element of top.querySelectorAll<HTMLElement>('*')) {
          if (element.shadowRoot) walk(element.shadowRoot);
          const box = element.getBoundingClientRect();
          if (box.width === 0 || element.closest('.visually-hidden')) continue;
          const style = getComputedStyle(element);
          const name = `${element.localName}.${String(element.className)} ${element.textContent.trim().slice(0, 40)}`;
          if (style.visibility === 'hidden' || element.localName === 'style' || element instanceof SVGElement)
            continue;
          if (box.right > window.innerWidth + 1 || box.left < -1) found.push(`beyond: ${name}`);
          const scrolls = /auto|scroll/.test(style.overflowX);
          if (scrolls && element.scrollWidth > element.clientWidth + 1)
            found.push(`scrolls sideways: ${name}`);
          if (
            element.localName === 'button' &&
            style.overflow !== 'visible' &&
            element.scrollWidth > element.clientWidth + 1
          )
            found.push(`cut off: ${name}`);
        }
      };
      walk(document);
      if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
      return found;
    });
  }

  async picture(name: string): Promise<void> {
    const folder = process.env['STORYFOLD_SCREENSHOT_DIR'];
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  /** What has the keyboard, through all shadow roots: its words or its name. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body) return '';
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      const host = element.getRootNode();
      const around = name === '' && host instanceof ShadowRoot ? host.host.textContent.trim() : '';
      return `${element.localName} ${(name || around).replace(/\s+/g, ' ')}`.trim();
    });
  }

  protected async prepare(theme: ThemeName, place: 'sideBar' | 'editor' = 'sideBar'): Promise<void> {
    const { page } = this;
    page.on('dialog', (dialog) => {
      this.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      // The controls add an empty style element, which the policy refuses as it should; this is the hash of nothing.
      const empty = message.text().includes("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
      if (message.type() === 'error' && !empty) this.complaints.push(message.text());
    });
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      if (url === `${origin}/`) {
        return route.fulfill({ contentType: 'text/html', body: pageIn(this.language, origin, this.name) });
      }
      const name = url.startsWith(`${origin}/dist/webview/`) ? path.basename(url) : '';
      if (name === `${this.name}.js` || name === `${this.name}.css`) {
        return route.fulfill({ path: path.join(built, name) });
      }
      this.requests.push(url);
      return route.abort();
    });
    await page.exposeFunction('storyfoldHear', (message: unknown) => void this.heard.push(message));
    // What is run in the page keeps the names of its functions by this.
    await page.addInitScript('globalThis.__name = (each) => each;');
    // The intents of a page are counted from a number that only it knows; here it is 1.
    await page.addInitScript('crypto.getRandomValues = (numbers) => numbers.fill(0);');
    const { kind, sideBar, values } = themes[theme];
    await page.addInitScript(
      ({ bodyClass, background, variables }) => {
        const editor = window as unknown as Record<string, unknown> & {
          storyfoldHear(message: unknown): void;
        };
        editor['acquireVsCodeApi'] = () => ({
          postMessage: (message: unknown) => editor.storyfoldHear(message),
          getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') as unknown,
          setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
        });
        document.addEventListener('DOMContentLoaded', () => {
          document.body.className = bodyClass;
          const { style } = document.documentElement;
          style.setProperty('background-color', background);
          for (const [name, value] of Object.entries(variables)) style.setProperty(`--vscode-${name}`, value);
        });
      },
      {
        bodyClass: kind,
        background: place === 'editor' ? values['editor-background']! : sideBar,
        variables: values,
      },
    );
  }

  protected async load(): Promise<void> {
    this.heard.length = 0;
    await this.page.goto(`${origin}/`);
    await this.page.waitForFunction(
      (name) => customElements.get(name) !== undefined,
      `storyfold-${this.name}`,
    );
  }
}
