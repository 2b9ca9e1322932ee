import type { Language } from '../../text/language';
import type { StoryDocument } from '../storyFiles';

type ToldName =
  | StoryDocument
  | 'bible'
  | 'playbook'
  | 'sample'
  | 'skeleton'
  | 'size'
  | 'wrong'
  | 'before'
  | 'place'
  | 'ways'
  | 'node';

/** What the parts of a request about a branching story are called; the guides speak of them by these names. */
export const told: Readonly<Record<Language, Readonly<Record<ToldName, string>>>> = {
  en: {
    lore: 'lore: the world and its people',
    gdd: 'game design: what the reader does and what it changes',
    mainline: 'main line: the story from beginning to end',
    bible: 'bible: what holds in this story',
    playbook: 'playbook: what has proved right for this author',
    sample: 'sample of the voice',
    skeleton: 'skeleton: acts and beats',
    size: 'how large it is to be',
    wrong: 'the skeleton as it was written, and what is wrong with it',
    place: 'where in the story',
    before: 'what came right before',
    node: 'the node',
    ways: 'the choices wanted',
  },
  zh: {
    lore: '世界设定（lore）：世界和人物',
    gdd: '互动设计（gdd）：读者做什么、会改变什么',
    mainline: '主线（mainline）：从头到尾的故事',
    bible: '设定集：这个故事里已经成立的事',
    playbook: '写作经验：在这位作者这里屡试有效的做法',
    sample: '示范口吻的样段',
    skeleton: '骨架：幕与节拍',
    size: '规模',
    wrong: '已写的骨架和它的毛病',
    place: '在故事的什么地方',
    before: '紧接在前面的内容',
    node: '这个节点',
    ways: '要写的选项',
  },
};
