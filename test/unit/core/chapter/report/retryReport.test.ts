import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { percent, retryReport } from '../../../../../src/core/chapter/report/retryReport';
import { fullRerunEstimate } from '../../../../../src/core/llm/usage/fullRerunEstimate';
import { retryLevels } from '../../../../../src/shared/values';
import { usageRecord } from '../../../../fakes/usageRecord';
import { madeChapter, type AttemptOutline } from './reportedChapters';

const first: AttemptOutline = { level: 'full_retry', score: 55 };
const polished = madeChapter('01', [
  first,
  { level: 'edit_only', score: 68 },
  { level: 'edit_only', passed: true, score: 81 },
]);
const rewritten = madeChapter('02', [
  { ...first, issue: 'motivation' },
  { level: 'write_only', passed: true },
]);
const atOnce = madeChapter('03', [{ level: 'full_retry', passed: true, score: 90 }]);
const made = [polished, rewritten, atOnce];
const report = retryReport(
  made.map(({ reported }) => reported),
  made.flatMap(({ records }) => records),
);

describe('the retry report', () => {
  it('tells each attempt with its level, steps, score, tokens and cost', () => {
    const [chapter] = report.chapters;
    assert.deepEqual(
      chapter!.attempts.map(({ attempt, level, steps, score, passed, asks, spent }) => [
        attempt,
        level,
        steps,
        score,
        passed,
        asks,
        spent?.calls,
        spent?.inputTokens,
        spent?.outputTokens,
        spent?.cost,
      ]),
      [
        [0, 'first', ['plan', 'write', 'edit', 'judge'], 55, false, 'edit_only', 6, 5400, 600, 6],
        [1, 'edit_only', ['edit', 'judge'], 68, false, 'edit_only', 2, 1800, 200, 2],
        [2, 'edit_only', ['edit', 'judge'], 81, true, null, 3, 2700, 300, 3],
      ],
    );
    assert.equal(report.chapters[1]!.attempts[1]!.score, null);
  });

  it('sets what was spent against full reruns, as an estimate from the first attempt', () => {
    const [chapter] = report.chapters;
    // Three full attempts of six requests; the bible is brought up to date once either way.
    assert.deepEqual(chapter!.fullRerun, {
      chapters: 1,
      attempts: 3,
      tokens: 18_000,
      ownTokens: 10_000,
      cost: { amount: 18, currency: 'USD' },
      ownCost: { amount: 10, currency: 'USD' },
    });
    assert.deepEqual(chapter!.saving, { tokensPercent: 44.4, costPercent: 44.4 });
    assert.equal(chapter!.spent.cost, 11);
    assert.deepEqual(report.saving, { tokensPercent: 25, costPercent: 25 });
    assert.deepEqual(report.chapters[2]!.saving, { tokensPercent: 0, costPercent: 0 });
    assert.equal(report.retriedChapters, 2);
  });

  it('counts a chapter that the author had written anew as begun, and not as a retry in full', () => {
    const { reported, records } = madeChapter('04', [
      { level: 'full_retry', passed: true },
      { level: 'full_retry' },
      { level: 'full_retry', passed: true },
    ]);
    const attempts = reported.attempts.map((judged, at) =>
      at === 1 ? { ...judged, begunAnew: true } : judged,
    );
    const anew = retryReport([{ ...reported, attempts }], records);
    assert.deepEqual(
      anew.chapters[0]!.attempts.map(({ level }) => level),
      ['first', 'first', 'full_retry'],
    );
    assert.deepEqual(anew.retries, { edit_only: 0, write_only: 0, full_retry: 1 });
  });

  it('counts retries by level, and how many passed at each', () => {
    assert.deepEqual(report.retries, { edit_only: 2, write_only: 1, full_retry: 0 });
    assert.deepEqual(report.levels, [
      { level: 'first', attempts: 3, passed: 1, passPercent: 33.3 },
      { level: 'edit_only', attempts: 2, passed: 1, passPercent: 50 },
      { level: 'write_only', attempts: 1, passed: 1, passPercent: 100 },
      { level: 'full_retry', attempts: 0, passed: 0, passPercent: null },
    ]);
  });

  it('takes a full attempt after another for a retry, and one at the author’s own text as well', () => {
    const again = madeChapter('04', [first, { level: 'full_retry', passed: true }]);
    const own = madeChapter('05', [{ level: 'edit_only', passed: true }]);
    const { retries, chaptersWithoutEstimate } = retryReport(
      [again.reported, own.reported],
      [...again.records, ...own.records],
    );
    assert.deepEqual(retries, { edit_only: 1, write_only: 0, full_retry: 1 });
    assert.deepEqual(chaptersWithoutEstimate, ['05']);
  });

  it('tells tokens alone where no price is known, and takes today’s prices where there are some', () => {
    const { cost: _cost, ...plain } = usageRecord();
    const records = polished.records.map(({ cost: _, ...record }) => record);
    const unknown = retryReport([polished.reported], records);
    assert.deepEqual([unknown.spent.cost, unknown.spent.unpricedCalls, unknown.currencies], [null, 11, []]);
    assert.deepEqual(unknown.saving, { tokensPercent: 44.4, costPercent: null });
    assert.equal(unknown.fullRerun!.cost, undefined);
    const prices = { [plain.model]: { input: 1, cachedInput: 1, output: 1, currency: 'EUR' } };
    const priced = retryReport([polished.reported], records, prices);
    assert.deepEqual(
      [priced.spent.cost, priced.currencies, priced.saving?.costPercent],
      [0.011, ['EUR'], 44.4],
    );
  });

  it('saves no money that can be told where the price of one attempt is not known', () => {
    const records = polished.records.map(({ cost, ...record }) =>
      record.attempt === 0 ? { ...record, cost } : record,
    );
    const { fullRerun, saving } = retryReport([polished.reported], records);
    assert.deepEqual(fullRerun!.cost, { amount: 18, currency: 'USD' });
    assert.deepEqual(saving, { tokensPercent: 44.4, costPercent: null });
  });

  it('says that there are several currencies, and makes no sum of them', () => {
    const yuan = madeChapter('06', [first, { level: 'edit_only' }], {
      more: { cost: { amount: 7, currency: 'CNY' } },
    });
    const mixed = retryReport([polished.reported, yuan.reported], [...polished.records, ...yuan.records]);
    assert.deepEqual(mixed.currencies, ['CNY', 'USD']);
    assert.deepEqual([mixed.spent.cost, mixed.spent.costs], [null, { CNY: 56, USD: 11 }]);
    assert.equal(mixed.saving?.costPercent, null);
    assert.equal(mixed.chapters[1]!.spent.cost, 56);
  });

  it('has nothing to say of what the ledger does not hold, and counts no line of other work', () => {
    const { chapters, fullRerun, saving, spent } = retryReport(
      [polished.reported],
      [usageRecord(), usageRecord({ chapter: '09', attempt: 0 })],
    );
    assert.deepEqual([fullRerun, saving, spent.calls, spent.cost], [null, null, 0, null]);
    assert.deepEqual(
      chapters[0]!.attempts.map((attempt) => attempt.spent),
      [null, null, null],
    );
    assert.equal(retryReport([], []).saving, null);
  });

  it('counts what attempts took that were never judged in all that was spent, and in no saving', () => {
    const stopped = usageRecord({
      chapter: '01',
      attempt: 3,
      step: 'revision',
      outcome: 'cancelled',
      cost: { amount: 5, currency: 'USD' },
    });
    const [chapter] = retryReport([polished.reported], [...polished.records, stopped]).chapters;
    assert.equal(chapter!.spent.cost, 16);
    assert.deepEqual(chapter!.saving, report.chapters[0]!.saving);
  });

  it('tells attempts in their order, with the steps and scenes that each says it took', () => {
    const [one, two] = polished.reported.attempts;
    const attempts = [{ ...two!, steps: ['judge' as const], scenesWritten: [2, 3] }, one!];
    const [chapter] = retryReport([{ ...polished.reported, attempts }], []).chapters;
    assert.deepEqual(
      chapter!.attempts.map(({ attempt, steps, scenesWritten }) => [attempt, steps, scenesWritten]),
      [
        [0, ['plan', 'write', 'edit', 'judge'], []],
        [1, ['judge'], [2, 3]],
      ],
    );
  });

  it('misses no estimate of a chapter that was never judged, and counts no request for it', () => {
    const { chaptersWithoutEstimate, chapters } = retryReport([{ ...atOnce.reported, attempts: [] }], []);
    assert.deepEqual(chaptersWithoutEstimate, []);
    assert.equal(chapters[0]!.spent.calls, 0);
  });

  it('saves nothing that can be told of nothing: no tokens, or a price of nought', () => {
    const free = polished.records.map((record) => ({ ...record, cost: { amount: 0, currency: 'USD' } }));
    assert.deepEqual(retryReport([polished.reported], free).saving, {
      tokensPercent: 44.4,
      costPercent: null,
    });
    const empty = polished.records.map((record) => ({ ...record, inputTokens: 0, outputTokens: 0 }));
    assert.equal(retryReport([polished.reported], empty).saving, null);
  });

  it('has shares with one decimal, and no nought below nought', () => {
    assert.deepEqual([percent(0.12345), percent(-0.00001), percent(-0.25)], [12.3, 0, -25]);
  });

  it('is a plain document that stays the same through JSON', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  });

  it('is the sum of its chapters, in whatever order lines and attempts come', () => {
    const outline = fc.record({ level: fc.constantFrom(...retryLevels), passed: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(fc.array(outline, { maxLength: 5 }), { maxLength: 4 }),
        fc.integer({ min: 1 }),
        (outlines, seed) => {
          const all = outlines.map((attempts, index) => madeChapter(`0${index}`, [first, ...attempts]));
          const found = retryReport(
            all.map(({ reported }, index) =>
              index % 2 === seed % 2 ? reported : { ...reported, attempts: [...reported.attempts].reverse() },
            ),
            all.flatMap(({ records }) => records),
          );
          const sum = (amountOf: (chapter: (typeof found.chapters)[number]) => number): number =>
            found.chapters.reduce((total, chapter) => total + amountOf(chapter), 0);
          assert.equal(
            found.spent.calls,
            sum(({ spent }) => spent.calls),
          );
          assert.equal(
            found.fullRerun?.tokens ?? 0,
            sum(({ fullRerun }) => fullRerun!.tokens),
          );
          assert.equal(
            found.fullRerun?.ownTokens ?? 0,
            sum(({ fullRerun }) => fullRerun!.ownTokens),
          );
          assert.deepEqual(found.fullRerun, fullRerunEstimate(all.flatMap(({ records }) => records)) ?? null);
          const attempts = outlines.reduce((total, { length }) => total + length + 1, 0);
          assert.equal(
            found.levels.reduce((total, level) => total + level.attempts, 0),
            attempts,
          );
          for (const { saving } of found.chapters)
            assert.ok(saving!.tokensPercent >= 0 && saving!.tokensPercent < 100);
        },
      ),
    );
  });
});
