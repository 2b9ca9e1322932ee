import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Compiler, CompilerOptions, type Story } from 'inkjs/full';
import type { StoryTree } from '../../../../../src/core/story/model';
import { writeInk } from '../../../../../src/core/story/formats/writeInk';
import { makeChoice, nodeOf, startOf } from '../../../../../src/core/story/play';
import { hostileTree } from '../storyArbitraries';
import { aChoice, aNode, aTree, hallAndGarden } from '../storyTrees';
import { offeredChoices } from '../playedWays';

function compiled(tree: StoryTree): Story {
  const said: string[] = [];
  const source = writeInk(tree);
  const options = new CompilerOptions(null, [], false, (message) => said.push(message));
  const story = new Compiler(source, options).Compile();
  assert.deepEqual(said, [], source);
  return story;
}

/** Without what nobody sees. */
const seen = (text: string): string => text.replace(/[\s\p{Cc}\p{Cs}\u{FEFF}]/gu, '');

interface Told {
  text: string;
  tags: string[];
}

function readOn(story: Story): Told {
  const told: Told = { text: '', tags: [] };
  while (story.canContinue) {
    told.text += story.Continue();
    told.tags.push(...(story.currentTags ?? []));
  }
  return told;
}

/** Plays the same choices in both and sees to it that a reader is told and offered the same. */
function playBoth(tree: StoryTree, picks: readonly number[]): void {
  const story = compiled(tree);
  let state = startOf(tree);
  let response = '';
  for (const pick of picks) {
    const node = nodeOf(tree, state.node)!;
    const { text, tags } = readOn(story);
    assert.equal(seen(text), seen(response + node.narrative));
    assert.deepEqual(
      tags.filter((tag) => tag.startsWith('ending:')).map(seen),
      node.isEnding ? [`ending:${seen(node.endingId ?? state.node) || '…'}`] : [],
    );
    const offered = offeredChoices(tree, state);
    assert.deepEqual(
      story.currentChoices.map((choice) => seen(choice.text)),
      offered.map((choice) => seen(choice.text) || '…'),
    );
    const chosen = offered[pick % Math.max(1, offered.length)];
    if (chosen === undefined || nodeOf(tree, chosen.target) === undefined) return;
    story.ChooseChoiceIndex(pick % offered.length);
    state = makeChoice(tree, state, chosen.id);
    response = chosen.response;
  }
}

describe('a story in ink', () => {
  it('is written as an author would write it', () => {
    assert.equal(
      writeInk(hallAndGarden),
      [
        '# title: The House',
        '',
        'VAR coins = 1',
        'VAR key = false',
        '',
        '-> hall',
        '',
        '=== hall ===',
        'At hall.',
        '+ [Take the key.]',
        '  It is cold.',
        '  ~ key = true',
        '  ~ coins = coins + 2',
        '  -> hall',
        '+ {key == true} {coins >= 2} [Open it.]',
        '  -> garden',
        '',
        '=== garden ===',
        'Grass.',
        'Sky.',
        '# ending: free',
        '-> END',
        '',
      ].join('\n'),
    );
    playBoth(hallAndGarden, [0, 1, 0]);
  });

  it('tells and offers what the story does, whatever its texts, ids, names and values', function () {
    this.timeout(120_000);
    fc.assert(fc.property(hostileTree(), fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }), playBoth), {
      numRuns: 400,
    });
  });

  it('ends where a choice leads to no node, and where none is offered', () => {
    const tree = aTree('a', [aNode('a', [aChoice('x', 'nowhere', { preconditions: { key: true } })])]);
    const story = compiled(tree);
    assert.equal(readOn(story).text.trim(), 'At a.');
    assert.deepEqual(story.currentChoices, []);
    playBoth(aTree('gone', [aNode('a', [aChoice('x', 'nowhere')])], { root: 'a' }), [0, 0]);
  });
});
