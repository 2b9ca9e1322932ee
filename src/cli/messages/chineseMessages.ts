import { chineseCommandLineMessages } from './chineseCommandLineMessages';
import { chineseModelMessages } from './chineseModelMessages';
import { chineseProjectMessages } from './chineseProjectMessages';
import { chineseReviewMessages } from './chineseReviewMessages';
import { chinesePhaseNames as phaseNames, errorInChinese } from '../../core/errorWords/chineseErrors';
import { chineseChapterMessages } from './chineseChapterMessages';
import {
  decisionNames,
  idleNames,
  notAppliedNames,
  severityNames,
  sourceNames,
  statusNames,
  stepNames,
  stopNames,
  suggestionStatusNames,
  typeNames,
} from './chineseNames';
import { chineseStoryMessages } from './chineseStoryMessages';
import { chineseTaskMessages } from './chineseTaskMessages';
import type { Messages } from './englishMessages';
import { errorNames } from './errorNames';

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

  chapters: chineseChapterMessages,
  tasks: chineseTaskMessages,
  stories: chineseStoryMessages,
  wishExample: '你想写一个怎样的故事',

  ...chineseCommandLineMessages,
  ...chineseModelMessages,
  ...chineseProjectMessages,
  ...chineseReviewMessages,
};
