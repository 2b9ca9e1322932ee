import assert from 'node:assert/strict';
import { foldQuery } from '../../../../../src/core/text/anchors/query';

const quoted = { exact: '', prefix: '', suffix: '', start: -1 };

/** How many units of the prefix and of the suffix belong to the paragraph of the passage. */
function inside(prefix: string, suffix: string): [number, number] {
  const query = foldQuery({ ...quoted, prefix, suffix });
  return [query.prefixInside, query.suffixInside];
}

describe('a folded quotation', () => {
  it('is the passage and its context, without white space and in one spelling', () => {
    const query = foldQuery({
      exact: '“Late,” He said. ',
      prefix: 'The End.\n',
      suffix: '\n她说：「好。」',
      start: 12,
    });
    assert.deepEqual(
      [query.prefix, query.passage, query.suffix],
      ['theend.', '"late,"hesaid.', '她说:"好."'],
    );
  });

  it('has a hint where the passage is known to have begun, the beginning of the text too', () => {
    assert.equal(foldQuery({ ...quoted, start: 7 }).hint, 7);
    assert.equal(foldQuery({ ...quoted, start: 0 }).hint, 0);
    assert.equal(foldQuery({ ...quoted, start: -1 }).hint, undefined);
  });

  it('keeps of a long context what adjoins the passage', () => {
    const far = '远'.repeat(200);
    const query = foldQuery({ ...quoted, prefix: `${far}临近的话`, suffix: `临近的话${far}` });
    assert.equal(query.prefix, `${'远'.repeat(60)}临近的话`);
    assert.equal(query.suffix, `临近的话${'远'.repeat(60)}`);
  });

  it('knows how much of the context belongs to the paragraph of the passage', () => {
    for (const lineBreak of ['\n', '\r', '\r\n', '\n\n', '\n\r']) {
      assert.deepEqual(
        inside(`One.${lineBreak}He sat. `, ` And so.${lineBreak}Two.`),
        ['Hesat.'.length, 'Andso.'.length],
        JSON.stringify(lineBreak),
      );
    }
    assert.deepEqual(inside('一。\n二。\n他坐着。', '她走了。\n三。\n四。'), [4, 4]);
  });

  it('has all of its context in its paragraph where no line breaks, and none where it is the whole line', () => {
    assert.deepEqual(inside('他坐着。', '她走了。'), [4, 4]);
    assert.deepEqual(inside('他坐着。\n', '\n她走了。'), [0, 0]);
    assert.deepEqual(inside('字'.repeat(90), '字'.repeat(90)), [64, 64]);
    assert.deepEqual(inside('', ''), [0, 0]);
  });
});
