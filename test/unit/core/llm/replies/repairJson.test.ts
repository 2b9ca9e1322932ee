import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { repairDocument } from '../../../../../src/core/llm/replies/repairJson';
import { readStrictJson } from '../../../../../src/core/llm/replies/replyJson';

const name = fc.constantFrom('text', 'quote', 'for', 'overall', 'edits');
const documents = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('He said "no".', "it's", '他说："好"。', 'a, b: [c] {d}'),
    fc.integer(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const roots = fc.dictionary(name, documents.value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

/** Letters and digits, in their order; what is an escape in JSON is taken for what it stands for. */
function words(text: string): string {
  const plain = text.replace(
    /\\(?:u([\da-f]{4})|([nrtbf])|([^]))/gi,
    (_whole, code: string, _known, other: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : (other ?? ''),
  );
  return [...plain].filter((character) => /[\p{L}\p{N}]/u.test(character)).join('');
}

describe('repairDocument', () => {
  it('gives back valid JSON as it is', () => {
    fc.assert(
      fc.property(roots, (root) => {
        const text = JSON.stringify(root);
        const mended = repairDocument(text, 0);
        assert.ok('value' in mended, `${JSON.stringify(mended)} ${text}`);
        assert.deepEqual(mended.value, root);
        assert.equal(mended.end, text.length);
        assert.equal(mended.restored, 'nothing');
      }),
      { numRuns: 500 },
    );
  });

  it('lets no word vanish and makes none up, wherever a document is broken', () => {
    fc.assert(
      fc.property(
        roots,
        fc.nat(),
        fc.nat({ max: 6 }),
        fc.constantFrom('', '"', ',', '}', ']', '，', '“', "'", '\n', ' x '),
        (root, place, length, put) => {
          const json = [...JSON.stringify(root)];
          const at = place % json.length;
          const text = json.slice(0, at).join('') + put + json.slice(at + length).join('');
          if (!text.startsWith('{')) return;
          const mended = repairDocument(text, 0);
          if ('problem' in mended) return;
          const kept = words(JSON.stringify(mended.value));
          assert.equal(
            [...kept].sort().join(''),
            [...words(text.slice(0, mended.end))].sort().join(''),
            text,
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('never makes a cut document whole, save for its last brace', () => {
    fc.assert(
      fc.property(roots, fc.nat(), (root, place) => {
        const json = JSON.stringify(root);
        const cut = json.slice(0, 1 + (place % (json.length - 1)));
        const mended = repairDocument(cut, 0);
        if ('problem' in mended) return;
        assert.equal(mended.restored, 'the last brace', cut);
        // Every list in it was closed, and so was every other object.
        assert.ok('value' in readStrictJson(`${cut.replace(/,\s*$/, '')}}`), cut);
      }),
      { numRuns: 2000 },
    );
  });

  const mended: readonly (readonly [string, string, unknown])[] = [
    ['a comma too many', '{"a":["x",],}', { a: ['x'] }],
    ['a comma missing', '{"a":"x"\n"b":["y"\n"z"]}', { a: 'x', b: ['y', 'z'] }],
    ['the end of a list missing', '{"a":["x","y"}', { a: ['x', 'y'] }],
    ['full-width marks', '｛"a"：［"x，y"，"z"］｝', { a: ['x，y', 'z'] }],
    [
      'a list of speech',
      '{"a":["He said "yes", "no", and left", "other"]}',
      { a: ['He said "yes", "no", and left', 'other'] },
    ],
    ['speech that is all of the text', '{"a":""No."","b":1}', { a: '"No."', b: 1 }],
    [
      'a curly mark that is closed by a straight one',
      '{"a":"他说：“不行"她没应","b":"x"}',
      { a: '他说：“不行"她没应', b: 'x' },
    ],
    [
      'single quotes and apostrophes',
      "{'a':'It's the sailor's','b':\"didn't\"}",
      { a: "It's the sailor's", b: "didn't" },
    ],
    [
      'a list as Python writes it',
      "{'a':['No.', \"It's late.\", 'He said \"go\".']}",
      { a: ['No.', "It's late.", 'He said "go".'] },
    ],
    [
      'a text in backticks',
      '{"a":`He said "no".\nShe left.`,"b":1}',
      { a: 'He said "no".\nShe left.', b: 1 },
    ],
    ['comments', '{/* one */"a":1, // two\n# three\n"b":2}', { a: 1, b: 2 }],
    ['an escaped underscore in a key', String.raw`{"other\_quotes":["x"]}`, { other_quotes: ['x'] }],
  ];
  for (const [what, text, value] of mended) {
    it(`mends ${what}`, () => {
      const found = repairDocument(text, 0);
      assert.deepEqual('value' in found && found.value, value, JSON.stringify(found));
    });
  }

  const left: readonly (readonly [string, string])[] = [
    ['a value that is missing', '{"a":,"b":1}'],
    ['a list that was cut at its first element', '{"a":[}'],
    ['an element that is missing', '{"a":["x",,"y"]}'],
    ['a brace that could stand in two places', '{"a":[{"b":{"c":1},{"b":2}]}'],
    ['words without quotes', '{"a":He waved at them,"b":1}'],
    ['some quotes escaped and some not', String.raw`{"a":"\"No,\" he said, "never"","b":1}`],
    ['a backslash before a letter', String.raw`{"a":"C:\dir",}`],
    ['a text that a comment may hold', '{"a":["x", // "y"\n"z"]}'],
    ['a text in other marks than its neighbours', '{"a":["x"\n“y”]}'],
    ['a key in other marks than the rest', '{"a":"",b:"","c":1}'],
    ['a text that may end in two places', '{"a":["“不行", ", "好"]}'],
    ['a stray character in a key', '{"te\u0007xt":"x","b":1,}'],
    ['two texts on one line', '{"a":["x" "y"]}'],
    ['a number that is none', '{"a":0123,"b":1}'],
  ];
  for (const [what, text] of left) {
    it(`leaves alone ${what}`, () => {
      assert.ok('problem' in repairDocument(text, 0), JSON.stringify(repairDocument(text, 0)));
    });
  }
});

describe('readStrictJson', () => {
  it('reads what JSON.parse reads, but for keys that come twice and numbers that are not exact', () => {
    fc.assert(
      fc.property(roots, (root) => {
        assert.deepEqual(readStrictJson(JSON.stringify(root, undefined, 1)), { value: root });
      }),
    );
    for (const text of [
      '{"a":1,"a":1}',
      '{"a":1,"\\u0061":2}',
      '[1e999]',
      '[9007199254740993]',
      '{"a":1',
      'x',
    ])
      assert.ok('problem' in readStrictJson(text), text);
    assert.deepEqual(readStrictJson('[{"a":1},{"a":1.5e3}]'), { value: [{ a: 1 }, { a: 1500 }] });
  });

  it('goes 64 levels deep', () => {
    assert.ok('value' in readStrictJson('['.repeat(64) + ']'.repeat(64)));
    assert.ok('problem' in readStrictJson('['.repeat(65) + ']'.repeat(65)));
  });
});
