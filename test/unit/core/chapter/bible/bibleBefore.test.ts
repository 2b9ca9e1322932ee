import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { bibleBefore } from '../../../../../src/core/chapter/bible/bibleBefore';
import { emptyBible, storyBibleSchema } from '../../../../../src/core/project/bible/storyBible';
import { toldBible } from '../../../../fakes/toldBible';

const from = (chapter: string) => ({ chapter, sha256: 'a'.repeat(64) });

const bible = z.parse(storyBibleSchema, {
  characters: [
    {
      id: 'c1',
      name: 'Mara',
      role: 'waits',
      aliases: [{ name: 'the tall one', ...from('02') }],
      facts: [
        { what: 'Counts gulls.', ...from('01') },
        { what: 'Drowns.', ...from('03') },
      ],
      ...from('01'),
    },
    // Known by another name before the chapter that tells the own one.
    {
      id: 'c2',
      name: 'Edda Voss',
      role: 'the thief',
      aliases: [{ name: 'the stranger', ...from('01') }],
      facts: [{ what: 'Limps.', as: 'the stranger', ...from('01') }],
      ...from('03'),
    },
    { id: 'c3', name: 'Pim', role: 'a boy', ...from('03') },
    { id: 'c4', name: 'Old Tam', role: 'the author’s own' },
  ],
  relationships: [{ id: 'r1', between: ['Mara', 'Pim'], what: 'Siblings.', ...from('03') }],
  timeline: [{ id: 't1', when: 'Monday', what: 'The ferry is late.', ...from('01') }],
  clues: [
    {
      id: 'k1',
      what: 'A key under the mat.',
      progress: [{ status: 'paid_off', what: 'It opens the shed.', ...from('03') }],
      ...from('01'),
    },
    { id: 'k2', what: 'A torn glove.', progress: [], ...from('03') },
  ],
  immutableFacts: [{ id: 'f1', what: 'The sea is cold.' }],
  summaries: [
    { summary: 'She waits.', ...from('01') },
    { summary: 'She drowns.', ...from('03') },
  ],
});

describe('the bible before a chapter', () => {
  it('has what the author laid down and the chapters before it tell, and nothing of later ones', () => {
    const before = bibleBefore(bible, ['01', '02']);
    assert.deepEqual(
      before.characters.map(({ name, role, aliases, facts }) => [
        name,
        role,
        aliases.map((alias) => alias.name),
        facts.map(({ what }) => what),
      ]),
      [
        ['Mara', 'waits', ['the tall one'], ['Counts gulls.']],
        ['the stranger', '', ['the stranger'], ['Limps.']],
        ['Old Tam', 'the author’s own', [], []],
      ],
    );
    assert.deepEqual(before.relationships, []);
    assert.equal(before.timeline.length, 1);
    assert.deepEqual(
      before.clues.map(({ what, progress }) => [what, progress]),
      [['A key under the mat.', []]],
    );
    assert.deepEqual(
      before.summaries.map(({ summary }) => summary),
      ['She waits.'],
    );
    assert.doesNotMatch(JSON.stringify(before), /Edda|thief|Pim|Drowns|drowns|glove|shed/);
  });

  it('tells what the whole bible tells before that chapter, and is the whole of it at the end', () => {
    for (const chapters of [[], ['01'], ['01', '02'], ['01', '02', '03']])
      for (const language of ['en', 'zh'] as const)
        assert.equal(
          toldBible(bibleBefore(bible, chapters), { before: chapters, language }).replace(/[ \t]+/g, ' '),
          toldBible(bible, { before: chapters, language }).replace(/[ \t]+/g, ' '),
        );
    assert.deepEqual(bibleBefore(bible, ['01', '02', '03']), bible);
    assert.deepEqual(bibleBefore(emptyBible(), ['01']), emptyBible());
  });
});
