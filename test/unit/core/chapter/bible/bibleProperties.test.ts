import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { applyUpdate } from '../../../../../src/core/chapter/bible/applyUpdate';
import type { BibleChange } from '../../../../../src/core/chapter/bible/bibleChange';
import type { BibleUpdate } from '../../../../../src/core/chapter/bible/bibleUpdate';
import { staleEntries } from '../../../../../src/core/chapter/bible/staleEntries';
import { undoUpdate } from '../../../../../src/core/chapter/bible/undoUpdate';
import { contentOf, isAuthorsOwn, type BibleEntry } from '../../../../../src/core/project/bible/bibleEntries';
import { storyBibleSchema, type StoryBible } from '../../../../../src/core/project/bible/storyBible';
import { bibleUpdate } from '../../../../fakes/bibleUpdates';

// Few words, so that chapters speak of the same things.
const names = ['Mira', 'Mira Vale', 'mira', 'Odd', 'Tom', 'the boy', '米拉', '米 拉', 'Sam'];
const texts = [
  'is 12',
  'is 13',
  'hums',
  'fears dogs',
  'fears big dogs at night',
  'the gate is red',
  'The gate is red.',
  'the brass key under the mat',
  'brass key under mat',
  'a torn glove',
  '怕狗',
  '',
];
const chapters = ['01', '02', '03'];

const oneOf = (values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values);
const few = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { maxLength: 3 });

const anUpdate: fc.Arbitrary<BibleUpdate> = fc.record({
  summary: oneOf(['', 'Rain falls.', 'The rain stops.']),
  characters: few(
    fc.record({
      name: oneOf(names),
      aliases: few(oneOf(names)),
      role: oneOf(['', 'girl', 'smith']),
      facts: few(oneOf(texts)),
    }),
  ),
  relationships: few(fc.record({ between: few(oneOf(names)), what: oneOf(['cousins', 'enemies']) })),
  timeline: few(fc.record({ when: oneOf(['', 'Monday', 'Tuesday']), what: oneOf(texts) })),
  clues: few(fc.record({ what: oneOf(texts), status: fc.constantFrom('planted', 'advanced', 'paid_off') })),
  immutableFacts: few(fc.record({ what: oneOf(texts) })),
  corrections: fc.constant([]),
});

/** As an author writes it, in the shapes that authors use. */
const authorsBible: fc.Arbitrary<StoryBible> = fc
  .record({
    characters: few(
      fc.record({
        name: oneOf(names),
        aliases: few(oneOf(names)),
        role: oneOf(['', 'queen']),
        facts: few(oneOf(texts)),
        keptKey: fc.integer(),
      }),
    ),
    clues: few(oneOf(texts)),
    immutableFacts: few(oneOf(texts)),
    timeline: few(fc.record({ when: oneOf(['', 'Monday']), what: oneOf(texts) })),
    summaries: fc.dictionary(oneOf(chapters), oneOf(['Mine.', 'My own.']), { maxKeys: 2 }),
    keptToo: fc.integer(),
  })
  .map((value) => z.parse(storyBibleSchema, value));

type Step =
  | { kind: 'apply'; chapter: string; sha256: string; update: BibleUpdate }
  | { kind: 'undo'; which: number }
  | { kind: 'edit'; which: number; to: string }
  | { kind: 'delete'; which: number };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      chapter: oneOf(chapters),
      sha256: oneOf(['aa', 'bb']),
      update: anUpdate,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(40), to: oneOf(texts) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(40) }) },
);
const steps = fc.array(aStep, { maxLength: 8 });

/** Everything in a bible that says something, parts too. */
function entriesOf(bible: StoryBible): BibleEntry[] {
  return [
    ...bible.characters,
    ...bible.characters.flatMap((one): BibleEntry[] => [...one.aliases, ...one.facts]),
    ...bible.relationships,
    ...bible.timeline,
    ...bible.clues,
    ...bible.clues.flatMap(({ progress }) => progress),
    ...bible.immutableFacts,
    ...bible.summaries,
  ];
}

function edit(bible: StoryBible, which: number, to: string): StoryBible {
  const edited = structuredClone(bible);
  const entries = entriesOf(edited);
  const entry = entries[which % Math.max(1, entries.length)];
  if (entry && typeof entry['what'] === 'string') entry['what'] = `${to} (mine)`;
  else if (entry) entry['note'] = to;
  return edited;
}

