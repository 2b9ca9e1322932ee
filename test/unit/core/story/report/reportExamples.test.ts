import assert from 'node:assert/strict';
import type { StoryNode, StoryTree } from '../../../../../src/core/story/model';
import { depthFirst } from '../../../../../src/core/story/graph/depthFirst';
import { incomingChoices, reachability } from '../../../../../src/core/story/graph/reachability';
import { storyGraph } from '../../../../../src/core/story/graph/storyGraph';
import { readTwee } from '../../../../../src/core/story/formats/readTwee';
import { reportedEndings } from '../../../../../src/core/story/report/reportedEndings';
import { measureStory, storyReport } from '../../../../../src/core/story/report/storyReport';
import { unsureFacts } from '../../../../../src/core/story/report/unsureFacts';
import { Ways } from '../../../../../src/core/story/report/ways';
import { aChoice, aNode, aTree } from '../storyTrees';

const targets = { minMainDepth: 2, targetEndings: 2, minDurationMinutes: 1, secondsPerChoice: 15 };
const measured = (nodes: StoryNode[], root = 'a') => measureStory(aTree(root, nodes), { targets });
const anEnding = (id: string, endingId: string | null = id) => aNode(id, [], { isEnding: true, endingId });
const words = (count: number) => 'word '.repeat(count);

describe('whether a story is enough', () => {
  // Two choices of 15 seconds, and the rest of a minute read at 240 words a minute.
  const just = (more: { word?: number } = {}) => [
    aNode('a', [aChoice('on', 'b')], { narrative: words(120 + (more.word ?? 0)) }),
    aNode('b', [aChoice('left', 'good'), aChoice('right', 'bad')], { narrative: '' }),
    { ...anEnding('good'), narrative: '' },
    { ...anEnding('bad'), narrative: '' },
  ];

  it('is enough where it is just so deep, so long, and of so many endings', () => {
    const { verdict, treeMetrics } = measured(just());
    assert.equal(treeMetrics.estimatedDurationMinutes, 1);
    assert.deepEqual(verdict, { passes: true, depthOk: true, durationOk: true, endingsOk: true });
  });

  it('fails by each by itself', () => {
    const failing = (nodes: StoryNode[], given: Partial<typeof targets> = {}) => {
      const { passes, ...each } = measureStory(aTree('a', nodes), {
        targets: { ...targets, ...given },
      }).verdict;
      assert.equal(passes, false);
      return Object.entries(each).flatMap(([name, isOk]) => (isOk ? [] : [name]));
    };
    assert.deepEqual(failing(just(), { minMainDepth: 3 }), ['depthOk']);
    assert.deepEqual(failing(just({ word: -12 })), ['durationOk']);
    assert.deepEqual(failing(just(), { targetEndings: 3 }), ['endingsOk']);
  });

  it('is measured by the targets that the report names with it', () => {
    assert.deepEqual(measured(just()).targets, targets);
  });
});

