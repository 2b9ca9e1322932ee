import { chinesePhaseNames as phaseNames } from '../../core/errorWords/chineseErrors';
import type { ErrorCode } from '../../core/errors';
import { groupDigits } from '../../core/text/groupDigits';
import { chapterStatusNames, shortStop } from './chineseNames';
import type { englishProjectMessages } from './englishProjectMessages';
import { errorNames } from './errorNames';

const unreadableNames: Partial<Record<ErrorCode, string>> = {
  conflict: '其中有 git 未解决的合并',
  not_utf8: '不是 UTF-8',
  unsafe_path: '链接通向项目之外',
  invalid_input: '文件太大',
  read_only: '没有权限',
};

/** What is said of a project, its texts and its saved copies. */
export const chineseProjectMessages: typeof englishProjectMessages = {
  init: {
    made: (title, folder) => `已在 ${folder} 建立项目《${title}》`,
    language: (language, guessed) =>
      `语言：${language === 'en' ? '英文' : '中文'}${guessed ? '（按已有文字推断；可在 .storyfold/project.json 中修改）' : ''}`,
    audience: (audience) => `读者：${audience}`,
    texts: (phases) =>
      phases.length === 0
        ? '还没有文稿。请放入 brief.md、outline.md、sample.md 和 chapters/*.md，或导入它们，也可以让模型由你的愿望写出写作要点（generate brief --wish "…"）。'
        : `已有文稿：${phases.map((phase) => phaseNames[phase]).join('、')}`,
  },
  imported: (path, words) => `已导入 ${path}：${groupDigits(words)} 字`,
  otherLanguage: (language) =>
    `这份文稿像是${language === 'zh' ? '中文' : '英文'}，而项目设为${language === 'zh' ? '英文' : '中文'}，规则对不上。请在 .storyfold/project.json 里改成 "language": "${language}"。`,
  alreadyImported: (path) => `${path} 已是这份文稿；没有改动。`,

  status: {
    columns: { phase: '阶段', words: '字数', round: '轮次', status: '状态', open: '未定' },
    chapterColumns: { chapter: '章', title: '章名', words: '字数', status: '状态' },
    chapterStatus: (status) => chapterStatusNames[status],
    missing: '没有文稿',
    readOnly: '此项目由更新版本的 StoryFold 写成：本版本只读不写。请更新 StoryFold 后再继续。',
    conflictCopies: (paths) =>
      `同步工具在你的章节旁放了另一个版本：${paths.join('、')}。请取用其中需要的内容，然后删除。`,
    notImported: (paths) => `以下文件无法识别，已原样保留：${paths.join('、')}。`,
    unreadable: (problem) => `无法读取：${unreadableNames[problem] ?? errorNames.zh[problem]}`,
    stoppedAfterStatus: (reason) => `（停止：${shortStop[reason]}）`,
  },

  dictionary: {
    header: (number) => (number === 0 ? '个人词典是空的。' : `个人词典：${number} 个词`),
    added: (words) => `已加入：${words.join('、')}`,
    known: (words) => `原已有：${words.join('、')}`,
    removed: (words) => `已去掉：${words.join('、')}`,
    unknown: (words) => `词典中没有：${words.join('、')}`,
    both: (words) => `同时要加入和去掉：${words.join('、')}。`,
    bothHint: '每个词只写一次。',
    notAWord: (word) => `“${word}”不能写进词典。`,
    notAWordHint: '请给出词语或人名；不能以 # 开头。',
  },

  archives: {
    header: (number) => (number === 0 ? '还没有存档。' : `${number} 个存档`),
    columns: { name: '名字', title: '标题', savedAt: '时间', files: '文件', size: '大小' },
    problems: { unfinished: '没有存完', damaged: '已损坏', newer_schema: '由更新的版本存成' },
    files: (number) => `${groupDigits(number)} 个文件`,
    saved: (name, files, size) => `已把项目存档为“${name}”：${groupDigits(files)} 个文件，${size}`,
    notIncluded: (names) =>
      `未存入：${names.join('、')}。存档包含文稿（brief.md、outline.md、sample.md、chapters/*.md）和 StoryFold 记下的一切。`,
    savedBroken: (file) => `${file} 目前无法读取，已原样存入。请先修好项目，再用另一个名字存档。`,
    saveStopped: '已停止。存档没有完成，项目没有改动。',
    saveStoppedHint: '用同一个名字再存一次，会重新开始。',
    restoreStopped: '已停止。什么都没有恢复，文稿还是原来的样子。',
    restoreStoppedHint: '要恢复请再运行一次。',
    placeForClone: (folder) => `不能在 ${folder} 建立项目。`,
    saving: '正在存档',
    restoring: '正在恢复；现有的会先存档',
    cloning: '正在复制存档',
    restored: (name) => `项目已恢复到存档“${name}”时的样子。`,
    savedBefore: (name) => `刚才的项目已存档为“${name}”。`,
    sameTexts: '文稿没有变化。',
    changes: '文稿',
    givenBack: '已放回',
    changed: '已改变',
    removed: '已移除',
    more: (number) => `……还有 ${number} 个。`,
    others: (number) => `另有 StoryFold 自己的 ${number} 个文件。`,
    cloned: (name, folder) => `已用存档“${name}”在 ${folder} 建立项目`,
    folderHint: '请指定一个还不存在的文件夹，放在你可以写入的地方。',
  },
  keptTexts: {
    header: (texts, size) => (texts === 0 ? '还没有保留的文本。' : `保留了 ${texts} 份文本，共 ${size}`),
    what: '每一轮开始和结束时的文字，供比较和恢复之用。',
    unused: (texts, size) => (texts === 0 ? '每一份都有记录用到。' : `${texts} 份没有任何记录用到：${size}`),
    old: (texts, size, keepLast) =>
      texts === 0
        ? `没有哪一份只属于各阶段最后 ${keepLast} 条以前的记录。`
        : `${texts} 份只有各阶段最后 ${keepLast} 条以前的记录用到：${size}`,
    pruned: (texts, size) => (texts === 0 ? '没有可移除的。' : `已移除 ${texts} 份文本：${size}`),
    gone: '较早的记录仍在历史中，但它们的文字不能再恢复。',
  },
};
