import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { estimateMessages, estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ModelMessage } from '../../llm/languageModel';
import type { Language } from '../../text/language';
import type { ChapterStep } from '../../../shared/values';
import type { WorkingChapter } from '../chapterTalk';

// What the replies will be nobody knows; these are tokens as they come as a rule.

const tokensPerWord: Readonly<Record<Language, number>> = { en: 1.35, zh: 0.85 };
const plannedScene = 160;
const firstEdit = 500;
const report = 450;
const update = 550;
/** What only one request is about. */
const instruction = 120;
/** Of a scene's text, what an edit makes to be told again. */
const toldAgain = 1 / 5;
/** Words of a scene where nobody said. */
const usualScene: Readonly<Record<Language, number>> = { en: 700, zh: 1100 };
const tag = 12;

interface StepsToPlan {
  language: Language;
  steps: readonly ChapterStep[];
  chapter: WorkingChapter;
  /** Those to be written; where none are named and no plan is there, as many as its length needs. */
  scenes: readonly number[];
  /** As the author counts; undefined where no length is set. */
  target: number | undefined;
  /** The first request as it will be made, with the chapter as it stands then. */
  first: (step: ChapterStep, chapter: WorkingChapter) => readonly ModelMessage[];
}

/** The requests of these steps, in their order. Each begins with what the one before it told. */
export function plannedSteps(plan: StepsToPlan): PlannedRequest[] {
  const { language, steps, chapter, target, first } = plan;
  const perWord = tokensPerWord[language];
  const isPlanned = steps.includes('plan');
  const list = isPlanned ? undefined : chapter.sceneList?.scenes;
  const count =
    list?.length ?? Math.max(2, Math.round((target ?? 2.5 * usualScene[language]) / usualScene[language]));
  const toWrite =
    isPlanned || plan.scenes.length === 0
      ? Array.from({ length: count }, (_, index) => index + 1)
      : [...plan.scenes];
  const wordsOf = (scene: number): number =>
    list?.find((each) => each.scene === scene)?.words ??
    (target === undefined ? usualScene[language] : target / count);
  // What is planned anew takes the scenes with it.
  const standing: WorkingChapter = isPlanned ? { ...chapter, sceneList: undefined, scenes: [] } : chapter;

  const requests: PlannedRequest[] = [];
  let told: number | undefined;
  let prose = standing.scenes.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const ask = (name: ChapterStep, step: PlannedRequest['step'], outputTokens: number, adds: number): void => {
    if (told === undefined) {
      const input = first(name, standing);
      told = estimateMessages(input) - instruction;
      requests.push({ step, input, outputTokens: Math.round(outputTokens) });
    } else {
      const tokens = Math.round(told + instruction);
      requests.push({
        step,
        input: { tokens, shared: Math.round(told) },
        outputTokens: Math.round(outputTokens),
      });
    }
    told += adds;
  };
  for (const step of steps) {
    switch (step) {
      case 'plan':
        ask(step, 'scene_list', count * plannedScene, count * plannedScene);
        break;
      case 'write':
        for (const scene of toWrite) {
          const tokens = wordsOf(scene) * perWord;
          if (!standing.scenes.some((one) => one.scene === scene)) prose += tokens;
          ask(step, 'scene', tokens, tokens + tag);
        }
        break;
      case 'edit':
        ask(step, 'revision', firstEdit, prose * toldAgain);
        break;
      case 'judge':
        ask(step, 'judge_report', report, 0);
        break;
      case 'update_bible':
        ask(step, 'bible_update', update, 0);
        break;
    }
  }
  return requests;
}
