import assert from 'node:assert/strict';
import { mergeMarkerLine, requireMerged } from '../../../../src/core/storage/mergeMarkers';
import { expectCode } from '../../../fakes/expectCode';

const merge = [
  '<<<<<<< HEAD',
  'The ferry left at six.',
  '=======',
  'The ferry left at nine.',
  '>>>>>>> draft-two',
  '',
];

describe('merges that are not settled', () => {
  it('are found at their line, with any line ends and with the base between', () => {
    assert.equal(mergeMarkerLine(['# One', '', ...merge].join('\n')), 3);
    assert.equal(mergeMarkerLine(merge.join('\r\n')), 1);
    const withBase = [...merge.slice(0, 2), '||||||| base', 'The ferry left.', ...merge.slice(2)];
    assert.equal(mergeMarkerLine(withBase.join('\n')), 1);
  });

  it('are not seen in prose that only looks a little like them', () => {
    for (const text of [
      'Title\n=======\n\nText.\n',
      '<<<<<<<\nA row of marks.\n=======\n>>>>>>>\n',
      'He wrote <<<<<<< HEAD on the wall.\n=======\n>>>>>>> x\n',
      '>>>>>>> x\n=======\n<<<<<<< y\n',
      '',
    ])
      assert.equal(mergeMarkerLine(text), undefined, JSON.stringify(text));
  });

  it('are found fast in a long text full of first marks', () => {
    const begun = performance.now();
    assert.equal(mergeMarkerLine('<<<<<<< HEAD\n'.repeat(20_000)), undefined);
    assert.ok(performance.now() - begun < 1000, `${performance.now() - begun} ms`);
  });

  it('keep a text from being worked on', async () => {
    requireMerged('brief.md', 'A brief.');
    const error = await expectCode('conflict', async () => requireMerged('brief.md', merge.join('\n')));
    assert.deepEqual(error.details, { path: 'brief.md', line: 1 });
  });
});
