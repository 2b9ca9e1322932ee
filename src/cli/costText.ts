import { groupDigits } from '../core/text/groupDigits';
import { showLineEnds } from './elide';

/** `0.0123 USD` */
export function costText(amount: number, currency: string): string {
  return `${amountText(amount)} ${showLineEnds(currency)}`;
}

/** Two decimals, and for what is less than one as many as say something. */
export function amountText(amount: number): string {
  if (amount === 0) return '0';
  if (amount >= 1) {
    const [whole = '', decimals = ''] = amount.toFixed(2).split('.');
    return `${groupDigits(Number(whole))}.${decimals}`;
  }
  return amount < 0.0001 ? '< 0.0001' : amount.toFixed(4).replace(/0{1,2}$/, '');
}
