import assert from 'node:assert/strict';
import type { ShownAttempt } from '../../../../src/core/chapter/chapterController';
import type { ChapterOutcome } from '../../../../src/core/chapter/chapterOutcome';
import type { ChapterRow } from '../../../../src/core/chapter/chapterList';
import type { CalibrationReport } from '../../../../src/core/chapter/calibration/calibrationReport';
import { retryReport } from '../../../../src/core/chapter/report/retryReport';
import { rollbackGuard } from '../../../../src/core/chapter/report/rollbackGuard';
import { storyBibleSchema } from '../../../../src/core/project/bible/storyBible';
import type * as BiblePages from '../../../../src/vscode/pages/biblePage';
import type * as CalibrationPages from '../../../../src/vscode/pages/calibrationPage';
import type * as JudgePages from '../../../../src/vscode/pages/judgePage';
import type * as RetryPages from '../../../../src/vscode/pages/retryPage';
import { chapterProject } from '../../../fakes/chapterProject';
import { loadForEditor, translator } from '../../../fakes/editorModule';
import { failing } from '../../../fakes/scriptedChapterTalk';
import { madeChapter } from '../../core/chapter/report/reportedChapters';

/** What Markdown, HTML or a table would obey. */
const hostile = '[run](command:evil) <img src=x> | ## `code` **bold**\n\n- item';

