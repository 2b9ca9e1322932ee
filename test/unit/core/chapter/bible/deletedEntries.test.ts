import assert from 'node:assert/strict';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import type { BibleChange } from '../../../../../src/core/chapter/bible/bibleChange';
import type { BibleUpdate } from '../../../../../src/core/chapter/bible/bibleUpdate';
import { deletedByAuthor } from '../../../../../src/core/chapter/bible/deletedEntries';
import { undoUpdate } from '../../../../../src/core/chapter/bible/undoUpdate';
import { emptyBible, type StoryBible } from '../../../../../src/core/project/bible/storyBible';
import { bibleUpdate, from, somebody } from '../../../../fakes/bibleUpdates';

const said = bibleUpdate({
  summary: 'The ferry burns.',
  characters: [
    somebody('Mira', { aliases: ['Mimi'], role: 'ferry girl', facts: ['cannot swim', 'hums'] }),
    somebody('Odd'),
  ],
  relationships: [{ between: ['Mira', 'Odd'], what: 'cousins' }],
  timeline: [{ when: 'first frost', what: 'the fire' }],
  clues: [{ what: 'a torn glove', status: 'planted' }],
  immutableFacts: [{ what: 'The river never freezes.' }],
});

describe('what the author took out of the bible', () => {
  let bible: StoryBible;
  let changes: BibleChange[];
  const tell = (update: BibleUpdate, chapter = '01', at = changes.length): BibleChange => {
    const own = changes.filter((change) => change.chapter === chapter);
    const made = applyUpdate(bible, update, from(chapter, `text ${at}`), deletedByAuthor(bible, own));
    bible = made.bible;
    changes.push(made.change);
    return made.change;
  };

  beforeEach(() => {
    bible = emptyBible();
    changes = [];
    tell(said);
  });

  it('is known in every list, and does not come back with the same words, however they are written', () => {
    const [mira, odd] = bible.characters;
    bible = {
      ...bible,
      characters: [{ ...mira!, aliases: [], facts: mira!.facts.slice(1) }],
      relationships: [],
      timeline: [],
      clues: [],
      immutableFacts: [],
      summaries: [],
    };
    assert.equal(odd?.name, 'Odd');
    const { notAgain, entries } = tell({ ...said, immutableFacts: [{ what: 'the river never freezes' }] });
    assert.equal(notAgain?.length, 8, JSON.stringify(notAgain));
    assert.ok(entries.every(({ how }) => how === 'renewed'));
    assert.deepEqual(
      bible.characters.map(({ name, aliases, facts }) => [name, aliases, facts.map(({ what }) => what)]),
      [['Mira', [], ['hums']]],
    );
    const { relationships, timeline, clues, immutableFacts, summaries } = bible;
    assert.deepEqual([relationships, timeline, clues, immutableFacts, summaries], [[], [], [], [], []]);
    // It is remembered beyond the change that had put it there.
    changes = changes.slice(-1);
    assert.equal(tell(said).notAgain?.length, 8);
  });

  it('leaves out nothing that says something else, that another chapter says, or that was put back', () => {
    const facts = bible.immutableFacts;
    bible = { ...bible, immutableFacts: [] };
    tell(bibleUpdate({ immutableFacts: [{ what: 'The river rises.' }] }));
    tell(bibleUpdate({ immutableFacts: [{ what: 'The river never freezes.' }] }), '02');
    assert.deepEqual(
      bible.immutableFacts.map(({ what }) => what),
      ['The river rises.', 'The river never freezes.'],
    );
    bible = { ...bible, immutableFacts: facts };
    assert.equal(tell(said).notAgain, undefined);
    assert.equal(bible.immutableFacts.length, 1);
  });

  it('is not what the chapter itself no longer said, what was undone, or what the author edited', () => {
    tell(bibleUpdate({ summary: 'The ferry sinks.' }));
    assert.equal(tell(said).notAgain, undefined);
    const last = changes.at(-1)!;
    bible = undoUpdate(bible, last).bible;
    changes = [...changes.slice(0, -1), { ...last, undoneAt: 1 }];
    assert.equal(tell(said).notAgain, undefined);
    bible = {
      ...bible,
      immutableFacts: bible.immutableFacts.map((fact) => ({ ...fact, what: 'It froze once.' })),
    };
    const { notAgain, conflicts } = tell(said);
    assert.equal(notAgain, undefined);
    assert.deepEqual(
      conflicts.map(({ why }) => why),
      ['changed_by_author'],
    );
  });
});
