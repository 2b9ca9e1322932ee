import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fillerWriter, reviseHeavily } from '../../../../../bench/filler';
import { randomNumbers } from '../../../../../src/core/chapter/calibration/randomNumbers';
import { diffTexts, editsBetween, type DiffPart } from '../../../../../src/core/text/diff/diff';
import { alignTokens } from '../../../../../src/core/text/diff/alignment';
import { cutTokens, TokenNumbers } from '../../../../../src/core/text/diff/tokens';
import { EditMapper } from '../../../../../src/core/text/editMapping';
import { applyEdits, splitsPair } from '../../../../../src/core/text/edits';

function shown(before: string, after: string): string {
  const signs = { equal: ['', ''], delete: ['[-', ']'], insert: ['[+', ']'] } as const;
  return diffTexts(before, after)
    .map(({ kind, text }) => signs[kind][0] + text + signs[kind][1])
    .join('');
}

function side(parts: readonly DiffPart[], without: DiffPart['kind']): string {
  return parts.map(({ kind, text }) => (kind === without ? '' : text)).join('');
}

function changedUnits(parts: readonly DiffPart[]): number {
  return parts.reduce((sum, { kind, text }) => sum + (kind === 'equal' ? 0 : text.length), 0);
}

function assertSound(before: string, after: string): void {
  const parts = diffTexts(before, after);
  assert.equal(side(parts, 'insert'), before);
  assert.equal(side(parts, 'delete'), after);
  for (let index = 0; index < parts.length; index++) {
    const { kind, text } = parts[index]!;
    assert.notEqual(text, '');
    const next = parts[index + 1]?.kind;
    assert.notEqual(next, kind);
    assert.ok(
      !(kind === 'insert' && next === 'delete'),
      'a deletion comes before the insertion in its place',
    );
  }
}

/** The least number of tokens that must go or come, by the textbook table. */
function leastChanges(before: Int32Array, after: Int32Array): number {
  let row = Array.from({ length: after.length + 1 }, (_, index) => index);
  for (const token of before) {
    const next = [row[0]! + 1];
    for (let column = 1; column <= after.length; column++) {
      next.push(
        token === after[column - 1] ? row[column - 1]! : 1 + Math.min(row[column]!, next[column - 1]!),
      );
    }
    row = next;
  }
  return row.at(-1)!;
}

/** Not the clock, which other work on the machine pushes on. */
function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

