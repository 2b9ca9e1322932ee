import assert from 'node:assert/strict';
import { breaksOffInSentence } from '../../../../src/adapters/models/brokenEnd';

const long = 'The keeper counted the steps and lost count. Then he began again';

describe('prose that ends in the middle of a sentence', () => {
  it('is found by what its last paragraph lacks', () => {
    for (const text of [
      `${long}, slowly, and`,
      `# Tide\n\nOne paragraph.\n\n${long}`,
      '守塔人数着台阶，数到一半就忘了。他从头再数，一级一级往上，窗外的雾越来越浓，什么也看不见，他的手扶着墙，慢慢地，',
      'The boats came in one after the other all through that long evening,',
    ])
      assert.equal(breaksOffInSentence(text), true, text);
  });

  it('is not a text that ends as texts do', () => {
    for (const text of [
      '',
      'The End',
      `${long}.`,
      `${long}…”`,
      `${long}!*`,
      `“${long},” he said. “And what then?”`,
      '守塔人数着台阶，数到一半就忘了。他从头再数，一级一级往上，窗外的雾越来越浓，什么也看不见。',
      '他从头再数，一级一级往上，窗外的雾越来越浓，什么也看不见。守塔人数着台阶，数到一半就忘了。“走吧。”',
      `# Outline\n\n- Mara finds the boat at the foot of the tower. She waits`,
      `1. Mara finds the boat at the foot of the tower. She waits for the tide`,
      'Mara finds the boat at the foot of the tower and waits for the tide to turn',
      `Here is the assessment: {"overall":"It is good. Fine.","suggestions":[]}`,
      `{"overall": "It ends too soon. Then`,
      '```json\n{"overall": "It ends too soon. Then it goes on and on for quite a while',
    ])
      assert.equal(breaksOffInSentence(text), false, text);
  });
});
