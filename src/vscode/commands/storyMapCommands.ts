import type { CommandId } from '../contributions';
import type { Handler } from '../runCommand';
import { storyNamed } from '../work/namedStory';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';

/** What the commands on the story map work with. */
export interface StoryMapCommandParts {
  selection: Selection;
  storyMaps: { show(project: Project, node?: string): void };
}

/** The project can be named as the first argument, with a node of its story; or a node of the project shown, by its id. */
export function storyMapCommands({
  selection,
  storyMaps,
}: StoryMapCommandParts): Record<Extract<CommandId, 'storyfold.openStoryMap'>, Handler> {
  return {
    'storyfold.openStoryMap': (argument) => {
      const named = storyNamed(argument);
      const node = typeof argument === 'string' ? argument : named?.node;
      storyMaps.show(selection.requireProject(named?.project), node);
    },
  };
}