describe('the endings of a report', () => {
  const told = (tree: StoryTree, most = 100, limit?: number) => {
    const graph = storyGraph(tree);
    const reach = reachability(graph);
    const incoming = incomingChoices(graph, reach.order);
    return reportedEndings(graph, reach, incoming, new Ways(graph, most), {
      ...(limit !== undefined && { limit }),
    }).map(({ id, reachable, witness, undecided }) =>
      [
        id,
        reachable ? 'reached' : 'never',
        ...(undecided ? ['undecided'] : []),
        ...(witness ? [witness.map(({ node, choice }) => `${node}/${choice}`).join(' ')] : []),
      ].join(', '),
    );
  };
  const locked = aTree('a', [
    aNode('a', [
      aChoice('search', 'b', { consequences: { key: true } }),
      aChoice('out', 'free', {}),
      aChoice('unlock', 'vault', { preconditions: { key: true } }),
    ]),
    aNode('b', [aChoice('back', 'a')]),
    anEnding('free'),
    anEnding('vault'),
    anEnding('lost'),
  ]);

  it('come in the order of the story, each with the choices that lead there', () => {
    assert.deepEqual(told(locked), [
      'free, reached, a/out',
      'vault, reached, a/search b/back a/unlock',
      'lost, never',
    ]);
  });

  it('cannot be reached where what is asked for never holds', () => {
    const never = structuredClone(locked);
    never.nodes['a']!.choices[0]!.consequences = {};
    assert.deepEqual(told(never)[1], 'vault, never');
  });

  it('are undecided where words of SugarCube’s own may bring about what is asked for', () => {
    const from = (passage: string, ...more: string[]) => {
      const { tree } = readTwee(
        [
          ':: Start',
          passage,
          '[[Look->Start]]',
          '<<if $key>>[[Open->End]]<</if>>',
          ':: End [ending]',
          'Done.',
          ...more,
        ].join('\n'),
      );
      const { id, reachable, undecided } = measureStory(tree, { targets }).treeMetrics.endings[0]!;
      return [id, reachable, undecided];
    };
    assert.deepEqual(from('A hall.'), ['End', false, undefined]);
    assert.deepEqual(from('A hall. <<set $key to true>>'), ['End', true, true]);
    assert.deepEqual(from('A hall. <<run State.variables.key = 1>>'), ['End', true, true]);
    assert.deepEqual(from('A hall. <<set $coins to 3>>'), ['End', false, undefined]);
    assert.deepEqual(from('A hall. [[Roll->Start][$key to random(1)]]'), ['End', true, true]);
    assert.deepEqual(from('A hall.', ':: StoryInit', '<<set $key to either(true, false)>>'), [
      'End',
      true,
      true,
    ]);
    const told = storyReport(locked, { targets }).treeMetrics.endings[2]!;
    assert.equal(told.undecided, undefined);
    const prose = structuredClone(locked);
    prose.nodes['a']!.narrative = 'It costs $key <<.';
    prose.nodes['a']!.choices[0]!.consequences = {};
    assert.equal(measureStory(prose, { targets }).treeMetrics.endings[1]!.reachable, false, 'No markup.');
  });

  it('are known where macros change something else', () => {
    const { tree } = readTwee(
      [
        ':: Start',
        'A hall. <<set $weather to "rain">>',
        '[[More->Start][$coins += 2]]',
        '<<if $coins is 3>>[[Pay->End]]<</if>>',
        ':: End [ending]',
        'Done.',
      ].join('\n'),
    );
    const { reachable, undecided } = measureStory(tree, { targets }).treeMetrics.endings[0]!;
    assert.deepEqual([reachable, undecided], [false, undefined]);
  });

  it('are undecided where the search is given up, and then without a way', () => {
    assert.deepEqual(told(locked, 100, 1)[1], 'vault, reached, undecided');
    assert.deepEqual(told(locked, 100, 5)[1], 'vault, reached, a/search b/back a/unlock');
    const never = structuredClone(locked);
    never.nodes['a']!.choices[0]!.consequences = {};
    assert.deepEqual(told(never, 100, 1)[1], 'vault, never', 'What nothing sets needs no search.');
  });

  it('have the way on which nothing is asked for, however long, where the search for a shorter is given up', () => {
    const both = structuredClone(locked);
    both.nodes['b']!.choices.push(aChoice('deeper', 'c'));
    both.nodes['c'] = aNode('c', [aChoice('down', 'd')]);
    both.nodes['d'] = aNode('d', [aChoice('in', 'vault')]);
    assert.deepEqual(told(both, 100, 1)[1], 'vault, reached, a/search b/deeper c/down d/in');
    assert.deepEqual(told(both)[1], 'vault, reached, a/search b/back a/unlock');
  });

  it('are looked for a tenth as long where all can be reached anyhow', () => {
    const both = structuredClone(locked);
    both.nodes['b']!.choices.push(aChoice('deeper', 'c'));
    both.nodes['c'] = aNode('c', [aChoice('down', 'd')]);
    both.nodes['d'] = aNode('d', [aChoice('in', 'vault')]);
    assert.deepEqual(told(both, 100, 20)[1], 'vault, reached, a/search b/deeper c/down d/in');
    assert.deepEqual(told(locked, 100, 20)[1], 'vault, reached, a/search b/back a/unlock');
  });

  it('are reached without any search where what the shortest way asks for holds on it', () => {
    const open = { ...locked, variables: [{ name: 'key', meaning: '', initial: true }] };
    assert.deepEqual(told(open, 100, 0)[1], 'vault, reached, a/unlock');
    const found = aTree('a', [
      aNode('a', [aChoice('take', 'b', { consequences: { key: true } })]),
      aNode('b', [aChoice('unlock', 'vault', { preconditions: { key: true } })]),
      anEnding('vault'),
    ]);
    assert.deepEqual(told(found, 100, 0), ['vault, reached, a/take b/unlock']);
  });

  it('are reached also where there is no room left to tell the way', () => {
    assert.deepEqual(told(locked, 3), ['free, reached, a/out', 'vault, reached', 'lost, never']);
    assert.deepEqual(told(locked, 4)[1], 'vault, reached, a/search b/back a/unlock');
    assert.deepEqual(told(locked, 0)[0], 'free, reached');
  });

  it('are counted once for each that is planned, and each by itself that is not', () => {
    const count = (...ids: (string | null)[]) =>
      measured([
        aNode(
          'a',
          ids.map((_, at) => aChoice(`c${at}`, `e${at}`)),
        ),
        ...ids.map((id, at) => anEnding(`e${at}`, id)),
        anEnding('lost'),
      ]).treeMetrics.endingCount;
    assert.equal(count('good', 'bad', 'good'), 2);
    assert.equal(count(null, null), 2);
    assert.equal(count('good', null), 2);
    assert.equal(count(), 0);
  });
});

