import type { ChapterOutput } from '../../core/chapter/judging/retryLevel';
import { movedAsideInChinese } from '../../core/errorWords/chinesePhrases';
import { groupDigits } from '../../core/text/groupDigits';
import type { ChapterStep, RetryLevel } from '../../shared/values';
import { chineseReportMessages } from './chineseReportMessages';
import type { ChapterMessages } from './englishChapterMessages';

const levelNames: Record<RetryLevel, string> = {
  edit_only: '只改文字',
  write_only: '重写场景',
  full_retry: '从头再来',
};
const chapterStepNames: Record<ChapterStep, string> = {
  plan: '规划场景',
  write: '写作',
  edit: '编辑',
  judge: '评审',
  update_bible: '更新设定',
};
const outputNames: Record<ChapterOutput, string> = {
  scene_list: '场景列表',
  draft_text: '初稿',
  revision_text: '编辑过的文字',
};
const sceneNumbers = (numbers: readonly number[]) => `第 ${numbers.join('、')} 场`;
const missingText = (output: ChapterOutput) => `${outputNames[output]}缺失或无法读取`;
const ofHundred = (score: number | null | undefined) =>
  score === null || score === undefined ? '' : `，${score} 分（满分 100）`;

/** What the command line says about chapters and the bible, in Chinese. */
export const chineseChapterMessages: ChapterMessages = {
  levelNames,
  chapterStepNames,
  issueTypeNames: {
    prose: '文笔',
    pacing: '节奏',
    word_count: '字数',
    motivation: '动机',
    hook: '钩子',
    clue_fairness: '线索是否公平',
    continuity: '连贯性',
    structure: '结构',
    safety: '安全',
  },
  issueSeverityNames: { low: '轻微', medium: '一般', high: '严重', critical: '致命' },

  help: {
    chapter: '由模型规划、写作、编辑、评审一章，不足之处重试，再由你决定',
    number: '哪一章：3、“第三章”、章名或文件',
    generate: '由模型写一章，直到评审通过或尝试次数用完',
    generateForce: '已通过的、尝试次数已用完的或你自己写的章也照写；若原文是你的，新的一稿放在旁边',
    overLocks: '即使会重写锁定的段落也照做',
    remaining: '写出提纲中所有还没有通过的章，共用一份预算',
    retry: '重新开始一组尝试，第一次按你选的级别',
    level:
      'edit_only（只改文字）、write_only（重写全部场景或评审指出的场景）或 full_retry（从头再来）；默认按上次评审的要求',
    show: '显示一章的进展和评审意见',
    attempt: '哪一稿，编号见 chapter show',
    keep: '把某一稿用作这一章的正文',
    accept: '采用放在你的文稿旁边的另一稿',
    dismiss: '不要那一稿；它仍留在记录里',
    lock: '锁定这一章，解锁之前模型不会改动',
    unlock: '解除一章的锁定',
    bible: '显示设定里有什么，各来自哪一章',
    bibleChapter: '只看来自这一章的',
    bibleUpdate: '按一章现在的文字更新设定',
    bibleUndo: '撤销一章对设定的最后一次改动',
  },

  usage: {
    numberOrRemaining: '请说明是哪一章，或用 --remaining 写出所有还没有通过的章。',
    numberOrRemainingHint: '例如：storyfold chapter generate 3',
    numberAndRemaining: '既指明了一章，又用了 --remaining。',
    numberAndRemainingHint: '请只给其中一个。',
    remainingAlone: (option) => `${option} 只用于一章。`,
    remainingAloneHint: '请指明是哪一章：storyfold chapter generate 3 --force',
    noWishForFinal: '各章按提纲写成，不另取愿望。',
    noWishForFinalHint: '请把想法写进 outline.md 中那一章的标题下面。',
    attemptNumber: '请给出从 0 开始的整数，编号见“storyfold chapter show”。',
    selectiveRetry: (value) => `USE_SELECTIVE_RETRY 不能是“${value}”。`,
    selectiveRetryHint: '可以是 true 或 false。',
  },

  progress: ({ chapter, attempt, of, number, level, step, scene, work }, tokens, isTried = true) =>
    [
      `第 ${chapter} 章${work ? `（第 ${work.number} 个，共 ${work.of} 个）` : ''}`,
      ...(isTried
        ? [`第 ${number} 次尝试，共 ${of} 次${attempt === number - 1 ? '' : `（第 ${attempt} 稿）`}`]
        : []),
      ...(isTried && level !== null ? [levelNames[level]] : []),
      `${chapterStepNames[step]}${scene ? `，第 ${scene.scene} 场（${scene.number}/${scene.of}）` : ''}`,
      ...(tokens > 0 ? [`已用 ${groupDigits(tokens)} 词元`] : []),
    ].join(' · '),

  ifItPasses: '这是每一章第一次尝试就通过时的用量；再试还要更多，总量受 storyfold.budget 限制。',
  stopped: (chapter) =>
    chapter === undefined
      ? '已停止。完成的步骤和场景都已保存。'
      : `已在第 ${chapter} 章停止。完成的步骤和场景都已保存。`,
  goOn: (command) => `从停下的地方继续：${command}`,

  retryPlan: {
    header: (chapter, level, isSuggested) =>
      `第 ${chapter} 章，${levelNames[level]}（${level}${isSuggested ? '，建议的级别' : ''}）：`,
    becomes: (level, missing) =>
      `实际是${levelNames[level]}${missing.length > 0 ? `：${missing.map(missingText).join('；')}` : ''}。`,
    keeps: (outputs) =>
      outputs.length === 0
        ? '保留：无，重新规划。'
        : `保留：${outputs.map((output) => outputNames[output]).join('、')}。`,
    redoes: (steps, numbers) =>
      `重做：${steps.map((step) => (step === 'write' && numbers.length > 0 ? `${chapterStepNames[step]}${sceneNumbers(numbers)}` : chapterStepNames[step])).join('、')}。`,
    others: (levels) =>
      `其他级别：${levels.map(({ level, tokens }) => `${level}${tokens === undefined ? '' : `（约 ${groupDigits(tokens)} 词元）`}`).join('、')}。`,
  },

  outcome: {
    header: (chapter, title) => `第 ${chapter} 章${title && `：${title}`}`,
    passed: (attempt, score) => `第 ${attempt} 稿已通过${ofHundred(score)}。`,
    taken: (attempt, score) => `正文是第 ${attempt} 稿：评审没有让它通过${ofHundred(score)}，是你选用的。`,
    authors: '这是你自己的文字，模型没有写过。',
    needsAttention: (best, score) =>
      best === null ? '需要你留意。' : `需要你留意：没有一稿通过。最好的是第 ${best} 稿${ofHundred(score)}。`,
    standing: (status) => `状态：${status}。`,
    goesOn: (steps) => `还要做：${steps.map((step) => chapterStepNames[step]).join('、')}。`,
    file: (path) => `正文：${path}`,
    proposed: (path, own) =>
      own === null
        ? `另一稿在 ${path}，等你决定；你自己的那个文件已经不在了。`
        : `另一稿在 ${path}，等你决定；你在 ${own} 的文字没有改动。`,
    bibleUpdated: '这一章的内容已写进设定。',
    bibleStale: '设定里来自这一章的内容，依据的已不是现在的文字。',
    recheck: '评审之后，前面有章节改动过。',
    changedSince: '写成之后，你改动过它。',
    locked: '已锁定：模型不会改动它。',
    nextLevel: (level) => `重试的级别：${levelNames[level]}（${level}）。`,
    heldBy: (ids) => `因为有锁定的段落，没有再作尝试：${ids.join('、')}。`,
    missing: (missing) => `需要多重做一些：${missing.map(missingText).join('；')}。`,
    movedAside: movedAsideInChinese,
    changedVersions: (paths) => `你在另一稿里改动过的文字已保留：${paths.join('、')}`,
    error: (message) => `上次提前结束：${message}`,
    columns: {
      attempt: '稿',
      level: '级别',
      steps: '步骤',
      score: '分数',
      words: '字数',
      tokens: '词元',
      verdict: '结果',
    },
    first: '首稿',
    anew: '重新起稿',
    verdict: (passed, issues) => (passed ? '通过' : `${issues} 处不足`),
  },

  report: {
    header: (attempt, passed, score) =>
      `第 ${attempt} 稿的评审：${passed ? '通过' : '未通过'}${ofHundred(score)}`,
    scores: (scores) => scores.map(([name, score]) => `${name} ${score}`).join(' · '),
    unsafe: '不通过：不适合它的读者。',
    conflicts: (conflicts) => `不通过：与前文矛盾：${conflicts.join('；')}`,
    outOfRange: (words) => `不通过：${groupDigits(words)} 字，与要求的字数不符。`,
    issues: '不足之处',
    noIssues: '没有不足之处。',
    scenes: sceneNumbers,
    whole: '整章',
    instructions: '该怎样改',
    strengths: '好的地方',
    text: (path) => `这一稿的文字：${path}`,
  },

  done: {
    kept: (chapter, attempt) => `第 ${chapter} 章：已把第 ${attempt} 稿用作正文。`,
    accepted: (chapter) => `第 ${chapter} 章：已采用另一稿；你原来的文字可以恢复。`,
    dismissed: (chapter) => `第 ${chapter} 章：已去掉另一稿，它仍留在记录里；你的文字没有改动。`,
    locked: (chapter) => `第 ${chapter} 章已锁定：模型不会改动它。`,
    unlocked: (chapter) => `第 ${chapter} 章已解除锁定。`,
  },

  remaining: {
    header: (passed, all) => `${all} 章中有 ${passed} 章通过`,
    finished: '停下之前写完的',
    nothing: '提纲中没有剩下要写的章。',
    line: (chapter, title, what) => `第 ${chapter} 章${title && `“${title}”`}：${what}`,
    passedOver: '跳过的',
    because: {
      locked: '你锁定了它',
      at_work: '正在处理中',
      authors_text: '是你自己写的，或你改动过',
      proposal: '另一稿在等你决定',
      passage: '其中有锁定的段落',
      needs_attention: '尝试次数已用完，请单独重试这一章',
      unreadable: '文件无法读取',
    },
  },

  bible: {
    header: (entries) => (entries === 0 ? '设定还是空的。' : `设定：${entries} 条`),
    emptyHint: '有一章通过时就会写入；你也可以自己写 .storyfold/bible.json。',
    authors: '你自己写的',
    entry: (list, says) => `${list}：${says}`,
    chapter: (chapter, title) => `第 ${chapter} 章${title && `：${title}`}`,
    stale: '已过时：这一章后来改动过',
    gone: '这一章已不存在',
    recheck: '需要再看看：前面有章节改动过',
    lists: {
      characters: '人物',
      relationships: '关系',
      timeline: '时间线',
      clues: '线索',
      immutableFacts: '不可更改的事实',
      summaries: '梗概',
    },
    parts: { aliases: '别名', facts: '人物事实', progress: '线索进展' },
    nothingFrom: (chapter) => `设定里没有来自第 ${chapter} 章的内容。`,
    updated: (chapter, changes) =>
      changes === 0
        ? `第 ${chapter} 章讲到的，设定里都有；没有改动。`
        : `已按第 ${chapter} 章更新设定（${changes} 处）。`,
    how: { added: '新增', changed: '改动', removed: '不再有' },
    conflicts: (number) => `有 ${number} 处与已有内容矛盾，没有采用：`,
    conflict: (bible, said) => `设定：${bible}；这一章：${said}`,
    notAgain: (number) => `有 ${number} 条是你从设定中删去的，没有再写入：`,
    leftOut: (number) => `内容太多，略去 ${number} 条。`,
    undone: (chapter, changes) => `已撤销第 ${chapter} 章对设定的最后一次改动（${changes} 处）。`,
    kept: (number) => `有 ${number} 条后来改动过，保持不变：`,
  },

  nextSteps: {
    show: '看看评审意见',
    retry: (level) => `重试：${levelNames[level]}`,
    keep: '改用另一稿作正文',
    accept: '采用另一稿',
    dismiss: '保留你自己的文字',
    goOn: '从停下的地方继续',
    next: '由模型写下一章',
    remaining: '由模型写出所有还没有通过的章',
    assess: '看看哪里可以改进',
    bible: '看看设定里有什么',
    bibleUndo: '撤销这一章的最后一次改动',
    generate: '由模型来写',
  },

  columns: { attempts: '尝试', level: '下次重试' },

  reports: chineseReportMessages,
};
