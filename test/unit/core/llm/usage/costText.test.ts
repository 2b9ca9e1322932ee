import assert from 'node:assert/strict';
import { amountText, costText, costsText } from '../../../../../src/core/llm/usage/costText';

describe('costs as text', () => {
  it('name each currency, and are nothing where no price is known', () => {
    assert.equal(costsText({}), undefined);
    assert.equal(costsText({ USD: 0.384 }), '0.384 USD');
    assert.equal(costsText({ USD: 12.3, CNY: 0.05 }), '12.30 USD + 0.05 CNY');
  });

  it('stay on one line, whatever the currency is called', () => {
    assert.equal(costText(1, 'U\nS\u2028D'), '1.00 U S D');
  });

  it('have as many decimals as say something', () => {
    const texts = {
      0: '0',
      0.00001: '< 0.0001',
      0.0001: '0.0001',
      0.012345: '0.0123',
      0.5: '0.50',
      0.99999: '1.00',
      12.345: '12.35',
      1234567.891: '1,234,567.89',
    };
    for (const [amount, text] of Object.entries(texts)) assert.equal(amountText(Number(amount)), text);
  });
});
