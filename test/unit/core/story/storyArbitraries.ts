import * as fc from 'fast-check';
import type {
  Choice,
  StoryNode,
  StoryTree,
  VariableValue,
  Variables,
} from '../../../../src/core/story/model';
import { branchTypes } from '../../../../src/shared/values';

/** What other programs' notations read as something else than prose. */
const hostilePieces = [
  ...'\\{}[]()<>|#*=~-+/:!?$_&@^%"\'`.,;…—。，',
  ...[
    '//',
    '/*',
    '*/',
    '->',
    '<-',
    '<>',
    '<<',
    '>>',
    '[[',
    ']]',
    '{{{',
    "''",
    '""',
    '--',
    '-->',
    '<!--',
    '&amp;',
    '&#65;',
  ],
  ...[
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    '\t',
    '\u2028',
    '\u00a0',
    '\u{FEFF}',
    '\u0000',
    '\ud800',
    '\ud83d\ude00',
  ],
  ...[
    'VAR x',
    'TODO: ',
    'INCLUDE ',
    'END',
    '-> END',
    ':: Name [tag]',
    '::',
    '\\::',
    '<<if $a>>',
    '<</if>>',
    '<<link',
    '[[x->y]]',
  ],
  ...[
    '<!--storyfold {}-->',
    '<b>',
    '$a',
    '_a',
    'He said',
    'the old door',
    '灯塔',
    '潮水退了。',
    'é',
    'not',
    '"x',
    'a.b',
  ],
];

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.constantFrom(...hostilePieces), { maxLength: 12 })
        .map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', 'Take the key.', '__proto__', 'constructor') },
  );

const hostileId = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c', 'n1', 'n2', '门', 'the hall') },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '__proto__',
        'constructor',
        'END',
        'StoryData',
        'start',
        'A',
        'not',
        '12',
        'true',
      ),
    },
    { weight: 2, arbitrary: hostileText() },
  );

const names = ['key', 'coins', 'mood', '心情', '__proto__', 'constructor', 'a b', 'not', 'response'];

/** With text where `withText`, so that some variables are flags, some are counted, and some hold what they like. */
const valueOf = (name: string): fc.Arbitrary<VariableValue> => {
  const numbers = fc.oneof(
    fc.integer({ min: -3, max: 4 }),
    fc.constantFrom(0.5, -0.5, -2.25, 3e9, 1e21, 1e-7),
  );
  if (name === 'key' || name === '__proto__') return fc.boolean();
  if (name === 'coins' || name === 'not') return fc.oneof(numbers, fc.boolean());
  const texts = fc.oneof(fc.constantFrom('', 'calm', '3', 'true', '+1.5', '=', '>'), hostileText());
  return name === 'mood' ? texts : fc.oneof(numbers, fc.boolean(), texts);
};

const added = fc.constantFrom('+1', '-2', '+0', '-0', ' +1', '+01');
const compared = fc.constantFrom('>=1', '>0', '<=1', '<2', '!=0', '!=1', ' >= 1 ', '>=+1', '!=02');

const named = (value: (name: string) => fc.Arbitrary<VariableValue>): fc.Arbitrary<Variables> =>
  fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 2 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => value(name).map((held): [string, VariableValue] => [name, held]))),
    )
    .map((entries) => Object.fromEntries(entries));

const consequences = named((name) => (name === 'mood' ? valueOf(name) : fc.oneof(valueOf(name), added)));
const preconditions = named((name) => fc.oneof(valueOf(name), compared));

const unknownKeys = (): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: hostileText().map((text) => ({ note: text, nested: { list: [[1], [text]], none: null } })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, unknown>>(
        { tags: ['dark', 'sea'] },
        { tags: ['ending', 'x y'] },
        { tags: 'x' },
        { position: '100,200' },
        { position: [1] },
        { markup: 'own' },
        { markup: 'twee' },
      ),
    },
  );

function choicesTo(targets: fc.Arbitrary<string>): fc.Arbitrary<Choice[]> {
  const ids = fc.uniqueArray(hostileId(), { minLength: 3, maxLength: 3 });
  return fc
    .tuple(fc.array(choiceTo(targets), { maxLength: 3 }), ids)
    .map(([choices, given]) => choices.map((choice, index) => ({ ...choice, id: given[index]! })));
}

function choiceTo(targets: fc.Arbitrary<string>): fc.Arbitrary<Choice> {
  return fc
    .record({
      text: hostileText(),
      type: fc.constantFrom(...branchTypes),
      target: targets,
      response: fc.oneof(fc.constant(''), hostileText()),
      consequences: fc.oneof(fc.constant({}), consequences),
      preconditions: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: preconditions },
      ),
      more: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom({ isDefault: true }, { note: 'x' }) },
      ),
    })
    .map(({ more, ...choice }): Choice => ({ id: '', ...choice, ...more }));
}

/** Trees of up to eight nodes with texts, ids, names and values that are made to be a nuisance; targets may name no node. */
export function hostileTree(): fc.Arbitrary<StoryTree> {
  return fc.uniqueArray(hostileId(), { minLength: 1, maxLength: 8 }).chain((ids) => {
    const targets = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: hostileId() },
    );
    const node = (id: string): fc.Arbitrary<StoryNode> =>
      fc
        .record({
          scene: fc.oneof(fc.constant(''), hostileText()),
          depth: fc.nat(9),
          narrative: hostileText(),
          choices: choicesTo(targets),
          isEnding: fc.boolean(),
          endingId: fc.option(hostileText()),
          beatId: fc.option(hostileText()),
          actIndex: fc.option(fc.nat(3)),
          reliesOn: fc.array(fc.constantFrom(...names), { maxLength: 2 }),
          more: unknownKeys(),
        })
        .map(({ more, ...known }): StoryNode => ({ id, ...known, ...more }));
    return fc
      .record({
        title: hostileText(),
        root: fc.constantFrom(...ids),
        variables: fc
          .uniqueArray(fc.constantFrom(...names), { maxLength: 5 })
          .chain((declared) =>
            fc.tuple(
              ...declared.map((name) =>
                fc.record(
                  { name: fc.constant(name), meaning: hostileText(), initial: valueOf(name) },
                  { noNullPrototype: true },
                ),
              ),
            ),
          ),
        endings: fc.array(
          fc.record(
            {
              id: fc.constantFrom('e1', 'e2'),
              title: hostileText(),
              summary: fc.constant(''),
              beatId: fc.constant('b'),
            },
            { noNullPrototype: true },
          ),
          { maxLength: 2 },
        ),
        nodes: fc.tuple(...ids.map(node)),
        more: fc.oneof(
          fc.constant({}),
          fc.constantFrom<Record<string, unknown>>(
            { ifid: 'A1B2C3D4-0000-4000-8000-ABCDEF012345' },
            { ifid: 5 },
            { note: '-->' },
          ),
        ),
      })
      .map(({ nodes, more, ...known }) => ({
        version: 1,
        ...known,
        nodes: Object.fromEntries(nodes.map((one) => [one.id, one])),
        ...more,
      }));
  });
}
