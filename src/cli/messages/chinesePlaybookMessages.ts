import { groupDigits } from '../../core/text/groupDigits';
import type { PlaybookMessages } from './englishPlaybookMessages';

/** What the command line says about the playbook, in Chinese. */
export const chinesePlaybookMessages: PlaybookMessages = {
  help: {
    playbook: '显示每次都会告诉模型的经验，以及它们从哪里来',
    id: '经验的编号，见 playbook',
    text: '这条经验，一两句话',
    add: '自己加一条经验',
    edit: '换一种说法；此后任务不会再改动它',
    pin: '无论学到什么都保留，并且最先告诉模型',
    unpin: '取消置顶，任务又可以改动它',
    retire: '不再告诉模型；它仍留着，以免再次学到',
    restore: '把停用的经验重新告诉模型',
    delete: '把一条经验彻底删去',
  },
  header: (told, retired) =>
    told + retired === 0
      ? '写作经验还是空的。'
      : `写作经验：${groupDigits(told)} 条${retired === 0 ? '' : `，另有 ${groupDigits(retired)} 条已停用`}`,
  emptyHint: '任务会从对各章的反馈中学习；你也可以自己加一条。',
  retired: '已停用（不再告诉模型）',
  fromTask: (task) => `来自任务 ${task}`,
  yours: '你自己加的',
  pinned: '置顶',
  counters: (told, helpful, harmful) =>
    [
      told === 0 ? '尚未用过' : `用过 ${groupDigits(told)} 次`,
      ...(helpful > 0 ? [`有益 ${groupDigits(helpful)} 次`] : []),
      ...(harmful > 0 ? [`有害 ${groupDigits(harmful)} 次`] : []),
    ].join('，'),
  done: {
    added: (id) => `已加为 ${id}。`,
    edited: (id) => `${id} 已改写；任务不会再改动它。`,
    pinned: (id) => `${id} 已置顶。`,
    unpinned: (id) => `${id} 已取消置顶。`,
    retired: (id) => `${id} 已停用，不再告诉模型。`,
    restored: (id) => `${id} 已恢复，会再告诉模型。`,
    deleted: (id) => `${id} 已删去。`,
  },
  nextSteps: {
    playbook: '看看所有经验',
    add: '加一条经验',
    edit: '换一种说法',
    retire: '停用它',
    restore: '重新启用',
  },
};
