import assert from 'node:assert/strict';
import { retryReport } from '../../../../src/core/chapter/report/retryReport';
import { rollbackGuard, type RollbackGuard } from '../../../../src/core/chapter/report/rollbackGuard';
import type * as RetryPages from '../../../../src/vscode/pages/retryPage';
import { loadForEditor } from '../../../fakes/editorModule';
import { madeChapter } from '../../core/chapter/report/reportedChapters';
import { editorIn, hostile, isChinese, isPlain, under } from './pageChecks';

type Made = ReturnType<typeof madeChapter>;
type Attempts = Parameters<typeof madeChapter>[1];

describe('the page of the retry report', () => {
  let language = 'en';
  const { retryPage } = loadForEditor<typeof RetryPages>(
    'pages/retryPage',
    editorIn(() => language),
  );

  afterEach(() => {
    language = 'en';
  });

  function pageOf(made: readonly Made[], more: Partial<RetryPages.RetryPage> = {}): string {
    const report = retryReport(
      made.map(({ reported }) => reported),
      made.flatMap(({ records }) => records),
    );
    const guard = rollbackGuard(report, { selectiveRetry: true });
    return retryPage('The Ferry', { report, guard, damagedLines: 0, warnings: [], ...more });
  }
  const many = (
    count: number,
    from: number,
    judgedAt: number,
    attempts: (index: number) => Attempts,
  ): Made[] =>
    Array.from({ length: count }, (_, index) =>
      madeChapter(String(from + index).padStart(2, '0'), attempts(index), { judgedAt }),
    );

  const unpriced = ({ reported, records }: Made): Made => ({
    reported,
    records: records.map(({ cost: _, ...record }) => record),
  });

  const retried = madeChapter('01', [
    { level: 'full_retry' },
    { level: 'edit_only' },
    { level: 'edit_only' },
    { level: 'write_only', passed: true },
  ]);

  it('has what was spent by chapter and by level, and calls an estimate an estimate', () => {
    const once = madeChapter('02', [{ level: 'full_retry', passed: true }]);
    const page = pageOf([retried, once]);
    assert.match(
      page,
      /- Tokens\\: 20,700 sent, 2,300 written, in 23 requests\n- Cost\\: 23\\\.00 USD\n- An estimate\\: made in full each time, the attempts at chapters \\\(5\\\) would have taken 30,000 tokens; they took 21,000\\\.\n- By that estimate they would have cost 30\\\.00 USD; they cost 21\\\.00 USD\\\.\n- Saved by that estimate\\: 30% of the tokens/,
    );
    assert.deepEqual(under(page, 'By chapter').trimEnd().split('\n'), [
      '| Chapter | Passed | Retried as | Attempts | Tokens | Cost | In full \\(estimate\\) |',
      '| :-- | :-- | :-- | --: | --: | --: | --: |',
      '| Chapter 1\\: Chapter 01 | yes | edit only × 2, write again | 4 | 16,000 | 16\\.00 USD | 24,000 |',
      '| Chapter 2\\: Chapter 02 | yes | – | 1 | 7,000 | 7\\.00 USD | 6,000 |',
    ]);
    assert.deepEqual(under(page, 'By level').trimEnd().split('\n').slice(2), [
      '| first attempt | 2 | 1 | 50 | 13,000 | 13\\.00 USD |',
      '| edit only | 2 | 0 | 0 | 4,000 | 4\\.00 USD |',
      '| write again | 1 | 1 | 100 | 6,000 | 6\\.00 USD |',
    ]);
  });

  it('says where a cost is not known, in part or at all', () => {
    const free = unpriced(madeChapter('02', [{ level: 'full_retry', passed: true }]));
    const page = pageOf([retried, free]);
    assert.match(page, /- Cost\\: at least 16\\\.00 USD/);
    assert.match(under(page, 'By chapter'), /\| 7,000 \| – \| 6,000 \|/);
    assert.match(under(page, 'By level'), /\| first attempt \| .* \| 6\\\.00 USD \\\+ \|/);
    assert.match(page, /\n\\\+ Requests whose price is not known, .*\\: 7\\\./);
    assert.match(pageOf([free]), /- Cost\\: not known/);
    assert.doesNotMatch(pageOf([retried]), /not known/);
  });

  it('says what could not be read, and by their names the chapters without an estimate', () => {
    const lost = { ...madeChapter('03', [{ level: 'full_retry', passed: true }]), records: [] };
    const page = pageOf([retried, lost], { damagedLines: 2, warnings: [hostile] });
    assert.match(page, /cannot be read and are not counted\\: 2/);
    assert.match(page, /the whole first attempt is not on record\\: Chapter 3\\: Chapter 03\\\./);
    isPlain(page);
  });

  it('speaks of no saving where more was taken', () => {
    const report = retryReport([retried.reported], retried.records);
    report.saving = { tokensPercent: -12.5, costPercent: null };
    const page = retryPage('x', { report, guard: null, damagedLines: 0, warnings: [] });
    assert.match(page, /- By that estimate more was taken\\: 12\\\.5% of the tokens/);
    assert.doesNotMatch(page, /Saved/);
  });

  it('says that too few chapters tell nothing, and proposes nothing', () => {
    const guard = under(pageOf([retried]), 'Is selective retry worth having?');
    assert.match(guard, /^\*\*There are too few chapters to tell; 10 on each side are needed\\\.\*\*/);
    assert.match(
      guard,
      /- Tokens of the chapters that were retried selectively \\\(1\\\)\\: 15,000; made in full, by estimate 24,000, so 37\\\.5% were saved\\\./,
    );
    assert.doesNotMatch(guard, /switch it off/);
  });

  it('says what speaks against selective retries, with its figures and what may be done', () => {
    const before = many(10, 1, 1, () => [{ level: 'full_retry', passed: true }]);
    const rewritten = { level: 'write_only' } as const;
    const since = many(10, 21, 500, (index) => [
      { level: 'full_retry' },
      rewritten,
      rewritten,
      rewritten,
      { ...rewritten, passed: index < 8 },
    ]);
    const guard = under(pageOf([...before, ...since]), 'Is selective retry worth having?');
    assert.deepEqual(
      guard
        .trimEnd()
        .split('\n')
        .filter((line) => line !== ''),
      [
        '**Perhaps not\\: fewer chapters pass\\.**',
        '**Perhaps not\\: little is saved\\.**',
        '- Chapters that passed\\: 8 of 10 since the first selective retry, 10 of 10 before it\\.',
        '- Fewer chapters pass, per 100\\: 20',
        '- Tokens of the chapters that were retried selectively \\(10\\)\\: 260,000; made in full, by estimate 300,000, so 13\\.3% were saved\\.',
        'You may switch it off with the setting storyfold\\.chapter\\.selectiveRetry; every retry is then made in full\\.',
      ],
    );
  });

  it('says that selective retries are worth having, against chapters that were remade in full', () => {
    const full = many(10, 1, 1, () => [
      { level: 'full_retry', issue: 'prose' },
      { level: 'full_retry', passed: true },
    ]);
    const selective = many(10, 21, 500, () => [
      { level: 'full_retry' },
      { level: 'edit_only', passed: true },
    ]);
    const guard = under(pageOf([...full, ...selective]), 'Is selective retry worth having?');
    assert.match(guard, /^\*\*Yes, as far as this project can tell\\\.\*\*/);
    assert.match(
      guard,
      /- Chapters that passed\\: 10 of 10 retried selectively, 10 of 10 remade in full\\\.\n- No fewer chapters pass\\\./,
    );
    assert.doesNotMatch(guard, /switch it off/);
  });

  it('speaks of no guard where one chapter was asked for, and says where nothing was judged', () => {
    assert.match(pageOf([]), /No attempt at a chapter was judged so far/);
    assert.doesNotMatch(pageOf([retried], { guard: null }), /selective retry/);
  });

  it('is in Chinese with nothing left in English', () => {
    language = 'zh-cn';
    const free = unpriced(madeChapter('02', [{ level: 'full_retry', passed: true }]));
    const lost = { ...madeChapter('03', [{ level: 'full_retry' }]), records: [] };
    const warn: RollbackGuard = {
      verdict: 'warn',
      reasons: ['pass_rate_fell', 'saving_too_small'],
      leastChapters: 10,
      proposal: { setting: 'storyfold.chapter.selectiveRetry', value: false },
      passRate: {
        verdict: 'warn',
        against: 'full_reruns',
        selective: { chapters: 10, passed: 8, passPercent: 80 },
        other: { chapters: 10, passed: 10, passPercent: 100 },
        fellBy: 20,
      },
      saving: { verdict: 'warn', chapters: 10, tokens: 11, fullRerunTokens: 10, savedPercent: -10 },
    };
    const page = pageOf([retried, free, lost], { guard: warn, damagedLines: 2 });
    for (const words of ['只改文字 × 2、重写场景', '反而多用了 10%', '通过的少了 20 章'])
      assert.ok(page.includes(words), `${words} in ${page}`);
    isChinese(page, 'The Ferry');
    isChinese(pageOf([]), 'The Ferry');
    const earlier = { ...warn, passRate: { ...warn.passRate, against: 'earlier', fellBy: 0 } } as const;
    isChinese(pageOf([retried], { guard: { ...earlier, verdict: 'fine', proposal: null } }), 'The Ferry');
  });
});
