/** Listens for Ctrl+C, and for whoever else ends the work. `src/cli.ts` loads this before anything else, because until then a signal ends the process at once. */
class Interruption {
  private readonly controller = new AbortController();
  private onFirst: () => void = () => undefined;
  private isOver = false;

  constructor() {
    const listener = () => this.interrupt();
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
    // The terminal was closed: what the work took is counted all the same.
    process.on('SIGHUP', listener);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Called when the first signal comes, which stops the work cleanly. */
  tell(onFirst: () => void): void {
    this.onFirst = onFirst;
  }

  /** The result is out: a signal that comes now has nothing to stop, and must not make a failure of what was done. */
  workIsOver(): void {
    this.isOver = true;
  }

  private interrupt(): void {
    // The second ends the process at once.
    if (this.signal.aborted) process.exit(this.isOver ? process.exitCode : 130);
    this.controller.abort();
    if (!this.isOver) this.onFirst();
  }
}

export const interruption = new Interruption();
