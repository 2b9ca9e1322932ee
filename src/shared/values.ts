// The closed lists, once: core's schemas and the view's are made of them. Adding a value takes a decision record.

/** What the author makes, in this order. */
export const phases = ['brief', 'outline', 'sample', 'final'] as const;
/** Of a phase's refinement. */
export const statuses = ['idle', 'assessing', 'awaiting_decision', 'revising', 'done'] as const;
export const decisions = ['accept_all', 'accept_selected', 'reject', 'edit_then_retry', 'done'] as const;
/** In order of precedence: when several hold, the first is the one shown. */
export const stopReasons = [
  'cancelled',
  'user',
  'error',
  'budget',
  'no_suggestions',
  'oscillating',
  'no_change',
  'converged',
  'max_rounds',
] as const;

/** Rounds by themselves that can be asked for at once. */
export const mostRounds = 50;
/** UTF-16 units that the author can write at once in the view: a wish, a remark, other words for one. */
export const longestWords = 20_000;

export const suggestionTypes = [
  'consistency',
  'completeness',
  'style',
  'safety',
  'logic',
  'fact_check',
  'age_appropriateness',
  'other',
] as const;
export const severities = ['info', 'suggestion', 'should_fix'] as const;
export const suggestionStatuses = [
  'open',
  'accepted',
  'rejected',
  'waived',
  'applied',
  'not_applied',
  'superseded',
] as const;
export const notAppliedReasons = [
  'unlocated',
  'ambiguous',
  'overlap',
  'locked',
  'stray',
  'declined',
  'reply_cut',
  'unchanged',
] as const;

/** How much of a chapter is redone when the judge fails it, shallowest first. */
export const retryLevels = ['edit_only', 'write_only', 'full_retry'] as const;
/** Which part of a chapter a retry redoes: the scenes that issues name, or all of it. */
export const retryScopes = ['scene', 'chapter'] as const;
export const chapterStatuses = [
  'not_started',
  'planning',
  'writing',
  'editing',
  'judging',
  'updating_bible',
  'passed',
  'needs_attention',
  'failed',
  'cancelled',
] as const;
/** In the order in which they are taken. */
export const chapterSteps = ['plan', 'write', 'edit', 'judge', 'update_bible'] as const;
/** What a judge's issue is about. A judge may use other words; they count as unknown. */
export const issueTypes = [
  'prose',
  'pacing',
  'word_count',
  'motivation',
  'hook',
  'clue_fairness',
  'continuity',
  'structure',
  'safety',
] as const;
export const issueSeverities = ['low', 'medium', 'high', 'critical'] as const;

/** Who is asked beside the rules: nobody, a server that speaks as OpenAI does, or a model that the editor provides. */
export const providers = ['offline', 'openai', 'vscode'] as const;

/** What a task makes: a chapter, or the whole branching story. */
export const taskKinds = ['chapter', 'story'] as const;
export const taskStatuses = [
  'pending',
  'extracting',
  'awaiting_confirm',
  'retrieving',
  'generating',
  'completed',
  'failed',
  'cancelled',
] as const;
/** What a task goes through to its result, in this order. */
export const mainStages = ['extracting', 'retrieving', 'generating'] as const;
/** What follows a result; it never changes the status of a completed task. */
export const feedbackStages = ['evaluating', 'reflecting', 'curating'] as const;
export const taskStages = [...mainStages, ...feedbackStages] as const;
export const feedbackStatuses = ['pending', 'running', 'completed', 'failed'] as const;
/** Who evaluates: measures and rules, a model, or the author. */
export const feedbackModes = ['auto', 'llm_judge', 'human'] as const;
export const retryOperations = ['retry', 'resume_cancelled', 'regenerate'] as const;
export const retryStrategies = ['partial', 'clean', 'resume_cancelled', 'regenerate'] as const;
export const playbookActions = ['none', 'rollback'] as const;

/** What a branching story is built in, in this order; `full` is all of them. */
export const storyParts = ['docs', 'skeleton', 'tree'] as const;
export const storyStages = [...storyParts, 'full'] as const;
export const beatTypes = ['setup', 'escalation', 'twist', 'climax', 'aftermath'] as const;
/** What a choice does: it opens a way of its own, passes by something else, or colours the way. */
export const branchTypes = ['critical', 'normal', 'micro'] as const;
export const storyFormats = ['json', 'twee', 'ink'] as const;

export type Phase = (typeof phases)[number];
export type RefinementStatus = (typeof statuses)[number];
export type Decision = (typeof decisions)[number];
export type StopReason = (typeof stopReasons)[number];
export type SuggestionType = (typeof suggestionTypes)[number];
export type Severity = (typeof severities)[number];
export type SuggestionStatus = (typeof suggestionStatuses)[number];
export type NotAppliedReason = (typeof notAppliedReasons)[number];
export type RetryLevel = (typeof retryLevels)[number];
export type RetryScope = (typeof retryScopes)[number];
export type ChapterStatus = (typeof chapterStatuses)[number];
export type ChapterStep = (typeof chapterSteps)[number];
export type IssueType = (typeof issueTypes)[number];
export type IssueSeverity = (typeof issueSeverities)[number];
export type Provider = (typeof providers)[number];
export type TaskKind = (typeof taskKinds)[number];
export type TaskStatus = (typeof taskStatuses)[number];
export type FeedbackStage = (typeof feedbackStages)[number];
export type TaskStage = (typeof taskStages)[number];
export type FeedbackStatus = (typeof feedbackStatuses)[number];
export type FeedbackMode = (typeof feedbackModes)[number];
export type RetryOperation = (typeof retryOperations)[number];
export type RetryStrategy = (typeof retryStrategies)[number];
export type PlaybookAction = (typeof playbookActions)[number];
export type StoryPart = (typeof storyParts)[number];
export type StoryStage = (typeof storyStages)[number];
export type BeatType = (typeof beatTypes)[number];
export type BranchType = (typeof branchTypes)[number];
export type StoryFormat = (typeof storyFormats)[number];