function without(bible: StoryBible, which: number): StoryBible {
  const rest = structuredClone(bible);
  const lists = [
    rest.characters,
    rest.clues,
    rest.immutableFacts,
    rest.summaries,
    ...rest.characters.map(({ facts }) => facts),
  ];
  const list = lists[which % lists.length]!;
  if (list.length > 0) list.splice(which % list.length, 1);
  return rest;
}

/** What of a bible is the author's: their entries without derived parts, and their own parts of derived ones. */
function authorsOwn(bible: StoryBible): string[] {
  return entriesOf(bible).filter(isAuthorsOwn).map(saidBy);
}

/** All that an entry says, whoever said it, and the id that it says it under. */
function saidBy(entry: BibleEntry): string {
  return JSON.stringify(Object.entries({ ...contentOf(entry), id: entry['id'] }).sort());
}

/**
 * What an update gave to the author, since its chapter no longer says it and something of theirs stands in it. They never wrote its words, so
 * to undo that update is to give it back to the chapter; else no such update could be undone.
 */
function givenToAuthor({ entries }: BibleChange): string[] {
  return entries.flatMap(({ how, before, after }) =>
    how === 'changed' && before && after && isAuthorsOwn(after) ? [saidBy(before)] : [],
  );
}

/** Takes one such text out of the list; false where there is none. */
function took(texts: string[], text: string): boolean {
  const at = texts.indexOf(text);
  if (at !== -1) texts.splice(at, 1);
  return at !== -1;
}

/** Each step on a bible; an undone change is given along. */
function walk(
  start: StoryBible,
  path: readonly Step[],
  look: (before: StoryBible, after: StoryBible, step: Step, undone?: BibleChange) => void = () => undefined,
): StoryBible {
  let bible = start;
  const changes: BibleChange[] = [];
  for (const step of path) {
    const before = bible;
    let undone: BibleChange | undefined;
    if (step.kind === 'apply') {
      const applied = applyUpdate(bible, step.update, { ...step, at: 1 });
      bible = applied.bible;
      changes.push(applied.change);
    } else if (step.kind === 'undo') {
      [undone] = changes.splice(step.which % Math.max(1, changes.length), 1);
      if (undone) bible = undoUpdate(bible, undone).bible;
    } else bible = step.kind === 'edit' ? edit(bible, step.which, step.to) : without(bible, step.which);
    look(before, bible, step, undone);
  }
  return bible;
}

/** With everything but ids, and in no order. */
function asSet(bible: StoryBible): unknown {
  const sorted = (entries: readonly object[]): string[] =>
    entries.map((entry) => JSON.stringify({ ...entry, id: undefined })).sort();
  return {
    ...bible,
    characters: sorted(
      bible.characters.map((one) => ({ ...one, aliases: sorted(one.aliases), facts: sorted(one.facts) })),
    ),
    relationships: sorted(bible.relationships),
    timeline: sorted(bible.timeline),
    clues: sorted(bible.clues),
    immutableFacts: sorted(bible.immutableFacts),
    summaries: sorted(bible.summaries),
  };
}

/** An update that speaks of nothing that another one with another mark speaks of. */
function marked(update: BibleUpdate, mark: string): BibleUpdate {
  const say = (text: string): string => (text === '' ? '' : `${mark.repeat(3)} ${text} ${mark.repeat(4)}`);
  return {
    ...update,
    characters: update.characters.map((one) => ({
      name: mark + one.name,
      aliases: one.aliases.map((alias) => mark + alias),
      role: one.role,
      facts: one.facts,
    })),
    relationships: update.relationships.map(({ between, what }) => ({
      between: between.map((name) => mark + name),
      what,
    })),
    timeline: update.timeline.map(({ when, what }) => ({ when, what: say(what) })),
    clues: update.clues.map(({ what, status }) => ({ what: mark + mark.repeat(8) + what.length, status })),
    immutableFacts: update.immutableFacts.map(({ what }) => ({ what: say(what) })),
  };
}

