import assert from 'node:assert/strict';
import { briefFieldsRule } from '../../../../../src/core/review/rules/fiction/briefFieldsRule';
import { lengthInText } from '../../../../../src/core/review/rules/fiction/statedLength';
import { audienceAge } from '../../../../../src/core/review/rules/fiction/audienceAge';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const english = {
  Premise: 'A girl finds out why the harbour bell rings on its own.',
  Audience: 'Readers of 8 to 12.',
  'Genre and tone': 'A quiet ghost story.',
  Setting: 'A fishing village in winter.',
  Characters: '- Maren, twelve, stubborn\n- Old Piet, who keeps the lamp',
  Conflict: 'Nobody believes her, and the bell is sold.',
  Themes: 'Trust.',
  Length: 'About 4,000 words.',
};
const chinese = {
  故事前提: '女孩想知道港口的钟为什么自己响。',
  目标读者: '8 至 12 岁。',
  类型与基调: '安静的鬼故事。',
  背景: '冬天的渔村。',
  人物: '- 林晚：十二岁\n- 周伯：守灯人',
  核心冲突: '没有人相信她，钟要卖掉了。',
  主题: '信任。',
  篇幅: '约一万字。',
};
const headings = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, body]) => `## ${name}\n\n${body}\n`)
    .join('\n');
const labels = (fields: Readonly<Record<string, string>>, colon: string) =>
  Object.entries(fields)
    .map(([name, body]) => `**${name}**${colon}${body.replace(/\n/g, ' ')}`)
    .join('\n\n');
const without = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

function rulesOf(language: 'en' | 'zh', text: string, audience = ''): (string | undefined)[] {
  return briefFieldsRule
    .check(ruleRequest(language, { 'brief.md': text }, { phase: 'brief', audience }))
    .map(({ rule }) => rule);
}

describe('briefFields', () => {
  it('says nothing about a brief that has everything, in any form', () => {
    // **Premise.** A girl finds out …
    const stops = labels(english, ' ').replace(/\*\* /g, '.** ');
    for (const text of [
      headings(english),
      headings(english).replace(/\n/g, '\r\n'),
      labels(english, ': '),
      stops,
    ])
      assert.deepEqual(rulesOf('en', text), []);
    const own = {
      ...without(without(chinese, '背景'), '主题'),
      地方和时间: chinese.背景,
      想说的: chinese.主题,
    };
    for (const text of [headings(chinese), labels(chinese, '：'), labels(own, '：')])
      assert.deepEqual(rulesOf('zh', text), []);
  });

  const fields = ['premise', 'audience', 'genre', 'setting', 'characters', 'conflict', 'themes', 'length'];
  Object.keys(english).forEach((name, index) => {
    it(`misses “${name}”`, () => {
      assert.deepEqual(rulesOf('en', headings(without(english, name))), [`briefField:${fields[index]}`]);
      assert.deepEqual(rulesOf('en', labels(without(english, name), ': ')), [`briefField:${fields[index]}`]);
    });
  });
  Object.keys(chinese).forEach((name, index) => {
    it(`misses “${name}”`, () => {
      assert.deepEqual(rulesOf('zh', headings(without(chinese, name))), [`briefField:${fields[index]}`]);
      assert.deepEqual(rulesOf('zh', labels(without(chinese, name), '：')), [`briefField:${fields[index]}`]);
    });
  });

  it('marks a field that is named and left empty, or holds only a placeholder', () => {
    for (const body of ['', 'TBD', '…']) {
      const request = ruleRequest(
        'en',
        { 'brief.md': headings({ ...english, Setting: body }) },
        { phase: 'brief' },
      );
      assert.deepEqual(marked(briefFieldsRule.check(request), request), ['suggestion: Setting']);
    }
    assert.deepEqual(rulesOf('zh', headings({ ...chinese, 背景: '待定' })), ['briefField:setting']);
  });
  it('reads headings in 【】 and plain words for the fields', () => {
    const { 目标读者: readers, 主题: theme, ...rest } = chinese;
    const fields = { ...rest, 写给谁看: readers, 到底想说什么: theme };
    const bracketed = (all: Readonly<Record<string, string>>) =>
      Object.entries(all)
        .map(([name, body]) => `【${name}】\n${body}`)
        .join('\n\n');
    assert.deepEqual(rulesOf('zh', bracketed(fields)), []);
    assert.deepEqual(rulesOf('zh', bracketed({ ...fields, 备忘: '还要想。' })), []);
    assert.deepEqual(rulesOf('zh', bracketed(without(fields, '写给谁看'))), ['briefField:audience']);
    assert.deepEqual(rulesOf('zh', headings({ ...without(fields, '故事前提'), 立意: '信任。' })), [
      'briefField:premise',
    ]);
  });

  it('wants a number in the length', () =>
    assert.deepEqual(rulesOf('en', headings({ ...english, Length: 'Not too long.' })), [
      'briefField:lengthNumber',
    ]));

  it('only mentions the audience when the project has one', () => {
    const request = ruleRequest(
      'en',
      { 'brief.md': headings(without(english, 'Audience')) },
      { phase: 'brief', audience: '8 to 12' },
    );
    assert.deepEqual(
      briefFieldsRule.check(request).map(({ severity }) => severity),
      ['info'],
    );
  });

  it('takes a heading for two fields', () => {
    const text = headings({
      ...without(without(english, 'Setting'), 'Characters'),
      'Setting and characters': 'A village; Maren, twelve.',
    });
    assert.deepEqual(rulesOf('en', text), []);
  });

  it('gives a brief in plain prose one remark that names what it leaves out', () => {
    const [finding, ...rest] = briefFieldsRule.check(
      ruleRequest(
        'en',
        {
          'brief.md':
            'A ghost story about a girl named Maren in a fishing village, for readers of 8 to 12. She must find out who rings the bell.',
        },
        { phase: 'brief' },
      ),
    );
    assert.deepEqual(rest, []);
    assert.equal(finding?.summary, 'The brief says nothing about themes or length');
    assert.equal(finding?.range, undefined);
    const chineseRemarks = briefFieldsRule.check(
      ruleRequest('zh', { 'brief.md': '写一个女孩在渔村寻找钟声来历的故事。' }, { phase: 'brief' }),
    );
    assert.equal(chineseRemarks.length, 1);
  });

  it('has nothing to say of an empty brief', () => assert.deepEqual(rulesOf('en', '\n'), []));
});

