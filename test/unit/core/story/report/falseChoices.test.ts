import assert from 'node:assert/strict';
import type { Choice, StoryNode, Variables } from '../../../../../src/core/story/model';
import { measureStory } from '../../../../../src/core/story/report/storyReport';
import { aChoice, aNode, aTree } from '../storyTrees';

const targets = { minMainDepth: 2, targetEndings: 2, minDurationMinutes: 1, secondsPerChoice: 15 };
const room = 'A room.';

/** The choices that a report calls false, as `node choice choice`. */
function falseAt(...nodes: StoryNode[]): string[] {
  return measureStory(aTree('a', nodes), { targets }).choiceMetrics.falseChoices.map(({ node, choices }) =>
    [node, ...choices].join(' '),
  );
}

/** Whether it makes a difference to go left or right where the two rooms are these, and lead to two halls that are alike. */
function differ(left: Partial<StoryNode>, right: Partial<StoryNode>, ...others: StoryNode[]): boolean {
  const found = falseAt(
    aNode('a', [aChoice('left', 'x'), aChoice('right', 'y'), aChoice('peek', 'reader')]),
    aNode('x', [], { narrative: room, ...left }),
    aNode('y', [], { narrative: room, ...right }),
    aNode('hall1', [], { narrative: 'A hall.' }),
    aNode('hall2', [], { narrative: 'A hall.' }),
    // Somebody reads these variables, so that it matters what they hold.
    aNode('reader', [aChoice('on', 'z', { preconditions: { key: true, coins: '>=1', mood: 'calm' } })]),
    aNode('z'),
    ...others,
  );
  return !found.includes('a left right');
}

const leading = (more: Partial<Choice>, target = 'hall1') => ({
  choices: [aChoice('on', target, { text: 'On.', ...more })],
});

