import { typedReference, type LevelCost } from '../chapter/chapterErrors';
import { groupDigits } from '../text/groupDigits';
import { nothingChanged, nothingSent } from './chinesePhrases';
import type { Details, ErrorText, ErrorWords } from './errorText';

/** A chapter by its number, else by its file or title. */
const named = (chapter: unknown): string =>
  /^\d+[a-z]?$/.test(String(chapter)) ? `第 ${String(chapter)} 章` : `“${String(chapter)}”这一章`;

const unreadChapter = ({ chapter }: Details): ErrorText => ({
  message: `${named(chapter)}的文件读不出来。`,
  hint: `请看看你有没有读取它的权限，是不是有别的程序占用，然后再试一次。${nothingSent}`,
});

/** Why a chapter is not written. */
const chapterRefusals: Readonly<Record<string, (chapter: string) => ErrorText>> = {
  locked: (chapter) => ({
    message: `${named(chapter)}已锁定：你不想让引擎改动它。`,
    hint: `请先解锁。${nothingSent}`,
  }),
  passed: (chapter) => ({
    message: `${named(chapter)}已经通过。`,
    hint: `可以按你选的级别重试（storyfold chapter retry ${typedReference(String(chapter))} --level edit_only），或加 --force 重新写一遍。${nothingSent}`,
  }),
  authors_text: (chapter) => ({
    message: `${named(chapter)}是你自己写的。`,
    hint: `可以请模型润色（storyfold chapter retry ${typedReference(String(chapter))} --level edit_only），或加 --force 另写一稿：写成后放在你的文稿旁边。${nothingSent}`,
  }),
  changed_by_author: (chapter) => ({
    message: `${named(chapter)}写成之后，你改动过。`,
    hint: `可以请模型润色你的版本（storyfold chapter retry ${typedReference(String(chapter))} --level edit_only），或加 --force 另写一稿：写成后放在你的文稿旁边。${nothingSent}`,
  }),
  proposal: (chapter) => ({
    message: `${named(chapter)}有另一稿放在你的文稿旁边，等你决定。`,
    hint: `请先采用或放弃它，或加 --force 再写一稿。${nothingSent}`,
  }),
  chapter_not_free: (chapter) => ({
    message: `${named(chapter)}已有文稿。`,
    hint: `要让任务重新写它，请加 --anew；你自己写的或改过的不会被覆盖：新的一稿放在旁边。${nothingChanged}`,
  }),
  unreadable: (chapter) => ({
    message: `${named(chapter)}的文件无法读取。`,
    hint: `请先在编辑器里打开它，把它修好。${nothingSent}`,
  }),
};

/** Errors of the chapter engine; see `chineseErrors`. */
export const chineseChapterErrors: ErrorWords = {
  'io chapter,file': unreadChapter,
  'read_only chapter,file': unreadChapter,
  'disk_full chapter,file': unreadChapter,
  'io chapter,gone': ({ chapter }) => ({
    message: `${named(chapter)}刚写好的内容又从它的文件夹里消失了。`,
    hint: '请确认没有别的程序在清理 .storyfold/chapters，然后再运行一次。你自己的文字没有改动。',
  }),
  'locked chapter': ({ chapter }) => ({
    message: `${named(chapter)}正在处理中。`,
    hint: `请等它结束，或让它停下。${nothingChanged}`,
  }),
  'no_model chapter': ({ chapter }) => ({
    message: `${named(chapter)}要由模型来写，而这里还没有设置模型。`,
    hint: `请加上 --provider openai 并写明服务器和模型，或自己写这一章。${nothingSent}`,
  }),
  'no_model judgeOf': () => ({
    message: '只有模型才能当评审来试，而这里还没有设置模型。',
    hint: `请加上 --provider openai 并写明服务器和模型。${nothingSent}`,
  }),
  'not_found attempt,chapter,known': ({ attempt, chapter, known }) => ({
    message: `${named(chapter)}没有第 ${attempt} 稿。`,
    hint:
      (known as readonly number[]).length > 0
        ? `现有：${(known as readonly number[]).join('、')}。`
        : '还没有评审过的稿子。',
  }),
  'not_found chapter,text': ({ chapter }) => ({
    message: `${named(chapter)}还没有文字。`,
    hint: `请自己写，或由模型来写：storyfold chapter generate ${typedReference(String(chapter))}。${nothingSent}`,
  }),
  'not_found chapter,proposal': ({ chapter }) => ({
    message: `${named(chapter)}没有等你决定的另一稿。`,
    hint: `目前的情况请看 storyfold chapter show ${typedReference(String(chapter))}。什么都没有改动。`,
  }),
  'not_found bible,chapter': ({ chapter }) => ({
    message: `${named(chapter)}没有可以撤销的设定改动。`,
    hint: '设定里有什么，请看 storyfold bible。什么都没有改动。',
  }),
  'not_found chapters,count,reference': ({ chapters, count, reference }) => ({
    message: `“${String(reference)}”对应 ${String(count)} 章。`,
    hint: `请用文件路径或标题指明是哪一章：${(chapters as readonly string[]).join('、')}。${nothingChanged}`,
  }),
  'not_found chapters,reference': ({ chapters, reference }) => ({
    message: `没有“${reference}”这一章。`,
    hint:
      (chapters as readonly string[]).length > 0
        ? `请指明其中之一：${(chapters as readonly string[]).join('、')}；或给出文件路径。`
        : '请在 outline.md 里列出各章，每章一个标题，例如“## 第一章 标题”。',
  }),
  'not_found needed,planned': () => ({
    message: '提纲里没有要写的章节。',
    hint: `请在 outline.md 里列出各章，每章一个标题，例如“## 第一章 标题”，或由模型写出提纲（storyfold generate outline）。${nothingSent}`,
  }),
  'refused because,chapter': ({ because, chapter }) => chapterRefusals[String(because)]!(String(chapter)),
  'refused because,chapter,levels': ({ chapter, levels }) => {
    const [suggested, ...others] = levels as readonly [LevelCost, ...LevelCost[]];
    const inFull = [suggested, ...others].find(({ level }) => level === 'full_retry');
    const about = (tokens: number | undefined): string =>
      tokens === undefined ? '' : `（约 ${groupDigits(tokens)} 词元）`;
    return {
      message: `${named(chapter)}需要你留意：尝试次数已用完，这样做会重新开始一组尝试。`,
      hint:
        `请重试：建议 storyfold chapter retry ${typedReference(String(chapter))} --level ${suggested.level}${about(suggested.tokens)}；` +
        `--level 也可以是 ${others.map(({ level, tokens }) => `${level}${about(tokens)}`).join('、')}。` +
        `要从头重写：storyfold chapter generate ${typedReference(String(chapter))} --force${about(inFull?.tokens)}。` +
        `以上是第一次尝试就通过时的用量。${nothingSent}`,
    };
  },
  'refused chapter,level,locks': ({ chapter, locks }) => ({
    message: `${named(chapter)}有锁定的段落会被重新写过：${(locks as readonly string[]).join('、')}。`,
    hint: `请先解除锁定，或选一个不动这些场景的级别，或加 --over-locks 照做。${nothingSent}`,
  }),
};
