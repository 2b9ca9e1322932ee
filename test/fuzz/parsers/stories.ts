import assert from 'node:assert/strict';
import { tweeProblemText } from '../../../src/core/errorWords/tweeProblemWords';
import { readCheckpoint } from '../../../src/core/story/building/checkpoint';
import { readTwee } from '../../../src/core/story/formats/readTwee';
import { writeInk } from '../../../src/core/story/formats/writeInk';
import { writeTwee } from '../../../src/core/story/formats/writeTwee';
import type { StoryTree } from '../../../src/core/story/model';
import { nodeFromText, nodeToText } from '../../../src/core/story/nodeText';
import { readSkeleton, readStoryTree } from '../../../src/core/story/readStoryTree';
import { shopByHand } from '../../unit/core/story/formats/shopByHand';
import { aChoice, aNode, hallAndGarden } from '../../unit/core/story/storyTrees';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';

const twee: FuzzedParser = {
  id: 'twee',
  reads: 'a story in Twee 3, as Twine, others or StoryFold write it',
  samples: [shopByHand, writeTwee(hallAndGarden), ':: Start\n[[a->b]]\n:: b [end]\nx'],
  pieces: [
    ...['[[', ']]', '][', '->', '<-', '|', '<<if $a>>', '<</if>>', '<<link "x" "y">>', '<<link [[x->y]]>>'],
    ...[
      '<</link>>',
      '<<set $a to 1>>',
      '<<else>>',
      '<<print "x">>',
      '"',
      "'",
      '`',
      '<!--',
      '-->',
      '/*',
      '*/',
      '/%',
      '%/',
    ],
    ...[
      '<!--storyfold {"node":{}}-->',
      '<!--storyfold {"id":"c1"}-->',
      '<!--storyfold {"node":{"markup":"twee"}}-->',
    ],
    ...[
      '{{{',
      '}}}',
      '"""',
      '<nowiki>',
      '</nowiki>',
      '<script',
      '</script>',
      'word ',
      '\n',
      '\n:: B\n',
      '\n:: Start [x y]\n',
    ],
    ...[
      '\n:: C {"position":"1,2"}\n',
      '\n::',
      '\n\\::',
      '<<',
      '>>',
      '&lt;',
      '&#',
      '$a',
      '//',
      '\n:: StoryInit\n',
      '\n:: StoryData\n',
    ],
    ...['<<set $a to "x">>', '<<set $a += 1>>', ' and ', ' gte 2', 'mailto:x', 'http://x', '\\', ';', ','],
  ],
  read(text) {
    const { tree: read, problems } = readTwee(text);
    for (const problem of problems)
      for (const language of ['en', 'zh'] as const)
        assert.ok(tweeProblemText(problem, language).length < 400);
    comesBack(read);
  },
  work: readTwee,
  found: [
    ':: Start\n\n::]]\n[[<!--]["""-->',
    ':: Start\n<<link "x" "y">>[[[[][\']]<</link>>',
    '::StoryInit\n<<set$eto 3>><<set$p=true>>\n::\n::StoryInit\n<<set$rto true>>',
    '::StoryInit\n::\n::StoryInit',
    '::\n::PassageHeader\n::PassageHeader',
    '::StoryInit\n<!--storyfold {"tree":{"":[],"variables":[{"":""}]}}-->',
    '::StoryInit\n<!--storyfold {"tree":{"":[{"":""}]},"":[]}-->>\n::PassageHeader\n::PassageHeader\n<',
  ],
};

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function comesBack(read: StoryTree): void {
  // In JSON, as it is kept, no zero has a sign.
  assert.deepEqual(asJson(readTwee(writeTwee(read)).tree), asJson(read));
  writeInk(read);
}

const skeleton = {
  version: 1,
  title: 'The House',
  config: { minMainDepth: 3 },
  acts: [
    {
      index: 0,
      label: 'One',
      beats: [
        {
          id: 'b1',
          actIndex: 0,
          beatType: 'setup',
          tensionLevel: 3,
          branches: [{ branchType: 'normal', maxChildren: 2, notes: 'aside' }],
          summary: 'A door.',
          uses: ['key'],
        },
      ],
    },
  ],
  endings: [{ id: 'free', title: 'Free', summary: 'Out.', beatId: 'b1' }],
  variables: [{ name: 'key', meaning: 'The key.', initial: false }],
};

