import * as esbuild from 'esbuild';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import type { PhaseDetail, SuggestionView, WorkbenchState } from '../src/shared/workbenchState';
import type { BenchRow } from './row';

/** A script of the project's; it has no types. */
const findBrowserModule: string = '../scripts/vscode/findBrowser.mjs';
const cards = 10_000;
const reachPaint = 100;
const reachFrame = 33;
const loads = 5;
/** The first pass that holds ends it. */
const passes = 2;
/** Two ticks of a display of 60 Hz are 33.3 ms. */
const tolerance = 0.4;

/** How the view is as a sidebar: 320 by 900 pixels. */
const viewport = { width: 320, height: 900 };
/** Pixels of one turn of the wheel, a turn a frame or so: nobody reads so fast. */
const wheelStep = 900;
const emptySteps = 120;
/** Of the frames of a page with nothing in it, how many in a hundred may be lost before the machine is too busy to tell. */
const busyShare = 1;

type By = 'wheel' | 'Page Down';
/** How many turns or presses; after half of them the list is at its middle, and near its end after three quarters. */
const stepsBy: Readonly<Record<By, number>> = { wheel: 320, 'Page Down': 160 };

/**
 * P10: the built workbench with 10,000 suggestions in Chromium, behind a host that answers what it asks for.
 *
 * First paint is the time from the message with the state to the frame that has cards in it, and not before the browser itself tells of
 * its first one (`first-contentful-paint`); the page is blank before. Scrolling goes through a part of the list by the wheel and by Page
 * Down with the keyboard on a card, from the beginning, from the middle and up to the end; a frame is the time from one animation frame
 * to the next.
 *
 * A browser without a graphics card shares these cores with whatever else runs, and loses frames with nothing to do. So each pass is
 * measured beside a page with nothing in it but height, at the same moment, and the better of two counts; where that page loses frames
 * too, the machine is too busy to tell, and the row says so. What load blurs least is the time that the page's main thread works
 * (`TaskDuration`): for the first paint, and for each turn of the wheel or press of the key, which is about a frame.
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
    const paints: FirstPaint[] = [];
    const emptyPaints: FirstPaint[] = [];
    for (let load = 0; load < loads; load++) {
      paints.push(await firstPaint(browser, script));
      emptyPaints.push(await firstEmptyPaint(browser));
    }
    const rows = [paintRow(paints, emptyPaints)];
    for (const by of ['wheel', 'Page Down'] as const) {
      let best: Pass | undefined;
      for (let pass = 0; pass < passes && !(best && (holds(best.seen) || isBusy(best))); pass++) {
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

interface FirstPaint {
  milliseconds: number;
  /** Of the main thread, from the message on. */
  work: number;
}

interface Pass {
  seen: Scrolled;
  empty: Scrolled;
}

/** A page with nothing in it loses frames too: what the view loses says nothing, and another pass would say no more. */
function isBusy({ empty }: Pass): boolean {
  return shareOver(empty) > busyShare;
}

/** Frames that are longer than the promise, in a hundred. */
function shareOver({ over, frames }: Scrolled): number {
  return (100 * over) / Math.max(1, frames);
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
  /** What the main thread worked for each turn. */
  work: Work;
  /** Whether the last card was there when the author came to it. */
  complete: boolean;
}

interface Work {
  p50: number;
  p99: number;
  max: number;
}

function holds({ over, complete }: Scrolled): boolean {
  return over === 0 && complete;
}

function paintRow(paints: readonly FirstPaint[], emptyPaints: readonly FirstPaint[]): BenchRow {
  const [view, empty] = [paints, emptyPaints].map((each) => {
    const [milliseconds, work] = [each.map((load) => load.milliseconds), each.map((load) => load.work)].map(
      (values) => values.sort((first, second) => first - second),
    ) as [number[], number[]];
    const middle = Math.floor(each.length / 2);
    return { best: milliseconds[0]!, median: milliseconds[middle]!, work: work[middle]! };
  }) as [Paint, Paint];
  return {
    id: 'P10',
    figure: `first paint of ${cards.toLocaleString('en')} suggestions after the message with them, in Chromium`,
    value: `${view.best.toFixed(0)} ms, the best of ${loads}; median ${view.median.toFixed(0)} ms; the main thread works ${view.work.toFixed(0)} ms of it`,
    reach: `≤ ${reachPaint} ms`,
    reached: view.best <= reachPaint,
    reference: `a page with one word in it: ${empty.best.toFixed(0)} ms, median ${empty.median.toFixed(0)} ms, ${empty.work.toFixed(0)} ms of work`,
    numbers: { ...view, emptyBest: empty.best, emptyMedian: empty.median, emptyWork: empty.work },
  };
}

interface Paint {
  best: number;
  median: number;
  work: number;
}

