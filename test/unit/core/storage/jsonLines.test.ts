import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJsonLines } from '../../../../src/core/storage/jsonLines';

const encode = (text: string) => new TextEncoder().encode(text);
const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map((value) => {
  return JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')) as object;
});

describe('append-only logs', () => {
  it('give every whole line back, wherever they are cut off', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 4 }), (records) => {
        const bytes = encode(records.map((one) => `${JSON.stringify(one)}\n`).join(''));
        const ends = records.map(
          (_, index) =>
            encode(
              records
                .slice(0, index + 1)
                .map((one) => `${JSON.stringify(one)}\n`)
                .join(''),
            ).length,
        );
        for (let cut = 0; cut <= bytes.length; cut++) {
          // A line is whole from the moment that only its line break is missing.
          const whole = ends.filter((end) => end - 1 <= cut).length;
          const read = parseJsonLines(bytes.subarray(0, cut));
          assert.deepEqual(
            read.records.map(({ value }) => value),
            records.slice(0, whole),
          );
          assert.equal(read.endsDamaged, false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('pass over what is damaged, and say so', () => {
    const read = (text: string) => {
      const { records, ...rest } = parseJsonLines(encode(text));
      return { records: records.map(({ value }) => value), ...rest };
    };
    assert.deepEqual(read('{"n":1}\n{"n":\n\n{"n":3}\n7\n'), {
      records: [{ n: 1 }, { n: 3 }],
      damaged: 2,
      endsDamaged: true,
    });
    assert.deepEqual(read('{"n":1}\n{"n"'), {
      records: [{ n: 1 }],
      damaged: 1,
      endsDamaged: false,
    });
    assert.deepEqual(read('{"n":1}\r\n').records, [{ n: 1 }]);
    assert.equal(parseJsonLines(Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a)).damaged, 1);
    assert.deepEqual(parseJsonLines(new Uint8Array()).records, []);
  });
});