const storyTree: FuzzedParser = {
  id: 'storyTree',
  reads: 'a tree as JSON (tree.json), or the lines of a build',
  samples: [JSON.stringify(hallAndGarden), JSON.stringify(hallAndGarden, undefined, 2)],
  pieces: [
    '{',
    '}',
    '[',
    ']',
    '"nodes":',
    '"hall"',
    '"choices":',
    ',',
    ':',
    '"target":"garden"',
    'null',
    '1',
    '"__proto__":{"id":"x"}',
    '\n',
  ],
  read(text) {
    const read = readStoryTree(bytesOf(text), 'tree.json');
    assert.deepEqual(readStoryTree(bytesOf(JSON.stringify(read)), 'tree.json'), read);
    if (!/\p{Cs}/u.test(JSON.stringify(read))) comesBack(read);
  },
  work: (text) => readStoryTree(bytesOf(text), 'tree.json'),
};

const skeletonFile: FuzzedParser = {
  id: 'skeleton',
  reads: 'a skeleton as JSON (skeleton.json)',
  samples: [JSON.stringify(skeleton)],
  pieces: ['{', '}', '[', ']', '"acts":', '"beats":', ',', ':', '"id":"b1"', 'null', '1', '"constructor":1'],
  read(text) {
    const read = readSkeleton(bytesOf(text), 'skeleton.json');
    assert.deepEqual(readSkeleton(bytesOf(JSON.stringify(read)), 'skeleton.json'), read);
  },
  work: (text) => readSkeleton(bytesOf(text), 'skeleton.json'),
};

const checkpoint: FuzzedParser = {
  id: 'checkpoint',
  reads: 'the lines of a build under way (tree_incremental.jsonl)',
  samples: [
    [
      { event: 'begun', version: 1, inputs: 'a', mode: 'guided', at: 1 },
      { event: 'narrative', node: 'n1', text: 'It rains.' },
      {
        event: 'choices',
        node: 'n1',
        scene: 'Street',
        reliesOn: [],
        choices: [
          { id: 'c1', type: 'normal', text: 'Go', consequences: {}, preconditions: {}, target: 'n2' },
        ],
        opened: [{ id: 'n2', place: { kind: 'main', index: 1 } }],
      },
    ]
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  ],
  pieces: ['{"event":"begun"}', '{"event":"node"}', '\n', '{', '}', '"event":', '"begun"', '__proto__', ','],
  read: (text) => readCheckpoint(bytesOf(text)),
};

const node = aNode(
  'hall',
  [aChoice('take', 'hall', { text: 'Take the key.', response: 'Cold.' }), aChoice('open', 'garden')],
  {
    scene: 'The hall',
    narrative: 'A door.\n\n# Not a heading\n\\# nor this',
  },
);

const nodeText: FuzzedParser = {
  id: 'nodeText',
  reads: 'a node of a story as an author edits it in Markdown',
  samples: [nodeToText(node), '# Scene\n\nText\n\n## 1. A\n\nB\n\n## 2. C\n\nD\n'],
  pieces: [
    '# ',
    '## ',
    '## 1. ',
    '## 2. ',
    '1.',
    '2、',
    '\n',
    '\n\n',
    '\\#',
    '\\\\# ',
    '\\n',
    'word',
    ' ',
    '#',
    '### x',
    '> ',
    '\r\n',
    '###### ',
  ],
  read(text) {
    const edited = nodeFromText(node, text);
    assert.deepEqual(nodeFromText(edited, nodeToText(edited)), edited);
    // From scratch as well, where nothing of the node before helps.
    const bare = aNode(
      'hall',
      [aChoice('take', 'hall', { text: '' }), aChoice('open', 'garden', { text: '' })],
      { narrative: '' },
    );
    const shown = nodeFromText(bare, nodeToText(edited));
    assert.equal(nodeToText(shown), nodeToText(edited));
    assertNothingDropped(text, nodeToText(edited));
  },
  work: (text) => nodeFromText(node, text),
};

/** Letters and digits are still there, in their order, whatever became of blanks and marks. */
function assertNothingDropped(given: string, understood: string): void {
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
  assert.equal(
    letters(understood.replace(/\\n/g, '')),
    letters(given.replace(/\\n/g, '').replace(/^##[ \t]+0+(?=\d)/gm, '## ')),
  );
}

export const storyParsers: readonly FuzzedParser[] = [twee, storyTree, skeletonFile, checkpoint, nodeText];
