import type { StoryReport } from '../../story/report/model';
import type { Language } from '../../text/language';
import type { Feedback, Requirements } from '../model';
import { peopleNamed } from './peopleNamed';
import { weighedFeedback, type Criterion } from './weighedFeedback';

interface MeasuredStory {
  requirements: Requirements;
  /** Undefined where the tree is gone. */
  report: StoryReport | undefined;
  /** The prose of the main way. */
  text: string;
  language: Language;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * What can be measured of a branching story without asking anybody: whether it is as long, as deep and ends as often as it is to, whether it is
 * sound, what its choices are like, and whether those who are to appear do. Pure.
 */
export function storyFeedback({ requirements, report, text, language, at }: MeasuredStory): Feedback {
  const criteria = [
    ...(report ? ofReport(report, language) : []),
    ...peopleNamed(requirements, text, language),
  ];
  return weighedFeedback(criteria, { notes: words[language].notes, at });
}

function ofReport(report: StoryReport, language: Language): Criterion[] {
  const say = words[language];
  const { treeMetrics, choiceMetrics, targets, choiceQualityByAct } = report;
  const endings = treeMetrics.endingCount;
  const part = (is: number, wanted: number): number =>
    wanted <= 0 ? 100 : Math.min(100, (100 * is) / wanted);
  const flaws =
    treeMetrics.deadEnds.length +
    treeMetrics.traps.length +
    treeMetrics.dangling.length +
    treeMetrics.unsureFacts.length +
    treeMetrics.mayStick.length;
  const groups = choiceMetrics.falseChoices.length;
  const acts = choiceQualityByAct.filter(({ nodes }) => nodes > 0);
  const nodes = acts.reduce((sum, act) => sum + act.nodes, 0);
  const quality = nodes === 0 ? 0 : acts.reduce((sum, act) => sum + act.overallScore * act.nodes, 0) / nodes;
  return [
    {
      name: 'length',
      score:
        (part(treeMetrics.mainPathDepth, targets.minMainDepth) +
          part(treeMetrics.estimatedDurationMinutes, targets.minDurationMinutes)) /
        2,
      comment: say.length(
        treeMetrics.mainPathDepth,
        targets.minMainDepth,
        Math.round(treeMetrics.estimatedDurationMinutes),
        targets.minDurationMinutes,
      ),
      weight: 2,
    },
    {
      name: 'endings',
      score: part(endings, targets.targetEndings),
      comment: say.endings(endings, targets.targetEndings),
      weight: 2,
    },
    { name: 'soundness', score: Math.max(0, 100 - flaws * 20), comment: say.flaws(flaws), weight: 2 },
    {
      name: 'choices',
      score: Math.max(0, quality * 10 - groups * 5),
      comment: say.choices(Math.round(quality * 10) / 10, groups),
      weight: 3,
    },
  ];
}

const words = {
  en: {
    notes: 'Measured, not judged: it says how well the story keeps to what was agreed.',
    length: (depth: number, least: number, minutes: number, leastMinutes: number) =>
      `${depth} choices on the main way (at least ${least}), about ${minutes} minutes (at least ${leastMinutes}).`,
    endings: (count: number, wanted: number) => `${count} endings can be reached; ${wanted} were asked for.`,
    flaws: (count: number) =>
      count === 0
        ? 'Nobody gets stuck, and no text relies on what may not have happened.'
        : `${count} places where a reader gets stuck or a text relies on what may not have happened.`,
    choices: (quality: number, groups: number) =>
      groups === 0
        ? `Choices: ${quality} of 10.`
        : `Choices: ${quality} of 10; ${groups} times it makes no difference what is chosen.`,
  },
  zh: {
    notes: '这是量出来的，不是评出来的：只说明这部故事守约守得怎样。',
    length: (depth: number, least: number, minutes: number, leastMinutes: number) =>
      `主线上有 ${depth} 次选择（至少 ${least} 次），读完约 ${minutes} 分钟（至少 ${leastMinutes} 分钟）。`,
    endings: (count: number, wanted: number) => `能走到 ${count} 个结局；要求 ${wanted} 个。`,
    flaws: (count: number) =>
      count === 0
        ? '没有让读者卡住的地方，也没有文字依据可能没发生过的事。'
        : `有 ${count} 处会让读者卡住，或依据了可能没发生过的事。`,
    choices: (quality: number, groups: number) =>
      groups === 0
        ? `选项：${quality}（满分 10）。`
        : `选项：${quality}（满分 10）；有 ${groups} 处选哪个都一样。`,
  },
} as const satisfies Record<Language, unknown>;
