import type { Language } from '../text/language';
import { taskStages, type TaskStage } from '../../shared/values';

/** What the command line calls the stages of a task. */
export const stageWords: Readonly<Record<Language, Readonly<Record<TaskStage, string>>>> = {
  en: {
    extracting: 'gathering requirements',
    retrieving: 'looking up',
    generating: 'writing',
    evaluating: 'evaluating',
    reflecting: 'reflecting',
    curating: 'updating the playbook',
  },
  zh: {
    extracting: '提取写作要求',
    retrieving: '检索素材',
    generating: '写作',
    evaluating: '评价',
    reflecting: '反思',
    curating: '整理经验',
  },
};

/** Short names of stages. */
export const shortStageNames: Readonly<Record<string, TaskStage>> = {
  generate: 'generating',
  feedback: 'evaluating',
};

/** What the editor's list of tasks calls them where that is something else. */
const editorsWords: Readonly<Record<string, TaskStage>> = {
  'looking up what helps': 'retrieving',
  整理写作要求: 'extracting',
  查找参考: 'retrieving',
  更新写作经验: 'curating',
};

const byName: ReadonlyMap<string, TaskStage> = new Map([
  ...Object.entries(shortStageNames),
  ...Object.entries(editorsWords),
  ...taskStages.flatMap((stage): [string, TaskStage][] => [
    [stage, stage],
    [stageWords.en[stage], stage],
    [stageWords.zh[stage], stage],
  ]),
]);

/** The stage that is called so anywhere, in either language, with or without quotation marks; undefined for anything else. */
export function stageNamed(name: string): TaskStage | undefined {
  return byName.get(
    name
      .trim()
      .replace(/^["'“「]|["'”」]$/gu, '')
      .toLowerCase(),
  );
}
