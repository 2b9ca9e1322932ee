import { movedAsideInChinese } from '../../core/errorWords/chinesePhrases';
import { stageWords } from '../../core/task/stageWords';
import type { RetryReason } from '../../core/task/taskRun';
import { groupDigits } from '../../core/text/groupDigits';
import type {
  FeedbackMode,
  FeedbackStatus,
  PlaybookAction,
  RetryOperation,
  RetryStrategy,
  TaskStatus,
} from '../../shared/values';
import { chinesePlaybookMessages } from './chinesePlaybookMessages';
import type { TaskMessages } from './englishTaskMessages';

const statusNames: Record<TaskStatus, string> = {
  pending: '未开始',
  extracting: '提取写作要求中',
  awaiting_confirm: '待你确认写作要求',
  retrieving: '检索素材中',
  generating: '写作中',
  completed: '已完成',
  failed: '失败',
  cancelled: '已取消',
};
const stageNames = stageWords.zh;
const feedbackStatusNames: Record<FeedbackStatus, string> = {
  pending: '待你评分',
  running: '进行中',
  completed: '已完成',
  failed: '失败',
};
const feedbackModeNames: Record<FeedbackMode, string> = {
  auto: '规则和度量',
  llm_judge: '模型',
  human: '你',
};
const operationNames: Record<RetryOperation, string> = {
  retry: '重试',
  resume_cancelled: '继续',
  regenerate: '重新生成',
};
const strategyNames: Record<RetryStrategy, string> = {
  partial: '部分重试',
  clean: '清空重来',
  resume_cancelled: '从停下处继续',
  regenerate: '重新生成',
};
const playbookActionNames: Record<PlaybookAction, string> = { none: '保留', rollback: '回滚' };
const reasonNames: Record<RetryReason, string> = {
  temporary_error: '这种错误会自行过去',
  permanent_cause_is_gone: '原先的障碍已经消除',
  broken_output: '要用到的文件缺失或损坏',
  host_died: '执行中途程序退出了',
  cancelled: '它被取消了',
  asked_for: '按你的要求',
  unknown_error: '出了错，再试一次也许可以',
};

