import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { serverOf, sharedBrowser, workbenchModule, type ServerChoice } from './servers';
import { eventually } from '../../fakes/eventually';
import { Notifications } from './notifications';
import { WorkbenchFrame, patience } from './workbenchFrame';

/** Where pictures go: `STORYFOLD_SCREENSHOT_DIR`, else a folder that is kept for whoever looks into a failure. */
const screenshots = process.env['STORYFOLD_SCREENSHOT_DIR'] || path.join(os.tmpdir(), 'storyfold-e2e');

const open = new Set<EditorWindow>();
/** What `folderWith` has made. */
const folders: string[] = [];

export interface WindowOptions extends ServerChoice {
  /** Absolute; a window works in it, so it should be a copy. */
  folder: string;
  /** Written to the folder's `.vscode/settings.json` before it opens. */
  settings?: Record<string, unknown>;
  /** The display language; English when it is not given. */
  language?: 'zh-cn';
  viewport?: { width: number; height: number };
}

/** A line of a list, or what the list asks and the line. */
type Choice = string | RegExp | [question: RegExp, line: string];

/** A new folder with these files, by paths below it; `removeFolders` takes it away. */
export async function folderWith(files: Record<string, string> = {}): Promise<string> {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-e2e-')));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), text);
  }
  return folder;
}

/** A window of a real VS Code with the extension in it, driven as an author does: by clicks and keys. */
export class EditorWindow {
  readonly workbench: WorkbenchFrame;
  readonly notices: Notifications;

  private constructor(
    readonly page: Page,
    readonly folder: string,
    private readonly end: () => Promise<void>,
  ) {
    this.workbench = new WorkbenchFrame(page);
    this.notices = new Notifications(page);
  }

