import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Choice, PlotSkeleton, StoryNode, StoryTree } from '../../../../../src/core/story/model';
import { choiceQuality } from '../../../../../src/core/story/quality/choiceQuality';
import {
  qualityDimensions,
  type NodeQuality,
  type QualityDimension,
} from '../../../../../src/core/story/quality/model';
import { qualityByAct } from '../../../../../src/core/story/quality/qualityByAct';
import { aChoice, aNode, aTree } from '../storyTrees';

const end = (id: string): StoryNode => aNode(id, [], { isEnding: true, endingId: id });

/** A node at a harbour with these choices, and nodes to go to. */
function harbour(choices: Choice[], more: Partial<StoryTree> = {}): StoryTree {
  return aTree(
    'harbour',
    [
      aNode('harbour', choices, { narrative: 'Mara stands at the harbour; the ferry waits.' }),
      aNode('ferry', [
        aChoice('land', 'island', { preconditions: { ticket: true } }),
        aChoice('wait', 'quay', { consequences: { ticket: true } }),
      ]),
      end('quay'),
      end('island'),
    ],
    { variables: [{ name: 'ticket', meaning: 'Mara has a ticket for the ferry.', initial: false }], ...more },
  );
}

const good = [
  aChoice('buy', 'ferry', {
    text: 'Buy a ticket with the last of her coins.',
    response: 'The clerk counts the coins twice.',
    consequences: { ticket: true },
  }),
  aChoice('stow', 'ferry', {
    text: 'Slip aboard behind the fishermen.',
    response: 'Nobody looks under the tarpaulin.',
  }),
  aChoice('home', 'quay', { text: 'Walk back along the sea wall.', response: 'Mara does not turn round.' }),
];

function judged(tree: StoryTree, node = 'harbour', skeleton?: PlotSkeleton): NodeQuality {
  return choiceQuality(tree, { node, skeleton, loreNames: ['Mara', 'fishermen'] })[0]!;
}

function score(quality: NodeQuality, name: QualityDimension): number {
  return quality.dimensions.find((dimension) => dimension.name === name)!.score;
}

const kinds = ({ suggestions }: NodeQuality): string[] => suggestions.map(({ kind }) => kind);

function skeletonOf(beat: Partial<PlotSkeleton['acts'][number]['beats'][number]>): PlotSkeleton {
  return {
    version: 1,
    title: '',
    config: { minMainDepth: 18, targetMainDepth: 24, targetEndings: 3, maxBranchesPerNode: 3 },
    variables: [],
    endings: [],
    acts: [
      {
        index: 0,
        label: 'One',
        beats: [
          {
            id: 'b1',
            actIndex: 0,
            beatType: 'climax',
            tensionLevel: 5,
            isCriticalBranchPoint: false,
            leadsToEnding: false,
            branches: [],
            summary: '',
            uses: [],
            ...beat,
          },
        ],
      },
    ],
  };
}

