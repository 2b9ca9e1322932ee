import { asLine, isActive, isAuthorsBullet, wordsHash } from '../../project/playbook/bulletWords';
import type { Bullet, Playbook } from '../../project/playbook/playbook';
import { playbookLimits, type PlaybookLimits } from '../../project/playbook/playbookLimits';
import type { BulletChange, CurationOperation } from '../model';
import { sameLesson } from './sameLesson';

/** Why something that a curation proposed is not done. */
export const skipReasons = [
  /** It says nothing, or the same as before. */
  'empty',
  'unchanged',
  /** Longer than a lesson may be. */
  'too_long',
  /** Another bullet says so already; one that the author wants told no more. */
  'known',
  'retired',
  /** One curation adds and changes only so many; the playbook holds only so many. */
  'too_many',
  'full',
  /** It names a bullet that is not there, or fewer than two to be merged. */
  'unknown_bullet',
  /** The author wrote, edited, pinned or retired the bullet. */
  'authors',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface CurationSource {
  task: string;
  /** The how manyeth of the task's curations, from 1. */
  run: number;
  /** Milliseconds since 1970. */
  at: number;
  limits?: PlaybookLimits;
}

export interface AppliedCuration {
  playbook: Playbook;
  /** What was changed, in order, for `curation.json`. */
  changes: BulletChange[];
  /** What was not done, in the words of the proposal (of a removal: the bullet's). */
  skipped: { text: string; why: SkipReason }[];
}

/** The playbook after what a curation proposes, as far as it may be done. Pure; bullets that are not named stay the very same objects. */
export function applyCuration(
  playbook: Playbook,
  operations: readonly CurationOperation[],
  source: CurationSource,
): AppliedCuration {
  const draft = new PlaybookDraft(playbook, source);
  for (const operation of operations) draft.take(operation);
  return { playbook: draft.playbook, changes: draft.changes, skipped: draft.skipped };
}

class PlaybookDraft {
  readonly changes: BulletChange[] = [];
  readonly skipped: AppliedCuration['skipped'] = [];
  private bullets: readonly Bullet[];
  private nextId: number;
  private added = 0;
  private readonly limits: PlaybookLimits;

  constructor(
    private readonly before: Playbook,
    private readonly source: CurationSource,
  ) {
    this.bullets = before.bullets;
    this.nextId = before.nextId;
    this.limits = source.limits ?? playbookLimits;
  }

  get playbook(): Playbook {
    return this.changes.length === 0
      ? this.before
      : { ...this.before, nextId: this.nextId, bullets: [...this.bullets] };
  }

  take(operation: CurationOperation): void {
    const why = this.done(operation);
    if (!why) return;
    const said =
      operation.kind === 'remove'
        ? (this.find(operation.id)?.text ?? operation.id)
        : asLine(operation.text).slice(0, 2 * this.limits.characters);
    this.skipped.push({ text: said, why });
  }

  private done(operation: CurationOperation): SkipReason | undefined {
    switch (operation.kind) {
      case 'add':
        return this.add(asLine(operation.text), asLine(operation.topic));
      case 'update':
        return this.update(operation.id, asLine(operation.text));
      case 'merge':
        return this.merge([...new Set(operation.ids)], asLine(operation.text));
      case 'remove':
        return this.remove(operation.id);
    }
  }

  private add(text: string, topic: string): SkipReason | undefined {
    const why = this.unfitText(text) ?? this.alreadySaid(text, []);
    if (why) return why;
    if (this.added >= this.limits.added) return 'too_many';
    if (this.bullets.filter(isActive).length >= this.limits.bullets) return 'full';
    const { task, run, at } = this.source;
    const after: Bullet = {
      id: `b${this.nextId++}`,
      text,
      topic: topic.slice(0, 60),
      origin: { by: 'task', task, run, at },
      counters: { told: 0, helpful: 0, harmful: 0 },
      wrote: wordsHash(text),
      pinned: false,
      retired: false,
    };
    this.added++;
    this.bullets = [...this.bullets, after];
    this.changes.push({ kind: 'added', id: after.id, after });
    return undefined;
  }

  private update(id: string, text: string): SkipReason | undefined {
    const before = this.find(id);
    const why =
      this.notToChange(before) ??
      this.unfitText(text) ??
      (before!.text === text ? 'unchanged' : this.alreadySaid(text, [id]));
    if (why) return why;
    if (this.left < 1) return 'too_many';
    this.rewrite(before!, text);
    return undefined;
  }

  private merge(ids: readonly string[], text: string): SkipReason | undefined {
    const found = ids.map((id) => this.find(id)).filter((bullet) => bullet !== undefined);
    const [first, ...others] = found;
    if (!first || others.length === 0) return 'unknown_bullet';
    const why =
      found.map((bullet) => this.notToChange(bullet)).find((one) => one !== undefined) ??
      this.unfitText(text) ??
      this.alreadySaid(text, ids);
    if (why) return why;
    if (this.left < found.length) return 'too_many';
    if (first.text !== text) this.rewrite(first, text);
    for (const other of others) this.takeOut(other, first.id);
    return undefined;
  }

  private remove(id: string): SkipReason | undefined {
    const before = this.find(id);
    const why = this.notToChange(before);
    if (why) return why;
    if (this.left < 1) return 'too_many';
    this.takeOut(before!);
    return undefined;
  }

  private rewrite(before: Bullet, text: string): void {
    const after: Bullet = { ...before, text, wrote: wordsHash(text) };
    this.bullets = this.bullets.map((bullet) => (bullet.id === before.id ? after : bullet));
    this.changes.push({ kind: 'updated', id: before.id, before, after });
  }

  private takeOut(before: Bullet, into?: string): void {
    const previous = this.bullets[this.bullets.findIndex(({ id }) => id === before.id) - 1];
    this.bullets = this.bullets.filter(({ id }) => id !== before.id);
    this.changes.push({
      kind: into === undefined ? 'removed' : 'merged',
      id: before.id,
      before,
      ...(into !== undefined && { into }),
      ...(previous && { previous: previous.id }),
    });
  }

  private find(id: string): Bullet | undefined {
    return this.bullets.find((bullet) => bullet.id === id);
  }

  /** Changes that this curation may still make. */
  private get left(): number {
    return this.limits.changed - (this.changes.length - this.added);
  }

  private notToChange(bullet: Bullet | undefined): SkipReason | undefined {
    if (!bullet) return 'unknown_bullet';
    return bullet.pinned || bullet.retired || isAuthorsBullet(bullet) ? 'authors' : undefined;
  }

  private unfitText(text: string): SkipReason | undefined {
    if (text === '') return 'empty';
    return text.length > this.limits.characters ? 'too_long' : undefined;
  }

  /** Whether a bullet other than these says it, active ones first. */
  private alreadySaid(text: string, besides: readonly string[]): SkipReason | undefined {
    const others = this.bullets.filter(({ id }) => !besides.includes(id));
    const alike = others.filter((bullet) => sameLesson(bullet.text, text));
    if (alike.length === 0) return undefined;
    return alike.some(({ retired }) => !retired) ? 'known' : 'retired';
  }
}
