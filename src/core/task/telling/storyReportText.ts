import type { StoryReport } from '../../story/report/model';
import type { Language } from '../../text/language';

const words = {
  en: {
    passes: 'It has what was asked for.',
    misses: 'It misses what was asked for.',
    size: (nodes: number, depth: number, minutes: number) =>
      `${nodes} nodes, ${depth} choices on the longest way, about ${minutes} minutes.`,
    endings: (reached: number, wanted: number) =>
      `Endings that can be reached: ${reached}; wanted: ${wanted}.`,
    stuck: (count: number) => `Places where a reader gets stuck: ${count}.`,
    unsure: (count: number) => `Nodes whose text relies on what may not have happened: ${count}.`,
    same: (count: number) => `Times when it makes no difference what is chosen: ${count}.`,
    repeated: (share: number) => `Choices that say what another says: ${share}%.`,
  },
  zh: {
    passes: '达到了要求。',
    misses: '没有达到要求。',
    size: (nodes: number, depth: number, minutes: number) =>
      `${nodes} 个节点，最长的路上 ${depth} 次选择，约 ${minutes} 分钟。`,
    endings: (reached: number, wanted: number) => `走得到的结局 ${reached} 个，要求 ${wanted} 个。`,
    stuck: (count: number) => `会让读者卡住的地方 ${count} 处。`,
    unsure: (count: number) => `依据了可能没发生过的事的节点 ${count} 个。`,
    same: (count: number) => `选哪个都一样的地方 ${count} 处。`,
    repeated: (share: number) => `重复的选项占 ${share}%。`,
  },
} as const satisfies Record<Language, unknown>;

/** What was measured of a branching story, as a model is told it. */
export function reportText(
  { treeMetrics, choiceMetrics, verdict, targets }: StoryReport,
  language: Language,
): string {
  const say = words[language];
  const stuck = treeMetrics.deadEnds.length + treeMetrics.traps.length + treeMetrics.mayStick.length;
  return [
    verdict.passes ? say.passes : say.misses,
    say.size(
      treeMetrics.totalNodes,
      treeMetrics.mainPathDepth,
      Math.round(treeMetrics.estimatedDurationMinutes),
    ),
    say.endings(treeMetrics.endingCount, targets.targetEndings),
    say.stuck(stuck),
    say.unsure(treeMetrics.unsureFacts.length),
    say.same(choiceMetrics.falseChoices.length),
    say.repeated(Math.round(choiceMetrics.repetitionRate * 100)),
  ].join('\n');
}