function scrollRow(by: By, pass: Pass): BenchRow {
  const { seen, empty } = pass;
  const { longest, over, frames, p99, work, complete } = seen;
  const [share, emptyShare] = [shareOver(seen), shareOver(empty)];
  const notes = [
    ...(complete ? [] : ['the end was not reached']),
    ...(over > 0 && isBusy(pass) ? ['the machine is too busy to tell'] : []),
  ];
  return {
    id: 'P10',
    figure: `frames while they go by, ${by}`,
    value: [
      `longest ${longest.toFixed(1)} ms, over ${reachFrame} ms ${over} of ${frames} (${share.toFixed(1)} %); p99 ${p99.toFixed(1)} ms; the main thread works ${inWords(work)} a turn`,
      ...notes,
    ].join('; '),
    reach: `none over ${reachFrame} ms`,
    reached: holds(seen),
    reference: `a page with nothing in it, ${empty.frames} frames: longest ${empty.longest.toFixed(1)} ms, over ${reachFrame} ms ${empty.over} (${emptyShare.toFixed(1)} %), ${inWords(empty.work)} of work a turn; the best of up to ${passes} passes`,
    numbers: {
      longest,
      over,
      frames,
      p99,
      beyondEmpty: Math.max(0, share - emptyShare),
      workP50: work.p50,
      workP99: work.p99,
      workMax: work.max,
      emptyOver: empty.over,
      emptyLongest: empty.longest,
      emptyShare,
    },
  };
}

function inWords({ p50, p99, max }: Work): string {
  return `${p50.toFixed(1)} ms (p99 ${p99.toFixed(1)}, longest ${max.toFixed(1)})`;
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

async function firstPaint(browser: Browser, bundle: Bundle): Promise<FirstPaint> {
  const page = await openView(browser, bundle);
  const paint = await paintAfter(
    page,
    `document.querySelector('storyfold-workbench').shadowRoot
      .querySelector('suggestion-list')?.shadowRoot.querySelector('suggestion-card .summary')`,
  );
  await page.close();
  return paint;
}

/** What a page takes that has to do nothing but show a word when it is told to. */
async function firstEmptyPaint(browser: Browser): Promise<FirstPaint> {
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
  const paint = await paintAfter(page, 'document.body.firstChild');
  await page.close();
  return paint;
}

/** From `begin()` to the first frame in which `shown` is something, and that the browser has painted. */
async function paintAfter(page: Page, shown: string): Promise<FirstPaint> {
  const session = await mainThread(page);
  const before = await workedBy(session);
  const milliseconds = await page.evaluate<number>(`new Promise((resolve) => {
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
  return { milliseconds, work: (await workedBy(session)) - before };
}

async function scrolled(browser: Browser, bundle: Bundle, by: By): Promise<Scrolled> {
  const page = await openView(browser, bundle);
  await page.evaluate('begin()');
  const card = page.locator('suggestion-list li[data-index]');
  await card.first().waitFor();
  if (by === 'Page Down') await card.first().focus();
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  await page.waitForTimeout(500);
  const turns = await turnClock(page);
  await page.evaluate('watchFrames()');
  const steps = stepsBy[by];
  for (let turn = 0; turn < steps; turn++) {
    if (turn === steps / 2) await jump(page, by, 0.5);
    if (turn === (steps * 3) / 4) await jump(page, by, 1);
    // From the end, the way leads back.
    await step(page, by, turn >= (steps * 3) / 4 ? -1 : 1);
    await turns.turn();
  }
  const deltas: number[] = await page.evaluate('frames');
  await jump(page, by, 1);
  const last = page.locator(`suggestion-list li[aria-posinset="${cards}"][data-id]`);
  const complete = await last.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  await page.close();
  return summary(deltas, turns.work, complete);
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
  const turns = await turnClock(page);
  await page.evaluate('watchFrames()');
  for (let turn = 0; turn < emptySteps; turn++) {
    await step(page, by, 1);
    await turns.turn();
  }
  const deltas: number[] = await page.evaluate('frames');
  await page.close();
  return summary(deltas, turns.work, true);
}

function step(page: Page, by: By, direction: 1 | -1): Promise<void> {
  if (by === 'wheel') return page.mouse.wheel(0, direction * wheelStep);
  return page.keyboard.press(direction === 1 ? 'PageDown' : 'PageUp');
}

function summary(deltas: readonly number[], work: readonly number[], complete: boolean): Scrolled {
  const sorted = ascending(deltas);
  return {
    frames: deltas.length,
    over: deltas.filter((each) => each > reachFrame + tolerance).length,
    longest: sorted.at(-1) ?? 0,
    p99: at(sorted, 0.99),
    work: { p50: at(ascending(work), 0.5), p99: at(ascending(work), 0.99), max: Math.max(...work) },
    complete,
  };
}

function ascending(values: readonly number[]): number[] {
  return [...values].sort((first, second) => first - second);
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

/** What the main thread of a page works for each turn, in milliseconds. */
async function turnClock(page: Page): Promise<{ turn: () => Promise<void>; work: readonly number[] }> {
  const session = await mainThread(page);
  const work: number[] = [];
  let last = await workedBy(session);
  const turn = async (): Promise<void> => {
    const now = await workedBy(session);
    work.push(now - last);
    last = now;
  };
  return { turn, work };
}

async function mainThread(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  // Of the thread itself: what else runs on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Milliseconds that the main thread has worked so far. */
async function workedBy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
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
