import { storyFolder } from '../project/layout';
import type { StoryPart } from '../../shared/values';

/** The documents that a skeleton is made from, in the order in which they are written. */
export const storyDocuments = ['lore', 'gdd', 'mainline'] as const;
export type StoryDocument = (typeof storyDocuments)[number];

export const documentFiles: Readonly<Record<StoryDocument, string>> = {
  lore: `${storyFolder}/lore.md`,
  gdd: `${storyFolder}/gdd.md`,
  mainline: `${storyFolder}/mainline.md`,
};
export const skeletonFile = `${storyFolder}/skeleton.json`;
export const treeFile = `${storyFolder}/tree.json`;
/** What a build has had so far, a line each; gone when the tree stands. */
export const checkpointFile = `${storyFolder}/tree_incremental.jsonl`;
export const reportFile = `${storyFolder}/report.json`;
/** From what each part was made. */
export const storyRecordFile = `${storyFolder}/story.json`;
export const storyRunsFolder = `${storyFolder}/runs`;
/** Versions of the author's that were to be written anew. */
export const storyBackupsFolder = `${storyFolder}/backups`;

export function diagnosticsFile(run: string): string {
  return `${storyRunsFolder}/${run}/diagnostics.json`;
}

/** What each stage makes. */
export const filesOfPart: Readonly<Record<StoryPart, readonly string[]>> = {
  docs: storyDocuments.map((name) => documentFiles[name]),
  skeleton: [skeletonFile],
  tree: [treeFile],
};
