import assert from 'node:assert/strict';
import { finalFitRule } from '../../../../../src/core/review/rules/fiction/finalFit';
import { overLongParagraphRule } from '../../../../../src/core/review/rules/fiction/overLongParagraph';
import { sampleFitRule } from '../../../../../src/core/review/rules/fiction/sampleFit';
import { unfitWordsRule } from '../../../../../src/core/review/rules/fiction/unfitWords';
import { uniformRhythmRule } from '../../../../../src/core/review/rules/fiction/uniformRhythm';
import { wholeLengthInText } from '../../../../../src/core/review/rules/fiction/statedLength';
import { wordCountTargetRule } from '../../../../../src/core/review/rules/fiction/wordCountTarget';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const brief = (text: string) => ({ context: { brief: { path: 'brief.md', text } } });
const settings = { unfitWords: [], disabledRules: [] };

describe('unfitWords', () => {
  const check = (
    text: string,
    audience: string,
    unfitWords: readonly string[] = [],
    language: 'en' | 'zh' = 'en',
  ) => {
    const request = ruleRequest(
      language,
      { 'sample.md': text },
      { phase: 'sample', audience, settings: { ...settings, unfitWords } },
    );
    return marked(unfitWordsRule.check(request), request);
  };
  it('marks by age', () => {
    assert.deepEqual(check('“Damn,” said the bastard.', '8 to 12'), [
      'suggestion: Damn',
      'suggestion: bastard',
    ]);
    assert.deepEqual(check('“Damn,” said the bastard.', '5 to 7'), [
      'should_fix: Damn',
      'should_fix: bastard',
    ]);
    assert.deepEqual(check('“Damn,” said the bastard.', 'teenagers'), []);
    assert.deepEqual(check('“Shit,” he said.', 'teenagers'), ['should_fix: Shit']);
    assert.deepEqual(check('他想自杀。', '8–12岁', [], 'zh'), ['suggestion: 自杀']);
    assert.deepEqual(check('他想自杀。', '小学生', [], 'zh'), ['should_fix: 自杀']);
  });
  it('is silent for adults and where no age is given', () => {
    assert.deepEqual(check('“Shit,” he said.', 'adults'), []);
    assert.deepEqual(check('“Shit,” he said.', ''), []);
  });
  it('takes the age from the brief', () => {
    const request = ruleRequest(
      'en',
      { 'chapters/01.md': 'He was drunk.' },
      brief('## Audience\n\nReaders of 6 to 8\n\n## Length\n\n400 words'),
    );
    assert.deepEqual(marked(unfitWordsRule.check(request), request), ['suggestion: drunk']);
  });
  it('lets the author edit the list', () => {
    assert.deepEqual(check('The ghoul said damn.', '9', ['ghoul', '-damn']), ['should_fix: ghoul']);
    assert.deepEqual(check('那个鬼怪走了。', '8岁', ['鬼怪'], 'zh'), ['should_fix: 鬼怪']);
  });
  it('marks a word in its usual forms', () =>
    assert.deepEqual(check('He stabbed it; murders, tortured, strangling.', '5'), [
      'suggestion: stabbed',
      'suggestion: murders',
      'should_fix: tortured',
      'suggestion: strangling',
    ]));
  it('marks words, not parts of words', () =>
    assert.deepEqual(check('Class in Scunthorpe, a cocktail, grape juice, assassins.', '8'), []));
  it('marks no form that is a word of its own, and nothing that another word makes harmless', () =>
    assert.deepEqual(check('The heroines wore the luster of pearls and drank ginger beer.', '6'), []));
  it('marks no Chinese word where two others meet', () => {
    const text =
      '人群交头接耳，路口交通灯坏了。妈妈逼他收拾大麻烦。墙上吊着灯，他做爱心饼干，走在林阴道上，女性交谈着。';
    assert.deepEqual(check(text, '6岁', [], 'zh'), []);
    assert.deepEqual(check('他上吊了。他抽大麻。', '6岁', [], 'zh'), [
      'suggestion: 上吊',
      'should_fix: 大麻',
    ]);
  });
});

