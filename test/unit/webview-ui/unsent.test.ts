import assert from 'node:assert/strict';
import { roundsOf } from '../../../webview-ui/roundsOf';
import { Unsent } from '../../../webview-ui/unsent';
import { bounded } from '../../../webview-ui/viewMemory';

describe('what the author has not sent', () => {
  it('is kept by name, the newest last, and forgotten when it is empty', () => {
    const unsent = new Unsent([['own:p:final', 'old']], ['own:p:final']);
    unsent.write('reword:p:final:a', 'my words');
    unsent.write('own:p:final', 'new');
    assert.deepEqual(unsent.memory, {
      texts: [
        ['reword:p:final:a', 'my words'],
        ['own:p:final', 'new'],
      ],
      open: ['own:p:final'],
    });
    assert.deepEqual([...unsent.rewordings('p:final')], [['a', 'my words']]);
    assert.deepEqual([...unsent.rewordings('p:outline')], []);
    assert.deepEqual([...unsent.rewordings('other:final')], []);
    unsent.write('own:p:final', '');
    unsent.setOpen('own:p:final', false);
    assert.deepEqual(unsent.memory, { texts: [['reword:p:final:a', 'my words']], open: [] });
  });

  it('goes when what was sent has arrived, and stays when the author has written on', () => {
    const name = 'own:p:final';
    const unsent = new Unsent([[name, 'More rain. ']], [name]);
    unsent.arrived(name, 'More');
    assert.deepEqual(unsent.memory, { texts: [[name, 'More rain. ']], open: [name] });
    unsent.arrived(name, 'More rain.');
    assert.deepEqual(unsent.memory, { texts: [], open: [] });
  });

  it('is the author’s own remark where it was for a suggestion that is gone', () => {
    const unsent = new Unsent([
      ['own:p:final', 'More rain.'],
      ['reword:p:final:a', 'a is there'],
      ['reword:p:final:b', 'b is gone'],
      ['reword:p:outline:b', 'elsewhere'],
      ['reword:p:final:c', 'x'.repeat(20_000)],
    ]);
    assert.equal(unsent.takeUp('p:final', new Set(['a'])), true);
    assert.deepEqual(unsent.memory, {
      texts: [
        ['reword:p:final:a', 'a is there'],
        ['reword:p:outline:b', 'elsewhere'],
        ['reword:p:final:c', 'x'.repeat(20_000)],
        ['own:p:final', 'More rain.\n\nb is gone'],
      ],
      open: ['own:p:final'],
    });
    assert.equal(unsent.takeUp('p:final', new Set(['a'])), false, 'what does not fit stays where it is');
  });

  it('comes back from the host with its forms open', () => {
    const unsent = new Unsent([['own:p:final', 'old']]);
    unsent.replace([
      ['reword:p:final:a', 'my words'],
      ['wish:p:brief', 'A storm.'],
    ]);
    assert.deepEqual(unsent.memory, {
      texts: [
        ['reword:p:final:a', 'my words'],
        ['wish:p:brief', 'A storm.'],
      ],
      open: ['wish:p:brief'],
    });
  });

  it('is bounded: the oldest words go first', () => {
    const texts = Array.from({ length: 130 }, (_, index): [string, string] => [
      `own:${index}:final`,
      'x'.repeat(5000),
    ]);
    const kept = bounded({
      scroll: 0,
      expanded: Array.from({ length: 600 }, (_, index) => String(index)),
      texts,
    });
    assert.equal(kept.texts?.length, 80);
    assert.equal(kept.texts?.at(-1)?.[0], 'own:129:final');
    assert.deepEqual([kept.expanded.length, kept.expanded.at(-1)], [500, '599']);
  });
});

describe('a number of rounds', () => {
  it('is whole, and from 1 to 50', () => {
    assert.deepEqual(['1', '50', ' 7 '].map(roundsOf), [1, 50, 7]);
    for (const wrong of ['', ' ', '0', '51', '-1', '1.5', 'many'])
      assert.equal(roundsOf(wrong), undefined, wrong);
  });
});
