import assert from 'node:assert/strict';
import { isBlankOfEmphasis } from '../../../../../src/core/review/rules/chinese/blankOfEmphasis';
import { wrongWordList } from '../../../../../src/core/review/rules/chinese/wrongWordList';
import { wrongWordsRule } from '../../../../../src/core/review/rules/chinese/wrongWords';
import { ZhlintChecker } from '../../../../../src/adapters/checkers/zhlintChecker';
import { RuleReviewer } from '../../../../../src/core/review/rules/ruleReviewer';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const found = (text: string): string[] =>
  wrongWordsRule
    .check(text, { language: 'zh', dialect: 'british', script: 'simplified' })
    .map(({ start, end, replacement }) => `${text.slice(start, end)} → ${String(replacement)}`);

describe('wrongWords', () => {
  it('finds a wrong character, at the beginning, in the middle and at the end', () => {
    assert.deepEqual(found('以经到了。船上因该有人，帐蓬也搭好了。'), [
      '以经 → 已经',
      '因该 → 应该',
      '帐蓬 → 帐篷',
    ]);
    assert.deepEqual(found('“既使不来也行，”她迫不急待，高兴级了。'), [
      '既使 → 即使',
      '迫不急待 → 迫不及待',
      '级了 → 极了',
    ]);
    assert.deepEqual(found('人群穿流不息，他急燥地挤过去，忙录了一天。'), [
      '穿流不息 → 川流不息',
      '急燥 → 急躁',
      '忙录 → 忙碌',
    ]);
  });
  it('finds what a keyboard or an ear makes of everyday words', () => {
    assert.deepEqual(found('他自已知到，眼晴里似呼有泪，究竞为什么，必竟还小。'), [
      '自已 → 自己',
      '知到 → 知道',
      '眼晴 → 眼睛',
      '似呼 → 似乎',
      '究竞 → 究竟',
      '必竟 → 毕竟',
    ]);
    assert.deepEqual(found('他正再数船，我总觉的他不高幸，也许在也不来了。'), [
      '正再 → 正在',
      '觉的 → 觉得',
      '高幸 → 高兴',
      '在也 → 再也',
    ]);
  });
  it('leaves two right words that meet', () => {
    for (const text of [
      '她不能自已，他独自已经走了。',
      '才得知到了码头，谁知到处是水。',
      '放眼晴空万里，疑似呼吸停了。',
      '他研究竞技，立即然后就走，竟管不住自己。',
      '反正再等一天，他正再次出发。',
      '他现在也不去，我不在也没人管。',
      '可以经过这里，足以经受风浪。',
      '他自己经历过，自己经常说起。',
      '原因该由谁来说？',
      '既使人高兴，也使人难过。',
      '按装置上的按钮，他帮忙录了一段。',
      '山脉博大，严峻工作在前，全部暑假都在。',
      '坚决对抗到底，问题解决对大家都好。',
      '西安祥和，长安祥云。以德报怨。',
      '他三年级了。中国藉此扬名。',
    ])
      assert.deepEqual(found(text), [], text);
  });
  it('knows every word of its list by what it matches', () => {
    const entries = wrongWordList.trim().split(/\s+/);
    assert.ok(entries.length > 150);
    for (const entry of entries) assert.match(entry, /^[^→]+→\p{Script=Han}+$/u);
    const plain = entries.flatMap((entry) => {
      const [wrongs = '', right = ''] = entry.split('→');
      return wrongs
        .split('/')
        .filter((wrong) => !wrong.includes('('))
        .map((wrong) => [wrong, right] as const);
    });
    for (const [wrong, right] of plain) {
      assert.notEqual(wrong, right);
      assert.deepEqual(found(wrong), [`${wrong} → ${right}`]);
      assert.deepEqual(found(right), []);
    }
  });
});

describe('a blank beside emphasis', () => {
  const spaces = async (text: string): Promise<string[]> => {
    const request = ruleRequest('zh', { 'sample.md': text });
    const reviewer = new RuleReviewer({
      checkers: [new ZhlintChecker()],
      paragraphRules: [],
      documentRules: [],
    });
    return marked((await reviewer.review(request)).findings, request);
  };
  it('stays where the marks need it', async () => {
    for (const text of [
      '**梗概：** 小酒馆里没有人。',
      '他说 **“好”** 字。',
      '__备注：__ 夜里。',
      '他 _站_ 住。',
    ])
      assert.deepEqual(await spaces(text), [], text);
  });
  it('goes elsewhere', async () => {
    assert.deepEqual(await spaces('他说 **好** 字。'), ['should_fix:   → ', 'should_fix:   → ']);
    assert.deepEqual(await spaces('[链接。](a.md) 后面。'), ['should_fix:   → ']);
  });
  it('is told by both sides', () => {
    assert.equal(isBlankOfEmphasis('**甲：** 乙', 6, 7), true);
    assert.equal(isBlankOfEmphasis('**甲** 乙', 5, 6), false);
    assert.equal(isBlankOfEmphasis('甲 乙', 1, 2), false);
  });
});
