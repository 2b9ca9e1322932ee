import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  intentNumber,
  intentSchema,
  parseIntent,
  parseMessage,
  type Intent,
} from '../../../src/shared/protocol';

const decide = {
  type: 'decide',
  intent: 1,
  project: 'file:///home/me/novel',
  phase: 'brief',
  rev: 4,
  id: 's1',
  status: 'accepted',
};

describe('the protocol between workbench and host', () => {
  it('accepts every intent in its full shape', () => {
    const intents: Intent[] = [
      { type: 'ready' },
      { type: 'remember', at: 1_700_000_000_000, texts: [['own:p:brief', 'More rain.']] },
      { type: 'selectProject', project: 'file:///home/me/novel' },
      { type: 'selectPhase', phase: 'outline' },
      { type: 'openFolder' },
      { type: 'createProject' },
      { type: 'remedy', remedy: 'setApiKey' },
      { type: 'importManuscript' },
      { type: 'editFirst', phase: 'final', id: 's1' },
      { type: 'jump', phase: 'final', to: 'lost' },
      { type: 'chooseFocus', phase: 'final' },
      { type: 'showUsage' },
      { type: 'showProposal' },
      { type: 'answerProposal', approve: true },
      { type: 'generate', intent: 7, project: 'p', phase: 'brief', rev: 1, wish: 'A story of the sea.' },
      { type: 'refine', intent: 8, project: 'p', phase: 'brief', rev: 1, rounds: 3, inSections: false },
      { type: 'reword', intent: 9, project: 'p', phase: 'brief', rev: 1, id: 's1', text: 'Shorter.' },
      {
        type: 'suggest',
        intent: 10,
        project: 'p',
        phase: 'brief',
        rev: 1,
        text: 'More rain.',
        atSelection: true,
      },
      { type: 'alternatives', intent: 11, project: 'p', phase: 'brief', rev: 1, id: 's1' },
      { type: 'takeAlternative', intent: 12, project: 'p', phase: 'brief', rev: 1, id: 's1', number: 1 },
      { type: 'lock', intent: 13, project: 'p', phase: 'brief', rev: 1, id: 's1' },
      { type: 'unlock', intent: 14, project: 'p', phase: 'brief', rev: 1, lock: 'l1' },
      { type: 'write', phase: 'sample' },
      { type: 'reveal', phase: 'final', id: 's12', keepFocus: true },
      { type: 'dismissOutcome' },
      { type: 'stop', now: false },
      { type: 'pause' },
      { type: 'showChapters' },
      { type: 'generateChapters', intent: 15, project: 'p', phase: 'final', rev: 1 },
      { type: 'assess', intent: 1, project: 'p', phase: 'brief', rev: 0 },
      { type: 'decide', intent: 2, project: 'p', phase: 'brief', rev: 3, id: 's1', status: 'rejected' },
      { type: 'revise', intent: 3, project: 'p', phase: 'brief', rev: 3, accept: 'all' },
      { type: 'waive', intent: 6, project: 'p', phase: 'brief', rev: 3, id: 's1' },
      { type: 'draw', from: 0, count: 100 },
      { type: 'rejectAll', intent: 4, project: 'p', phase: 'brief', rev: 3 },
      { type: 'endPhase', intent: 5, project: 'p', phase: 'brief', rev: 3 },
    ];
    for (const intent of intents) assert.deepEqual(parseIntent(structuredClone(intent)), intent);
    const known = intentSchema.def.options.map((option) => option.def.shape.type.def.values[0]);
    assert.deepEqual(
      new Set(intents.map(({ type }) => type)),
      new Set(known),
      'An intent has no example here.',
    );
  });

  const forged: Record<string, unknown> = {
    'no object': 'decide',
    null: null,
    'an unknown type': { ...decide, type: 'deleteEverything' },
    'an unknown phase': { ...decide, phase: '../brief' },
    'no project': { ...decide, project: undefined },
    'a project to change of endless length': { ...decide, project: 'x'.repeat(4097) },
    'no revision': { ...decide, rev: undefined },
    'a negative revision': { ...decide, rev: -1 },
    'a revision that is no number': { ...decide, rev: '4' },
    'a fractional revision': { ...decide, rev: 0.5 },
    'an unbounded revision': { ...decide, rev: Infinity },
    'an id with a control character': { ...decide, id: 's1\u0000' },
    'an id of endless length': { ...decide, id: 'x'.repeat(201) },
    'an id that is an object': { ...decide, id: { toString: 's1' } },
    'no id': { ...decide, id: '' },
    'drawing nothing': { type: 'draw', from: 0, count: 0 },
    'drawing too many': { type: 'draw', from: 0, count: 501 },
    'words of endless length': { ...decide, type: 'reword', status: undefined, text: 'x'.repeat(20_001) },
    'rounds without end': {
      type: 'refine',
      intent: 1,
      project: 'p',
      phase: 'brief',
      rev: 1,
      rounds: 51,
      inSections: false,
    },
    'a remedy that is a command': { type: 'remedy', remedy: 'workbench.action.terminal.new' },
    'a status that only the engine gives': { ...decide, status: 'applied' },
    'a key that no intent has': { ...decide, path: '/etc/passwd' },
    'a command to run': { type: 'reveal', phase: 'brief', id: 's1', keepFocus: true, command: 'rm' },
    'a project of endless length': { type: 'selectProject', project: 'x'.repeat(4097) },
    'words to remember without end': {
      type: 'remember',
      at: 1,
      texts: [
        ['a', 'x'.repeat(250_000)],
        ['b', 'x'.repeat(250_000)],
      ],
    },
    'chapters of no project': { type: 'generateChapters', intent: 1, phase: 'final', rev: 1 },
    'a pause of something': { type: 'pause', command: 'storyfold.rejectAll' },
    'revising nothing': { type: 'revise', intent: 1, project: 'p', phase: 'brief', rev: 1, accept: 'none' },
  };
  for (const [name, value] of Object.entries(forged)) {
    it(`refuses ${name}`, () => {
      assert.equal(parseIntent(value), undefined);
    });
  }

  it('takes an id that another program has given', () => {
    const intent = { ...decide, id: '建议 1' };
    assert.deepEqual(parseIntent(intent), intent);
  });

  it('knows whom to answer even when it does not understand', () => {
    assert.equal(intentNumber({ ...decide, type: 'deleteEverything', intent: 7 }), 7);
    for (const value of [undefined, null, 'x', {}, { intent: '7' }, { intent: -1 }, { intent: 0.5 }]) {
      assert.equal(intentNumber(value), undefined);
    }
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parseIntent(value);
        parseMessage(value);
      }),
    );
  });

  it('refuses an intent of which any single value is replaced by one of another kind', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(decide) as (keyof typeof decide)[])),
        fc.oneof(fc.constant(null), fc.boolean(), fc.object(), fc.double({ noInteger: true })),
        (key, value) => {
          assert.equal(parseIntent({ ...decide, [key]: value }), undefined);
        },
      ),
    );
  });

  it('refuses a message to the view that is half of one', () => {
    assert.equal(parseMessage({ type: 'state', state: { situation: 'ready' } }), undefined);
    assert.equal(parseMessage({ type: 'strings', language: 'en', strings: { accept: 1 } }), undefined);
    assert.equal(parseMessage({ type: 'settled' }), undefined);
    assert.deepEqual(parseMessage({ type: 'progress', progress: null }), {
      type: 'progress',
      progress: null,
    });
  });
});
