import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { countText } from '../../../../src/core/text/counts';

const wordsOf = (text: string, language: 'en' | 'zh'): number => countText(text, language).words;
const charsOf = (text: string): number => countText(text, 'zh').chars;

describe('counting', () => {
  it('counts every Han character and every mark as one in Chinese', () => {
    assert.equal(wordsOf('她笑了。', 'zh'), 4);
    assert.equal(wordsOf('“走吧！”他说……', 'zh'), 9);
    assert.equal(wordsOf('第一章　雨夜\n\n', 'zh'), 5);
    assert.equal(wordsOf('𠮷野家', 'zh'), 3);
    assert.equal(wordsOf('她**笑**了。\n\n***\n\n雨停了。', 'zh'), 8, 'Asterisks are no words.');
    assert.equal(wordsOf('カタカナとひらがな', 'zh'), 9);
  });

  it('counts a run of letters or digits as one in Chinese', () => {
    assert.equal(wordsOf('他用AI写了3.14万字', 'zh'), 8);
    assert.equal(wordsOf("他说don't worry。", 'zh'), 5);
    assert.equal(wordsOf('2024年，café', 'zh'), 4);
    assert.equal(wordsOf('A。B', 'zh'), 3);
    assert.equal(wordsOf('好😀！', 'zh'), 3);
    assert.equal(wordsOf('👩‍👩‍👧👍🏽', 'zh'), 2);
  });

  it('counts words in English as readers do', () => {
    assert.equal(wordsOf('“Don’t,” she said—quietly.', 'en'), 4);
    assert.equal(wordsOf('It cost 3.14 or 10,000 pounds.', 'en'), 6);
    assert.equal(wordsOf('A well-known café, naïvely named.', 'en'), 6);
    assert.equal(wordsOf('… — * * * ___', 'en'), 0);
    assert.equal(wordsOf('', 'en'), 0);
  });

  it('counts Han one by one in an English text too', () => {
    assert.equal(wordsOf('She wrote 雨夜 on the wall.', 'en'), 7);
    assert.equal(wordsOf('雨夜。', 'en'), 2);
  });

  it('counts characters as they are seen, without white space', () => {
    assert.equal(charsOf('雨 夜\r\n　她。\n'), 4);
    assert.equal(charsOf('👩‍👩‍👧 é 𠮷'), 3);
    assert.equal(charsOf('e\u{301}\u{FEFF}'), 1);
    assert.equal(charsOf('각 한'), 2);
    assert.equal(charsOf('\u{1112}\u{1161}\u{11ab}'), 1);
    assert.equal(countText('Two words.', 'en').chars, 9);
  });

  it('agrees with Intl.Segmenter on the words of plain prose', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const plain = fc.string({
      unit: fc.constantFrom(...'aZ09 \'.,:;-_"()!?…—–“”‘’', 'the ', "it's ", '1.5', '\n'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(plain, (text) => {
        const expected = [...segmenter.segment(text)].filter(
          ({ segment, isWordLike }) => isWordLike && /[\p{L}\p{N}]/u.test(segment),
        ).length;
        assert.equal(wordsOf(text, 'en'), expected, JSON.stringify(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('agrees with Intl.Segmenter on characters', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const mixed = fc.string({
      unit: fc.constantFrom(
        'a',
        '雨',
        '。',
        ' ',
        '\n',
        '\r\n',
        '\u{301}',
        '\u{200D}',
        '👩',
        '🏽',
        '\u{FE0F}',
        '❤',
        '🇨',
        '🇳',
        '한',
        '\u{1112}',
        '\u{1161}',
      ),
      maxLength: 20,
    });
    fc.assert(
      fc.property(mixed, (text) => {
        const seen = [...segmenter.segment(text)].filter(
          ({ segment }) => !/^[\s\u{200D}]/u.test(segment),
        ).length;
        assert.equal(charsOf(text), seen, JSON.stringify(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('counts a text as the sum of its lines', () => {
    const line = fc.string({
      unit: fc.constantFrom('雨', 'a', 'b', ' ', '。', "'", '1', '.', '😀'),
      maxLength: 15,
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.constantFrom('en' as const, 'zh' as const),
        (lines, language) => {
          const sum = lines.map((one) => countText(one, language));
          assert.deepEqual(countText(lines.join('\n'), language), {
            chars: sum.reduce((total, { chars }) => total + chars, 0),
            words: sum.reduce((total, { words }) => total + words, 0),
          });
        },
      ),
    );
  });

  it('counts a line of a million characters without being slow or off', () => {
    const began = performance.now();
    assert.equal(wordsOf('雨夜她没有回家。'.repeat(125_000), 'zh'), 1_000_000);
    assert.deepEqual(countText('the rain fell, '.repeat(66_000), 'en'), { chars: 792_000, words: 198_000 });
    assert.equal(wordsOf('café '.repeat(100_000), 'en'), 100_000);
    assert.ok(performance.now() - began < 5000);
  });

  it('counts a line of nothing but marks as fast', () => {
    const began = performance.now();
    for (const mark of ['…', '。', '—', '“', '.'])
      for (const language of ['zh', 'en'] as const)
        assert.equal(countText(mark.repeat(300_000), language).chars, 300_000);
    // It took a minute and a half when a place to cut was looked for from every mark.
    assert.ok(performance.now() - began < 5000);
  });
});
