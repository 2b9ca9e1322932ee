import assert from 'node:assert/strict';
import { EditPlaces } from '../../../../../src/core/refinement/revision/editPlaces';

const far = 'Rain fell. '.repeat(3000);

function find(text: string, start: string, end: string) {
  return new EditPlaces([{ path: 'a.md', text }]).find({ start, end }, [], ['a.md'], false);
}

describe('EditPlaces', () => {
  it('looks at every place that begins so, not at the first two', () => {
    const third = `He ran.\n${far}\nHe ran.\n${far}\nHe ran and fell down.\n`;
    const place = find(third, 'He ran', 'fell down.');
    assert.ok(typeof place !== 'string');
    assert.equal(third.slice(place.start, place.end), 'He ran and fell down.');
  });

  it('never takes the first of several that are further apart', () => {
    const text = `He ran and fell down.\n${far}\nHe ran.\n${far}\nHe ran and fell down.\n`;
    assert.equal(find(text, 'He ran', 'fell down.'), 'ambiguous');
  });

  it('takes no words for a place that stand everywhere', () => {
    assert.equal(find(`${'He ran. '.repeat(40)}And fell down.`, 'He ran', 'fell down.'), 'ambiguous');
    assert.equal(
      find(`He ran.\n${far}`.repeat(40) + 'He ran and fell down.', 'He ran', 'fell down.'),
      'ambiguous',
    );
  });
});
