import type { ProjectStore } from '../../storage/projectStore';
import type { TaskStage } from '../../../shared/values';
import { taskPath } from '../taskFiles';

export type LogLevel = 'info' | 'warning' | 'error';

/** The line of the log for an event: when, at which stage, how grave, what. On one line whatever it says. */
export function logLine(time: number, stage: TaskStage | undefined, level: LogLevel, said: string): string {
  return `${new Date(time).toISOString()} ${stage ?? '-'} ${level} ${said.replace(/\s+/gu, ' ').trim()}`;
}

/** The lines that are whole, oldest first; what a crash cut off is left out. `tail`: only so many of the last. */
export async function readTaskLog(
  store: Pick<ProjectStore, 'read'>,
  id: string,
  tail = Infinity,
): Promise<string[]> {
  const bytes = await store.read(taskPath(id, 'log.txt'));
  if (!bytes) return [];
  // Every line was written with its line break; what stands after the last one was cut off.
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1).filter(isWholeLine);
  return tail === Infinity ? lines : lines.slice(Math.max(0, lines.length - tail));
}

function isWholeLine(line: string): boolean {
  return /^\d{4,}-\d\d-\d\dT[\d:.]+Z \S+ (?:info|warning|error) \S/u.test(line);
}
