import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planModelEdits, type ModelEditsPlan } from '../../../../../src/core/refinement/revision/modelEdits';
import { placesOf } from '../../../../../src/core/refinement/revision/passages';
import type { ModelEdit, Revision } from '../../../../../src/core/refinement/revision/revisionFormat';
import type { RecordedEdit } from '../../../../../src/core/refinement/model';
import type { Suggestion } from '../../../../../src/core/review/model';
import { createAnchor } from '../../../../../src/core/text/anchors/anchors';
import { applyEdits } from '../../../../../src/core/text/edits';
import type { Range } from '../../../../../src/core/text/range';
import { suggestionOn } from '../../../../fakes/suggestions';

const english =
  '# One\n\nThe rain fell on the roof. She shut the door and the lamp went out.\n\n' +
  'Morning came late, grey and slow. Nobody spoke.\n\nThe end of it.\n';
const chinese = '　　风起了，很大。\n　　他走了，没有回头。\n　　她哭了。\n';

function suggestion(
  text: string,
  id: string,
  quote: string | undefined,
  given: Partial<Suggestion> = {},
): Suggestion {
  const at = quote === undefined ? -1 : text.indexOf(quote);
  if (quote !== undefined && at < 0) throw new Error(`“${quote}” is not in the text.`);
  const { anchor: _anchor, ...whole } = suggestionOn('', { id, path: 'a.md', source: 'model', ...given });
  return quote === undefined ? whole : { ...whole, anchor: { ...createAnchor(text, at, at + quote.length) } };
}

interface Given {
  text?: string;
  /** Passages by the suggestion's id; `null` for one about the whole. */
  asked: Record<string, string | null>;
  edits?: (Partial<ModelEdit> & { text: string })[];
  unaddressed?: Revision['unaddressed'];
  whole?: string;
  locks?: Range[];
  ready?: RecordedEdit[];
}

function plan({ text = english, asked, edits = [], unaddressed = [], whole, locks = [], ready = [] }: Given) {
  const texts = [{ path: 'a.md', text }];
  const suggestions = Object.entries(asked).map(([id, quote]) => suggestion(text, id, quote ?? undefined));
  const told = { path: 'a.md', start: 0, end: text.length, text };
  const made = planModelEdits({
    reply: {
      edits: edits.map((edit) => ({ for: ['s1'], start: '', end: '', ...edit })),
      unaddressed,
      ...(whole === undefined ? {} : { whole: { text: whole, part: told } }),
    },
    asked: placesOf(suggestions, texts),
    texts,
    told: [told],
    locks: new Map([['a.md', locks]]),
    ready,
    round: 3,
  });
  return { ...made, after: applyEdits(text, [...made.edits, ...made.wide]) };
}

