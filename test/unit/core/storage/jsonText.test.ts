import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { endOfString, isTooLarge, maxJsonBytes, parseJsonText } from '../../../../src/core/storage/jsonText';

const withoutProto = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

describe('JSON in a text', () => {
  it('is what JSON.parse reads, halves of characters included, but for the key __proto__', () => {
    const anyText = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    });
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 20 }),
      fc.dictionary(fc.oneof(anyText, fc.constant('__proto__')), anyText),
    );
    fc.assert(
      fc.property(value, (any) => {
        for (const text of [JSON.stringify(any), JSON.stringify(any).replaceAll('_', '\\u005f')])
          assert.deepEqual(parseJsonText(text), { value: JSON.parse(text, withoutProto) });
        assert.ok('value' in parseJsonText(`"${'\u{D83D}'}"`));
      }),
    );
  });

  it('is told from what is none, what is nested too deeply and what is too large', () => {
    const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
    assert.ok('value' in parseJsonText(nested(64)));
    assert.deepEqual(parseJsonText(nested(66)), { problem: 'too_deep' });
    assert.deepEqual(parseJsonText('['.repeat(1_000_000)), { problem: 'too_deep' });
    for (const text of ['', '{', '[1,]', '{"a":1} x', '\u{FEFF}{}'])
      assert.deepEqual(parseJsonText(text), { problem: 'no_json' });
    assert.deepEqual(parseJsonText(`"${'x'.repeat(maxJsonBytes)}"`), { problem: 'too_large' });
  });

  it('is measured as UTF-8', () => {
    const third = Math.floor(maxJsonBytes / 3);
    assert.equal(isTooLarge('雨'.repeat(third)), false);
    assert.equal(isTooLarge('雨'.repeat(third + 1)), true);
    assert.equal(isTooLarge('x'.repeat(maxJsonBytes)), false);
  });

  it('has strings that end at a mark without an odd number of backslashes before it', () => {
    const text = String.raw`["a\"b\\", "c"]`;
    assert.equal(text.slice(1, endOfString(text, 1)), String.raw`"a\"b\\"`);
    assert.equal(endOfString('"open', 0), 5);
    assert.equal(endOfString('"open\\', 0), 6);
  });
});
