#!/usr/bin/env node
// Stands in for the VS Code executable: @vscode/test-electron spawns it with the arguments of a desktop VS Code, and
// it runs the tests in a VS Code server and a headless browser. Exits with the code of the test run.
//
// STORYFOLD_VSCODE_VERSION         newest (default) or oldest
// STORYFOLD_HOST_TIMEOUT_SECONDS   limit for the whole run, 900 by default
// STORYFOLD_SCREENSHOT_DIR         a folder for a picture of the window at the end of the run
// STORYFOLD_VERBOSE                also prints what the workbench says about itself
import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { startCodeServer } from './codeServer.mjs';
import { developmentPayload, openWorkbench } from './workbench.mjs';

const EXIT_BROKEN = 70;

/** The workbench talks through the same channel as the tests. */
const NOISE = [
  /^(Resolving|Resolved) connection token/,
  /^Creating a socket/,
  /additional builtin extensions/,
  /^\[(reconnection-grace-time|Service Worker|AccountPolicyGate|lifecycle|AgentHost:remote)\]/,
  /^No search provider registered for scheme/,
  /^Creation of workbench contribution/,
  /^ChatSessionStore/,
  /^Timed out waiting for authentication provider/,
];

/** A line of a stack inside VS Code's own bundle, which tells a reader of test results nothing. */
const WORKBENCH_FRAME = /^\s+at .*\/static\/out\/vs\//;

const request = parseLaunchArguments(process.argv.slice(2));
const version = process.env.STORYFOLD_VSCODE_VERSION || 'newest';
const limitSeconds = Number(process.env.STORYFOLD_HOST_TIMEOUT_SECONDS || 900);
const screenshotFolder = process.env.STORYFOLD_SCREENSHOT_DIR;

/** What is open, in the order of opening; ended in reverse. */
const endings = [];
let ended = false;

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => void finish(code));
}

try {
  await finish(await runTests());
} catch (error) {
  // Whatever breaks while everything is being ended is only a consequence.
  if (!ended) console.error(error.message);
  await finish(EXIT_BROKEN);
}

async function runTests() {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-vscode-'));
  endings.push(() => fs.rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  if (request.extensions !== undefined)
    await fs.cp(request.extensions, path.join(dataDir, 'extensions'), { recursive: true });
  const server = await startCodeServer({ version, dataDir });
  endings.push(server.stop);
  console.log(`VS Code ${server.vscode} on port ${server.port}`);

  let reportExit;
  const exited = new Promise((resolve) => (reportExit = resolve));
  const window = await openWorkbench({
    port: server.port,
    folder: request.folder,
    payload: developmentPayload({ port: server.port, extension: request.extension, tests: request.tests }),
    onLog: printLog,
    onExit: (code) => reportExit(code),
  });
  endings.push(window.close);
  const crashed = new Promise((_, reject) => {
    window.page.on('crash', () => reject(new Error('The browser tab with the workbench crashed.')));
    window.browser.on('disconnected', () => reject(new Error('The browser with the workbench ended.')));
  });
  try {
    return await Promise.race([exited, crashed, server.failed, timeLimit()]);
  } finally {
    await takeScreenshot(window.page);
  }
}

function timeLimit() {
  return new Promise((_, reject) => {
    const message =
      `The tests in VS Code did not end within ${limitSeconds} s. ` +
      'STORYFOLD_SCREENSHOT_DIR=<folder> keeps a picture of the window; ' +
      'STORYFOLD_HOST_TIMEOUT_SECONDS=<n> gives them longer.';
    setTimeout(() => reject(new Error(message)), limitSeconds * 1000).unref();
  });
}

function printLog(type, args) {
  // Mocha's reporters pass a format and its values.
  const text = format(...args);
  // After the last test the workbench complains that it is being closed.
  const isNoise = ended || NOISE.some((pattern) => pattern.test(text));
  const print = type === 'error' || type === 'warn' ? console.error : console.log;
  if (process.env.STORYFOLD_VERBOSE) print(text);
  else if (!isNoise) print(withoutWorkbenchFrames(text));
}

function withoutWorkbenchFrames(text) {
  const lines = text.split('\n');
  return lines.filter((line) => !WORKBENCH_FRAME.test(line)).join('\n');
}

async function takeScreenshot(page) {
  if (!screenshotFolder) return;
  const file = path.join(screenshotFolder, `host-${version}.png`);
  try {
    await fs.mkdir(screenshotFolder, { recursive: true });
    await page.screenshot({ path: file });
    console.log(`Picture of the window: ${file}`);
  } catch (error) {
    console.error(`No picture of the window could be taken: ${error.message}`);
  }
}

/** Ends the browser and the server whatever happened, then the process. */
async function finish(code) {
  if (ended) return;
  ended = true;
  for (const end of endings.reverse()) {
    try {
      await end();
    } catch (error) {
      console.error(`While cleaning up: ${error.message}`);
    }
  }
  process.exit(code);
}

function parseLaunchArguments(argv) {
  const { values, positionals } = parseArgs({
    args: argv,
    strict: false,
    allowPositionals: true,
    options: {
      extensionDevelopmentPath: { type: 'string' },
      extensionTestsPath: { type: 'string' },
      'extensions-dir': { type: 'string' },
    },
  });
  const [folder] = positionals;
  const { extensionDevelopmentPath: extension, extensionTestsPath: tests } = values;
  const extensions = values['extensions-dir'];
  if (folder === undefined || extension === undefined || tests === undefined) {
    console.error('Usage: launcher.mjs FOLDER --extensionDevelopmentPath=DIR --extensionTestsPath=FILE');
    process.exit(2);
  }
  return {
    folder: path.resolve(folder),
    extension: path.resolve(extension),
    tests: path.resolve(tests),
    ...(extensions === undefined ? {} : { extensions: path.resolve(extensions) }),
  };
}
