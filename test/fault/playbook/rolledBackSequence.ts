import type { Bullet, Playbook } from '../../../src/core/project/playbook/playbook';
import type { CurationRun } from '../../../src/core/task/model';
import { applyCuration } from '../../../src/core/task/playbook/applyCuration';
import {
  addBullet,
  deleteBullet,
  editBullet,
  setPinned,
  setRetired,
} from '../../../src/core/task/playbook/authorsBullets';
import { countJudged, countTold } from '../../../src/core/task/playbook/countBullets';
import { rollBack } from '../../../src/core/task/playbook/rollBack';
import { SeededRandom } from '../support/seededRandom';
import { author, BulletHistory, standings } from './bulletHistory';
import { lessonFor, someOperations } from './generatedLessons';

const tasks = ['ferry', 'lamp', 'tide'] as const;

/** What one generated sequence came to. */
export interface RolledBack {
  rollBacks: number;
  undone: number;
  kept: number;
  problems: string[];
}

/**
 * Curations of three tasks, what the author does with the lessons, counting and roll-backs, in any order. After every roll-back each
 * lesson stands as follows from who touched it last, and every one that the roll-back had nothing to do with is the same to the byte.
 */
export function rolledBackSequence(number: number): RolledBack {
  const random = new SeededRandom(`roll-back ${number}`);
  const history = new BulletHistory();
  const runs = new Map<string, CurationRun[]>(tasks.map((task) => [task, []]));
  const found: RolledBack = { rollBacks: 0, undone: 0, kept: 0, problems: [] };
  let playbook: Playbook = { version: 1, nextId: 1, bullets: [] };
  const ids = new Set<string>();
  const steps = 8 + random.whole(16);
  for (let step = 0; step < steps; step++) {
    const before = playbook;
    const task = random.pick(tasks);
    switch (random.whole(8)) {
      case 0:
      case 1:
      case 2: {
        const own = runs.get(task)!;
        const run = own.length + 1;
        const operations = someOperations(playbook, random, `${number} ${step}`);
        const { playbook: after, changes } = applyCuration(playbook, operations, { task, run, at: step });
        own.push({ run, at: step, changes, skipped: [] });
        playbook = after;
        history.note(task, before.bullets, playbook.bullets);
        break;
      }
      case 3:
      case 4:
        playbook = authorsStep(playbook, random, `${number} ${step}`);
        history.note(author, before.bullets, playbook.bullets);
        break;
      case 5: {
        const some = playbook.bullets.filter(() => random.whole(2) === 0).map(({ id }) => id);
        playbook = countTold(countJudged(playbook, { helpful: some, harmful: some.slice(1) }), some);
        break;
      }
      default: {
        const where = `sequence ${number}, step ${step}, roll-back of ${task}`;
        const back = rollBack(playbook, runs.get(task)!, task);
        const touched = history.touchedBy(task);
        const due = history.rollBack(task, playbook.bullets);
        found.problems.push(
          ...wrongWith(before, back.playbook, due, touched).map((one) => `${where}: ${one}`),
        );
        // One that the task had added and taken out again is put back and taken out once more.
        const isThere = new Set(before.bullets.map(({ id }) => id));
        for (const id of back.undone)
          if (
            isThere.has(id) &&
            standings(before.bullets).get(id) === standings(back.playbook.bullets).get(id)
          )
            found.problems.push(`${where}: ${id} is called undone and is as it was`);
        playbook = back.playbook;
        runs.set(
          task,
          runs
            .get(task)!
            .map((run) => (run.undone ? run : { ...run, undone: { at: step, kept: back.kept } })),
        );
        found.rollBacks++;
        found.undone += back.undone.length;
        found.kept += back.kept.length;
      }
    }
    for (const { id } of playbook.bullets) {
      const isNew = !before.bullets.some((bullet) => bullet.id === id);
      if (isNew && ids.has(id) && !isPutBack(before, playbook)) found.problems.push(`${id} is given twice`);
      ids.add(id);
    }
    if (playbook.nextId < before.nextId) found.problems.push(`sequence ${number}: ids begin anew`);
  }
  return found;
}

/** Ids are given by raising the number of the next. */
function isPutBack(before: Playbook, after: Playbook): boolean {
  return before.nextId === after.nextId;
}

function authorsStep(playbook: Playbook, random: SeededRandom, seed: string): Playbook {
  const { bullets } = playbook;
  if (bullets.length === 0 || random.whole(4) === 0)
    return addBullet(playbook, lessonFor(`author ${seed}`, random), 1).playbook;
  const { id, pinned, retired } = random.pick(bullets);
  switch (random.whole(5)) {
    case 0:
      return setPinned(playbook, id, !pinned).playbook;
    case 1:
      return setRetired(playbook, id, !retired).playbook;
    case 2:
      return deleteBullet(playbook, id).playbook;
    default:
      return editBullet(playbook, id, lessonFor(`edited ${seed}`, random)).playbook;
  }
}

function wrongWith(
  before: Playbook,
  after: Playbook,
  due: ReadonlyMap<string, string | undefined>,
  touched: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  const now = standings(after.bullets);
  for (const id of new Set([...due.keys(), ...now.keys()]))
    if (due.get(id) !== now.get(id))
      problems.push(`${id} is ${now.get(id) ?? 'gone'}, and should be ${due.get(id) ?? 'gone'}`);
  const bytes = ({ bullets }: Playbook) =>
    JSON.stringify(bullets.filter(({ id }: Bullet) => !touched.has(id)));
  if (bytes(before) !== bytes(after))
    problems.push('a lesson that the task never touched is another, or elsewhere');
  return problems;
}
