import { groupDigits } from '../../core/text/groupDigits';

const count = (number: number, one: string, many = `${one}s`) =>
  `${groupDigits(number)} ${number === 1 ? one : many}`;

/** What the command line says about the playbook, in English. */
export const englishPlaybookMessages = {
  help: {
    playbook: 'show the lessons that every prompt is told, and where they come from',
    id: 'the lesson’s id, such as playbook shows it',
    text: 'the lesson, in a sentence or two',
    add: 'add a lesson of your own',
    edit: 'say a lesson in other words; no task changes it from then on',
    pin: 'keep a lesson whatever is learned, and tell it first',
    unpin: 'let a pinned lesson be changed again',
    retire: 'tell a lesson no more; it stays, so that it is not learned again',
    restore: 'tell a retired lesson again',
    delete: 'take a lesson out for good',
  },
  header: (told: number, retired: number) =>
    told + retired === 0
      ? 'The playbook is empty.'
      : `The playbook: ${count(told, 'lesson')}${retired === 0 ? '' : `, and ${groupDigits(retired)} retired`}`,
  emptyHint: 'Tasks learn from the feedback on their chapters. You can also add a lesson of your own.',
  retired: 'Retired (told no more)',
  fromTask: (task: string) => `from task ${task}`,
  yours: 'your own',
  pinned: 'pinned',
  counters: (told: number, helpful: number, harmful: number) =>
    [
      told === 0 ? 'not told yet' : `told ${told === 1 ? 'once' : `${groupDigits(told)} times`}`,
      ...(helpful > 0 ? [`helped ${groupDigits(helpful)}`] : []),
      ...(harmful > 0 ? [`did harm ${groupDigits(harmful)}`] : []),
    ].join(', '),
  done: {
    added: (id: string) => `Added as ${id}.`,
    edited: (id: string) => `${id} reads so now; no task changes it.`,
    pinned: (id: string) => `${id} is pinned.`,
    unpinned: (id: string) => `${id} is no longer pinned.`,
    retired: (id: string) => `${id} is told no more.`,
    restored: (id: string) => `${id} is told again.`,
    deleted: (id: string) => `${id} is taken out.`,
  },
  nextSteps: {
    playbook: 'see all lessons',
    add: 'add a lesson',
    edit: 'say it in other words',
    retire: 'tell it no more',
    restore: 'tell it again',
  },
};

export type PlaybookMessages = typeof englishPlaybookMessages;
