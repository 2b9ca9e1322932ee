import { bibleUpdateFormat } from '../src/core/chapter/bible/bibleUpdate';
import { bibleGuide } from '../src/core/chapter/telling/biblePrompt';
import { chapterGuide } from '../src/core/chapter/telling/chapterGuide';
import { editGuide } from '../src/core/chapter/telling/editPrompt';
import { judgeGuide } from '../src/core/chapter/telling/judgePrompt';
import { judgeReportFormat } from '../src/core/chapter/telling/judgeReportFormat';
import { planGuide } from '../src/core/chapter/telling/planPrompt';
import { sceneGuide } from '../src/core/chapter/telling/scenePrompt';
import { sceneListFormat } from '../src/core/chapter/telling/sceneListFormat';
import { formIntroduction } from '../src/core/llm/replies/formInWords';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import type { Language } from '../src/core/text/language';
import type { RetryLevel } from '../src/shared/values';
import { scenesPerChapter } from './chapterDraws';
import type { MadeChapter, MadeStep, StepName } from './chapterPipeline';
import { inputCost, PrefixCache, prices, SeenLines } from './trafficCost';

/** What was spent, on revision alone. The bible is kept apart: it is fed once with what has passed, whatever was revised. */
export interface Spent {
  revision: number;
  bible: number;
}

/**
 * Revision is everything after a chapter's first judgement: the attempts that answer it, each to its own judgement, and the rounds of
 * edits after the series.
 */
function isRevision({ name }: MadeStep, judged: boolean): boolean {
  return judged && name !== 'bible_update';
}

/** Adds up what steps after the first judgement cost. `costOf` is asked for every step, so that it can follow what went before. */
export function spentAfterJudgement(
  chapters: readonly MadeChapter[],
  costOf: (step: MadeStep, chapter: MadeChapter) => number,
): Spent {
  const spent: Spent = { revision: 0, bible: 0 };
  for (const chapter of chapters) {
    let judged = false;
    for (const step of chapter.steps) {
      const cost = costOf(step, chapter);
      if (isRevision(step, judged)) spent.revision += cost;
      else if (judged) spent.bible += cost;
      judged ||= step.name === 'judge_report';
    }
  }
  return spent;
}

/** What the product's own requests cost. Cold: nothing is ever cached, so nobody pays for writing into a cache either. */
export function costOfOurs(warm: boolean): (step: MadeStep) => number {
  const cache = new PrefixCache();
  return ({ messages, reply }) => {
    const input = cache.read(messages);
    return (warm ? inputCost(input) : input.tokens * prices.input) + estimateTokens(reply) * prices.output;
  };
}

/**
 * The floor under the same steps: written is only what is new, without ids, quotes, keys and marks; told is each thing that the step is
 * about once, as it stands, with that step's own instructions; and with a cache, what was told before is read for the cached price to the
 * token, nothing is paid for writing into it.
 */
export function costOfFloor(warm: boolean): (step: MadeStep, chapter: MadeChapter) => number {
  const seen = new SeenLines();
  return ({ name, material, newTokens }, { language, documents, fixed }) => {
    const told = [
      instructionsOf(name, language),
      documents,
      fixed,
      material.list,
      material.held,
      material.scenes,
    ].join('\n');
    const tokens = estimateTokens(told);
    const unseen = warm ? seen.unseenTokens(told) : tokens;
    return (
      unseen * prices.input + Math.max(0, tokens - unseen) * prices.cachedInput + newTokens * prices.output
    );
  };
}

/** The source document's pipeline: every step rewrites or reads the whole chapter, and tells its instructions first. */
type Task = 'plan' | 'write' | 'edit' | 'judge' | 'bible';
const tasksOf: Readonly<Record<RetryLevel, readonly Task[]>> = {
  edit_only: ['edit', 'judge'],
  write_only: ['write', 'edit', 'judge'],
  full_retry: ['plan', 'write', 'edit', 'judge'],
};

export interface OtherArms {
  fullReruns: Spent;
  /** As many requests for the writing as there are scenes, as ours makes. */
  fullByScene: Spent;
  wholeRewrites: Spent;
  levels: Spent;
  cachedLevels: Spent;
}

/**
 * What the same verdicts cost where chapters are not revised by edits and scenes. Texts, plans and reports are as long as ours. Those
 * pipelines feed the bible within each attempt, before anybody looks at the verdict.
 */
