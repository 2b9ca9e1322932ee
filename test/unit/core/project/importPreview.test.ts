import assert from 'node:assert/strict';
import { previewImport } from '../../../../src/core/project/importPreview';
import { expectCode } from '../../../fakes/expectCode';

const file = (fileName: string, text: string) => ({ fileName, bytes: new TextEncoder().encode(text) });

describe('what an import would bring', () => {
  it('names the chapters of a text by their headings and counts their words', async () => {
    const text = '# Chapter 1: The Arrival\n\nFog lay low.\n\n# Chapter 2: Mud\n\nShe slipped.\n';
    const chapters = await previewImport([file('novel.md', text)], 'en');
    assert.deepEqual(
      chapters.map(({ number, title, fileName }) => ({ number, title, fileName })),
      [
        { number: 1, title: 'The Arrival', fileName: 'novel.md' },
        { number: 2, title: 'Mud', fileName: 'novel.md' },
      ],
    );
    assert.ok(chapters[0]!.words > chapters[1]!.words);
  });

  it('names files without headings by their names, in the order given', async () => {
    const chapters = await previewImport([file('楔子.txt', '潮水退了。'), file('2 灯.md', '灯亮了。')], 'zh');
    assert.deepEqual(
      chapters.map(({ number, title, words }) => [number, title, words]),
      [
        [undefined, '楔子', 5],
        [2, '2 灯', 4],
      ],
    );
  });

  it('refuses what is no text and says which file', async () => {
    const error = await expectCode('not_utf8', () =>
      previewImport(
        [file('a.md', 'A.'), { fileName: 'b.md', bytes: new Uint8Array([0xc3, 0x28, 0xa0, 0xa1]) }],
        'en',
      ),
    );
    assert.match(error.message, /b\.md/);
  });
});
