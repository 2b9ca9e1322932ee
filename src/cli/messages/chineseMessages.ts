import { errorNames } from './errorNames';
import type { ErrorCode } from '../../core/errors';
import type { CheckName } from '../../core/llm/check/checkFindings';
import type { EstimateAssumption } from '../../core/llm/calls/runEstimate';
import type { ModelStep } from '../../core/llm/steps';
import type { ChapterStatus } from '../../shared/values';
import { groupDigits } from '../../core/text/groupDigits';
import { chinesePhaseNames as phaseNames, errorInChinese } from '../../core/errorWords/chineseErrors';
import { chineseChapterMessages } from './chineseChapterMessages';
import { chineseStoryMessages } from './chineseStoryMessages';
import { chineseTaskMessages } from './chineseTaskMessages';
import type { Messages, NamedSource } from './englishMessages';
import type { IdleStanding } from './idleStanding';
import type {
  Decision,
  NotAppliedReason,
  RefinementStatus,
  Severity,
  StopReason,
  SuggestionStatus,
  SuggestionType,
} from '../../shared/values';

const severityNames: Record<Severity, string> = { should_fix: '应改', suggestion: '建议', info: '提示' };
const typeNames: Record<SuggestionType, string> = {
  consistency: '一致性',
  completeness: '完整性',
  style: '文风',
  safety: '安全',
  logic: '逻辑',
  fact_check: '事实',
  age_appropriateness: '适龄',
  other: '其他',
};
const suggestionStatusNames: Record<SuggestionStatus, string> = {
  open: '未定',
  accepted: '已采纳',
  rejected: '已拒绝',
  waived: '有意为之',
  applied: '已应用',
  not_applied: '未能应用',
  superseded: '已被取代',
};
const statusNames: Record<Exclude<RefinementStatus, 'idle'>, string> = {
  assessing: '评估中',
  awaiting_decision: '待你决定',
  revising: '修订中',
  done: '已完成',
};
const idleNames: Record<IdleStanding, string> = {
  not_assessed: '尚未评估',
  nothing_left: '没有更多建议',
  revised: '已修订，可再评估',
  assess_again: '可再评估',
};
const chapterStatusNames: Record<ChapterStatus, string> = {
  not_started: '未开始',
  planning: '规划中',
  writing: '写作中',
  editing: '编辑中',
  judging: '评审中',
  updating_bible: '更新设定中',
  passed: '已写成',
  needs_attention: '需要留意',
  failed: '失败',
  cancelled: '已取消',
};
const decisionNames: Record<Decision, string> = {
  accept_all: '全部采纳',
  accept_selected: '部分采纳',
  reject: '拒绝',
  edit_then_retry: '先自行修改',
  done: '结束',
};
const notAppliedNames: Record<NotAppliedReason, string> = {
  unlocated: '文中已找不到这段文字',
  ambiguous: '这段文字出现在多处，无法确定指的是哪一处',
  overlap: '另一条已采纳的建议改动了同样的文字',
  locked: '它会改动锁定的段落',
  stray: '它的改动超出了所指的段落',
  declined: '评审者没有改',
  reply_cut: '模型的回复被截断了',
  unchanged: '文中已是这样',
};
const stopNames: Record<StopReason, string> = {
  cancelled: '由你停止；已完成的各轮都保留',
  user: '由你结束',
  error: '出了错；已完成的各轮都保留',
  budget: '预算已用完',
  no_suggestions: '没有更多建议了',
  oscillating: '文字回到了先前的版本，再继续只会原地打转',
  no_change: '没有可以应用的改动，再来一轮也会得到同样的结果',
  converged: '几乎所有建议都与上一轮相同',
  max_rounds: '你要的轮数都已完成',
};
const unreadableNames: Partial<Record<ErrorCode, string>> = {
  conflict: '其中有 git 未解决的合并',
  not_utf8: '不是 UTF-8',
  unsafe_path: '链接通向项目之外',
  invalid_input: '文件太大',
  read_only: '没有权限',
};

const shortStop: Record<StopReason, string> = {
  cancelled: '由你停止',
  user: '由你结束',
  error: '出错',
  budget: '预算用完',
  no_suggestions: '没有更多建议',
  oscillating: '原地打转',
  no_change: '没有可应用的改动',
  converged: '与上一轮相同',
  max_rounds: '轮数已完成',
};
const sourceNames: Record<NamedSource, string> = {
  rules: '规则',
  model: '模型',
  age_check: '适龄检查',
  author: '你',
  'role:reader': '读者',
  'role:critic': '评论家',
  'role:teacher': '教师',
  'role:child_rights': '儿童权益专家',
};
const stepNames: Record<ModelStep, string> = {
  assessment: '评估',
  revision: '修订',
  scene_list: '场景列表',
  judge_report: '评审',
  bible_update: '更新设定',
  requirements: '写作要求',
  templates: '模板',
  feedback: '反馈',
  reflection: '反思',
  curation: '整理',
  alternatives: '备选',
  lore: '世界观',
  gdd: '游戏设计',
  mainline: '主线',
  plot_skeleton: '情节骨架',
  choices: '选项',
  responses: '回应',
  brief: '写作要点',
  outline: '提纲',
  sample: '样段',
  scene: '场景',
  narrative: '叙述',
  check: '试连',
};
const assumptions: Record<Exclude<EstimateAssumption, 'no_price' | 'not_calibrated'>, string> = {
  no_retries: '没有请求需要重发',
  reply_lengths: '回复的长短如常（会推理的模型写得更多）',
  prefix_cache: '各次请求相同的开头都在服务器的缓存里',
};
const checkNames: Record<CheckName, string> = {
  address: '地址',
  connection: '连接',
  models: '模型列表',
  model: '模型',
  key: '密钥',
  prose: '写作',
  streaming: '逐段返回',
  usage: '词元',
  reasoning: '推理',
  json_schema: '按模式的 JSON',
  json_object: 'JSON',
  plain_json: '文字中的 JSON',
};
const startCommands = {
  Ollama: 'ollama serve',
  'LM Studio': 'lms server start',
  vLLM: 'vllm serve 模型',
  'llama.cpp': 'llama-server -m 文件',
};
const fine = (message: string) => ({ message, hint: '' });

