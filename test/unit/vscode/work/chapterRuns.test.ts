import assert from 'node:assert/strict';
import type { RunEstimate } from '../../../../src/core/llm/calls/runEstimate';
import type * as Runs from '../../../../src/vscode/work/chapterRuns';
import type * as Work from '../../../../src/vscode/work/workAtHand';
import { loadTogether } from '../../../fakes/editorModule';
import { treeEditor } from '../../../fakes/treeEditor';

describe('work on chapters in a window', () => {
  const chapter = { chapter: '03', title: 'The Tide' } as never;
  const ask = { project: 'one', announce: true };
  let questions: string[];
  let titles: string[];
  let atHand: Work.WorkAtHand;
  let runs: Runs.ChapterRuns;
  let under: () => void;
  /** The work on chapters, which asks what it may cost and then waits to be ended. */
  let begun: Promise<{ signal: AbortSignal; pause?: () => boolean }>;

  beforeEach(() => {
    questions = [];
    titles = [];
    const [{ WorkAtHand }, { ChapterRuns }] = loadTogether<[typeof Work, typeof Runs]>(
      ['work/workAtHand', 'work/chapterRuns'],
      {
        ...treeEditor(),
        ProgressLocation: { Notification: 1 },
        window: {
          withProgress: ({ title }: { title?: string }) => void (title && titles.push(title)),
          showWarningMessage: (_message: string, { detail }: { detail: string }, send: string) => {
            questions.push(detail);
            return Promise.resolve(send);
          },
        },
        workspace: { getConfiguration: () => ({ inspect: () => undefined }) },
      },
    );
    const estimate = {
      calls: 13,
      inputTokens: 200_000,
      outputTokens: 40_000,
      cost: undefined,
      beyond: { of: 'tokens', limit: 120_000 },
    } as RunEstimate;
    let tell: (options: { signal: AbortSignal; pause?: () => boolean }) => void;
    begun = new Promise((resolve) => (tell = resolve));
    const worked = async (
      _row: unknown,
      options: {
        signal: AbortSignal;
        pause?: () => boolean;
        beforeCost: (estimate: RunEstimate) => Promise<void>;
      },
    ): Promise<void> => {
      await options.beforeCost(estimate);
      tell(options);
      await new Promise<void>((resolve) => (under = resolve));
    };
    const project = {
      id: 'one',
      model: { prepare: () => Promise.resolve() },
      chapters: { generate: worked, calibrateJudge: worked, updateBible: worked },
    };
    atHand = new WorkAtHand();
    runs = new ChapterRuns({ requireWritable: () => project } as never, atHand);
  });

  /** What is asked before the first request, and whether a wish to pause reaches the work. */
  async function watched(run: Promise<unknown>): Promise<{ question: string; ends: boolean }> {
    // A run that fails before it is at work is to fail the test at once.
    const { signal, pause } = await Promise.race([begun, run.then(() => assert.fail('It has ended.'))]);
    runs.pause();
    const ends = atHand.progress!.stopping || signal.aborted || pause?.() === true;
    under();
    await run;
    return { question: questions.join(), ends };
  }

  it('assumes that first attempts pass where chapters are written, which can be paused and gone on with', async () => {
    const { question, ends } = await watched(runs.generate(chapter, {}, ask));
    assert.match(question, /more than one run may take: [\d,]+ tokens/);
    assert.match(question, /run it again to go on\./);
    assert.match(question, /first attempts pass/);
    assert.equal(ends, true);
  });

  for (const [name, title, begin] of [
    ['a trial of the judge', 'StoryFold: trying out the judge', () => runs.calibrate(chapter, ask)],
    ['an update of the bible', 'StoryFold: updating the bible', () => runs.updateBible(chapter, ask)],
  ] as const)
    it(`says of ${name} that it has no attempts, no pause, and begins from the start`, async () => {
      const { question, ends } = await watched(begin());
      assert.match(question, /It stops there, and another run begins from the start\./);
      assert.doesNotMatch(question, /attempt|go on/);
      assert.equal(ends, false);
      assert.deepEqual(titles, [title]);
    });
});
