import assert from 'node:assert/strict';
import type { JudgeReport } from '../../../../src/core/chapter/model';
import { chapterProject } from '../../../fakes/chapterProject';
import { failing } from '../../../fakes/scriptedChapterTalk';

const whole = ['scene 1', 'scene 2', 'scene 3'];
const full = ['plan', ...whole, 'edit', 'judge'];
const write = [...whole, 'edit', 'judge'];
const edit = ['edit', 'judge'];

/** What the second attempt asks for after such a verdict on the first. */
const rows: readonly [name: string, verdict: JudgeReport, steps: readonly string[]][] = [
  ['prose', failing({ type: 'prose' }), edit],
  ['pacing', failing({ type: 'pacing' }), edit],
  ['word_count', failing({ type: 'word_count' }), edit],
  ['motivation', failing({ type: 'motivation' }), write],
  ['hook', failing({ type: 'hook' }), write],
  ['clue_fairness', failing({ type: 'clue_fairness' }), write],
  ['continuity', failing({ type: 'continuity' }), write],
  ['an unknown type', failing({ type: 'tone of the sea' }), write],
  ['a fail without issues', failing(), write],
  ['structure', failing({ type: 'structure' }), full],
  ['safety, critical', failing({ type: 'safety', severity: 'critical' }), full],
  ['safety, high', failing({ type: 'safety', severity: 'high' }), full],
  ['safety, medium', failing({ type: 'safety', severity: 'medium' }), edit],
  ['safety, low', failing({ type: 'safety', severity: 'low' }), edit],
  ['the deepest of several', failing({ type: 'prose' }, { type: 'structure' }, { type: 'hook' }), full],
  ['a low score alone', { ...failing(), passed: true, score: 40 }, write],
];

