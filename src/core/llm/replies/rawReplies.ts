import { StoryFoldError } from '../../errors';
import type { Clock, Logger } from '../../ports';
import { rawRepliesFolder } from '../../project/layout';
import type { ProjectStore } from '../../storage/projectStore';
import type { ModelStep } from '../steps';

export interface RawReply {
  step: ModelStep;
  /** As the endpoint calls it. */
  model: string;
  /** Why the reply was not used: an error's code. */
  outcome: string;
  text: string;
}

const maxFiles = 100;
const maxBytes = 20 * 1024 * 1024;
const maxTries = 100;
/** The names that are given here; nothing else in the folder is touched. */
const ownName = /^\d{8}T\d{9}Z-[a-z_]+-(\d+)\.txt$/;

/**
 * Replies that could not be used, kept for whoever wants to know why. Each is a file of its own, named by time (UTC), step and number;
 * the oldest go when there are more than 100 or more than 20 MB of them, the newest never.
 */
export class RawReplies {
  constructor(
    private readonly store: ProjectStore,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Keeps the reply byte for byte, below a few lines that say what it is and an empty one. Gives back the file's project-relative path.
   * Never throws, since the error that led here matters more: undefined where it could not be kept, and the logger is told.
   */
  async keep(reply: RawReply): Promise<string | undefined> {
    let path: string | undefined;
    try {
      path = await this.write(reply);
      await this.removeOldest(path);
    } catch (error) {
      const code = error instanceof StoryFoldError ? error.code : 'unexpected';
      const what =
        path === undefined ? 'A raw reply could not be kept' : 'Old raw replies could not be removed';
      this.logger.warn(`${what} in ${rawRepliesFolder}: ${code}`);
    }
    return path;
  }

  private async write({ step, model, outcome, text }: RawReply): Promise<string> {
    const time = new Date(this.clock.now()).toISOString();
    const header = [
      `time: ${time}`,
      `step: ${step}`,
      `model: ${oneLine(model)}`,
      `outcome: ${oneLine(outcome)}`,
      '',
      '',
    ];
    const bytes = new TextEncoder().encode(header.join('\n') + text);
    for (let number = 1; ; number++) {
      const path = `${rawRepliesFolder}/${time.replace(/[-:.]/g, '')}-${step}-${number}.txt`;
      try {
        await this.store.commit([{ path, bytes, expected: null }]);
        return path;
      } catch (error) {
        const isTaken = error instanceof StoryFoldError && error.code === 'conflict';
        if (!isTaken || number >= maxTries) throw error;
      }
    }
  }

  private async removeOldest(newest: string): Promise<void> {
    const names = (await this.store.list(rawRepliesFolder)).filter((name) => ownName.test(name));
    const oldestFirst = names
      .map((name) => ({ name, time: name.slice(0, 19), number: Number(ownName.exec(name)![1]) }))
      .sort(
        (one, other) =>
          compare(one.time, other.time) || one.number - other.number || compare(one.name, other.name),
      )
      .map(({ name }) => `${rawRepliesFolder}/${name}`);
    const tooMany = Math.max(0, oldestFirst.length - maxFiles);
    const removed: string[] = [];
    let left = 0;
    // From the newest back, so that what is kept is what is most recent.
    for (const [index, path] of [...oldestFirst.entries()].reverse()) {
      left += (await this.store.stat(path))?.length ?? 0;
      if (path !== newest && (index < tooMany || left > maxBytes)) removed.push(path);
    }
    await this.store.commit(removed.map((path) => ({ path, bytes: undefined })));
  }
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