describe('pages about chapters', () => {
  let language = 'en';
  const editor = { l10n: { t: translator(() => language) }, env: { language: 'en' } };
  const { judgePage } = loadForEditor<typeof JudgePages>('pages/judgePage', editor);
  const { biblePage } = loadForEditor<typeof BiblePages>('pages/biblePage', editor);
  const { retryPage } = loadForEditor<typeof RetryPages>('pages/retryPage', editor);
  const { calibrationPage } = loadForEditor<typeof CalibrationPages>('pages/calibrationPage', editor);

  afterEach(() => {
    language = 'en';
  });

  /** Nothing of a model's or an author's words does anything on a page. */
  const isPlain = (page: string): void => {
    assert.doesNotMatch(page, /(?<!\\)\]\(|<img|(?<!\\)`code/);
    for (const line of page.split('\n')) assert.doesNotMatch(line, /^\s*- item/);
  };
  /** No English word is left over, whatever is not a name. */
  const isChinese = (page: string): void => assert.doesNotMatch(page, /(?<![.\w/])[a-z]{3,} [a-z]{3,}/, page);

  async function judged(...verdicts: object[]): Promise<[ChapterOutcome, ShownAttempt]> {
    const { controller } = await chapterProject(
      { scenes: [1], verdicts },
      { settings: { 'storyfold.chapter.maxRetries': verdicts.length - 1 } },
    );
    await controller.generate('1');
    return [await controller.show('1'), await controller.attempt('1', 0)];
  }

  it('gives the judge’s report with the gravest issue first, and what comes next', async () => {
    const report = failing(
      { type: 'prose', severity: 'low', note: 'A worn phrase.', location: 'as quiet as a mouse' },
      { type: 'clue_fairness', severity: 'high', note: 'The key is never shown.', scenes: [2] },
    );
    const page = judgePage(
      ...(await judged({ ...report, scores: { prose: 40 }, revisionInstructions: ['Show the key.'] })),
    );
    assert.match(page, /^# Chapter 1\\: The Ferry\n\n\*\*Attempt 0\\: not passed, 50 of 100\*\*/);
    assert.ok(page.indexOf('The key is never shown') < page.indexOf('A worn phrase'));
    assert.match(page, /- \*\*high · fairness of clues · scene 2\*\* The key is never shown\\\./);
    assert.match(page, / {2}> as quiet as a mouse/);
    assert.match(page, /## What to do\n\n- Show the key/);
    assert.match(page, /\| the prose \| 40 \|/);
    assert.match(page, /The next retry would be made as\\: all of it again/);
  });

  it('says what fails a chapter whatever its score', async () => {
    const hardFail = {
      safetyPass: false,
      continuityConflicts: ['Mara was in Oslo.'],
      wordCountInRange: true,
    };
    const page = judgePage(...(await judged({ ...failing({}), hardFail })));
    assert.match(page, /\*\*It is not fit for its readers\\\.\*\*/);
    assert.match(page, /\*\*It contradicts what stands\\: Mara was in Oslo\\\.\*\*/);
  });

  it('has a report in Chinese, with nothing left in English', async () => {
    language = 'zh-cn';
    const page = judgePage(...(await judged(failing({ note: '太慢。' }), failing({ note: '太慢。' }))));
    assert.match(page, /第 0 稿：未通过，50 分/);
    isChinese(page);
  });

  it('obeys no word of a judge', async () => {
    const report = { ...failing({ type: hostile, note: hostile, location: hostile }), strengths: [hostile] };
    isPlain(judgePage(...(await judged(report))));
  });

  const bible = storyBibleSchema.parse({
    characters: [
      { name: 'Mara', role: 'waits', aliases: ['the girl'], facts: ['She counts gulls.'] },
      { name: hostile, role: '' },
    ],
    relationships: [{ between: ['Mara', 'Jon'], what: 'siblings' }],
    timeline: [{ when: 'Friday', what: 'The ferry is late.' }],
    clues: [
      { what: 'a wet boot', progress: [] },
      { what: 'a key', progress: [{ status: 'paid_off', what: '' }] },
    ],
    immutableFacts: [{ what: 'The sea is cold.', chapter: '09', sha256: 'x', wrote: 'y' }],
    summaries: [{ chapter: '01', summary: 'Mara waits.' }],
  });

  it('gives the bible list by list, each entry with where it comes from', () => {
    const page = biblePage({ title: 'The Ferry', bible, rows: [] });
    assert.match(
      page,
      /- \*\*Mara\*\* waits \*yours\*\n {2}- also called\\: the girl\n {2}- She counts gulls/,
    );
    assert.match(page, /- Mara – Jon\\: siblings/);
    assert.match(page, /- a wet boot \\\(open\\\)/);
    assert.match(page, /- a key \\\(paid off\\\)/);
    isPlain(page);
    language = 'zh-cn';
    assert.match(biblePage({ title: '渡口', bible, rows: [] }), /## 不可更改的事实/);
  });

  it('names the chapters of which the bible has another text, and says so where it is empty', () => {
    const row = { chapter: '01', title: 'The Ferry', bibleStale: true } as ChapterRow;
    assert.match(
      biblePage({ title: 'x', bible, rows: [row] }),
      /Taken from an earlier text\\: Chapter 1\\: The Ferry/,
    );
    const empty = storyBibleSchema.parse({});
    assert.match(biblePage({ title: 'x', bible: empty, rows: [] }), /It is empty so far/);
  });

  it('tells what retries cost, and calls an estimate an estimate', () => {
    const made = madeChapter('01', [{ level: 'full_retry' }, { level: 'edit_only', passed: true }], {
      judgedAt: 5,
    });
    const report = retryReport([made.reported], made.records);
    const guard = rollbackGuard(report, { selectiveRetry: true });
    const page = retryPage('The Ferry', { report, guard, damagedLines: 2, warnings: [hostile] });
    assert.match(page, /In full \\\(estimate\\\)/);
    assert.match(page, /An estimate\\: made in full each time/);
    assert.match(page, /\| first attempt \| 1 \| 0 \| 0 \|/);
    assert.match(page, /There are too few chapters to tell; 10 on each side are needed/);
    assert.match(page, /cannot be read and are not counted\\: 2/);
    isPlain(page);
    language = 'zh-cn';
    isChinese(retryPage('渡口', { report, guard, damagedLines: 0, warnings: [] }));
  });

  it('speaks of no guard where one chapter was asked for, and says where nothing was judged', () => {
    const report = retryReport([], []);
    assert.match(
      retryPage('x', { report, guard: null, damagedLines: 0, warnings: [] }),
      /No attempt at a chapter was judged so far/,
    );
    const made = madeChapter('01', [{ level: 'full_retry', passed: true }], { judgedAt: 5 });
    const one = retryReport([made.reported], made.records);
    assert.doesNotMatch(
      retryPage('x', { report: one, guard: null, damagedLines: 0, warnings: [] }),
      /selective retry/,
    );
  });

  const trial: CalibrationReport = {
    language: 'en',
    seed: 1,
    words: 900,
    done: 3,
    requests: 5,
    kinds: [
      {
        kind: 'swapped_name',
        planted: 2,
        found: 1,
        missed: 1,
        foundPercent: 50,
        byChance: 0,
        passed: 1,
        unanswered: 0,
        faults: [
          { start: 1, before: 'Mara', after: 'Jon', found: true },
          { start: 9, before: hostile, after: '', found: false },
        ],
      },
    ],
    withoutPlace: ['dead_speaking'],
    controls: { copies: 1, unanswered: 0, alarms: 1, alarmsPer1000Words: 1.11, failed: 0 },
    usage: null,
  };

  it('tells what a trial of the judge came to, also of one that ended early', () => {
    const page = calibrationPage('Chapter 1', trial);
    assert.match(page, /It ended early\\: 3 of 5 copies were judged/);
    assert.match(page, /\| a swapped name \| 2 \| 1 \| 50 \| 0 \| 1 \|/);
    assert.match(page, /No place for it in this chapter\\: a dead character speaking/);
    assert.match(page, /~~Mara~~ \*\*Jon\*\* \*found\*/);
    isPlain(page);
    language = 'zh-cn';
    isChinese(calibrationPage('第 1 章', { ...trial, kinds: [{ ...trial.kinds[0]!, faults: [] }] }));
  });
});
