import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import type { BibleUpdate } from '../../../../../src/core/chapter/bible/bibleUpdate';
import { undoUpdate } from '../../../../../src/core/chapter/bible/undoUpdate';
import {
  emptyBible,
  storyBibleSchema,
  type StoryBible,
} from '../../../../../src/core/project/bible/storyBible';
import { bibleUpdate, from, somebody } from '../../../../fakes/bibleUpdates';

type Said = BibleUpdate['characters'];

function derived(bible: StoryBible, chapter: string, ...characters: Said): StoryBible {
  return applyUpdate(bible, bibleUpdate({ characters }), from(chapter)).bible;
}

function writtenByAuthor(character: object): StoryBible {
  return z.parse(storyBibleSchema, { characters: [character] });
}

function peopleOf(bible: StoryBible): unknown[] {
  return bible.characters.map(({ id, name, role, chapter, aliases, facts }) => [
    id,
    name,
    role,
    chapter,
    aliases.map((alias) => `${alias.name} ${alias.chapter}`),
    facts.map((fact) => `${fact.what} ${fact.chapter}`),
  ]);
}

// Found by the property tests, as they shrank them.
describe('people of whom a chapter spoke before, and others too', () => {
  describe('are the same people when the same update comes again', () => {
    const cases: { name: string; bible: () => StoryBible; chapter: string; characters: Said }[] = [
      {
        name: 'a new person is given the names of two others, one of whom the chapter named before',
        bible: () => {
          const authors = writtenByAuthor({ name: '米拉' });
          const second = derived(authors, '02', somebody('Mira'));
          return derived(second, '01', somebody('Sam'), somebody('Mira', { role: 'smith' }));
        },
        chapter: '02',
        characters: [somebody('Sam', { aliases: ['Mira', '米拉'] })],
      },
      {
        name: 'the author’s character is given the name of one whom the chapter forgets',
        bible: () => {
          const third = derived(writtenByAuthor({ name: 'Mira', role: 'queen' }), '03', somebody('Sam'));
          return derived(third, '01', somebody('Tom', { aliases: ['Sam'] }));
        },
        chapter: '03',
        characters: [somebody('Mira', { aliases: ['Sam'], role: 'girl' })],
      },
      {
        name: 'the author’s character is told twice, with the name of one whom the chapter forgets',
        bible: () => {
          const third = derived(writtenByAuthor({ name: 'Mira', role: 'queen' }), '03', somebody('米拉'));
          return derived(third, '01', somebody('米 拉', { facts: ['is 12'] }));
        },
        chapter: '03',
        characters: [somebody('Mira', { aliases: ['米拉'] }), somebody('Mira', { role: 'smith' })],
      },
      {
        name: 'a name goes round among three',
        bible: () =>
          derived(
            derived(emptyBible(), '02', somebody('米 拉')),
            '01',
            somebody('米 拉', { facts: ['is 12'] }),
          ),
        chapter: '02',
        characters: [
          somebody('Mira'),
          somebody('the boy', { aliases: ['Mira', '米拉'] }),
          somebody('Tom', { aliases: ['米 拉'] }),
        ],
      },
      {
        name: 'names are handed on among people of two chapters',
        bible: () =>
          derived(
            derived(emptyBible(), '02', somebody('Mira')),
            '01',
            somebody('Mira', { aliases: ['Sam'] }),
            somebody('Odd', { aliases: ['the boy'] }),
          ),
        chapter: '02',
        characters: [
          somebody('Mira Vale', { aliases: ['Sam'] }),
          somebody('the boy', { aliases: ['Mira'] }),
          somebody('Sam'),
        ],
      },
      {
        name: 'two whom later chapters know become the aliases of a third',
        bible: () => {
          const third = derived(emptyBible(), '03', somebody('Mira'), somebody('米拉'));
          const first = derived(third, '01', somebody('Mira Vale'));
          first.characters.shift();
          return derived(first, '02', somebody('Mira'), somebody('米 拉', { facts: ['is 12'] }));
        },
        chapter: '03',
        characters: [somebody('Mira Vale', { aliases: ['米 拉', 'Mira'] })],
      },
      {
        name: 'a character in whom the author changed a fact becomes the alias of another',
        bible: () => {
          const authors = writtenByAuthor({ name: 'Tom', role: 'queen', aliases: ['米 拉'] });
          const first = derived(authors, '01', somebody('Mira', { facts: ['is 12'] }));
          first.characters[1]!.facts[0]!.what = 'is 12 (mine)';
          return first;
        },
        chapter: '01',
        characters: [somebody('米 拉', { aliases: ['Mira'] }), somebody('米 拉', { role: 'girl' })],
      },
    ];
    for (const { name, bible, chapter, characters } of cases)
      it(name, () => {
        const update = bibleUpdate({ characters });
        const once = applyUpdate(bible(), update, from(chapter, 'new text'));
        const again = applyUpdate(once.bible, update, from(chapter, 'new text'));
        assert.deepEqual(again.change.entries, []);
        assert.deepEqual(again.change.conflicts, once.change.conflicts);
        assert.deepEqual(again.bible, once.bible);
        assert.deepEqual(undoUpdate(once.bible, once.change), { bible: bible(), kept: [] });
      });
  });

  describe('keep their ids, and the names by which others know them', () => {
    it('when their chapter calls them by an alias before it says their name', () => {
      const first = derived(emptyBible(), '01', somebody('the boy', { aliases: ['米 拉'] }));
      const third = derived(first, '03', somebody('米 拉', { aliases: ['Mira Vale'] }));
      const again = derived(third, '01', somebody('Mira Vale'), somebody('the boy'));
      assert.deepEqual(peopleOf(again), [['c1', 'the boy', '', '01', ['Mira Vale 03'], []]]);
    });

    it('when it gives another the alias that a later chapter gave them', () => {
      const second = derived(emptyBible(), '02', somebody('米拉'));
      const first = derived(second, '01', somebody('米 拉', { aliases: ['Odd'] }));
      const again = derived(first, '02', somebody('Odd'), somebody('米拉'));
      assert.deepEqual(peopleOf(again), [['c1', '米拉', '', '02', ['Odd 01'], []]]);
    });

    it('when it takes somebody of its own for them', () => {
      const people = [somebody('Mira'), somebody('米 拉', { aliases: ['Mira Vale'] })];
      const first = derived(emptyBible(), '01', ...people);
      const third = derived(first, '03', somebody('Mira', { facts: ['is 12'] }));
      const again = derived(third, '01', somebody('米 拉', { aliases: ['Mira'] }), somebody('Mira Vale'));
      assert.deepEqual(peopleOf(again), [
        ['c1', 'Mira', '', '01', ['米 拉 01'], ['is 12 03']],
        ['c2', 'Mira Vale', '', '01', [], []],
      ]);
    });

    it('when a later chapter’s alias was taken back and given again', () => {
      const third = derived(emptyBible(), '03', somebody('Odd'));
      const first = derived(third, '01', somebody('Mira', { aliases: ['Odd'] }));
      const forgotten = applyUpdate(first, bibleUpdate(), from('01'));
      const undone = undoUpdate(forgotten.bible, forgotten.change).bible;
      assert.deepEqual(undone, first);
      const again = derived(undone, '03', somebody('Mira'), somebody('Odd'));
      assert.deepEqual(peopleOf(again), [['c1', 'Odd', '', '03', ['Mira 01'], []]]);
    });
  });

  it('keep name and role with their chapter as long as it gives that name, be it as an alias, in whatever spelling', () => {
    const first = derived(emptyBible(), '01', somebody('mira', { role: 'girl' }));
    const both = derived(first, '02', somebody('Mira', { facts: ['hums'] }));
    const again = derived(both, '01', somebody('Mira Vale', { aliases: ['Mira'], role: 'ferry girl' }));
    assert.deepEqual(peopleOf(again), [['c1', 'Mira', 'ferry girl', '01', ['Mira Vale 01'], ['hums 02']]]);
  });

  it('go over to another chapter where theirs only calls them by the name that the other gave', () => {
    const first = derived(emptyBible(), '01', somebody('Mira', { role: 'girl' }));
    const both = derived(first, '03', somebody('Mira', { aliases: ['the Grey'] }));
    const again = applyUpdate(
      both,
      bibleUpdate({ characters: [somebody('the Grey', { role: 'queen', facts: ['hums'] })] }),
      from('01', 'new text'),
    );
    assert.deepEqual(peopleOf(again.bible), [
      ['c1', 'Mira', 'girl', '03', ['the Grey 03'], ['queen 01', 'hums 01']],
    ]);
    assert.deepEqual(
      again.bible.characters[0]!.facts.map((fact) => fact.as),
      ['the Grey', 'the Grey'],
    );
    assert.deepEqual(undoUpdate(again.bible, again.change), { bible: both, kept: [] });
  });
});
