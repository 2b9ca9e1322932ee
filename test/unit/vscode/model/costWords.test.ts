import assert from 'node:assert/strict';
import { amountText } from '../../../../src/cli/costText';
import { amountWords, costWords } from '../../../../src/vscode/model/costWords';

describe('costs in words', () => {
  it('name each currency, and are nothing where no price is known', () => {
    assert.equal(costWords({}), undefined);
    assert.equal(costWords({ USD: 0.384 }), '0.384 USD');
    assert.equal(costWords({ USD: 12.3, CNY: 0.05 }), '12.30 USD + 0.05 CNY');
    assert.equal(costWords({ 'U\nSD': 1 }), '1.00 U SD');
  });

  it('are written as the command line writes them', () => {
    for (const amount of [0, 0.00001, 0.0001, 0.012345, 0.5, 0.99999, 1, 12.345, 1234567.891])
      assert.equal(amountWords(amount), amountText(amount));
  });
});
