import * as z from 'zod/mini';
import { StoryFoldError } from '../../errors';
import type { Logger } from '../../ports';
import { usageFile } from '../../project/layout';
import { parseJsonLines } from '../../storage/jsonLines';
import type { ProjectStore } from '../../storage/projectStore';
import { usageRecordSchema, type ReadUsageRecord, type UsageRecord } from './usageRecord';

export interface Usage {
  /** In the order in which they were written. */
  records: ReadUsageRecord[];
  /** Lines that tell no tokens: cut off by a crash, or changed by hand. */
  damaged: number;
}

/** What every request to a model took, one line each, in `usage.jsonl`. Two windows may write it at the same time. */
export class UsageLedger {
  constructor(
    private readonly store: ProjectStore,
    private readonly logger: Logger,
  ) {}

  /**
   * Adds a line; it is durable when this resolves. Never throws: the reply has been paid for and must not be lost because the
   * ledger cannot be written. Then the log is told, tokens included.
   */
  async add(record: UsageRecord): Promise<void> {
    try {
      await this.store.append(usageFile, JSON.stringify(record));
    } catch (error) {
      const { step, inputTokens, outputTokens } = record;
      const why = error instanceof StoryFoldError ? error.code : 'io';
      this.logger.warn(
        `A request was not written into ${usageFile} (${why}): ${step}, ${inputTokens} tokens in, ${outputTokens} out.`,
      );
    }
  }

  /** Throws as `readUsage`. */
  read(): Promise<Usage> {
    return readUsage(this.store);
  }
}

/** Everything that can be read; nothing where there is no ledger. Throws as `ProjectStore.read`. */
export async function readUsage(store: Pick<ProjectStore, 'read'>): Promise<Usage> {
  const bytes = await store.read(usageFile);
  if (!bytes) return { records: [], damaged: 0 };
  const lines = parseJsonLines(bytes);
  const records = lines.records.flatMap(({ value }) => {
    const parsed = z.safeParse(usageRecordSchema, value);
    return parsed.success ? [parsed.data] : [];
  });
  return { records, damaged: lines.damaged + lines.records.length - records.length };
}
