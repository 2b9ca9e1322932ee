import assert from 'node:assert/strict';
import { adverbialDeRule } from '../../../../../src/core/review/rules/chinese/adverbialDe';
import { quoteStyleChineseRule } from '../../../../../src/core/review/rules/chinese/quoteStyleChinese';
import { unbalancedMarksChineseRule } from '../../../../../src/core/review/rules/chinese/unbalancedMarksChinese';
import type { DocumentRule } from '../../../../../src/core/review/rules/rule';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

function finds(
  rule: DocumentRule,
  text: string,
  expected: string[],
  script: 'simplified' | 'traditional' = 'simplified',
): void {
  it(`${expected.length === 0 ? 'leaves' : 'finds'} ${JSON.stringify(text)}`, () => {
    const request = ruleRequest('zh', { 'chapters/01.md': text }, { script });
    assert.deepEqual(marked(rule.check(request), request), expected);
  });
}

describe('unbalancedMarksChinese', () => {
  const rule = unbalancedMarksChineseRule;
  finds(rule, '她说：“船来了。\n\n海很静。', ['should_fix: “船来了。 → “船来了。”']);
  finds(rule, '“船来了。他说完就走。\n\n海很静。', ['should_fix: “船来了。他说完就走。']);
  finds(rule, '船来了。”她说。', ['should_fix: 船来了。” → “船来了。”']);
  finds(rule, '“船来了，她说。', ['should_fix: “船来了，她说。']);
  finds(rule, '船来了。我们走吧。”她想。', ['should_fix: 船来了。我们走吧。”']);
  finds(rule, '“他唱道：\n\n> 月亮出来\n\n“就是这样。”', ['info: “他唱道：']);
  finds(rule, '“他唱道：\n\n> 月亮出来\n\n就是这样。”', ['info: “他唱道：', 'info: 就是这样。”']);
  it('says which mark is missing', () => {
    const summaries = (text: string) =>
      rule.check(ruleRequest('zh', { 'sample.md': text })).map(({ summary }) => summary);
    assert.deepEqual(summaries('“船来了。\n\n海很静。'), ['缺后引号（”）']);
    assert.deepEqual(summaries('船来了。”她说。'), ['缺前引号（“）']);
    assert.deepEqual(summaries('”船来了。”她说。'), ['引号方向反了，应为前引号（“）']);
    assert.deepEqual(summaries('“船来了。’她说。'), ['引号不成对，应为后引号（”）']);
    assert.deepEqual(summaries('她在读《潮汐表。'), ['缺后书名号（》）']);
  });
  finds(rule, '她问：船来了吗？”', ['should_fix: 船来了吗？” → “船来了吗？”']);
  finds(rule, '“船来了。“她说。', ['should_fix: “ → ”']);
  finds(rule, '”船来了。”她说。', ['should_fix: ” → “']);
  finds(rule, '“船来了。’她说。', ['should_fix: ’ → ”']);
  finds(rule, "她说‘好'。", []);
  finds(rule, '「船来了。她说。「走。」', ['should_fix: 「船来了。她说。']);
  finds(rule, '她说："船来了。', ['should_fix: "船来了。 → "船来了。"']);
  finds(rule, '她在读《潮汐表。', ['should_fix: 《潮汐表。']);
  finds(rule, '周伯（他守灯四十年走了。', ['should_fix: （他守灯四十年走了。']);
  finds(rule, '“船呢？\n\n“还没有来。”', ['suggestion: “船呢？ → “船呢？”']);
  finds(rule, '# 第一章 “雾\r\n\r\n她说：“*船*来了。\r\n\r\n海很静。', ['should_fix: “*船*来了。']);
  for (const fine of [
    '“船来了。”她说，“走吧。”',
    '“他说‘快走’，我就走了。”',
    '“那一年雾大得看不见自己的手，我们在灯下坐了三天三夜，谁也没有合眼，谁也没有说要走，只听见潮水一阵一阵地涌上来。\n\n“后来雾散了。”',
    '“一。\n\n“二。\n\n“三。”',
    '“船来了。"她说，"走吧。"',
    '1）他来了。\n\n（1）她也来了。',
    '她在读《潮汐表》（第二版）。',
  ]) {
    finds(rule, fine, []);
  }
});

describe('quoteStyleChinese', () => {
  finds(
    quoteStyleChineseRule,
    '她說：“船來了。”',
    ['suggestion: “ → 「', 'suggestion: ” → 」'],
    'traditional',
  );
  finds(quoteStyleChineseRule, '她說：「船來了。」', [], 'traditional');
  finds(quoteStyleChineseRule, '她說：“船來了。”\n\n'.repeat(30), ['suggestion: “'], 'traditional');
  finds(quoteStyleChineseRule, '她说：“船来了。”他说：“走。”她说：「好。」', ['info: 「']);
  finds(quoteStyleChineseRule, '她说：「船来了。」', []);
});

describe('adverbialDe', () => {
  finds(adverbialDeRule, '她轻轻地走了过来，飞快地跑着，高兴的跳了起来。', ['suggestion: 的 → 地']);
  it('says nothing where a writer always writes 的', () => {
    const text = '她轻轻的走了过来。他飞快的跑着。他们大声的喊着。她认真的看着。孩子高兴的跳了起来。';
    assert.deepEqual(adverbialDeRule.check(ruleRequest('zh', { 'sample.md': text })), []);
  });
  finds(adverbialDeRule, '她慢慢的走着，那是高兴的笑声。', []);
  finds(adverbialDeRule, '“船长！”阿豆高兴的说。', ['suggestion: 的 → 地']);
  finds(adverbialDeRule, '他慢慢的把裤脚往回拉。', ['suggestion: 的 → 地']);
  finds(adverbialDeRule, '爸爸的将来，奶奶的把戏，星星的把手。', []);
  finds(
    adverbialDeRule,
    '他轻轻地走着。她静静地看着。他们大声地喊着。他默默地坐着。她悄悄地跑着。他远远的站着。',
    ['suggestion: 的 → 地'],
  );
  finds(adverbialDeRule, '她默默的站在门口。他远远的看。母亲慢慢的走。“好！”他高兴的说。', []);
});
