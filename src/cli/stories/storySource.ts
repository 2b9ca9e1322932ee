import { readNamedFile } from '../commandLine/namedFile';
import type { CommandContext } from '../commandLine/commandContext';
import type { PlotSkeleton, StoryTree } from '../../core/story/model';
import { readSkeleton, readStoryTree } from '../../core/story/readStoryTree';
import { noStoryTree } from '../../core/story/storyErrors';
import { storyWorkspace, type StoryWorkspace } from './storyWorkspace';

/** A tree that was asked about, and what it is held against. */
export interface StorySource {
  tree: StoryTree;
  skeleton: PlotSkeleton | undefined;
  /** The project whose own tree it is; undefined for a file that was named. */
  project: StoryWorkspace | undefined;
}

/**
 * The tree in the file that was named, or else the project's own; the skeleton likewise: to a file belongs only one that is named too. Throws
 * `not_found` where there is none, `invalid_input` for what is no tree or no skeleton, and what reading throws.
 */
export async function storySource(
  context: CommandContext,
  file: string | undefined,
  skeletonFile?: string,
): Promise<StorySource> {
  const named =
    skeletonFile === undefined
      ? undefined
      : readSkeleton(await readNamedFile(context, skeletonFile), skeletonFile);
  if (file !== undefined) {
    const tree = readStoryTree(await readNamedFile(context, file), file);
    return { tree, skeleton: named, project: undefined };
  }
  const project = await storyWorkspace(context, 'read');
  const found = await project.story.tree();
  if (!found) throw noStoryTree();
  const skeleton = named ?? (await project.story.skeleton())?.skeleton;
  return { tree: found.tree, skeleton, project };
}
