import type { Bullet } from '../../../src/core/project/playbook/playbook';

export const author = 'author';

/** How a lesson stands as far as anybody decides about it; undefined where it is gone. What is counted of it is no decision. */
type Standing = string | undefined;

interface Step {
  /** A task's id, or `author` for the author. */
  by: string;
  before: Standing;
  after: Standing;
}

/**
 * Who made what of each lesson, noted down from outside: by looking at the playbook before and after each step. From this alone it
 * follows what a roll-back has to leave: a task's last steps on a lesson are taken back as long as nobody has come after them.
 */
export class BulletHistory {
  private readonly steps = new Map<string, Step[]>();

  /** Notes what was changed. */
  note(by: string, before: readonly Bullet[], after: readonly Bullet[]): void {
    const [was, is] = [standings(before), standings(after)];
    for (const id of new Set([...was.keys(), ...is.keys()])) {
      const step = { by, before: was.get(id), after: is.get(id) };
      if (step.before === step.after) continue;
      this.steps.set(id, withoutDetour([...(this.steps.get(id) ?? []), step]));
    }
  }

  /** How all lessons have to stand once everything of this task that can be is taken back; forgets the steps that are. */
  rollBack(task: string, now: readonly Bullet[]): Map<string, Standing> {
    const due = standings(now);
    for (const [id, steps] of this.steps) {
      while (steps.at(-1)?.by === task) {
        const { before } = steps.pop()!;
        if (before === undefined) due.delete(id);
        else due.set(id, before);
      }
      // What somebody else has come upon stays theirs, and is never taken back by a later roll-back either.
      for (const step of steps) if (step.by === task) step.by = `${task}, settled`;
    }
    return due;
  }

  /** Lessons on which this task has steps that are not taken back yet. */
  touchedBy(task: string): Set<string> {
    return new Set(
      [...this.steps].filter(([, steps]) => steps.some(({ by }) => by === task)).map(([id]) => id),
    );
  }
}

/** An author who has come back to where the others had left it has changed nothing. */
function withoutDetour(steps: Step[]): Step[] {
  let first = steps.length;
  while (first > 0 && steps[first - 1]!.by === author) first--;
  for (let at = first; at < steps.length; at++)
    if (steps[at]!.before === steps.at(-1)!.after) return steps.slice(0, at);
  return steps;
}

export function standings(bullets: readonly Bullet[]): Map<string, Standing> {
  return new Map(
    bullets.map(({ id, text, pinned, retired }) => [id, JSON.stringify([text, pinned, retired])]),
  );
}
