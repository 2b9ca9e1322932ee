import { budgetExhausted } from '../modelErrors';
import type { TokenUsage } from './tokenUsage';

/** What one run may use at most, or has used: tokens sent and written, cached ones included, and requests. */
export interface BudgetFigures {
  tokens: number;
  calls: number;
}

/** What a request under way has set aside of the budget. */
export interface BudgetClaim {
  /** Takes what the request really took in place of what was set aside. To be called once, however the request ended; again it does nothing. */
  settle(usage: Pick<TokenUsage, 'inputTokens' | 'outputTokens'>): void;
}

/** Stops a run before the request that would take it over what the author allows. */
export class RunBudget {
  private readonly spentSoFar: BudgetFigures = { tokens: 0, calls: 0 };
  private tokensUnderWay = 0;

  constructor(readonly limit: Readonly<BudgetFigures>) {}

  /** What ended requests took, and how many were begun. */
  get spent(): Readonly<BudgetFigures> {
    return { ...this.spentSoFar };
  }

  /**
   * Sets tokens aside for a request that is about to be made: what it sends and what its reply is expected to take. Requests under way
   * count with what was set aside for them. Throws `budget_exhausted` when there is not so much left; then nothing has been set aside.
   */
  claim(estimatedTokens: number): BudgetClaim {
    const { tokens, calls } = this.spentSoFar;
    if (calls >= this.limit.calls || tokens + this.tokensUnderWay + estimatedTokens > this.limit.tokens) {
      throw budgetExhausted({
        exhausted: calls >= this.limit.calls ? 'calls' : 'tokens',
        limit: this.limit,
        needed: estimatedTokens,
        spent: this.spent,
        underWay: this.tokensUnderWay,
      });
    }
    this.spentSoFar.calls++;
    this.tokensUnderWay += estimatedTokens;
    let isOpen = true;
    return {
      settle: ({ inputTokens, outputTokens }) => {
        if (!isOpen) return;
        isOpen = false;
        this.tokensUnderWay -= estimatedTokens;
        this.spentSoFar.tokens += inputTokens + outputTokens;
      },
    };
  }
}