describe('each row of the decision table on the wire', () => {
  for (const [name, verdict, steps] of rows) {
    it(`${name}: ${steps.join(', ')}`, async () => {
      const { controller, talk } = await chapterProject({ verdicts: [verdict] });
      const outcome = await controller.generate('1');
      assert.deepEqual(talk.steps(), [full, [...steps, 'bible']]);
      assert.equal(outcome.passed, true);
      assert.deepEqual(
        outcome.attempts.map((attempt) => attempt.passed),
        [false, true],
      );
      assert.deepEqual(outcome.attempts[1]!.steps, [...(await stepsOf(steps))]);
    });
  }

  it('rewrites and edits only the scenes that issues name', async () => {
    const verdict = failing({ type: 'motivation', scenes: [2] });
    const { controller, talk, read } = await chapterProject({ verdicts: [verdict] });
    await controller.generate('1');
    assert.deepEqual(talk.steps()[1], ['scene 2', 'edit', 'judge', 'bible']);
    const asked = talk.answered.find(({ attempt, what }) => attempt === 1 && what === 'edit')!;
    assert.deepEqual(asked.options?.only, [2]);
    const text = (await read('chapters/01-the-ferry.md'))!;
    assert.match(text, /Attempt 0: how scene 1 of The Ferry went \(edited\)\./);
    assert.match(text, /Attempt 1: how scene 2 of The Ferry went \(edited\)\./);
    assert.match(text, /Attempt 0: how scene 3 of The Ferry went \(edited\)\./);
  });

  it('rewrites all of it where the scope is the chapter', async () => {
    const settings = { 'storyfold.chapter.retryScope': 'chapter' };
    const verdict = failing({ type: 'motivation', scenes: [2] });
    const { controller, talk } = await chapterProject({ verdicts: [verdict] }, { settings });
    await controller.generate('1');
    assert.deepEqual(talk.steps()[1], [...write, 'bible']);
  });

  it('tells an edit which scenes each issue is about', async () => {
    const verdict = failing({ type: 'prose', scenes: [3] }, { type: 'pacing' });
    const { controller, talk } = await chapterProject({ verdicts: [verdict] });
    await controller.generate('1');
    const { asks } = talk.answered.find(({ attempt, what }) => attempt === 1 && what === 'edit')!;
    assert.deepEqual(
      asks?.map(({ id, scenes }) => [id, scenes]),
      [
        ['i1', [3]],
        ['i2', []],
      ],
    );
  });

  it('makes every retry in full where selective retry is off', async () => {
    const settings = { 'storyfold.chapter.selectiveRetry': false };
    const { controller, talk } = await chapterProject(
      { verdicts: [failing({ type: 'prose' })] },
      { settings },
    );
    await controller.generate('1');
    assert.deepEqual(talk.steps()[1], [...full, 'bible']);
  });

  it('goes a level deeper after two of one in a row', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 6 };
    const prose = failing({ type: 'prose' });
    const { controller, talk } = await chapterProject(
      { verdicts: Array(7).fill(prose) as JudgeReport[] },
      { settings },
    );
    const outcome = await controller.generate('1');
    assert.deepEqual(
      outcome.attempts.map(({ level }) => level),
      ['full_retry', 'edit_only', 'edit_only', 'write_only', 'edit_only', 'edit_only', 'write_only'],
    );
    assert.deepEqual(talk.steps()[3], write);
    assert.equal(outcome.needsAttention, true);
  });

  it('goes a level deeper after as many in a row as the author lets it make', async () => {
    const settings = {
      'storyfold.chapter.maxRetries': 6,
      'storyfold.chapter.mostEditsInARow': 3,
      'storyfold.chapter.mostRewritesInARow': 1,
    };
    const edits = await chapterProject({ verdicts: () => failing({ type: 'prose' }) }, { settings });
    await edits.controller.generate('1');
    assert.deepEqual(edits.talk.steps(), [full, edit, edit, edit, write, edit, edit]);
    const rewrites = await chapterProject({ verdicts: () => failing({ type: 'hook' }) }, { settings });
    await rewrites.controller.generate('1');
    assert.deepEqual(rewrites.talk.steps(), [full, write, full, write, full, write, full]);
  });

  it('has all its attempts again after a retry by hand, and their numbers go on', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 1 };
    const { controller, talk } = await chapterProject(
      { verdicts: () => failing({ type: 'prose' }) },
      { settings },
    );
    await controller.generate('1');
    const outcome = await controller.retry('1', { level: 'write_only' });
    assert.deepEqual(
      outcome.attempts.map(({ attempt, level }) => [attempt, level]),
      [
        [0, 'full_retry'],
        [1, 'edit_only'],
        [2, 'write_only'],
        [3, 'edit_only'],
      ],
    );
    assert.deepEqual(talk.steps().slice(2), [write, edit]);
    // Without a level it is the one that is stored.
    await controller.retry('1');
    assert.deepEqual(talk.steps()[4], full);
  });

  it('keeps the best attempt when none is left, and stores the level for a retry by hand', async () => {
    const prose = (score: number) => ({ ...failing({ type: 'prose' }), score });
    const { controller, read, state, talk } = await chapterProject({ verdicts: [60, 66, 62, 61].map(prose) });
    const outcome = await controller.generate('1');
    assert.equal(outcome.status, 'needs_attention');
    assert.equal(outcome.passed, false);
    assert.equal(outcome.bestAttempt, 1);
    assert.equal(outcome.nextLevel, 'full_retry');
    assert.equal(outcome.bibleUpdated, false);
    assert.equal(
      talk.answered.some(({ what }) => what === 'bible'),
      false,
    );
    const text = await read('chapters/01-the-ferry.md');
    assert.equal(text, await read('.storyfold/chapters/01/attempt-1.md'));
    assert.equal(await read('.storyfold/chapters/01/revision.md'), text);
    const { delivered, lastRetryLevel } = await state();
    assert.equal(delivered?.attempt, 1);
    assert.equal(lastRetryLevel, 'full_retry');
    assert.equal(outcome.attempts.length, 4);
    assert.deepEqual(outcome.attempts[0]!.usage, {
      inputTokens: 600,
      cachedTokens: 240,
      outputTokens: 60,
      reasoningTokens: 0,
      estimated: false,
    });
    assert.deepEqual(outcome.attempts[1]!.usage?.inputTokens, 200);
  });
});

async function stepsOf(steps: readonly string[]): Promise<Set<string>> {
  return new Set(steps.map((step) => (step.startsWith('scene') ? 'write' : step)));
}
