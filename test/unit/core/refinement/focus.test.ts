import assert from 'node:assert/strict';
import { namedPart, namedParts, resolveFocus } from '../../../../src/core/refinement/focus';
import { expectCode } from '../../../fakes/expectCode';

const text = (path: string, content: string) => ({ path, text: content, byteOrderMark: false, sha256: path });

describe('resolveFocus', () => {
  const outline = text(
    'outline.md',
    '# Outline\n\nBy the sea.\n\n## Chapter 1: The Lamp\n\nSynopsis: A light.\n\n## Chapter 2: The Sands\n\nSynopsis: A walk.\n',
  );
  const chapters = [
    text('chapters/01-the-lamp.md', '# Chapter 1: The Lamp\n\nText.'),
    text('chapters/02-shatan.md', '# 第二章 沙滩\n\n正文。'),
  ];

  it('takes a chapter of the outline from its heading to the next', () => {
    const { path, start, end } = resolveFocus('outline', '1', [outline]);
    assert.equal(path, 'outline.md');
    const part = outline.text.slice(start, end);
    assert.ok(part.startsWith('## Chapter 1') && part.includes('A light.') && !part.includes('Chapter 2'));
  });

  it('takes whole files elsewhere, by number in any numerals, title or path', () => {
    for (const reference of ['2', 'chapter 2', '第二章', '二', 'Two', '沙滩', 'chapters/02-shatan.md']) {
      assert.deepEqual(
        resolveFocus('final', reference, chapters),
        { path: 'chapters/02-shatan.md', start: 0, end: chapters[1]!.text.length },
        reference,
      );
    }
    assert.equal(resolveFocus('final', 'the lamp', chapters).path, 'chapters/01-the-lamp.md');
  });

  it('names what there is when it finds nothing', async () => {
    const error = await expectCode('not_found', async () => resolveFocus('final', '7', chapters));
    assert.match(error.hint, /1, 2/);
  });

  it('lists the parts under names that find them', () => {
    assert.deepEqual(
      namedParts('final', chapters).map(({ name, title }) => [name, title]),
      [
        ['1', 'The Lamp'],
        ['2', '沙滩'],
      ],
    );
    for (const { name, focus } of namedParts('outline', [outline]))
      assert.deepEqual(resolveFocus('outline', name, [outline]), focus);
    assert.equal(namedPart('final', 'the lamp', chapters)?.name, '1');
    assert.equal(namedPart('final', '7', chapters), undefined);
  });

  it('names a part by its title where two have the same number, and by its path where nothing else tells', () => {
    const alike = [
      text('chapters/01-one.md', '# Chapter 1: One\n\nText.'),
      text('chapters/02-other.md', '# Chapter 1: Other\n\nText.'),
      text('chapters/03.md', 'Text without a heading.'),
      text('chapters/notes.md', 'More of it.'),
    ];
    const parts = namedParts('final', alike);
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['One', 'Other', '3', 'chapters/notes.md'],
    );
    for (const { name, focus } of parts) assert.deepEqual(resolveFocus('final', name, alike), focus);
  });

  it('are named one by one in a moment, however many there are', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      text(`chapters/${index}-day.md`, `# Chapter ${index + 1}: Day ${index}\n\nText.`),
    );
    const started = performance.now();
    assert.equal(namedParts('final', many).at(-1)?.name, '5000');
    assert.ok(performance.now() - started < 1000);
  });
});
