import type { ModelStep } from '../../core/llm/steps';
import type {
  ChapterStatus,
  Decision,
  NotAppliedReason,
  RefinementStatus,
  Severity,
  StopReason,
  SuggestionStatus,
  SuggestionType,
} from '../../shared/values';
import type { NamedSource } from './englishNames';
import type { IdleStanding } from './idleStanding';

export const severityNames: Record<Severity, string> = {
  should_fix: '应改',
  suggestion: '建议',
  info: '提示',
};

export const typeNames: Record<SuggestionType, string> = {
  consistency: '一致性',
  completeness: '完整性',
  style: '文风',
  safety: '安全',
  logic: '逻辑',
  fact_check: '事实',
  age_appropriateness: '适龄',
  other: '其他',
};
export const suggestionStatusNames: Record<SuggestionStatus, string> = {
  open: '未定',
  accepted: '已采纳',
  rejected: '已拒绝',
  waived: '有意为之',
  applied: '已应用',
  not_applied: '未能应用',
  superseded: '已被取代',
};
export const statusNames: Record<Exclude<RefinementStatus, 'idle'>, string> = {
  assessing: '评估中',
  awaiting_decision: '待你决定',
  revising: '修订中',
  done: '已完成',
};
export const idleNames: Record<IdleStanding, string> = {
  not_assessed: '尚未评估',
  nothing_left: '没有更多建议',
  revised: '已修订，可再评估',
  assess_again: '可再评估',
};
export const chapterStatusNames: Record<ChapterStatus, string> = {
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
export const decisionNames: Record<Decision, string> = {
  accept_all: '全部采纳',
  accept_selected: '部分采纳',
  reject: '拒绝',
  edit_then_retry: '先自行修改',
  done: '结束',
};
export const notAppliedNames: Record<NotAppliedReason, string> = {
  unlocated: '文中已找不到这段文字',
  ambiguous: '这段文字出现在多处，无法确定指的是哪一处',
  overlap: '另一条已采纳的建议改动了同样的文字',
  locked: '它会改动锁定的段落',
  stray: '它的改动超出了所指的段落',
  declined: '评审者没有改',
  reply_cut: '模型的回复被截断了',
  unchanged: '文中已是这样',
};
export const stopNames: Record<StopReason, string> = {
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
export const shortStop: Record<StopReason, string> = {
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
export const sourceNames: Record<NamedSource, string> = {
  rules: '规则',
  model: '模型',
  age_check: '适龄检查',
  author: '你',
  'role:reader': '读者',
  'role:critic': '评论家',
  'role:teacher': '教师',
  'role:child_rights': '儿童权益专家',
};
export const stepNames: Record<ModelStep, string> = {
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

/** Named as long as they are few. */
export function fewOf(ids: readonly string[]): string {
  return ids.length > 6 ? `${ids.slice(0, 5).join('、')}等 ${ids.length} 条` : listed(ids);
}

export function listed(ids: readonly string[]): string {
  return ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join('、')}和 ${ids.at(-1)}`;
}
