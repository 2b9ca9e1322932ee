import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { StoryTree } from '../../../../../src/core/story/model';
import { isIfid } from '../../../../../src/core/story/formats/ifid';
import { readTwee } from '../../../../../src/core/story/formats/readTwee';
import { escapeMarkup, unescapeMarkup } from '../../../../../src/core/story/formats/tweeMarkup';
import { readPassages, writePassage } from '../../../../../src/core/story/formats/tweeNotation';
import { writeTwee } from '../../../../../src/core/story/formats/writeTwee';
import { hostileText, hostileTree } from '../storyArbitraries';
import { aChoice, aNode, aTree } from '../storyTrees';

const story: StoryTree = aTree(
  'hall',
  [
    aNode(
      'hall',
      [
        aChoice('take', 'hall', {
          text: 'Take the key.',
          response: 'It is "cold".',
          consequences: { key: true, coins: '+2' },
          type: 'micro',
        }),
        aChoice('open', 'garden', { text: 'Open it [slowly]', preconditions: { key: true, coins: '>=2' } }),
        aChoice('wait', 'hall', { text: 'Wait a little' }),
      ],
      { narrative: 'A door.\n\n* Not a list. $5 & more.', beatId: 'b1', actIndex: 0 },
    ),
    aNode('garden', [], { isEnding: true, endingId: 'free', depth: 1, narrative: 'Grass.' }),
  ],
  {
    title: 'The House',
    variables: [{ name: 'coins', meaning: 'What you carry.', initial: 1 }],
    ifid: 'A1B2C3D4-0000-4000-8000-ABCDEF012345',
  },
);

/** The lines of a passage. */
function passage(twee: string, name: string): string[] {
  return readPassages(twee)
    .passages.find((one) => one.name === name)!
    .text.split('\n');
}

/** Text that came from Twine as it stands there. */
const hasMarkup = (tree: StoryTree): boolean =>
  Object.values(tree.nodes).some(({ markup }) => markup === 'twee');

