// The workbench of a VS Code server in a headless browser.
import { chromium } from 'playwright-core';
import { findBrowser } from './findBrowser.mjs';

const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a window.
 *
 * - `port`: of the server; `folder`: the absolute path of the workspace folder;
 * - `payload`: pairs for the workbench, see {@link developmentPayload}; none where the extension is installed;
 * - `onLog(type, args)`: what the extension host prints; `onExit(code)`: the end of a test run;
 * - `language`: the display language, such as `zh-cn`; English by default. The editor's own texts stay English;
 * - `browser`: an open one, for a second window; without it a browser is started, and ended by `close()`.
 *
 * Resolves to `{ page, browser, close }` when the page is loaded (the workbench may still be drawing).
 */
export async function openWorkbench(options) {
  const { port, folder, payload, onLog, onExit, viewport = { width: 1440, height: 900 } } = options;
  const browser = options.browser ?? (await launchBrowser());
  const context = await browser.newContext({ viewport, locale: options.language ?? 'en-US' });
  // A server without language packs says English whatever is asked for; what extensions are told is decided by this value.
  if (options.language !== undefined) await context.addInitScript(pinLanguage, options.language);
  const close = async () => {
    await context.close();
    if (options.browser === undefined) await browser.close();
  };
  try {
    await context.addInitScript(countPointerEvents);
    const page = await context.newPage();
    if (onLog) await page.exposeFunction('codeAutomationLog', onLog);
    if (onExit) await page.exposeFunction('codeAutomationExit', onExit);
    await page.goto(workbenchUrl(port, folder, payload), { waitUntil: 'load' });
    return { page, browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs in the page, before anything of its own. */
function pinLanguage(language) {
  Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { get: () => language, set() {} });
}

/** Runs in the page and each of its frames: what is said to work with keys alone must not have been clicked. */
function countPointerEvents() {
  globalThis.storyfoldPointerEvents = 0;
  for (const type of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart'])
    globalThis.addEventListener(type, () => (globalThis.storyfoldPointerEvents += 1), {
      capture: true,
      passive: true,
    });
}

/** The payload that makes the workbench run the extension in folder `extension`, and the test runner at `tests`. */
export function developmentPayload({ port, extension, tests }) {
  return [
    ['extensionDevelopmentPath', remoteUri(port, extension)],
    ...(tests === undefined ? [] : [['extensionTestsPath', remoteUri(port, tests)]]),
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
}

/** A headless browser of this machine; throws when there is none. */
export async function launchBrowser() {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error('No Chromium or Chrome was found. Install one, or name it by STORYFOLD_CHROMIUM.');
  }
  return chromium.launch({
    executablePath,
    args: BROWSER_ARGUMENTS,
    headless: true,
    // Whoever opened the window ends it; a browser that goes first would look like a crash.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** The address of a window on a folder; `payload` as {@link developmentPayload} makes it, if any. */
export function workbenchUrl(port, folder, payload) {
  const query = [
    ['folder', folder],
    ...(payload === undefined ? [] : [['payload', JSON.stringify(payload)]]),
  ];
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `http://localhost:${port}/?${text}`;
}

function remoteUri(port, file) {
  return `vscode-remote://localhost:${port}${file.split('/').map(encodeURIComponent).join('/')}`;
}
