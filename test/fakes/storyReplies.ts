import type { Asked } from './modelServer/receivedRequest';

/** A skeleton of four beats with three endings, which passes every check for the sizes that tests ask for. */
export const skeletonReply = {
  title: 'The Ferry Bell',
  variables: [
    { name: 'hasBell', meaning: 'the bell is on board', initial: 'false' },
    { name: 'nightsLost', meaning: 'how many nights were lost', initial: '0' },
  ],
  endings: [
    { id: 'home', title: 'Home', summary: 'The ferry lands.', beatId: 'landing' },
    { id: 'adrift', title: 'Adrift', summary: 'The ferry is lost.', beatId: 'landing' },
    { id: 'stay', title: 'Stay', summary: 'Nobody leaves.', beatId: 'storm' },
  ],
  acts: [
    {
      label: 'Out',
      beats: [
        beat('quay', 'setup', 2, 'The ferry waits at the quay.'),
        beat('storm', 'twist', 6, 'A storm comes up.', { critical: true, ends: true, uses: ['hasBell'] }),
      ],
    },
    {
      label: 'Home',
      beats: [
        beat('dark', 'climax', 9, 'It is dark and the bell is needed.', {
          critical: true,
          uses: ['hasBell'],
        }),
        beat('landing', 'aftermath', 5, 'The quay is near.', { ends: true, uses: ['nightsLost'] }),
      ],
    },
  ],
};

function beat(
  id: string,
  beatType: string,
  tensionLevel: number,
  summary: string,
  { critical = false, ends = false, uses = [] as string[] } = {},
) {
  return {
    id,
    beatType,
    tensionLevel,
    isCriticalBranchPoint: critical,
    leadsToEnding: ends,
    summary,
    uses,
    branches: [
      { branchType: 'normal', maxChildren: 1, notes: 'another way of doing it' },
      { branchType: 'micro', maxChildren: 1, notes: '' },
    ],
  };
}

const verbs = [
  'Lift',
  'Tie',
  'Hide',
  'Follow',
  'Answer',
  'Break',
  'Count',
  'Burn',
  'Open',
  'Carry',
  'Mend',
  'Sell',
];
const things = [
  'the rope',
  'a lantern',
  'the old bell',
  'her brother',
  'the chart',
  'a door',
  'the oars',
  'the letter',
];

/** Texts for choices that are unlike one another: `count` is how many were written before. */
export function choiceText(count: number): string {
  const verb = verbs[count % verbs.length]!;
  const thing = things[Math.floor(count / verbs.length) % things.length]!;
  return `${verb} ${thing} ${count}`;
}

/** How many ways a request for choices lists, or choices a request for responses. */
function listedWays(request: StoryRequest): number {
  const told = request.body?.messages.at(-1)?.content ?? '';
  const ways =
    /<document name="(?:the choices wanted|要写的选项)">\n([\s\S]*?)\n<\/document>/.exec(told)?.[1] ?? '';
  return ways.split('\n').filter((line) => /^\d+\. /.test(line)).length;
}

/** Which of the ways listed are micro. */
function microWays(request: StoryRequest): Set<number> {
  const told = request.body?.messages.at(-1)?.content ?? '';
  return new Set([...told.matchAll(/^(\d+)\. micro:/gm)].map(([, number]) => Number(number)));
}

/** What is looked at of a request. */
export interface StoryRequest {
  asked: Asked | undefined;
  body: { messages: readonly { content: string }[] } | undefined;
}

export interface StoryReplyCount {
  /** Of its kind, how many came before. */
  count: number;
  /** Choices that were written before. */
  choices: number;
}

const prose = [
  'The ferry lies at the quay and its ropes creak. Rain stands on the boards like small glass coins.',
  'Somebody has put the lantern out. You hear the water before you see it, and then your own breath.',
  'Ida counts under her breath. She has never told you what she counts, and tonight she stops at nine.',
];

/** What a model replies to whatever a branching story asks for; undefined for anything else. */
export function storyReply(request: StoryRequest, { count, choices }: StoryReplyCount): string | undefined {
  const { asked } = request;
  switch (asked as Asked) {
    case 'lore':
    case 'gdd':
    case 'mainline':
      return JSON.stringify({
        title: `The ${asked} of the ferry`,
        sections: [
          { heading: 'First', text: `What holds of the ${asked}.` },
          { heading: 'Second', text: 'Nobody swims here.' },
        ],
      });
    case 'plot_skeleton':
      return JSON.stringify(skeletonReply);
    case 'prose':
      return `${prose[count % prose.length]} It is hour ${count + 1}.`;
    case 'choices': {
      const micro = microWays(request);
      return JSON.stringify({
        scene: 'the quay at night',
        reliesOn: [],
        choices: Array.from({ length: listedWays(request) }, (_, index) => ({
          way: index + 1,
          text: choiceText(choices + index),
          consequences:
            micro.has(index + 1) || (choices + index) % 4 === 0
              ? [
                  {
                    variable: micro.has(index + 1) ? 'hasBell' : 'nightsLost',
                    value: micro.has(index + 1) ? 'true' : '+1',
                  },
                ]
              : [],
          preconditions: [],
        })),
      });
    }
    case 'responses':
      return JSON.stringify({
        responses: Array.from({ length: listedWays(request) }, (_, index) => ({
          choice: index + 1,
          text: `Something gives way, number ${count}.${index}.`,
        })),
      });
    default:
      return undefined;
  }
}
