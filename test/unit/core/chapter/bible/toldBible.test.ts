import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import type { BibleUpdate } from '../../../../../src/core/chapter/bible/bibleUpdate';
import { staleChapters, staleEntries } from '../../../../../src/core/chapter/bible/staleEntries';
import { storyBibleSchema, type StoryBible } from '../../../../../src/core/project/bible/storyBible';
import { bibleUpdate, from, somebody } from '../../../../fakes/bibleUpdates';
import { toldBible, wholeBible } from '../../../../fakes/toldBible';

const told: readonly [string, BibleUpdate][] = [
  [
    '01',
    bibleUpdate({
      summary: 'A stranger\ncomes over the river.',
      characters: [somebody('Mira', { aliases: ['Mimi'], role: 'ferry girl' }), somebody('the stranger')],
      clues: [
        { what: 'a key with no lock', status: 'planted' },
        { what: 'a torn glove', status: 'planted' },
      ],
    }),
  ],
  [
    '02',
    bibleUpdate({
      summary: 'The ferry burns.',
      characters: [somebody('Mira', { role: 'keeper', facts: ['cannot swim'] })],
      timeline: [{ when: 'first frost', what: 'the fire' }],
      relationships: [{ between: ['Mira', 'Odd'], what: 'cousins' }],
      clues: [
        { what: 'a key with no lock', status: 'advanced' },
        { what: 'a torn glove', status: 'paid_off' },
      ],
      immutableFacts: [{ what: 'The river never freezes.' }],
    }),
  ],
  [
    '03',
    bibleUpdate({
      summary: 'The stranger gives his name.',
      characters: [somebody('the stranger', { aliases: ['King Edmund'] })],
      clues: [{ what: 'a key with no lock', status: 'paid_off' }],
    }),
  ],
];

function bibleAfter(order: readonly string[]): StoryBible {
  let bible = z.parse(storyBibleSchema, { immutableFacts: ['There is no magic.'], characters: ['Odd'] });
  for (const chapter of order)
    bible = applyUpdate(bible, told.find(([id]) => id === chapter)![1], from(chapter)).bible;
  return bible;
}

describe('what a model is told of the bible', () => {
  const bible = bibleAfter(['01', '02', '03']);
  const en = (...before: string[]) => ({ before, language: 'en' as const });

  it('is what the author laid down and what each chapter before added, and the clues that are open', () => {
    assert.equal(
      toldBible(bible, en('01', '02')),
      [
        'Laid down by the author:',
        '- Odd',
        '- Never changes: There is no magic.',
        '',
        'Chapter 01:',
        '- What happens: A stranger comes over the river.',
        '- Mira (Mimi): ferry girl',
        '- the stranger',
        '- Clue planted: a key with no lock',
        '- Clue planted: a torn glove',
        '',
        'Chapter 02:',
        '- What happens: The ferry burns.',
        '- Mira: keeper',
        '- Mira: cannot swim',
        '- Mira – Odd: cousins',
        '- first frost: the fire',
        '- Clue followed: a key with no lock',
        '- Clue paid off: a torn glove',
        '- Never changes: The river never freezes.',
        '',
        'Clues still open:',
        '- a key with no lock',
      ].join('\n'),
    );
  });

  it('says nothing of the chapter in question, of later ones, and of chapters that are no more', () => {
    const early = toldBible(bible, en('01'));
    assert.doesNotMatch(early, /Edmund|keeper|burns|paid off|frost|freezes/);
    assert.match(early, /Clues still open:\n- a key with no lock\n- a torn glove$/);
    assert.doesNotMatch(toldBible(bible, en('01', '03')), /burns|keeper|cannot swim|freezes/);
    assert.equal(wholeBible(bible, en('01', '02', '03')).openClues, '');
  });

  it('begins before each chapter as it did before the one before', () => {
    for (const order of [
      ['01', '02', '03'],
      ['03', '01', '02'],
    ]) {
      const made = bibleAfter(order);
      const all = ['01', '02', '03'];
      for (const [index] of all.entries()) {
        const shorter = wholeBible(made, en(...all.slice(0, index))).soFar;
        const longer = wholeBible(made, en(...all.slice(0, index + 1))).soFar;
        assert.ok(longer.startsWith(shorter) && longer.length > shorter.length, `${order.join()} ${index}`);
      }
    }
  });

  it('calls nobody by a name that only a later chapter tells', () => {
    const named = applyUpdate(
      undefined,
      bibleUpdate({ characters: [somebody('King Edmund', { aliases: ['the stranger'] })] }),
      from('03'),
    ).bible;
    const made = applyUpdate(
      named,
      bibleUpdate({ characters: [somebody('the stranger', { facts: ['limps'] })] }),
      from('01'),
    ).bible;
    assert.equal(made.characters.length, 1);
    const early = toldBible(made, en('01'));
    assert.doesNotMatch(early, /Edmund/);
    assert.match(early, /the stranger: limps/);
    assert.match(toldBible(made, en('01', '02', '03')), /King Edmund/);
  });

  it('is in the language of the work, and nothing of an empty bible', () => {
    assert.equal(toldBible(bible, { before: ['01'], language: 'zh' }).split('\n')[0], '作者的设定：');
    assert.match(toldBible(bible, { before: ['01'], language: 'zh' }), /- Mira（Mimi）：ferry girl/);
    assert.equal(toldBible(z.parse(storyBibleSchema, {}), en('01')), '');
  });

  it('believes the author about which clues are open', () => {
    const clues = [
      { what: 'shut', open: false },
      { what: 'later', paidOffIn: '05' },
      { what: 'already', paidOffIn: 1 },
      { what: 'waiting' },
      { what: 'done', status: 'paid_off' },
    ];
    const made = z.parse(storyBibleSchema, { clues });
    assert.equal(wholeBible(made, en('01')).openClues, 'Clues still open:\n- later\n- waiting');
  });
});

describe('entries of the bible that are stale', () => {
  const bible = bibleAfter(['01', '02', '03']);
  const now = (chapters: Record<string, string>) => new Map(Object.entries(chapters));

  it('are those of chapters whose text has changed, parts too, and of chapters that are gone', () => {
    const same = { '01': 'text of 01', '02': 'text of 02', '03': 'text of 03' };
    assert.deepEqual(staleEntries(bible, now(same)), []);
    const stale = staleEntries(bible, now({ ...same, '02': 'edited' }));
    assert.deepEqual(
      stale.map(({ list, of, isGone }) => [list, of, isGone]),
      [
        ['relationships', undefined, false],
        ['timeline', undefined, false],
        ['immutableFacts', undefined, false],
        ['summaries', undefined, false],
        ['facts', 'c2', false],
        ['facts', 'c2', false],
        ['progress', 'k1', false],
        ['progress', 'k2', false],
      ],
    );
    assert.deepEqual(staleChapters(bible, now({ '03': 'x', '02': 'text of 02' })), ['03', '01']);
  });

  it("are never the author's", () => {
    const edited = structuredClone(bible);
    edited.immutableFacts.at(-1)!.what = 'It froze once.';
    const stale = staleEntries(edited, new Map());
    assert.ok(stale.length > 0 && !stale.some(({ list }) => list === 'immutableFacts'));
  });
});
