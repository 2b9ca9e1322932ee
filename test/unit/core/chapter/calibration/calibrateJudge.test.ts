import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { StoryFoldError } from '../../../../../src/core/errors';
import { judgeReportSchema, type JudgeReport } from '../../../../../src/core/chapter/model';
import {
  calibrateJudge,
  plannedCopies,
  type CalibrationProgress,
} from '../../../../../src/core/chapter/calibration/calibrateJudge';
import { editsBetween } from '../../../../../src/core/text/diff/diff';
import { noUsage } from '../../../../../src/core/llm/usage/tokenUsage';
import { expectCode } from '../../../../fakes/expectCode';
import { chinese, english } from './calibrationTexts';

const report = (value: Partial<JudgeReport>): JudgeReport =>
  z.parse(judgeReportSchema, { passed: true, ...value });
const options = { ...english, seed: 5, repeats: 2 };

/** Quotes whatever differs from the chapter. */
const allSeeing = (text: string): Promise<JudgeReport> => {
  const [edit] = editsBetween(english.text, text);
  if (!edit) return Promise.resolve(report({}));
  if (edit.replacement.trim() === '') {
    const note = `Missing: ${english.text.slice(edit.start, edit.end)}`;
    return Promise.resolve(
      report({ passed: false, issues: [{ type: 'clue_fairness', severity: 'high', note, location: '' }] }),
    );
  }
  const location = text
    .slice(
      Math.max(text.lastIndexOf('\n', edit.start) + 1, edit.start - 30),
      edit.start + edit.replacement.length + 12,
    )
    .trim();
  return Promise.resolve(
    report({ passed: false, issues: [{ type: 'continuity', severity: 'high', note: 'No.', location }] }),
  );
};

describe('trying the judge', () => {
  it('asks once for each copy, as many as were told beforehand, and for unchanged ones among them', async () => {
    const asked: string[] = [];
    const result = await calibrateJudge({
      ...options,
      judge: (text) => {
        asked.push(text);
        return Promise.resolve(report({}));
      },
    });
    const copies = plannedCopies(options);
    assert.deepEqual(
      asked,
      copies.map(({ text }) => text),
    );
    assert.equal(result.requests, asked.length);
    assert.equal(asked.filter((text) => text === english.text).length, 2);
  });

  it('finds everything with a judge that sees everything, and nothing with one that sees nothing', async () => {
    const seen = await calibrateJudge({ ...options, judge: allSeeing });
    assert.deepEqual(
      seen.kinds.map(({ kind, planted, found, missed, foundPercent, passed }) => [
        kind,
        planted,
        found,
        missed,
        foundPercent,
        passed,
      ]),
      [
        ['swapped_name', 2, 2, 0, 100, 0],
        ['changed_number', 2, 2, 0, 100, 0],
        ['removed_clue', 2, 2, 0, 100, 0],
        ['dead_speaking', 2, 2, 0, 100, 0],
      ],
    );
    assert.deepEqual([seen.controls.alarms, seen.controls.failed], [0, 0]);
    const blind = await calibrateJudge({ ...options, judge: () => Promise.resolve(report({})) });
    for (const { found, missed, foundPercent, passed } of blind.kinds)
      assert.deepEqual([found, missed, foundPercent, passed], [0, 2, 0, 2]);
  });

  it('tells how often it cries wolf, and what it would have found by chance', async () => {
    const issues = [
      { type: 'continuity', severity: 'medium' as const, note: 'Ruben is Hanna here.', location: '' },
      { type: 'prose', severity: 'low' as const, note: 'Flat.', location: '' },
    ];
    const { controls, kinds, words } = await calibrateJudge({
      ...options,
      judge: () => Promise.resolve(report({ passed: false, issues })),
    });
    assert.deepEqual([controls.copies, controls.alarms, controls.failed], [2, 2, 2]);
    assert.equal(controls.alarmsPer1000Words, Math.round((2 / (2 * words)) * 100_000) / 100);
    const names = kinds.find(({ kind }) => kind === 'swapped_name')!;
    assert.deepEqual([names.found, names.byChance], [2, 2]);
    assert.equal(kinds.find(({ kind }) => kind === 'removed_clue')!.byChance, 0);
  });

  it('says for which kinds the chapter has no place, and counts them nowhere', async () => {
    const result = await calibrateJudge({
      text: '雨下了一夜。\n',
      language: 'zh',
      seed: 1,
      repeats: 3,
      judge: () => Promise.resolve(report({})),
    });
    assert.deepEqual(result.kinds, []);
    assert.deepEqual(result.withoutPlace, [
      'swapped_name',
      'changed_number',
      'removed_clue',
      'dead_speaking',
    ]);
    assert.equal(result.controls.copies, 3);
  });

  it('goes on without a copy whose reply cannot be used, and counts it apart', async () => {
    let asked = 0;
    const result = await calibrateJudge({
      ...options,
      judge: () => {
        if (++asked <= 2) throw new StoryFoldError('reply_invalid', 'No.', 'Again.');
        return Promise.resolve(report({}));
      },
    });
    assert.equal(result.done, result.requests);
    assert.deepEqual([result.controls.copies, result.controls.unanswered], [1, 1]);
    const [names] = result.kinds;
    assert.deepEqual([names!.planted, names!.missed, names!.unanswered], [1, 1, 1]);
    assert.equal(names!.faults[0]!.found, null);
  });

  it('stops where it is told to, or where the judge cannot be asked, and has told the report so far', async () => {
    const told: CalibrationProgress[] = [];
    const stop = new AbortController();
    await expectCode('cancelled', () =>
      calibrateJudge({
        ...options,
        signal: stop.signal,
        onProgress: (progress) => told.push(progress),
        judge: (text) => {
          if (told.length === 3) stop.abort();
          return allSeeing(text);
        },
      }),
    );
    assert.equal(told.length, 3);
    assert.deepEqual([told[2]!.done, told[2]!.report.done, told[2]!.report.controls.copies], [2, 2, 1]);
    await expectCode('budget_exhausted', () =>
      calibrateJudge({
        ...options,
        judge: () => Promise.reject(new StoryFoldError('budget_exhausted', 'No.', 'More.')),
      }),
    );
  });

  it('tells the tokens where they are known', async () => {
    const spent = { ...noUsage, inputTokens: 900, outputTokens: 70 };
    const known = await calibrateJudge({ ...options, judge: allSeeing, spent: () => spent });
    assert.deepEqual(known.usage, spent);
    assert.equal((await calibrateJudge({ ...options, judge: allSeeing })).usage, null);
    assert.deepEqual(JSON.parse(JSON.stringify(known)), known);
  });

  it('plans the same copies for the same seed in Chinese as well', () => {
    const again = { ...chinese, seed: 9, repeats: 1 };
    assert.deepEqual(plannedCopies(again), plannedCopies(again));
    assert.equal(plannedCopies(again).length, 5);
  });
});
