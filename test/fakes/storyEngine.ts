import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import type { ProjectSettings } from '../../src/core/project/project';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { StoryController } from '../../src/core/story/storyController';
import { ManualClock } from './manualClock';
import { modelAt } from './modelServer/modelAt';
import { sessionOn } from './modelSessions';
import { englishProject } from './testProject';

/** A small story: a main way of six choices. */
export const smallStory = {
  'storyfold.story.minMainDepth': 4,
  'storyfold.story.targetMainDepth': 6,
  'storyfold.story.maxTotalNodes': 30,
  'storyfold.story.minDurationMinutes': 1,
};

export interface StoryEngineParts {
  /** Where the model is; offline without one. */
  url?: string;
  clock?: ManualClock;
  project?: ProjectSettings;
  /** By their full names, beside those of the small story. */
  settings?: Record<string, unknown>;
  environment?: Record<string, string>;
}

/** The story engine as a start of the program has it. Nothing happens in it by itself. */
export function storyEngine(store: ProjectStore, parts: StoryEngineParts = {}): StoryController {
  const { clock = new ManualClock(), project = englishProject, settings = {}, url, environment } = parts;
  return new StoryController({
    store,
    manuscript: new FileManuscript(store),
    project: { ...project, settings: { ...project.settings, ...smallStory, ...settings } },
    clock,
    ...(url !== undefined && { model: sessionOn(modelAt(url), store, { clock }) }),
    ...(environment && { environment }),
  });
}
