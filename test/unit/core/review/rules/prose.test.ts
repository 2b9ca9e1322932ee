import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { documentRange, isReplaceable, proseOf } from '../../../../../src/core/review/rules/prose';

const texts = (text: string): string[] => proseOf({ path: 'a.md', text }).map((paragraph) => paragraph.text);

describe('prose as a reader sees it', () => {
  it('leaves out what is no prose', () => {
    assert.deepEqual(
      texts(
        '---\ntitle: x\n---\n# The the title\n\nHe left.\n\n```\nthe the\n```\n\n<!-- the the -->\n\n***\n\n> Quoted.\n\n- An item\n',
      ),
      ['He left.', 'Quoted.', 'An item'],
    );
  });

  it('leaves out marks, and keeps words', () => {
    assert.deepEqual(texts('She is *the* woman, **very** much _so_.'), ['She is the woman, very much so.']);
    assert.deepEqual(texts('See [the map](https://a.example/the_the) now.'), ['See the map now.']);
    assert.deepEqual(texts('Type `the the` here.'), ['Type \uFFFC here.']);
    assert.deepEqual(texts('Three \\* stars, snake_case_name, 2 * 3.'), [
      'Three * stars, snake_case_name, 2 * 3.',
    ]);
  });

  it('reads hard-wrapped lines as one, also where a line ends a sentence, with either line end', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const text = [
        '"I shall not go to the mill today, nor on any other day of this week.',
        'You may tell her so," he said, and so it was that she heard of it from',
        'me.',
        '',
        'She wept.',
      ].join(lineEnd);
      assert.deepEqual(texts(text), [
        '"I shall not go to the mill today, nor on any other day of this week. You may tell her so," he said, and so it was that she heard of it from me.',
        'She wept.',
      ]);
    }
  });

  it('joins an item of a list with its indented lines', () => {
    assert.deepEqual(texts('- the map (and\n  the key)\n- a rope\n\nShe left.\n'), [
      'the map (and the key)',
      'a rope',
      'She left.',
    ]);
  });

  it('puts no blank where a line of Chinese is broken', () => {
    for (const lineEnd of ['\n', '\r\n']) {
      const text = [
        '- 地图和',
        '  钥匙，',
        '  还有“绳子”',
        '  和𠮷家的 map',
        '  for him，',
        '  “一个”',
        '  rope',
      ].join(lineEnd);
      const document = { path: 'a.md', text };
      const [item] = proseOf(document);
      assert.equal(item!.text, '地图和钥匙，还有“绳子”和𠮷家的 map for him，“一个” rope');
      const at = item!.text.indexOf('和钥');
      const range = documentRange(item!, at, at + 2);
      assert.equal(text.slice(range.start, range.end), `和${lineEnd}  钥`);
      assert.equal(isReplaceable(item!, text, at, at + 2), true);
    }
    assert.deepEqual(texts('- “One.”\n  “Two.”'), ['“One.” “Two.”']);
  });

  it('maps every place back', () => {
    const text = '# A\r\n\r\nShe saw *the* boat,\r\nand the _sea_.\r\n';
    const [paragraph] = proseOf({ path: 'a.md', text });
    const at = paragraph!.text.indexOf('boat');
    const range = documentRange(paragraph!, at, at + 4);
    assert.equal(text.slice(range.start, range.end), 'boat');
    assert.equal(isReplaceable(paragraph!, text, at, at + 4), true);
    const over = paragraph!.text.indexOf('the boat');
    assert.equal(isReplaceable(paragraph!, text, over, over + 8), false);
    const wrapped = paragraph!.text.indexOf('boat, and');
    assert.equal(isReplaceable(paragraph!, text, wrapped, wrapped + 9), true);
  });

  it('maps each unit to one that reads the same', () => {
    const piece = fc.constantFrom(
      'a',
      'The sea',
      '*',
      '_',
      ' ',
      '\n',
      '\r\n',
      '`',
      '[x](y)',
      '\\*',
      '. ',
      '😀',
      '汉字',
      '<!-- c -->',
      '# ',
      '> ',
      '  \n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const document = { path: 'a.md', text: pieces.join('') };
        for (const paragraph of proseOf(document)) {
          let last = -1;
          for (let at = 0; at < paragraph.text.length; at++) {
            const { start } = documentRange(paragraph, at, at + 1);
            assert.ok(start > last && start < document.text.length);
            last = start;
            const shown = paragraph.text[at]!;
            if (shown !== ' ' && shown !== '\uFFFC') assert.equal(document.text[start], shown);
          }
        }
      }),
    );
  });
});
