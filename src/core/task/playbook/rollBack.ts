import { isAuthorsBullet } from '../../project/playbook/bulletWords';
import { numberOfId } from '../../project/playbook/olderPlaybooks';
import type { Bullet, Playbook } from '../../project/playbook/playbook';
import type { BulletChange, CurationRun } from '../model';

export interface RolledBack {
  playbook: Playbook;
  /** Ids of bullets that are now as they were before one of the task's changes: taken out, put back, or with their words of then. */
  undone: string[];
  /** Of these, ids of bullets that are gone or say what they said before: what prompts were told of them holds no more. */
  withdrawn: string[];
  /** Ids of those that stay because the author has edited, pinned or retired them since. */
  kept: string[];
  /** Ids of those that stay because another task has changed them since. */
  changedByOthers: string[];
}

/**
 * Undoes what all curations of a task have changed in the playbook, the newest first, but for runs that have been undone already. What the
 * author or another task has changed since stays as it is, and so does every other bullet: the very same object. One that is gone by now is
 * not missed, since whoever took it out wanted that. Counters go on: they say what happened. Pure.
 */
export function rollBack(playbook: Playbook, runs: readonly CurationRun[], task: string): RolledBack {
  const draft = new RollBackDraft(playbook.bullets, task);
  const newestFirst = runs.filter(({ undone }) => !undone).sort((one, other) => other.run - one.run);
  for (const { changes } of newestFirst) for (const change of [...changes].reverse()) draft.undo(change);
  const { undone, withdrawn, kept, changedByOthers } = draft;
  return {
    playbook: undone.size === 0 ? playbook : { ...playbook, bullets: [...draft.bullets] },
    undone: [...undone],
    withdrawn: [...withdrawn],
    kept: [...kept],
    changedByOthers: [...changedByOthers],
  };
}

class RollBackDraft {
  readonly undone = new Set<string>();
  readonly withdrawn = new Set<string>();
  readonly kept = new Set<string>();
  readonly changedByOthers = new Set<string>();

  constructor(
    public bullets: readonly Bullet[],
    private readonly task: string,
  ) {}

  undo(change: BulletChange): void {
    switch (change.kind) {
      case 'added':
        return this.undoAdded(change);
      case 'updated':
        return this.undoUpdated(change);
      case 'merged':
      case 'removed':
        return this.putBack(change);
    }
  }

  private undoAdded({ id, after }: BulletChange): void {
    const now = this.find(id);
    if (!now || !this.isAsWritten(now, after)) return;
    // A record that was copied from another task undoes none of that task's lessons.
    if (now.origin.task !== this.task) return;
    this.bullets = this.bullets.filter((bullet) => bullet !== now);
    this.undone.add(id);
    this.withdrawn.add(id);
  }

  private undoUpdated({ id, before, after }: BulletChange): void {
    const now = this.find(id);
    if (!now || !before || !this.isAsWritten(now, after)) return;
    const restored: Bullet = { ...now, text: before.text, topic: before.topic, wrote: before.wrote };
    this.bullets = this.bullets.map((bullet) => (bullet === now ? restored : bullet));
    this.undone.add(id);
    this.withdrawn.add(id);
  }

  private putBack({ id, before, previous }: BulletChange): void {
    if (!before || this.find(id)) return;
    this.bullets = withBullet(this.bullets, before, previous);
    this.undone.add(id);
  }

  private isAsWritten(now: Bullet, after: BulletChange['after']): boolean {
    if (
      after &&
      now.text === after.text &&
      now.topic === after.topic &&
      now.pinned === after.pinned &&
      now.retired === after.retired
    )
      return true;
    const isAuthors =
      !after || now.pinned !== after.pinned || now.retired !== after.retired || isAuthorsBullet(now);
    (isAuthors ? this.kept : this.changedByOthers).add(now.id);
    return false;
  }

  private find(id: string): Bullet | undefined {
    return this.bullets.find((bullet) => bullet.id === id);
  }
}

/** After the one that it stood behind; where that is gone, in the order in which ids are given. */
function withBullet(
  bullets: readonly Bullet[],
  bullet: Bullet,
  previous: string | undefined,
): readonly Bullet[] {
  const behind = previous === undefined ? -1 : bullets.findIndex(({ id }) => id === previous);
  const later = bullets.findIndex(({ id }) => numberOfId(id) > numberOfId(bullet.id));
  const at = previous === undefined ? 0 : behind !== -1 ? behind + 1 : later === -1 ? bullets.length : later;
  return [...bullets.slice(0, at), bullet, ...bullets.slice(at)];
}
