import { costsText } from '../../core/llm/usage/costText';
import { recordsBy } from '../../core/llm/usage/recordsBy';
import { summarizeUsage } from '../../core/llm/usage/usageSummary';
import { usageFile } from '../../core/project/layout';
import type { Project } from '../workspace/project';

/** What the requests for a chapter took: tokens read and written, and costs as far as prices are known. */
export interface ChapterSpent {
  tokens: number;
  /** In words, with its currency. */
  cost?: string;
}

/** What each chapter has taken, by its id. The ledger is read again only when it has grown. */
export class ChapterCosts {
  private known: { of: string; spent: ReadonlyMap<string, ChapterSpent> } | undefined;

  async read({ id, store, model }: Project): Promise<ReadonlyMap<string, ChapterSpent>> {
    const status = await store.stat(usageFile);
    if (!status) return new Map();
    const { stamp, length } = status;
    const of = [id, stamp ?? '', length].join(' ');
    if (this.known?.of === of) return this.known.spent;
    const { records } = await model.ledger.read();
    const spent = new Map<string, ChapterSpent>();
    for (const [chapter, own] of recordsBy(records, (record) => record.chapter)) {
      const { inputTokens, outputTokens, costs } = summarizeUsage({ records: own, damaged: 0 });
      const cost = costsText(costs);
      spent.set(chapter, { tokens: inputTokens + outputTokens, ...(cost === undefined ? {} : { cost }) });
    }
    this.known = { of, spent };
    return spent;
  }
}
