import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { paragraphs, words } from '../../../../src/core/text/segments';

function blocksOf(text: string): [string, string][] {
  return paragraphs(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
}

describe('blocks', () => {
  it('makes a block of every line, as Chinese authors write, without its indentation', () => {
    assert.deepEqual(blocksOf('　　雨停了。\n　　她走了。 \n\n“嗯。”'), [
      ['prose', '雨停了。'],
      ['prose', '她走了。'],
      ['prose', '“嗯。”'],
    ]);
  });

  it('joins hard-wrapped lines and no others', () => {
    assert.deepEqual(blocksOf('The rain had\nstopped, but\r\nnobody came.\nShe left.'), [
      ['prose', 'The rain had\nstopped, but\r\nnobody came.'],
      ['prose', 'She left.'],
    ]);
    assert.deepEqual(blocksOf('A line with a break  \nand the next one\n\nand one more'), [
      ['prose', 'A line with a break'],
      ['prose', 'and the next one'],
      ['prose', 'and one more'],
    ]);
  });

  it('joins lines that end a sentence where the whole text is wrapped at one width', () => {
    const paragraph = [
      'The fog came in before noon and by one',
      'nobody could see the pier. Mara met Mr.',
      'Hale there. He had waited since eleven.',
      'He had nothing to say, as it turned out,',
      'and said it twice.',
    ].join('\n');
    const text = [paragraph, paragraph, paragraph, 'She left.'].join('\n\n');
    assert.deepEqual(
      blocksOf(text).map(([, block]) => block),
      [paragraph, paragraph, paragraph, 'She left.'],
    );
    const lines = [
      'She ran.',
      'He sat down and looked at the sea.',
      'It rained.',
      'Then nothing at all.',
      'Fog.',
    ];
    const unwrapped = [...lines, ...lines, ...lines];
    assert.equal(blocksOf(unwrapped.join('\n')).length, 15);
  });

  it('knows the parts of a Markdown file', () => {
    const text =
      '---\ntitle: Fog\n---\n# Fog\n\nProse.\n\n> Quoted.\n- Item\n12. Item\n\n```ts\n# no heading\n\ncode\n```\n<!-- a\n\nnote -->\n* * *\n---\nEnd\n===\n';
    assert.deepEqual(blocksOf(text), [
      ['frontMatter', '---\ntitle: Fog\n---'],
      ['heading', '# Fog'],
      ['prose', 'Prose.'],
      ['quote', '> Quoted.'],
      ['list', '- Item'],
      ['list', '12. Item'],
      ['code', '```ts\n# no heading\n\ncode\n```'],
      ['comment', '<!-- a\n\nnote -->'],
      ['rule', '* * *'],
      ['rule', '---'],
      ['heading', 'End\n==='],
    ]);
  });

  it('says where the author’s words begin', () => {
    const text = '## 第二章\n> > 信\n- 一\n';
    assert.deepEqual(
      paragraphs(text).map(({ contentStart, end }) => text.slice(contentStart, end)),
      ['第二章', '信', '一'],
    );
  });

  it('takes chapter titles without marks for headings, and sentences that begin like one not', () => {
    for (const title of [
      '第十二章 雨夜',
      '第3章',
      '楔子',
      'Chapter 4',
      'Chapter Twenty-One: The Fog',
      'PROLOGUE',
      'Part II',
    ]) {
      assert.deepEqual(blocksOf(title), [['heading', title]]);
    }
    for (const line of [
      '第一章他写了三遍。',
      'Chapter 4 was the hardest to write.',
      'Part of him knew.',
      '……',
      '——',
      '“*”',
    ]) {
      assert.deepEqual(blocksOf(line), [['prose', line]]);
    }
  });

  it('takes marks that stand alone for a scene break', () => {
    for (const line of ['***', '＊　＊　＊', '※', '#', '~', '⁂', '_ _ _'])
      assert.deepEqual(blocksOf(line), [['rule', line]]);
  });

  it('hides nothing behind a comment, fence or front matter that is not closed as such', () => {
    assert.deepEqual(blocksOf('<!-- note\n\nShe left.'), [
      ['prose', '<!-- note'],
      ['prose', 'She left.'],
    ]);
    assert.deepEqual(blocksOf('<!-- note --> She left.'), [
      ['comment', '<!-- note -->'],
      ['prose', 'She left.'],
    ]);
    assert.deepEqual(blocksOf('---\nShe left.\n---\nHe came.'), [
      ['rule', '---'],
      ['prose', 'She left.'],
      ['rule', '---'],
      ['prose', 'He came.'],
    ]);
  });

  it('covers all ink once, in order', () => {
    const markdown = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        '雨',
        '。',
        ' ',
        '　',
        '\n',
        '\r\n',
        '\n\n',
        '# ',
        '> ',
        '- ',
        '---\n',
        '```\n',
        '<!--',
        '-->',
        '===',
        '*',
      ),
      maxLength: 30,
    });
    fc.assert(
      fc.property(markdown, (text) => {
        let at = 0;
        for (const { start, end, contentStart } of paragraphs(text)) {
          assert.equal(text.slice(at, start).trim(), '');
          assert.ok(start < end && start <= contentStart && contentStart <= end);
          assert.equal(text.slice(start, end), text.slice(start, end).trim());
          at = end;
        }
        assert.equal(text.slice(at).trim(), '');
      }),
      { numRuns: 3000 },
    );
  });

  it('is linear: a novel of short lines takes no time to speak of', () => {
    const began = performance.now();
    assert.equal(paragraphs('“走吧。”她说。\n\n'.repeat(100_000)).length, 100_000);
    assert.equal(paragraphs('word after word\n'.repeat(50_000)).length, 1);
    assert.equal(paragraphs('<!-- open\n'.repeat(20_000)).length, 20_000);
    assert.equal(paragraphs('<!---->'.repeat(100_000)).length, 100_000);
    assert.ok(performance.now() - began < 4000);
  });
});

describe('words', () => {
  const of = (text: string, language: 'en' | 'zh', start = 0, end = text.length): string[] =>
    [...words(text, { start, end }, language)].map((range) => text.slice(range.start, range.end));

  it('finds words and no marks, within the range', () => {
    assert.deepEqual(of('“Don’t go,” she said.\nRain.', 'en'), ['Don’t', 'go', 'she', 'said', 'Rain']);
    assert.deepEqual(of('one two three', 'en', 4, 7), ['two']);
    assert.equal(of('她没有回家。', 'zh').join(''), '她没有回家');
  });

  it('finds the same words in a long line as in short ones', () => {
    const sentence = 'The rain fell on Mara’s coat, and nobody came. ';
    const once = of(sentence, 'en');
    assert.deepEqual(of(sentence.repeat(500), 'en'), Array.from({ length: 500 }, () => once).flat());
    assert.equal(of('没有空格也没有标点'.repeat(2000), 'zh').join(''), '没有空格也没有标点'.repeat(2000));
  });
});
