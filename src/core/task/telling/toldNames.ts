import { told as chapterNames } from '../../chapter/telling/toldNames';
import type { Language } from '../../text/language';

/** What a task's requests call what they are told. */
export const told: Readonly<
  Record<
    Language,
    Readonly<
      Record<
        | 'bible'
        | 'playbook'
        | 'task'
        | 'story'
        | 'requirements'
        | 'found'
        | 'picked'
        | 'chapter'
        | 'judge'
        | 'feedback'
        | 'decisions'
        | 'reflection'
        | 'lessons',
        string
      >
    >
  >
> = {
  en: {
    bible: 'the story so far',
    playbook: 'playbook',
    task: 'this chapter',
    story: 'this branching story',
    requirements: chapterNames.en.requirements,
    found: 'what was found',
    picked: chapterNames.en.craft,
    chapter: 'the chapter as written',
    judge: "the judge's verdict",
    feedback: 'feedback',
    decisions: "the author's decisions",
    reflection: 'reflection',
    lessons: 'lessons',
  },
  zh: {
    bible: '至今的故事',
    playbook: '写作经验',
    task: '这一章',
    story: '这部分支故事',
    requirements: chapterNames.zh.requirements,
    found: '找到的资料',
    picked: chapterNames.zh.craft,
    chapter: '写成的正文',
    judge: '评审结论',
    feedback: '评价',
    decisions: '作者的取舍',
    reflection: '反思',
    lessons: '经验',
  },
};
