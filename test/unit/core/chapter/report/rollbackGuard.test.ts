import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { retryReport } from '../../../../../src/core/chapter/report/retryReport';
import { rollbackGuard } from '../../../../../src/core/chapter/report/rollbackGuard';
import { madeChapter, type AttemptOutline } from './reportedChapters';

const first: AttemptOutline = { level: 'full_retry' };
const selective = (passed: boolean): AttemptOutline[] => [first, { level: 'edit_only', passed }];
const full = (passed: boolean): AttemptOutline[] => [first, { level: 'full_retry', passed }];
/** Its issue asks for all of it, however it is retried. */
const deep = (passed: boolean): AttemptOutline[] => [
  { ...first, issue: 'structure' },
  { level: 'full_retry', passed },
];

/** So many chapters, of which so many passed, one after the other. */
function some(count: number, passed: number, way: (passed: boolean) => AttemptOutline[], from: number) {
  return Array.from({ length: count }, (_, index) =>
    madeChapter(String(from + index), way(index < passed), { judgedAt: (from + index) * 100 }),
  );
}

function guardOf(
  made: ReturnType<typeof some>,
  options: { selectiveRetry?: boolean; leastChapters?: number } = {},
) {
  const report = retryReport(
    made.map(({ reported }) => reported),
    made.flatMap(({ records }) => records),
  );
  return rollbackGuard(report, { selectiveRetry: true, ...options });
}

