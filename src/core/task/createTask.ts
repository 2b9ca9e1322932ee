import type { ChapterReference } from '../chapter/chapterList';
import { taskLock } from '../project/layout';
import { feedbackModes, type FeedbackMode, type TaskKind } from '../../shared/values';
import { taskSchema } from './model';
import { chapterNotFree, noModeForTask, noTaskId, storyNotFree, taskExists } from './taskErrors';
import { isTaskId } from './record/taskId';
import { taskIds } from './record/taskIds';
import { logLine } from './record/taskLog';
import { taskPath } from './taskFiles';
import { taskChange } from './record/taskRecord';
import type { TaskControllerOptions } from './taskRun';
import { readTaskSettings } from './taskSettings';

export interface NewTask {
  /** A chapter unless something else is said. */
  kind?: TaskKind;
  /** As the chapter engine takes it; of no meaning for a branching story. */
  chapter?: ChapterReference;
  /** Made up where none is given. */
  id?: string;
  mode?: FeedbackMode;
  /** The chapter has a text already, and is to be written anew. */
  anew?: boolean;
}

/** What a task is to make, as it stands. */
interface Wanted {
  chapter: string;
  /** What names the chapter to its author. */
  reference: string;
  title: string;
  /** Nothing is there yet that would be written anew. */
  isFree: boolean;
}

/** Makes a task; see `TaskController.create`. Gives back its id. */
export async function createTask(
  engine: TaskControllerOptions,
  { kind = 'chapter', chapter: reference = '', id: given, mode, anew = false }: NewTask,
): Promise<string> {
  const { store, clock, project } = engine;
  if (given !== undefined && !isTaskId(given)) throw noTaskId(given);
  if (mode !== undefined && !feedbackModes.includes(mode)) throw noModeForTask(mode);
  const wanted = await (kind === 'story' ? wantedStory(engine) : wantedChapter(engine, reference));
  const settings = readTaskSettings(project);
  if (!wanted.isFree && !anew) throw kind === 'story' ? storyNotFree() : chapterNotFree(wanted.reference);
  const taken = new Set((await taskIds(store)).map((known) => known.toLowerCase()));
  // Two ids that differ in capitals only are one folder on some systems.
  if (given !== undefined && taken.has(given.toLowerCase())) throw taskExists(given);
  let id = given ?? newId();
  while (taken.has(id)) id = newId();
  const now = clock.now();
  const task = taskSchema.parse({
    id,
    kind,
    chapter: wanted.chapter,
    title: wanted.title,
    createdAt: now,
    updatedAt: now,
    stage: 'extracting',
    maxRetries: settings.maxRetries,
    feedbackMode: mode ?? settings.feedbackMode,
    anew: anew && !wanted.isFree,
  });
  await store.withLock(taskLock(id), () => store.commit([taskChange(task, null)]));
  await store
    .append(taskPath(id, 'log.txt'), logLine(now, undefined, 'info', madeFor(kind, wanted)))
    .catch(() => undefined);
  return id;
}

async function wantedChapter(
  { chapters }: TaskControllerOptions,
  reference: ChapterReference,
): Promise<Wanted> {
  const { row, reference: called } = await chapters.known(reference);
  const isFree = !row.passed && !row.byHand && !row.changedSince && row.proposed === undefined;
  return { chapter: row.chapter, reference: called, title: row.title, isFree };
}

async function wantedStory({ stories, project }: TaskControllerOptions): Promise<Wanted> {
  const found = await stories.tree();
  return { chapter: '', reference: '', title: project.title, isFree: found === undefined };
}

function madeFor(kind: TaskKind, { chapter }: Wanted): string {
  return kind === 'story' ? 'Made for the branching story.' : `Made for chapter ${chapter}.`;
}

/** Eight hexadecimal digits. */
function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}
