import type { PhaseName, WorkbenchState } from '../src/shared/workbenchState';

/** How long what is shown before stays shut for a place that never comes, in milliseconds. */
const arrivalMilliseconds = 10_000;

/** Where the author goes until the host has shown it: meanwhile nothing may be done with what is still there. */
export class Destination {
  phase: PhaseName | undefined;
  project: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onGivenUp`: it never came, and what is shown can be used again. */
  constructor(private readonly onGivenUp: () => void) {}

  get isAhead(): boolean {
    return this.phase !== undefined || this.project !== undefined;
  }

  goToPhase(phase: PhaseName, shown: WorkbenchState | undefined): void {
    if (this.isAhead || phase !== shown?.detail?.phase) this.set(phase, this.project);
  }

  goToProject(project: string, shown: WorkbenchState | undefined): void {
    // Which phase of it comes is the host's to say.
    if (this.isAhead || project !== shown?.project) this.set(undefined, project);
  }

  /** A state has come: perhaps the one of this place, or one in which there is no such place. */
  receive({ situation, project, detail }: WorkbenchState): void {
    const isThere =
      (this.project === undefined || this.project === project) &&
      (this.phase === undefined || this.phase === detail?.phase);
    if (isThere || situation !== 'ready') this.set(undefined, undefined);
  }

  private set(phase: PhaseName | undefined, project: string | undefined): void {
    clearTimeout(this.timer);
    this.phase = phase;
    this.project = project;
    if (!this.isAhead) return;
    this.timer = setTimeout(() => {
      this.set(undefined, undefined);
      this.onGivenUp();
    }, arrivalMilliseconds);
  }
}
