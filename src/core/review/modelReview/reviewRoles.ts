import type { Language } from '../../text/language';

/** Somebody the text is read as, beside the phase's own concerns. */
export interface ReviewRole {
  /** `reader`, `critic`, `teacher`, `child_rights`, or the author's own name. */
  name: string;
  /** What this role looks at, in the project's language. */
  looksAt: string;
}

export const builtInRoles = ['reader', 'critic', 'teacher', 'child_rights'] as const;
type BuiltInRole = (typeof builtInRoles)[number];

const concerns: Readonly<Record<BuiltInRole, Readonly<Record<Language, string>>>> = {
  reader: {
    en: 'one of those it is written for: where they lose the thread, stop believing, skip a page, or miss what they were promised',
    zh: '这类作品的普通读者：哪里读不明白、不相信了、想跳过去，哪里许下了却没有给',
  },
  critic: {
    en: 'what the work sets out to do and where it falls short of that: stock figures, convenient turns, an effect that is claimed but not earned',
    zh: '作品想做到什么、哪里没有做到：脸谱化的人物，为了方便而来的巧合，没有铺垫就要读者感动的地方',
  },
  teacher: {
    en: 'one who reads it with a class: facts that are wrong, words and leaps that these readers cannot manage, what is explained too little or too often',
    zh: '带着学生读这本书的老师：知识性错误，这些读者跟不上的词语和跳跃，讲得不够或讲得太多的地方',
  },
  child_rights: {
    en: 'how children are shown and treated: dignity, a voice of their own, danger or harm made to look harmless, people reduced to where they come from, a disability, poverty or sex. To show a wrong is not to approve of it',
    zh: '孩子在作品里怎样被描写、怎样被对待：尊严，说话的权利，被写得无关紧要的危险和伤害，对出身、残疾、贫穷或性别的成见。写出不对的事，不等于赞成它',
  },
};

/** Other ways to write a name, folded. */
const otherNames: Readonly<Record<string, BuiltInRole>> = {
  childrights: 'child_rights',
  childrightsexpert: 'child_rights',
  childrensrights: 'child_rights',
  读者: 'reader',
  讀者: 'reader',
  评论家: 'critic',
  評論家: 'critic',
  教师: 'teacher',
  教師: 'teacher',
  老师: 'teacher',
  老師: 'teacher',
  儿童权益: 'child_rights',
  兒童權益: 'child_rights',
  儿童权益专家: 'child_rights',
  兒童權益專家: 'child_rights',
};

const ageChecks: ReadonlySet<string> = new Set(['agecheck', '适龄', '適齡', '适龄自检', '适龄检查']);

/** Names that differ in case, spaces, hyphens and underscores only are one. */
export function foldedRoleName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_’'-]+/g, '');
}

export function builtInRole(name: string, language: Language = 'en'): ReviewRole | undefined {
  const folded = foldedRoleName(name);
  const known =
    builtInRoles.find((role) => foldedRoleName(role) === folded) ??
    (Object.hasOwn(otherNames, folded) ? otherNames[folded] : undefined);
  return known && { name: known, looksAt: concerns[known][language] };
}

/** Whether the name is that of the age check, which is no role. */
export function isAgeCheck(name: string): boolean {
  return ageChecks.has(foldedRoleName(name));
}