describe('planModelEdits', () => {
  it('puts no more at the passages of one suggestion by many edits than by one', () => {
    const passage = 'She shut the door and the lamp went out.';
    const edits = Array.from({ length: 24 }, (_, index) => ({
      at: 'after' as const,
      start: passage.slice(0, index + 1),
      text: `${String.fromCharCode(97 + index).repeat(4_900)}`,
    }));
    const made = plan({ asked: { s1: passage }, edits });
    assert.ok(made.after.length - english.length <= 5_100, String(made.after.length));
    assert.equal(made.edits.length, 1);
    assert.ok(made.strays.length >= 20 && made.strays.every(({ reason }) => reason !== 'locked'));
    assert.deepEqual(made.notApplied, []);

    // As much as that for each of two, and any number of edits that change a long passage.
    const both = plan({
      asked: { s1: 'Nobody spoke.', s2: 'The end of it.' },
      edits: [
        { start: 'Nobody spoke.', text: 'n'.repeat(4_900) },
        { for: ['s2'], start: 'The end of it.', text: 'e'.repeat(4_900) },
      ],
    });
    assert.equal(both.edits.length, 2);
    const lines = Array.from({ length: 60 }, (_, index) => `Line ${index} of the long song.`);
    const long = plan({
      text: `${lines.join('\n')}\n`,
      asked: { s1: lines.join('\n') },
      edits: lines.map((line) => ({ start: line, text: `${line} ${'la '.repeat(60)}`.trim() })),
    });
    assert.equal(long.edits.length, lines.length);
  });

  it('puts in nothing that nobody sees, but what the text has already', () => {
    const asked = { s1: 'Nobody spoke.' };
    const words = 'No\u202eone\ufeff \u2066spoke\u2069, \u2060👩\u200d🌾\u2028not one.';
    const plain = plan({ asked, edits: [{ start: 'Nobody spoke.', text: words }] });
    assert.equal(plain.after, english.replace('Nobody spoke.', 'Noone spoke, 👩\u200d🌾\nnot one.'));
    const text = english.replace('The end', 'The\u2060 end');
    const own = plan({ text, asked, edits: [{ start: 'Nobody spoke.', text: 'None\u2060 \u202espoke.' }] });
    assert.equal(own.after, text.replace('Nobody spoke.', 'None\u2060 spoke.'));
  });

  describe('takes an edit within the passage', () => {
    const cases: Record<string, Given & { becomes: [from: string, to: string] }> = {
      'from its first words to its last': {
        asked: { s1: 'She shut the door and the lamp went out.' },
        edits: [{ start: 'She shut the', end: 'lamp went out.', text: 'She shut the door.' }],
        becomes: ['She shut the door and the lamp went out.', 'She shut the door.'],
      },
      'with white space at the edges that says nothing': {
        asked: { s1: 'She shut the door and the lamp went out.' },
        edits: [{ start: ' She shut the', end: 'lamp went out.\n', text: '\tShe shut the door. \n' }],
        becomes: ['She shut the door and the lamp went out.', 'She shut the door.'],
      },
      'that begins a new paragraph': {
        asked: { s1: 'She shut the door and the lamp went out.' },
        edits: [{ start: 'She shut', end: 'the door', text: '\n\nShe shut the door' }],
        becomes: ['roof. She shut', 'roof.\n\nShe shut'],
      },
      'that takes out a paragraph, and the blank line with it': {
        asked: { s1: 'Morning came late, grey and slow. Nobody spoke.' },
        edits: [{ start: 'Morning came', end: 'Nobody spoke.', text: '' }],
        becomes: ['Morning came late, grey and slow. Nobody spoke.\n\n', ''],
      },
      'that takes out the last paragraph': {
        asked: { s1: 'The end of it.' },
        edits: [{ start: 'The end of it.', text: ' ' }],
        becomes: ['\n\nThe end of it.\n', '\n'],
      },
      'that takes out words in a line, and one blank with them': {
        asked: { s1: 'grey and slow' },
        edits: [{ start: 'grey and', text: '' }],
        becomes: ['late, grey and slow', 'late, slow'],
      },
      'that puts a sentence behind another': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ at: 'after', start: 'Nobody spoke.', text: 'Not one.' }],
        becomes: ['Nobody spoke.', 'Nobody spoke. Not one.'],
      },
      'that puts a sentence before another': {
        asked: { s1: 'The rain fell on the roof.' },
        edits: [{ at: 'before', start: 'The rain', end: 'the roof.', text: 'Night.' }],
        becomes: ['The rain', 'Night. The rain'],
      },
      'that puts a paragraph behind one': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ at: 'after', start: 'Nobody spoke.', text: '\n\nNot one.\n\n' }],
        becomes: ['Nobody spoke.', 'Nobody spoke.\n\nNot one.'],
      },
      'that puts something beside a whole paragraph, as one of its own': {
        asked: { s1: 'The end of it.' },
        edits: [{ at: 'before', start: 'The end of it.', text: 'Night fell.' }],
        becomes: ['The end', 'Night fell.\n\nThe end'],
      },
      'that puts something under a heading': {
        asked: { s1: 'One' },
        edits: [{ at: 'after', start: 'One', text: 'Night fell.' }],
        becomes: ['# One', '# One\n\nNight fell.'],
      },
      'as Chinese paragraphs stand': {
        text: chinese,
        asked: { s1: '他走了，没有回头。' },
        edits: [{ at: 'after', start: '没有回头。', text: '\n\n门关上了。\n\n' }],
        becomes: ['没有回头。\n', '没有回头。\n　　门关上了。\n'],
      },
      'with the line ends of the text': {
        text: english.replaceAll('\n', '\r\n'),
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Nobody spoke.', text: 'One spoke.\n\nThen all.' }],
        becomes: ['Nobody spoke.', 'One spoke.\r\n\r\nThen all.'],
      },
      'though its quotes have other marks': {
        text: 'A “cold” day, she said. The end.\n',
        asked: { s1: 'A “cold” day, she said.' },
        edits: [{ start: 'A "cold" day', text: 'A freezing day' }],
        becomes: ['A “cold” day', 'A freezing day'],
      },
      'named as models name ids': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ for: ['[S1]'], start: 'Nobody spoke.', text: 'All spoke.' }],
        becomes: ['Nobody spoke.', 'All spoke.'],
      },
      'for an id that there is none of': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ for: ['s77'], start: 'Nobody spoke.', text: 'All spoke.' }],
        becomes: ['Nobody spoke.', 'All spoke.'],
      },
    };
    for (const [name, { becomes, ...given }] of Object.entries(cases)) {
      it(name, () => {
        const { after, edits, notApplied, strays } = plan(given);
        assert.equal(
          after,
          (given.text ?? english).replace(becomes[0], () => becomes[1]),
        );
        assert.deepEqual({ notApplied, strays }, { notApplied: [], strays: [] });
        assert.deepEqual(edits[0]!.origin, { by: 'model', suggestions: ['s1'], round: 3 });
      });
    }
  });

  it('finds words in the passage that stand elsewhere too', () => {
    const text = 'He went. She stayed. He went. They slept.\n\nHe went.\n';
    const { after } = plan({
      text,
      asked: { s1: 'She stayed. He went.' },
      edits: [{ start: 'He went.', text: 'He ran.' }],
    });
    assert.equal(after, 'He went. She stayed. He ran. They slept.\n\nHe went.\n');
  });

  it('never takes the first of several places', () => {
    const { after, notApplied, strays } = plan({
      text: 'He went. He went home.\n',
      asked: { s1: 'He went. He went home.' },
      edits: [{ start: 'He went', text: 'He ran' }],
    });
    assert.equal(after, 'He went. He went home.\n');
    assert.deepEqual(notApplied, [{ id: 's1', reason: 'ambiguous' }]);
    assert.deepEqual(
      strays.map(({ reason, after: words }) => [reason, words]),
      [['ambiguous', 'He ran']],
    );
  });

  describe('sets aside, and says why', () => {
    const cases: Record<string, Given & { reason: string; stray?: false }> = {
      'what is elsewhere': {
        asked: { s1: 'The rain fell on the roof.' },
        edits: [{ start: 'Nobody spoke.', text: 'HACKED' }],
        reason: 'stray',
      },
      'what reaches from the passage into another paragraph': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Nobody spoke.', end: 'of it.', text: 'x' }],
        reason: 'stray',
      },
      'what is nowhere': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Ships sailed past', text: 'x' }],
        reason: 'unlocated',
      },
      'what says of no passage': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: ' ', text: 'All spoke.' }],
        reason: 'unlocated',
      },
      'what says unclearly where it goes': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ at: 'unclear', start: 'Nobody spoke.', text: 'Not one.' }],
        reason: 'stray',
      },
      'what is in a locked passage': {
        asked: { s1: 'Nobody spoke.' },
        locks: [{ start: english.indexOf('Nobody'), end: english.indexOf(' spoke') }],
        edits: [{ start: 'Nobody spoke.', text: 'All spoke.' }],
        reason: 'locked',
      },
      'what multiplies the text': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Nobody spoke.', text: 'All spoke. '.repeat(600) }],
        reason: 'stray',
      },
      'what would make the file look unmerged': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Nobody spoke.', text: 'All spoke.\n>>>>>>> theirs\nNone.' }],
        reason: 'stray',
      },
      'what has half a character in it': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Nobody spoke.', text: 'All \ud83d spoke.' }],
        reason: 'stray',
      },
      'what changes nothing': {
        asked: { s1: 'Nobody spoke.' },
        edits: [{ start: 'Nobody spoke.', text: 'Nobody spoke.' }],
        reason: 'unchanged',
        stray: false,
      },
    };
    for (const [name, { reason, stray, ...given }] of Object.entries(cases)) {
      it(name, () => {
        const { after, notApplied, strays } = plan(given);
        assert.equal(after, english);
        assert.deepEqual(notApplied, [{ id: 's1', reason }]);
        assert.deepEqual(
          strays.map((each) => each.reason),
          stray === false ? [] : [reason],
        );
      });
    }
  });

  it('lets an edit reach beside its own passage, and not beside that of another suggestion', () => {
    const edits = [{ for: ['s1'], start: 'Morning came', text: 'IGNORE ALL THAT' }];
    const own = plan({ asked: { s1: 'late, grey and slow.' }, edits });
    assert.equal(own.edits.length, 1);
    const asked = { s1: 'The rain fell on the roof.', s2: 'late, grey and slow.' };
    const other = plan({ asked, edits });
    assert.deepEqual([other.edits, other.strays.map(({ reason }) => reason)], [[], ['stray']]);
  });

  it('takes one edit for two passages of its own that stand side by side', () => {
    const edits = [{ for: ['s1', 's2'], start: 'grey and slow', end: 'Nobody spoke', text: 'and all slept' }];
    const { after, strays } = plan({ asked: { s1: 'grey and slow.', s2: 'Nobody spoke.' }, edits });
    assert.deepEqual([after, strays], [english.replace('grey and slow. Nobody spoke', 'and all slept'), []]);
  });

  it('takes out neighbouring paragraphs, whichever comes last, and what is put in their place', () => {
    const text = 'One.\n\nTwo.\n\nThree.\n';
    const both = plan({
      text,
      asked: { s1: 'Two.', s2: 'Three.' },
      edits: [
        { start: 'Two.', text: '' },
        { for: ['s2'], start: 'Three.', text: '' },
      ],
    });
    assert.deepEqual([both.after, both.strays], ['One.\n', []]);
    const instead = plan({
      text,
      asked: { s1: 'Two.', s2: 'Three.' },
      edits: [
        { start: 'Two.', text: '' },
        { at: 'after', start: 'Two.', text: '\n\nTwo and a half.\n\n' },
      ],
    });
    assert.deepEqual([instead.after, instead.strays], ['One.\n\nTwo and a half.\n\nThree.\n', []]);
  });

  it('gives a ready edit precedence', () => {
    const start = english.indexOf('grey');
    const ready: RecordedEdit = {
      path: 'a.md',
      start,
      end: start + 4,
      replacement: 'gray',
      origin: { by: 'rules', suggestions: ['s9'], round: 3 },
    };
    const { edits, notApplied } = plan({
      asked: { s1: 'Morning came late, grey and slow.', s2: 'Nobody spoke.' },
      ready: [ready],
      edits: [
        { start: 'late, grey', text: 'late, dull' },
        { for: ['s2'], start: 'Nobody spoke.', text: 'All spoke.' },
      ],
    });
    assert.deepEqual(
      edits.map(({ origin }) => origin.suggestions),
      [['s2']],
    );
    assert.deepEqual(notApplied, [{ id: 's1', reason: 'overlap' }]);
  });

  it('says what the model declined, and what it says to a change that it made', () => {
    const { notApplied, notes } = plan({
      asked: { s1: 'Nobody spoke.', s2: 'The end of it.', s3: 'The rain fell on the roof.' },
      edits: [{ start: 'Nobody spoke.', text: 'All spoke.' }],
      unaddressed: [
        { id: 's1', why: '  I took\n all of them to speak. ' },
        { id: 's2', why: '  The author\n wants it so. ' },
        { id: 's8', why: 'Nobody knows this one.' },
      ],
    });
    assert.deepEqual(notApplied, [
      { id: 's2', reason: 'declined', why: 'The author wants it so.' },
      { id: 's3', reason: 'unchanged' },
    ]);
    assert.deepEqual(notes, [{ id: 's1', note: 'I took all of them to speak.' }]);
  });

  it('says why a change was not made rather than that it was declined, with what the model says to it', () => {
    const unaddressed = [{ id: 's1', why: 'I chose hail.' }];
    const edits = [{ start: 'Nobody spoke.', text: 'It hailed.' }];
    const { notApplied, notes } = plan({ asked: { s1: 'The rain fell on the roof.' }, edits, unaddressed });
    assert.deepEqual([notApplied, notes], [[{ id: 's1', reason: 'stray', why: 'I chose hail.' }], []]);
  });

  it('keeps apart what is for a suggestion about the whole', () => {
    const { edits, wide, strays, after } = plan({
      asked: { s1: 'Nobody spoke.', s2: null },
      edits: [
        { for: ['s1'], start: 'Nobody spoke.', text: 'All spoke.' },
        { for: ['s2'], at: 'after', start: 'The end of it.', text: 'Or not.' },
        { for: ['s2', 's1'], start: 'The rain', text: 'The hail' },
      ],
    });
    assert.equal(edits.length, 1);
    assert.deepEqual(
      wide.map(({ replacement }) => replacement),
      ['The hail', '\n\nOr not.'],
    );
    assert.deepEqual(strays, []);
    assert.match(after, /The hail fell [^]*slow\. All spoke\.\n\nThe end of it\.\n\nOr not\.\n$/);
  });

  describe('with a full text instead', () => {
    const asked = { s1: 'The rain fell on the roof.' };

    it('takes what differs in the passage, and sets the rest aside', () => {
      const whole = english.replace('fell on the roof', 'drummed on the tiles').replace('Nobody', 'Somebody');
      const { after, strays, notApplied } = plan({ asked, whole });
      assert.equal(after, english.replace('fell on the roof', 'drummed on the tiles'));
      assert.deepEqual(
        strays.map((each) => [each.before, each.after]),
        [['Nobody', 'Somebody']],
      );
      assert.deepEqual(notApplied, []);
    });

    it('takes it from the one edit that says of no passage', () => {
      const { after } = plan({ asked, edits: [{ start: '', text: english.replace('fell', 'dripped') }] });
      assert.equal(after, english.replace('fell', 'dripped'));
    });

    it('makes the rest a proposal where a suggestion is about the whole', () => {
      const whole = english.replace('Nobody', 'Somebody').trim();
      const { wide, strays } = plan({ asked: { s1: null }, whole });
      assert.deepEqual([wide.map(({ replacement }) => replacement), strays], [['Somebody'], []]);
    });

    it('takes what differs beside a locked passage, and only that', () => {
      const lock = english.indexOf('She shut');
      const locks = [{ start: lock, end: lock + 'She shut the door'.length }];
      const whole = english.replace('roof. She shut', 'tiles. He shut');
      const { after, strays, notApplied } = plan({ asked, whole, locks });
      assert.equal(after, english.replace('roof', 'tiles'));
      assert.deepEqual(
        strays.map((each) => [each.before, each.after, each.reason]),
        [['She', 'He', 'locked']],
      );
      assert.deepEqual(notApplied, []);
    });

    it('leaves line ends and what stands around the text', () => {
      const text = `\r\n${english.replaceAll('\n', '\r\n')}\r\n`;
      const { after } = plan({ text, asked, whole: english.replace('fell', 'dripped') });
      assert.equal(after, text.replace('fell', 'dripped'));
    });
  });

  it('takes a thousand edits and megabytes of quotes in its stride', () => {
    const started = performance.now();
    const text = `${english.repeat(200)}And this stands once.\n`;
    const edits = Array.from({ length: 3000 }, (_, number) => ({
      for: [number % 2 ? 's1' : 'nobody'],
      start: `nowhere ${number} ${'x'.repeat(number % 100 === 0 ? 20_000 : 5)}`,
      text: 'x',
    }));
    const { notApplied, after } = plan({ text, asked: { s1: 'And this stands once.' }, edits });
    assert.equal(after, text);
    assert.equal(notApplied.length, 1);
    assert.ok(performance.now() - started < 5000);
  });

  describe('whatever the reply', () => {
    const words = [
      'The rain',
      'fell on',
      'the roof.',
      'She shut',
      'door',
      'Nobody spoke.',
      'grey',
      '\n\n',
      ' ',
      'One',
      '',
      '“',
      'a.md',
    ];
    const someWords = fc.oneof(
      fc.constantFrom(...words),
      fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((list) => list.join(' ')),
      fc
        .nat({ max: english.length })
        .chain((from) => fc.nat({ max: 40 }).map((length) => english.slice(from, from + length))),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const someEdit: fc.Arbitrary<ModelEdit> = fc.record({
      for: fc.array(fc.constantFrom('s1', 's2', 's3', 's4', 'S1', '', 'constructor'), { maxLength: 3 }),
      at: fc.constantFrom(undefined, undefined, 'before' as const, 'after' as const, 'unclear' as const),
      path: fc.constantFrom(undefined, 'a.md', '../etc/passwd'),
      start: someWords,
      end: someWords,
      text: someWords,
    });
    const lock = 'The end';
    const lockAt = { start: english.indexOf(lock), end: english.indexOf(lock) + lock.length };
    const passages = ['The rain fell on the roof.', 'Nobody spoke.', 'The end of it.'] as const;

    function check(text: string, made: ModelEditsPlan, hasWhole: boolean): void {
      const ids = ['s1', 's2', 's3', ...(hasWhole ? ['s4'] : [])];
      const applied = new Set([...made.edits, ...made.wide].flatMap(({ origin }) => origin.suggestions));
      const others = made.notApplied.map(({ id }) => id);
      assert.deepEqual([...applied, ...others].sort(), ids, 'every suggestion is accounted for, once');
      const held = passages.map((passage) => {
        const at = text.indexOf(passage);
        const end = text.indexOf('\n', at);
        const start = text.lastIndexOf('\n', at) + 1;
        return { start: Math.max(start, at - 40), end: Math.min(end, at + passage.length + 40) };
      });
      for (const edit of made.edits) {
        // Taking out whole lines takes the blank space between along.
        const removed = text.slice(edit.start, edit.end);
        const inner =
          edit.replacement === ''
            ? {
                start: edit.start + removed.length - removed.trimStart().length,
                end: edit.end - removed.length + removed.trimEnd().length,
              }
            : edit;
        assert.ok(
          held.some(({ start, end }) => start <= inner.start && inner.end <= end),
          `outside: ${JSON.stringify(edit)}`,
        );
      }
      const after = applyEdits(text, [...made.edits, ...made.wide]);
      assert.ok(after.includes(lock), 'the locked passage stands');
      if (!hasWhole) assert.deepEqual(made.wide, []);
      assert.ok(/^\P{Surrogate}*$/u.test(after));
    }

    it('nothing changes outside the passages, nor in a locked one, and every suggestion is accounted for', () => {
      fc.assert(
        fc.property(
          fc.array(someEdit, { maxLength: 8 }),
          fc.array(fc.record({ id: fc.constantFrom('s1', 's3', 'x'), why: fc.string() }), { maxLength: 2 }),
          fc.boolean(),
          (edits, unaddressed, hasWhole) => {
            const asked = {
              s1: passages[0],
              s2: passages[1],
              s3: passages[2],
              ...(hasWhole ? { s4: null } : {}),
            };
            check(english, plan({ asked, edits, unaddressed, locks: [lockAt] }), hasWhole);
          },
        ),
        { numRuns: 1500 },
      );
    });

    it('nor with full texts', () => {
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.nat({ max: english.length }), someWords), { maxLength: 5 }),
          fc.boolean(),
          (changes, hasWhole) => {
            let whole = english;
            for (const [at, inserted] of changes)
              whole = whole.slice(0, at) + inserted.replace(/\p{Surrogate}/gu, '') + whole.slice(at + 3);
            const asked = {
              s1: passages[0],
              s2: passages[1],
              s3: passages[2],
              ...(hasWhole ? { s4: null } : {}),
            };
            check(english, plan({ asked, whole, locks: [lockAt] }), hasWhole);
          },
        ),
        { numRuns: 500 },
      );
    });
  });
});
