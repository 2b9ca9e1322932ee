import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { fittedBible } from '../../../../../src/core/chapter/bible/fittedBible';
import { estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import {
  emptyBible,
  storyBibleSchema,
  type StoryBible,
} from '../../../../../src/core/project/bible/storyBible';
import { wholeBible } from '../../../../fakes/toldBible';

const idOf = (index: number): string => String(index + 1).padStart(2, '0');
const chaptersOf = (count: number): string[] => Array.from({ length: count }, (_, index) => idOf(index));

/** A novel's bible: each chapter adds a person, a fact, a clue and a summary. */
function longBible(chapters: number, words = ''): StoryBible {
  const each = <T>(of: (chapter: string) => T): (T & { id: string; chapter: string })[] =>
    chaptersOf(chapters).map((chapter) => ({ id: `x${chapter}`, chapter, ...of(chapter) }));
  const odd = { id: 'odd', name: 'Odd', role: 'ferryman', aliases: [], facts: [] };
  const people = each((chapter) => ({
    name: `Person${chapter}`,
    role: `cook of house ${chapter}`,
    aliases: [],
    facts: [{ what: `owes ${chapter} coins`, chapter }],
  }));
  return {
    ...emptyBible(),
    characters: [odd, ...people],
    timeline: each((chapter) => ({ when: `day ${chapter}`, what: `rain number ${chapter}` })),
    clues: each((chapter) => ({ what: `a knot tied ${chapter} times`, progress: [] })),
    immutableFacts: each((chapter) => ({ what: `Stone ${chapter} never floats.` })),
    summaries: each((chapter) => ({ summary: `In ${chapter} the wind turns. ${words}` })),
  };
}

const tokensOf = ({ soFar, openClues }: { soFar: string; openClues: string }): number =>
  estimateTokens(soFar) + estimateTokens(openClues);

describe('the bible within a bound', () => {
  const until = (count: number, language: 'en' | 'zh' = 'en') => ({ before: chaptersOf(count), language });

  it('is the whole where it fits or nothing bounds it', () => {
    const bible = longBible(4);
    const whole = wholeBible(bible, until(4));
    for (const part of ['Stone 04', 'owes 04', 'rain number 04', 'In 04'])
      assert.ok(whole.soFar.includes(part));
    assert.deepEqual(fittedBible(bible, until(4), { tokens: tokensOf(whole), about: '' }), whole);
    assert.notDeepEqual(fittedBible(bible, until(4), { tokens: tokensOf(whole) - 1, about: '' }), whole);
  });

  it('keeps facts, open clues, who is named, and the nearest summaries, and says that something is left out', () => {
    const bible = longBible(40);
    const whole = tokensOf(wholeBible(bible, until(40)));
    const about = 'Chapter 41: The Knot\n\nSynopsis: person03 comes back.';
    const { soFar, openClues } = fittedBible(bible, until(40), { tokens: whole * 0.6, about });
    assert.match(soFar, /^There was no room for everything\./);
    for (const chapter of chaptersOf(40)) {
      assert.match(soFar, new RegExp(`Never changes: Stone ${chapter} never floats`));
      assert.match(openClues, new RegExp(`a knot tied ${chapter} times`));
    }
    assert.match(soFar, /- Person03: cook of house 03\n- Person03: owes 03 coins/);
    for (const near of ['38', '39', '40']) assert.match(soFar, new RegExp(`In ${near} the wind turns`));
    assert.match(soFar, /- Odd: ferryman/);
    assert.doesNotMatch(soFar, /In 01 the wind|Person02|rain number 01/);
    // In the order of the chapters, whatever was kept first.
    assert.ok(soFar.indexOf('Chapter 03:') < soFar.indexOf('Chapter 40:'));
    const chinese = fittedBible(bible, until(40, 'zh'), { tokens: whole * 0.6, about: '' });
    assert.match(chinese.soFar, /^篇幅有限/);
  });

  it('tells one entry that is very long by its beginning, so that the others have room', () => {
    const bible = z.parse(storyBibleSchema, {
      immutableFacts: ['The sea is salt. '.repeat(4000), 'Nobody can fly.'],
      characters: [{ name: 'Odd', role: 'ferryman' }],
    });
    const { soFar } = fittedBible(bible, until(0), { tokens: 400, about: 'Odd waits.' });
    assert.match(soFar, /Never changes: The sea is salt\. .*…\n- Never changes: Nobody can fly\./);
    assert.match(soFar, /- Odd: ferryman/);
  });

  it('is never longer than its bound, and leaves out facts that never change last', () => {
    fc.assert(
      fc.property(
        fc.record({
          chapters: fc.integer({ min: 0, max: 12 }),
          words: fc.oneof(
            fc.string({ maxLength: 300 }),
            fc.constantFrom('渡船又开走了。'.repeat(40), '— ', '🦊'.repeat(90)),
          ),
          tokens: fc.oneof(fc.integer({ min: -5, max: 900 }), fc.double({ min: 0, max: 900, noNaN: true })),
          about: fc.constantFrom('', 'Person02 and Odd', '小满'),
          language: fc.constantFrom('en' as const, 'zh' as const),
        }),
        ({ chapters, words, tokens, about, language }) => {
          const bible = longBible(chapters, words);
          const told = fittedBible(bible, until(chapters, language), { tokens, about });
          if (told.soFar + told.openClues !== '') assert.ok(tokensOf(told) <= tokens);
          const facts = chaptersOf(chapters).filter((chapter) =>
            told.soFar.includes(`Stone ${chapter} never floats.`),
          );
          const others = [...told.soFar.split('\n'), ...told.openClues.split('\n')].filter(
            (line) => line.startsWith('- ') && !line.includes('never floats'),
          );
          if (others.length > 0) assert.equal(facts.length, chapters);
        },
      ),
      { numRuns: 200 },
    );
  });
});
