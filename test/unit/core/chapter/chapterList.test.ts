import assert from 'node:assert/strict';
import type { StoryFoldError } from '../../../../src/core/errors';
import { chapterProject } from '../../../fakes/chapterProject';
import { expectCode } from '../../../fakes/expectCode';

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
