import type { Phase } from '../../shared/values';
import type { StoryFoldError } from '../errors';
import type { SettingProblem, SettingsSource, Takes } from '../project/unfitSetting';
import { chineseChapterErrors } from './chineseChapterErrors';
import { chineseFileErrors } from './chineseFileErrors';
import { chineseModelErrors } from './chineseModelErrors';
import { modelWrote, nothingChanged, wereMovedAside } from './chinesePhrases';
import { chineseRefinementErrors } from './chineseRefinementErrors';
import { chineseStoryErrors } from './chineseStoryErrors';
import { chineseTaskErrors } from './chineseTaskErrors';
import type { ErrorText, ErrorWords } from './errorText';

export const chinesePhaseNames: Readonly<Record<Phase, string>> = {
  brief: '写作要点',
  outline: '提纲',
  sample: '样段',
  final: '正文',
};

function takesInChinese(takes: Takes): string {
  switch (takes.kind) {
    case 'text':
      return '需要不为空的文字。';
    case 'one_of':
      return `可以是：${takes.values.join('、')}。`;
    case 'whole':
      return `需要 ${takes.least} 到 ${takes.most} 的整数。`;
    case 'number':
      return `需要 ${takes.least} 到 ${takes.most} 的数。`;
    case 'object':
      return takes.names.length > 0
        ? `需要一个对象，其中只能有：${takes.names.join('、')}。`
        : '需要一个对象。';
  }
}

function settingProblem(problem: SettingProblem): string {
  switch (problem.kind) {
    case 'missing':
      return '没有写明';
    case 'value':
      return `不能是“${problem.shown}”`;
    case 'unknown_name':
      return `中有“${problem.shown}”这个名字，那里没有这一项`;
    case 'above':
      return `是 ${problem.shown}，超过了 ${problem.other}（${problem.most}）`;
  }
}

function settingPlace(source: SettingsSource | undefined): string {
  switch (source) {
    case 'project':
      return '它在 .storyfold/project.json 中。';
    case 'arguments':
      return '它由 --set 给出。';
    case 'environment':
      return '它设在环境变量中。';
    case undefined:
      return '设置在 project.json 中，或用 --set 给出。';
  }
}

/** What was given cannot be used, by what is the matter with it. */
const inputProblems: Readonly<Record<string, ErrorText>> = {
  dictionary_word: { message: '词典不收这个词。', hint: '请一次给出一个词或名字，不能以 # 开头。' },
  several_files: {
    message: '这个阶段只有一个文件。',
    hint: `多个文件请作为正文导入，每个文件是一章。${nothingChanged}`,
  },
  no_passage: { message: '有替换的文字，却没有指明要替换哪一段。', hint: '请同时引用那一段。' },
  empty_quote: { message: '没有引用任何文字。', hint: '请引用那一段中的几个字。' },
  nothing_chosen: { message: '没有选定任何建议。', hint: '请采纳全部或其中几条，或拒绝它们。' },
  no_rounds: { message: '轮数至少是 1。', hint: '例如：3。' },
  no_words: { message: '里面没有文字。', hint: '请说明应当怎么做。' },
  custom_headers: {
    message: '无法读取环境变量 OPENAI_CUSTOM_HEADERS。',
    hint: '请取消它，StoryFold 不使用它。自己的请求头请写在 StoryFold 的设置里。',
  },
  own_mistake: { message: 'StoryFold 出了错。', hint: `请报告这个问题。${nothingChanged}` },
};

/**
 * The engine's errors in Chinese, by code and the names of the details: those of each subject, and here what belongs to none of them. A test
 * holds each of these shapes to the places that throw it, so that an error of another meaning can never get the words of one of these.
 */
export const chineseErrors: ErrorWords = {
  'cancelled ': () => ({ message: '已停止。', hint: '到此为止的都已保留；再运行一次即可继续。' }),
  'invalid_input problem': ({ problem }) => inputProblems[String(problem)]!,
  'invalid_input problem,setting,source,takes': ({ problem, setting, source, takes }) => ({
    message: `${source === 'environment' ? '环境变量' : '设置'} ${setting} ${settingProblem(problem as SettingProblem)}。`,
    hint: `${takesInChinese(takes as Takes)}${settingPlace(source as SettingsSource | undefined)}`,
  }),
  'invalid_input bullet': () => ({
    message: '一条经验总要有话说。',
    hint: `请用一句话说明该怎么做，或该避免什么。${nothingChanged}`,
  }),
  'invalid_input length,most': ({ length, most }) => ({
    message: `一条经验最多 ${String(most)} 个字符，这一条有 ${String(length)} 个。`,
    hint: `请写短些，或分成两条。${nothingChanged}`,
  }),
  'invalid_input alreadySaid': ({ alreadySaid }) => ({
    message: `${String(alreadySaid)} 已经这样说了。`,
    hint: `请修改或置顶那一条；停用的可以恢复。${nothingChanged}`,
  }),
  'io cause': () => ({
    message: '语法和标点的检查器无法载入。',
    hint: '请重新安装 StoryFold；在此之前可以关掉检查器，其他规则仍然可用。',
  }),
  'io kind': ({ kind }) =>
    kind === 'defect'
      ? { message: '离线评估出了错，没能做完。', hint: '请报告这个问题。其他评估仍然可用。' }
      : {
          message: '离线评估意外中断。',
          hint: '请再评估一次，评估会重新启动。如果又发生，请报告这个问题。',
        },
  'not_found bullet,bullets': ({ bullet, bullets }) => ({
    message: `写作经验里没有“${String(bullet)}”这一条。`,
    hint:
      (bullets as readonly string[]).length > 0
        ? `请从这些中选：${(bullets as readonly string[]).join('、')}。`
        : '现在还是空的。请添加一条：storyfold playbook add TEXT。',
  }),
  'refused because,bullets': ({ bullets }) => ({
    message: `每次请求都会带上写作经验，而启用的已有 ${String(bullets)} 条，到了上限。`,
    hint: `请先停用或删除一条：storyfold playbook retire ID。${nothingChanged}`,
  }),
  ...chineseChapterErrors,
  ...chineseFileErrors,
  ...chineseModelErrors,
  ...chineseRefinementErrors,
  ...chineseStoryErrors,
  ...chineseTaskErrors,
};

/** What is added to an error on its way up, whatever it is about. */
const addedDetails: ReadonlySet<string> = new Set(['keptReply', 'storyStage', 'movedAside']);

/**
 * `code detail,detail`: what tells errors of one meaning from others of the same code. Where a reply is kept that could not be put in
 * place, and what was moved aside before it, any error may say besides.
 */
export function errorShape({ code, details }: Pick<StoryFoldError, 'code' | 'details'>): string {
  const names = Object.keys(details).filter((name) => !addedDetails.has(name));
  return `${code} ${names.sort().join(',')}`;
}

/** The error in Chinese, or undefined where no words are certain to be right. */
export function chineseOf(
  error: StoryFoldError,
  phaseNames: Readonly<Record<Phase, string>>,
): ErrorText | undefined {
  const { keptReply, storyStage: _stage, movedAside, ...own } = error.details;
  const translated = chineseErrors[errorShape(error)]?.(own, phaseNames);
  return (
    translated && {
      ...translated,
      hint: translated.hint + modelWrote(keptReply) + wereMovedAside(movedAside),
    }
  );
}

/** The error in Chinese where these words are certain to be right, else as it is. */
export function errorInChinese(
  error: StoryFoldError,
  phaseNames: Readonly<Record<Phase, string>>,
): ErrorText {
  return chineseOf(error, phaseNames) ?? { message: error.message, hint: error.hint };
}
