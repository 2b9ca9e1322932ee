import type { ChannelLogger } from '../channelLogger';

/** A page that goes wrong says the same thousands of times; the log keeps this many of its lines a minute. */
const linesAtOnce = 20;
const minute = 60_000;

/** Passes on so many lines a minute, and then says how many there were besides. */
export class LimitedLog implements Pick<ChannelLogger, 'warn' | 'failure'> {
  private since = -Infinity;
  private lines = 0;

  constructor(
    private readonly logger: Pick<ChannelLogger, 'warn' | 'failure'>,
    private readonly now: () => number = Date.now,
  ) {}

  warn(message: string): void {
    if (this.hasRoom()) this.logger.warn(message);
  }

  failure(what: string, error: unknown): void {
    if (this.hasRoom()) this.logger.failure(what, error);
  }

  private hasRoom(): boolean {
    if (this.now() - this.since >= minute) {
      const leftOut = this.lines - linesAtOnce;
      [this.since, this.lines] = [this.now(), 0];
      if (leftOut > 0) this.logger.warn(`Workbench: lines left out of this log: ${leftOut}.`);
    }
    return ++this.lines <= linesAtOnce;
  }
}
