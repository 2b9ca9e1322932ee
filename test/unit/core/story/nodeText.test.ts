import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { StoryFoldError } from '../../../../src/core/errors';
import type { StoryNode } from '../../../../src/core/story/model';
import { nodeFromText, nodeToText } from '../../../../src/core/story/nodeText';

/** Texts that would like to be something else: headings, backslashes, blank lines, line ends of every kind. */
const piece = fc.constantFrom(
  '# ',
  '## 1. ',
  '##',
  '#',
  '### ',
  '\\',
  '\\\\',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  '灯塔亮了。',
  'The lamp went out.',
  '\\n',
  '1. ',
  '\u2028',
  '😀',
);
const prose = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
);
const node: fc.Arbitrary<StoryNode> = fc
  .record({
    scene: prose,
    narrative: prose,
    choices: fc.array(fc.record({ text: prose, response: prose }), { maxLength: 5 }),
  })
  .map(({ scene, narrative, choices }) => ({
    id: '__proto__',
    scene,
    depth: 0,
    narrative,
    choices: choices.map((choice, index) => ({
      ...choice,
      id: `c${index}`,
      type: 'normal' as const,
      target: 'n',
      consequences: { lamp: '+1' },
      preconditions: {},
      unknown: 1,
    })),
    isEnding: false,
    endingId: null,
    beatId: null,
    actIndex: 1,
    reliesOn: [],
    unknown: { kept: true },
  }));

const example: StoryNode = {
  id: 'n1',
  scene: 'The stairs',
  depth: 2,
  narrative: 'It is dark.\n\nSomething moves.',
  choices: [
    {
      id: 'up',
      text: 'Go up',
      type: 'normal',
      target: 'n2',
      response: 'You go up.',
      consequences: {},
      preconditions: {},
    },
    {
      id: 'wait',
      text: 'Wait',
      type: 'micro',
      target: 'n3',
      response: '',
      consequences: {},
      preconditions: {},
    },
  ],
  isEnding: false,
  endingId: null,
  beatId: null,
  actIndex: null,
  reliesOn: [],
};

describe('a node as Markdown', () => {
  it('reads as one would write it', () => {
    assert.equal(
      nodeToText(example),
      '# The stairs\n\nIt is dark.\n\nSomething moves.\n\n## 1. Go up\n\nYou go up.\n\n## 2. Wait\n',
    );
  });

  it('comes back as the same node, to the letter, whatever its texts hold', () => {
    fc.assert(
      fc.property(node, (given) => assert.deepEqual(nodeFromText(given, nodeToText(given)), given)),
      { numRuns: 3000 },
    );
  });

  it('comes back the same where an editor changed line ends, cut blanks at their ends or added a last line', () => {
    fc.assert(
      fc.property(node, (given) => {
        const text = nodeToText(given);
        assert.deepEqual(nodeFromText(given, `\uFEFF${text.replace(/\r\n?|\n/g, '\r\n')}\r\n\r\n`), given);
      }),
      { numRuns: 1000 },
    );
  });

  it('brings every text into another node of as many choices, as far as Markdown can show it', () => {
    fc.assert(
      fc.property(node, (given) => {
        const empty: StoryNode = {
          ...given,
          scene: '',
          narrative: '',
          choices: given.choices.map((choice) => ({ ...choice, text: '', response: '' })),
        };
        const read = nodeFromText(empty, nodeToText(given));
        assert.equal(nodeToText(read), nodeToText(given));
        assert.equal(read.scene, given.scene.replace(/\r\n?/g, '\n').trim());
      }),
      { numRuns: 1000 },
    );
  });

  it('changes the words and nothing else', () => {
    const read = nodeFromText(
      example,
      '#   The cellar stairs\nIt is darker.\n## 1、 Go down\n\nYou go down.\n### Not a choice\n##  2) Wait here\nYou wait.',
    );
    assert.deepEqual(read, {
      ...example,
      scene: 'The cellar stairs',
      narrative: 'It is darker.',
      choices: [
        { ...example.choices[0], text: 'Go down', response: 'You go down.\n### Not a choice' },
        { ...example.choices[1], text: 'Wait here', response: 'You wait.' },
      ],
    });
  });

  it('says which line does not fit', () => {
    const refused = (text: string): unknown => {
      try {
        nodeFromText(example, text);
      } catch (error) {
        assert.ok(error instanceof StoryFoldError);
        assert.equal(error.code, 'invalid_input');
        assert.notEqual(error.hint, '');
        return [error.details['nodeText'], error.details['line']];
      }
      return undefined;
    };
    const choices = '## 1. a\n## 2. b\n';
    assert.deepEqual(refused(''), ['noScene', 1]);
    assert.deepEqual(refused(`lost\n# s\n${choices}`), ['above', 1]);
    assert.deepEqual(refused(`\n${choices}`), ['above', 2]);
    assert.deepEqual(refused(`# s\n\n# t\n${choices}`), ['twice', 3]);
    assert.deepEqual(refused(`# s\n## Go\n${choices}`), ['heading', 2]);
    assert.deepEqual(refused('# s\n## 2. b\n## 1. a'), ['order', 2]);
    assert.deepEqual(refused(`# s\n${choices}## 3. c`), ['tooMany', 4]);
    assert.deepEqual(refused('# s\n## 1. a'), ['missing', 0]);
    assert.equal(refused(`# s\n\\# t\n${choices}`), undefined);
  });
});