describe('overLongParagraph', () => {
  it('mentions a paragraph that is too long for its readers', () => {
    const text = `${'She went down to the quay and looked at the boats. '.repeat(18)}\n\nShort.`;
    assert.equal(overLongParagraphRule.check(ruleRequest('en', { 'sample.md': text })).length, 0);
    assert.deepEqual(
      overLongParagraphRule
        .check(ruleRequest('en', { 'sample.md': text }, { audience: '8 to 12' }))
        .map(({ severity, summary }) => [severity, summary]),
      [['info', 'This paragraph has 198 words']],
    );
  });
  it('counts characters in Chinese', () => {
    const request = ruleRequest('zh', { 'sample.md': '她走下码头看船。'.repeat(90) });
    assert.deepEqual(
      overLongParagraphRule.check(request).map(({ summary }) => summary),
      ['这一段有720字'],
    );
  });
});

describe('uniformRhythm', () => {
  const even =
    'She took the lamp down. He went to the door. They saw a white boat. It came in too fast. She called to the men. He ran along the wall. They threw the long rope. It fell in the water.';
  it('hears sentences of one length', () => {
    const request = ruleRequest('en', { 'sample.md': `Fog.\n\n${even}` });
    const [finding] = uniformRhythmRule.check(request);
    assert.equal(finding?.severity, 'info');
    assert.equal(finding?.summary, '8 sentences in a row have about 5 words');
    assert.deepEqual(marked([finding], request), [`info: ${even}`]);
  });
  it('hears it in Chinese', () => {
    assert.equal(
      uniformRhythmRule.check(
        ruleRequest('zh', {
          'sample.md':
            '她提起了那盏灯。他走到了门外面。他们看见一条船。它来得实在太快。她向人们喊起来。他沿着墙跑过去。他们扔下了绳子。',
        }),
      ).length,
      1,
    );
  });
  it('lets lively prose and talk be', () => {
    assert.deepEqual(
      uniformRhythmRule.check(
        ruleRequest('en', {
          'sample.md':
            'Fog. She took the lamp from its hook and went down to the quay, where nobody was. Why? The bell had rung twice. It hung there, green and still, as if it had never moved in its life. She waited. Nothing came but the tide, slowly, over the mud.',
        }),
      ),
      [],
    );
    assert.deepEqual(
      uniformRhythmRule.check(
        ruleRequest('en', {
          'sample.md': even
            .split('. ')
            .map((line) => `“${line}.”`)
            .join('\n\n'),
        }),
      ),
      [],
    );
  });
});

describe('wordCountTarget', () => {
  const text = 'one two three four five six seven eight nine ten '.repeat(10);
  const check = (more: Parameters<typeof ruleRequest>[2]) =>
    wordCountTargetRule
      .check(ruleRequest('en', { 'chapters/01.md': text }, more))
      .map(({ severity, summary }) => `${severity}: ${summary}`);
  it('compares with the settings', () => {
    assert.deepEqual(check({ settings: { ...settings, targetWords: 110 } }), []);
    assert.deepEqual(check({ settings: { ...settings, targetWords: 130 } }), [
      'info: The text has 100 words; the target is 130',
    ]);
    assert.deepEqual(check({ settings: { ...settings, targetWords: 1000 } }), [
      'suggestion: The text has 100 words; the target is 1,000',
    ]);
    assert.deepEqual(check({ settings: { ...settings, targetWords: 40 } }), [
      'suggestion: The text has 100 words; the target is 40',
    ]);
  });
  it('compares with the brief', () => {
    assert.deepEqual(check(brief('## Length\n\nAbout 2,000 words\n\n## Audience\n\n8')), [
      'suggestion: The text has 100 words; the target is 2,000',
    ]);
    assert.deepEqual(check(brief('Length: 80 to 120 words\n\nAudience: 8')), []);
    assert.deepEqual(check(brief('A story of 90 words for children.')), []);
  });
  it('only mentions it while chapters are to come', () => {
    const context = {
      brief: { path: 'brief.md', text: 'Length: 2,000 words\nAudience: 8' },
      outline: { path: 'outline.md', text: '## Chapter 1: A\n## Chapter 2: B' },
    };
    assert.deepEqual(check({ context }), ['info: The text has 100 words so far; the target is 2,000']);
  });
  it('says nothing without a target', () => assert.deepEqual(check({}), []));
  it('counts Chinese as Chinese is counted', () => {
    const request = ruleRequest(
      'zh',
      { 'chapters/01.md': '她走下码头看船。'.repeat(10) },
      brief('## 篇幅\n\n约一千字\n\n## 读者\n\n8岁'),
    );
    assert.deepEqual(
      wordCountTargetRule.check(request).map(({ summary }) => summary),
      ['全文80字，目标是1000字'],
    );
  });
});

