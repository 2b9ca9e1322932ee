import assert from 'node:assert/strict';
import type { ChapterController } from '../../../../src/core/chapter/chapterController';
import { StoryFoldError } from '../../../../src/core/errors';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { Death, dieAt } from '../../../fakes/mortalStore';
import { failing, type TalkScript } from '../../../fakes/scriptedChapterTalk';

interface Trial {
  name: string;
  script: TalkScript;
  files?: Record<string, string>;
  run: (controller: ChapterController) => Promise<unknown>;
  /** How the author goes on. */
  goOn?: (controller: ChapterController) => Promise<unknown>;
  settings?: Record<string, unknown>;
}

const own = '# Chapter 1: The Ferry\n\nI wrote this myself.\n';
const generate = (controller: ChapterController) => controller.generate('1');

const trials: readonly Trial[] = [
  {
    name: 'a chapter that passes at the second write',
    script: { verdicts: [failing({ type: 'hook', scenes: [2] }), failing({ type: 'prose' })] },
    run: generate,
  },
  {
    name: 'a chapter that is planned anew with fewer scenes',
    script: { scenes: [3, 2], verdicts: [failing({ type: 'structure' }), failing({ type: 'hook' })] },
    run: generate,
  },
  {
    name: 'a chapter whose attempts run out',
    script: { verdicts: [failing({ type: 'prose' }), failing({ type: 'hook' })] },
    settings: { 'storyfold.chapter.maxRetries': 1 },
    run: generate,
  },
  {
    name: 'a retry of the author’s own text, which waits beside it',
    script: {},
    files: { 'chapters/01-mine.md': own },
    run: (controller) => controller.retry('1', { level: 'edit_only' }),
  },
];

const isDeath = (error: unknown): boolean =>
  error instanceof Death || (error instanceof StoryFoldError && error.cause instanceof Death);

async function everything({ store }: ChapterProject): Promise<Map<string, string>> {
  return new Map(
    [...store.disk.files].map(([path, bytes]): [string, string] => [path, new TextDecoder().decode(bytes)]),
  );
}

/** The files by which a chapter that was interrupted can be told from one that was not. */
function lasting(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files]
    .filter(([path]) => /^chapters\/|\/(?:attempt|draft|revision|scene)[^/]*$|\/scenes\//.test(path))
    .sort();
}

describe('a chapter killed at every write boundary', () => {
  for (const { name, script, files = {}, run, goOn = run, settings = {} } of trials) {
    it(`${name}: goes on where it was, and asks for nothing that was saved`, async () => {
      const parts = { files, settings };
      const whole = await chapterProject(script, parts);
      await run(whole.controller);
      const finished = await everything(whole);
      let boundaries = 0;
      for (const moment of ['before', 'after'] as const) {
        for (let at = 1; ; at++) {
          const project = await chapterProject(script, parts);
          const { revive } = dieAt(project.store, at, moment);
          const died = await run(project.controller).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (!revive()) break;
          const where = `died ${moment} write ${at}`;
          assert.ok(isDeath(died), `${where}: ${String(died)}`);
          boundaries++;
          const asked = project.talk.answered.length;
          const there = await everything(project);
          if (files['chapters/01-mine.md']) assert.equal(there.get('chapters/01-mine.md'), own, where);

          const again = project.reopen().controller;
          const [row] = await again.list();
          if (row!.underWay) await again.generate('1');
          else if (row!.attempts === 0) await goOn(again);
          assert.deepEqual(lasting(await everything(project)), lasting(finished), where);
          assert.equal((await project.state()).status, (await whole.state()).status, where);

          const seen = new Set<string>();
          for (const [index, { attempt, what }] of project.talk.answered.entries()) {
            const key = `${attempt} ${what}`;
            // Only what had been answered and not saved yet may be asked for once more.
            const mayRepeat = moment === 'before' && index === asked;
            assert.ok(!seen.has(key) || mayRepeat, `${where}: asked again for ${key}`);
            seen.add(key);
          }
          for (const [path, text] of there)
            if (/attempt-\d+\.md$|judge-\d+\.json$/.test(path))
              assert.equal((await everything(project)).get(path), text, `${where}: ${path}`);
        }
      }
      assert.ok(boundaries > 6, `${boundaries} boundaries`);
    });
  }

  it('leaves a run over all chapters to be gone on with, one after the other', async () => {
    const script: TalkScript = {
      scenes: [2],
      verdicts: (chapter, attempt) =>
        chapter === '02' && attempt === 0 ? failing({ type: 'prose' }) : undefined,
    };
    const whole = await chapterProject(script);
    await whole.controller.generateRemaining();
    const finished = lasting(await everything(whole));
    for (let at = 1; ; at++) {
      const project = await chapterProject(script);
      const { revive } = dieAt(project.store, at, 'after');
      const died = await project.controller.generateRemaining().catch((error: unknown) => error);
      if (!revive()) break;
      assert.ok(isDeath(died));
      const outcome = await project.reopen().controller.generateRemaining();
      assert.equal(outcome.stopReason, 'done');
      assert.deepEqual(outcome.passedOver, []);
      assert.deepEqual(lasting(await everything(project)), finished, `died after write ${at}`);
      const keys = project.talk.answered.map(({ chapter, attempt, what }) => `${chapter} ${attempt} ${what}`);
      assert.equal(new Set(keys).size, keys.length, `died after write ${at}`);
    }
  });
});
