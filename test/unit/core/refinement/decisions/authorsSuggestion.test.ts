import assert from 'node:assert/strict';
import { testProject } from '../../../../fakes/testProject';

const text = 'The quay was wet.\n\nThe blue one was gone.\n\nShe went to bed.\n';
const quote = '\n\nThe blue one was gone.\n\n';

describe('a suggestion of the author’s own', () => {
  it('is anchored to the words that were quoted, without the line breaks around them', async () => {
    const { controller } = await testProject({ 'sample.md': text }, []);
    const plain = await controller.suggest('sample', { text: 'Which?', quote });
    assert.equal(plain.anchor?.exact, 'The blue one was gone.');
    assert.equal(plain.anchor?.start, text.indexOf('The blue'));
    const replaced = await controller.suggest('sample', {
      text: 'Which?',
      quote,
      replacement: '\n\nThe blue boat was gone.\n\n',
    });
    assert.deepEqual(
      [replaced.anchor?.exact, replaced.replacement],
      ['The blue one was gone.', 'The blue boat was gone.'],
    );
  });

  it('changes the line breaks where its replacement does', async () => {
    const { controller, read } = await testProject({ 'sample.md': text }, []);
    await controller.suggest('sample', {
      text: 'One paragraph.',
      quote: 'was wet.\n\n',
      replacement: 'was wet. ',
    });
    await controller.revise('sample', { accept: 'all' });
    assert.equal(await read('sample.md'), text.replace('wet.\n\n', 'wet. '));
  });

  it('takes the line breaks along where it strikes a paragraph out', async () => {
    const { controller, read } = await testProject({ 'sample.md': text }, []);
    await controller.suggest('sample', {
      text: 'Out.',
      quote: 'The blue one was gone.\n\n',
      replacement: '',
    });
    await controller.revise('sample', { accept: 'all' });
    assert.equal(await read('sample.md'), 'The quay was wet.\n\nShe went to bed.\n');
  });

  it('joins what still stands of the last round, which else would be forgotten', async () => {
    const { controller } = await testProject({ 'sample.md': text }, [
      { rule: 'wet', pattern: /wet/, replacement: 'damp' },
    ]);
    await controller.assess('sample');
    await controller.suggest('sample', { text: 'Whose?' });
    await controller.revise('sample', { accept: ['s1'] });
    await controller.suggest('sample', { text: 'And then?' });
    const { round } = await controller.assess('sample');
    assert.deepEqual(
      round.suggestions.map(({ id, summary, status }) => [id, summary, status]),
      [
        ['s3', 'And then?', 'open'],
        ['s2', 'Whose?', 'open'],
      ],
    );
  });
});