describe('the quality of choices', () => {
  it('finds nothing wrong with choices that lead to different things and are tied to the story', () => {
    const quality = judged(harbour(good));
    assert.deepEqual(kinds(quality), []);
    assert.equal(quality.overallScore, 10);
    assert.deepEqual(
      quality.dimensions.map(({ comment }) => comment),
      [
        { kind: 'ways', choices: 3, ways: 3 },
        { kind: 'well_paced' },
        { kind: 'distinct', share: 13 },
        { kind: 'tied', choices: 3 },
      ],
    );
  });

  it('finds choices that make no difference, however differently they are worded', () => {
    const same = judged(harbour([good[1]!, aChoice('hide', 'ferry', { text: 'Pretend to be a deckhand.' })]));
    assert.deepEqual(same.suggestions[0], { kind: 'same_outcome', choices: ['stow', 'hide'] });
    // They are answered differently, which is something.
    assert.equal(score(same, 'structure'), 5);
    const unread = judged(
      harbour([
        good[1]!,
        aChoice('hum', 'ferry', { text: 'Whistle like a deckhand.', consequences: { tune: true } }),
      ]),
    );
    assert.ok(kinds(unread).includes('same_outcome') && kinds(unread).includes('never_read'));
    const read = judged(harbour(good.slice(0, 2)));
    assert.deepEqual(read.suggestions, [{ kind: 'one_target', target: 'ferry' }]);
  });

  it('weighs each group of choices that lead to the same by itself, and names the one that costs most, in whatever order they stand', () => {
    const choices = [
      aChoice('stow', 'ferry', { response: 'Nobody looks.' }),
      aChoice('hide', 'ferry', { response: 'The tarpaulin smells of tar.' }),
      aChoice('home', 'quay', { response: 'Mara goes.' }),
      aChoice('back', 'quay', { response: 'Mara goes.' }),
    ];
    for (const given of [choices, [...choices].reverse()]) {
      const quality = judged(harbour(given));
      const named = quality.suggestions.find(({ kind }) => kind === 'same_outcome') as { choices: string[] };
      assert.deepEqual([...named.choices].sort(), ['back', 'home']);
      // Of three that could be spared of four, one is answered in its own words: 10 − (5 + 8) ÷ 3, before what else is wanting.
      assert.ok(
        Math.abs(score(quality, 'structure') - (10 - 13 / 3)) < 0.1,
        `${score(quality, 'structure')}`,
      );
    }
  });

  it('takes choices of which a reader sees one at a time for no repetition', () => {
    const either = (preconditions: [Choice['preconditions'], Choice['preconditions']]): NodeQuality =>
      judged(
        harbour(
          preconditions.map((asked, at) =>
            aChoice(`c${at}`, 'ferry', {
              text: 'Go aboard the ferry.',
              response: `So ${at}.`,
              preconditions: asked,
            }),
          ),
        ),
      );
    assert.deepEqual(kinds(either([{ ticket: true }, { ticket: false }])), ['one_at_a_time']);
    assert.deepEqual(kinds(either([{ ticket: '>=1' }, { ticket: '<1' }])), ['one_at_a_time']);
    assert.ok(kinds(either([{ ticket: true }, { ticket: '>=1' }])).includes('same_outcome'));
  });

  it('counts all that a reader may see beside one that is always offered, in whatever order they stand', () => {
    const three = ([{ ticket: true }, { ticket: false }, {}] as Choice['preconditions'][]).map((asked, at) =>
      aChoice(`c${at}`, 'ferry', { text: 'Go aboard the ferry.', preconditions: asked }),
    );
    for (const choices of [three, [...three].reverse()]) {
      const found = judged(harbour(choices)).suggestions.find(({ kind }) => kind === 'same_outcome');
      assert.deepEqual(found, { kind: 'same_outcome', choices: choices.map(({ id }) => id) });
    }
  });

  it('finds targets that are not there, and choices that are never or not always offered', () => {
    const broken = judged(
      harbour([
        good[0]!,
        aChoice('fly', 'sky', { text: 'Fly across.', response: 'Up.' }),
        aChoice('spell', 'quay', {
          text: 'Speak the word that calms Mara.',
          response: 'It is said.',
          preconditions: { magic: true },
        }),
      ]),
    );
    assert.deepEqual(
      broken.suggestions.filter(({ kind }) => ['dangling', 'never_offered', 'undeclared'].includes(kind)),
      [
        { kind: 'dangling', choices: ['fly'] },
        { kind: 'never_offered', choices: ['spell'] },
        { kind: 'undeclared', variables: ['magic'] },
      ],
    );
    assert.deepEqual(
      judged(
        harbour([
          { ...good[1]!, preconditions: { ticket: true } },
          { ...good[2]!, preconditions: { ticket: '>0' } },
          aChoice('get', 'harbour', { consequences: { ticket: true }, preconditions: { ticket: true } }),
        ]),
      ).suggestions.filter(({ kind }) => kind === 'all_conditional'),
      [{ kind: 'all_conditional' }],
    );
  });

  it('finds choices that ask of a counter what it never comes to', () => {
    const { suggestions } = judged(
      harbour(
        [
          { ...good[0]!, consequences: { coins: '+1' } },
          aChoice('owe', 'quay', { preconditions: { coins: '<0' } }),
          aChoice('say', 'quay', { preconditions: { coins: 'many' } }),
          aChoice('pay', 'island', { preconditions: { coins: '>=5' } }),
        ],
        { variables: [{ name: 'coins', meaning: 'What Mara carries.', initial: 0 }] },
      ),
    );
    assert.deepEqual(
      suggestions.filter(({ kind }) => kind === 'never_offered'),
      [{ kind: 'never_offered', choices: ['owe', 'say'] }],
    );
  });

  it('finds a single choice, too many, and one that leads back', () => {
    assert.equal(kinds(judged(harbour([good[2]!])))[0], 'only_one');
    const many = judged(
      harbour(Array.from({ length: 9 }, (_, at) => aChoice(`c${at}`, at === 0 ? 'harbour' : 'ferry'))),
    );
    assert.deepEqual(
      many.suggestions.find(({ kind }) => kind === 'too_many'),
      { kind: 'too_many', count: 9, most: 6 },
    );
    assert.deepEqual(
      many.suggestions.find(({ kind }) => kind === 'leads_back'),
      { kind: 'leads_back', choices: ['c0'] },
    );
  });

  it('holds a node against its beat', () => {
    const node = (more: Partial<StoryNode>, choices = good.slice(0, 2)): StoryTree => {
      const tree = harbour(choices);
      return {
        ...tree,
        nodes: { ...tree.nodes, harbour: { ...tree.nodes['harbour']!, beatId: 'b1', ...more } },
      };
    };
    const tense = judged(node({}), 'harbour', skeletonOf({ tensionLevel: 9 }));
    assert.ok(kinds(tense).includes('little_at_stake'));
    assert.ok(score(tense, 'pacing') < score(judged(node({}), 'harbour', skeletonOf({})), 'pacing'));
    const critical = skeletonOf({ isCriticalBranchPoint: true, leadsToEnding: true });
    assert.ok(kinds(judged(node({}), 'harbour', critical)).includes('no_branch_at_critical_beat'));
    assert.ok(kinds(judged(node({}), 'harbour', critical)).includes('no_ending_at_ending_beat'));
    assert.deepEqual(kinds(judged(node({}, good), 'harbour', critical)), []);
    const named = good.slice(0, 2).map((choice) => ({ ...choice, type: 'critical' as const }));
    assert.deepEqual(
      judged(node({}, named)).suggestions.find(({ kind }) => kind === 'critical_in_name'),
      { kind: 'critical_in_name', choices: ['stow'] },
    );
  });

  it('finds a long stretch at whose choices nothing is at stake', () => {
    const chain = aTree('n0', [
      ...Array.from({ length: 6 }, (_, at) => aNode(`n${at}`, [aChoice('on', `n${at + 1}`)])),
      end('n6'),
    ]);
    const calm = choiceQuality(chain).map(({ suggestions }) =>
      suggestions.flatMap((problem) => (problem.kind === 'long_calm' ? [problem.nodes] : [])),
    );
    assert.deepEqual(calm, [[], [], [], [4], [5], [6]]);
  });

  it('finds texts that are far longer or shorter than the others, and choices nobody reads at a glance', () => {
    const narratives = [
      'x',
      ...Array.from({ length: 8 }, () => 'A usual text of the story. '.repeat(4)),
      'y'.repeat(2000),
    ];
    const tree = aTree(
      'n0',
      narratives.map((narrative, at) => aNode(`n${at}`, [aChoice('on', `n${at + 1}`)], { narrative })),
    );
    const said = choiceQuality(tree).map(kinds);
    assert.ok(said[0]!.includes('short_text') && said[9]!.includes('long_text'));
    assert.ok(!said[5]!.includes('short_text') && !said[5]!.includes('long_text'));
    const wordy = judged(harbour([good[0]!, { ...good[2]!, text: 'and then she walks '.repeat(8) }]));
    assert.deepEqual(
      wordy.suggestions.find(({ kind }) => kind === 'long_choice'),
      { kind: 'long_choice', choices: ['home'] },
    );
    const chinese = judged(harbour([good[0]!, { ...good[2]!, text: '她沿着海堤慢慢往回走，'.repeat(5) }]));
    assert.ok(kinds(chinese).includes('long_choice'));
    assert.ok(kinds(judged(harbour([good[0]!, { ...good[2]!, response: ' ' }]))).includes('no_response'));
  });

  it('tells likeness by the words that say something, in English and in Chinese', () => {
    const texts = (one: string, other: string): NodeQuality =>
      judged(
        harbour([
          { ...good[0]!, text: one },
          { ...good[2]!, text: other },
        ]),
      );
    const share = (quality: NodeQuality): number => score(quality, 'diversity');
    assert.ok(share(texts('Ask the old fisherman.', 'Ask the old fisherman!')) <= 2);
    assert.ok(share(texts('Ask the fisherman now.', 'Ask the fisherman later.')) < 10);
    assert.equal(share(texts('Ask the fisherman.', 'Climb into the lighthouse.')), 10);
    assert.ok(share(texts('去问那位老渔夫。', '去问那位老渔夫吧。')) < 6);
    assert.equal(share(texts('去问那位老渔夫。', '爬上灯塔看看。')), 10);
    assert.deepEqual(
      judged(harbour([good[0]!, { ...good[2]!, response: good[0]!.response, text: 'Mara goes home.' }]))
        .suggestions,
      [{ kind: 'responses_alike', choices: ['buy', 'home'], share: 100 }],
    );
  });

  it('finds what was to be chosen before, here and elsewhere', () => {
    const tree = harbour(good);
    const ferry = tree.nodes['ferry']!;
    const again = {
      ...tree,
      nodes: {
        ...tree.nodes,
        ferry: {
          ...ferry,
          choices: [ferry.choices[0]!, { ...ferry.choices[1]!, text: ' walk BACK along the sea wall.' }],
        },
        island: aNode('island', [aChoice('land', 'quay'), aChoice('x', 'quay', { text: 'Choose land.' })]),
      },
    };
    assert.deepEqual(
      judged(again, 'ferry').suggestions.find(({ kind }) => kind === 'as_before'),
      { kind: 'as_before', choices: ['wait'], before: 'harbour' },
    );
    assert.deepEqual(
      judged(again, 'ferry').suggestions.find(({ kind }) => kind === 'repeated'),
      { kind: 'repeated', choices: ['land'], nodes: 1 },
    );
    assert.ok(
      kinds(judged(harbour([good[0]!, { ...good[2]!, text: '' }]))).includes('no_text') &&
        kinds(judged(harbour([good[0]!, { ...good[2]!, isDefault: true }]))).includes('default_choice'),
    );
  });

  it('asks whether a choice could stand in any other story', () => {
    const loose = [
      aChoice('left', 'ferry', { text: 'Go left.' }),
      aChoice('right', 'quay', { text: 'Go right.' }),
    ];
    assert.deepEqual(
      judged(harbour(loose)).suggestions.find(({ kind }) => kind === 'untied'),
      { kind: 'untied', choices: ['left', 'right'] },
    );
    const unknown = choiceQuality(harbour(loose, { variables: [] }), { node: 'harbour' })[0]!;
    assert.deepEqual(unknown.dimensions[3], { name: 'lore', score: 5, comment: { kind: 'nothing_known' } });
    const byBeat = harbour(loose);
    byBeat.nodes['harbour'] = { ...byBeat.nodes['harbour']!, beatId: 'b1' };
    const left = skeletonOf({ summary: 'Who turns right here sails; the right quay is the way home.' });
    assert.ok(score(judged(byBeat, 'harbour', left), 'lore') <= 10);
  });

  it('throws for a node that is not there, and has nothing to say of one without choices', () => {
    assert.throws(() => choiceQuality(harbour(good), { node: 'constructor' }), { code: 'not_found' });
    assert.deepEqual(choiceQuality(harbour(good), { node: 'quay' }), []);
    assert.deepEqual(
      choiceQuality(harbour(good)).map(({ node }) => node),
      ['harbour', 'ferry'],
    );
  });

  const names = fc.constantFrom('a', 'b', 'constructor', '__proto__');
  const values = fc.constantFrom(true, false, 1, '+1', '>=2', '<2', '!=0', 'open');
  const variables = fc
    .array(fc.tuple(names, values), { maxLength: 2 })
    .map((pairs) => Object.fromEntries(pairs));
  const texts = fc.constantFrom(
    '',
    'Go left.',
    'Go left!',
    'Open the door.',
    '打开那扇门。',
    '去问问她。',
    'x '.repeat(60),
  );
  const ids = fc.constantFrom('n0', 'n1', 'n2', 'n3', 'constructor', '__proto__', 'gone');
  const choices = fc.array(
    fc.record({
      text: texts,
      type: fc.constantFrom('critical', 'normal', 'micro') as fc.Arbitrary<Choice['type']>,
      target: ids,
      response: texts,
      consequences: variables,
      preconditions: variables,
    }),
    { maxLength: 5 },
  );
  const trees = fc
    .array(
      fc.record({
        choices,
        beatId: fc.constantFrom(null, 'b1'),
        actIndex: fc.constantFrom(null, 0, 1),
        narrative: texts,
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((nodes) =>
      aTree(
        'n0',
        nodes.map((node, at) =>
          aNode(['n0', 'n1', 'n2', '__proto__', 'constructor', 'n3'][at]!, [], {
            ...node,
            choices: node.choices.map((choice, index) => aChoice(`c${index}`, choice.target, choice)),
          }),
        ),
      ),
    );

  it('gives every node a score within its bounds, whatever the story is', () => {
    fc.assert(
      fc.property(trees, fc.boolean(), (tree, hasSkeleton) => {
        const skeleton = hasSkeleton ? skeletonOf({ tensionLevel: 9, summary: 'A door opens.' }) : undefined;
        const all = choiceQuality(tree, { skeleton, loreNames: ['door', '那扇门', ''] });
        for (const { node, overallScore, dimensions, suggestions } of all) {
          assert.deepEqual(
            dimensions.map(({ name }) => name),
            qualityDimensions,
          );
          for (const value of [overallScore, ...dimensions.map((one) => one.score)])
            assert.ok(value >= 0 && value <= 10 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-9);
          assert.equal(new Set(suggestions.map(({ kind }) => kind)).size, suggestions.length);
          // Nothing is lost without a word about it.
          assert.equal(
            suggestions.length === 0,
            dimensions.every(({ score: value, comment }) => value === 10 || comment.kind === 'nothing_known'),
          );
          assert.deepEqual(choiceQuality(tree, { node, skeleton, loreNames: ['door', '那扇门', ''] }), [
            all.find((one) => one.node === node),
          ]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('does not go by the order of choices', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const turned = {
          ...tree,
          nodes: Object.fromEntries(
            Object.entries(tree.nodes).map(([id, node]) => [
              id,
              { ...node, choices: [...node.choices].reverse() },
            ]),
          ),
        };
        const scores = (of: StoryTree): unknown =>
          choiceQuality(of)
            .map(({ node, dimensions }) => [
              node,
              // Which way to a node is the shortest, and so how long nothing was at stake, may go by the order.
              dimensions.filter(({ name }) => name !== 'pacing' && name !== 'diversity'),
            ])
            .map(([node, all]) => [node, (all as { score: number }[]).map((one) => one.score)]);
        assert.deepEqual(scores(turned), scores(tree));
      }),
      { numRuns: 300 },
    );
  });

  it('is never better for a choice that stands twice', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        for (const { node, dimensions } of choiceQuality(tree)) {
          const { choices: own } = tree.nodes[node]!;
          if (own.length < 2) continue;
          const twin = { ...own[0]!, id: 'twin' };
          const twice = {
            ...tree,
            nodes: { ...tree.nodes, [node]: { ...tree.nodes[node]!, choices: [...own, twin] } },
          };
          if (node === '__proto__') continue;
          const after = choiceQuality(twice, { node })[0]!;
          assert.ok(after.suggestions.some(({ kind }) => kind === 'same_outcome'));
          assert.ok(after.dimensions[0]!.score <= 9 || dimensions[0]!.score > 9);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('gives an act the means of its nodes', () => {
    const tree = aTree('a', [
      aNode('a', [aChoice('x', 'b')], { actIndex: 1 }),
      aNode('b', [aChoice('x', 'c'), aChoice('y', 'd')], { actIndex: 0 }),
      aNode('c', [aChoice('x', 'd')], { actIndex: 0 }),
      aNode('d', [aChoice('x', 'd')]),
    ]);
    const qualities = choiceQuality(tree);
    const acts = qualityByAct(qualities);
    assert.deepEqual(
      acts.map(({ actIndex, nodes }) => [actIndex, nodes]),
      [
        [0, 2],
        [1, 1],
        [null, 1],
      ],
    );
    const ofFirst = qualities.filter(({ actIndex }) => actIndex === 0);
    assert.equal(
      acts[0]!.overallScore,
      Math.round(50 * (ofFirst[0]!.overallScore + ofFirst[1]!.overallScore)) / 100,
    );
    assert.deepEqual(
      acts[1]!.dimensions.map(({ score: value }) => value),
      qualities[0]!.dimensions.map(({ score: value }) => value),
    );
    assert.deepEqual(qualityByAct([]), []);
  });
});