describe('the choices of a report', () => {
  it('are those of nodes that can be reached: how many, how alike, how many put in for want of better', () => {
    const { choiceMetrics } = measured([
      aNode('a', [aChoice('on', 'b', { text: 'Go.' }), aChoice('off', 'c', { text: 'Stay.' })]),
      aNode('b', [
        aChoice('on', 'c', { text: 'Go.', isDefault: true }),
        aChoice('off', 'c', { text: 'Wait.', consequences: { late: true } }),
      ]),
      aNode('c'),
      aNode('lost', [aChoice('on', 'c', { text: 'Swim.', isDefault: true })]),
    ]);
    assert.deepEqual(choiceMetrics, {
      nodesWithChoices: 2,
      totalChoices: 4,
      avgChoicesPerNode: 2,
      uniqueTexts: 3,
      repetitionRate: 0.25,
      defaultChoiceRatio: 0.25,
      falseChoices: [{ node: 'b', choices: ['on', 'off'] }],
    });
    const { falseChoices, ...none } = measured([aNode('a')]).choiceMetrics;
    assert.deepEqual(falseChoices, []);
    assert.deepEqual(new Set(Object.values(none)), new Set([0]));
  });

  it('make no difference among many, as among few', () => {
    const many = (more: Partial<StoryNode> = {}) =>
      measured([
        aNode(
          'a',
          Array.from({ length: 17 }, (_, at) => aChoice(`c${at}`, at === 16 ? 'nowhere' : `n${at}`)),
        ),
        ...Array.from({ length: 16 }, (_, at) =>
          aNode(`n${at}`, [], { narrative: `Room ${Math.min(at, 14)}.`, ...(at === 15 && more) }),
        ),
      ]).choiceMetrics.falseChoices;
    assert.deepEqual(many(), [{ node: 'a', choices: ['c14', 'c15'] }]);
    assert.deepEqual(many({ isEnding: true }), []);
  });
});

describe('the quality of choices in a report', () => {
  it('is told of nodes that can be reached alone, with the names of the story', () => {
    const tree = aTree('a', [
      aNode('a', [aChoice('on', 'b', { text: 'Ask Mara for the lamp.' })], { actIndex: 1 }),
      aNode('b', [], { actIndex: 1 }),
      aNode('lost', [aChoice('on', 'b', { text: 'Swim.' })], { actIndex: 2 }),
    ]);
    const acts = (loreNames?: string[]) =>
      storyReport(tree, { targets, ...(loreNames && { loreNames }) }).choiceQualityByAct;
    assert.deepEqual(
      acts().map(({ actIndex }) => actIndex),
      [1],
    );
    assert.notDeepEqual(acts(['Mara']), acts());
  });
});