describe('the roll-back guard', () => {
  it('is content where as many pass as with full reruns, for less', () => {
    const guard = guardOf([...some(20, 18, full, 1), ...some(20, 18, selective, 101)]);
    assert.deepEqual([guard.verdict, guard.reasons, guard.proposal], ['fine', [], null]);
    assert.equal(guard.passRate.against, 'full_reruns');
    assert.deepEqual(guard.passRate.selective, { chapters: 20, passed: 18, passPercent: 90 });
    assert.equal(guard.saving.savedPercent, 33.3);
  });

  it('warns from a fall of 5 on, and proposes to turn selective retry off', () => {
    const guard = guardOf([...some(20, 18, full, 1), ...some(20, 17, selective, 101)]);
    assert.deepEqual([guard.verdict, guard.reasons, guard.passRate.fellBy], ['warn', ['pass_rate_fell'], 5]);
    assert.deepEqual(guard.proposal, { setting: 'storyfold.chapter.selectiveRetry', value: false });
    const less = guardOf([...some(25, 24, full, 1), ...some(25, 23, selective, 101)]);
    assert.deepEqual([less.verdict, less.passRate.fellBy], ['fine', 4]);
    const rose = guardOf([...some(20, 10, full, 1), ...some(20, 18, selective, 101)]);
    assert.deepEqual([rose.verdict, rose.passRate.fellBy], ['fine', -40]);
  });

  it('proposes nothing where selective retry is off already', () => {
    const made = [...some(20, 20, full, 1), ...some(20, 10, selective, 101)];
    assert.equal(guardOf(made, { selectiveRetry: false }).proposal, null);
    assert.equal(guardOf(made, { selectiveRetry: false }).verdict, 'warn');
  });

  it('warns where less than 20 in 100 is saved', () => {
    const rewrites = (): AttemptOutline[] => [first, { level: 'write_only', passed: true }];
    const guard = guardOf([...some(12, 12, full, 1), ...some(12, 12, rewrites, 101)]);
    assert.deepEqual(
      [guard.verdict, guard.reasons, guard.saving.savedPercent],
      ['warn', ['saving_too_small'], 8.3],
    );
    assert.equal(guard.saving.chapters, 12);
  });

  it('holds 20 in 100 for enough, as closely as it can be counted', () => {
    const chapter = (ownTokens: number) => ({
      ...retryReport([], []),
      chapter: '1',
      title: '',
      passed: true,
      attempts: retryReport([madeChapter('1', selective(true)).reported], []).chapters[0]!.attempts,
      fullRerun: { chapters: 1, attempts: 2, tokens: 1000, ownTokens, cost: undefined, ownCost: undefined },
    });
    const verdict = (ownTokens: number) =>
      rollbackGuard(
        { chapters: Array.from({ length: 10 }, () => chapter(ownTokens)) },
        { selectiveRetry: true },
      ).saving.verdict;
    assert.deepEqual([verdict(800), verdict(801)], ['fine', 'warn']);
  });

  it('gives counts and no verdict where there are too few chapters', () => {
    const guard = guardOf([...some(3, 3, full, 1), ...some(3, 0, selective, 101)]);
    assert.deepEqual([guard.verdict, guard.reasons, guard.proposal], ['too_few', [], null]);
    assert.deepEqual([guard.passRate.verdict, guard.passRate.fellBy], ['too_few', 100]);
    assert.deepEqual([guard.passRate.selective.chapters, guard.passRate.other.chapters], [3, 3]);
    assert.equal(guard.leastChapters, 10);
    assert.equal(
      guardOf([...some(3, 3, full, 1), ...some(3, 0, selective, 101)], { leastChapters: 3 }).verdict,
      'warn',
    );
    const nothing = guardOf([]);
    assert.deepEqual(
      [nothing.verdict, nothing.passRate.against, nothing.passRate.fellBy, nothing.saving.savedPercent],
      ['too_few', null, null, null],
    );
  });

  it('compares with what was before the first selective retry where there are no full reruns', () => {
    const before = some(12, 12, (passed) => [{ level: 'full_retry', passed }], 1);
    const guard = guardOf([...before, ...some(12, 6, selective, 101)]);
    assert.equal(guard.passRate.against, 'earlier');
    assert.deepEqual(
      [guard.passRate.other.chapters, guard.passRate.selective.chapters, guard.passRate.fellBy],
      [12, 12, 50],
    );
    assert.deepEqual(guard.reasons, ['pass_rate_fell']);
    // Chapters since then that passed at once are part of how it went.
    const since = some(12, 12, (passed) => [{ level: 'full_retry', passed }], 201);
    assert.equal(guardOf([...before, ...some(12, 6, selective, 101), ...since]).passRate.fellBy, 25);
  });

  it('counts no chapter as a full rerun whose issues asked for one', () => {
    const guard = guardOf([...some(12, 0, deep, 301), ...some(12, 12, selective, 101)]);
    assert.deepEqual([guard.passRate.against, guard.passRate.other.chapters], [null, 0]);
  });

  it('is content only where both the passes and the saving can be told', () => {
    const [fulls, edits] = [some(12, 12, full, 1), some(12, 12, selective, 101)];
    const unledgered = edits.map((chapter) => ({ ...chapter, records: [] }));
    const noSaving = guardOf([...fulls, ...unledgered]);
    assert.deepEqual(
      [noSaving.verdict, noSaving.passRate.verdict, noSaving.saving.verdict],
      ['too_few', 'fine', 'too_few'],
    );
    assert.deepEqual([noSaving.saving.chapters, noSaving.saving.tokens], [0, 0]);
    const noOther = guardOf(edits);
    assert.deepEqual(
      [noOther.verdict, noOther.passRate.verdict, noOther.saving.verdict],
      ['too_few', 'too_few', 'fine'],
    );
  });

  it('has no rate, and no fall, of no chapter', () => {
    const onlyFull = guardOf(some(12, 12, full, 1)).passRate;
    assert.deepEqual(
      [onlyFull.fellBy, onlyFull.selective.passPercent, onlyFull.other.passPercent],
      [null, null, 100],
    );
    const onlySelective = guardOf(some(12, 6, selective, 1)).passRate;
    assert.deepEqual([onlySelective.fellBy, onlySelective.selective.passPercent], [null, 50]);
  });

  it('has no saving where nothing was sent', () => {
    const sent = some(12, 12, selective, 1);
    const nothing = sent.map(({ reported, records }) => ({
      reported,
      records: records.map((record) => ({ ...record, inputTokens: 0, outputTokens: 0 })),
    }));
    const { saving } = guardOf(nothing);
    assert.deepEqual([saving.verdict, saving.savedPercent], ['too_few', null]);
  });

  it('compares with full reruns as soon as there are enough, also where more came before', () => {
    const atOnce = some(20, 20, (passed) => [{ level: 'full_retry', passed }], 1);
    const edits = some(12, 12, selective, 101);
    assert.equal(guardOf([...atOnce, ...edits, ...some(10, 10, full, 201)]).passRate.against, 'full_reruns');
    assert.equal(guardOf([...atOnce, ...edits, ...some(9, 9, full, 201)]).passRate.against, 'earlier');
    // With no selective retry there is no time before it.
    const { against, other } = guardOf([...atOnce, ...some(3, 3, full, 201)]).passRate;
    assert.deepEqual([against, other.chapters], ['full_reruns', 3]);
  });

  it('counts as earlier what was judged before the first selective retry, and nothing that never was', () => {
    for (const way of [
      selective,
      (passed: boolean): AttemptOutline[] => [
        { ...first, issue: 'hook' },
        { level: 'write_only', passed },
      ],
    ]) {
      // The retry of the chapter numbered 10 was judged at 1001; its first attempt, and this one, at 1000.
      const meanwhile = some(1, 1, (passed) => [{ level: 'full_retry', passed }], 10);
      const unjudged = some(3, 0, () => [], 301);
      const {
        against,
        selective: since,
        other,
      } = guardOf([...some(2, 2, way, 10), ...meanwhile, ...unjudged]).passRate;
      assert.deepEqual([against, since.chapters, other.chapters], ['earlier', 2, 1]);
    }
  });

  it('holds for a full rerun what was redone in full although writing would do, and not what was begun anew', () => {
    const rewritable = some(
      3,
      3,
      (passed) => [
        { ...first, issue: 'hook' },
        { level: 'full_retry', passed },
      ],
      1,
    );
    assert.equal(guardOf(rewritable).passRate.other.chapters, 3);
    const anew = some(3, 3, full, 1).map(({ reported, records }) => ({
      records,
      reported: {
        ...reported,
        attempts: reported.attempts.map((judged) => ({ ...judged, begunAnew: true })),
      },
    }));
    assert.equal(guardOf(anew).passRate.other.chapters, 0);
  });

  it('never has a verdict on fewer chapters than it asks for, and never one without reasons', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(14), fc.nat(14), fc.nat(14), fc.nat(14), fc.nat(14)),
        fc.integer({ min: 1, max: 12 }),
        ([ways, passedWays, fulls, passedFulls, atOnce], leastChapters) => {
          const guard = guardOf(
            [
              ...some(fulls, passedFulls, full, 1),
              ...some(atOnce, atOnce, (passed) => [{ level: 'full_retry', passed }], 31),
              ...some(ways, passedWays, selective, 101),
            ],
            { leastChapters },
          );
          const { passRate, saving } = guard;
          if (Math.min(passRate.selective.chapters, passRate.other.chapters) < leastChapters)
            assert.equal(passRate.verdict, 'too_few');
          else assert.equal(passRate.verdict, passRate.fellBy! >= 5 ? 'warn' : 'fine');
          assert.equal(saving.verdict === 'too_few', ways < leastChapters);
          assert.equal(guard.verdict === 'warn', guard.reasons.length > 0);
          assert.equal(guard.proposal !== null, guard.reasons.length > 0);
        },
      ),
    );
  });
});
