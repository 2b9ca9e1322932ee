import fc from 'fast-check';
import assert from 'node:assert/strict';
import { FileManuscript } from '../../../../../src/adapters/node/fileManuscript';
import { readChapterStandings } from '../../../../../src/core/chapter/record/chapterStandings';
import { loadChapterState, peekChapterState } from '../../../../../src/core/chapter/record/chapterStateFile';
import { chapterStateSchema } from '../../../../../src/core/chapter/model';
import { migrateChapterState } from '../../../../../src/core/chapter/record/olderChapterState';
import { requireChapter } from '../../../../../src/core/chapter/chapterList';
import { readStatus } from '../../../../../src/core/refinement/views/statusDocument';
import { chapterProject } from '../../../../fakes/chapterProject';
import { failing } from '../../../../fakes/scriptedChapterTalk';

describe('the state of a chapter', () => {
  it('is brought into today’s shape whatever JSON it is, without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        migrateChapterState(value, '01');
      }),
    );
  });

  it('is today’s already where it is today’s', () => {
    const today = chapterStateSchema.parse({
      chapter: '01',
      status: 'passed',
      sceneList: 'a/scene-list.json',
      draftText: '.storyfold/chapters/01/draft.md',
    });
    assert.deepEqual(migrateChapterState(today, '01'), today);
    assert.deepEqual(
      migrateChapterState(chapterStateSchema.parse({ chapter: '01' }), '01'),
      chapterStateSchema.parse({ chapter: '01' }),
    );
  });

  it('of an older project has what it held as text moved out, in one commit', async () => {
    const older = {
      scene_list: '{"scenes":[{"scene":1,"events":"A"}]}',
      draft_text: 'Draft.',
      revision_text: 'Revision.',
      last_retry_level: 'WRITE_ONLY',
      edit_retry_count: 2,
      current_attempt: 2,
    };
    const path = '.storyfold/chapters/01/state.json';
    const { store, read } = await chapterProject({}, { files: { [path]: JSON.stringify(older) } });
    assert.equal((await peekChapterState(store, '01'))!.status, 'cancelled');
    assert.equal(await read(path), JSON.stringify(older), 'looking at it writes nothing');
    store.commits.length = 0;
    const { state } = await loadChapterState(store, '01');
    assert.deepEqual(state.pendingSteps, ['write', 'edit', 'judge']);
    assert.deepEqual(
      [state.currentAttempt, state.editRetryCount, state.lastRetryLevel],
      [2, 2, 'write_only'],
    );
    assert.equal(store.commits.length, 1);
    assert.equal(await read('.storyfold/chapters/01/revision.md'), 'Revision.');
    assert.equal((await loadChapterState(store, '01')).state.draftText, '.storyfold/chapters/01/draft.md');
    assert.equal(store.commits.length, 1);
  });

  it('shows in the status document', async () => {
    const settings = { 'storyfold.chapter.maxRetries': 1 };
    const verdicts = (chapter: string) => (chapter === '02' ? failing({ type: 'prose' }) : undefined);
    const { controller, store } = await chapterProject({ verdicts }, { settings });
    await controller.generate('1');
    await controller.generate('2');
    const status = await readStatus(
      store,
      new FileManuscript(store),
      { title: '', language: 'en' },
      false,
      await readChapterStandings(store),
    );
    assert.deepEqual(
      status.chapters.map(({ chapter, status: stands, attempts, level }) => [
        chapter,
        stands,
        attempts,
        level,
      ]),
      [
        ['01', 'passed', 1, null],
        ['02', 'needs_attention', 2, 'full_retry'],
        ['03', 'not_started', 0, null],
      ],
    );
    const rows = await controller.list();
    for (const [index, row] of status.chapters.entries()) {
      const { chapter, title, status: stands, words, attempts, level } = rows[index]!;
      assert.deepEqual({ chapter, title, status: stands, words, attempts, level }, row);
    }
  });
});

describe('a chapter’s name', () => {
  const row = (chapter: string, number: number | undefined, title: string, path?: string) => ({
    chapter,
    number,
    title,
    path,
  });
  const rows = [
    row('00', undefined, 'Prologue'),
    row('04', 1, 'The Ferry', 'chapters/01-the-ferry.md'),
    row('01', 4, 'The Lamp'),
  ];
  it('is its number, heading, id, title or file', () => {
    for (const [reference, id] of [
      ['1', '04'],
      ['chapter 1', '04'],
      ['第四章', '01'],
      ['the lamp', '01'],
      ['chapters/01-the-ferry.md', '04'],
      ['00', '00'],
      // As the command line writes ids; a number has no 0 in front.
      ['04', '04'],
      ['4', '01'],
      ['Prologue', '00'],
    ] as const)
      assert.equal(requireChapter(rows, reference).chapter, id, reference);
    assert.throws(() => requireChapter(rows, '9'), /no chapter “9”/);
  });

  it('is no question where its row or its id is known, whatever number another has', () => {
    for (const one of rows) assert.equal(requireChapter(rows, one), one);
    assert.equal(requireChapter(rows, { chapter: '04' }).title, 'The Ferry');
    assert.throws(() => requireChapter(rows, { chapter: '09' }), /no chapter “09”/);
  });
});
