import { storyParts, type StoryPart } from '../../shared/values';

/** A branching story as a command is told of it, by trees, messages and the story map: the project's, and what of it is meant. */
export interface NamedStory {
  /** The project's id. */
  project: string;
  stage?: StoryPart;
  /** A node's id. */
  node?: string;
  /** A file of the story, project-relative. */
  path?: string;
  /** A run's id. */
  run?: string;
}

/** What a command's argument names; undefined where it names none. */
export function storyNamed(argument: unknown): NamedStory | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { project, stage, node, path, run } = argument as Record<string, unknown>;
  if (typeof project !== 'string') return undefined;
  const known = storyParts.find((part) => part === stage);
  return {
    project,
    ...(known && { stage: known }),
    ...(typeof node === 'string' && { node }),
    ...(typeof path === 'string' && { path }),
    ...(typeof run === 'string' && { run }),
  };
}
