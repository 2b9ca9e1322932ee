import type { Language } from '../../text/language';
import type { TreeBuilderConfig } from '../building/config';
import type { SkeletonProblem, SkeletonProblemKind } from './checkSkeleton';

/** How large the story is to be, for whoever writes its skeleton. */
export function sizeText(config: TreeBuilderConfig, language: Language): string {
  const { targetMainDepth, minMainDepth, targetEndings, maxBranchesPerNode, maxTotalNodes } = config;
  return language === 'zh'
    ? `主线上 ${targetMainDepth} 次选择（至少 ${minMainDepth} 次），至少 ${targetEndings} 个结局，每个节点至多 ${maxBranchesPerNode} 个选项，全部节点至多 ${maxTotalNodes} 个。`
    : `${targetMainDepth} choices on the main way (at least ${minMainDepth}), at least ${targetEndings} endings, at most ${maxBranchesPerNode} choices at a node, at most ${maxTotalNodes} nodes in all.`;
}

type Worded = (problem: SkeletonProblem) => string;

const english: Readonly<Record<SkeletonProblemKind, Worded>> = {
  no_beats: () => 'There is no beat.',
  repeated_beat: ({ where }) => `Several beats have the id "${where}".`,
  repeated_ending: ({ where }) => `Several endings have the id "${where}".`,
  repeated_variable: ({ where }) => `Several variables are called "${where}".`,
  ending_without_beat: ({ where, found }) =>
    `The ending "${where}" names the beat "${found}", which is not there or does not lead to an ending.`,
  beat_without_ending: ({ where }) => `The beat "${where}" leads to an ending, and no ending names it.`,
  too_few_endings: ({ found, wanted }) => `There are ${found} endings; ${wanted} are wanted.`,
  one_way_at_the_end: ({ where }) =>
    `The last beat "${where}" has one ending only, so that its last choice decides nothing.`,
  last_beat_does_not_end: ({ where }) => `The last beat "${where}" does not lead to an ending.`,
  no_climax: () => 'No beat is a climax.',
  no_critical_point: () => 'No beat is a critical branch point.',
  tension_does_not_rise: () => 'The tension is highest at the beginning.',
  more_beats_than_depth: ({ found, wanted }) =>
    `There are ${found} beats for ${wanted} choices on the main way.`,
  too_many_branches: ({ where, found, wanted }) =>
    `The beat "${where}" needs ${found} choices at its end; a node may have ${wanted}.`,
  unknown_variable: ({ where, found }) => `The beat "${where}" uses "${found}", which is no variable.`,
  unused_variable: ({ where }) => `No beat uses the variable "${where}".`,
  no_summary: ({ where }) => `The beat "${where}" does not say what happens.`,
};

const chinese: Readonly<Record<SkeletonProblemKind, Worded>> = {
  no_beats: () => '没有节拍。',
  repeated_beat: ({ where }) => `有几个节拍的编号都是“${where}”。`,
  repeated_ending: ({ where }) => `有几个结局的编号都是“${where}”。`,
  repeated_variable: ({ where }) => `有几个变量都叫“${where}”。`,
  ending_without_beat: ({ where, found }) =>
    `结局“${where}”写的节拍是“${found}”，没有这个节拍，或它不通向结局。`,
  beat_without_ending: ({ where }) => `节拍“${where}”通向结局，却没有结局写明在它那里。`,
  too_few_endings: ({ found, wanted }) => `只有 ${found} 个结局，要 ${wanted} 个。`,
  one_way_at_the_end: ({ where }) => `最后一个节拍“${where}”只有一个结局，最后的选择什么也决定不了。`,
  last_beat_does_not_end: ({ where }) => `最后一个节拍“${where}”不通向结局。`,
  no_climax: () => '没有一个节拍是高潮。',
  no_critical_point: () => '没有一个节拍是关键的分岔点。',
  tension_does_not_rise: () => '张力最高的地方在开头。',
  more_beats_than_depth: ({ found, wanted }) => `有 ${found} 个节拍，主线上却只有 ${wanted} 次选择。`,
  too_many_branches: ({ where, found, wanted }) =>
    `节拍“${where}”的末尾要有 ${found} 个选项，而一个节点至多 ${wanted} 个。`,
  unknown_variable: ({ where, found }) => `节拍“${where}”用到“${found}”，没有这个变量。`,
  unused_variable: ({ where }) => `变量“${where}”没有节拍用到。`,
  no_summary: ({ where }) => `节拍“${where}”没有写发生什么。`,
};

/** What is wrong with a skeleton, in a sentence, for models and for authors alike. */
export function problemText(problem: SkeletonProblem, language: Language): string {
  return (language === 'zh' ? chinese : english)[problem.kind](problem);
}
