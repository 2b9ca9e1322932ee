import { dialectNames, type Dialect, type Script } from '../../project/records';
import type { BriefField } from '../../review/rules/fiction/briefFieldNames';
import type { Language } from '../../text/language';

/** How a project writes: which words stand at the fixed places of a brief and an outline. */
export interface WrittenForm {
  /** The headings of a brief, in the order of `briefFields`. */
  headings: Readonly<Record<BriefField, string>>;
  synopsis: string;
  notes: string;
  /** A chapter's heading as it begins, to be shown. */
  chapter: string;
  /** Tells which variety of the language is to be written. */
  variety: string;
}

const english: Omit<WrittenForm, 'variety'> = {
  headings: {
    premise: 'Premise',
    audience: 'Audience',
    genre: 'Genre and tone',
    setting: 'Setting',
    characters: 'Characters',
    conflict: 'Conflict',
    themes: 'Themes',
    length: 'Length',
  },
  synopsis: 'Synopsis:',
  notes: 'Notes:',
  chapter: '## Chapter 1: ',
};

const chinese: Readonly<Record<Script, WrittenForm>> = {
  simplified: {
    headings: {
      premise: '故事前提',
      audience: '读者',
      genre: '类型与基调',
      setting: '背景',
      characters: '人物',
      conflict: '冲突',
      themes: '主题',
      length: '篇幅',
    },
    synopsis: '梗概：',
    notes: '备注：',
    chapter: '## 第一章 ',
    variety: '用简体中文书写，引号用“”和‘’。',
  },
  traditional: {
    headings: {
      premise: '故事前提',
      audience: '讀者',
      genre: '類型與基調',
      setting: '背景',
      characters: '人物',
      conflict: '衝突',
      themes: '主題',
      length: '篇幅',
    },
    synopsis: '梗概：',
    notes: '備註：',
    chapter: '## 第一章 ',
    variety: '全文用繁體中文書寫，引號用「」和『』，不用簡體字。',
  },
};

export function writtenForm(project: { language: Language; dialect: Dialect; script: Script }): WrittenForm {
  if (project.language === 'zh') return chinese[project.script];
  return {
    ...english,
    variety: `Write in English, with ${dialectNames[project.dialect]} spelling and usage.`,
  };
}
