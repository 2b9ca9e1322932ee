import { StoryFoldError } from '../../core/errors';
import type { Logger } from '../../core/ports';
import type { ProjectStore } from '../../core/storage/projectStore';
import { UsageLedger } from '../../core/llm/usage/usageLedger';
import type { ReadUsageRecord, UsageRecord } from '../../core/llm/usage/usageRecord';

/** The project's ledger, which also remembers what this process wrote into it, so that its cost can be told. */
export class CountingLedger extends UsageLedger {
  /** Every request of this process, those included that failed, in the order in which they ended. */
  readonly made: UsageRecord[] = [];

  constructor(
    store: ProjectStore,
    private readonly warned: Logger,
  ) {
    super(store, warned);
  }

  override add(record: UsageRecord): Promise<void> {
    this.made.push(record);
    return super.add(record);
  }

  /** What was written before. One that cannot be read keeps nobody from working; the log is told. */
  async known(): Promise<ReadUsageRecord[]> {
    try {
      return (await this.read()).records;
    } catch (error) {
      if (!(error instanceof StoryFoldError) || error.code === 'cancelled') throw error;
      this.warned.warn(error.message);
      return [];
    }
  }
}
