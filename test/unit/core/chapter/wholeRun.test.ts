import assert from 'node:assert/strict';
import { chapterModel, stepOf } from '../../../fakes/chapterModel';
import { chapterProject } from '../../../fakes/chapterProject';
import { expectCode } from '../../../fakes/expectCode';

const issue = (type: string, scenes?: number[]) => ({
  type,
  severity: 'medium',
  note: 'It drags.',
  location: '',
  ...(scenes && { scenes }),
});
const fail = (...issues: object[]) => ({ passed: false, score: 55, issues });

interface LedgerLine {
  step: string;
  chapter: string;
  attempt: number;
  phase: string;
  run: string;
}

describe('a chapter written by a model', () => {
  it('asks for each step by its name, redoes what must be redone, and counts it by attempt', async () => {
    const model = chapterModel({
      verdicts: [fail(issue('prose')), fail(issue('hook', [2])), fail(issue('structure'))],
    });
    const { controller, read } = await chapterProject({}, { model });
    const outcome = await controller.generate('1');
    assert.equal(outcome.passed, true);
    const lines = (await read('.storyfold/usage.jsonl'))!
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LedgerLine);
    const byAttempt = [0, 1, 2, 3].map((attempt) =>
      lines.filter((line) => line.attempt === attempt).map(({ step }) => step),
    );
    assert.deepEqual(byAttempt, [
      ['scene_list', 'scene', 'scene', 'revision', 'judge_report'],
      ['revision', 'judge_report'],
      ['scene', 'revision', 'judge_report'],
      ['scene_list', 'scene', 'scene', 'revision', 'judge_report', 'bible_update'],
    ]);
    assert.ok(lines.every(({ chapter, phase }) => chapter === '01' && phase === 'final'));
    assert.equal(new Set(lines.map(({ run }) => run)).size, 1);
    assert.ok(outcome.attempts.every(({ usage }) => usage!.outputTokens > 0));
    assert.match(
      (await read('chapters/01-the-ferry.md'))!,
      /^# Chapter 1: The Ferry\n\nMara stood on the quay/,
    );
    assert.match((await read('.storyfold/bible.json'))!, /She counts gulls\./);
  });

  it('estimates what it will take before the first request', async () => {
    const model = chapterModel();
    const { controller } = await chapterProject({}, { model });
    let calls = 0;
    let before = -1;
    await controller.generateRemaining({
      beforeCost: (estimate) => {
        before = model.requests.length;
        calls = estimate.calls;
      },
    });
    assert.equal(before, 0);
    assert.ok(calls >= 3 * 6, `${calls} calls`);
  });

  it('says what each way to retry would take', async () => {
    const model = chapterModel();
    const { controller } = await chapterProject({}, { model });
    await controller.generate('1');
    const asked = model.requests.length;
    const choices = await controller.retryChoices('1');
    assert.deepEqual(
      choices.map(({ level, estimate }) => [level, estimate?.calls]),
      [
        ['edit_only', 3],
        ['write_only', 5],
        ['full_retry', choices[2]!.estimate?.calls],
      ],
    );
    const [edit, write, full] = choices.map(({ estimate }) => estimate!.inputTokens + estimate!.outputTokens);
    assert.ok(edit! < write! && write! < full!);
    assert.equal(model.requests.length, asked);
  });

  it('writes all chapters under one budget, and goes on from where that ended', async () => {
    const model = chapterModel();
    const settings = { 'storyfold.budget.calls': 8 };
    const { controller, read } = await chapterProject({}, { model, settings });
    await expectCode('budget_exhausted', () => controller.generateRemaining());
    assert.equal(model.requests.length, 8);
    assert.ok(await read('chapters/01-the-ferry.md'));
    assert.equal(await read('chapters/02-the-lamp.md'), undefined);
    await controller.generateRemaining({}).catch(() => undefined);
    const asked = model.requests.map(stepOf);
    assert.deepEqual(asked.slice(8, 12), ['scene', 'revision', 'judge_report', 'bible_update']);
  });
});
