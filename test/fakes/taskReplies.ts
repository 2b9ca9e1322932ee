import type { Asked } from './modelServer/receivedRequest';

/** What a model replies at the stages of a task, by what it is asked for; `count` is how many of its kind came before it. */
export const taskReplies: Partial<Record<Asked, (count: number) => string>> = {
  requirements: () =>
    JSON.stringify({
      objective: '小满没赶上渡船，等到天黑，明白自己并不孤单。',
      audience: '九岁以上的孩子',
      pointOfView: '贴近小满，过去时',
      tone: '安静',
      length: '六百字左右',
      people: ['小满'],
      mustHappen: ['渡船开走了，没有等她。', '她在码头告别。'],
      mustAvoid: ['有人来救她。'],
      facts: ['渡船一天两班。'],
      openQuestions: [],
    }),
  templates: () => JSON.stringify({ picks: [{ entry: 'e1', why: '这一章从等待写起。' }] }),
  feedback: () =>
    JSON.stringify({
      score: 74,
      criteria: [{ name: 'pace', score: 70, comment: 'It waits with her.' }],
      strengths: ['The gulls.'],
      problems: ['The end comes soon.'],
      notes: '',
    }),
  reflection: () =>
    JSON.stringify({
      summary: 'Waiting works where something is counted.',
      insights: [
        {
          lesson: 'Let a character who waits count something.',
          evidence: 'She counts gulls.',
          from: 'feedback',
        },
      ],
      helpful: [],
      harmful: [],
    }),
  curation: (count) =>
    JSON.stringify({
      operations: [{ kind: 'add', ids: [], text: lessons[count % lessons.length], topic: 'waiting' }],
    }),
};

/** Unlike one another, so that none is taken for another. */
const lessons = [
  'Let a character who waits count something.',
  'End a quiet chapter on an object and not on a thought.',
  'Name the speaker in the first line of a dialogue.',
  'Show the weather by what people do about it.',
  'Never explain a joke.',
  'Give every door in a scene a reason to be open or shut.',
];
