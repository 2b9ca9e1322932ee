import assert from 'node:assert/strict';
import type { ShownAttempt } from '../../../../src/core/chapter/chapterController';
import type { ChapterOutcome } from '../../../../src/core/chapter/chapterOutcome';
import type * as JudgePages from '../../../../src/vscode/pages/judgePage';
import { chapterProject } from '../../../fakes/chapterProject';
import { loadForEditor } from '../../../fakes/editorModule';
import { failing, passing } from '../../../fakes/scriptedChapterTalk';
import { editorIn, hostile, isChinese, isPlain, under } from './pageChecks';

describe('the page of a judge’s report', () => {
  let language = 'en';
  const { judgePage } = loadForEditor<typeof JudgePages>(
    'pages/judgePage',
    editorIn(() => language),
  );

  afterEach(() => {
    language = 'en';
  });

  /** A chapter with these verdicts, and its first attempt. */
  async function judged(...verdicts: object[]): Promise<[ChapterOutcome, ShownAttempt]> {
    const { controller } = await chapterProject(
      { scenes: [1], verdicts },
      { settings: { 'storyfold.chapter.maxRetries': verdicts.length - 1 } },
    );
    await controller.generate('1');
    return [await controller.show('1'), await controller.attempt('1', 0)];
  }

  it('has the gravest issue first, and what comes next', async () => {
    const report = failing(
      { type: 'prose', severity: 'low', note: 'A worn phrase.', location: 'as quiet as a mouse' },
      { type: 'clue_fairness', severity: 'high', note: 'The key is never shown.', scenes: [2] },
      { type: 'pacing', severity: 'medium', note: 'It drags.', scenes: [1, 3] },
    );
    const page = judgePage(
      ...(await judged({
        ...report,
        scores: { prose: 40, 'own word': 3 },
        revisionInstructions: ['Show it.'],
      })),
    );
    assert.match(page, /^# Chapter 1\\: The Ferry\n\n\*\*Attempt 0\\: not passed, 50 of 100\*\*/);
    const held = under(page, 'What is held against it')
      .split('\n')
      .filter((line) => line !== '');
    assert.deepEqual(held, [
      '- **high · fairness of clues · scene 2** The key is never shown\\.',
      '- **medium · pacing · scenes 1, 3** It drags\\.',
      '- **low · the prose · whole chapter** A worn phrase\\.',
      '  > as quiet as a mouse',
    ]);
    assert.match(under(page, 'What to do'), /^- Show it\\\./);
    assert.match(under(page, 'Scores'), /\| the prose \| 40 \|\n\| own word \| 3 \|/);
    assert.match(under(page, 'What comes next'), /^The next retry would be made as\\: all of it again/);
  });

  it('says how the attempt was made, and that a first one is nothing that is done again', async () => {
    const page = judgePage(...(await judged(failing({ note: 'Slow.' }), failing({ note: 'Slow.' }))));
    assert.match(
      page,
      /- Made as\\: first attempt\n- Steps taken\\: planning the scenes, writing, editing, judging\n- Scenes written for it\\: 1\n- Length\\: \d+\n/,
    );
    const table = under(page, 'All attempts');
    assert.match(table, /\| 0 \| first attempt \| not passed \| 50 \| \d+ \|/);
    assert.match(page, /- Tokens\\: \d+ sent, \d+ written\n/);
    assert.match(table, /\| 1 · the best \| edit only \| not passed \| 50 \| \d+ \|/);
  });

  it('calls tokens that nobody told an estimate', async () => {
    const [outcome, shown] = await judged(failing({}), failing({}));
    const usage = { ...shown.judged.usage!, inputTokens: 1200, outputTokens: 34, estimated: true };
    const attempts = outcome.attempts.map((row) => ({ ...row, usage }));
    const page = judgePage({ ...outcome, attempts }, { ...shown, judged: { ...shown.judged, usage } });
    assert.match(page, /- Tokens, an estimate\\: 1,200 sent, 34 written/);
    assert.match(under(page, 'All attempts'), /\| ≈ 1,234 \|\n/);
  });

  it('says what fails a chapter whatever its score', async () => {
    const continuityConflicts = ['Mara was in Oslo.'];
    const hardFail = { safetyPass: false, continuityConflicts, wordCountInRange: true };
    const page = judgePage(...(await judged({ ...failing({}), hardFail })));
    assert.match(page, /\*\*It is not fit for its readers\\\.\*\*/);
    assert.match(page, /\*\*It contradicts what stands\\: Mara was in Oslo\\\.\*\*/);
    const [outcome, { judged: one, text }] = await judged(failing({}));
    one.report.hardFail.wordCountInRange = false;
    assert.match(
      judgePage(outcome, { judged: { ...one, words: 1234 }, text }),
      /\*\*Its length, 1,234, is not within what you set\\\.\*\*/,
    );
  });

  it('tells a score below the pass mark from a judge’s no', async () => {
    const page = judgePage(...(await judged({ ...passing, score: 20 })));
    assert.match(page, /\*\*Attempt 0\\: not passed, 20 of 100\*\*/);
    assert.match(
      page,
      /\*\*The judge would pass it, but its score is below the pass mark that was set then\\\.\*\*/,
    );
    assert.match(page, /The judge holds nothing against it/);
    assert.doesNotMatch(judgePage(...(await judged(failing({})))), /pass mark/);
  });

  it('is short for a chapter that has passed without a remark', async () => {
    const page = judgePage(...(await judged(passing)));
    assert.match(page, /\*\*Attempt 0\\: passed, 90 of 100\*\*/);
    assert.match(page, /The judge holds nothing against it\\\./);
    assert.doesNotMatch(page, /## |pass mark/);
  });

  it('is in Chinese with nothing left in English', async () => {
    language = 'zh-cn';
    const issue = { type: 'hook', note: '太慢。', location: '天黑了。', scenes: [1, 2] };
    const report = { ...failing(issue), scores: { hook: 30 }, revisionInstructions: ['改。'] };
    const page = judgePage(...(await judged({ ...report, strengths: ['好。'] }, failing(issue))));
    assert.match(page, /第 0 稿：未通过，50 分/);
    assert.match(page, /- 做法：首稿/);
    assert.match(page, /· 钩子 · 第 1、2 场\*\* 太慢。/);
    isChinese(page, 'The Ferry');
    isChinese(judgePage(...(await judged({ ...passing, score: 20 }))), 'The Ferry');
  });

  it('obeys no word of a judge', async () => {
    const report = {
      ...failing({ type: hostile, note: hostile, location: hostile }),
      scores: { [hostile]: 1 },
      strengths: [hostile, ' '],
      revisionInstructions: [hostile],
      hardFail: { ...passing.hardFail, continuityConflicts: [hostile] },
    };
    const page = judgePage(...(await judged(report)));
    isPlain(page);
    assert.doesNotMatch(page, /^-\s*$/m);
  });
});