describe('diff', () => {
  it('changes whole words in English', () => {
    assert.equal(shown('He walked home.', 'He talked home.'), 'He [-walked][+talked] home.');
    assert.equal(shown("She didn't go.", "She doesn't go."), "She [-didn't][+doesn't] go.");
    assert.equal(shown('It cost 3.14 then.', 'It cost 3.15 then.'), 'It cost [-3.14][+3.15] then.');
    assert.equal(shown('a café', 'a cafe'), 'a [-café][+cafe]');
  });

  it('changes single characters in Chinese', () => {
    assert.equal(shown('她慢慢地走回家。', '她慢慢地跑回家。'), '她慢慢地[-走][+跑]回家。');
    assert.equal(shown('雨停了。', '雨停了！'), '雨停了[-。][+！]');
  });

  it('does both in mixed text', () => {
    assert.equal(shown('他用Python写信。', '他用Pascal写信。'), '他用[-Python][+Pascal]写信。');
    assert.equal(shown('She wrote 雨夜 twice.', 'She wrote 雨天 twice.'), 'She wrote 雨[-夜][+天] twice.');
  });

  it('shows what came or went as the sentence or paragraph it is', () => {
    assert.equal(
      shown('It rained. She left.', 'It rained. It snowed. She left.'),
      'It rained. [+It snowed. ]She left.',
    );
    assert.equal(shown('雨停了。她走了。', '雨停了。灯灭了。她走了。'), '雨停了。[+灯灭了。]她走了。');
    assert.equal(shown('One.\n\nTwo.\n\nThree.\n', 'One.\n\nThree.\n'), 'One.\n\n[-Two.\n\n]Three.\n');
  });

  it('parts no surrogate pair, no emoji sequence and no CRLF', () => {
    assert.equal(shown('a\u{1F600}b', 'a\u{1F601}b'), 'a[-\u{1F600}][+\u{1F601}]b');
    assert.equal(shown('👩‍👩‍👧', '👩‍👩‍👦'), '[-👩‍👩‍👧][+👩‍👩‍👦]');
    assert.equal(shown('👍🏽', '👍🏿'), '[-👍🏽][+👍🏿]');
    assert.equal(shown('a\r\nb', 'a\nb'), 'a[-\r\n][+\n]b');
    const tricky = fc.string({
      unit: fc.constantFrom('\u{1F600}', '\u{1F601}', '𠮷', '𠮶', '\r\n', '\n', '\r', 'a', 'b', 'é', '雨'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(tricky, tricky, (before, after) => {
        for (const { start, end } of editsBetween(before, after)) {
          assert.ok(!splitsPair(before, start) && !splitsPair(before, end));
        }
        let offset = 0;
        for (const { kind, text } of diffTexts(before, after)) {
          if (kind === 'delete') continue;
          assert.ok(!splitsPair(after, offset));
          offset += text.length;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is sound for any two texts, halves of characters among them', () => {
    const wild = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          'a',
          'b',
          ' ',
          '雨',
          '。',
          '\n',
          '\r',
          '\u{d83d}',
          '\u{de00}',
          '\u{200D}',
          '\u{301}',
          "'",
        ),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 60,
    });
    fc.assert(fc.property(wild, wild, assertSound), { numRuns: 3000 });
    fc.assert(
      fc.property(wild, fc.nat(60), fc.nat(60), wild, (text, from, to, put) => {
        assertSound(text, text.slice(0, from) + put + text.slice(to));
      }),
      { numRuns: 3000 },
    );
  });

  it('says nothing of equal texts and everything of empty ones', () => {
    assert.deepEqual(diffTexts('', ''), []);
    assert.deepEqual(diffTexts('x', 'x'), [{ kind: 'equal', text: 'x' }]);
    assert.deepEqual(diffTexts('', 'x'), [{ kind: 'insert', text: 'x' }]);
    assert.deepEqual(diffTexts('x', ''), [{ kind: 'delete', text: 'x' }]);
    assert.deepEqual(editsBetween('x', 'x'), []);
  });

  it('changes the least there is where no passage of four tokens is shared', () => {
    // Lists of up to seven have no room for a k-gram; among longer ones those that share none are taken.
    const tokens = fc.oneof(
      fc.array(fc.nat(3), { maxLength: 7 }).map((list) => Int32Array.from(list)),
      fc.array(fc.nat(20), { maxLength: 60 }).map((list) => Int32Array.from(list)),
    );
    const grams = (ids: Int32Array): string[] =>
      Array.from({ length: Math.max(0, ids.length - 3) }, (_, index) => ids.slice(index, index + 4).join());
    fc.assert(
      fc.property(tokens, tokens, (before, after) => {
        if (before.length > 7) fc.pre(!grams(before).some((gram) => grams(after).includes(gram)));
        const kept = alignTokens(before, after);
        const keptBefore = before.filter((_, index) => kept.before[index] === 1);
        const keptAfter = after.filter((_, index) => kept.after[index] === 1);
        assert.deepEqual(keptBefore, keptAfter);
        assert.equal(before.length + after.length - 2 * keptBefore.length, leastChanges(before, after));
      }),
      { numRuns: 3000 },
    );
  });

  it('comes close to the least in long texts, where unique passages hold the rest together', () => {
    for (const language of ['en', 'zh'] as const) {
      const writer = fillerWriter(language, randomNumbers(7));
      const before = writer.novel(6_000);
      const after = reviseHeavily(before, language, 0.1, writer, randomNumbers(8));
      const numbers = new TokenNumbers();
      const [one, other] = [before, after].map((text) => {
        const { ids, count } = cutTokens(text, 0, text.length, numbers);
        return ids.subarray(0, count);
      }) as [Int32Array, Int32Array];
      const kept = alignTokens(one, other).before.reduce((sum, bit) => sum + bit, 0);
      const least = leastChanges(one, other);
      const found = one.length + other.length - 2 * kept;
      assert.ok(least > 100, `the texts differ: ${least}`);
      assert.ok(found <= 1.01 * least, `${language}: ${found} for ${least}`);
    }
  });

  it('finds a moved passage once, and the rest around it', () => {
    const writer = fillerWriter('zh', randomNumbers(3));
    const paragraphs = Array.from({ length: 200 }, () => writer.paragraph());
    const moved = [
      ...paragraphs.slice(0, 20),
      ...paragraphs.slice(21, 150),
      paragraphs[20]!,
      ...paragraphs.slice(150),
    ];
    const parts = diffTexts(paragraphs.join('\n'), moved.join('\n'));
    assert.equal(changedUnits(parts), 2 * (paragraphs[20]!.length + 1));
  });

  it('takes bounded time on texts with nothing in common, and on ones that repeat themselves', () => {
    const first = fillerWriter('zh', randomNumbers(11)).novel(300_000);
    const second = fillerWriter('zh', randomNumbers(12)).novel(300_000);
    const refrain = '雨停了。她走了。';
    const cases: [string, string][] = [
      [first, second],
      ['a'.repeat(200_000), 'a'.repeat(150_000)],
      ['ab '.repeat(50_000), 'ba '.repeat(50_000)],
      [refrain.repeat(20_000), refrain.repeat(15_000).replaceAll('停', '下')],
      [first, [...first].reverse().join('')],
    ];
    for (const [before, after] of cases) {
      const began = processorMilliseconds();
      assertSound(before, after);
      const took = processorMilliseconds() - began;
      assert.ok(took < 5000, `${took} ms`);
    }
  });

  it('stays sound when the budget runs out at any point', () => {
    const tokens = fc.array(fc.nat(5), { maxLength: 40 }).map((list) => Int32Array.from(list));
    fc.assert(
      fc.property(tokens, tokens, fc.nat(60), (before, after, budget) => {
        const kept = alignTokens(before, after, budget);
        const keptBefore = before.filter((_, index) => kept.before[index] === 1);
        assert.deepEqual(
          keptBefore,
          after.filter((_, index) => kept.after[index] === 1),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('is a novel in no time, and sound there too', () => {
    for (const language of ['en', 'zh'] as const) {
      const writer = fillerWriter(language, randomNumbers(5));
      const before = writer.novel(400_000);
      const after = reviseHeavily(before, language, 0.1, writer, randomNumbers(6));
      const began = processorMilliseconds();
      assertSound(before, after);
      assert.ok(processorMilliseconds() - began < 2000);
    }
  });
});

describe('the edits between two texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '雨', '夜', '。', '\n'), maxLength: 40 });

  it('make the text after of the text before, and stand where the diff shows a change', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edits = editsBetween(before, after);
        assert.equal(applyEdits(before, edits), after);
        const parts = diffTexts(before, after);
        const joined = (kind: DiffPart['kind']): string =>
          parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join('');
        assert.equal(edits.map(({ replacement }) => replacement).join(''), joined('insert'));
        assert.equal(edits.map(({ start, end }) => before.slice(start, end)).join(''), joined('delete'));
      }),
      { numRuns: 1000 },
    );
  });

  it('carry an unchanged passage to where it went', () => {
    const before = 'It rained. She left. He stayed.';
    const after = 'It snowed all night. Then she came. He stayed, alone.';
    const from = before.indexOf('He stayed');
    const mapped = new EditMapper(editsBetween(before, after)).mapRange({
      start: from,
      end: from + 'He stayed'.length,
    });
    assert.ok(mapped);
    assert.equal(after.slice(mapped.start, mapped.end), 'He stayed');
    assert.equal(new EditMapper(editsBetween(before, after)).mapRange({ start: 0, end: 10 }), undefined);
  });
});
