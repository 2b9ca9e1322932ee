import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { deDiDeRule } from '../../../../../src/core/review/rules/chinese/deDiDe';
import {
  doubledPunctuationChineseRule,
  ellipsisFormRule,
} from '../../../../../src/core/review/rules/chinese/doubledPunctuationChinese';
import { doubledWordChineseRule } from '../../../../../src/core/review/rules/chinese/doubledWordChinese';
import { halfWidthRunsRule } from '../../../../../src/core/review/rules/chinese/halfWidthRuns';
import { speechLeadChineseRule } from '../../../../../src/core/review/rules/chinese/speechLeadChinese';
import { wrongWordsRule } from '../../../../../src/core/review/rules/chinese/wrongWords';
import type { ParagraphContext, ParagraphRule } from '../../../../../src/core/review/rules/rule';

const context: ParagraphContext = {
  language: 'zh',
  dialect: 'british',
  script: 'simplified',
};

/** `severity: marked → edit` of each finding. */
function found(rule: ParagraphRule, paragraph: string): string[] {
  return rule
    .check(paragraph, context)
    .map(
      ({ severity, start, end, replacement }) =>
        `${severity}: ${paragraph.slice(start, end)}${replacement === undefined ? '' : ` → ${replacement}`}`,
    );
}

function finds(rule: ParagraphRule, paragraph: string, ...expected: string[]): void {
  it(`${expected.length === 0 ? 'leaves' : 'finds'} ${JSON.stringify(paragraph)}`, () =>
    assert.deepEqual(found(rule, paragraph), expected));
}

const rules = [
  doubledWordChineseRule,
  doubledPunctuationChineseRule,
  ellipsisFormRule,
  halfWidthRunsRule,
  deDiDeRule,
  wrongWordsRule,
];

describe('doubledWordChinese', () => {
  const rule = doubledWordChineseRule;
  finds(rule, '灯塔的的门开着。', 'should_fix: 的的 → 的');
  finds(rule, '她走了了。', 'should_fix: 了了 → 了');
  finds(rule, '他他没有回头。', 'should_fix: 他他 → 他');
  finds(rule, '雨还在下，他不不肯走。', 'should_fix: 不不 → 不');
  finds(rule, '门外站着的的的都是渔人。', 'should_fix: 的的的 → 的');
  finds(rule, '但是但是船没有来。', 'should_fix: 但是但是 → 但是');
  finds(rule, '我们我们都听见了。', 'should_fix: 我们我们 → 我们');
  finds(rule, '我们退退到后面。', 'should_fix: 退退 → 退');
  finds(rule, '她先跳下去去了，大家便便散开。', 'should_fix: 去去 → 去', 'should_fix: 便便 → 便');
  finds(rule, '她的眼睛睛亮了，看看了看天。', 'should_fix: 睛睛 → 睛', 'should_fix: 看看 → 看');
  finds(rule, '他会会不会来？到家时时，天黑了。', 'should_fix: 会会 → 会', 'should_fix: 时时 → 时');
  finds(rule, '众人都都笑起来。', 'should_fix: 都都 → 都');
  finds(rule, '那位老船长老船长姓周。', 'suggestion: 老船长老船长 → 老船长');
  finds(rule, '那艘渔船渔船回来了。', 'info: 渔船渔船 → 渔船');
  finds(rule, '“我我不知道。”', 'info: 我我 → 我');
  for (const fine of [
    '大腹便便的人去去就来，你去会会他。',
    '她看看到底是谁，他时时想起，过来来回回地走。',
    '他站起来来来回回走，后来来了一只猫。',
    '他了解了了不起的人。',
    '他想了想，看一看，早晨晨光很好。',
    '“没问题没问题！”',
    '她慢慢地走，看看天，又看看海。',
    '星星亮了，妈妈和爸爸天天等他。',
    '为了了解潮水，他现在在海边住。',
    '的的确确是他，地地道道的渔人。',
    '一个个、一步一步、一趟一趟地搬。',
    '大家商量商量，高兴高兴。',
    '墙雪白雪白，天湛蓝湛蓝。',
    '“是是是，不不不！”',
    '扑通扑通，叮当叮当。',
    '和和气气地说，是是非非随他去。',
    '他是画家家里的人。',
    '小船也就就此靠岸。',
  ]) {
    finds(rule, fine);
  }
  it('takes no longer for a run of blanks than it is long', () => {
    const begun = process.cpuUsage();
    assert.deepEqual(found(rule, `我们的${' '.repeat(100_000)}船`), []);
    const { user, system } = process.cpuUsage(begun);
    assert.ok(user + system < 1_000_000, `${user + system} µs`);
  });
});

describe('doubledPunctuationChinese', () => {
  const rule = doubledPunctuationChineseRule;
  finds(rule, '他走了。。', 'should_fix: 。。 → 。');
  finds(rule, '他走了，，没有回头。', 'should_fix: ，， → ，');
  finds(rule, '灯灭了，。她点上。', 'should_fix: ，。 → 。');
  finds(rule, '盐、、米、油。', 'should_fix: 、、 → 、');
  finds(rule, '“谁？，”她问。', 'should_fix: ？， → ？');
  finds(rule, '快走！。', 'should_fix: ！。 → ！');
  finds(rule, '走吧。？', 'should_fix: 。？ → ？');
  finds(rule, '她说：“到了。”。', 'suggestion: 。”。 → 。”');
  for (const fine of [
    '真的吗？！',
    '快走！！',
    '他想了想……没有说。',
    '海——很远的海。',
    '“哦，”他说，“好。”',
    '“走……”。',
  ])
    finds(rule, fine);
});

