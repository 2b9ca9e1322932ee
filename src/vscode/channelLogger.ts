import type { LogOutputChannel } from 'vscode';
import { StoryFoldError } from '../core/errors';
import type { Logger } from '../core/ports';

/** The log that the author can open. It never holds prose: errors are written by code and place, not by their words. */
export class ChannelLogger implements Logger {
  constructor(private readonly channel: LogOutputChannel) {}

  info(message: string): void {
    this.channel.info(message);
  }

  warn(message: string): void {
    this.channel.warn(message);
  }

  /** What failed, and how. */
  failure(what: string, error: unknown): void {
    if (error instanceof StoryFoldError) {
      const { path, ...details } = error.details;
      this.channel.warn(
        `${what}: ${error.code}${typeof path === 'string' ? ` (${path})` : ''}`,
        Object.keys(details).join(' '),
      );
      return;
    }
    // A bug: its stack says where, and the first line, which could quote what it choked on, is left out.
    const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: undefined };
    this.channel.error(
      `${what}: ${name}`,
      (stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n'),
    );
  }
}
