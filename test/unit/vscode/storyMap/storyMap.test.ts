import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { layoutStory } from '../../../../src/core/story/map/layoutStory';
import { storyGraph } from '../../../../src/core/story/map/storyGraph';
import {
  plotSkeletonSchema,
  storyTreeSchema,
  type PlotSkeleton,
  type StoryTree,
} from '../../../../src/core/story/model';
import { storyReport } from '../../../../src/core/story/report/storyReport';
import { cardHeight, cardWidth, toStoryMapSchema } from '../../../../src/shared/storyMap';
import { storyMapStringKeys } from '../../../../src/shared/storyMapStrings';
import { loadForEditor, translator } from '../../../fakes/editorModule';
import type * as NodeTextView from '../../../../src/vscode/storyMap/nodeTextView';
import type * as PlaySessions from '../../../../src/vscode/storyMap/playSession';
import type * as StoryMapView from '../../../../src/vscode/storyMap/storyMapView';
import type * as StoryWords from '../../../../src/vscode/storyWords';

const editor = { l10n: { t: translator(() => 'en') }, env: { language: 'en' } };
const { storyMapView } = loadForEditor<typeof StoryMapView>('storyMap/storyMapView', editor);
const { problemCount } = loadForEditor<typeof StoryWords>('storyWords', editor);
const { PlaySession } = loadForEditor<typeof PlaySessions>('storyMap/playSession', editor);
const { nodeTextView } = loadForEditor<typeof NodeTextView>('storyMap/nodeTextView', editor);

const targets = { minMainDepth: 2, targetEndings: 1, minDurationMinutes: 1, secondsPerChoice: 15 };

function viewOf(tree: StoryTree, skeleton?: PlotSkeleton): ReturnType<typeof storyMapView> {
  const graph = storyGraph(tree);
  const layout = layoutStory({ graph, cardWidth, cardHeight });
  const report = storyReport(tree, { ...(skeleton && { skeleton }), targets });
  const view = storyMapView({ tree, skeleton, report, graph, layout, isWritable: true });
  assert.equal(view.report.problems.length, problemCount(report), 'the map tells of as many as the tree');
  return view;
}

const tree = storyTreeSchema.parse({
  root: 'a',
  title: 'The lamp',
  variables: [
    { name: 'key', meaning: 'she has the key' },
    { name: 'courage', initial: 1 },
  ],
  endings: [{ id: 'light', title: 'Light', summary: 'It burns.' }].map((each) => ({ ...each, beatId: '' })),
  nodes: {
    a: {
      id: 'a',
      scene: 'The door',
      narrative: 'It is shut.',
      choices: [
        {
          id: 'take',
          text: 'Take the key',
          target: 'b',
          response: 'It is cold.',
          consequences: { key: true, courage: '+2' },
        },
        { id: 'go', text: 'Go in', target: 'b' },
        { id: 'far', text: 'Go far', target: 'nowhere' },
      ],
    },
    b: {
      id: 'b',
      scene: 'The lamp',
      choices: [
        { id: 'lit', text: 'Light it', target: 'c', preconditions: { key: true, courage: '>=2' } },
        { id: 'back', text: 'Go back', target: 'a', preconditions: { key: false } },
      ],
    },
    c: { id: 'c', scene: 'The end', isEnding: true, endingId: 'light' },
    d: { id: 'd', scene: 'Nobody comes here' },
  },
});

describe('the texts of the story map', () => {
  it('are all shown somewhere', () => {
    const root = path.resolve(__dirname, '../../../..');
    const views = [
      'webview-ui/storyMap.ts',
      ...readdirSync(path.join(root, 'webview-ui/storyMap')).map((file) => `webview-ui/storyMap/${file}`),
    ]
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n');
    for (const key of storyMapStringKeys) {
      const [family, name] = key.split('.');
      const isShown = views.includes(`'${key}'`) || (name !== undefined && views.includes(`\`${family}.\${`));
      assert.ok(isShown, `${key} is shown nowhere.`);
    }
  });
});