describe('two rooms', () => {
  it('are the same where a reader meets the same from there on', () => {
    assert.equal(differ({}, {}), false);
    assert.equal(differ(leading({}), leading({}, 'hall2')), false);
    assert.equal(differ(leading({ id: 'one' }), leading({ id: 'other', response: 'You go.' })), false);
  });

  it('differ by what they tell, and by being an ending, and which', () => {
    assert.equal(differ({ narrative: 'A cave.' }, {}), true);
    assert.equal(differ({ isEnding: true }, {}), true);
    assert.equal(differ({ isEnding: true, endingId: 'good' }, { isEnding: true, endingId: 'bad' }), true);
    assert.equal(differ({ isEnding: true, endingId: 'good' }, { isEnding: true }), true);
    assert.equal(differ({ isEnding: true, endingId: 'good' }, { isEnding: true, endingId: 'good' }), false);
    // Of what is no ending nobody is told which it would be.
    assert.equal(differ({ endingId: 'good' }, {}), false);
  });

  it('differ by what their choices say, how many there are, and where these lead', () => {
    assert.equal(differ(leading({ text: 'Up.' }), leading({})), true);
    assert.equal(differ(leading({}), {}), true);
    assert.equal(differ(leading({}), leading({}, 'z')), true);
    assert.equal(differ(leading({}, 'gone'), leading({}, 'gone')), false);
    assert.equal(differ(leading({}, 'gone'), leading({}, 'lost')), true);
    assert.equal(differ(leading({}, 'gone'), leading({})), true);
    const [up, down] = [aChoice('up', 'hall1', { text: 'Up.' }), aChoice('down', 'z', { text: 'Down.' })];
    assert.equal(differ({ choices: [up, down] }, { choices: [down, up] }), false);
    assert.equal(differ({ choices: [up, down] }, { choices: [up, { ...down, target: 'hall2' }] }), true);
    assert.equal(differ({ choices: [up, up] }, { choices: [up, down] }), true);
  });

  it('differ by what their choices ask for: the value, the comparison, the number', () => {
    const asking = (one: Variables, other: Variables) =>
      differ(leading({ preconditions: one }), leading({ preconditions: other }));
    assert.equal(asking({ key: true }, {}), true);
    assert.equal(asking({ key: true }, { key: false }), true);
    assert.equal(asking({ key: true }, { key: 1 }), false);
    assert.equal(asking({ key: 1 }, { key: '1' }), true);
    assert.equal(asking({ mood: 'calm' }, { mood: 'wild' }), true);
    assert.equal(asking({ coins: '>=1' }, { coins: '>=2' }), true);
    assert.equal(asking({ coins: '>=1' }, { coins: '<=1' }), true);
    assert.equal(asking({ coins: '>=1' }, { coins: ' >=1 ' }), false);
    assert.equal(asking({ coins: '>=1' }, { key: '>=1' }), true);
    assert.equal(asking({ key: true, coins: '>=1' }, { coins: '>=1', key: true }), false);
  });

  it('differ by what their choices change, as far as anything reads it', () => {
    const changing = (one: Variables, other: Variables) =>
      differ(leading({ consequences: one }), leading({ consequences: other }));
    assert.equal(changing({ key: true }, {}), true);
    assert.equal(changing({ key: true }, { key: false }), true);
    assert.equal(changing({ key: true }, { key: 1 }), false);
    assert.equal(changing({ mood: 'calm' }, { mood: 'wild' }), true);
    assert.equal(changing({ mood: 1 }, { mood: '1' }), true);
    assert.equal(changing({ coins: '+1' }, { coins: '+2' }), true);
    assert.equal(changing({ coins: '+1' }, { coins: 1 }), true);
    assert.equal(changing({ coins: '+1' }, { key: '+1' }), true);
    assert.equal(changing({ coins: '+0' }, {}), false);
    assert.equal(changing({ weather: 'fog' }, {}), false);
    assert.equal(changing({ key: true, coins: 2 }, { coins: 2, key: true }), false);
  });

  it('are the same, however far one has to read to see it, and differ where the last page does', () => {
    const chain = (name: string, last: string) => [
      aNode(`${name}1`, [aChoice('on', `${name}2`, { text: 'On.' })], { narrative: 'Stairs.' }),
      aNode(`${name}2`, [], { narrative: last }),
    ];
    const end = (left: string, right: string) =>
      differ(leading({}, 'l1'), leading({}, 'r1'), ...chain('l', left), ...chain('r', right));
    assert.equal(end('The roof.', 'The roof.'), false);
    assert.equal(end('The roof.', 'The moon.'), true);
  });

  it('may be the first of the story', () => {
    assert.deepEqual(
      falseAt(
        aNode('a', [aChoice('again', 'a', { text: 'On.' }), aChoice('on', 'b', { text: 'On.' })], {
          narrative: room,
        }),
        aNode('b', [aChoice('again', 'b', { text: 'On.' }), aChoice('on', 'a', { text: 'On.' })], {
          narrative: room,
        }),
      ),
      ['a again on', 'b again on'],
    );
    assert.deepEqual(
      falseAt(
        aNode('a', [aChoice('again', 'a', { text: 'On.' }), aChoice('on', 'b', { text: 'On.' })], {
          narrative: room,
        }),
        aNode('b', [aChoice('again', 'a', { text: 'On.' }), aChoice('off', 'gone', { text: 'On.' })], {
          narrative: room,
        }),
      ),
      [],
    );
  });
});

describe('choices of one room', () => {
  const two = (left: Partial<Choice>, right: Partial<Choice>, ...others: StoryNode[]) =>
    falseAt(
      aNode('a', [aChoice('left', 'x', left), aChoice('right', 'x', right), aChoice('peek', 'reader')]),
      aNode('x', [], { narrative: room }),
      aNode('reader', [], { narrative: 'A reader.', reliesOn: ['key'] }),
      ...others,
    );

  it('make no difference where both lead to the same, whatever they say', () => {
    assert.deepEqual(two({}, { text: 'Something else.' }), ['a left right']);
  });

  it('make one by what they change, where a text that can be come to relies on it', () => {
    assert.deepEqual(two({ consequences: { key: true } }, {}), []);
    assert.deepEqual(two({ consequences: { lamp: true } }, {}), ['a left right']);
    const lost = aNode('lost', [aChoice('on', 'x', { preconditions: { rope: true } })], {
      reliesOn: ['lamp'],
    });
    assert.deepEqual(two({ consequences: { lamp: true } }, {}, lost), ['a left right']);
    assert.deepEqual(two({ consequences: { rope: true } }, {}, lost), ['a left right']);
  });

  it('make none by leading nowhere, and are held against those alone that are offered at once', () => {
    assert.deepEqual(two({ target: 'gone' }, { target: 'gone' }), []);
    const asks = (key: boolean) => ({ preconditions: { key } });
    assert.deepEqual(two(asks(true), asks(false)), []);
    assert.deepEqual(two(asks(true), {}), ['a left right']);
  });
});
