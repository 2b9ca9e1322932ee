import assert from 'node:assert/strict';
import { foundNames, NameIndex, namesInDocument } from '../../../../../src/core/story/quality/nameIndex';
import { termsOf } from '../../../../../src/core/story/quality/textTerms';
import { processorTime } from '../../../../fakes/processorTime';

describe('names of a story', () => {
  it('stand in its documents as headings, in bold, before colons and as titles', () => {
    const names = namesInDocument(
      [
        '# The Lore of the Island',
        '## The Lighthouse',
        '- **Mara**: a girl of twelve',
        '- Tobias: her uncle',
        '3. Old Brine：the ferry',
        'They read 《潮汐集》 by the **blue lamp**.',
        '- a long remark that is no name at all but goes on and on: with a colon',
      ].join('\n'),
    );
    assert.deepEqual(names, ['The Lighthouse', 'Mara', 'Tobias', 'Old Brine', '潮汐集', 'blue lamp']);
  });

  it('take no longer to find than a line is long', () => {
    const took = processorTime(() => {
      for (const before of ['## ', '- '])
        assert.deepEqual(namesInDocument(`${before}${' '.repeat(100_000)}x`), []);
    });
    assert.ok(took < 1_000, `${took} ms`);
  });

  it('are found in whole texts, and not by their articles', () => {
    const index = new NameIndex(['the Lantern', 'Mara', '林晚', 'Li', ' ']);
    const isNamed = (text: string): boolean => index.isNamedIn(text, termsOf(text));
    assert.ok(isNamed('Mara waits.') && isNamed('She enters the Lantern.') && isNamed('她看见林晚走来。'));
    assert.ok(
      isNamed('Ask Li.') && !isNamed('The end of the day.') && !isNamed('mara') && !isNamed('林中晚钟'),
    );
    assert.ok(new NameIndex(['', '  ']).isEmpty);
  });

  it('are not what only a program calls a variable', () => {
    assert.deepEqual(
      foundNames(['ticket', 'has_key', 'hasKey', 'coins2', '钥匙'].map((name) => ({ name }))),
      ['ticket', '钥匙'],
    );
  });
});
