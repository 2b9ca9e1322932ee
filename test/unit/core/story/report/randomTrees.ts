import * as fc from 'fast-check';
import type { Choice, StoryNode, StoryTree, Variables } from '../../../../../src/core/story/model';
import { aChoice, aNode, aTree } from '../storyTrees';

export interface TreeShape {
  /** Choices lead to later nodes alone. */
  acyclic?: boolean;
  mostNodes?: number;
  mostChoices?: number;
}

/** Every object has these; a story may have nodes and variables called so. */
const names = ['constructor', '__proto__', 'start', 'toString', '门', 'e', 'f', 'g', 'h', 'i'];
const variableNames = ['key', 'count', 'hasOwnProperty'];

const flag = fc.constantFrom(true, false, 1, 0);
const variables = (asks: boolean): fc.Arbitrary<Variables> =>
  fc
    .tuple(
      fc.option(flag, { freq: 3, nil: undefined }),
      fc.option(
        asks ? fc.constantFrom('>=2', '<1', '!=1', 1, 'open') : fc.constantFrom('+1', '+2', 0, 'open'),
        {
          freq: 3,
          nil: undefined,
        },
      ),
      fc.option(flag, { freq: 9, nil: undefined }),
    )
    .map((values) =>
      Object.fromEntries(
        values.flatMap((value, index) => (value === undefined ? [] : [[variableNames[index]!, value]])),
      ),
    )
    // What nothing is said of is the usual case.
    .chain((some) => fc.constantFrom({}, some));

/** Small trees in which much is the same: narratives, texts and endings come from two or three each. */
export function randomTree({
  acyclic = false,
  mostNodes = 7,
  mostChoices = 3,
}: TreeShape = {}): fc.Arbitrary<StoryTree> {
  const choice = (from: number, nodes: number): fc.Arbitrary<Partial<Choice> & { target: string }> =>
    fc.record({
      text: fc.constantFrom('Go.', 'Stay.'),
      type: fc.constantFrom('normal' as const, 'critical' as const),
      // The last is none of the nodes.
      target: fc.integer({ min: acyclic ? from + 1 : 0, max: nodes }).map((index) => names[index]!),
      response: fc.constantFrom('', 'You go.'),
      consequences: variables(false),
      preconditions: variables(true),
      isDefault: fc.boolean(),
    });
  const node = (index: number, nodes: number): fc.Arbitrary<StoryNode> =>
    fc
      .record({
        choices: fc.array(choice(index, nodes), { maxLength: mostChoices }),
        narrative: fc.constantFrom('A room.', 'A hall.', '一间屋子。'),
        ending: fc.constantFrom(undefined, undefined, null, 'happy', 'sad'),
        reliesOn: fc.subarray(variableNames),
        beatId: fc.constantFrom(null, 'b1', 'b2', 'stray'),
        relies: fc.boolean(),
      })
      .map(({ choices, narrative, ending, reliesOn, beatId, relies }) =>
        aNode(
          names[index]!,
          choices.map((made, number) => aChoice(`c${number}`, made.target, made)),
          {
            narrative,
            isEnding: ending !== undefined,
            endingId: ending ?? null,
            reliesOn: relies ? reliesOn : [],
            beatId,
          },
        ),
      );
  return fc.integer({ min: 1, max: mostNodes }).chain((count) =>
    fc
      .tuple(
        fc.tuple(...Array.from({ length: count }, (_, index) => node(index, count))),
        fc.constantFrom(undefined, true, 1, 'open'),
      )
      .map(([nodes, initial]) =>
        aTree(names[0]!, nodes as StoryNode[], {
          variables: initial === undefined ? [] : [{ name: 'count', meaning: '', initial }],
        }),
      ),
  );
}
