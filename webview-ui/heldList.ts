import type { PhaseDetail, WorkbenchState } from '../src/shared/workbenchState';

/**
 * Which of the host's states is shown. Nothing moves by itself while the author reads: a round that somebody else had assessed waits
 * behind what is read, until the author wants to see it or goes elsewhere. While they write on a card, whatever comes waits: what they type
 * would be taken for keys of the list.
 */
export class HeldList {
  private latest: WorkbenchState | undefined;
  private kept: PhaseDetail | undefined;

  /** `writing`: the author writes on a card; `reading`: they are in the list; `asked`: the new round is one that this view asked for. */
  receive(
    state: WorkbenchState,
    { writing, reading, asked }: { writing: boolean; reading: boolean; asked: boolean },
  ): void {
    const before = this.kept ?? this.latest?.detail;
    const isRead = !asked && (this.kept !== undefined || reading) && state.detail?.hasRound === true;
    const stays =
      before !== undefined &&
      this.latest?.project === state.project &&
      (writing || isRead) &&
      isOtherRound(before, state.detail);
    this.kept = stays ? before : undefined;
    this.latest = state;
  }

  /** The author wants to see what is new. */
  release(): void {
    this.kept = undefined;
  }

  /** The newest state of all. */
  get state(): WorkbenchState | undefined {
    return this.latest;
  }

  /** The phase as it is shown. */
  get detail(): PhaseDetail | undefined {
    return this.kept ?? this.latest?.detail;
  }

  /** How many suggestions wait behind what is shown; undefined where nothing waits. */
  get waiting(): number | undefined {
    return this.kept === undefined ? undefined : (this.latest?.detail?.counts.undecided ?? 0);
  }
}

function isOtherRound(before: PhaseDetail, after: PhaseDetail | undefined): boolean {
  return (
    after !== undefined &&
    after.phase === before.phase &&
    before.suggestions.length > 0 &&
    (!after.hasRound || after.assessedAt !== before.assessedAt || after.round !== before.round)
  );
}