  static async open(options: WindowOptions): Promise<EditorWindow> {
    const { folder, settings, version, workspaceTrust, ...look } = options;
    if (settings) await writeSettings(folder, settings);
    const { port } = await serverOf({ version, ...(workspaceTrust ? { workspaceTrust } : {}) });
    const { openWorkbench } = await workbenchModule();
    const { page, close } = await openWorkbench({
      port,
      folder,
      browser: await sharedBrowser(),
      ...look,
    });
    const window = new EditorWindow(page, folder, close);
    open.add(window);
    await window.ready();
    return window;
  }

  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: patience });
    await this.page
      .locator('.activitybar .action-label[aria-label^="StoryFold"]')
      .waitFor({ timeout: patience });
  }

  /** Shows the workbench with a click on its place in the activity bar. */
  async openSidebar(): Promise<void> {
    await this.page.locator('.activitybar .action-label[aria-label^="StoryFold"]').click();
    await this.workbench.frame();
  }

  /**
   * Waits until the view names the model that was set before the window was opened. An editor that has not read the author's settings, as was
   * seen once in many runs, is loaded anew, and that is said: what a test asks a model for would be asked of the rules.
   */
  async waitForModel(name: string): Promise<void> {
    const isNamed = await this.workbench.waitFor(name, patience / 3).then(
      () => true,
      () => false,
    );
    if (isNamed) return;
    process.stderr.write(`      The window does not name the model “${name}”; it is loaded anew.\n`);
    await this.reload();
    await this.workbench.waitFor(name);
  }

  /** Runs a command by its title, with keys alone. A palette that was opened before the window knew what it can do is opened anew. */
  async command(title: string): Promise<void> {
    const line = this.page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: title });
    const deadline = Date.now() + patience;
    for (;;) {
      await this.page.keyboard.press('F1');
      await this.quickInput().waitFor({ timeout: patience });
      await this.page.keyboard.type(title);
      const found = await line.waitFor({ timeout: patience / 5 }).then(
        () => true,
        () => false,
      );
      if (found) return this.page.keyboard.press('Enter');
      if (Date.now() > deadline) throw new Error(`The palette does not offer “${title}”.`);
      await this.page.keyboard.press('Escape');
    }
  }

  /**
   * Runs a command and chooses a line of each list that it shows; a pair is what the list asks, and the line. A list closes when the editor
   * gives the keyboard to something else: then all is asked for again.
   */
  async commandAndPick(title: string, ...choices: Choice[]): Promise<void> {
    for (const deadline = Date.now() + patience; ;) {
      await this.command(title);
      if (await this.arePicked(choices)) return;
      if (Date.now() > deadline)
        throw new Error(
          `“${title}” does not offer ${choices.map((choice) => `“${String(choice)}”`).join(', ')}.`,
        );
      await this.page.keyboard.press('Escape');
    }
  }

  private async arePicked(choices: readonly Choice[]): Promise<boolean> {
    try {
      for (const choice of choices) {
        const [question, line] = Array.isArray(choice) ? choice : [undefined, choice];
        if (question) await this.waitForQuestion(question, patience / 4);
        await this.pick(line, patience / 4);
      }
      return true;
    } catch {
      return false;
    }
  }

  quickInput(): ReturnType<Page['locator']> {
    return this.page
      .locator(
        '.quick-input-widget:visible input[type="text"], .quick-input-widget:visible input[type="password"]',
      )
      .first();
  }

  /** Waits for a question of the editor and answers it with keys; `answer` undefined takes what is offered. */
  async answer(question: string | RegExp, answer?: string): Promise<void> {
    await this.waitForQuestion(question);
    if (answer !== undefined) await this.quickInput().fill(answer);
    await this.page.keyboard.press('Enter');
  }

  async waitForQuestion(question: string | RegExp, timeout = patience): Promise<void> {
    const widget = this.page.locator('.quick-input-widget:visible');
    await widget.getByText(question).or(widget.getByPlaceholder(question)).first().waitFor({ timeout });
  }

  /** Chooses a line of the list that is open, with the mouse. */
  async pick(line: string | RegExp, timeout = patience): Promise<void> {
    await this.page
      .locator('.quick-input-list .monaco-list-row')
      .filter({ hasText: line })
      .first()
      .click({ timeout });
  }

  /** Everything that stands in the window and in the pages in it, as HTML. */
  async allHtml(): Promise<string> {
    return (await Promise.all(this.htmlOfPages())).join('\n');
  }

  /**
   * Waits until this stands in the window or in a page in it, as HTML. What a page answers when it is asked itself is not waited for longer than
   * two seconds: one that is just being loaded answers when it is done, or never where another takes its place.
   */
  async waitForHtml(html: string): Promise<void> {
    await eventually(`“${html}” is shown`, async () => {
      const answers = [this.page.evaluate<string>(htmlOfDocuments), ...this.htmlOfPages()];
      const pages = answers.map((page) => Promise.race([page, setTimeout(2_000, '')]));
      return (await Promise.all(pages)).some((page) => page.includes(html));
    });
  }

  private htmlOfPages(): Promise<string>[] {
    return this.page.frames().map((frame) => frame.content().catch(() => ''));
  }

  async read(name: string): Promise<string> {
    return fs.readFile(path.join(this.folder, name), 'utf8');
  }

  /** What the project remembers of its phases, as it is on disk. */
  async state(): Promise<string> {
    return this.read('.storyfold/refinementState.json');
  }

  /** Waits for a message, and lets all of them go, so that the next one is not taken for this one. */
  async told(message: RegExp): Promise<void> {
    await this.notices.waitFor(message);
    await this.command('Notifications: Clear All Notifications');
    await eventually('The message is gone', async () => (await this.notices.texts()).length === 0);
  }

  /** The page in the window that has this in it, once it is there; `what` says so. */
  async frameWith(what: string, selector: string): Promise<Frame> {
    let found: Frame | undefined;
    await eventually(what, async () => {
      for (const frame of this.page.frames()) {
        // A frame may go while it is looked at.
        const count = await frame
          .locator(selector)
          .count()
          .catch(() => 0);
        if (count > 0) found = frame;
      }
      return found !== undefined;
    });
    return found!;
  }

  /** Sets what the folder sets, at once; what was set for it before is gone. */
  async setFolderSettings(settings: Record<string, unknown>): Promise<void> {
    await writeSettings(this.folder, settings);
  }

  async reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'load' });
    await this.ready();
  }

  async screenshot(name: string): Promise<string> {
    await fs.mkdir(screenshots, { recursive: true });
    const file = path.join(screenshots, `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }

  async close(): Promise<void> {
    open.delete(this);
    await this.end();
  }
}

/** Runs in the window; as text, since the test runner's own types know no page. Its pages come from where it comes from, so that it sees into them. */
const htmlOfDocuments = `(() => {
  const within = (page) => [
    page.documentElement?.outerHTML ?? '',
    ...[...page.querySelectorAll('iframe')].flatMap(({ contentDocument }) => contentDocument ? within(contentDocument) : []),
  ];
  return within(document).join('\\n');
})()`;

export async function screenshotWindows(title: string): Promise<void> {
  let number = 0;
  for (const window of open) {
    number += 1;
    const file = await window.screenshot(`${title} ${number}`).catch(() => undefined);
    if (file !== undefined) process.stderr.write(`      Picture of window ${number}: ${file}\n`);
    for (const text of await window.notices.texts().catch(() => []))
      process.stderr.write(`      Notification in window ${number}: ${text}\n`);
  }
}

export async function closeWindows(): Promise<void> {
  for (const window of [...open]) await window.close();
}

/** Takes away what windows worked in, once no server works in it any more. */
export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0))
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function writeSettings(folder: string, settings: Record<string, unknown>): Promise<void> {
  await fs.mkdir(path.join(folder, '.vscode'), { recursive: true });
  await fs.writeFile(path.join(folder, '.vscode', 'settings.json'), JSON.stringify(settings));
}
