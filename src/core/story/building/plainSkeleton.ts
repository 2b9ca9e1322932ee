import type { Language } from '../../text/language';
import type { Beat, PlotSkeleton } from '../model';
import { storyVersion } from '../model';
import type { TreeBuilderConfig } from './config';

/**
 * What a story without a skeleton is built by: five beats that say nothing of what happens, and as many endings as are wanted at the last of them, of
 * which those that one node has no choice left for hang on the nodes before it.
 */
export function plainSkeleton(title: string, config: TreeBuilderConfig, language: Language): PlotSkeleton {
  const types = ['setup', 'escalation', 'twist', 'climax', 'aftermath'] as const;
  const tension = [2, 4, 6, 9, 5];
  const beats = types.map((beatType, index): Beat => ({
    id: beatType,
    actIndex: 1,
    beatType,
    tensionLevel: tension[index]!,
    isCriticalBranchPoint: beatType === 'twist',
    leadsToEnding: index === types.length - 1,
    branches: [],
    summary: '',
    uses: [],
  }));
  return {
    version: storyVersion,
    title,
    config: {
      minMainDepth: config.minMainDepth,
      targetMainDepth: config.targetMainDepth,
      targetEndings: config.targetEndings,
      maxBranchesPerNode: config.maxBranchesPerNode,
    },
    acts: [{ index: 1, label: '', beats }],
    variables: [],
    endings: Array.from({ length: config.targetEndings }, (_, index) => ({
      id: `ending-${index + 1}`,
      title: language === 'zh' ? `结局${index + 1}` : `Ending ${index + 1}`,
      summary: '',
      beatId: 'aftermath',
    })),
  };
}
