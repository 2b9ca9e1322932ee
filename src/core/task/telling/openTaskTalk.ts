import type { TaskTalk, TaskTalkOptions } from './taskTalk';
import { ToldTask } from './toldTask';

/** Reads what the model is told of the work; nothing is sent. */
export function openTaskTalk(options: TaskTalkOptions): Promise<TaskTalk> {
  return ToldTask.open(options);
}
