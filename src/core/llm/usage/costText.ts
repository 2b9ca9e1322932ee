import { groupDigits } from '../../text/groupDigits';

/** `0.38 USD + 2.10 CNY`; undefined where no price is known, which is not to say that it is free. */
export function costsText(costs: Readonly<Record<string, number>>): string | undefined {
  const amounts = Object.entries(costs).map(([currency, amount]) => costText(amount, currency));
  return amounts.length === 0 ? undefined : amounts.join(' + ');
}

/** `0.0123 USD`. The currency is the author's own word, on one line. */
export function costText(amount: number, currency: string): string {
  return `${amountText(amount)} ${currency.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`;
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
