import type { ChangingIntent } from '../src/shared/protocol';
import type { PhaseName } from '../src/shared/workbenchState';

type WithoutStamp<T> = T extends unknown ? Omit<T, 'intent' | 'rev'> : never;
/** A changing intent before it is numbered and stamped with a revision. */
export type Draft = WithoutStamp<ChangingIntent>;
export type PendingStatus = 'open' | 'accepted' | 'rejected' | 'waived';

/** How long to wait for the news that an intent arrived, in milliseconds. Carrying it out may take as long as it takes. */
export const arrivalMilliseconds = 10_000;

/**
 * Sends one changing intent at a time. An author ticks faster than the host answers: what comes meanwhile waits, and is
 * stamped with the revision that our own intent before it led to. Had anybody else changed the state in between, the revision
 * is another one and the host refuses, as it must. What is decided shows at once.
 */
export class Outbox {
  private waiting: { draft: Draft; rev: number }[] = [];
  private sent: { intent: number; draft: Draft } | undefined;
  private next = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onLost`: an intent never arrived; it and what waited for it are dropped. */
  constructor(
    private readonly send: (intent: ChangingIntent) => void,
    private readonly onLost: () => void,
  ) {}

  get isBusy(): boolean {
    return this.sent !== undefined;
  }

  /** `rev`: the revision of the snapshot that is shown. */
  add(draft: Draft, rev: number): void {
    if (this.sent) this.waiting.push({ draft, rev });
    else this.post(draft, rev);
  }

  /** The host has it in hand, and will settle it. */
  arrived(intent: number): void {
    if (this.sent?.intent === intent) clearTimeout(this.timer);
  }

  /** The host has answered. Without a revision it refused, and what waited was decided on a state that never came. */
  settle(intent: number, rev: number | undefined): void {
    if (this.sent?.intent !== intent) return;
    clearTimeout(this.timer);
    const { phase } = this.sent.draft;
    const [first, ...rest] = rev === undefined ? [] : this.waiting;
    this.sent = undefined;
    this.waiting = rest;
    if (!first || rev === undefined) return;
    // Revisions are a phase's own; what waits for another phase keeps the one that was shown.
    this.waiting = rest.map((each) => (each.draft.phase === phase ? { ...each, rev } : each));
    this.post(first.draft, first.draft.phase === phase ? rev : first.rev);
  }

  /** What the author has decided and the snapshot does not show yet, by suggestion. */
  pending(phase: PhaseName): ReadonlyMap<string, PendingStatus> {
    const decided = new Map<string, PendingStatus>();
    for (const draft of [
      ...(this.sent ? [this.sent.draft] : []),
      ...this.waiting.map(({ draft }) => draft),
    ]) {
      if (draft.phase !== phase) continue;
      if (draft.type === 'decide') decided.set(draft.id, draft.status);
      if (draft.type === 'waive') decided.set(draft.id, 'waived');
    }
    return decided;
  }

  private post(draft: Draft, rev: number): void {
    const intent = this.next++;
    this.sent = { intent, draft };
    this.timer = setTimeout(() => {
      this.sent = undefined;
      this.waiting = [];
      this.onLost();
    }, arrivalMilliseconds);
    this.send({ ...draft, intent, rev });
  }
}