describe('ellipsisForm', () => {
  finds(ellipsisFormRule, '他想说。。。又停下。', 'suggestion: 。。。 → ……');
  finds(ellipsisFormRule, '等等...好吧。', 'suggestion: ... → ……');
  finds(ellipsisFormRule, '等等…好吧。', 'suggestion: … → ……');
  finds(ellipsisFormRule, '等等……好吧。');
  finds(ellipsisFormRule, 'Wait... what');
});

describe('halfWidthRuns', () => {
  finds(halfWidthRunsRule, '真的吗?!', 'should_fix: ?! → ？！');
  finds(halfWidthRunsRule, '他走了,,没有回头', 'should_fix: ,, → ，');
  finds(halfWidthRunsRule, '海--很远', 'should_fix: -- → ——');
  finds(halfWidthRunsRule, 'well--known 和 a?!');
  finds(halfWidthRunsRule, '网址https://a.b/?!x');
});

describe('deDiDe', () => {
  finds(deDiDeRule, '她慢慢得走着。', 'suggestion: 得 → 地');
  finds(deDiDeRule, '他吓的发抖。', 'suggestion: 的 → 得');
  finds(deDiDeRule, '那船跑地很快。', 'suggestion: 地 → 得');
  finds(deDiDeRule, '一个美丽地女孩站在那里。', 'suggestion: 地 → 的');
  finds(deDiDeRule, '我地书不见了。', 'suggestion: 地 → 的');
  finds(deDiDeRule, '他远远得将船缚住，得意得说道：“好。”', 'suggestion: 得 → 地', 'suggestion: 得 → 地');
  finds(deDiDeRule, '他们不住得吁气，慢慢得放下桨。', 'suggestion: 得 → 地', 'suggestion: 得 → 地');
  finds(deDiDeRule, '金黄地圆月照着碧绿地麦田。', 'suggestion: 地 → 的', 'suggestion: 地 → 的');
  finds(deDiDeRule, '一张紫色得圆脸，红通通地灯笼。', 'suggestion: 得 → 的', 'suggestion: 地 → 的');
  finds(deDiDeRule, '孩子急的大哭，转的头晕。', 'suggestion: 的 → 得', 'suggestion: 的 → 得');
  finds(deDiDeRule, '怎么回来的这样迟？', 'suggestion: 的 → 得');
  for (const fine of [
    '慢慢的走，慢慢地走。',
    '他高兴得跳了起来。',
    '其他地方没有船。',
    '他说的很对。',
    '我地里的菜。',
    '美丽地笑着。',
    '她慢慢得了病，默默得到表扬，不断得奖。',
    '红色地毯上，绿色地面很滑。',
    '金黄地铺了一地，雪白得耀眼，通红地烧着。',
    '他高兴得把帽子扔了，得意得说不出话。',
    '急的事情先办，转的直径是一米。',
  ])
    finds(deDiDeRule, fine);
});

describe('the messages of the paragraph rules', () => {
  const summaries = (rule: ParagraphRule, text: string): string[] =>
    rule.check(text, context).map(({ summary }) => summary);
  it('name the place in whole characters, without a mark at either end', () => {
    assert.deepEqual(summaries(deDiDeRule, '船打着转，阿豆转的头晕，只好闭眼。'), [
      '“阿豆转的头晕”中的“的”应为“得”',
    ]);
    assert.deepEqual(summaries(deDiDeRule, '“金黄地圆月。”'), ['“金黄地圆月”中的“地”应为“的”']);
  });
  it('tell a mark set twice from two marks', () => {
    assert.deepEqual(summaries(doubledPunctuationChineseRule, '船来了，，她笑了。'), ['标点重复：“，，”']);
    assert.deepEqual(summaries(doubledPunctuationChineseRule, '船来了！，她笑了。'), [
      '两个标点叠在一起：“！，”',
    ]);
  });
  it('call one character a character', () => {
    assert.deepEqual(summaries(doubledWordChineseRule, '灯塔的的门。'), ['“的”字重复']);
    assert.deepEqual(summaries(doubledWordChineseRule, '我们我们走。'), ['“我们”重复']);
  });
});

describe('the paragraph rules for Chinese', () => {
  it('mark places inside any paragraph, and their edits change it', () => {
    const piece = fc.constantFrom(
      '的',
      '了',
      '我们',
      '但是',
      '，',
      '。',
      '“',
      '”',
      '…',
      '?',
      ',',
      '.',
      '-',
      ' ',
      '\n',
      '海',
      '慢慢',
      '得',
      '走着',
      'a',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const paragraph = pieces.join('');
        for (const rule of rules) {
          for (const { rule: id, start, end, replacement } of rule.check(paragraph, context)) {
            assert.equal(id, rule.id);
            assert.ok(0 <= start && start < end && end <= paragraph.length);
            assert.notEqual(replacement, paragraph.slice(start, end));
          }
        }
      }),
    );
  });
});

describe('speechLeadChinese', () => {
  it('wants a mark between 道 and the speech, and no semicolon', () => {
    assert.deepEqual(found(speechLeadChineseRule, '她低声说道“水涨了，快走。”'), ['suggestion: 道 → 道：']);
    assert.deepEqual(found(speechLeadChineseRule, '老方喊；“快走！”'), ['should_fix: ； → ：']);
  });
  it('leaves a mark of either kind, a word that is quoted, and 说 alone', () => {
    for (const text of [
      '她低声说道：“水涨了。”',
      '她低声说道，“水涨了。”',
      '他问道“水”字怎么写。',
      '又说“还欠十九个钱呢！”',
      '这条街道“老街”两个字还在。',
    ])
      assert.deepEqual(found(speechLeadChineseRule, text), []);
  });
});
