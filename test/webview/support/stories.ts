import type { Choice, PlotSkeleton, StoryNode, StoryTree } from '../../../src/core/story/model';
import type { StoryReport } from '../../../src/core/story/report/model';
import type { ToldStory } from './mapView';
import type { Language } from './words';

type Way = [text: string, target: string, more?: Partial<Choice>];

function node(
  id: string,
  scene: string,
  narrative: string,
  ways: Way[],
  more: Partial<StoryNode> = {},
): StoryNode {
  return {
    id,
    scene,
    narrative,
    depth: 0,
    choices: ways.map(([text, target, rest], index) => ({
      id: `c${index + 1}`,
      text,
      type: 'normal',
      target,
      response: '',
      consequences: {},
      preconditions: {},
      ...rest,
    })),
    isEnding: false,
    endingId: null,
    beatId: null,
    actIndex: null,
    reliesOn: [],
    ...more,
  };
}

const words = {
  en: {
    title: 'The Lamp at Low Tide',
    acts: ['The island', 'The tower'],
    key: 'she carries the key',
    quay: [
      'The quay',
      'The ferry leaves, and Mira stands alone on the wet stones. Up on the hill the tower is dark for the first time in a hundred years.',
    ],
    up: 'Take the steep path to the tower',
    shore: 'Go along the shore',
    wait: 'Wait for somebody to come',
    path: ['The steep path', 'Thorns on both sides. Halfway up, something glitters under a stone.'],
    takeKey: 'Lift the stone',
    taken: 'It is cold, and heavier than it looks.',
    pass: 'Walk on',
    pool: ['The rock pools', 'The tide has left a boat behind, and in the boat an old man is asleep.'],
    wake: 'Wake him',
    leave: 'Let him sleep and climb up',
    rope: 'Follow the rope into the cave',
    cave: ['The cave', 'It is warm here, and somebody has been writing on the walls for years.'],
    back: 'Turn back to the pools',
    deeper: 'Go deeper into the dark',
    lost: [
      'Deep in the cave',
      'The water has come in behind her. There is no wall any more that she could follow.',
    ],
    circle: 'Feel along the water',
    circleBack: 'Shout',
    echo: ['The echo', 'Her own voice comes back from every side.'],
    door: ['The tower door', 'Iron, and a keyhole as large as a thumb. Through it comes a light that moves.'],
    unlock: 'Turn the key',
    knock: 'Knock',
    knockTwice: 'Knock again, louder',
    window: 'Climb to the window',
    lamp: [
      'The lamp room',
      'Her grandmother sits beside the lamp and does not look up. “You are late,” she says.',
    ],
    stay: 'Stay and keep the lamp',
    go: 'Take her down to the ferry',
    nowhere: 'Look into the lamp',
    keeper: ['The keeper', 'That night the lamp burns again, and Mira writes the first line into the book.'],
    home: ['Home', 'The tower stays dark, and nobody on the ferry says a word until the harbour.'],
    window2: [
      'Below the window',
      'The wall is smooth as glass. She stands on the ledge and can go no further.',
    ],
    attic: ['The attic', 'Nobody has been here.'],
    endKeeper: 'The new keeper',
    endHome: 'Home together',
  },
  'zh-cn': {
    title: '退潮时的灯',
    acts: ['岛上', '灯塔'],
    key: '她带着钥匙',
    quay: ['码头', '渡船开走了，米拉独自站在湿漉漉的石头上。山上的灯塔一百年来第一次没有亮。'],
    up: '走陡路上灯塔',
    shore: '沿着海岸走',
    wait: '等人来',
    path: ['陡路', '两旁都是荆棘。走到一半，石头底下有东西在闪光。'],
    takeKey: '搬开石头',
    taken: '它很凉，比看上去重。',
    pass: '继续走',
    pool: ['礁石水洼', '潮水留下了一条船，船里有个老人在睡觉。'],
    wake: '叫醒他',
    leave: '让他睡，自己爬上去',
    rope: '顺着绳子进山洞',
    cave: ['山洞', '这里很暖，墙上有人写了好多年的字。'],
    back: '回到水洼',
    deeper: '往黑暗深处走',
    lost: ['山洞深处', '水从背后涌了进来，再也没有可以摸着走的墙了。'],
    circle: '沿着水摸索',
    circleBack: '大喊',
    echo: ['回声', '她自己的声音从四面八方传回来。'],
    door: ['塔门', '铁门，锁孔有拇指那么大，里面透出晃动的光。'],
    unlock: '转动钥匙',
    knock: '敲门',
    knockTwice: '再敲一次，更用力',
    window: '爬上窗户',
    lamp: ['灯室', '外婆坐在灯旁，没有抬头。“你来晚了。”她说。'],
    stay: '留下来守灯',
    go: '带她下山坐渡船',
    nowhere: '往灯里看',
    keeper: ['守灯人', '那天夜里灯又亮了，米拉在本子上写下第一行字。'],
    home: ['回家', '灯塔依旧是黑的，船上没有人说话，直到进了港。'],
    window2: ['窗下', '墙像玻璃一样滑。她站在窗台上，再也上不去了。'],
    attic: ['阁楼', '没有人来过这里。'],
    endKeeper: '新的守灯人',
    endHome: '一起回家',
  },
} as const;

