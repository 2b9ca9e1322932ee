import assert from 'node:assert/strict';
import { timeText } from '../../../src/vscode/timeText';

describe('a moment in words', () => {
  it('is written as the language writes it, and a dash where the number is no time', () => {
    const at = new Date(2026, 10, 29, 14, 5).getTime();
    assert.equal(timeText(at, 'en-GB', { dateStyle: 'medium' }), '29 Nov 2026');
    assert.match(timeText(at, 'zh-CN'), /^2026\/11\/29/);
    for (const none of [1e300, -1e300, NaN, Infinity]) {
      assert.equal(timeText(none, 'en'), '–');
      assert.equal(timeText(none, 'en', { dateStyle: 'medium', timeStyle: 'short' }), '–');
    }
  });
});
