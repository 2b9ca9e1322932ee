import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { ScriptedModel } from '../../../fakes/scriptedModel';
import { stepOf } from '../../../fakes/chapterModel';

// Chapters that a reader wrote and judged who knew nothing but the requests; see test/fixtures/chapter/README.md.

const folder = join(__dirname, '../../../fixtures/chapter/read');
const fixture = (story: string, name: string): string => readFileSync(join(folder, story, name), 'utf8');

async function played(
  story: string,
  language: 'en' | 'zh',
  range: { least: number; most: number },
): Promise<ChapterProject & { model: ScriptedModel }> {
  const replies = readdirSync(join(folder, story))
    .filter((name) => /^\d+\.txt$/.test(name))
    .sort();
  const model = new ScriptedModel(replies.map((name) => fixture(story, name)));
  const project = await chapterProject(
    {},
    {
      model,
      project: { language },
      settings: {
        'storyfold.chapter.minWords': range.least,
        'storyfold.chapter.maxWords': range.most,
      },
      files: { 'brief.md': fixture(story, 'brief.md'), 'outline.md': fixture(story, 'outline.md') },
    },
  );
  return { ...project, model };
}

describe('chapters as a reader wrote and judged them', () => {
  it('has two scenes of an English one written anew for what the judge minded, and passes it', async () => {
    const { controller, model, read } = await played('eleven-minutes', 'en', { least: 1100, most: 1500 });
    const outcome = await controller.generate('1');
    assert.deepEqual(
      outcome.attempts.map(({ level, score, passed, words }) => [level, score, passed, words]),
      [
        ['full_retry', 68, false, 1492],
        ['write_only', 81, true, 1496],
      ],
    );
    assert.deepEqual(model.requests.slice(6).map(stepOf), [
      'scene',
      'scene',
      'revision',
      'judge_report',
      'bible_update',
    ]);
    const text = (await read('chapters/01-eleven-minutes.md'))!;
    assert.ok(text.includes('Nell lifted her thumb by the width of the glass. Eleven minutes past.'));
    const bible = await controller.bible();
    assert.ok(bible.characters.some(({ name }) => name === 'Captain Brand'));
    assert.ok(bible.clues.length > 0 && bible.summaries[0]!.summary.includes('Nell'));
  });

  it('mends a Chinese one by edits alone, and once more where they made it too long', async () => {
    const { controller, model, read } = await played('dang-piao', 'zh', { least: 1800, most: 2400 });
    const first = await controller.generate('1');
    assert.deepEqual([first.passed, first.attempts[0]?.score], [true, 75]);
    const before = model.requests.length;
    const outcome = await controller.retry('1', { level: 'edit_only' });
    assert.deepEqual(
      outcome.attempts.map(({ level, score, passed }) => [level, score, passed]),
      [
        ['full_retry', 75, true],
        ['edit_only', 80, false],
        ['edit_only', 80, true],
      ],
    );
    assert.deepEqual(model.requests.slice(before).map(stepOf), [
      'revision',
      'judge_report',
      'revision',
      'judge_report',
      'bible_update',
    ]);
    const text = (await read('chapters/01-当票.md'))!;
    assert.ok(text.includes('往后二十年，没有音信。') && text.includes('老周一低头'));
    assert.ok(text.trimEnd().endsWith('还是只有头两个字：哥哥。'));
  });
});