/** A small story in which everything is wrong that can be, and everything else is as it should be. */
export function lampStory(language: Language = 'en'): ToldStory {
  const w = words[language];
  const first = { actIndex: 1, beatId: 'b1' };
  const mid = { actIndex: 1, beatId: 'b2' };
  const last = { actIndex: 2, beatId: 'b3' };
  const all = [
    node(
      'quay',
      w.quay[0],
      w.quay[1],
      [
        [w.up, 'path', { type: 'critical' }],
        [w.shore, 'pool'],
        [w.wait, 'pool', { type: 'micro' }],
      ],
      first,
    ),
    node(
      'path',
      w.path[0],
      w.path[1],
      [
        [w.takeKey, 'door', { consequences: { key: true }, response: w.taken }],
        [w.pass, 'door'],
      ],
      mid,
    ),
    node(
      'pool',
      w.pool[0],
      w.pool[1],
      [
        [w.wake, 'door'],
        [w.leave, 'door'],
        [w.rope, 'cave'],
      ],
      mid,
    ),
    node(
      'cave',
      w.cave[0],
      w.cave[1],
      [
        [w.back, 'pool'],
        [w.deeper, 'lost'],
      ],
      mid,
    ),
    node('lost', w.lost[0], w.lost[1], [[w.circle, 'echo']], mid),
    node('echo', w.echo[0], w.echo[1], [[w.circleBack, 'lost']], mid),
    node(
      'door',
      w.door[0],
      w.door[1],
      [
        [w.unlock, 'lamp', { preconditions: { key: true }, type: 'critical' }],
        [w.knock, 'lamp'],
        [w.knockTwice, 'lamp'],
        [w.window, 'window'],
      ],
      { ...last, reliesOn: ['key'] },
    ),
    node('window', w.window2[0], w.window2[1], [], last),
    node(
      'lamp',
      w.lamp[0],
      w.lamp[1],
      [
        [w.stay, 'keeper', { type: 'critical' }],
        [w.go, 'home'],
        [w.nowhere, 'light'],
      ],
      last,
    ),
    node('keeper', w.keeper[0], w.keeper[1], [], { ...last, isEnding: true, endingId: 'keeper' }),
    node('home', w.home[0], w.home[1], [], { ...last, isEnding: true, endingId: 'home' }),
    node('attic', w.attic[0], w.attic[1], [], last),
  ];
  const tree: StoryTree = {
    version: 1,
    title: w.title,
    root: 'quay',
    variables: [{ name: 'key', meaning: w.key, initial: false }],
    endings: [
      { id: 'keeper', title: w.endKeeper, summary: '', beatId: 'b3' },
      { id: 'home', title: w.endHome, summary: '', beatId: 'b3' },
    ],
    nodes: Object.fromEntries(all.map((each) => [each.id, each])),
  };
  const skeleton: PlotSkeleton = {
    version: 1,
    title: w.title,
    config: { minMainDepth: 4, targetMainDepth: 6, targetEndings: 2, maxBranchesPerNode: 3 },
    acts: w.acts.map((label, index) => ({
      index: index + 1,
      label,
      beats: (index === 0 ? (['b1', 'b2'] as const) : (['b3'] as const)).map((id) => ({
        id,
        actIndex: index + 1,
        beatType:
          id === 'b1' ? ('setup' as const) : id === 'b2' ? ('escalation' as const) : ('climax' as const),
        tensionLevel: 5,
        isCriticalBranchPoint: true,
        leadsToEnding: id === 'b3',
        branches: [],
        summary: '',
        uses: [],
      })),
    })),
    variables: [],
    endings: [],
  };
  return { tree, skeleton, report: lampReport };
}

const toDoor = [
  { node: 'quay', choice: 'c1' },
  { node: 'path', choice: 'c1' },
];
const toLamp = [...toDoor, { node: 'door', choice: 'c1' }];