describe('the structure of a report', () => {
  it('tells what no way leads to, what leads nowhere, and where nothing leads on', () => {
    const { treeMetrics } = measured([
      aNode('a', [aChoice('on', 'b'), aChoice('round', 'c'), aChoice('off', 'gone')]),
      aNode('b'),
      aNode('c', [aChoice('again', 'c'), aChoice('out', 'end')]),
      anEnding('end'),
      aNode('d', [aChoice('again', 'd')]),
      aNode('lost', [aChoice('off', 'nowhere')]),
    ]);
    assert.deepEqual(
      [treeMetrics.unreachable, treeMetrics.deadEnds, treeMetrics.traps],
      [['d', 'lost'], ['b'], ['b']],
    );
    assert.deepEqual(treeMetrics.dangling, [
      { node: 'a', choice: 'off', target: 'gone' },
      { node: 'lost', choice: 'off', target: 'nowhere' },
    ]);
    assert.deepEqual([treeMetrics.mainPath, treeMetrics.mainPathDepth], [['a', 'c', 'end'], 2]);
  });

  it('says nothing of sticking where one may end, or can not come', () => {
    const asks = [aChoice('on', 'b', { preconditions: { key: true } })];
    const { mayStick } = measured([
      aNode('a', [aChoice('on', 'b')]),
      aNode('b', asks),
      { ...anEnding('c'), choices: asks },
      aNode('lost', asks),
    ]).treeMetrics;
    assert.deepEqual(mayStick, ['b']);
    const ending = measured([{ ...aNode('a', asks), isEnding: true }, aNode('b')]).treeMetrics;
    assert.deepEqual(ending.mayStick, []);
  });

  it('knows what variables begin with, and what any choice makes of them', () => {
    const stuck = (initial: boolean, sets: boolean) =>
      measureStory(
        aTree(
          'a',
          [
            aNode('a', [
              aChoice('on', 'b', { preconditions: { key: initial } }),
              aChoice('off', 'b', { preconditions: { mood: 'calm' } }),
            ]),
            aNode('b', sets ? [aChoice('back', 'a', { consequences: { key: !initial } })] : []),
          ],
          { variables: [{ name: 'key', meaning: '', initial }] },
        ),
        { targets },
      ).treeMetrics.mayStick;
    assert.deepEqual(stuck(true, true), ['a']);
  });

  it('sees a reader stick where what a variable begins with is asked for by no choice', () => {
    const weather = (initial: string | number, asked: (string | number)[], sets: (string | number)[]) =>
      measureStory(
        aTree(
          'a',
          [
            aNode(
              'a',
              asked.map((value, at) => aChoice(`c${at}`, 'b', { preconditions: { sky: value } })),
            ),
            aNode(
              'b',
              sets.map((value, at) => aChoice(`c${at}`, 'a', { consequences: { sky: value } })),
            ),
          ],
          { variables: [{ name: 'sky', meaning: '', initial }] },
        ),
        { targets },
      ).treeMetrics.mayStick;
    assert.deepEqual(weather('fog', ['rain', 'sun'], ['rain', 'sun']), ['a']);
    assert.deepEqual(weather('fog', ['rain', 'fog'], ['rain']), []);
    assert.deepEqual(weather(1, ['>2', 1], [3]), []);
    assert.deepEqual(weather(1, ['>2', 1], ['+1']), ['a']);
    // A counter goes past exact values, and only in the direction in which it is counted.
    assert.deepEqual(weather(1, [1, 2], ['+1']), ['a']);
    assert.deepEqual(weather(0, [0, '>=1'], ['+1']), []);
    assert.deepEqual(weather(0, [0, '>=1'], ['+1', '-1']), ['a']);
    // What is added to text makes a number of it.
    assert.deepEqual(weather('fog', ['fog'], ['+1']), ['a']);
    assert.deepEqual(weather(2, [2, '<2'], ['-1']), []);
    assert.deepEqual(weather(2, [2, '<2'], ['-1', 5]), ['a']);
  });
});

describe('facts that are not sure', () => {
  const tree = (reliesOn: string[]) => [
    aNode('a', [
      aChoice('take', 'b', { consequences: { key: true } }),
      aChoice('leave', 'b'),
      aChoice('run', 'c'),
    ]),
    aNode('b', [aChoice('on', 'c')], { reliesOn }),
    aNode('c', [], { reliesOn: ['lamp', 'lamp'] }),
    aNode('lost', [], { reliesOn: ['key'] }),
  ];

  it('are told with a way on which each is known, and one on which it is not', () => {
    assert.deepEqual(measured(tree(['key'])).treeMetrics.unsureFacts, [
      {
        node: 'b',
        fact: 'key',
        known: 'some',
        knownBy: [{ node: 'a', choice: 'take' }],
        unknownBy: [{ node: 'a', choice: 'leave' }],
      },
      { node: 'c', fact: 'lamp', known: 'none', knownBy: null, unknownBy: [{ node: 'a', choice: 'run' }] },
    ]);
  });

  it('are told without ways where there is no room left for these', () => {
    const graph = storyGraph(aTree('a', tree(['key'])));
    const incoming = incomingChoices(graph, reachability(graph).order);
    const told = (most: number) =>
      unsureFacts(graph, incoming, depthFirst(graph), new Ways(graph, most)).map(
        ({ node, known, knownBy, unknownBy }) => [node, known, knownBy?.length, unknownBy.length],
      );
    assert.deepEqual(told(0), [
      ['b', 'some', undefined, 0],
      ['c', 'none', undefined, 0],
    ]);
    assert.deepEqual(told(2), [
      ['b', 'some', 1, 1],
      ['c', 'none', undefined, 0],
    ]);
  });

  it('are none where every way tells of it, or nothing relies on it', () => {
    const sure = tree(['key']);
    sure[0]!.choices[1]!.consequences = { key: true };
    sure[2]!.reliesOn = [];
    assert.deepEqual(measured(sure).treeMetrics.unsureFacts, []);
    const none = tree([]);
    none[2]!.reliesOn = [];
    assert.deepEqual(measured(none).treeMetrics.unsureFacts, []);
  });
});
