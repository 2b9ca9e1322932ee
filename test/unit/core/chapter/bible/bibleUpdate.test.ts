import assert from 'node:assert/strict';
import { bibleUpdateFormat, type BibleUpdate } from '../../../../../src/core/chapter/bible/bibleUpdate';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { askedSchemaOf } from '../../../../../src/core/llm/replies/replyFormat';
import { bibleUpdate, somebody } from '../../../../fakes/bibleUpdates';

function read(reply: object | string): BibleUpdate | undefined {
  const reading = readReply(typeof reply === 'string' ? reply : JSON.stringify(reply), bibleUpdateFormat);
  return reading.kind === 'whole' ? reading.value : undefined;
}

describe('what a model says of a chapter for the bible', () => {
  it('is asked for with every part, and its example is one', () => {
    const { properties, required } = askedSchemaOf(bibleUpdateFormat);
    assert.deepEqual(required, Object.keys(bibleUpdate()));
    assert.deepEqual(Object.keys(properties!), required);
    assert.ok(read(bibleUpdateFormat.example));
  });

  it('may lack everything but the summary', () => {
    assert.deepEqual(read({ summary: 'Rain.' }), bibleUpdate({ summary: 'Rain.' }));
    const reading = readReply('{"characters":[]}', bibleUpdateFormat);
    assert.equal(reading.kind, 'partly');
  });

  it('is read in the shapes that models give it, and what is of no use is left out', () => {
    assert.deepEqual(
      read({
        summary: 'Rain.',
        characters: ['Mira', { name: 'Odd', aliases: 'the smith', facts: [3] }, 7, null, ['x']],
        relationships: [
          { between: 'Mira and Odd', what: 'cousins' },
          { between: '米拉、老关', what: '师徒' },
        ],
        timeline: ['The flood.', { when: 1903, what: 'The bridge.' }],
        clues: ['a key', { what: 'a map', status: 'Resolved' }, { what: 'a bell', status: 'in progress' }],
        immutableFacts: 'none',
        corrections: [{ was: 'is 12', now: 'is 13' }, 'The door is left.'],
      }),
      bibleUpdate({
        summary: 'Rain.',
        characters: [somebody('Mira'), somebody('Odd', { aliases: ['the smith'], facts: ['3'] })],
        relationships: [
          { between: ['Mira', 'Odd'], what: 'cousins' },
          { between: ['米拉', '老关'], what: '师徒' },
        ],
        timeline: [
          { when: '', what: 'The flood.' },
          { when: '1903', what: 'The bridge.' },
        ],
        clues: [
          { what: 'a key', status: 'planted' },
          { what: 'a map', status: 'paid_off' },
          { what: 'a bell', status: 'advanced' },
        ],
        corrections: [
          { was: 'is 12', now: 'is 13' },
          { was: '', now: 'The door is left.' },
        ],
      }),
    );
  });
});
