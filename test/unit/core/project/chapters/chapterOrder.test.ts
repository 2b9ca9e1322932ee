import assert from 'node:assert/strict';
import { chapterOrder, type ChapterWithFile } from '../../../../../src/core/project/chapters/chapterOrder';

const outlineOf = (...headings: string[]): string =>
  ['# Outline', ...headings.map((heading) => `## ${heading}\n\nSynopsis: it rains.`)].join('\n\n');

const rowsOf = (...given: Parameters<typeof chapterOrder>): [string, number | undefined, string, boolean][] =>
  chapterOrder(...given).map(({ chapter, number, title, file }) => [
    chapter,
    number,
    title,
    file !== undefined,
  ]);

const file = (chapter: string, number: number | undefined, title: string): ChapterWithFile => ({
  chapter,
  number,
  title,
});

describe('the order of chapters', () => {
  const twice = outlineOf('Chapter 1: Rain', 'Chapter 2: Sun', 'Chapter 3: Rain');

  it('holds two chapters of one title apart by their numbers, with a file and without', () => {
    const two = [
      ['01', 1, 'Rain', true],
      ['02', 2, 'Sun', false],
      ['03', 3, 'Rain', false],
    ];
    assert.deepEqual(rowsOf([file('01', 1, 'Rain')], twice), two);
    assert.deepEqual(rowsOf([file('03', 3, 'Rain')], twice), [
      ['01', 1, 'Rain', false],
      ['02', 2, 'Sun', false],
      ['03', 3, 'Rain', true],
    ]);
    assert.deepEqual(
      rowsOf([file('01', 1, 'Rain'), file('03', 3, 'Rain')], twice).map(([id, , , has]) => [id, has]),
      [
        ['01', true],
        ['02', false],
        ['03', true],
      ],
    );
  });

  it('gives work that has begun to the chapter with its number where several are called the same', () => {
    const begun = new Map([['03', { title: 'Rain', number: 3 }]]);
    assert.deepEqual(
      rowsOf([], twice, begun).map(([id, number]) => [id, number]),
      [
        ['01', 1],
        ['02', 2],
        ['03', 3],
      ],
    );
    const both = new Map([
      ['01', { title: 'Rain', number: 1 }],
      ['03', { title: 'Rain', number: 3 }],
    ]);
    const later = outlineOf('Chapter 1: Dawn', 'Chapter 2: Rain', 'Chapter 3: Sun', 'Chapter 4: Rain');
    assert.deepEqual(
      rowsOf([], later, both).map(([id, number, title]) => [id, number, title]),
      [
        ['02', 1, 'Dawn'],
        ['01', 2, 'Rain'],
        ['04', 3, 'Sun'],
        ['03', 4, 'Rain'],
      ],
    );
  });

  it('still knows a chapter by its title alone when the outline is put in another order', () => {
    const begun = new Map([['01', { title: 'Fog', number: 1 }]]);
    const turned = outlineOf('Chapter 1: Sun', 'Chapter 2: Fog');
    assert.deepEqual(
      rowsOf([], turned, begun).map(([id, , title]) => [id, title]),
      [
        ['02', 'Sun'],
        ['01', 'Fog'],
      ],
    );
    const byTitle = new Map([['01', { title: 'Fog' }]]);
    assert.deepEqual(rowsOf([], turned, byTitle), rowsOf([], turned, begun));
    assert.deepEqual(
      rowsOf([file('01', 1, 'Fog')], outlineOf('Chapter 2: Fog')).map(([id, , title]) => [id, title]),
      [['01', 'Fog']],
    );
  });

  it('tells interludes apart that have no number, by where they stand', () => {
    const outline = outlineOf('Chapter 1: Rain', 'Interlude', 'Chapter 2: Sun', 'Interlude');
    assert.deepEqual(
      rowsOf([file('01a', undefined, 'Interlude')], outline).map(([id, , , has]) => [id, has]),
      [
        ['01', false],
        ['01a', true],
        ['02', false],
        ['02a', false],
      ],
    );
    const begun = new Map([['02a', { title: 'Interlude' }]]);
    assert.deepEqual(
      rowsOf([], outline, begun).map(([id]) => id),
      ['01', '01a', '02', '02a'],
    );
  });

  it('finds the files of chapters without numbers by their titles, in whatever order', () => {
    assert.deepEqual(
      rowsOf([file('01', 1, 'Rain'), file('02', 2, 'Sun')], outlineOf('Sun', 'Rain')).map(([id]) => id),
      ['01', '02'],
    );
    const [rain, sun] = chapterOrder([file('01', 1, 'Rain'), file('02', 2, 'Sun')], outlineOf('Sun', 'Rain'));
    assert.deepEqual([rain!.planned!.title, sun!.planned!.title], ['Rain', 'Sun']);
  });

  it('takes a chapter that the outline names twice, number and all, for one', () => {
    const outline = outlineOf('Chapter 1: Rain', 'Chapter 2: Sun', 'Chapter 1: Rain');
    assert.deepEqual(
      rowsOf([file('01', 1, 'Rain')], outline).map(([id]) => id),
      ['01', '02'],
    );
  });
});
