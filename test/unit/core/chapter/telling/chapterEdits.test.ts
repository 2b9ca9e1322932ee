import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editedScenes } from '../../../../../src/core/chapter/telling/chapterEdits';
import type { EditAsk } from '../../../../../src/core/chapter/chapterTalk';
import type { Revision } from '../../../../../src/core/refinement/revision/revisionFormat';
import { badReply } from './badReplies';
import { sceneOne, sceneTwo } from './chapterStories';

const scenes = [
  { scene: 1, text: sceneOne },
  { scene: 2, text: sceneTwo },
];

function reply(...edits: { start: string; end?: string; text: string; for?: string[] }[]): Revision {
  return { edits: edits.map((edit) => ({ for: [], end: '', ...edit })), unaddressed: [] };
}

function ask(id: string, ...named: number[]): EditAsk {
  return { id, issue: { type: 'prose', severity: 'low', note: 'It limps.', location: '' }, scenes: named };
}

describe('Edits of a chapter', () => {
  it('are made in every scene of a first edit, for nothing in particular', () => {
    const edited = editedScenes(
      reply({ start: 'with both hands', text: 'with one hand' }, { start: 'the old pen', text: 'a pen' }),
      scenes,
      [],
      {},
    );
    assert.deepEqual(
      edited.scenes.map(({ text }) => text),
      [sceneOne.replace('with both hands', 'with one hand'), sceneTwo.replace('the old pen', 'a pen')],
    );
    assert.equal(edited.applied, 2);
    assert.deepEqual(edited.strays, []);
    assert.deepEqual(edited.unaddressed, []);
  });

  it('of scenes that may not change are strays', () => {
    const written = reply(
      { start: 'with both hands', text: 'with one hand' },
      { start: 'the old pen', text: 'a pen' },
    );
    const edited = editedScenes(written, scenes, [], { only: [2] });
    assert.equal(edited.scenes[0]!.text, sceneOne);
    assert.equal(edited.scenes[1]!.text, sceneTwo.replace('the old pen', 'a pen'));
    assert.deepEqual(edited.strays, [
      { path: 'scene 1', before: 'with both hands', after: 'with one hand', reason: 'stray' },
    ]);
  });

  it('leave no scene without a word', () => {
    const short = [
      { scene: 1, text: 'It rained.\n' },
      { scene: 2, text: 'It snowed.\n' },
    ];
    const edited = editedScenes(
      reply({ start: 'It rained.', text: '' }, { start: 'snowed', text: 'hailed' }),
      short,
      [],
      {},
    );
    assert.deepEqual(
      edited.scenes.map(({ text }) => text),
      ['It rained.\n', 'It hailed.\n'],
    );
    assert.deepEqual(
      edited.strays.map((stray) => stray.path),
      ['scene 1'],
    );
  });

  it('for an issue stay in the scenes that it names', () => {
    const edited = editedScenes(
      reply(
        { start: 'with both hands', text: 'with one hand', for: ['i1'] },
        { start: 'the old pen', text: 'a pen', for: ['i1'] },
        { start: 'Nobody came', text: 'Somebody came', for: ['i2'] },
      ),
      scenes,
      [ask('i1', 2), ask('i2', 1)],
      {},
    );
    assert.deepEqual(
      edited.scenes.map(({ text }) => text),
      [sceneOne, sceneTwo.replace('the old pen', 'a pen')],
    );
    assert.deepEqual(
      edited.strays.map(({ path, suggestions }) => [path, suggestions]),
      [
        ['scene 1', ['i1']],
        ['scene 2', ['i2']],
      ],
    );
    assert.deepEqual(edited.unaddressed, [{ id: 'i2', why: '' }]);
  });

  it('tell what the model says of an issue, done or not', () => {
    const edited = editedScenes(
      {
        edits: [{ for: ['i1'], start: 'the old pen', end: '', text: 'a pen' }],
        unaddressed: [
          { id: 'i1', why: 'Chosen for you.' },
          { id: 'i2', why: 'Not by edits.' },
        ],
      },
      scenes,
      [ask('i1', 2), ask('i2')],
      {},
    );
    assert.deepEqual(edited.notes, [{ id: 'i1', note: 'Chosen for you.' }]);
    assert.deepEqual(edited.unaddressed, [{ id: 'i2', why: 'Not by edits.' }]);
  });

  it('find words that stand in two scenes in the scene of their issue', () => {
    const twins = [
      { scene: 1, text: 'It rained.\n' },
      { scene: 2, text: 'It rained.\n' },
    ];
    const edited = editedScenes(
      reply({ start: 'rained', text: 'snowed', for: ['i1'] }),
      twins,
      [ask('i1', 2)],
      {},
    );
    assert.deepEqual(
      edited.scenes.map(({ text }) => text),
      ['It rained.\n', 'It snowed.\n'],
    );
    const first = editedScenes(reply({ start: 'rained', text: 'snowed' }), twins, [], {});
    assert.equal(first.applied, 0);
    assert.equal(first.strays[0]!.reason, 'ambiguous');
  });

  it('do not write a scene anew, and may cut most of it', () => {
    const long = `The ledger was open. First ${'Wendy looked at the lines in it, one after the other. '.repeat(20)}Nobody came to look.\n`;
    const there = [{ scene: 1, text: long }];
    const written = JSON.parse(badReply('edit-that-rewrites.json')) as {
      edits: { start: string; end: string; text: string }[];
    };
    const edited = editedScenes(reply({ ...written.edits[0]!, for: ['i1'] }), there, [ask('i1', 1)], {});
    assert.equal(edited.scenes[0]!.text, long);
    assert.equal(edited.strays.length, 1);
    assert.deepEqual(edited.unaddressed, [{ id: 'i1', why: '' }]);
    const cut = editedScenes(
      reply({ start: 'First Wendy', end: 'other. Nobody came', text: 'Nobody came', for: ['i1'] }),
      there,
      [ask('i1', 1)],
      {},
    );
    assert.equal(cut.scenes[0]!.text, 'The ledger was open. Nobody came to look.\n');
  });

  it('take a scene that comes back whole as what differs in it', () => {
    const edited = editedScenes(
      {
        edits: [],
        unaddressed: [],
        whole: {
          text: sceneTwo.replace('the old pen', 'a pen'),
          part: { path: 'scene 2', start: 0, end: sceneTwo.length, text: sceneTwo },
        },
      },
      scenes,
      [],
      {},
    );
    assert.equal(edited.scenes[1]!.text, sceneTwo.replace('the old pen', 'a pen'));
    assert.equal(edited.applied, 1);
  });

  it('never change a locked range, whatever is asked and written', () => {
    const words = fc.constantFrom(
      'The lid',
      'heavy',
      'with both hands',
      'ledger',
      'the old pen',
      'Nobody came.',
      'by itself',
    );
    const edit = fc.record({
      start: words,
      end: fc.constantFrom('', 'hands.', 'itself.', 'pen.', 'came.'),
      text: fc.constantFrom('', 'X', 'Two\n\nparagraphs'),
      for: fc.constantFrom<string[]>([], ['i1'], ['i2'], ['i1', 'i2']),
    });
    const range = (text: string) =>
      fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }));
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 6 }),
        range(sceneOne),
        range(sceneTwo),
        fc.boolean(),
        (edits, one, two, isFirst) => {
          const asks = isFirst ? [] : [ask('i1', 1), ask('i2')];
          const locked = new Map([
            [1, [one]],
            [2, [two]],
          ]);
          const edited = editedScenes(reply(...edits), scenes, asks, { locked });
          for (const [scene, [lock]] of locked) {
            const before = scenes[scene - 1]!.text;
            const after = edited.scenes[scene - 1]!.text;
            assert.ok(after.includes(before.slice(lock!.start, lock!.end)));
            if (lock!.start === 0 && lock!.end === before.length) assert.ok(after.includes(before));
          }
        },
      ),
    );
  });

  it('touch only the scenes that may change', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('The lid was', 'shut again', 'The ledger', 'Nobody'), { maxLength: 5 }),
        fc.constantFrom([1], [2]),
        fc.boolean(),
        (quotes, only, isFirst) => {
          const edits = quotes.map((start) => ({ start, text: 'X', for: isFirst ? [] : ['i1'] }));
          const edited = editedScenes(reply(...edits), scenes, isFirst ? [] : [ask('i1')], { only });
          const other = only[0] === 1 ? 1 : 0;
          assert.equal(edited.scenes[other]!.text, scenes[other]!.text);
        },
      ),
    );
  });
});
