import { costsText } from '../../core/llm/usage/costText';
import type { UsageTotals } from '../../core/llm/usage/usageSummary';
import { plain } from './markdown';

/** What requests cost. */
export type Costs = Pick<UsageTotals, 'costs' | 'unpricedCalls'> &
  Partial<Pick<UsageTotals, 'pricedTodayCalls'>>;

/** `+`: something in it has no known price. `*`: something in it is at the price that holds today. */
export function costCell({ costs, unpricedCalls, pricedTodayCalls = 0 }: Costs): string {
  const cost = costsText(costs);
  if (cost === undefined) return '–';
  return plain(`${cost}${unpricedCalls > 0 ? ' +' : ''}${pricedTodayCalls > 0 ? ' *' : ''}`);
}
