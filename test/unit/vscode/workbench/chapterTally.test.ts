import assert from 'node:assert/strict';
import { FileManuscript } from '../../../../src/adapters/node/fileManuscript';
import type { ChapterRow } from '../../../../src/core/chapter/chapterList';
import { readPhase } from '../../../../src/core/project/phaseDocuments';
import type { Phase } from '../../../../src/shared/values';
import { ChapterTally, countChapters } from '../../../../src/vscode/workbench/chapterTally';
import { chapterProject, threeChapters, type ChapterProject } from '../../../fakes/chapterProject';

const untouched: ChapterRow = {
  chapter: '01',
  number: 1,
  title: 'The Ferry',
  path: undefined,
  status: 'not_started',
  words: 0,
  attempts: 0,
  textAttempt: undefined,
  score: undefined,
  level: null,
  passed: false,
  needsAttention: false,
  locked: false,
  underWay: false,
  byHand: false,
  changedSince: false,
  recheck: false,
  bibleStale: false,
  proposed: undefined,
  planned: true,
  outlineLine: 3,
};

describe('what is counted of chapters', () => {
  const counted = (...rows: Partial<ChapterRow>[]) =>
    countChapters(rows.map((row) => ({ ...untouched, ...row })));
  const none = { all: 1, passed: 0, needsAttention: 0, waiting: 0, underWay: 0, remaining: 0 };

  for (const [name, row, counts] of [
    ['one that is only planned', {}, { remaining: 1 }],
    ['one that has passed', { status: 'passed', passed: true }, { passed: 1 }],
    ['the author’s own', { status: 'passed', byHand: true, words: 900 }, { passed: 1 }],
    ['one that is not in the outline', { planned: false, words: 3 }, {}],
    [
      'one whose attempts have run out',
      { status: 'needs_attention', needsAttention: true },
      { needsAttention: 1 },
    ],
    [
      'one that is tried again after that',
      { status: 'needs_attention', needsAttention: true, underWay: true },
      { needsAttention: 1, remaining: 1 },
    ],
    ['one that failed on the way', { status: 'failed', underWay: true }, { needsAttention: 1, remaining: 1 }],
    ['one that can be gone on with', { status: 'cancelled', underWay: true }, { underWay: 1, remaining: 1 }],
    [
      'one that is written anew',
      { status: 'writing', underWay: true, byHand: true },
      { passed: 1, underWay: 1, remaining: 1 },
    ],
    ['one that is locked', { locked: true }, {}],
    ['one that cannot be read', { status: 'needs_attention', problem: 'not_utf8' }, { needsAttention: 1 }],
    ['one with a version that waits', { proposed: 'chapters/01.proposed.md' }, { waiting: 1 }],
    ['one that the author changed before it passed', { changedSince: true }, {}],
  ] as const satisfies [string, Partial<ChapterRow>, Partial<typeof none>][])
    it(`is right for ${name}`, () => {
      assert.deepEqual(counted(row), { ...none, ...counts });
    });

  it('is their sum', () => {
    assert.deepEqual(counted({}, { passed: true }, { passed: true }, { locked: true }), {
      ...none,
      all: 4,
      passed: 2,
      remaining: 1,
    });
    assert.deepEqual(counted(), { ...none, all: 0 });
  });
});

describe('counting the chapters of a project', () => {
  let project: ChapterProject;
  let lists: number;
  let tally: ChapterTally;

  const count = async () => {
    const texts = (phase: Phase) => readPhase(project.store, new FileManuscript(project.store), phase);
    const list = () => {
      lists++;
      return project.controller.list();
    };
    const of = { id: 'one', store: project.store, texts, chapters: { list } };
    return tally.count(of as unknown as Parameters<ChapterTally['count']>[0], await texts('final'));
  };
  /** How often the chapters are listed because of this. */
  const listsAfter = async (change: () => Promise<unknown>): Promise<number> => {
    await count();
    lists = 0;
    await change();
    await count();
    return lists;
  };

  beforeEach(async () => {
    project = await chapterProject(
      {},
      { files: { 'chapters/02.md': '# Chapter 2: The Lamp\n\nIt burns.\n' } },
    );
    tally = new ChapterTally();
    lists = 0;
  });

  it('goes by the outline and the files together', async () => {
    assert.deepEqual(await count(), {
      all: 3,
      passed: 1,
      needsAttention: 0,
      waiting: 0,
      underWay: 0,
      remaining: 2,
    });
  });

  it('lists nothing again while the author types in a chapter, or below a heading of the outline', async () => {
    const typed = (path: string, text: string) => () => project.write(path, text);
    assert.equal(
      await listsAfter(typed('chapters/02.md', '# Chapter 2: The Lamp\n\nIt burns, and smokes.\n')),
      0,
    );
    assert.equal(await listsAfter(typed('outline.md', threeChapters.replace('goes out', 'falls'))), 0);
  });

  for (const [name, change] of [
    ['a chapter of the outline', () => project.write('outline.md', `${threeChapters}\n## Chapter 4: Home\n`)],
    ['a title', () => project.write('chapters/02.md', '# Chapter 7: The Lamp\n\nIt burns.\n')],
    ['a chapter’s last words', () => project.write('chapters/02.md', '# Chapter 2: The Lamp\n')],
    ['a file', () => project.write('chapters/09.md', '# Chapter 9\n')],
    ['what the engine has written', () => project.controller.generate('1')],
    ['a lock', () => project.controller.lock('3')],
  ] as [string, () => Promise<unknown>][])
    it(`lists them again after ${name}`, async () => {
      assert.equal(await listsAfter(change), 1);
    });

  it('sees what another program made of them', async () => {
    await count();
    await project.reopen().controller.generate('1');
    assert.deepEqual(await count(), {
      all: 3,
      passed: 2,
      needsAttention: 0,
      waiting: 0,
      underWay: 0,
      remaining: 1,
    });
  });

  it('counts without an outline that cannot be read', async () => {
    await project.store.commit([{ path: 'outline.md', bytes: new Uint8Array([0xff, 0xfe, 0xfd]) }]);
    assert.equal((await count()).all, 1);
  });
});
