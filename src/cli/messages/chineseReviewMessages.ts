import { chinesePhaseNames as phaseNames } from '../../core/errorWords/chineseErrors';
import { groupDigits } from '../../core/text/groupDigits';
import { decisionNames, fewOf, stopNames, suggestionStatusNames } from './chineseNames';
import type { englishReviewMessages } from './englishReviewMessages';

/** What is said of suggestions, rounds and what becomes of them. */
export const chineseReviewMessages: typeof englishReviewMessages = {
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
    unreadable: (paths) =>
      `${paths.join('、')} 无法读取，没有列出。git 或同步工具可能正在写入；没有改动任何内容。`,
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
  reworded: (id) => `已改写 ${id}。`,
  suggested: (id) => `已添加 ${id}。`,
  locked: (id) => `已锁定，编号 ${id}。无论采纳什么，这段文字都不会改动。`,
  unlocked: (id) => `已解除 ${id}。`,
  locks: (phase, number) =>
    number === 0 ? `${phaseNames[phase]}没有锁定的段落。` : `${phaseNames[phase]}：${number} 段锁定`,
  done: (phase) => `${phaseNames[phase]}已完成。随时可以再评估，那就重新开始。`,
  doneWithOpen: (number) => `还有 ${number} 条建议未定；没有为它们改动什么。`,
};
