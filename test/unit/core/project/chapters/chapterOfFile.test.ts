import assert from 'node:assert/strict';
import { chapterOfFile } from '../../../../../src/core/project/chapters/chapterOfFile';

describe('chapterOfFile', () => {
  it('reads the heading, and the number of the name where the heading has none', () => {
    const text = '# The Sea\n\nShe went.';
    const chapter = chapterOfFile('chapters/03-the-sea.md', text);
    assert.equal(chapter.number, 3);
    assert.equal(text.slice(chapter.titleRange.start, chapter.titleRange.end), 'The Sea');
    assert.equal(text.slice(chapter.body.start), '\nShe went.');
  });
  it('believes the heading more than the name', () =>
    assert.equal(chapterOfFile('chapters/03.md', '# 第四章 海').number, 4));
  it('needs no heading', () =>
    assert.deepEqual(chapterOfFile('chapters/07.md', 'She went.').heading, { start: 0, end: 0 }));

  it('looks below front matter, comments and a scene break, and not below prose', () => {
    const title = (text: string) => chapterOfFile('chapters/03.md', text).title;
    assert.equal(title('---\ntitle: x\n---\n<!-- draft\n# Old -->\n# The Sea\n\nShe went.'), 'The Sea');
    assert.equal(title('---\n\n# The Sea\n\n---\n\nShe went.'), 'The Sea');
    assert.equal(title('She went.\n\n# The Sea\n'), '');
  });
  it('takes a part above the heading for the work’s, and alone for its own', () => {
    assert.equal(chapterOfFile('chapters/03.md', '# Part Two\n\n## Chapter 5: Ice').number, 5);
    assert.equal(chapterOfFile('chapters/03.md', '# Part Two: Ice\n\nShe went.').title, 'Ice');
  });

  it('takes the book’s title above the heading for the work’s, and a plain heading alone for the chapter’s own', () => {
    const read = (text: string) => {
      const { number, title } = chapterOfFile('chapters/01-x.md', text);
      return [number, title];
    };
    assert.deepEqual(read('# The Salt Ledger\n\n## Chapter 1: The Third Week\n\nRain.'), [
      1,
      'The Third Week',
    ]);
    assert.deepEqual(read('# 望潮镇的邮差\n\n## 第一章 最后一封信\n\n雨。'), [1, '最后一封信']);
    assert.deepEqual(read('# The Arrival\n\nRain.\n\n## Chapter 9: Not here\n'), [1, 'The Arrival']);
    assert.deepEqual(read('# The Arrival\n\n## 1\n\nRain.'), [1, 'The Arrival']);
    assert.deepEqual(read('# The Arrival\n\n## A storm\n\nRain.'), [1, 'The Arrival']);
  });
});