/** What is to be said of it, written by hand. */
const lampReport: StoryReport = {
  treeMetrics: {
    totalNodes: 12,
    mainPathDepth: 4,
    mainPath: ['quay', 'path', 'door', 'lamp', 'keeper'],
    estimatedDurationMinutes: 2.4,
    endingCount: 2,
    endings: [
      {
        id: 'keeper',
        endingId: 'keeper',
        reachable: true,
        witness: [...toLamp, { node: 'lamp', choice: 'c1' }],
      },
      { id: 'home', endingId: 'home', reachable: true, witness: [...toLamp, { node: 'lamp', choice: 'c2' }] },
    ],
    unreachable: ['attic'],
    deadEnds: ['window'],
    dangling: [{ node: 'lamp', choice: 'c3', target: 'light' }],
    traps: ['lost', 'echo', 'window'],
    mayStick: [],
    unsureFacts: [
      {
        node: 'door',
        fact: 'key',
        known: 'some',
        knownBy: toDoor,
        unknownBy: [
          { node: 'quay', choice: 'c2' },
          { node: 'pool', choice: 'c1' },
        ],
      },
    ],
  },
  choiceMetrics: {
    nodesWithChoices: 8,
    totalChoices: 19,
    avgChoicesPerNode: 2.375,
    uniqueTexts: 19,
    repetitionRate: 0,
    defaultChoiceRatio: 0,
    falseChoices: [
      { node: 'quay', choices: ['c2', 'c3'] },
      { node: 'door', choices: ['c2', 'c3'] },
    ],
  },
  skeletonMetrics: {
    acts: 2,
    beats: 3,
    criticalBranchPoints: 3,
    endingBeats: 1,
    coveredBeats: 3,
    uncoveredBeats: [],
    strayNodes: [],
    endingsPlanned: 2,
    endingsMissing: [],
  },
  choiceQualityByAct: [
    {
      actIndex: 1,
      nodes: 5,
      overallScore: 6.4,
      dimensions: [
        { name: 'structure', score: 7 },
        { name: 'pacing', score: 6 },
        { name: 'diversity', score: 8.1 },
        { name: 'lore', score: 4.5 },
      ],
    },
    { actIndex: 2, nodes: 3, overallScore: 7.25, dimensions: [{ name: 'structure', score: 7.25 }] },
  ],
  verdict: { passes: false, depthOk: true, durationOk: true, endingsOk: false },
  targets: { minMainDepth: 4, targetEndings: 3, minDurationMinutes: 2, secondsPerChoice: 15 },
};

/** A story of so many nodes: layers that branch, merge, lead back now and then and end here and there, in four acts. */
export function largeStory(count: number): ToldStory {
  let seed = 7;
  const random = (): number => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  const layers: number[][] = [];
  for (let made = 0; made < count;) {
    const wanted = layers.length === 0 ? 1 : Math.min(layers.at(-1)!.length * (1.2 + random() * 0.9), 80);
    const width = Math.min(count - made, Math.max(1, Math.round(wanted)));
    layers.push(Array.from({ length: width }, (_, index) => made + index));
    made += width;
  }
  const ways = Array.from({ length: count }, (): Way[] => []);
  for (const [depth, layer] of layers.entries()) {
    const below = layers[depth + 1];
    if (!below) continue;
    for (const [place, to] of below.entries()) {
      const from = layer[Math.min(layer.length - 1, Math.floor((place / below.length) * layer.length))]!;
      ways[from]!.push([`Go on to ${to} while the light lasts`, `n${to}`]);
    }
    for (const [place, from] of layer.entries()) {
      const near = Math.round((place / layer.length) * below.length + (random() - 0.5) * 6);
      const to = below[Math.max(0, Math.min(below.length - 1, near))]!;
      if (ways[from]!.length === 0 || random() < 0.4)
        ways[from]!.push([`Try the other way, ${to}`, `n${to}`]);
      if (random() < 0.02) ways[from]!.push(['Turn back', `n${Math.floor(random() * from)}`]);
    }
  }
  const all = ways.map((each, index) => {
    const isEnding = each.length === 0;
    return node(
      `n${index}`,
      `Room ${index} of the tower`,
      `The stairs go on and on, and at step ${index} there is a door with a number on it that somebody has scratched out.`,
      each,
      {
        actIndex: Math.min(3, Math.floor((index / count) * 4)),
        isEnding,
        endingId: isEnding ? `e${index}` : null,
      },
    );
  });
  return {
    tree: {
      version: 1,
      title: 'A tower of many rooms',
      root: 'n0',
      variables: [],
      endings: [],
      nodes: Object.fromEntries(all.map((each) => [each.id, each])),
    },
    report: {
      ...lampReport,
      treeMetrics: {
        ...lampReport.treeMetrics,
        totalNodes: count,
        mainPath: [],
        endings: [],
        unreachable: [],
        deadEnds: [],
        dangling: [],
        unsureFacts: [],
        traps: all.filter((_, index) => index % 97 === 50).map(({ id }) => id),
      },
      choiceMetrics: { ...lampReport.choiceMetrics, falseChoices: [] },
    },
  };
}
