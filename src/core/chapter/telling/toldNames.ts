import type { Language } from '../../text/language';

interface ToldNames {
  task: string;
  bible: string;
  openClues: string;
  before: string;
  after: string;
  sceneList: string;
  issues: string;
  playbook: string;
  /** Of a task: what the author confirmed, and what was found that may help. */
  requirements: string;
  craft: string;
}

/** What the model knows its material by: these words stand in the guides, in the instructions and on the tags. */
export const told: Readonly<Record<Language, ToldNames>> = {
  en: {
    task: 'task',
    bible: 'bible',
    openClues: 'open clues',
    before: 'end of the chapter before',
    after: 'chapter after',
    sceneList: 'scene list',
    issues: 'issues',
    playbook: 'playbook',
    requirements: 'requirements',
    craft: 'what was told of craft',
  },
  zh: {
    task: '本章任务',
    bible: '设定',
    openClues: '未收的线索',
    before: '上一章的结尾',
    after: '下一章',
    sceneList: '场景列表',
    issues: '评审意见',
    playbook: '写作经验',
    requirements: '写作要求',
    craft: '给过的写法',
  },
};

/** A scene's text in the conversation, and the path that strays of it are kept under. */
export function sceneName(scene: number): string {
  return `scene ${scene}`;
}
