import * as esbuild from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { PhaseDetail, SuggestionView, WorkbenchState } from '../src/shared/workbenchState';
import type { BenchRow } from './row';

/** A script of the project's; it has no types. */
const findBrowserModule: string = '../scripts/vscode/findBrowser.mjs';
const cards = 10_000;
const reachPaint = 100;
const reachFrame = 33;
const loads = 7;
/** The first pass that holds ends it. */
const passes = 3;
/** Two ticks of a display of 60 Hz are 33.3 ms. */
const tolerance = 0.4;

/** How the view is as a sidebar: 320 by 900 pixels. */
const viewport = { width: 320, height: 900 };
/** Pixels of one turn of the wheel, a turn a frame or so: nobody reads so fast. */
const wheelStep = 900;
const emptySteps = 150;

type By = 'wheel' | 'Page Down';
/** How many turns or presses; after half of them the list is at its middle, and near its end after three quarters. */
const stepsBy: Readonly<Record<By, number>> = { wheel: 600, 'Page Down': 200 };

/**
 * P10: the built workbench with 10,000 suggestions in Chromium, behind a host that answers what it asks for.
 *
 * First paint is the time from the message with the state to the frame that has cards in it, and not before the browser itself tells of
 * its first one (`first-contentful-paint`); the page is blank before. Scrolling goes through a part of the list by the wheel and by Page
 * Down with the keyboard on a card, from the beginning, from the middle and up to the end; a frame is the time from one animation frame
 * to the next.
 *
 * A browser without a graphics card shares these cores with whatever else runs, and loses frames with nothing to do. So each pass is
 * measured beside a page with nothing in it but height, at the same moment; the best of a few passes counts, and both are printed.
 */
export async function benchWorkbenchScroll(): Promise<BenchRow[]> {
  const { findBrowser } = (await import(findBrowserModule)) as { findBrowser: () => string | undefined };
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('P10 needs Chromium. Install it, or name it by STORYFOLD_CHROMIUM.');
  const script = await workbenchBundle();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const paints: number[] = [];
    const emptyPaints: number[] = [];
    for (let load = 0; load < loads; load++) {
      paints.push(await firstPaint(browser, script));
      emptyPaints.push(await firstEmptyPaint(browser));
    }
    const rows = [paintRow(paints, emptyPaints)];
    for (const by of ['wheel', 'Page Down'] as const) {
      let best: { seen: Scrolled; empty: Scrolled } | undefined;
      for (let pass = 0; pass < passes && !(best && holds(best.seen)); pass++) {
        const empty = await scrolledEmpty(browser, by);
        const seen = await scrolled(browser, script, by);
        if (!best || isBetter(seen, best.seen)) best = { seen, empty };
      }
      rows.push(scrollRow(by, best!));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function isBetter(one: Scrolled, other: Scrolled): boolean {
  return one.over < other.over || (one.over === other.over && one.longest < other.longest);
}

/** What scrolling took; milliseconds. */
interface Scrolled {
  frames: number;
  /** Frames that are longer than the promise. */
  over: number;
  longest: number;
  p99: number;
  /** Milliseconds of the processor for each frame. */
  work: number;
  /** Whether the last card was there when the author came to it. */
  complete: boolean;
}

function holds({ over, complete }: Scrolled): boolean {
  return over === 0 && complete;
}

function paintRow(paints: readonly number[], emptyPaints: readonly number[]): BenchRow {
  const [view, empty] = [paints, emptyPaints].map((each) => {
    const sorted = [...each].sort((first, second) => first - second);
    return { best: sorted[0]!, median: sorted[Math.floor(sorted.length / 2)]! };
  }) as [Paint, Paint];
  return {
    id: 'P10',
    figure: `first paint of ${cards.toLocaleString('en')} suggestions after the message with them, in Chromium`,
    value: `${view.best.toFixed(0)} ms, the best of ${loads}; median ${view.median.toFixed(0)} ms`,
    reach: `≤ ${reachPaint} ms`,
    reached: view.best <= reachPaint,
    reference: `a page with one word in it: ${empty.best.toFixed(0)} ms, median ${empty.median.toFixed(0)} ms`,
    numbers: { ...view, emptyBest: empty.best, emptyMedian: empty.median },
  };
}

interface Paint {
  best: number;
  median: number;
}

function scrollRow(by: By, { seen, empty }: { seen: Scrolled; empty: Scrolled }): BenchRow {
  const { longest, over, frames, p99, work, complete } = seen;
  return {
    id: 'P10',
    figure: `frames while they go by, ${by}`,
    value: `longest ${longest.toFixed(1)} ms, over ${reachFrame} ms ${over} of ${frames}; p99 ${p99.toFixed(1)} ms, ${work.toFixed(1)} ms of the processor a frame${complete ? '' : '; the end was not reached'}`,
    reach: `none over ${reachFrame} ms`,
    reached: holds(seen),
    reference: `a page with nothing in it, ${empty.frames} frames: longest ${empty.longest.toFixed(1)} ms, over ${reachFrame} ms ${empty.over}, ${empty.work.toFixed(1)} ms of the processor a frame; the best of up to ${passes} passes`,
    numbers: { longest, over, frames, p99, work, emptyOver: empty.over, emptyLongest: empty.longest },
  };
}

/** The view's script as it is shipped, and the texts it shows. */
async function workbenchBundle(): Promise<{ view: string; strings: string }> {
  const common = { bundle: true, write: false, minify: true, format: 'iife', target: 'es2022' } as const;
  const [view, strings] = await Promise.all([
    esbuild.build({ ...common, entryPoints: ['webview-ui/workbench.ts'] }),
    esbuild.build({
      ...common,
      entryPoints: ['src/vscode/workbench/workbenchStrings.ts'],
      globalName: 'texts',
      plugins: [
        {
          name: 'no editor',
          setup: (build) => {
            build.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'none' }));
            build.onLoad({ filter: /.*/, namespace: 'none' }, () => ({
              contents: 'export const l10n = { t: (text) => text };',
            }));
          },
        },
      ],
    }),
  ]);
  return { view: view.outputFiles[0]!.text, strings: strings.outputFiles[0]!.text };
}

