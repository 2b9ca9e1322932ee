import assert from 'node:assert/strict';
import { judgeFile, stateFile } from '../../../../../src/core/chapter/record/chapterFiles';
import { noState } from '../../../../../src/core/chapter/record/chapterStateFile';
import { usageFile } from '../../../../../src/core/project/layout';
import { jsonBytes } from '../../../../../src/core/storage/json';
import { chapterProject, type ChapterProject } from '../../../../fakes/chapterProject';
import { expectCode } from '../../../../fakes/expectCode';
import { usageRecord } from '../../../../fakes/usageRecord';
import { madeChapter, type AttemptOutline } from '../report/reportedChapters';

const prices = { '*': { input: 10, output: 10, currency: 'EUR' } };

/** A project in which these chapters were judged, with their lines in the ledger; `priced` where each line has its cost. */
async function judgedProject(
  made: Readonly<Record<string, readonly AttemptOutline[]>>,
  { settings = {}, priced = true }: { settings?: Record<string, unknown>; priced?: boolean } = {},
): Promise<ChapterProject> {
  // Given when the model is open already, which takes no setting that does not fit.
  const given: Record<string, unknown> = {};
  const project = await chapterProject({}, { project: { settings: given } });
  Object.assign(given, settings);
  const lines: object[] = [];
  for (const [chapter, attempts] of Object.entries(made)) {
    const { reported, records } = madeChapter(chapter, attempts);
    lines.push(...records.map(({ cost, ...record }) => (priced ? { ...record, cost } : record)));
    await project.store.commit(
      reported.attempts.map((judged) => ({
        path: judgeFile(chapter, judged.attempt),
        bytes: jsonBytes(judged),
      })),
    );
  }
  await project.write(usageFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return project;
}

const edited: AttemptOutline[] = [{ level: 'full_retry' }, { level: 'edit_only', passed: true }];

describe('the report on retries, of a project', () => {
  it('reads all chapters, their attempts and the ledger, and writes nothing', async () => {
    const project = await judgedProject({ '01': edited, '02': [{ level: 'full_retry', passed: true }] });
    const before = project.store.commits.length;
    const { report, guard, damagedLines, unfit } = await project.controller.retryReport();
    assert.equal(project.store.commits.length, before);
    assert.deepEqual(
      report.chapters.map(({ chapter, title, attempts, passed }) => [
        chapter,
        title,
        attempts.length,
        passed,
      ]),
      [
        ['01', 'The Ferry', 2, true],
        ['02', 'The Lamp', 1, true],
        ['03', 'The Tide', 0, false],
      ],
    );
    assert.equal(report.retriedChapters, 1);
    assert.deepEqual(report.retries, { edit_only: 1, write_only: 0, full_retry: 0 });
    // Six requests of 1,000 tokens for a whole attempt, two for an edit, and one for the bible of each that passed.
    assert.equal(report.spent.inputTokens + report.spent.outputTokens, 16_000);
    assert.equal(report.spent.cost, 16);
    assert.equal(report.fullRerun?.tokens, 18_000);
    assert.equal(guard?.verdict, 'too_few');
    assert.deepEqual([damagedLines, unfit], [0, []]);
  });

  it('is of one chapter where one is named, and says nothing then of the project', async () => {
    const project = await judgedProject({ '01': edited, '02': edited });
    for (const reference of ['2', '02', 'The Lamp', 'chapter 2']) {
      const { report, guard } = await project.controller.retryReport(reference);
      assert.deepEqual(
        report.chapters.map(({ chapter }) => chapter),
        ['02'],
      );
      assert.equal(report.spent.calls, 9);
      assert.equal(guard, null);
    }
    await expectCode('not_found', () => project.controller.retryReport('9'));
  });

  it('has chapters that are no more, last and by the title that they had', async () => {
    const project = await judgedProject({ '01': edited, '09': edited });
    await project.store.commit([
      { path: stateFile('09'), bytes: jsonBytes({ ...noState('09'), title: 'The Attic' }) },
    ]);
    const { report } = await project.controller.retryReport();
    assert.deepEqual(
      report.chapters.map(({ chapter, title }) => [chapter, title]),
      [
        ['01', 'The Ferry'],
        ['02', 'The Lamp'],
        ['03', 'The Tide'],
        ['09', 'The Attic'],
      ],
    );
    assert.equal(report.spent.calls, 18);
  });

  it('prices what had no price by the project’s own, and says what does not fit and what cannot be read', async () => {
    const made = { '01': edited };
    const priced = await judgedProject(made, {
      settings: { 'storyfold.model.prices': prices },
      priced: false,
    });
    const known = await priced.controller.retryReport();
    assert.equal(known.report.spent.cost, 0.09);
    assert.deepEqual(known.report.currencies, ['EUR']);

    const wrong = { 'storyfold.model.prices': 'cheap', 'storyfold.chapter.selectiveRetry': 'perhaps' };
    const unpriced = await judgedProject(made, { settings: wrong, priced: false });
    await unpriced.store.append(usageFile, 'no line of ours');
    const unknown = await unpriced.controller.retryReport();
    assert.equal(unknown.report.spent.cost, null);
    assert.equal(unknown.report.spent.unpricedCalls, 9);
    assert.equal(unknown.damagedLines, 1);
    assert.deepEqual(
      unknown.unfit.map(({ code, details }) => [code, details['setting']]),
      [
        ['invalid_input', 'storyfold.model.prices'],
        ['invalid_input', 'storyfold.chapter.selectiveRetry'],
      ],
    );
  });

  it('proposes to the author what selective retry’s own figures speak for, and only while it is on', async () => {
    const chapters = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));
    // All of it is redone but the plan: hardly anything is saved.
    const attempts: AttemptOutline[] = [
      { level: 'full_retry', issue: 'hook' },
      { level: 'write_only', passed: true },
    ];
    const made = Object.fromEntries(chapters.map((chapter) => [chapter, attempts]));
    for (const [value, proposes] of [
      [true, true],
      [false, false],
    ] as const) {
      const settings = { 'storyfold.chapter.selectiveRetry': value };
      const { guard } = await (await judgedProject(made, { settings })).controller.retryReport();
      assert.deepEqual(guard?.reasons, ['saving_too_small']);
      assert.equal(guard.verdict, 'warn');
      assert.equal(guard.proposal !== null, proposes);
    }
  });

  it('takes no line of a trial of the judge for a chapter’s own', async () => {
    const project = await judgedProject({ '01': edited });
    const trial = usageRecord({ step: 'judge_report', phase: 'final' });
    await project.store.append(usageFile, JSON.stringify(trial));
    const { report } = await project.controller.retryReport();
    assert.equal(report.spent.calls, 9);
  });
});
