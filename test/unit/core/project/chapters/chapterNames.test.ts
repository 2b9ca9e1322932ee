import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  chapterFileName,
  chapterPlaces,
  chapterSlug,
  fileStem,
  readChapterFileName,
} from '../../../../../src/core/project/chapters/chapterNames';
import { compareNaturally } from '../../../../../src/core/project/chapters/naturalOrder';
import { checkProjectPath } from '../../../../../src/core/project/projectPath';

describe('chapterSlug', () => {
  for (const [title, slug] of [
    ['The Arrival', 'the-arrival'],
    ['Don’t Look Back!', 'dont-look-back'],
    ['Élan & Café — III', 'elan-cafe-iii'],
    ['雾港的早晨', '雾港的早晨'],
    ['“到来”：一', '到来-一'],
    ['ガラスの海', 'ガラスの海'],
    ['../../etc/passwd', 'etc-passwd'],
    ['…', 'chapter'],
    ['', 'chapter'],
  ]) {
    it(`${title} → ${slug}`, () => assert.equal(chapterSlug(title!), slug));
  }

  it('is always a safe name, short enough for any disk', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 })),
        (title) => {
          const name = chapterFileName(3, '', chapterSlug(title));
          assert.equal(checkProjectPath(name), name);
          assert.match(name, /^03-[\p{L}\p{N}\p{M}-]+\.md$/u);
          assert.ok(Buffer.byteLength(name) <= 255);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('readChapterFileName', () => {
  for (const [path, number, letter, slug] of [
    ['chapters/03-the-arrival.md', 3, '', 'the-arrival'],
    ['chapters/03a-interlude.md', 3, 'a', 'interlude'],
    ['C:\\Books\\12 The Sea.MD', 12, '', 'The Sea'],
    ['2 a quiet house.md', 2, '', 'a quiet house'],
    ['07.md', 7, '', ''],
    ['3B_ice.md', 3, 'b', 'ice'],
    ['03第三章.md', 3, '', '第三章'],
  ] as const)
    it(`reads ${path}`, () => assert.deepEqual(readChapterFileName(path), { number, letter, slug }));

  for (const path of ['the-arrival.md', '3rd-attempt.md', '12345-x.md', 'chapters/.md', '第三章.md'])
    it(`finds no number in ${path}`, () => assert.equal(readChapterFileName(path), undefined));

  it('reads back whatever was written', () => {
    const letter = fc.constantFrom('', 'a', 'z');
    fc.assert(
      fc.property(fc.nat(9999), letter, fc.string({ unit: 'grapheme' }), (number, letter, title) => {
        const slug = chapterSlug(title);
        const path = `chapters/${chapterFileName(number, letter, slug)}`;
        assert.deepEqual(readChapterFileName(path), { number, letter, slug });
        assert.equal(fileStem(path), path.slice('chapters/'.length, -'.md'.length));
      }),
    );
  });
});

describe('chapterPlaces', () => {
  const named = (numbers: (number | undefined)[]) =>
    chapterPlaces(numbers).map(({ number, letter }) => `${number}${letter}`);

  it('keeps numbers that rise', () => assert.deepEqual(named([3, 5, 12]), ['3', '5', '12']));
  it('puts a prologue before and an interlude behind', () =>
    assert.deepEqual(named([undefined, undefined, 1, 2, undefined, undefined, 3, undefined]), [
      '0',
      '0a',
      '1',
      '2',
      '2a',
      '2b',
      '3',
      '3a',
    ]));
  it('numbers through when parts begin anew', () =>
    assert.deepEqual(named([1, 2, 1, 2]), ['1', '2', '3', '4']));
  it('numbers through when there are none', () =>
    assert.deepEqual(named([undefined, undefined]), ['1', '2']));
  it('finds a place before a chapter 0', () => assert.deepEqual(named([undefined, 0, 1]), ['1', '2', '3']));

  it('gives names that sort as the chapters stand', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(30), { nil: undefined }), { maxLength: 40 }), (numbers) => {
        const names = chapterPlaces(numbers).map(({ number, letter }) =>
          chapterFileName(number, letter, 'x'),
        );
        assert.deepEqual([...names].sort(compareNaturally), names);
        assert.equal(new Set(names).size, names.length);
      }),
    );
  });
});
