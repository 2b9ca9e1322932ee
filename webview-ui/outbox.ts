import type { ChangingIntent } from '../src/shared/protocol';
import type { PhaseName } from '../src/shared/workbenchState';

type WithoutStamp<T> = T extends unknown ? Omit<T, 'intent' | 'project' | 'rev'> : never;
/** A changing intent before it is numbered and stamped with what the author looked at. */
export type Draft = WithoutStamp<ChangingIntent>;
/** What the author looked at: the project that was shown, by id, and the revision of its phase. */
export interface Seen {
  project: string;
  rev: number;
}
export type PendingStatus = 'open' | 'accepted' | 'rejected' | 'waived';

/** How long to wait for the news that an intent arrived, in milliseconds. Carrying it out may take as long as it takes. */
export const arrivalMilliseconds = 10_000;

/**
 * Sends one changing intent at a time. An author ticks faster than the host answers: what comes meanwhile waits, and is
 * stamped with the revision that our own intent before it led to. Had anybody else changed the state in between, the revision
 * is another one and the host refuses, as it must. What is decided shows at once.
 */
export class Outbox {
  private waiting: { draft: Draft; seen: Seen }[] = [];
  private sent: { intent: number; draft: Draft; project: string } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `onLost`: an intent never arrived; it and what waited for it are dropped. Each page counts its intents from another number, so that an
   * answer to the page before it is none to this one.
   */
  constructor(
    private readonly send: (intent: ChangingIntent) => void,
    private readonly onLost: () => void,
    private next = crypto.getRandomValues(new Uint32Array(1))[0]! + 1,
  ) {}

  get isBusy(): boolean {
    return this.sent !== undefined;
  }

  /**
   * `seen`: what the snapshot that is shown is of. The very same as what was asked for last, and is not answered yet, is a click too many: it
   * would be done once more after it, and a model asked twice.
   */
  add(draft: Draft, seen: Seen): void {
    if (this.isLast(draft, seen)) return;
    if (this.sent) this.waiting.push({ draft, seen });
    else this.post(draft, seen);
  }

  /**
   * This project is shown now. What waits for another is dropped: nobody sees any more what it was about. Returns whether anything was.
   */
  turnTo(project: string | undefined): boolean {
    const before = this.waiting.length;
    this.waiting = this.waiting.filter(({ seen }) => seen.project === project);
    return this.waiting.length < before;
  }

  /** The host has it in hand, and will settle it. */
  arrived(intent: number): void {
    if (this.sent?.intent === intent) clearTimeout(this.timer);
  }

  /** The host has answered. Without a revision it refused, and what waited was decided on a state that never came. */
  settle(intent: number, rev: number | undefined): void {
    if (this.sent?.intent !== intent) return;
    clearTimeout(this.timer);
    const { project, draft } = this.sent;
    // Revisions are a phase's own; what waits for another phase keeps the one that was shown.
    const [first, ...rest] = this.waiting.flatMap((each) => {
      if (each.seen.project !== project) return [each];
      if (rev === undefined) return [];
      return [each.draft.phase === draft.phase ? { ...each, seen: { project, rev } } : each];
    });
    this.sent = undefined;
    this.waiting = rest;
    if (first) this.post(first.draft, first.seen);
  }

  /** What the author has decided in a phase of a project and the snapshot does not show yet, by suggestion. */
  pending(project: string | undefined, phase: PhaseName): ReadonlyMap<string, PendingStatus> {
    const decided = new Map<string, PendingStatus>();
    for (const { draft, of } of [
      ...(this.sent ? [{ draft: this.sent.draft, of: this.sent.project }] : []),
      ...this.waiting.map(({ draft: waiting, seen }) => ({ draft: waiting, of: seen.project })),
    ]) {
      if (of !== project || draft.phase !== phase) continue;
      if (draft.type === 'decide') decided.set(draft.id, draft.status);
      if (draft.type === 'waive') decided.set(draft.id, 'waived');
    }
    return decided;
  }

  private isLast(draft: Draft, { project }: Seen): boolean {
    const waiting = this.waiting.at(-1);
    const last = waiting ? { draft: waiting.draft, project: waiting.seen.project } : this.sent;
    return last?.project === project && JSON.stringify(last.draft) === JSON.stringify(draft);
  }

  private post(draft: Draft, seen: Seen): void {
    const intent = this.next++;
    this.sent = { intent, draft, project: seen.project };
    this.timer = setTimeout(() => {
      this.sent = undefined;
      this.waiting = [];
      this.onLost();
    }, arrivalMilliseconds);
    this.send({ ...draft, intent, ...seen });
  }
}