export function otherArms(chapters: readonly MadeChapter[], warm: boolean): OtherArms {
  const full = new TaskCosts(false);
  const byScene = new TaskCosts(false, scenesPerChapter);
  const whole = new TaskCosts(false);
  const levels = new TaskCosts(false);
  const cached = new TaskCosts(warm);
  for (const chapter of chapters) {
    for (const arm of [full, byScene, whole, levels, cached]) arm.firstAttempt(chapter);
    chapter.retries.forEach((level, index) => {
      const attempt = index + 1;
      full.attempt(chapter, attempt, tasksOf.full_retry);
      byScene.attempt(chapter, attempt, tasksOf.full_retry);
      whole.attempt(chapter, attempt, ['edit', 'judge']);
      levels.attempt(chapter, attempt, tasksOf[level]);
      cached.attempt(chapter, attempt, tasksOf[level]);
    });
  }
  return {
    fullReruns: full.spent,
    fullByScene: byScene.spent,
    wholeRewrites: whole.spent,
    levels: levels.spent,
    cachedLevels: cached.spent,
  };
}

class TaskCosts {
  readonly spent: Spent = { revision: 0, bible: 0 };
  private readonly cache = new PrefixCache();

  constructor(
    private readonly withCache: boolean,
    private readonly requestsToWrite = 1,
  ) {}

  /** Not revision, but a cache remembers it. The bible is fed after the judgement. */
  firstAttempt(chapter: MadeChapter): void {
    for (const task of tasksOf.full_retry) this.costOf(chapter, 0, task);
    this.spent.bible += this.costOf(chapter, 0, 'bible');
  }

  attempt(chapter: MadeChapter, attempt: number, tasks: readonly Task[]): void {
    for (const task of tasks) this.spent.revision += this.costOf(chapter, attempt, task);
    this.spent.bible += this.costOf(chapter, attempt, 'bible');
  }

  private costOf(chapter: MadeChapter, attempt: number, task: Task): number {
    const { language, documents, fixed } = chapter;
    const judge = judgementOf(chapter, attempt);
    const { list, scenes } = judge.material;
    const held = attempt === 0 ? '' : heldBefore(chapter, attempt);
    const plan = task === 'plan' ? '' : list;
    const text = task === 'plan' || task === 'write' ? '' : scenes;
    const written = estimateTokens(replyTo(task, chapter, judge)) * prices.output;
    if (!this.withCache) {
      const told = [instructionsOf(stepOfTask[task], language), documents, fixed, plan, held, text];
      // Of scenes that are written one by one each is told those before it.
      const times = task === 'write' ? this.requestsToWrite : 1;
      const before = (estimateTokens(scenes) * (times - 1)) / 2;
      return (estimateTokens(told.join('\n')) * times + before) * prices.input + written;
    }
    // Arranged for a cache: what stays comes first.
    const told = [documents, fixed, plan, text, held, instructionsOf(stepOfTask[task], language)].join('\n');
    return inputCost(this.cache.read([{ role: 'user', content: told }])) + written;
  }
}

const stepOfTask: Readonly<Record<Task, StepName>> = {
  plan: 'scene_list',
  write: 'scene',
  edit: 'revision',
  judge: 'judge_report',
  bible: 'bible_update',
};

function judgementOf({ steps }: MadeChapter, attempt: number): MadeStep {
  return steps.find((step) => step.name === 'judge_report' && step.attempt === attempt)!;
}

/** What an attempt is told of the judgement before it. */
function heldBefore({ steps }: MadeChapter, attempt: number): string {
  return steps.find((step) => step.attempt === attempt)!.material.held;
}

function replyTo(task: Task, { steps, bibleUpdate }: MadeChapter, judge: MadeStep): string {
  if (task === 'plan') return steps.find(({ name }) => name === 'scene_list')!.reply;
  if (task === 'judge') return judge.reply;
  if (task === 'bible') return bibleUpdate;
  return judge.material.scenes;
}

function instructionsOf(step: StepName, language: Language): string {
  const whole = chapterGuide({ language, dialect: 'british', script: 'simplified' });
  const general = whole.slice(0, whole.indexOf(planGuide[language]));
  const own: Readonly<Record<StepName, () => string>> = {
    scene_list: () => `${planGuide[language]}\n${formIntroduction(sceneListFormat, language)}`,
    scene: () => sceneGuide[language],
    revision: () => editGuide[language],
    judge_report: () => `${judgeGuide[language]}\n${formIntroduction(judgeReportFormat, language)}`,
    bible_update: () => `${bibleGuide[language]}\n${formIntroduction(bibleUpdateFormat, language)}`,
  };
  return general + own[step]();
}
