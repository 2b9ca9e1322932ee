import { jsonBytes } from '../../storage/json';
import { sha256 } from '../../storage/hash';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import type { Clock } from '../../ports';
import type { Task } from '../model';
import { taskVersion } from '../model';
import { taskPath, type TaskFile } from '../taskFiles';
import { logLine, type LogLevel } from './taskLog';
import { loadTask, peekTaskFile, taskChange, type TaskFileContent } from './taskRecord';

/**
 * What work on one task has before it: its record as it was read from disk, and the only way in which it and its files are written. Whoever
 * opens one must hold the task's lock.
 */
export class TaskDesk {
  private saving: Promise<void> = Promise.resolve();

  private constructor(
    readonly store: ProjectStore,
    private readonly clock: Clock,
    private current: Task,
    private hash: string | null,
    /** Files that could not be read, under their new names. */
    readonly movedAside: string[],
    private readonly onSaved: () => void,
  ) {}

  static async open(store: ProjectStore, clock: Clock, id: string, onSaved: () => void): Promise<TaskDesk> {
    const { task, sha256: hash, movedAside } = await loadTask(store, id);
    return new TaskDesk(store, clock, task, hash, movedAside, onSaved);
  }

  get id(): string {
    return this.current.id;
  }

  get task(): Task {
    return this.current;
  }

  /** Writes what changes in the record with whatever belongs to it, in one commit. Throws as `ProjectStore.commit`; then nothing has changed. */
  save(changed: Partial<Task>, changes: readonly StoreChange[] = []): Promise<void> {
    const saved = this.saving.then(async () => {
      const next: Task = withoutUndefined({
        ...this.current,
        ...changed,
        revision: this.current.revision + 1,
        updatedAt: this.clock.now(),
      });
      const change = taskChange(next, this.hash);
      await this.store.commit([...changes, change]);
      this.hash = await sha256(change.bytes!);
      this.current = next;
      this.onSaved();
    });
    this.saving = saved.catch(() => undefined);
    return saved;
  }

  /** A log that cannot be written stops no work. */
  async log(level: LogLevel, said: string): Promise<void> {
    const line = logLine(this.clock.now(), this.current.stage, level, said);
    await this.store.append(taskPath(this.id, 'log.txt'), line).catch(() => undefined);
  }

  /** Undefined where the file is missing or cannot be read. */
  read<Name extends TaskFile>(
    name: Name,
  ): Promise<{ value: TaskFileContent<Name>; sha256: string } | undefined> {
    return peekTaskFile(this.store, this.id, name);
  }

  /** The write that makes this the file. */
  fileChange<Name extends TaskFile>(name: Name, value: TaskFileContent<Name>): StoreChange {
    return { path: taskPath(this.id, name), bytes: jsonBytes({ ...value, version: taskVersion }) };
  }
}

function withoutUndefined(task: Task): Task {
  return Object.fromEntries(Object.entries(task).filter(([, value]) => value !== undefined)) as Task;
}