describe('any bible and any updates', () => {
  const runs = { numRuns: Number(process.env['BIBLE_RUNS'] ?? 150) };

  it('undone right after it was made, a change leaves the same bible', () => {
    fc.assert(
      fc.property(authorsBible, steps, anUpdate, oneOf(chapters), (start, path, update, chapter) => {
        const before = walk(start, path);
        const kept = structuredClone(before);
        const { bible, change } = applyUpdate(before, update, { chapter, sha256: 'cc', at: 1 });
        assert.deepEqual(before, kept, 'the bible that was given is left alone');
        const saved = JSON.parse(JSON.stringify(change)) as BibleChange;
        const undone = undoUpdate(bible, saved);
        assert.deepEqual(JSON.parse(JSON.stringify(undone.bible)), JSON.parse(JSON.stringify(before)));
        assert.deepEqual(undone.kept, []);
      }),
      runs,
    );
  });

  it('the same update again changes nothing', () => {
    fc.assert(
      fc.property(authorsBible, steps, anUpdate, oneOf(chapters), (start, path, update, chapter) => {
        const from = { chapter, sha256: 'cc', at: 1 };
        const once = applyUpdate(walk(start, path), update, from);
        const twice = applyUpdate(once.bible, update, { ...from, at: 2 });
        assert.deepEqual(twice.change.entries, []);
        assert.deepEqual(twice.bible, once.bible);
        assert.deepEqual(twice.change.conflicts, once.change.conflicts);
      }),
      runs,
    );
  });

  it('nothing that is the author’s is changed or lost, by whatever is applied or undone', () => {
    fc.assert(
      fc.property(authorsBible, steps, (start, path) => {
        walk(start, path, (before, after, step, undone) => {
          if (step.kind === 'edit' || step.kind === 'delete') return;
          const given = undone ? givenToAuthor(undone) : [];
          const now = authorsOwn(after);
          const derived = entriesOf(after)
            .filter((entry) => !isAuthorsOwn(entry))
            .map(saidBy);
          for (const own of authorsOwn(before)) {
            const isThere = took(now, own) || (took(given, own) && took(derived, own));
            assert.ok(isThere, `${step.kind}: ${own}`);
          }
        });
      }),
      runs,
    );
  });

  it('ids stay unique, and an entry that stays keeps its id', () => {
    fc.assert(
      fc.property(authorsBible, steps, (start, path) => {
        walk(start, path, (before, after) => {
          const lists = ['characters', 'relationships', 'timeline', 'clues', 'immutableFacts'] as const;
          for (const list of lists) {
            const ids = after[list].map(({ id }) => id);
            assert.equal(new Set(ids).size, ids.length, list);
          }
          const named = (bible: StoryBible, name: string): string[] =>
            bible.characters.filter((one) => one.name === name).map(({ id }) => id);
          for (const { name, id } of before.characters) {
            const [now, ...others] = named(after, name);
            if (now === undefined || now === id || others.length > 0 || named(before, name).length > 1)
              continue;
            // Two that turned out to be one.
            assert.ok(before.characters.some((one) => one.id === now));
            assert.ok(!after.characters.some((one) => one.id === id));
          }
        });
      }),
      runs,
    );
  });

  it('two chapters that speak of different things may come in any order', () => {
    fc.assert(
      fc.property(anUpdate, anUpdate, (one, other) => {
        const first = marked(one, 'q');
        const second = marked(other, 'z');
        const a = { chapter: '01', sha256: 'aa', at: 1 };
        const b = { chapter: '02', sha256: 'bb', at: 1 };
        const forth = applyUpdate(applyUpdate(undefined, first, a).bible, second, b).bible;
        const back = applyUpdate(applyUpdate(undefined, second, b).bible, first, a).bible;
        assert.deepEqual(asSet(forth), asSet(back));
        assert.deepEqual(
          asSet(undoUpdate(forth, applyUpdate(undefined, first, a).change).bible),
          asSet(applyUpdate(undefined, second, b).bible),
        );
      }),
      runs,
    );
  });

  it('an update without entries takes out all that the chapter had, and is not stale', () => {
    fc.assert(
      fc.property(authorsBible, steps, oneOf(chapters), (start, path, chapter) => {
        const { bible } = applyUpdate(walk(start, path), bibleUpdate(), { chapter, sha256: 'cc', at: 1 });
        const left = staleEntries(bible, new Map()).filter((one) => one.chapter === chapter);
        assert.deepEqual(
          left.filter(({ list }) => list !== 'summaries'),
          [],
        );
      }),
      runs,
    );
  });

  it('a bible comes back from disk as it was', () => {
    fc.assert(
      fc.property(authorsBible, steps, (start, path) => {
        const bible = walk(start, path);
        const plain = JSON.parse(JSON.stringify(bible)) as unknown;
        assert.deepEqual(JSON.parse(JSON.stringify(z.parse(storyBibleSchema, plain))), plain);
      }),
      runs,
    );
  });
});
