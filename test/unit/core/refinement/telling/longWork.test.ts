import assert from 'node:assert/strict';
import fc from 'fast-check';
import { estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import { fittedTexts } from '../../../../../src/core/refinement/telling/longWork';

const paragraph = (chapter: number, number: number) =>
  `In room ${number} of house ${chapter} the lamp was lit, and nobody who passed by saw who had done it.`;
const chapter = (number: number, paragraphs: number) => ({
  path: `chapters/${String(number).padStart(2, '0')}.md`,
  text: `# Chapter ${number}: House ${number}\n\n${Array.from({ length: paragraphs }, (_, index) => paragraph(number, index)).join('\n\n')}\n`,
});
const tokensOf = (texts: readonly { path: string; text: string }[]) =>
  texts.reduce((sum, { path, text }) => sum + estimateTokens(text) + estimateTokens(path), 0);

describe('a work that is longer than a model reads', () => {
  const novel = [chapter(1, 40), chapter(2, 2), chapter(3, 60), chapter(4, 40)];

  it('is told whole where it fits', () => {
    for (const room of [Infinity, tokensOf(novel) + 20 * novel.length]) {
      const fitted = fittedTexts(novel, room);
      assert.deepEqual(fitted.texts, novel);
      assert.deepEqual([fitted.abridged, fitted.whole.size], [[], 4]);
    }
  });

  it('is told with the heading, the beginning and the end of each long chapter, and a mark that says how much is left out', () => {
    const fitted = fittedTexts(novel, 900);
    assert.deepEqual(fitted.abridged, [novel[0]!.path, novel[2]!.path, novel[3]!.path]);
    assert.deepEqual([...fitted.whole], [novel[1]!.path]);
    assert.equal(fitted.texts[1]!.text, novel[1]!.text);
    const [first] = fitted.texts;
    const mark = /<left-out characters="?(\d+)"?\/>/.exec(first!.text);
    assert.ok(mark);
    const told = first!.text.split(mark[0]).map((part) => part.trim());
    assert.ok(told[0]!.startsWith('# Chapter 1: House 1\n\nIn room 0 '));
    assert.ok(told[1]!.endsWith(paragraph(1, 39)));
    assert.ok(novel[0]!.text.startsWith(told[0]!) && novel[0]!.text.trimEnd().endsWith(told[1]!));
    const whole = novel[0]!.text.trimEnd().length;
    assert.equal(Number(mark[1]), whole - told[0]!.length - told[1]!.length - 4);
  });

  it('tells what is needed whole, and the others shorter', () => {
    const needed = new Set([novel[2]!.path]);
    const fitted = fittedTexts(novel, tokensOf([novel[2]!]) + 500, needed);
    assert.equal(fitted.texts[2]!.text, novel[2]!.text);
    assert.deepEqual(fitted.abridged, [novel[0]!.path, novel[3]!.path]);
  });

  it('cuts one chapter where it did when another gets a few more words', () => {
    const before = fittedTexts(novel, 900);
    const after = fittedTexts(
      [...novel.slice(0, 3), { ...novel[3]!, text: `${novel[3]!.text}\nOne word more.\n` }],
      900,
    );
    assert.deepEqual(after.texts.slice(0, 3), before.texts.slice(0, 3));
  });

  it('fits whenever headings and marks do, and keeps every word that it tells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 4000 }),
        fc.nat(11),
        (lengths, room, one) => {
          const texts = lengths.map((length, index) => chapter(index + 1, length));
          const needed = new Set(texts.slice(one, one + 1).map(({ path }) => path));
          const fitted = fittedTexts(texts, room, needed);
          assert.deepEqual(
            fitted.texts.map(({ path }) => path),
            texts.map(({ path }) => path),
          );
          const least = tokensOf(texts.filter(({ path }) => needed.has(path))) + 70 * texts.length;
          assert.ok(tokensOf(fitted.texts) <= Math.max(room, least));
          for (const [index, { path, text }] of fitted.texts.entries()) {
            const parts = text.split(/\s*<left-out characters="?\d+"?\/>\s*/);
            assert.equal(parts.length, fitted.whole.has(path) ? 1 : 2);
            const { text: original } = texts[index]!;
            assert.ok(original.startsWith(parts[0]!) && original.endsWith(parts.at(-1)!));
          }
          assert.deepEqual(
            [...fitted.whole, ...fitted.abridged].sort(),
            texts.map(({ path }) => path).sort(),
          );
          for (const path of needed) assert.ok(fitted.whole.has(path));
        },
      ),
    );
  });

  it('takes a novel apart in well under a second', () => {
    const long = Array.from({ length: 60 }, (_, index) => chapter(index + 1, 200));
    const started = performance.now();
    fittedTexts(long, 8_000);
    assert.ok(performance.now() - started < 1_500);
  });
});
