import type { ModelStep } from '../../core/llm/steps';
import type {
  ChapterStatus,
  Decision,
  NotAppliedReason,
  Phase,
  RefinementStatus,
  Severity,
  StopReason,
  SuggestionStatus,
  SuggestionType,
} from '../../shared/values';
import type { IdleStanding } from './idleStanding';

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

export const phaseNames: Record<Phase, string> = {
  brief: 'brief',
  outline: 'outline',
  sample: 'sample',
  final: 'final text',
};
export const phaseTitles: Record<Phase, string> = {
  brief: 'Brief',
  outline: 'Outline',
  sample: 'Sample',
  final: 'Final',
};
export const severityNames: Record<Severity, string> = {
  should_fix: 'should fix',
  suggestion: 'suggestion',
  info: 'note',
};
export const typeNames: Record<SuggestionType, string> = {
  consistency: 'consistency',
  completeness: 'completeness',
  style: 'style',
  safety: 'safety',
  logic: 'logic',
  fact_check: 'facts',
  age_appropriateness: 'age fit',
  other: 'other',
};
export const suggestionStatusNames: Record<SuggestionStatus, string> = {
  open: 'open',
  accepted: 'accepted',
  rejected: 'rejected',
  waived: 'intentional',
  applied: 'applied',
  not_applied: 'not applied',
  superseded: 'superseded',
};
export const statusNames: Record<Exclude<RefinementStatus, 'idle'>, string> = {
  assessing: 'assessing',
  awaiting_decision: 'waiting for you',
  revising: 'revising',
  done: 'done',
};
export const idleNames: Record<IdleStanding, string> = {
  not_assessed: 'not assessed',
  nothing_left: 'nothing left to suggest',
  revised: 'revised, assess again',
  assess_again: 'assess again',
};
export const chapterStatusNames: Record<ChapterStatus, string> = {
  not_started: 'not started',
  planning: 'planning',
  writing: 'writing',
  editing: 'editing',
  judging: 'judging',
  updating_bible: 'updating the bible',
  passed: 'written',
  needs_attention: 'needs attention',
  failed: 'failed',
  cancelled: 'cancelled',
};
export const decisionNames: Record<Decision, string> = {
  accept_all: 'accepted all',
  accept_selected: 'accepted some',
  reject: 'rejected',
  edit_then_retry: 'edited first',
  done: 'done',
};
export const notAppliedNames: Record<NotAppliedReason, string> = {
  unlocated: 'its passage is no longer in the text',
  ambiguous: 'its passage stands in several places, and nothing tells which is meant',
  overlap: 'another accepted suggestion changes the same words',
  locked: 'it would change a locked passage',
  stray: 'its edit reached beyond the passage it is about',
  declined: 'the reviewer left it undone',
  reply_cut: 'the model’s reply was cut short',
  unchanged: 'the text already reads that way',
};
export const stopNames: Record<StopReason, string> = {
  cancelled: 'by you; every finished round is kept',
  user: 'you ended it',
  error: 'something went wrong; every finished round is kept',
  budget: 'the budget is used up',
  no_suggestions: 'nothing is left to suggest',
  oscillating: 'the text came back to an earlier version, so further rounds would go in circles',
  no_change: 'nothing could be applied, so another round would find the same',
  converged: 'nearly all suggestions were those of the round before',
  max_rounds: 'all the rounds you asked for are done',
};

/** Who found a suggestion; the names that authors gave their own roles stand for themselves. */
export const sourceNames: Record<NamedSource, string> = {
  rules: 'the rules',
  model: 'the model',
  age_check: 'age check',
  author: 'you',
  'role:reader': 'reader',
  'role:critic': 'critic',
  'role:teacher': 'teacher',
  'role:child_rights': 'child-rights expert',
};
export const stepNames: Record<ModelStep, string> = {
  assessment: 'assessment',
  revision: 'revision',
  scene_list: 'scene list',
  judge_report: 'judge’s report',
  bible_update: 'bible update',
  requirements: 'requirements',
  templates: 'templates',
  feedback: 'feedback',
  reflection: 'reflection',
  curation: 'curation',
  alternatives: 'alternatives',
  lore: 'lore',
  gdd: 'game design',
  mainline: 'main line',
  plot_skeleton: 'plot skeleton',
  choices: 'choices',
  responses: 'responses',
  brief: 'brief',
  outline: 'outline',
  sample: 'sample',
  scene: 'scene',
  narrative: 'narrative',
  check: 'trying out',
};

/** Sources with a name of their own. */
export type NamedSource =
  'rules' | 'model' | 'age_check' | 'author' | `role:${'reader' | 'critic' | 'teacher' | 'child_rights'}`;

export function listed(ids: readonly string[]): string {
  return ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}

/** Named as long as they are few. */
export function fewOf(ids: readonly string[]): string {
  return ids.length > 6 ? `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more` : listed(ids);
}

export function lastOnes(number: number): string {
  return number === 1 ? 'the last one' : `the last ${number}`;
}

export const shortStop: Record<StopReason, string> = {
  cancelled: 'by you',
  user: 'ended by you',
  error: 'an error',
  budget: 'budget used up',
  no_suggestions: 'nothing left to suggest',
  oscillating: 'going in circles',
  no_change: 'nothing to apply',
  converged: 'nothing new',
  max_rounds: 'all rounds done',
};