describe('a story as its map is told of it', () => {
  it('says what stands where, what is wrong with it and what is enough', () => {
    const view = viewOf(tree);
    assert.equal(toStoryMapSchema.safeParse({ type: 'story', story: view }).success, true);
    assert.deepEqual(
      view.nodes.map(({ id }) => id),
      ['a', 'b', 'c', 'd'],
    );
    assert.equal(view.root, 0);
    assert.equal(view.nodes[2]!.ending, 'Light');
    assert.deepEqual(
      view.nodes[0]!.choices.map(({ to, isBack, isConditional }) => [to, isBack, isConditional]),
      [
        [1, false, false],
        [1, false, false],
        [null, false, false],
      ],
    );
    assert.deepEqual(
      view.nodes[1]!.choices.map(({ to, isBack, isConditional }) => [to, isBack, isConditional]),
      [
        [2, false, true],
        [0, true, true],
      ],
    );
    const kinds = view.report.problems.map(({ kind, node }) => `${kind} ${view.nodes[node!]!.id}`);
    assert.ok(
      kinds.includes('dangling a') && kinds.includes('unreachable d') && kinds.includes('may_stick b'),
    );
    const [ending] = view.report.endings;
    assert.deepEqual(ending?.way, { nodes: [0, 1, 2], choices: [0, 0] });
    assert.deepEqual(view.report.mainWay, { nodes: [0, 1, 2], choices: [0, 0] });
    assert.equal(
      view.bands.reduce((sum, { nodes }) => sum + nodes, 0),
      4,
    );
  });

  it('tells of what a story lacks of its skeleton, and of endings that nobody comes to', () => {
    const short = storyTreeSchema.parse({
      root: 'a',
      title: 'The lamp',
      nodes: {
        a: {
          id: 'a',
          beatId: 'gone',
          choices: [
            { id: 'go', text: 'Go in', target: 'b' },
            { id: 'try', text: 'Try the lock', target: 'c', preconditions: { key: true } },
          ],
        },
        b: { id: 'b', beatId: 'dusk', isEnding: true, endingId: 'light' },
        c: { id: 'c', isEnding: true, endingId: 'dark' },
      },
    });
    const skeleton = plotSkeletonSchema.parse({
      title: 'The lamp',
      acts: [
        {
          index: 1,
          beats: [
            { id: 'dusk', actIndex: 1, beatType: 'setup' },
            { id: 'night', actIndex: 1, beatType: 'climax' },
          ],
        },
      ],
      endings: ['light', 'dawn'].map((id) => ({ id, beatId: 'night' })),
    });
    const view = viewOf(short, skeleton);
    assert.equal(toStoryMapSchema.safeParse({ type: 'story', story: view }).success, true);
    assert.deepEqual(
      view.report.problems.map(({ kind, node, detail }) => [
        kind,
        node === null ? null : view.nodes[node]!.id,
        detail,
      ]),
      [
        ['missing_ending', null, 'The planned ending “dawn” is at no node that can be reached.'],
        ['unreachable_ending', 'c', 'No reader can come to this ending.'],
        ['uncovered_beat', null, 'No node that can be reached belongs to the beat “Climax: night”.'],
        ['stray_node', 'a', 'It belongs to the beat “gone”, which is not in the skeleton.'],
      ],
    );
    assert.deepEqual(
      view.nodes.map(({ id, problems }) => [id, problems]),
      [
        ['a', ['stray_node']],
        ['b', []],
        ['c', ['unreachable_ending']],
      ],
    );
  });

  it('holds first words and no more of what is told', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 200, maxLength: 600 }), (prose) => {
        const long = structuredClone(tree);
        for (const node of Object.values(long.nodes)) {
          node.narrative = `${prose} the end of it`;
          node.scene = prose;
          for (const choice of node.choices) {
            choice.text = prose;
            choice.response = `${prose} the answer`;
          }
        }
        const told = JSON.stringify(viewOf(long));
        assert.doesNotMatch(told, /the end of it|the answer/);
      }),
      { numRuns: 50 },
    );
  });

  it('gives all words of a node, and what its choices ask for and change, in words', () => {
    const first = nodeTextView(tree, tree.nodes['a']!, 'a');
    assert.deepEqual(first.choices[0]!.changes, ['she has the key', 'courage + 2']);
    assert.equal(first.choices[0]!.response, 'It is cold.');
    const second = nodeTextView(tree, tree.nodes['b']!, 'b');
    assert.deepEqual(
      second.choices.map(({ asks }) => asks),
      [['she has the key', 'courage ≥ 2'], ['not: she has the key']],
    );
  });
});

describe('a story that is played', () => {
  it('offers what can be made, tells what is answered and remembered, and ends', () => {
    const session = new PlaySession(tree);
    assert.deepEqual(
      session.view.choices.map(({ isOffered, leadsNowhere }) => [isOffered, leadsNowhere]),
      [
        [true, false],
        [true, false],
        [true, true],
      ],
    );
    session.choose('take');
    const { view } = session;
    assert.deepEqual([view.node, view.response, view.steps, view.canGoBack], ['b', 'It is cold.', 1, true]);
    assert.deepEqual(
      view.variables.map(({ name, value, isChanged }) => [name, value, isChanged]),
      [
        ['key', 'yes', true],
        ['courage', '3', true],
      ],
    );
    assert.deepEqual(
      view.choices.map(({ isOffered }) => isOffered),
      [true, false],
    );
    assert.throws(() => session.choose('back'), { code: 'invalid_input' });
    assert.equal(session.view.steps, 1, 'what cannot be made changes nothing');
    session.choose('lit');
    assert.deepEqual(session.view.ending, { title: 'Light', summary: 'It burns.' });
    assert.deepEqual(session.view.trail, { nodes: ['a', 'b', 'c'], choices: ['take', 'lit'] });
    session.back();
    assert.equal(session.view.node, 'b');
    session.restart();
    session.back();
    assert.deepEqual([session.view.node, session.view.canGoBack], ['a', false]);
  });

  it('says where nobody can go on, and that a node is not there', () => {
    assert.equal(new PlaySession(tree, 'd').view.isStuck, true);
    assert.equal(new PlaySession(tree, 'c').view.isStuck, false);
    assert.throws(() => new PlaySession(tree, 'nowhere'), { code: 'not_found' });
  });

  it('shows a way choice by choice until it is left, and again when it is taken up', () => {
    const way = [
      { node: 'a', choice: 'take' },
      { node: 'b', choice: 'lit' },
    ];
    const session = new PlaySession(tree, undefined, way);
    const next = (): unknown => session.view.choices.filter(({ isNext }) => isNext).map(({ id }) => id);
    assert.deepEqual([session.view.guide, next()], [{ at: 1, of: 2 }, ['take']]);
    session.choose('go');
    assert.deepEqual([session.view.guide, next()], [{ at: 0, of: 2 }, []]);
    session.back();
    session.choose('take');
    assert.deepEqual([session.view.guide, next()], [{ at: 2, of: 2 }, ['lit']]);
    session.choose('lit');
    assert.deepEqual([session.view.guide, next()], [{ at: 2, of: 2 }, []]);
  });
});
