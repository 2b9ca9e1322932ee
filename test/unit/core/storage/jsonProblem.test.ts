import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findJsonProblem, lineAndColumn, offsetOfJsonValue } from '../../../../src/core/storage/jsonProblem';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('findJsonProblem', () => {
  it('finds nothing in JSON, and something in all else', () => {
    const spoilt = fc
      .tuple(
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', ',', '"', '}', ']', ':', '\\', '0', 'e', '\t', '-', '.'),
      )
      .map(([text, place, removed, put]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + removed);
      });
    fc.assert(
      fc.property(spoilt, (text) => {
        const found = findJsonProblem(text);
        assert.equal(found === undefined, isJson(text), JSON.stringify([text, found]));
        assert.ok(!found || (found.offset >= 0 && found.offset <= text.length));
      }),
      { numRuns: 3000 },
    );
  });

  const mistakes: [text: string, offset: number, said: RegExp][] = [
    ['{"a": 1 "b": 2}', 8, /comma is missing/],
    ['{"a": [1, 2,]}', 11, /one too many/],
    ['{"a" 1}', 5, /colon/],
    ["{'a': 1}", 1, /straight and double/],
    ['{"a": english}', 6, /text must stand/],
    ['{"a": True}', 6, /a value is needed/],
    ['{"a": "x}\n', 6, /not closed/],
    ['{"a": "C:\\x"}', 9, /backslash/],
    ['{"a": 1', 7, /ends before the } that belongs to line 1/],
    ['{"a": 1} x', 9, /behind the end/],
    ['{ // note\n}', 2, /comments/],
    ['{"a": }', 6, /a value is missing/],
    [' \n', 2, /empty/],
  ];
  for (const [text, offset, said] of mistakes) {
    it(`says what is wrong with ${JSON.stringify(text)}`, () => {
      const found = findJsonProblem(text)!;
      assert.equal(found.offset, offset);
      assert.match(found.problem, said);
    });
  }
});

describe('offsetOfJsonValue', () => {
  it('knows where a value stands; of two of the same name the one that counts', () => {
    const text = '{"a.b": 1, "a": {"b": [0, true]}, "c": 1, "c": 2}';
    assert.equal(offsetOfJsonValue(text, ['a', 'b', 1]), text.indexOf('true'));
    assert.equal(offsetOfJsonValue(text, ['a.b']), 8);
    assert.equal(offsetOfJsonValue(text, ['c']), text.lastIndexOf('2'));
    assert.equal(offsetOfJsonValue(text, ['d']), undefined);
    assert.equal(offsetOfJsonValue(text, []), 0);
  });
});

describe('lineAndColumn', () => {
  it('counts all line ends', () => {
    assert.deepEqual(lineAndColumn('a\r\nb\rc\nde', 8), { line: 4, column: 2 });
    assert.deepEqual(lineAndColumn('abc', 0), { line: 1, column: 1 });
  });
});
