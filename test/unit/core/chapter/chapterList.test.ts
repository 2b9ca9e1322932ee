import assert from 'node:assert/strict';
import fc from 'fast-check';
import { referenceOf, requireChapter } from '../../../../src/core/chapter/chapterList';
import { chinesePhaseNames, errorInChinese } from '../../../../src/core/errorWords/chineseErrors';
import { chapterId } from '../../../../src/core/project/chapters/chapterIds';
import type { StoryFoldError } from '../../../../src/core/errors';
import { chapterProject, type ChapterProject } from '../../../fakes/chapterProject';
import { expectCode } from '../../../fakes/expectCode';
import { failing } from '../../../fakes/scriptedChapterTalk';

describe('an outline that cannot be read', () => {
  for (const [what, text, code] of [
    ['no UTF-8', '\0# Outline', 'not_utf8'],
    ['an unsettled merge', '<<<<<<< a\n## Chapter 1: A\n=======\n## Chapter 1: B\n>>>>>>> b\n', 'conflict'],
  ] as const)
    it(`stops a run before anything is sent: ${what}`, async () => {
      const files = { 'outline.md': text, 'chapters/01-a.md': '# Chapter 1: A\n' };
      const { controller, talk } = await chapterProject({}, { files });
      await expectCode(code, () => controller.generate('1'));
      await expectCode(code, () => controller.generateRemaining());
      assert.equal(talk.asked.length, 0);
      assert.equal((await controller.list())[0]!.path, 'chapters/01-a.md');
    });
});

describe('a number that several chapters have', () => {
  it('is refused with the files that are meant', async () => {
    const files = {
      'chapters/01-a.md': '# Chapter 1: The Ferry\n\nMine.\n',
      'chapters/01-b.md': '# Chapter 1: Another\n\nMine too.\n',
    };
    const { controller } = await chapterProject({}, { files });
    await assert.rejects(controller.show('chapter 1'), (error: StoryFoldError) => {
      assert.equal(error.code, 'not_found');
      assert.match(error.message, /names 2 chapters/);
      assert.match(error.hint, /chapters\/01-a\.md, chapters\/01-b\.md/);
      return true;
    });
    assert.equal((await controller.show('chapters/01-b.md')).path, 'chapters/01-b.md');
  });
});

describe('chapters that are all left to write', () => {
  it('are looked at without reading every text for each of them', async () => {
    const count = 60;
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const files = Object.fromEntries([
      ['outline.md', numbers.map((number) => `## Chapter ${number}: T${number}\n\nx\n`).join('\n')],
      ...numbers.map((number) => [`chapters/${number}-t.md`, `# Chapter ${number}: T${number}\n\nMine.\n`]),
    ]) as Record<string, string>;
    const { controller, store } = await chapterProject({}, { files });
    let reads = 0;
    const read = store.read.bind(store);
    store.read = (path) => {
      if (path.startsWith('chapters/')) reads++;
      return read(path);
    };
    const { passedOver } = await controller.generateRemaining();
    assert.equal(passedOver.length, count);
    assert.ok(reads <= 3 * count, `${reads} reads`);
  });
});

describe('whose text a chapter’s row says it is', () => {
  const path = 'chapters/01-the-ferry.md';
  const kept = '.storyfold/chapters/01';
  const twice = { scenes: [2], verdicts: [failing({ type: 'hook' })] };
  const mine = '# Chapter 1: The Ferry\n\nI wrote this myself.\n';

  /** Its row, and what writing it anew then does to it. */
  async function rowAndFate({ controller, read }: ChapterProject): Promise<[string, string]> {
    const { byHand, changedSince, passed } = (await controller.list())[0]!;
    const before = await read(path);
    await controller.generate('1', { force: true });
    return [
      byHand ? 'by hand' : changedSince ? 'changed' : passed ? 'passed' : 'neither',
      (await read(path)) === before ? 'stays' : 'replaced',
    ];
  }

  it('is the engine’s where the author went back to an earlier attempt: that is replaced, not left beside', async () => {
    const project = await chapterProject(twice);
    const { controller, refinement, read } = project;
    await controller.generate('1');
    await controller.keepAttempt('1', 0);
    await controller.keepAttempt('1', 1);
    const { rows } = await refinement.rounds('final');
    await refinement.restore('final', rows.at(-1)!.entry!);
    assert.equal(await read(path), await read(`${kept}/attempt-0.md`));
    assert.equal((await project.state()).delivered?.attempt, 1);
    const [row] = await controller.list();
    assert.deepEqual([row!.textAttempt, row!.score], [0, (await project.judged(0)).report.score]);
    assert.deepEqual(await rowAndFate(project), ['passed', 'replaced']);
  });

  it('is the author’s where they changed as much as a letter', async () => {
    const project = await chapterProject(twice);
    await project.controller.generate('1');
    await project.write(path, (await project.read(`${kept}/attempt-0.md`))!.replace('Attempt', 'attempt'));
    assert.equal((await project.controller.list())[0]!.textAttempt, 1);
    assert.deepEqual(await rowAndFate(project), ['changed', 'stays']);
  });

  it('is the author’s where they changed a version before they took it', async () => {
    const project = await chapterProject({ scenes: [2] }, { files: { [path]: mine } });
    const { controller, read, write } = project;
    const { proposed } = await controller.retry('1', { level: 'full_retry' });
    await write(proposed!, `${(await read(proposed!))!}A line of mine.\n`);
    await controller.acceptProposal('1');
    assert.deepEqual(await rowAndFate(project), ['changed', 'stays']);
  });

  it('is nobody’s where only the heading is left', async () => {
    const project = await chapterProject({ scenes: [2] });
    await project.controller.generate('1');
    await project.write(path, '# Chapter 1: The Ferry\n');
    assert.deepEqual(await rowAndFate(project), ['passed', 'replaced']);
  });

  it('is the engine’s also where the chapter’s state was lost', async () => {
    const project = await chapterProject({ scenes: [2] });
    await project.controller.generate('1');
    await project.store.commit([{ path: `${kept}/state.json`, bytes: undefined }]);
    assert.deepEqual(await rowAndFate(project), ['passed', 'replaced']);
  });

  it('is read off the verdicts only where it is not what was delivered, and none of them is moved aside', async () => {
    const { controller, store, write, read } = await chapterProject({ scenes: [2] });
    await controller.generateRemaining();
    await write(path, `${(await read(path))!}More.\n`);
    await write(`${kept}/judge-7.json`, '{ half of it');
    const verdicts: string[] = [];
    const readOf = store.read.bind(store);
    store.read = (file) => {
      if (/judge-\d+\.json$/.test(file)) verdicts.push(file);
      return readOf(file);
    };
    const before = await store.list(kept);
    const rows = await controller.list();
    assert.deepEqual(
      rows.map(({ changedSince }) => changedSince),
      [true, false, false],
    );
    assert.deepEqual(verdicts.sort(), [`${kept}/judge-0.json`, `${kept}/judge-7.json`]);
    assert.deepEqual(await store.list(kept), before);
  });
});