/** `发送 1,200 词元（其中 900 来自缓存），写出 300` */
function tokens(figures: { sent: number; cached: number; written: number; reasoning?: number }): string {
  const { sent, cached, written, reasoning = 0 } = figures;
  const part = (number: number, what: string) =>
    number > 0 ? `（其中 ${groupDigits(number)} ${what}）` : '';
  return `发送 ${groupDigits(sent)} 词元${part(cached, '来自缓存')}，写出 ${groupDigits(written)}${part(reasoning, '是推理')}`;
}

/** Everything the command line says in Chinese. */
export const chineseMessages: Messages = {
  interfaceLanguage: 'zh',
  phaseNames,
  phaseTitles: phaseNames,
  severityNames,
  typeNames,
  suggestionStatusNames,
  statusNames,
  idleNames,
  decisionNames,
  notAppliedNames,
  noReadyEdit: '没有现成的改法，请你亲自动笔，或交给模型',
  nothingWritten: '模型没有为它作任何改动',
  stopNames,
  stepNames,
  sourceNames,
  partName: (named) => (/^\d+$/.test(named) ? `第 ${named} 章` : named),
  list: (items) => items.join('、'),
  listAnd: (items) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join('、')}和${items.at(-1)}`,
  quoted: (text) => `“${text}”`,
  inBrackets: (text) => `（${text}）`,

  errorLabel: (code) => `错误（${errorNames.zh[code]}）：`,
  errorText: (error) => errorInChinese(error, phaseNames),
  hintLabel: '提示：',
  warningLabel: '注意：',
  next: '接下来可以',

  help: {
    titles: {
      'Usage:': '用法：',
      '[options]': '[选项]',
      '[command]': '[命令]',
      'Arguments:': '参数：',
      'Options:': '选项：',
      'Global Options:': '通用选项：',
      'Commands:': '命令：',
    },
    program: '评估文稿，决定采纳哪些建议，修订，再看一遍。无需联网；你写的文字绝不会丢失。',
    help: '显示帮助',
    helpCommand: '显示某个命令的帮助',
    version: '显示版本',
    project: '项目的文件夹（默认：当前文件夹或其上最近的项目）',
    provider:
      '由谁评估和修订：offline（规则，不联网）或 openai（先由规则，再由 --base-url 处的模型）；否则按 STORYFOLD_PROVIDER，再否则 offline',
    baseUrl: '模型服务器；写明即表示同意把文字发送到那里（默认：STORYFOLD_BASE_URL）',
    model: '模型，用服务器所用的名字（默认：STORYFOLD_MODEL，否则 storyfold.model.name）',
    json: '在标准输出写一份 JSON',
    quiet: '不显示进度和后续步骤',
    set: '本次运行的设置，用全名（可多次给出）',
    phase: 'brief（写作要点）、outline（提纲）、sample（样段）或 final（正文）',
    generatedPhase: 'brief（写作要点）、outline（提纲）、sample（样段），或 final：所有还没有通过的章',
    suggestionId: '建议的编号，见 assess 的输出',
    init: '把当前文件夹建成项目',
    initTitle: '作品标题（默认：写作要点的第一个标题，或文件夹名）',
    initLanguage: 'en 或 zh（默认：按已有文字推断）',
    initAudience: '写给谁看，如“12 岁以上”',
    initDialect: '英语拼写：american、british、canadian、australian 或 indian',
    initScript: '汉字：simplified（简体）或 traditional（繁体）',
    import: '把一份文稿收进项目，一字节不改',
    importFile: 'UTF-8 的 Markdown 或纯文本；正文一章一个文件',
    importForce: '替换已有的文稿（旧文稿可以恢复）',
    overLocks: '即使会改动锁定的段落也照做；那把锁随之解除',
    status: '显示各阶段的进展',
    assess: '评估一个阶段并提出建议',
    focus: '只看这一章：2、“第二章”、章名或文件',
    limit: '最多显示这么多条建议',
    show: '再次显示当前一轮的建议',
    revise: '采纳或拒绝建议，并应用采纳的',
    accept: 'all，或用逗号分开的编号',
    reject: 'all，或用逗号分开的编号',
    generate: '由模型根据你的愿望和前面的阶段写出写作要点、提纲、样段或各章正文',
    wish: '你想写什么；记在 .storyfold（brief.json 的 meta.wish），下次不写就沿用',
    wishFile: '同上，取自一个文件',
    generateForce: '替换已有的文稿（旧文稿可以恢复）',
    alternatives: '显示一条建议的其他改法（还没有就请模型给出），或选用其中一种',
    alternativesCount: '要几种：2 或 3',
    alternativesMore: '在已有的之外再要几种',
    alternativesTake: '把这个号码的改法用作现成改法；不询问模型',
    refine: '自动评估并修订几轮，采纳所有能应用的建议',
    scope: 'full（全文），或 section：先全文，再逐章（默认：full）',
    yes: '没有段落限定的改动也直接应用，不先给你看；不用模型时：只应用现成的改法，要模型来写的就不做了',
    roundsOption: '最多几轮（默认：storyfold.refinement.maxRoundsDefault，否则 3）',
    done: '结束这一阶段；再次评估即重新开始',
    suggest: '给当前一轮加一条你自己的建议',
    suggestText: '应当怎样改',
    suggestQuote: '所指的原文，一字不差',
    suggestReplacement: '改成什么',
    path: '文件（该阶段有多个文件时）',
    reword: '用你自己的话改写一条建议',
    rewordText: '你的说法',
    waive: '有意为之：不再提出这条建议',
    waiveUndo: '撤回，只要这一轮还未结束',
    dictionary: '列出个人词典，或加入词语和人名',
    dictionaryWord: '要加入的词语或人名，以后不再当作错字',
    dictionaryRemove: '要从词典中去掉的词语',
    lock: '锁定一段文字，无论采纳什么都不改动',
    lockQuote: '这段原文，一字不差',
    lockList: '列出锁定的段落',
    unlock: '解除锁定',
    lockId: '锁定的编号，见 lock --list',
    rounds: '显示一个阶段的历史',
    compare: '比较两条记录开始时的文字',
    comparePoint: '记录编号，或 now（现在）',
    restore: '恢复某条记录开始时的文字',
    entry: '记录编号，见 rounds',
    reopen: '同时重新打开那一轮，另作决定',
    revert: '撤去一条建议带来的改动，其余保留',
    archive: '给整个项目存档、恢复存档，或用存档另建项目',
    archiveSave: '把整个项目照现在的样子存档',
    archiveList: '列出存档',
    archiveRestore: '恢复整个项目；现有的会先存档',
    archiveClone: '用存档的内容另建一个项目',
    archiveName: '自己取的名字，如“初稿”',
    archiveKnownName: '存档的名字，见 archive list',
    archiveFolder: '新项目的文件夹；没有就新建',
    texts: '显示保留的文本占多少空间，并可按要求清理',
    textsPrune: '移除没有任何记录用到的文本',
    textsKeepLast: '也计入各阶段最后这么多条以前的记录的文本；加 --prune 则一并移除',
    usage: '显示模型用去的词元（按步骤和模型）及费用',
    usageSince: '只算此后的：2026-03-01，或 "2026-03-01 14:05"',
    usageStep: '只算这一步，如 assessment、revision',
    models: '列出 --base-url 处的服务器提供的模型',
    modelsFilter: '只列出名字中有这几个字的',
    check: '逐步试用 --base-url 处的模型；不会发送你的文字',
  },

  usage: {
    modelIsKey: '作为模型名给出的内容里有密钥。',
    modelIsKeyHint: '密钥只放在 STORYFOLD_API_KEY 里。“storyfold models”列出可用的模型。什么都没有发送。',
    noCommand: '请说明要做什么。',
    noCommandHint: '“storyfold --help” 列出所有命令；“storyfold status” 显示项目的进展。',
    unknownCommand: (name) => `没有“${name}”这个命令。`,
    unknownOption: (flag) => `这里没有“${flag}”这个选项。`,
    didYouMean: (name) => `是不是“${name}”？`,
    seeHelp: (command) => `见“${command} --help”。`,
    missingArgument: (name) => `缺少参数 <${name}>。`,
    missingValue: (flag) => `选项“${flag}”需要一个值。`,
    missingOption: (flag) => `需要选项“${flag}”。`,
    tooManyArguments: '参数太多。',
    quoteSpaces: '带空格的值请加引号。',
    unknownPhase: (name) => `没有“${name}”这个阶段。`,
    phases: '阶段有：brief（写作要点）、outline（提纲）、sample（样段）、final（正文）。',
    provider: (name) => `没有“${name}”这个提供者。`,
    usualProvider: (name) => `STORYFOLD_PROVIDER 指明的提供者不存在：“${name}”。`,
    providerHint:
      '有 --provider offline（规则，无需密钥和网络）和 --provider openai（任何与 OpenAI 接口相同的服务器）。',
    offlineAsks: (command) => `“${command}”要询问服务器，而 --provider offline 什么都不发送。`,
    offlineAsksHint: '请去掉 --provider，或写 --provider openai。',
    meantUrl: (url) => `base URL 没有以 https:// 或 http:// 开头。是不是 ${url} ？`,
    notSecret: (key) => `给出的内容不能用作设置 ${key} 的值。`,
    settingOrigins: '需要带 http:// 的地址（origin），如 http://192.168.1.20:11434，用逗号分开。',
    settingGroups: (groups) => `有：${groups.join('；')}。`,
    wishTwice: '愿望给了两次。',
    wishTwiceHint: '--wish 和 --wish-file 请只给一个。',
    countAndTake: '--count 和 --more 是再要几种改法，--take 是选用已有的一种。',
    countAndTakeHint: '请只给其中一个。',
    countHint: '一次可以要 2 或 3 种；用 --more 可以再要，已有的都还在。',
    notADate: (option, value) => `“${value}”不能用作 ${option} 的日期。`,
    date: '请写成 2026-03-01，或 "2026-03-01 14:05"。',
    settingJson: '需要 JSON，如放在单引号中的 \'{"…": {"…": …}}\'。',
    settingTruth: '需要 true（是）或 false（否）。',
    settingRoles:
      '需要列表，如 reader,critic,teacher,child_rights；自定的角色写成“奶奶：讲给孩子听时孩子会问什么”；也可以是放在单引号中的 JSON。',
    settingHeaders: '需要由名字和文字组成的 JSON，如放在单引号中的 \'{"api-key": "${key}"}\'。',
    notOneOf: (option, value) => `“${value}”不能用作 ${option}。`,
    oneOf: (values) => `可以是：${values.join('、')}。`,
    notAWholeNumber: (name, value) => `“${value}”不能用作 ${name}。`,
    wholeNumber: '请给出从 1 开始的整数。',
    comparePoint: '请给出记录编号（见“storyfold rounds”）或 now。',
    settingForm: (value) => `“${value}”不是设置。`,
    settingFormHint: '请写成 KEY=VALUE，如 --set storyfold.review.targetWords=60000。',
    unknownSetting: (key) => `没有“${key}”这个设置。`,
    settingValue: (key, value) => `“${value}”不能用作设置 ${key} 的值。`,
    settingNumber: '需要从 1 开始的整数。',
    whichSuggestions: '请说明采纳或拒绝哪些建议。',
    whichSuggestionsHint: (phase) =>
      `例如：storyfold revise ${phase} --accept all，或 --accept 编号,编号 --reject 编号；“storyfold show ${phase}”列出编号。`,
    noIds: (option) => `${option} 没有指明任何建议。`,
    bothDecisions: (ids) => `同时被采纳和拒绝：${ids.join('、')}。`,
    bothDecisionsHint: '每条建议只写一次。',
    emptyText: (option) => `${option} 是空的。`,
    emptyTextHint: '请在引号之间写上内容。',
    emptyEndpointHint: '请写明，或不加这个选项。',
    emptyProjectHint: '请指明项目文件夹，或不加 --project。',
    quoteOrList: '请指明段落：--quote "…"；或用 --list 查看已锁定的段落。',
    notAFolder: (path) => `没有文件夹 ${path}。`,
    notAFolderHint: '请检查 --project 的拼写。',
    oneFile: (phase) => `${phaseNames[phase]}只有一个文件，却给了几个。`,
    oneFileHint: '请只给一个文件。只有 final 可以有多个文件，一章一个。',
  },

  noProject: (folder) => `${folder} 及其上层文件夹中没有 StoryFold 项目。`,
  noProjectHint: '请进入项目文件夹，用 --project DIR 指明，或用“storyfold init”新建。',
  unknownSuggestion: (id, phase) => `${phaseNames[phase]}的当前一轮没有建议“${id}”。`,
  knownSuggestions: (ids) => (ids.length === 0 ? '这一轮没有任何建议。' : `有：${ids.join('、')}。`),
  noOpenRound: (phase) => `${phaseNames[phase]}没有未决定的一轮。`,
  noOpenRoundHint: (command) => `请先评估：${command}`,
  cannotShow: (path, reason) => `无法显示 ${path}：${reason}`,
  cannotDisplay: (reason) => `结果无法用文字显示，以下是 JSON：${reason}`,
  outputLost: (code) => `结果无法写到标准输出（${code}）。`,
  outputLostHint: '请腾出空间，或写到别处。命令所做的都已完成；“storyfold status”显示现在的进展。',
  cannotRead: (path) => `无法读取 ${path}。`,
  cannotReadHint: '请检查读取权限。',
  noFile: (path) => `没有文件 ${path}。`,
  noFileHint: '请检查路径；路径从当前文件夹算起。',
  isAFolder: (path) => `${path} 是文件夹。`,
  isAFolderHint: '请指明其中的文件。',
  isNoFile: (path) => `${path} 不是普通文件，而是管道、设备或套接字。`,
  isNoFileHint: '请把内容存成文件，再指明那个文件。',
  isTooLarge: (path, megabytes) => `${path} 超过 ${megabytes} MB。`,
  isTooLargeHint: '请指明一个文本文件；一本书不到 10 MB。',

  noBaseUrl: '还没有指明可以向哪个服务器发送请求。',
  noBaseUrlHint:
    '请用 --base-url 或 STORYFOLD_BASE_URL 指明；指明即表示你同意把文字发送到那里。OpenAI 的是 https://api.openai.com/v1，Ollama 的是 http://localhost:11434/v1。什么都没有发送。',
  misspeltSettings: (settings) =>
    `project.json 中有不存在的设置：${settings.map(({ name, meant }) => (meant === undefined ? name : `${name}（是不是 ${meant}？）`)).join('、')}。`,
  baseUrlUnused:
    '没有询问 --base-url 处的模型：只有规则在工作。加上 --provider openai（或设 STORYFOLD_PROVIDER=openai）才会询问。',
  otherKeys: (names) => `设有 ${names.join('、')}，但只读取 STORYFOLD_API_KEY。`,
  nothingChanged: '已停止；什么都没有改动。',
  machineSettings: (names) =>
    `project.json 中的 ${names.join('、')} 不起作用：你的文字和密钥发往哪里，不能由项目决定。请用 --base-url、STORYFOLD_BASE_URL 或 --set。`,

  bug: (name, message) => `${name}: ${message}`,
  bugHint: (facts) =>
    `这是 StoryFold 的缺陷；你的文稿没有改动。请附上以下信息和命令名报告它，不要附上你的文字：${facts}`,

  progress: {
    assessing: (phase, round, maxRounds) =>
      `${phaseNames[phase]}：评估，第 ${round} 轮${maxRounds ? `，共 ${maxRounds} 轮` : ''}`,
    revising: (phase, round, maxRounds) =>
      `${phaseNames[phase]}：修订，第 ${round} 轮${maxRounds ? `，共 ${maxRounds} 轮` : ''}`,
    generating: (phase) => `${phaseNames[phase]}：由模型写作`,
    stopping: '正在停止；已完成的都会保留。再按一次 Ctrl+C 立即结束。',
  },

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

  suggestions: {
    header: (phase, round, total) =>
      total === 0
        ? `${phaseNames[phase]}，第 ${round} 轮：没有建议。`
        : `${phaseNames[phase]}，第 ${round} 轮：${total} 条建议`,
    counts: (counts, ready) =>
      [
        counts.should_fix > 0 ? `应改 ${counts.should_fix}` : '',
        counts.suggestion > 0 ? `建议 ${counts.suggestion}` : '',
        counts.info > 0 ? `提示 ${counts.info}` : '',
        `有现成改法 ${ready}`,
      ]
        .filter(Boolean)
        .join(' · '),
    whole: '全文',
    moved: '文中已找不到',
    alsoAt: (places) => `还有：${places.join('、')}`,
    reworded: (text) => `你的说法：${text}`,
    notApplied: (why) => `未能应用：${why}`,
    rule: (rule) => `由规则 ${rule} 发现`,
    nothing: '（删去）',
    before: '之前',
    foundBy: (sources) => `来自：${sources.map(([name, number]) => `${name} ${number}`).join('、')}`,
    focus: (part) => `只看这一部分：${part}`,
    why: (words) => `模型的说明：${words}`,
    otherWays: (number, command) => `另有 ${number} 种改法：${command}`,
    taken: '（已选用）',
    notShown: (number) => `……还有 ${number} 条。`,
    allShown: (command) => `全部显示：${command}`,
    tickAfterId: (status) => `（${suggestionStatusNames[status]}）`,
  },

  nextSteps: {
    acceptAll: (ready) => `应用 ${ready} 处现成改法`,
    acceptAllWithModel: (ready, others) =>
      ready > 0 ? `应用 ${ready} 处现成改法，其余 ${others} 条由模型来改` : `${others} 条都由模型来改`,
    acceptOneWithModel: '采纳它，由模型来改',
    alternatives: '要几种其他改法',
    takeAlternative: '选用其中一种',
    showAlternatives: '看看已有的其他改法，从中选用',
    moreAlternatives: '再要几种',
    showCloser: '细看其中一条，再决定怎么办',
    reword: '用你自己的话说明该怎样改',
    unwaive: '撤回这个决定',
    reopenForModel: '回到改动之前重新决定，例如其余的交给模型',
    refineAgain: '从这里继续',
    importChapters: '导入你写好的各章',
    generate: (phase) => `由模型写出${phaseNames[phase]}`,
    acceptSome: '逐条决定',
    waive: '有意为之：不再提出',
    refine: '自动改几轮',
    done: '结束这一阶段',
    assess: '看看哪里可以改进',
    show: '查看未定的建议',
    showOne: '再看看它',
    compare: '查看此后的所有改动',
    restore: '恢复改动前的文字',
    revert: '撤去一条建议的改动',
    rounds: '查看历史',
    nextPhase: (phase) => `继续做${phaseNames[phase]}`,
    init: '查看进展',
    import: '导入已有的文稿',
    unlock: '解除锁定',
    acceptOne: '采纳它',
    dictionary: '这是你的词：收进词典',
    rejectOne: '保持原样',
    archiveSave: '给整个项目存档',
    archiveList: '查看所有存档',
    archiveRestore: '把整个项目恢复到这时',
    archiveUndo: '恢复到刚才的样子',
    archiveClone: '用它另建一个项目',
    status: '查看各阶段的进展',
    textsPrune: '移除没有用到的',
    textsOlder: '看看较早的记录占多少',
    textsPruneOlder: '也移除较早记录的',
    models: '看看服务器提供哪些模型',
    usage: '看看模型至今用了多少',
    check: '试用一个模型',
    allowHttp: '如果那是你自己网络中的服务器',
    onceForAll: '在此终端先运行一次，下面的命令即可照用',
    keepChoice: '在这个终端里保留这个选择',
  },

  revise: {
    header: (phase, round, decision) => `${phaseNames[phase]}，第 ${round} 轮：${decisionNames[decision]}`,
    rejected: (number) => `拒绝 ${number}`,
    appliedCount: (number) => `应用 ${number}`,
    notAppliedCount: (number) => `未能应用 ${number}`,
    applied: '已应用',
    notApplied: '未能应用',
    rejectedTitle: '已拒绝',
    strays: '搁置：模型给出而没有应用的改动',
    strayFor: (ids) => `为 ${ids.join('、')}`,
    changes: '改动',
    noChanges: '文字没有变化。',
    created: '新文件',
    deleted: '已移除',
  },

  refine: {
    header: (phase, rounds) => `${phaseNames[phase]}：${rounds === 0 ? '没有进行' : `共 ${rounds} 轮`}`,
    round: (round, suggestions, applied, notApplied) =>
      `第 ${round} 轮：建议 ${suggestions} 条，应用 ${applied}，未能应用 ${notApplied}`,
    stopped: (reason) => `停止：${stopNames[reason]}。`,
    budgetTooSmall: '停止：预算太小，连第一次请求也不够；什么都没有发送。',
    part: (name, reason) => `${name ?? '全文'}：${stopNames[reason]}`,
    parts: '逐部分',
    kept: (rounds) => `已保留完成的 ${rounds} 轮。`,
    stoppedBeforeAny: '在完成一轮之前由你停止；文字没有变化。',
    appliedIds: (ids) => `已应用：${ids.join('、')}`,
    note: (id, said) => `${id}，模型的说明：${said}`,
  },

  rounds: {
    header: (phase, number) =>
      number === 0 ? `${phaseNames[phase]}：还没有历史。` : `${phaseNames[phase]}：${number} 条记录`,
    columns: {
      entry: '记录',
      what: '内容',
      when: '时间',
      suggestions: '建议',
      applied: '应用',
      tokens: '词元',
      text: '文字：之前 → 之后',
      textAfter: '之后的文字',
    },
    round: (round) => `第 ${round} 轮`,
    open: '未决定',
    superseded: '已被取代',
    restore: (entry) => `恢复记录 ${entry} 开始时的文字`,
    revert: (suggestion) => `撤去 ${suggestion}`,
    import: '导入文稿',
    generate: '由模型写成',
    here: '现在的文字由此而来',
    unchanged: '没有变化',
  },

  compare: {
    header: (phase, a, b) => `${phaseNames[phase]}：从${a}到${b}`,
    start: (entry) => `第 ${entry} 条记录开始时`,
    now: '现在',
    same: '文字相同。',
    unreadable: '有一边不是 UTF-8 文本，没有比较',
    onlyFirst: (number, name) => `${name}有、后来没有的建议（${number}）`,
    both: (number) => `前后都有的建议（${number}）`,
    onlySecond: (number, name) => `${name}才有的建议（${number}）`,
    wordCount: (before, after) => `${groupDigits(before)} → ${groupDigits(after)} 字`,
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

  modelUsage: {
    none: '还没有向模型发送过请求。',
    noneFits: '没有符合条件的请求。',
    header: (calls) => `向模型发送了 ${groupDigits(calls)} 次请求`,
    since: (when) => `${when} 以来`,
    tokens: ({ sent, cached, written, reasoning, estimated }) =>
      `发送 ${sent} 词元${cached && `（${cached} 来自缓存）`}，写出 ${written}${reasoning && `（${reasoning} 是推理）`}${estimated > 0 ? `；其中 ${estimated} 次请求是估计值` : ''}`,
    cost: (amount, today) => `费用：${amount}${today && `，其中 ${today} 按现在的价格`}`,
    columns: {
      step: '步骤',
      model: '模型',
      calls: '请求',
      sent: '发送',
      cached: '缓存',
      written: '写出',
      cost: '费用',
    },
    failed: (number) => `有 ${number} 次请求没有得到回复。`,
    unpriced: (number) =>
      `有 ${number} 次请求不知道价格，没有计入费用。价格写在 storyfold.model.prices（project.json 中，或用 --set）。`,
    pricedToday: (number) => `* 其中 ${number} 次请求当时不知道价格，按现在的价格计算。`,
    fullRerun: (chapters, attempts, full, own) =>
      `估计：这 ${chapters} 章的 ${attempts} 次尝试若每次都从头做起，要用 ${full} 词元；实际用了 ${own}。`,
    damaged: (number) => `.storyfold/usage.jsonl 中有 ${number} 行无法读取，没有计入。`,
  },
  modelRun: {
    estimate: (figures) => {
      const { isMost, calls, models, origin, isFamiliar, cost, costWithoutCache } = figures;
      const price =
        cost === undefined
          ? isFamiliar
            ? ''
            : '不知道价格（storyfold.model.prices）。'
          : `费用约 ${cost}${costWithoutCache === undefined ? '' : `，没有缓存时 ${costWithoutCache}`}。`;
      return `${isMost ? '最多' : '约'} ${calls} 次请求，发往 ${origin} 的 ${models.join('、')}：${tokens(figures)}。${price}`;
    },
    beyondBudget: ({ of, limit }) =>
      `这超出一次运行的上限：${of === 'calls' ? `${limit} 次请求` : `${groupDigits(limit)} 词元`}（storyfold.budget.${of}）。到上限就停，已完成的都会保留，再次运行同一命令就能接着做。`,
    assumes: (assumed) => {
      const ifs = (['no_retries', 'reply_lengths', 'prefix_cache'] as const)
        .filter((one) => assumed.includes(one))
        .map((one) => assumptions[one]);
      return `这是估计，前提是${ifs.join('，')}。${assumed.includes('not_calibrated') ? '还不知道这个模型怎样计算词元。' : ''}`;
    },
    asking: '正在询问模型',
    askingAgain: (made, most) => `正在询问模型，第 ${made} 次，最多 ${most} 次`,
    unreached: (calls) =>
      calls === 1 ? '请求没有到达服务器，什么都没有用去。' : `${calls} 次都没有到达服务器，什么都没有用去。`,
    writing: (characters) => `模型正在写：${groupDigits(characters)} 字`,
    waiting: (seconds, because, next, most) =>
      `等 ${seconds} 秒后重试，第 ${next} 次，最多 ${most} 次（${because in errorNames.zh ? errorNames.zh[because as ErrorCode] : '没有成功'}）`,
    spent: ({ calls, cost, unpriced, estimated, ...figures }) =>
      `向模型发出 ${calls} 次请求：${estimated ? '约' : ''}${tokens(figures)}。${cost === undefined ? '' : `费用：${cost}${unpriced ? '，另有不知道价格的' : ''}。`}`,
  },
  approval: {
    header: (ids) => `${listed(ids)} 没有指明段落，为此所作的改动没有范围限制。改动如下：`,
    question: '要应用吗？[y/N]',
    turnedDown: '你没有接受这处改动',
    needed: (ids) => `${listed(ids)} 没有指明段落，为此所作的改动没有范围限制。`,
    neededHint: (others) =>
      `加 --yes 即照样写入（结果中会显示，也可以再撤去）${others.length > 0 ? `；或只采纳其余的：--accept ${others.join(',')}` : ''}。在终端中会先把改动给你看。什么都没有发送，也没有改动。`,
    offer: (id) => `只有 ${id} 这一条建议。现在应用吗？[y/N]`,
    yes: ['y', 'yes', '是', '好', '要'],
  },
  generated: {
    header: (phase) => `${phaseNames[phase]}：已写成`,
    file: (path, words) => `${path}：${groupDigits(words)} 字`,
    same: (path) => `${path} 已是这份文字；没有改动。`,
    more: (lines, path) => `……还有 ${lines} 段，见 ${path}`,
    kept: (entry) => `原来的文字已保留：记录 ${entry}。`,
    fromKeptWish: (wish) => `按已记下的愿望：“${wish}”`,
  },
  alternatives: {
    header: (id, number) => `${id}：${number} 种其他改法`,
    kept: (id, number) => `${id}：已有的 ${number} 种其他改法`,
    asItStands: '现在的文字',
    taken: (id, number) => `${id}：已把第 ${number} 种用作现成改法。`,
  },
  models: {
    asking: (origin) => `正在询问 ${origin} 提供哪些模型`,
    header: (origin, number) =>
      number === 0 ? `${origin} 没有提供任何模型。` : `${origin}：${number} 个模型`,
    fitting: (filter, number) => `名字中有“${filter}”的：${number} 个`,
    missing: (name, nearest) => `其中没有“${name}”。${nearest === undefined ? '' : `是不是“${nearest}”？`}`,
  },
  check: {
    names: checkNames,
    found: {
      address_fine: ({ origin }) => fine(`请求发往 ${origin}。`),
      answers: () => fine('服务器有回应。'),
      models_listed: ({ count }) => fine(`提供 ${count} 个模型。`),
      no_models: () => ({
        message: '模型列表是空的。',
        hint: '本地的服务器要先有模型，例如“ollama pull 名字”。',
      }),
      list_not_told: () => fine('服务器没有说明有哪些模型；这没有关系。'),
      model_listed: ({ model }) => fine(`“${model}”在其中。`),
      model_not_listed: ({ model, nearest }) => ({
        message: `“${model}”不在列表中。`,
        hint: nearest === undefined ? '“storyfold models”列出提供的模型。' : `是不是“${nearest}”？`,
      }),
      only_model: ({ model }) => ({
        message: `没有指明模型；“${model}”是唯一的一个，就试它。`,
        hint: '请用 --model 或设置 storyfold.model.name 指明。',
      }),
      no_model_named: ({ models, count }) => ({
        message: '没有指明模型。',
        hint:
          count === 0
            ? '请用 --model 指明，用提供者所用的名字。'
            : `请用 --model 指明一个：${models.join('、')}${count > models.length ? ' ……' : '。'}`,
      }),
      key_taken: () => fine('带着你的密钥的请求被接受了。'),
      no_key_needed: () => fine('服务器不需要密钥。'),
      wrote: ({ tokens, without }) =>
        fine(
          `能写：${tokens} 词元。${without.length > 0 ? `它不接受 ${without.join('、')}，所以不发送。` : ''}`,
        ),
      wrote_to_limit: ({ tokens }) => ({
        message: `回复写到 ${tokens} 词元，达到了上限。`,
        hint: '会推理的模型可能需要更多，或者可以让它不推理；见 storyfold.model.maxOutputTokens。',
      }),
      streams: ({ pieces }) => fine(`回复边写边到（${pieces} 段）。`),
      comes_at_once: () => ({
        message: '回复写完才一次到达。',
        hint: '可以使用，但写的时候看不到进展。你和服务器之间可能有什么把它留住了。',
      }),
      too_short_to_stream: () => fine('回复一次到达；它太短，看不出较长的回复是否边写边到。'),
      usage_told: ({ inputTokens, outputTokens, cachedTokens }) =>
        fine(
          `服务器告知用量：发送 ${groupDigits(inputTokens)}${cachedTokens > 0 ? `（其中 ${groupDigits(cachedTokens)} 来自缓存）` : ''}，写出 ${groupDigits(outputTokens)}。`,
        ),
      usage_not_told: () => ({
        message: '服务器没有告知请求用了多少词元。',
        hint: '这时用估计值，并注明是估计。',
      }),
      reasons: ({ tokens }) => fine(`模型先推理再写：这次回复中有 ${tokens} 词元是推理。`),
      no_reasoning_seen: () => fine('没有看到推理。'),
      form_taken: (_facts, name) =>
        fine(
          name === 'json_schema'
            ? '回复符合所要的形式。'
            : name === 'json_object'
              ? '要求 JSON 时，回复是 JSON。'
              : '用文字要求 JSON 时，回复是 JSON。',
        ),
      form_mended: ({ how }, name) =>
        fine(
          `${name === 'json_schema' ? '按模式要求' : name === 'json_object' ? '要求' : '用文字要求'} JSON 可行。${how === 'text_around' ? '它的前后有别的文字，已去掉。' : '它的形式经过修补，一个字也没有改。'}`,
        ),
      form_refused: () => ({ message: '服务器不接受这种回复形式。', hint: '改用下一种形式。' }),
      form_ignored: () => ({
        message: '服务器接受这种形式，回复却是另一种。',
        hint: '改试下一种形式；更大的模型可能做得更好。',
      }),
    },
    advice: (given) => {
      switch (given.kind) {
        case 'start_server':
          return given.program === undefined
            ? `本机的端口 ${given.port} 上没有服务器。请启动你的服务器，或检查端口。`
            : `本机的端口 ${given.port} 上没有服务器。${given.program} 在运行吗？可以用“${startCommands[given.program]}”启动。`;
        case 'add_path':
          return `base URL 没有路径，而多数服务器需要：请试 --base-url ${given.baseUrl}`;
        case 'give_key':
          return '请把这个服务器的密钥放进 STORYFOLD_API_KEY。OPENAI_API_KEY 只发往 OpenAI、OPENAI_BASE_URL 所指之处和本机。';
        case 'trust_certificate':
          return '本机不信任服务器的证书。若是你自己的证书，请用 NODE_EXTRA_CA_CERTS 指明证书文件。';
        case 'use_http':
          return '服务器不使用 https。如果它就在本机，请改写 http://。';
        case 'check_settings':
          return '请检查模型的名字和 storyfold.model 的设置；其中可能有服务器不接受的。';
        case 'longer_context':
          return '这个请求很短：请让服务器给模型更长的上下文（Ollama：OLLAMA_CONTEXT_LENGTH），或换一个模型。';
      }
    },
    beforehand: (input, mostInput, output) =>
      `将发送两到四个 StoryFold 自己的短请求，共 ${input} 到 ${mostInput} 词元，不含你的任何文字。回复约 ${output} 词元，会推理的模型更多。`,
    waiting: (seconds) => `服务器要求等 ${seconds} 秒`,
    trying: (name) => `正在试：${name}`,
    header: (model, origin) => [model, origin].filter((part) => part !== undefined).join(' · ') || '服务器',
    seconds: (seconds) => `（${seconds} 秒）`,
    verdicts: {
      usable: '这个模型可以使用。',
      unknown: '没有发现问题，但还不知道它能否用 JSON 回复，而多数工作需要这一点。',
      unusable: '现在这样不能使用。',
    },
    notCounted: (reason) => `这次的用量没有记入项目：${reason}`,
  },

  chapters: chineseChapterMessages,
  tasks: chineseTaskMessages,
  stories: chineseStoryMessages,

  restored: (phase, entry, made) =>
    `${phaseNames[phase]}：已恢复记录 ${entry} 开始时的文字（记为 ${made}；什么都没有删除）。`,
  reopened: (entry) => `记录 ${entry} 的那一轮已重新打开。`,
  reverted: (phase, suggestion, made) =>
    `${phaseNames[phase]}：已撤去 ${suggestion} 的改动（记为 ${made}）。`,
  waived: (ids) => `${ids} 是有意为之，不再提出。`,
  waiverUndone: (ids) => `${ids} 不再算有意为之，重新待定。`,
  notWaived: (id) => `${id} 没有标为有意为之，无可撤回。`,
  notWaivedHint: '“storyfold show”显示当前一轮各条建议的情况。',
  leavingOut: {
    needed: (ids) => `${fewOf(ids)} 没有现成的改法，要由模型来写。`,
    hint: () => '加上 --provider openai 就一并完成；--yes 则现在只应用其余的，并结束这一轮。什么都没有改动。',
    turnedDown: '什么都没有改动；这一轮仍未结束。',
    question: () => '加上 --provider openai 就一并完成。现在只应用其余的，并结束这一轮吗？[y/N]',
  },
  orHaveItWritten: (hint, command) => `${hint}；也可以由模型按你的愿望写出：${command}`,
  wishExample: '你想写一个怎样的故事',
  reworded: (id) => `已改写 ${id}。`,
  suggested: (id) => `已添加 ${id}。`,
  locked: (id) => `已锁定，编号 ${id}。无论采纳什么，这段文字都不会改动。`,
  unlocked: (id) => `已解除 ${id}。`,
  locks: (phase, number) =>
    number === 0 ? `${phaseNames[phase]}没有锁定的段落。` : `${phaseNames[phase]}：${number} 段锁定`,
  done: (phase) => `${phaseNames[phase]}已完成。随时可以再评估，那就重新开始。`,
  doneWithOpen: (number) => `还有 ${number} 条建议未定；没有为它们改动什么。`,
};

/** Named as long as they are few. */
function fewOf(ids: readonly string[]): string {
  return ids.length > 6 ? `${ids.slice(0, 5).join('、')}等 ${ids.length} 条` : listed(ids);
}

function listed(ids: readonly string[]): string {
  return ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join('、')}和 ${ids.at(-1)}`;
}
