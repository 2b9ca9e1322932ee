import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readableDiff, type DiffHunk, type DiffLine } from '../../../../../src/core/text/diff/readableDiff';

/** Each line as `number number sign text`, changed parts in brackets. */
function shown(hunks: readonly DiffHunk[]): string[][] {
  return hunks.map(({ lines }) => lines.map(shownLine));
}

function shownLine({ kind, beforeLine, afterLine, parts }: DiffLine): string {
  const sign = { context: ' ', removed: '-', added: '+', changed: '~' }[kind];
  const text = parts.map((part) =>
    part.kind === 'equal' ? part.text : part.kind === 'delete' ? `[-${part.text}]` : `[+${part.text}]`,
  );
  return `${beforeLine ?? '.'} ${afterLine ?? '.'} ${sign}${text.join('')}`;
}

const before =
  'The fog came in.\n\nMara counted the boats.\n\nNobody spoke.\n\nThe lamp burned.\n\nThen it was day.\n';

describe('readable diff', () => {
  it('marks a change within its paragraph and shows a paragraph around it', () => {
    const after = before.replace('counted the boats', 'counted the empty boats');
    assert.deepEqual(shown(readableDiff(before, after)), [
      [
        '1 1  The fog came in.',
        '2 2  ',
        '3 3 ~Mara counted the [+empty ]boats.',
        '4 4  ',
        '5 5  Nobody spoke.',
      ],
    ]);
  });

  it('shows paragraphs that came and went as a whole', () => {
    const after = before.replace('Nobody spoke.\n\n', '').replace('Then it', 'A gull cried.\n\nThen it');
    assert.deepEqual(shown(readableDiff(before, after, { contextLines: 0 })), [
      ['5 . -[-Nobody spoke.]', '6 . -'],
      ['. 7 +[+A gull cried.]', '. 8 +'],
    ]);
  });

  it('shows a paragraph rewritten beyond recognition old and new', () => {
    const after = before.replace('The lamp burned.', 'Somewhere below them a door went.');
    assert.deepEqual(shown(readableDiff(before, after, { contextLines: 0 })), [
      ['7 . -[-The lamp burned.]', '. 7 +[+Somewhere below them a door went.]'],
    ]);
  });

  it('makes one hunk of changes whose surroundings meet, and two of others', () => {
    const near = before.replace('fog', 'mist').replace('Nobody', 'No one');
    assert.equal(readableDiff(before, near).length, 1);
    const far = before.replace('fog', 'mist').replace('day', 'night');
    assert.deepEqual(
      readableDiff(before, far).map(({ before: old, after: now }) => [old, now]),
      [
        [
          { line: 1, count: 3 },
          { line: 1, count: 3 },
        ],
        [
          { line: 7, count: 3 },
          { line: 7, count: 3 },
        ],
      ],
    );
  });

  it('marks characters in Chinese', () => {
    assert.deepEqual(
      shown(readableDiff('　　雨停了。\n　　她走回家。\n', '　　雨停了。\n　　她跑回家。\n')),
      [['1 1  　　雨停了。', '2 2 ~　　她[-走][+跑]回家。']],
    );
  });

  it('shows a changed line end, and a missing one', () => {
    assert.deepEqual(shown(readableDiff('one two\r\n', 'one two\n')), [['1 1 ~one two[-\r\n][+\n]']]);
    assert.deepEqual(shown(readableDiff('one two', 'one two\n')), [['1 1 ~one two[+\n]']]);
  });

  it('says nothing of equal texts', () => {
    assert.deepEqual(readableDiff(before, before), []);
  });

  it('holds every line of both texts when asked for all of them, with right numbers', () => {
    const text = fc
      .array(fc.constantFrom('', 'rain fell', 'rain fell again', 'she left', '雨停了。', '雨下了。'), {
        maxLength: 8,
      })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    fc.assert(
      fc.property(text, text, (old, now) => {
        fc.pre(old !== now);
        const hunks = readableDiff(old, now, { contextLines: 1000 });
        assert.equal(hunks.length, 1);
        const [hunk] = hunks as [DiffHunk];
        const wholeOf = (without: 'insert' | 'delete', hasSide: (line: DiffLine) => boolean): string =>
          hunk.lines
            .filter(hasSide)
            .map(({ parts }) => parts.map((part) => (part.kind === without ? '' : part.text)).join('') + '\n')
            .join('');
        assert.equal(
          wholeOf('insert', (line) => line.beforeLine !== undefined),
          old,
        );
        assert.equal(
          wholeOf('delete', (line) => line.afterLine !== undefined),
          now,
        );
        const countLines = (whole: string): number => whole.split('\n').length - 1;
        assert.deepEqual(
          [hunk.before, hunk.after],
          [
            { line: 1, count: countLines(old) },
            { line: 1, count: countLines(now) },
          ],
        );
        let [atBefore, atAfter] = [1, 1];
        for (const { beforeLine, afterLine, parts } of hunk.lines) {
          if (beforeLine !== undefined) assert.equal(beforeLine, atBefore);
          if (afterLine !== undefined) assert.equal(afterLine, atAfter);
          const ends = (kind: 'insert' | 'delete'): number =>
            parts.reduce((sum, part) => sum + (part.kind === kind ? 0 : countLines(part.text)), 0);
          if (beforeLine !== undefined) atBefore += 1 + ends('insert');
          if (afterLine !== undefined) atAfter += 1 + ends('delete');
        }
      }),
      { numRuns: 2000 },
    );
  });
});
