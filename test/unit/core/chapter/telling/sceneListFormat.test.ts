import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  orderedSceneList,
  sceneListFormat,
  type WrittenScene,
} from '../../../../../src/core/chapter/telling/sceneListFormat';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { anyValue } from './anyValue';
import { badReply } from './badReplies';

function scene(number: number | undefined, words?: number, events = 'Something.'): WrittenScene {
  return {
    scene: number,
    title: '',
    setting: '',
    characters: [],
    events,
    turn: '',
    clues: [],
    ...(words === undefined ? {} : { words }),
  };
}

function read(reply: string): WrittenScene[] {
  const reading = readReply(reply, sceneListFormat);
  assert.equal(reading.kind, 'whole');
  return reading.kind === 'whole' ? reading.value.scenes : [];
}

describe('The form of a plan', () => {
  it('takes numbers in words, lists as texts and texts as lists', () => {
    assert.deepEqual(read(badReply('scene-list-from-nought.json')), [
      {
        scene: 0,
        title: 'The Lid',
        setting: '',
        characters: ['Wendy', 'Kenny'],
        events: 'She lifts the lid. He screams.',
        turn: 'It is open.',
        clues: [],
        words: 300,
      },
      {
        scene: 1,
        title: 'The Ledger',
        setting: '',
        characters: ['Wendy'],
        events: 'She signs.',
        turn: '',
        clues: ["The pen is Gran's"],
        words: 300,
      },
    ]);
  });

  it('numbers scenes from 1 in the order of the list, whatever they were numbered', () => {
    for (const numbers of [
      [0, 1, 2],
      [1, 2, 2],
      [3, 5, 8],
      [1.1, 1.2, 2.1],
      [undefined, undefined, 3],
    ]) {
      const list = orderedSceneList(
        numbers.map((number) => scene(number)),
        undefined,
      );
      assert.deepEqual(
        list?.scenes.map((each) => each.scene),
        [1, 2, 3],
        String(numbers),
      );
    }
  });

  it('makes nothing of a list that is empty, runs backwards, or has a scene in which nothing happens', () => {
    assert.equal(orderedSceneList(read(badReply('scene-list-without-scenes.json')), 1000), undefined);
    assert.equal(orderedSceneList(read(badReply('scene-list-backwards.json')), 1000), undefined);
    assert.equal(orderedSceneList([scene(1), scene(2, 300, '')], 1000), undefined);
    assert.equal(
      orderedSceneList(
        Array.from({ length: 41 }, (_, index) => scene(index + 1)),
        1000,
      ),
      undefined,
    );
  });

  it('leaves lengths that add up alone, and shares out others by their weight', () => {
    const words = (list: readonly WrittenScene[], target: number | undefined) =>
      orderedSceneList(list, target)?.scenes.map((each) => each.words);
    assert.deepEqual(words([scene(1, 300), scene(2, 720)], 1000), [300, 720]);
    assert.deepEqual(words([scene(1, 300), scene(2, 600)], 1800), [600, 1200]);
    assert.deepEqual(words([scene(1), scene(2, 500)], 1000), [500, 500]);
    assert.deepEqual(words([scene(1), scene(2)], 1000), [500, 500]);
    assert.deepEqual(words([scene(1, 300), scene(2)], undefined), [300, undefined]);
  });

  it('adds up to the target whatever was planned', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 50, max: 4000 }), { nil: undefined }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.integer({ min: 1000, max: 8000 }),
        (lengths, target) => {
          const list = orderedSceneList(
            lengths.map((words, index) => scene(index + 1, words)),
            target,
          );
          const sum = list!.scenes.reduce((total, { words }) => total + words!, 0);
          assert.ok(Math.abs(sum - target) <= 0.05 * target + 5 * lengths.length, `${sum} of ${target}`);
        },
      ),
    );
  });

  it('reads any values at all in the keys of a scene', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.dictionary(
            fc.constantFrom('scene', 'title', 'events', 'clues', 'characters', 'words'),
            anyValue,
          ),
        ),
        (scenes) => {
          for (const each of read(JSON.stringify({ scenes }))) {
            assert.equal(typeof each.events, 'string');
            assert.ok(each.words === undefined || (Number.isInteger(each.words) && each.words >= 0));
            assert.ok(each.characters.every((name) => name !== ''));
          }
        },
      ),
    );
  });
});