/** What the command line says about tasks, in Chinese. */
export const chineseTaskMessages: TaskMessages = {
  statusNames,
  stageNames,
  feedbackStatusNames,
  feedbackModeNames,
  operationNames,
  strategyNames,
  playbookActionNames,
  reasonNames,

  help: {
    task: '分阶段完成一章：由你确认的写作要求、素材、写作、反馈',
    id: '任务的编号，见 task list',
    new: '建一个任务；此时还不问模型',
    newKind: '要做什么：chapter（章）或 story（分支故事）',
    newChapter: '哪一章：3、“第三章”、章名或文件',
    newId: '自定的编号：字母、数字、- 和 _（不写则自动生成）',
    anew: '已有文稿（或故事树）也照写；你自己写的不会被覆盖',
    mode: '由谁评价：auto（规则和度量）、llm_judge（模型）或 human（你）',
    list: '列出所有任务，新的在前',
    run: '开始一个任务；到等你确认写作要求时停下',
    confirm: '确认任务的写作要求，让它一直做到底',
    cancel: '停下正在执行的任务，并等它真正停下',
    show: '显示任务的进展和成果',
    logs: '显示任务的日志',
    tail: (usual) => `只看最后几行（默认 ${usual}）`,
    requirements: '显示任务的写作要求，或从文件读入',
    requirementsFile: '写着写作要求的文件，格式与此命令显示的相同；会取代现有的写作要求',
    score: '评价任务的成果；它会从中学习',
    scoreNumber: '0 到 100',
    note: '另外想说的',
    strength: '好的地方（可以给出多次）',
    problem: '不好的地方（可以给出多次）',
    retry: '继续失败或已取消的任务，或重新生成已完成的任务',
    retryId: '任务的编号',
    allFailed: '所有失败的任务，反馈失败的也在内',
    clean: '先备份、再清除它的所有成果，从头开始',
    force: '超过重试次数上限也重试；已完成的任务也重新生成',
    stage: (names) => `从哪个阶段开始，可写 task show 所显示的名字，或：${names.join('、')}`,
    retryMode: '这次由谁评价：auto、llm_judge 或 human；只在从反馈阶段开始时可用',
    keepPlaybook: '保留它教给写作经验的内容（默认）',
    discardPlaybook: '把它教给写作经验的内容撤回',
    yes: '要停下执行中的任务或 --clean 要清除时，不再询问',
  },

  usage: {
    kind: (kind) => `任务不能做“${kind}”。`,
    kindHint: '例如：storyfold task new chapter --chapter 3，或 storyfold task new story',
    chapterMissing: '没有写明任务做哪一章。',
    chapterOfStory: '做分支故事的任务不带章。',
    chapterOfStoryHint: '去掉 --chapter：storyfold task new story',
    score: '请给出 0 到 100 的整数。',
    tail: '请给出从 1 开始的整数。',
    forOneTask: (option) => `${option} 只用于一个任务。`,
    forOneTaskHint: '请指明任务，或不用这个选项。--all-failed 只能加 --force。',
  },

  list: {
    header: (number) => (number === 0 ? '还没有任务。' : `${groupDigits(number)} 个任务`),
    columns: {
      id: '任务',
      chapter: '章',
      story: '分支故事',
      status: '状态',
      stage: '阶段',
      retries: '重试',
      feedback: '反馈',
      updated: '最后变动',
    },
  },

  show: {
    header: (id, chapter, title) => `任务 ${id}：第 ${chapter} 章${title && `，${title}`}`,
    headerAlone: (id) => `任务 ${id}`,
    status: (status) => `状态：${status}。`,
    running: (stage) => `正在进行：${stage}。`,
    next: (stage) => `接下来：${stage}。`,
    stoppedAt: (stage) => `停在：${stage}。`,
    failedAt: (stage) => `失败阶段：${stage}。`,
    error: (message) => `原因：${message}`,
    retries: (done, most) => `重试次数：${done}/${most}。`,
    feedback: (status, mode) => `反馈：${status}（由${mode}评价）。`,
    feedbackAhead: (mode) => `反馈：由${mode}评价。`,
    feedbackRetries: (done, most) => `反馈的重试次数：${done}/${most}。`,
    notPassed: '这一章没有通过评审，需要你留意。',
    storyNotPassed: '故事报告判定没有通过，需要你留意。',
    file: (path) => `正文：${path}`,
    requirements: '写作要求',
    confirmed: '写作要求（待你确认）',
    field: (name, text) => `${name}：${text}`,
    material: (found, taken) => `素材：找到 ${found} 条，选用 ${taken} 条`,
    noMaterial: '素材：没有找到合适的。',
    materialKinds: { template: '模板', bible: '设定', bullet: '经验' },
    evaluation: (score, mode) => `评价：${score} 分（满分 100），由${mode}评价`,
    criterion: (name, score, comment) => `${name}：${score}${comment && `。${comment}`}`,
    strengths: '好的地方',
    problems: '不足之处',
    notes: (text) => `备注：${text}`,
    history: '重试记录',
    historyLine: (when, operation, stage, retries, playbook) =>
      [
        when,
        operation,
        ...(stage === undefined ? [] : [`从${stage}开始`]),
        `计数 ${retries}`,
        ...(playbook === undefined ? [] : [`写作经验${playbook}`]),
      ].join(' · '),
  },

  progress: (stage, chapter, tokens) =>
    [
      stageNames[stage],
      ...(chapter === undefined ? [] : [chapter]),
      ...(tokens > 0 && chapter === undefined ? [`已用 ${groupDigits(tokens)} 词元`] : []),
    ].join(' · '),
  waiting: (seconds) => `先等 ${seconds} 秒再试。`,
  stopped: (task) => `任务 ${task} 已停止。完成的阶段都已保存。`,
  goOn: (command) => `继续这个任务：${command}`,

  preview: {
    header: (task, operation) => `任务 ${task}：${operation}`,
    status: (status, isRunning) => `状态：${status}${isRunning ? '，正在执行：会先停下它' : ''}。`,
    feedbackStatus: (status) => `反馈：${status}。`,
    failedAt: (stage) => `失败阶段：${stage}。`,
    stoppedAt: (stage) => `停在：${stage}。`,
    count: (of, before, after, most) =>
      of === 'feedback'
        ? `反馈的重试次数：${after}/${most}。`
        : after === before
          ? `重试次数：${after}/${most}，这次不计数。`
          : after < before
            ? `重试次数：${after}/${most}，重新计数。`
            : `重试次数：${after}/${most}。`,
    reason: (reason) => `理由：${reason}。`,
    strategy: (strategy) => `策略：${strategy}。`,
    from: (stage) => `从这一阶段开始：${stage}。`,
    keeps: (files) => (files.length === 0 ? '保留：无。' : `保留：${files.join('、')}。`),
    removes: (files) => `清除：${files.join('、')}。`,
    backup: '清除之前先备份到任务的 backups 文件夹，并核对备份。',
    broken: (files) =>
      `${files.join('、')} 缺失或损坏，所以要退回更早的阶段。损坏的文件会改名保留；--clean 从头开始。`,
    mode: (mode) => `由${mode}评价。`,
    wait: (seconds) => `这种错误会自行过去，所以先等 ${seconds} 秒。`,
    playbook: (action) => `写作经验：${action}。`,
    undone: (ids) => (ids.length === 0 ? '没有可撤回的经验。' : `撤回：${ids.join('、')}。`),
    kept: (ids) => `你编辑过，所以保留：${ids.join('、')}。`,
  },
  ask: {
    stop: '停下它再继续？[y/N]',
    clean: '清除并从头开始？[y/N]',
    turnedDown: '什么都没有改动。',
  },

  madeWith: {
    header: '以下成果用到了已撤回的经验',
    chapter: (bullet, chapter, attempt) => `${bullet}：第 ${chapter} 章，第 ${attempt} 稿`,
    round: (bullet, phase, round) => `${bullet}：${phase}，第 ${round} 轮`,
  },
  warnings: {
    no_curation: '无法回滚写作经验：curation.json 缺失或损坏。其余照常进行。',
    bullets_kept: (ids) => `${ids.join('、')} 是你编辑过的，仍留在写作经验里。`,
    fell_back: (file, stage) => `${file} 缺失或损坏，所以退回到：${stage}。“retry … --clean”可以从头开始。`,
    movedAside: movedAsideInChinese,
    backup: (path) => `清除的内容备份在 ${path}。`,
  },

  done: {
    made: (id, chapter) => `已建任务 ${id}，为第 ${chapter} 章。`,
    madeStory: (id) => `已建任务 ${id}，为分支故事。`,
    saved: (id) => `任务 ${id} 的写作要求已换成你文件里的。`,
    cancelled: (id) => `任务 ${id} 已停下。完成的阶段都已保存。`,
  },
  noRequirements: (id) => `任务 ${id} 还没有写作要求。`,
  noRequirementsHint: (command) => `开始执行后才会提取：${command}`,
  logs: {
    none: '还没有任何记录。',
  },

  all: {
    header: (went, all) => `${all} 个任务中有 ${went} 个完成`,
    none: '没有失败的任务。',
    cancelled: '已停止：正在做的任务停在当时的位置，后面的没有开始。',
    line: (id, what) => `任务 ${id}：${what}`,
  },

  nextSteps: {
    new: '为一章建一个任务',
    run: '开始',
    requirements: '看看它的写作要求',
    confirm: '确认写作要求，继续做下去',
    replace: '或换成别的写作要求',
    show: '看看进展',
    logs: '看看日志',
    cancel: '停下它',
    retry: '继续',
    retryFeedback: '重试反馈',
    regenerate: '重新写作',
    score: '说说你的评价',
    list: '看看所有任务的进展',
    chapter: '看看评审意见',
    story: '看看故事的报告',
    playbook: '看看学到了什么',
  },
  statusColumns: { task: '任务', status: '状态', stage: '阶段', retries: '重试' },

  playbook: chinesePlaybookMessages,
};
