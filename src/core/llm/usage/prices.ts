import type { TokenUsage } from './tokenUsage';

/** What a model costs, per million tokens. */
export interface Price {
  input: number;
  cachedInput: number;
  output: number;
  /** As the author names it: `USD`, `CNY`. */
  currency: string;
}

export type Cost = { amount: number; currency: string };

// Amounts are kept in whole billionths, so that a sum of many small ones comes out to the last digit that is shown.
const parts = 1_000_000_000;

/** The price of a model by its name, or that of `*`; undefined where the author gave neither. */
export function priceOf(prices: Readonly<Record<string, Price>>, model: string): Price | undefined {
  if (Object.hasOwn(prices, model)) return prices[model];
  return Object.hasOwn(prices, '*') ? prices['*'] : undefined;
}

/** What the tokens cost, to a billionth of the currency. Reasoning is output. */
export function costOf(
  usage: Pick<TokenUsage, 'inputTokens' | 'cachedTokens' | 'outputTokens'>,
  price: Price,
): Cost {
  const cached = Math.min(usage.cachedTokens, usage.inputTokens);
  const millionths =
    (usage.inputTokens - cached) * price.input +
    cached * price.cachedInput +
    usage.outputTokens * price.output;
  return { amount: Math.round(millionths * 1000) / parts, currency: price.currency };
}

/** What several cost together, by currency; empty for none. The order in which they are added makes no difference. */
export function sumCosts(costs: Iterable<Cost>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { amount, currency } of costs) {
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * parts));
  }
  for (const [currency, sum] of sums) sums.set(currency, sum / parts);
  return sums;
}

/** The sum where all are in one currency; undefined where there are several, or nothing to add. */
export function singleCost(costs: Iterable<Cost>): Cost | undefined {
  const sums = [...sumCosts(costs)];
  if (sums.length !== 1) return undefined;
  const [currency, amount] = sums[0]!;
  return { amount, currency };
}
