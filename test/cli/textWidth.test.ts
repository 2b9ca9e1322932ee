import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nearest } from '../../src/core/text/nearest';
import { terminalStyle } from '../../src/cli/terminal/terminalStyle';
import {
  cutTo,
  displayWidth,
  padTo,
  takeFromEnd,
  takeFromStart,
  wrapPainted,
  wrapTo,
} from '../../src/cli/terminal/textWidth';

const letters = fc.constantFrom(
  'a',
  'bc',
  ' ',
  '船',
  '数',
  '，',
  '。',
  '“',
  '”',
  'é',
  'e\u0301',
  '🛶',
  '—',
  '\u3000',
  'longerword',
);
const texts = fc.array(letters, { maxLength: 60 }).map((parts) => parts.join(''));

describe('widths in terminal cells', () => {
  it('wraps a word of a million letters in proportion to its length', () => {
    const time = (length: number) => {
      const started = performance.now();
      assert.equal(wrapTo('x'.repeat(length), 100).length, length / 100);
      return performance.now() - started;
    };
    time(10_000);
    const short = time(50_000);
    const long = time(500_000);
    // Ten times as long; with every line measuring all the rest it was a hundred times.
    assert.ok(long < 40 * Math.max(short, 20), `${short} ms, ${long} ms`);
  }).timeout(60_000);

  it('counts wide characters twice, marks and colours not at all', () => {
    assert.equal(displayWidth('boat'), 4);
    assert.equal(displayWidth('船，'), 4);
    assert.equal(displayWidth('e\u0301'), 1);
    assert.equal(displayWidth('🛶'), 2);
    assert.equal(displayWidth(terminalStyle(true).bad('red')), 3);
    // What looks like a colour in a text is shown as signs, each a cell wide.
    assert.equal(displayWidth('\u001b[31mred\u202e\u009b'), 10);
  });

  it('pads and cuts to the cell', () => {
    assert.equal(padTo('船', 4), '船  ');
    assert.equal(padTo('12', 4, 'right'), '  12');
    assert.equal(cutTo('数一数船', 5), '数一…');
    assert.equal(cutTo('数一数', 6), '数一数');
  });

  it('takes as much as fits from either end', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 30 }), (text, width) => {
        const start = takeFromStart(text, width);
        const end = takeFromEnd(text, width);
        assert.ok(text.startsWith(start) && text.endsWith(end));
        assert.ok(displayWidth(start) <= width && displayWidth(end) <= width);
      }),
    );
  });

  it('wraps without losing anything but spaces, and never wider than asked', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 40 }), (text, width) => {
        const lines = wrapTo(text, width);
        assert.equal(lines.join('').replace(/\s/g, ''), text.replace(/\s/g, ''));
        for (const line of lines)
          assert.ok(displayWidth(line) <= width, `${displayWidth(line)} > ${width}: ${line}`);
      }),
    );
  });

  it('breaks between words and between Han characters, with closing marks kept on the line', () => {
    assert.deepEqual(wrapTo('Nine boats lay there', 11), ['Nine boats', 'lay there']);
    assert.deepEqual(wrapTo('小满数船数了两遍。', 8), ['小满数船', '数了两', '遍。']);
  });

  it('begins no line with a closing mark, wherever one stretch ends and the next begins', () => {
    const words = fc.array(fc.constantFrom('数', '一', '船', '桥', '，', '。', '」'), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), fc.integer({ min: 16, max: 30 }), (stretches, width) => {
        // More than three closing marks after another are no sentence.
        const pieces = stretches.map((each) => ({ text: each.join('').replace(/[，。」]{2,}/g, '。') }));
        const text = pieces.map((piece) => piece.text).join('');
        fc.pre(!/^[，。」]|[，。」]{3}/.test(text));
        const lines = wrapPainted(pieces, width);
        assert.equal(lines.join(''), text);
        for (const line of lines) {
          assert.doesNotMatch(line, /^[，。」]/);
          assert.ok(displayWidth(line) <= width, line);
        }
      }),
    );
  });

  it('paints each line by itself, and indents those after the first', () => {
    const mark = (text: string) => `<${text}>`;
    assert.deepEqual(wrapPainted([{ text: 'One ' }, { text: 'two three', paint: mark }], 9, 2), [
      'One <two>',
      '  <three>',
    ]);
  });
});

describe('the nearest word', () => {
  const phases = ['brief', 'outline', 'sample', 'final'];
  it('finds what was meant', () => {
    assert.equal(nearest('finel', phases), 'final');
    assert.equal(nearest('breif', phases), 'brief');
    assert.equal(nearest('out', phases), 'outline');
    assert.equal(nearest('SAMPLE', phases), 'sample');
  });
  it('does not guess when nothing is near', () => {
    assert.equal(nearest('chapter', phases), undefined);
    assert.equal(nearest('x', phases), undefined);
  });
});