describe('lengthInText', () => {
  const cases: [string, number | undefined, number | undefined][] = [
    ['about 4,000 words', 4000, 4000],
    ['3,000 to 4,000 words', 3000, 4000],
    ['3–4k words', 3000, 4000],
    ['two to three thousand words', 2000, 3000],
    ['a 900-word story', 900, 900],
    ['约一万字', 10_000, 10_000],
    ['8千到1万字', 8000, 10_000],
    ['三到五万字', 30_000, 50_000],
    ['3000字左右', 3000, 3000],
    ['not too long', undefined, undefined],
    ['写三个字母', undefined, undefined],
  ];
  for (const [text, from, to] of cases) {
    it(`reads “${text}”`, () =>
      assert.deepEqual(lengthInText(text), from === undefined ? undefined : { from, to }));
  }
});

describe('audienceAge', () => {
  for (const [audience, age] of [
    ['8 to 12', 8],
    ['8–12 岁', 8],
    ['readers of 12 and up', 12],
    ['children', 8],
    ['ages 6+', 6],
    ['young adult', 13],
    ['小学高年级', 8],
    ['小学生', 6],
    ['初中生', 12],
    ['八到十二岁', 8],
    ['adults', 18],
    ['成年读者', 18],
    ['未成年人', undefined],
    ['everybody who likes the sea', undefined],
    ['', undefined],
  ] as const) {
    it(`reads “${audience}”`, () => assert.equal(audienceAge(audience), age));
  }
});

describe('a brief headed in the writer’s own words', () => {
  it('is read as it is meant', () => {
    const text = headings({
      'The idea in a nutshell': 'A diver finds a jar of letters.',
      'Who it’s for': 'Adults.',
      'What kind of book': 'Literary, warm.',
      'Where and when': 'A harbour town, now.',
      'Who’s in it': 'Bram, 71.',
      'What stands in their way': 'Nobody wants the letters.',
      'What it is really about': 'Debts.',
    });
    assert.deepEqual(rulesOf('en', text), ['briefField:length']);
  });
});