describe('what a chapter is called by', () => {
  it('names that chapter and no other, in every list', () => {
    const number = fc.integer({ min: 0, max: 14 });
    const word = fc.oneof(
      fc.constantFrom(
        '',
        'Larch',
        'larch',
        'Two',
        'Chapter 3',
        '第三章',
        '-x',
        '#4',
        'chapters/01-a.md',
        ' The Tide ',
      ),
      number.map(String),
      number.map((one) => `0${one}`),
    );
    const row = fc.record({
      chapter: fc.tuple(number, fc.constantFrom('', '', 'a')).map(([one, letter]) => chapterId(one, letter)),
      number: fc.option(number, { nil: undefined }),
      title: word,
      path: fc.option(
        number.map((one) => `chapters/${one}-a.md`),
        { nil: undefined },
      ),
    });
    const rows = fc.uniqueArray(row, { selector: ({ chapter }) => chapter, maxLength: 16 }).map((all) =>
      all.map((one, index) => ({
        ...one,
        path: all.findIndex(({ path }) => path === one.path) === index ? one.path : undefined,
      })),
    );
    fc.assert(
      fc.property(rows, (all) => {
        for (const one of all) {
          const reference = referenceOf(all, one);
          assert.equal(requireChapter(all, reference), one, reference);
          assert.ok(!reference.startsWith('-'));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is its number as it stands now, where another chapter has its id’s', async () => {
    const heading = (number: number, title: string) => `## Chapter ${number}: ${title}\n\nSynopsis: x\n\n`;
    const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'Kelp', 'Larch'];
    const outline = titles.map((title, index) => heading(index + 1, title)).join('');
    const { controller, write, talk } = await chapterProject(
      { scenes: [1] },
      { files: { 'outline.md': outline } },
    );
    await controller.generate('Larch');
    const before = await controller.list();
    assert.deepEqual(before.map((row) => referenceOf(before, row)).slice(8), ['09', '10', '11', '12']);
    // A new chapter comes before the eleventh.
    const now = [...titles.slice(0, 10), 'New', ...titles.slice(10)];
    await write('outline.md', now.map((title, index) => heading(index + 1, title)).join(''));
    await write(
      'chapters/12-larch.md',
      '# Chapter 13: Larch\n\nAttempt 0: how scene 1 of Larch went (edited).\n',
    );
    const rows = await controller.list();
    const larch = rows.find(({ title }) => title === 'Larch')!;
    assert.deepEqual([larch.chapter, larch.number], ['12', 13]);
    const asked = talk.asked.length;
    await assert.rejects(controller.generate('13'), (error: StoryFoldError) => {
      const chinese = errorInChinese(error, chinesePhaseNames);
      for (const text of [error.message, error.hint, chinese.message, chinese.hint])
        assert.doesNotMatch(text, /12/);
      assert.match(error.message, /chapter 13/i);
      assert.match(error.hint, /`chapter retry 13 --level edit_only`/);
      assert.match(chinese.message, /第 13 章/);
      assert.match(chinese.hint, /storyfold chapter retry 13 --level edit_only/);
      return true;
    });
    assert.equal(talk.asked.length, asked);
    await assert.rejects(controller.attempt('13', 7), /^StoryFoldError: Chapter 13 has no attempt 7\.$/);
    await assert.rejects(controller.acceptProposal('13'), /of chapter 13 waits/);
    assert.equal(await controller.referenceOf({ chapter: '12' }), '13');
    assert.equal((await controller.show('012')).title, 'Larch');
  });
});
