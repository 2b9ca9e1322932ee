import assert from 'node:assert/strict';
import { locatePassage, locateQuote } from '../../../../../src/core/refinement/decisions/quotes';
import { expectCode } from '../../../../fakes/expectCode';

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

describe('locatePassage', () => {
  const only = text('sample.md', 'No, no. And no again, no.');
  const other = text('chapters/02-b.md', 'No, no.');

  it('takes the very place that is named where the words stand there', () => {
    const start = only.text.lastIndexOf('no');
    const place = locatePassage([other, only], { quote: 'no', path: only.path, start });
    assert.deepEqual([place.path, place.start, place.end], [only.path, start, start + 2]);
  });

  it('goes by the words where others stand there by now, or where no file is named', async () => {
    const again = locatePassage([only], { quote: 'And', path: only.path, start: 3 });
    assert.equal(again.start, only.text.indexOf('And'));
    for (const start of [1, -5, 1e9, Number.NaN])
      await expectCode('invalid_input', async () =>
        locatePassage([only], { quote: 'no', path: only.path, start }),
      );
    await expectCode('invalid_input', async () => locatePassage([only], { quote: 'no', start: 4 }));
    await expectCode('not_found', async () =>
      locatePassage([only], { quote: 'no', path: 'chapters/09-z.md', start: 4 }),
    );
    await expectCode('invalid_input', async () =>
      locatePassage([only], { quote: ' ', path: only.path, start: 3 }),
    );
  });
});
