import assert from 'node:assert/strict';
import { locatePassage, locateQuote } from '../../../../src/core/refinement/quotes';
import { expectCode } from '../../../fakes/expectCode';

const text = (path: string, content: string) => ({ path, text: content, byteOrderMark: false, sha256: path });

describe('locateQuote', () => {
  const one = text('chapters/01-a.md', 'The lamp was lit. “Who’s there?” she asked.');
  const two = text('chapters/02-b.md', 'The lamp was out.');

  it('finds the one place in all files of the phase', () => {
    const place = locateQuote([one, two], 'was out');
    assert.deepEqual([place.path, place.start, place.end], ['chapters/02-b.md', 9, 16]);
  });

  it('takes the marks that a keyboard has for those of the text', () => {
    const place = locateQuote([one, two], '"Who\'s there?" she asked.');
    assert.equal(one.text.slice(place.start, place.end), '“Who’s there?” she asked.');
  });

  it('never takes the first of several places, unless the file tells which', async () => {
    await expectCode('invalid_input', async () => locateQuote([one, two], 'The lamp'));
    assert.equal(locateQuote([one, two], 'The lamp', two.path).path, two.path);
  });

  it('says that words are not there, and that nothing was quoted', async () => {
    await expectCode('not_found', async () => locateQuote([one, two], 'a herring barrel in the rigging'));
    await expectCode('not_found', async () => locateQuote([one, two], 'lamp', 'chapters/09-z.md'));
    await expectCode('invalid_input', async () => locateQuote([one, two], '  '));
  });
});