describe('a story in Twee', () => {
  it('is written as an author of SugarCube would write it', () => {
    const twee = writeTwee(story);
    assert.deepEqual(JSON.parse(passage(twee, 'StoryData').join('\n')), {
      ifid: 'A1B2C3D4-0000-4000-8000-ABCDEF012345',
      format: 'SugarCube',
      'format-version': '2.37.3',
      start: 'hall',
    });
    assert.deepEqual(passage(twee, 'StoryTitle'), ['The House']);
    assert.deepEqual(passage(twee, 'StoryInit').slice(1), [
      '<<set $coins to 1>>',
      '<<set $key to false>>',
      '<<set $response to "">>',
    ]);
    assert.deepEqual(passage(twee, 'hall'), [
      'A door.',
      '',
      '&#42; Not a list. $5 & more.',
      '',
      '<!--storyfold {"node":{"depth":0,"beatId":"b1","actIndex":0},"placed":"100,100"}-->',
      '<<link [[Take the key.->hall]]>><<set $key to true>><<set $coins += 2>><<set $response to "It is \\"cold\\".">><</link>> ' +
        '<!--storyfold {"id":"take","type":"micro"}-->',
      '<<if $key is true and $coins gte 2>><<link "Open it &#91;slowly]" "garden">><</link>><</if>> <!--storyfold {"id":"open"}-->',
      '[[Wait a little->hall]] <!--storyfold {"id":"wait"}-->',
    ]);
    assert.match(twee, /^:: garden \[ending\] \{"position":"100,250"\}$/m);
    assert.deepEqual(readTwee(twee), { tree: story, problems: [] });
  });

  it('comes back as it was, whatever its texts, ids, names and values', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(hostileTree(), (tree) => {
        const { tree: back, problems } = readTwee(writeTwee(tree));
        assert.deepEqual(back, tree);
        if (!hasMarkup(tree)) assert.deepEqual(problems, []);
      }),
      { numRuns: 600 },
    );
  });

  it('comes back from tools that trim lines, end them otherwise, and reorder passages', () => {
    fc.assert(
      fc.property(hostileTree(), (tree) => {
        fc.pre(!hasMarkup(tree));
        const { passages } = readPassages(writeTwee(tree));
        const turned = passages.reverse().map(writePassage).join('\n\n');
        assert.deepEqual(readTwee(`\u{FEFF}${turned.replaceAll('\n', '\r\n')}`).tree, tree);
      }),
      { numRuns: 100 },
    );
  });

  it('has no doubled brackets but those of its links, since Twine makes passages of them', () => {
    fc.assert(
      fc.property(hostileTree(), (tree) => {
        fc.pre(!hasMarkup(tree));
        const { passages } = readPassages(writeTwee(tree));
        const twee = passages.map(({ name, text }) => (name === 'StoryTitle' ? '' : text)).join('\n');
        assert.equal(twee.split('[[').length, twee.split(/\[\[[^\]\n]*->[^\]\n]*\]\]/).length);
      }),
      { numRuns: 200 },
    );
  });

  it('is given an id of interactive fiction where it has none, the same each time', () => {
    const { ifid: _, ...without } = story;
    const ids = [without, { ...without, title: 'Another' }, without].map(
      (tree) =>
        (JSON.parse(passage(writeTwee(tree as StoryTree), 'StoryData').join('\n')) as { ifid: string }).ifid,
    );
    assert.ok(ids.every(isIfid));
    assert.equal(ids[0], ids[2]);
    assert.notEqual(ids[0], ids[1]);
  });

  it('takes over what an author changes in Twine', () => {
    const changed = writeTwee(story)
      .replace('A door.', 'A green door.')
      .replace('[[Wait a little->hall]]', '[[Go out->street]]')
      .replace('$coins gte 2', '$coins gt 4')
      .replace('<<set $coins to 1>>', '<<set $coins to 9>>\n<<set $lamp to "lit">>')
      .replace('"position":"100,250"', '"position":"900,250"');
    const { tree, problems } = readTwee(`${changed}\n:: street [wet]\nRain. [[Back->hall]]\n`);
    assert.deepEqual(problems, []);
    assert.match(tree.nodes['hall']!.narrative, /^A green door\.\n\n\* Not a list/);
    assert.deepEqual(
      tree.nodes['hall']!.choices.map(({ id, text, target, preconditions }) => ({
        id,
        text,
        target,
        preconditions,
      })),
      [
        { id: 'take', text: 'Take the key.', target: 'hall', preconditions: {} },
        { id: 'open', text: 'Open it [slowly]', target: 'garden', preconditions: { key: true, coins: '>4' } },
        { id: 'wait', text: 'Go out', target: 'street', preconditions: {} },
      ],
    );
    assert.deepEqual(tree.variables, [
      { name: 'coins', meaning: 'What you carry.', initial: 9 },
      { name: 'lamp', meaning: '', initial: 'lit' },
    ]);
    assert.equal(tree.nodes['garden']!['position'], '900,250');
    assert.deepEqual(tree.nodes['street'], {
      ...aNode('street', [aChoice('c1', 'hall', { text: 'Back' })], { narrative: 'Rain.', depth: 1 }),
      tags: ['wet'],
    });
    assert.deepEqual(readTwee(writeTwee(tree)).tree, tree);
  });
});

describe('what SugarCube shows to the letter', () => {
  it('is what was written', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const escaped = escapeMarkup(text);
        assert.equal(unescapeMarkup(escaped), text);
        assert.doesNotMatch(
          escaped,
          /<|\[\[|\]\]|\\|^[!*#]|^::|''|\/\/|--|__|\$[A-Za-z]|\{\{|(?![\n\t])\p{Cc}|\p{Cs}/mu,
        );
        assert.equal(escaped, escaped.trim());
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves prose as it is', () => {
    for (const prose of [
      'She said: “Don’t go — not tonight.” It cost $5 (or more), and 50% of it & all that.',
      'It\'s 3 > 2, isn\'t it? "Yes!" Half-past ten…\n\nNext day, 10:30.',
      '她说：“别去——今晚别去。”（潮水退了。）',
    ])
      assert.equal(escapeMarkup(prose), prose);
  });
});