type Bundle = Awaited<ReturnType<typeof workbenchBundle>>;

/** A page with the view in it, which waits for its first message; `begin()` sends it. */
async function openView(browser: Browser, { view, strings }: Bundle): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.setContent('<!DOCTYPE html><html lang="en"><head></head><body></body></html>');
  await page.addStyleTag({ content: 'html, body { height: 100%; margin: 0; overflow: hidden }' });
  await page.addScriptTag({ content: strings });
  await page.addScriptTag({ content: fakeHost(firstState(), suggestionsToDraw()) });
  await page.addScriptTag({ content: view });
  await page.evaluate("document.body.append(document.createElement('storyfold-workbench'))");
  await page.waitForFunction('window.isReady');
  return page;
}

async function firstPaint(browser: Browser, bundle: Bundle): Promise<number> {
  const page = await openView(browser, bundle);
  const milliseconds = await paintAfter(
    page,
    `document.querySelector('storyfold-workbench').shadowRoot
      .querySelector('suggestion-list')?.shadowRoot.querySelector('suggestion-card .summary')`,
  );
  await page.close();
  return milliseconds;
}

/** What a page takes that has to do nothing but show a word when it is told to. */
async function firstEmptyPaint(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport });
  await page.setContent('<!DOCTYPE html><html lang="en"><head></head><body></body></html>');
  await page.addScriptTag({
    content: `
      addEventListener('message', () => document.body.append('word'));
      window.begin = () => {
        const now = performance.now();
        postMessage('show', '*');
        return now;
      };`,
  });
  const milliseconds = await paintAfter(page, 'document.body.firstChild');
  await page.close();
  return milliseconds;
}

