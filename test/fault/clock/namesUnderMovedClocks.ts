import { RawReplies } from '../../../src/core/llm/replies/rawReplies';
import { backUp } from '../../../src/core/task/retry/backups';
import { taskPath } from '../../../src/core/task/taskFiles';
import { PlaybookDesk } from '../../../src/core/task/playbook/playbookDesk';
import { threeChapters } from '../../fakes/chapterProject';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryStore } from '../../fakes/memoryStore';
import { taskEngine } from '../../fakes/taskEngine';
import { SeededRandom } from '../support/seededRandom';
import { clockShifts } from './clockShifts';

const quiet = { warn: () => undefined, info: () => undefined };

/** Makes tasks, lessons, backups and kept replies while the clock stands still, is moved and comes back: no name is ever given twice. */
export async function namesUnderMovedClocks(count: number): Promise<{ names: number; problems: string[] }> {
  const random = new SeededRandom('names');
  const store = new MemoryStore();
  const clock = new ManualClock();
  const { tasks } = taskEngine(store, { clock });
  const desk = new PlaybookDesk({ store, clock });
  const replies = new RawReplies(store, clock, quiet);
  const problems: string[] = [];
  const seen = new Map<string, Set<string>>();
  const note = (what: string, name: string | undefined): void => {
    const names = seen.get(what) ?? new Set<string>();
    if (name === undefined || names.has(name)) problems.push(`${what}: ${name ?? 'none'} is given twice`);
    else seen.set(what, names.add(name));
  };
  await store.commit([
    { path: 'outline.md', bytes: new TextEncoder().encode(threeChapters) },
    { path: taskPath('kept', 'requirements.json'), bytes: new TextEncoder().encode('{"objective":"x"}') },
  ]);
  for (let number = 0; number < count; number++) {
    clock.advance(random.pick([0, 0, 1, ...clockShifts]));
    note('tasks', (await tasks.create({ chapter: '2' })).task.id);
    note('backups', await backUp(store, 'kept', ['requirements.json'], clock.now()));
    // Of these only a hundred stay, and a name that has become free is free.
    if (number < 90)
      note(
        'kept replies',
        await replies.keep({ step: 'requirements', model: 'small', outcome: 'reply_invalid', text: 'x' }),
      );
    if (number >= 40) continue;
    const { id } = await desk.add(`Lesson ${number}.`);
    note('lessons', id);
    if (number % 3 === 0) await desk.remove(id);
  }
  return { names: [...seen.values()].reduce((sum, names) => sum + names.size, 0), problems };
}
