import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import { undoUpdate } from '../../../../../src/core/chapter/bible/undoUpdate';
import { isAuthorsOwn, namesOf } from '../../../../../src/core/project/bible/bibleEntries';
import { storyBibleSchema, type StoryBible } from '../../../../../src/core/project/bible/storyBible';
import { bibleUpdate, from, somebody } from '../../../../fakes/bibleUpdates';

function bibleOf(value: object): StoryBible {
  return z.parse(storyBibleSchema, value);
}

describe('a bible updated from a chapter', () => {
  it('has what the chapter says, with its chapter, its hash and ids of ours', () => {
    const { bible, change } = applyUpdate(
      undefined,
      bibleUpdate({
        summary: 'Mira finds a key.',
        characters: [
          somebody('Mira Vale', { aliases: ['Mimi'], role: 'ferry girl', facts: ['cannot swim'] }),
        ],
        relationships: [{ between: ['Mira', 'Odd'], what: 'cousins' }],
        timeline: [{ when: 'first frost', what: 'the ferry stops' }],
        clues: [{ what: 'a key with no lock', status: 'planted' }],
        immutableFacts: [{ what: 'The river never freezes.' }],
      }),
      from('01', 'aa'),
    );
    const [mira] = bible.characters;
    assert.deepEqual(
      [mira!.id, mira!.name, mira!.role, mira!.aliases[0]!.name, mira!.facts[0]!.what],
      ['c1', 'Mira Vale', 'ferry girl', 'Mimi', 'cannot swim'],
    );
    const entries = [
      mira!,
      mira!.aliases[0]!,
      mira!.facts[0]!,
      bible.relationships[0]!,
      bible.timeline[0]!,
      bible.clues[0]!,
      bible.immutableFacts[0]!,
      bible.summaries[0]!,
    ];
    for (const entry of entries) {
      assert.deepEqual([entry.chapter, entry.sha256], ['01', 'aa']);
      assert.ok(!isAuthorsOwn(entry));
    }
    assert.deepEqual(
      [bible.relationships[0]!.id, bible.timeline[0]!.id, bible.clues[0]!.id, bible.immutableFacts[0]!.id],
      ['r1', 't1', 'k1', 'f1'],
    );
    assert.deepEqual([change.entries.length, change.conflicts, change.leftOut], [8, [], 0]);
  });

  it('joins a character by name or alias, in other spacing, width, capitals and dots', () => {
    const known = bibleOf({ characters: [{ name: '米拉·韦尔', aliases: ['Mira Vale'] }] });
    for (const name of ['米拉韦尔', '米拉 • 韦尔', 'MIRA VALE', 'Ｍｉｒａ　Ｖａｌｅ', 'MiraVale']) {
      const { bible } = applyUpdate(
        known,
        bibleUpdate({ characters: [somebody(name, { facts: ['怕水'] })] }),
        from('01'),
      );
      assert.equal(bible.characters.length, 1, name);
      assert.equal(bible.characters[0]!.facts[0]!.what, '怕水', name);
    }
    const { bible } = applyUpdate(known, bibleUpdate({ characters: [somebody('米拉')] }), from('01'));
    assert.equal(bible.characters.length, 2);
  });

  it('does not join two people because both are called the boy', () => {
    const first = applyUpdate(
      undefined,
      bibleUpdate({
        characters: [somebody('Tom', { aliases: ['the boy'] }), somebody('Sam', { aliases: ['the boy'] })],
      }),
      from('01'),
    );
    assert.deepEqual(
      first.bible.characters.map(({ name }) => name),
      ['Tom', 'Sam'],
    );
    const second = applyUpdate(
      first.bible,
      bibleUpdate({ characters: [somebody('the boy', { facts: ['limps'] })] }),
      from('02'),
    );
    assert.deepEqual(
      second.change.conflicts.map(({ why }) => why),
      ['ambiguous'],
    );
    assert.deepEqual(second.bible, first.bible);
  });

  it('takes no id, path or chapter from a model', () => {
    const said = { id: 'x9', chapter: '77', what: 'The bell is cracked.', wrote: 'z', path: '../../x' };
    const { bible } = applyUpdate(undefined, bibleUpdate({ immutableFacts: [said] }), from('01'));
    const [fact] = bible.immutableFacts;
    assert.deepEqual(Object.keys(fact!).sort(), ['chapter', 'id', 'sha256', 'what', 'wrote']);
    assert.deepEqual([fact!.id, fact!.chapter], ['f1', '01']);
  });

  it('changes nothing that the author wrote, and says what contradicts it', () => {
    const known = bibleOf({
      characters: [{ name: 'Odd', role: 'smith', facts: ['is 12'], mood: 'dark' }],
      timeline: [{ when: 'Monday', what: 'The fair' }],
      immutableFacts: ['The bridge has 9 arches.'],
      summaries: { '01': 'My own words.' },
    });
    const { bible, change } = applyUpdate(
      known,
      bibleUpdate({
        summary: 'Other words.',
        characters: [somebody('odd', { role: 'miller', facts: ['is 13', 'owns a dog'] })],
        timeline: [{ when: 'Tuesday', what: 'the fair.' }],
        immutableFacts: [{ what: 'The bridge has 8 arches' }],
        corrections: [{ was: 'the bridge has 9 arches', now: 'It fell.' }],
      }),
      from('01'),
    );
    assert.deepEqual(
      change.conflicts.map(({ list, why, id, bible: has, said }) => [list, why, id, has, said]),
      [
        ['summaries', 'authors_own', undefined, 'My own words.', 'Other words.'],
        ['characters', 'authors_own', 'c1', 'Odd: smith', 'Odd: miller'],
        ['facts', 'authors_own', 'c1', 'Odd: is 12', 'Odd: is 13'],
        ['timeline', 'authors_own', 't1', 'Monday: The fair', 'Tuesday: the fair.'],
        ['immutableFacts', 'authors_own', 'f1', 'The bridge has 9 arches.', 'The bridge has 8 arches'],
        ['immutableFacts', 'disagrees', 'f1', 'the bridge has 9 arches', 'It fell.'],
      ],
    );
    const { facts, ...odd } = bible.characters[0]!;
    assert.deepEqual({ ...odd, facts: [facts[0]] }, known.characters[0]);
    assert.deepEqual([facts.length, facts[1]!.what, facts[1]!.chapter], [2, 'owns a dog', '01']);
    assert.deepEqual({ ...bible, characters: [] }, { ...known, characters: [] });
  });

  it('replaces what the chapter said before, and keeps the ids and places of what is much the same', () => {
    const first = applyUpdate(
      undefined,
      bibleUpdate({
        immutableFacts: [{ what: 'The well behind the mill is dry.' }, { what: 'Salt is forbidden.' }],
        characters: [somebody('Mira', { role: 'girl' }), somebody('Odd')],
      }),
      from('01', 'aa'),
    ).bible;
    const { bible, change } = applyUpdate(
      first,
      bibleUpdate({
        immutableFacts: [{ what: 'Bells are forbidden.' }, { what: 'Behind the mill the well is dry' }],
        characters: [somebody('Mira', { role: 'ferry girl' })],
      }),
      from('01', 'bb'),
    );
    assert.deepEqual(
      bible.immutableFacts.map(({ id, what, sha256 }) => [id, what, sha256]),
      [
        ['f1', 'Behind the mill the well is dry', 'bb'],
        ['f3', 'Bells are forbidden.', 'bb'],
      ],
    );
    assert.deepEqual(
      bible.characters.map(({ id, role }) => [id, role]),
      [['c1', 'ferry girl']],
    );
    assert.deepEqual(
      change.entries.map(({ list, how }) => `${how} ${list}`),
      [
        'changed characters',
        'removed characters',
        'removed immutableFacts',
        'added immutableFacts',
        'changed immutableFacts',
      ],
    );
  });

  it('renews what is said again of a chapter whose text has changed', () => {
    const update = bibleUpdate({ summary: 'Rain.', clues: [{ what: 'a wet map', status: 'planted' }] });
    const first = applyUpdate(undefined, update, from('01', 'aa')).bible;
    const { bible, change } = applyUpdate(first, update, from('01', 'bb'));
    assert.deepEqual(
      change.entries.map(({ how }) => how),
      ['renewed', 'renewed'],
    );
    assert.deepEqual([bible.summaries[0]!.sha256, bible.clues[0]!.sha256], ['bb', 'bb']);
  });

  it('keeps what the author edited, and does not put back what they changed', () => {
    const update = bibleUpdate({
      immutableFacts: [{ what: 'The gate is red.' }],
      clues: [{ what: 'a torn glove', status: 'planted' }],
      characters: [somebody('Mira', { facts: ['fears dogs'] })],
    });
    const { bible: first } = applyUpdate(undefined, update, from('01', 'aa'));
    const edited = structuredClone(first);
    edited.immutableFacts[0]!.what = 'The gate is blue.';
    edited.clues[0]!['note'] = 'for the last chapter';
    edited.characters[0]!.facts[0]!.what = 'fears cats';
    const again = applyUpdate(edited, update, from('01', 'bb'));
    assert.deepEqual(again.bible.immutableFacts, edited.immutableFacts);
    assert.deepEqual(again.bible.clues, edited.clues);
    assert.deepEqual(again.bible.characters[0]!.facts, edited.characters[0]!.facts);
    assert.deepEqual(
      again.change.conflicts.map(({ list, why, bible, said }) => [list, why, bible, said]),
      [
        ['facts', 'changed_by_author', 'fears cats', 'Mira: fears dogs'],
        ['immutableFacts', 'changed_by_author', 'The gate is blue.', 'The gate is red.'],
      ],
    );
    const nothing = applyUpdate(edited, bibleUpdate(), from('01', 'cc')).bible;
    assert.deepEqual(nothing.immutableFacts, edited.immutableFacts);
    assert.deepEqual(nothing.clues, edited.clues);
    assert.equal(nothing.characters[0]!.facts[0]!.what, 'fears cats');
    assert.equal(nothing.characters[0]!.chapter, undefined);
  });

  it('gives a character that its chapter forgets to the chapter that still speaks of it', () => {
    const first = applyUpdate(
      undefined,
      bibleUpdate({ characters: [somebody('Mira', { role: 'girl', facts: ['hums'] })] }),
      from('01', 'aa'),
    ).bible;
    const second = applyUpdate(
      first,
      bibleUpdate({
        characters: [somebody('Mira', { role: 'queen', aliases: ['the Grey'], facts: ['Hums.'] })],
      }),
      from('03', 'cc'),
    ).bible;
    assert.deepEqual(
      second.characters[0]!.facts.map(({ what, chapter }) => [what, chapter]),
      [
        ['hums', '01'],
        ['queen', '03'],
      ],
    );
    assert.equal(second.characters[0]!.role, 'girl');
    const { bible, change } = applyUpdate(second, bibleUpdate(), from('01', 'bb'));
    assert.deepEqual(
      bible.characters.map(({ id, name, chapter, facts }) => [
        id,
        name,
        chapter,
        facts.map(({ what }) => what),
      ]),
      [['c1', 'Mira', '03', ['queen']]],
    );
    assert.deepEqual(undoUpdate(bible, change), { bible: second, kept: [] });
  });

  it('follows a clue from chapter to chapter, in its words or much the same ones', () => {
    const planted = applyUpdate(
      undefined,
      bibleUpdate({ clues: [{ what: 'the brass key under the mat', status: 'planted' }] }),
      from('01'),
    ).bible;
    const { bible } = applyUpdate(
      planted,
      bibleUpdate({
        clues: [
          { what: 'The brass key under the mat', status: 'advanced' },
          { what: 'brass key under mat', status: 'paid_off' },
          { what: 'a letter nobody sent', status: 'paid_off' },
        ],
      }),
      from('02'),
    );
    assert.deepEqual(
      bible.clues.map(({ what, chapter, progress }) => [
        what,
        chapter,
        progress.map(({ status, what: how }) => [status, how]),
      ]),
      [
        [
          'the brass key under the mat',
          '01',
          [
            ['advanced', ''],
            ['paid_off', 'brass key under mat'],
          ],
        ],
        ['a letter nobody sent', '02', [['paid_off', '']]],
      ],
    );
  });

  it('leaves out what is too much or too long, and counts it', () => {
    const many = Array.from({ length: 70 }, (_, index) => ({ what: `Fact number ${index} about the sea.` }));
    const { bible, change } = applyUpdate(
      undefined,
      bibleUpdate({
        summary: 'word '.repeat(3000),
        immutableFacts: [{ what: 'x'.repeat(5000) }, ...many],
        characters: [somebody('N'.repeat(100)), somebody('Mira', { facts: ['y'.repeat(500), 'short'] })],
      }),
      from('01'),
    );
    assert.equal(bible.immutableFacts.length, 29);
    assert.equal(change.leftOut, 41 + 1 + 1 + 1);
    assert.ok(bible.summaries[0]!.summary.length <= 2000 && bible.summaries[0]!.summary.endsWith('…'));
    assert.deepEqual(
      bible.characters.map(({ name, facts }) => [name, facts.map(({ what }) => what)]),
      [['Mira', ['short']]],
    );
  });

  it('keeps every text on one line, without marks that nobody sees', () => {
    const { bible } = applyUpdate(
      undefined,
      bibleUpdate({ immutableFacts: [{ what: 'The \u202Edoor\u0000\n\n- is\u2028 shut' }] }),
      from('01'),
    );
    assert.equal(bible.immutableFacts[0]!.what, 'The door - is shut');
  });

  it('joins people with names that only look like properties', () => {
    const { bible } = applyUpdate(
      undefined,
      bibleUpdate({
        characters: ['__proto__', 'constructor', 'toString', '__proto__'].map((name) => somebody(name)),
      }),
      from('01'),
    );
    assert.deepEqual(namesOf(bible), ['__proto__', 'constructor', 'toString']);
  });
});
