import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import type { ChapterController } from '../../src/core/chapter/chapterController';
import type { Clock, Timer, Uptime } from '../../src/core/ports';
import type { ProjectSettings } from '../../src/core/project/project';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { StoryController } from '../../src/core/story/storyController';
import { TaskController } from '../../src/core/task/taskController';
import type { RefinementController } from '../../src/core/refinement/refinementController';
import type { Reviewer } from '../../src/core/review/model';
import { chapterControllers } from './chapterProject';
import { ManualClock } from './manualClock';
import { sessionOn } from './modelSessions';
import { ScriptedChapterTalk, type TalkScript } from './scriptedChapterTalk';
import { ScriptedModel } from './scriptedModel';
import { englishProject } from './testProject';
import { ManualUptime } from './manualUptime';
import { ScriptedTaskTalk, type TaskTalkScript } from './scriptedTaskTalk';
import { StillTimer } from './stillTimer';

export interface TaskEngineParts {
  chapterScript?: TalkScript;
  taskScript?: TaskTalkScript;
  clock?: ManualClock;
  uptime?: Uptime;
  timer?: Timer;
  reviewers?: readonly Reviewer[];
  project?: ProjectSettings;
  offline?: boolean;
  /** What the server lists; the model that is asked for is `small`. */
  models?: readonly string[];
}

export interface TaskEngine {
  tasks: TaskController;
  chapters: ChapterController;
  refinement: RefinementController;
  chapterTalk: ScriptedChapterTalk;
  taskTalk: ScriptedTaskTalk;
  store: ProjectStore;
  clock: Clock;
}

/** The task engine as a start of the program has it, with a model that answers as scripted. Nothing happens in it by itself. */
export function taskEngine(store: ProjectStore, parts: TaskEngineParts = {}): TaskEngine {
  const { clock = new ManualClock(), project = englishProject, reviewers = [], offline = false } = parts;
  const chapterTalk = new ScriptedChapterTalk(parts.chapterScript ?? { scenes: [2] });
  const taskTalk = new ScriptedTaskTalk(parts.taskScript);
  const model = sessionOn(new ScriptedModel([], { ...(parts.models && { models: parts.models }) }), store, {
    clock,
  });
  const { controller: chapters, refinement } = chapterControllers(store, {
    clock,
    project,
    model,
    openTalk: chapterTalk.open,
  });
  const manuscript = new FileManuscript(store);
  const stories = new StoryController({ store, manuscript, project, clock, ...(!offline && { model }) });
  const tasks = new TaskController({
    store,
    manuscript,
    project,
    clock,
    timer: parts.timer ?? new StillTimer(),
    uptime: parts.uptime ?? new ManualUptime(),
    ...(!offline && { model }),
    refinement,
    chapters,
    stories,
    reviewers,
    openTalk: taskTalk.open,
  });
  return { tasks, chapters, refinement, chapterTalk, taskTalk, store, clock };
}
