import * as z from 'zod/mini';
import { tasksFolder } from '../../project/layout';
import { sha256 } from '../../storage/hash';
import { decodeJson, jsonBytes, parseJson, refuseNewer, versionOf } from '../../storage/json';
import { movedToOf } from '../../storage/movedAside';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import {
  feedbackSchema,
  generationResultSchema,
  planSchema,
  reflectionSchema,
  requirementsSchema,
  taskSchema,
  taskVersion,
  templatesSchema,
  type Task,
} from '../model';
import { migrateTask } from './olderTasks';
import { soundStage } from '../stages';
import { noSuchTask, noTaskId } from '../taskErrors';
import { isTaskId } from './taskId';
import { hasSomething, taskIds } from './taskIds';
import { taskFileNames, taskPath, type TaskFile } from '../taskFiles';

interface LoadedTask {
  task: Task;
  /** SHA-256 (hex) of the file as it was read; null where it could not be. */
  sha256: string | null;
  /** Where it was moved to when it could not be read. */
  movedAside: string[];
}

/** How each of a task's files is read. */
const schemas = {
  'requirements.json': requirementsSchema,
  'templates.json': templatesSchema,
  'plan.json': planSchema,
  'generation_result.json': generationResultSchema,
  'feedback.json': feedbackSchema,
  'reflection.json': reflectionSchema,
} as const satisfies Record<TaskFile, z.ZodMiniType>;

/** Throws `not_found` for a task that is not there, with those that are, and `invalid_input` for what can be no id. */
export async function requireTask(store: Pick<ProjectStore, 'list'>, id: string): Promise<void> {
  if (!isTaskId(id)) throw noTaskId(id);
  // As it is written: where a disk does not tell capitals from small letters, the folder of another would answer.
  const isThere = (await store.list(tasksFolder)).includes(id) && (await hasSomething(store, id));
  if (!isThere) throw noSuchTask(id, await taskIds(store));
}

/**
 * A task, to be worked on under its lock. One whose file cannot be read is moved aside byte for byte, and stands as failed where the files
 * beside it end. Throws `not_found`, `newer_schema`, `conflict` for a merge that is not settled, `io`.
 */
export async function loadTask(store: ProjectStore, id: string): Promise<LoadedTask> {
  await requireTask(store, id);
  const path = taskPath(id, 'task.json');
  const bytes = await store.read(path);
  if (!bytes) return { task: await remade(store, id), sha256: null, movedAside: [] };
  try {
    const task = await decodeJson(store, path, bytes, taskSchema, {
      version: taskVersion,
      migrate: (value) => migrateTask(value, id),
    });
    refuseNewer(path, task.version, taskVersion);
    return { task: { ...task, id }, sha256: await sha256(bytes), movedAside: [] };
  } catch (error) {
    const movedTo = movedToOf(error);
    if (movedTo === undefined) throw error;
    return { task: await remade(store, id), sha256: null, movedAside: [movedTo] };
  }
}

/** The same without writing anything. Throws `not_found`, `io`. */
export async function peekTask(store: ProjectStore, id: string): Promise<Task> {
  await requireTask(store, id);
  const value = await peekJson(store, taskPath(id, 'task.json'));
  const isNewer = (versionOf(value) ?? 0) > taskVersion;
  const read = z.safeParse(taskSchema, isNewer ? value : migrateTask(value, id));
  return read.success ? { ...read.data, id } : remade(store, id);
}

export function taskChange(task: Task, expected: string | null): StoreChange {
  return {
    path: taskPath(task.id, 'task.json'),
    bytes: jsonBytes({ ...task, version: taskVersion }),
    expected,
  };
}

/** Which of a task's files can be read, and which are there and cannot. Looks only. Throws `newer_schema` for one of a newer StoryFold. */
export async function soundFiles(
  store: Pick<ProjectStore, 'read'>,
  id: string,
): Promise<{ sound: Set<TaskFile>; broken: Set<TaskFile> }> {
  const { sound, broken, newer } = await lookAtFiles(store, id);
  for (const [name, version] of newer) refuseNewer(taskPath(id, name), version, taskVersion);
  return { sound, broken };
}

/** The same, with the versions of those that a newer StoryFold wrote apart. */
async function lookAtFiles(
  store: Pick<ProjectStore, 'read'>,
  id: string,
): Promise<{ sound: Set<TaskFile>; broken: Set<TaskFile>; newer: Map<TaskFile, number> }> {
  const newer = new Map<TaskFile, number>();
  const sound = new Set<TaskFile>();
  const broken = new Set<TaskFile>();
  for (const name of taskFileNames) {
    const bytes = await store.read(taskPath(id, name));
    if (!bytes) continue;
    const parsed = parseJson(bytes);
    const version = 'value' in parsed ? (versionOf(parsed.value) ?? 0) : 0;
    if (version > taskVersion) newer.set(name, version);
    else (parseTaskFile(name, bytes) === undefined ? broken : sound).add(name);
  }
  return { sound, broken, newer };
}

export type TaskFileContent<Name extends TaskFile> = z.infer<(typeof schemas)[Name]>;

/** Undefined where it is missing or cannot be read; one of a newer version as far as it can be, for whoever only looks. Looks only. */
export async function peekTaskFile<Name extends TaskFile>(
  store: Pick<ProjectStore, 'read'>,
  id: string,
  name: Name,
): Promise<{ value: TaskFileContent<Name>; sha256: string } | undefined> {
  const bytes = await store.read(taskPath(id, name));
  const value = bytes && parseTaskFile(name, bytes);
  return value === undefined ? undefined : { value, sha256: await sha256(bytes!) };
}

function parseTaskFile<Name extends TaskFile>(
  name: Name,
  bytes: Uint8Array,
): TaskFileContent<Name> | undefined {
  const parsed = parseJson(bytes);
  if ('problem' in parsed) return undefined;
  const read = z.safeParse(schemas[name] as unknown as z.ZodMiniType<TaskFileContent<Name>>, parsed.value);
  return read.success ? read.data : undefined;
}

/** What can be known of a task whose own file is lost. */
async function remade(store: ProjectStore, id: string): Promise<Task> {
  const { sound, newer } = await lookAtFiles(store, id);
  const { stage } = soundStage('evaluating', (name) => sound.has(name) || newer.has(name));
  const made =
    (await peekTaskFile(store, id, 'generation_result.json'))?.value ??
    (await peekTaskFile(store, id, 'plan.json'))?.value;
  const error = {
    code: 'corrupt_state',
    message: 'The file of the task could not be read.',
    hint: 'Retry it: it goes on after what the files beside it hold.',
  };
  const isDone = stage === 'evaluating';
  return taskSchema.parse({
    id,
    kind: made?.kind ?? 'chapter',
    chapter: made?.chapter ?? '',
    ...(isDone
      ? { status: 'completed', feedbackStatus: 'failed', feedbackError: error }
      : { status: 'failed', error }),
    failedStage: stage,
    stage,
  });
}
