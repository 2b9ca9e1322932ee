import { l10n } from 'vscode';
import { costsText } from '../../core/llm/usage/costText';
import type { Price } from '../../core/llm/usage/prices';
import { recordsBy } from '../../core/llm/usage/recordsBy';
import type { Usage, UsageLedger } from '../../core/llm/usage/usageLedger';
import { summarizeUsage } from '../../core/llm/usage/usageSummary';
import { usageFile } from '../../core/project/layout';
import type { ProjectStore } from '../../core/storage/projectStore';

/** What requests took: tokens read and written, and in words with its currency what they cost, as far as prices are known. */
export interface Spent {
  tokens: number;
  cost?: string;
}

interface Counted {
  /** Undefined where nothing was asked. */
  whole: Spent | undefined;
  /** By the chapters' ids; what was asked for no chapter is in none. */
  byChapter: ReadonlyMap<string, Spent>;
}

/** What a project has taken so far. The ledger is read again only when it has grown, or prices are others. */
export class SpentSoFar {
  private counted: { of: string; result: Promise<Counted> } | undefined;

  constructor(
    private readonly store: Pick<ProjectStore, 'stat'>,
    private readonly ledger: Pick<UsageLedger, 'read'>,
    private readonly prices: () => Readonly<Record<string, Price>>,
  ) {}

  /** Undefined where there is no ledger. Throws `io`. */
  async read(): Promise<Counted | undefined> {
    const status = await this.store.stat(usageFile);
    if (!status) return undefined;
    const { stamp, length } = status;
    const prices = this.prices();
    const of = JSON.stringify([stamp ?? length, length, prices]);
    if (this.counted?.of !== of) {
      const counted = { of, result: this.count(prices) };
      this.counted = counted;
      counted.result.catch(() => {
        if (this.counted === counted) this.counted = undefined;
      });
    }
    return this.counted.result;
  }

  private async count(prices: Readonly<Record<string, Price>>): Promise<Counted> {
    const usage = await this.ledger.read();
    const byChapter = new Map<string, Spent>();
    for (const [chapter, records] of recordsBy(usage.records, (record) => record.chapter)) {
      const spent = spentOf({ records, damaged: 0 }, prices);
      if (spent) byChapter.set(chapter, spent);
    }
    return { whole: spentOf(usage, prices), byChapter };
  }
}

function spentOf(usage: Usage, prices: Readonly<Record<string, Price>>): Spent | undefined {
  const { calls, inputTokens, outputTokens, costs, unpricedCalls } = summarizeUsage(usage, {}, prices);
  if (calls === 0) return undefined;
  const known = costsText(costs);
  const cost = known !== undefined && unpricedCalls > 0 ? l10n.t('at least {0}', known) : known;
  return { tokens: inputTokens + outputTokens, ...(cost !== undefined && { cost }) };
}