/** Milliseconds from `begin()` to the first frame in which `shown` is something, and that the browser has painted. */
function paintAfter(page: Page, shown: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let painted, framed;
    const end = () => {
      if (painted !== undefined && framed !== undefined) resolve(Math.max(painted, framed) - started);
    };
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0];
      if (paint) painted = paint.startTime;
      end();
    }).observe({ type: 'paint', buffered: true });
    const look = (now) => {
      if (${shown}) framed = now;
      else requestAnimationFrame(look);
      end();
    };
    const started = begin();
    requestAnimationFrame(look);
  })`);
}

async function scrolled(browser: Browser, bundle: Bundle, by: By): Promise<Scrolled> {
  const page = await openView(browser, bundle);
  await page.evaluate('begin()');
  const card = page.locator('suggestion-list li[data-index]');
  await card.first().waitFor();
  if (by === 'Page Down') await card.first().focus();
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await page.waitForTimeout(500);
  const worked = await processorClock(browser);
  await page.evaluate('watchFrames()');
  const steps = stepsBy[by];
  for (let turn = 0; turn < steps; turn++) {
    if (turn === steps / 2) await jump(page, by, 0.5);
    if (turn === (steps * 3) / 4) await jump(page, by, 1);
    // From the end, the way leads back.
    await step(page, by, turn >= (steps * 3) / 4 ? -1 : 1);
  }
  const deltas: number[] = await page.evaluate('frames');
  const work = await worked();
  await jump(page, by, 1);
  const last = page.locator(`suggestion-list li[aria-posinset="${cards}"][data-id]`);
  const complete = await last.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  await page.close();
  return summary(deltas, work, complete);
}

/** To the middle (0.5) or the end (1) of the list at once: by the scroll bar, or with the keyboard. */
async function jump(page: Page, by: By, to: 0.5 | 1): Promise<void> {
  // No key leads to the middle.
  if (by === 'Page Down') return to === 1 ? page.keyboard.press('End') : undefined;
  await page.locator('main').evaluate((main, part) => (main.scrollTop = part * main.scrollHeight), to);
}

async function scrolledEmpty(browser: Browser, by: By): Promise<Scrolled> {
  const page = await browser.newPage({ viewport });
  await page.setContent('<!DOCTYPE html><body><div style="height: 2000000px">.</div></body>');
  await page.addScriptTag({ content: frameWatch });
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await page.waitForTimeout(500);
  const worked = await processorClock(browser);
  await page.evaluate('watchFrames()');
  for (let turn = 0; turn < emptySteps; turn++) await step(page, by, 1);
  const deltas: number[] = await page.evaluate('frames');
  const work = await worked();
  await page.close();
  return summary(deltas, work, true);
}

function step(page: Page, by: By, direction: 1 | -1): Promise<void> {
  if (by === 'wheel') return page.mouse.wheel(0, direction * wheelStep);
  return page.keyboard.press(direction === 1 ? 'PageDown' : 'PageUp');
}

function summary(deltas: readonly number[], workSeconds: number, complete: boolean): Scrolled {
  const sorted = [...deltas].sort((first, second) => first - second);
  return {
    frames: deltas.length,
    over: deltas.filter((each) => each > reachFrame + tolerance).length,
    longest: sorted.at(-1) ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    work: (workSeconds * 1000) / Math.max(1, deltas.length),
    complete,
  };
}

/** Seconds of processor time that pages have taken since this was called; what else runs on the machine does not count. */
async function processorClock(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  const read = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const before = await read();
  return async () => {
    const after = await read();
    await session.detach();
    return after - before;
  };
}

/** Keeps the time from each animation frame to the next in `frames`. */
const frameWatch = `
  var frames = [];
  var watchFrames = () => {
    let last;
    const tick = (now) => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };`;

/** The host, as the view knows it: it holds all suggestions, and sends those that are asked for. */
function fakeHost(state: WorkbenchState, kinds: readonly SuggestionView[]): string {
  return `${frameWatch}
  {
    const state = ${JSON.stringify(state)};
    const kinds = ${JSON.stringify(kinds)};
    const all = Array.from({ length: ${cards} }, (_, index) => {
      const kind = kinds[index % kinds.length];
      return { ...kind, id: 's' + index, summary: kind.summary + ' (' + (index + 1) + ')' };
    });
    const tell = (message) => window.postMessage(message, '*');
    const send = (from, count) => {
      state.detail.from = from;
      state.detail.suggestions = all.slice(from, from + count);
      tell({ type: 'state', state });
    };
    window.acquireVsCodeApi = () => ({
      getState: () => undefined,
      setState: () => undefined,
      postMessage: (intent) => {
        if (intent.type === 'ready') {
          tell({ type: 'strings', language: 'en', strings: texts.workbenchStrings() });
          setTimeout(() => (window.isReady = true));
        }
        if (intent.type === 'draw') setTimeout(() => send(intent.from, intent.count));
      },
    });
    window.begin = () => {
      const now = performance.now();
      send(0, 50);
      return now;
    };
  }`;
}

function firstState(): WorkbenchState {
  const detail: PhaseDetail = {
    phase: 'final',
    rev: 1,
    status: 'awaiting_decision',
    round: 2,
    assessedAt: 1,
    overall: 'The voice holds to the end; the storm comes twice.',
    textChanged: false,
    hasRound: true,
    hasParts: true,
    from: 0,
    suggestions: [],
    counts: { all: cards, undecided: cards, acceptable: cards, ticked: 0, lost: 0 },
    looking: false,
    caveats: { abridged: 0, unlocated: 0, leftOut: 0 },
    strays: [],
    locks: [],
  };
  const tab = { exists: true, status: 'awaiting_decision', round: 2 } as const;
  return {
    situation: 'ready',
    trusted: true,
    projects: [{ id: 'tower', title: 'The Tower at Low Tide' }],
    project: 'tower',
    phases: [
      { phase: 'brief', ...tab, open: 0 },
      { phase: 'outline', ...tab, open: 0 },
      { phase: 'sample', ...tab, open: 3 },
      { phase: 'final', ...tab, open: cards },
    ],
    detail,
    model: { provider: 'openai', name: 'a-model', origin: 'https://models.example' },
    roundsByDefault: 3,
  };
}

/** Cards of every make: with an edit and without, short and long, of one place and of many. */
function suggestionsToDraw(): SuggestionView[] {
  const common: Omit<SuggestionView, 'type' | 'severity' | 'means' | 'summary'> = {
    id: '',
    source: 'model',
    status: 'open',
    path: 'chapters/chapter_002.md',
    alternatives: [],
    place: 'located',
    others: 0,
  };
  return [
    {
      ...common,
      type: 'consistency',
      severity: 'should_fix',
      means: 'edit',
      others: 2,
      summary: 'The keeper’s coat is red here, and blue in the first chapter.',
      detail: 'The first chapter gives her a coat as blue as the harbour at noon.',
      quote: { before: '…the wind, and she ', passage: 'pulled the red coat tighter', after: ' before…' },
      change: [
        { kind: 'equal', text: 'pulled the ' },
        { kind: 'delete', text: 'red' },
        { kind: 'insert', text: 'blue' },
        { kind: 'equal', text: ' coat tighter' },
      ],
    },
    {
      ...common,
      type: 'style',
      severity: 'suggestion',
      source: 'rules',
      means: 'edit',
      summary: 'A word stands three times on this page, twice of them at the beginning of a sentence.',
      quote: {
        before: '…the stairs. ',
        passage: 'Suddenly the lamp went out',
        after: ', and all of it was still',
      },
      change: [
        { kind: 'delete', text: 'Suddenly the' },
        { kind: 'insert', text: 'The' },
        { kind: 'equal', text: ' lamp went out' },
      ],
    },
    {
      ...common,
      type: 'completeness',
      severity: 'info',
      means: 'shown',
      place: 'whole',
      summary: 'Nobody says where the keeper has gone.',
    },
    {
      ...common,
      type: 'logic',
      severity: 'should_fix',
      means: 'model',
      summary: 'The tide is out at both hours, and the path lies under water between them.',
      quote: {
        before: '…and ',
        passage:
          'the tide was out, so that the stones of the old path lay bare all the way to the tower, one after the other, each with its own small pool in which something moved when a shadow went over it',
        after: '. She took',
      },
    },
  ];
}