describe('a length told by the chapter', () => {
  for (const [text, planned, whole] of [
    ['Three chapters of 1,500 to 2,000 words each', 0, { from: 4500, to: 6000 }],
    ['Twelve chapters, each about 2,500 words', 0, { from: 30_000, to: 30_000 }],
    ['1,500 words per chapter', 4, { from: 6000, to: 6000 }],
    ['1,500 words per chapter', 0, undefined],
    ['三章，每章一千五百到二千字', 0, { from: 4500, to: 6000 }],
    ['每章约三千字', 5, { from: 15_000, to: 15_000 }],
    ['About 30,000 words, twelve chapters', 0, { from: 30_000, to: 30_000 }],
    ['全书约六千字，分三章', 0, { from: 6000, to: 6000 }],
  ] as const) {
    it(`is the chapters’ sum: ${text} (${planned} planned)`, () =>
      assert.deepEqual(wholeLengthInText(text, planned), whole));
  }
  it('takes no longer for a run of blanks than it is long', () => {
    const begun = process.cpuUsage();
    for (const number of ['5', '五'])
      assert.equal(wholeLengthInText(`${number}${' '.repeat(20_000)}x`, 3), undefined);
    const { user, system } = process.cpuUsage(begun);
    assert.ok(user + system < 1_000_000, `${user + system} µs`);
  });
});

describe('sampleFit and finalFit', () => {
  const characters = brief(
    '## Characters\n\n- **Maren Holt**, twelve\n- Old Piet: keeps the lamp\n\n## Length\n\n900 words',
  );
  const sample = (text: string) =>
    sampleFitRule
      .check(ruleRequest('en', { 'sample.md': text }, { phase: 'sample', ...characters }))
      .map(({ summary }) => summary);
  it('mentions a sample that is too short, too long, or has nobody of the brief in it', () => {
    assert.deepEqual(sample(`Maren ran. ${'She went on along the quay in the fog. '.repeat(20)}`), []);
    assert.deepEqual(sample('Maren ran.'), ['The sample has 2 words, which is little to hear a voice in']);
    assert.deepEqual(sample('She went on along the quay in the fog. '.repeat(20)), [
      "Nobody of the brief's characters is in the sample",
    ]);
    assert.deepEqual(sample(`Maren ran. ${'She went on along the quay in the fog. '.repeat(200)}`), [
      'The sample has 1,802 words, which is more than a sample needs',
    ]);
  });
  it('mentions characters that no chapter names', () => {
    const request = ruleRequest(
      'en',
      { 'chapters/01.md': 'Maren ran.', 'chapters/02.md': 'She came home.' },
      characters,
    );
    assert.deepEqual(
      finalFitRule.check(request).map(({ severity, summary }) => `${severity}: ${summary}`),
      ['info: Old Piet is among the characters, but in no chapter'],
    );
  });
  it('marks them where they stand in a table, and not the titles of its columns', () => {
    const text =
      '## Characters\n\n| Name | Who |\n|---|---|\n| Maren | keeper |\n| Tobin | ferryman |\n| Ida | nurse |\n';
    const request = ruleRequest('en', { 'chapters/01.md': 'Maren ran.' }, brief(text));
    assert.deepEqual(
      finalFitRule
        .check(request)
        .map(({ otherRanges }) => otherRanges!.map(({ start, end }) => text.slice(start, end))),
      [['Tobin'], ['Ida']],
    );
  });
  it('knows people by a part of their name', () => {
    const request = ruleRequest(
      'zh',
      { 'chapters/01.md': '晓雨跑了。' },
      brief('## 人物\n\n- 林晓雨：十二岁\n- 周伯：守灯人\n\n**其他人**：镇上的孩子们\n\n## 篇幅\n\n一千字'),
    );
    assert.deepEqual(
      finalFitRule.check(request).map(({ summary }) => summary),
      ['人物表里的“周伯”在各章都没有出现'],
    );
  });
});
