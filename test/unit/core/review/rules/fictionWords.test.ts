import assert from 'node:assert/strict';
import { echoedWordsRule } from '../../../../../src/core/review/rules/fiction/echoedWords';
import { echoStem } from '../../../../../src/core/review/rules/fiction/echoStem';
import { nameApostrophesRule } from '../../../../../src/core/review/rules/fiction/nameApostrophes';
import { nameSpellingRule } from '../../../../../src/core/review/rules/fiction/nameSpelling';
import { soundAlikes } from '../../../../../src/core/review/rules/fiction/syllables';
import type { ReviewRequest } from '../../../../../src/core/review/model';
import { marked, ruleRequest } from '../../../../fakes/ruleRequest';

const english = [
  'Maren took the lamp from its hook and went down to the quay. The tide was out, and the boats lay on their sides in the mud.',
  '“You are late,” said Piet. “The bell rang twice.”',
  'She looked at the bell. It hung as it always did, green and still, and nobody stood near it. Maren walked round it once.',
  'In the morning Maren told her mother, who laughed. Then Maren told Piet, who did not.',
  'Later, when the fog came in again, Maren sat on the wall and counted the boats. Piet counted with her.',
].join('\n\n');

const chinese = [
  '林晓雨提着灯走下码头。潮水退了，船都歪在泥里。',
  '“你来晚了，”周伯说，“钟响了两次。”',
  '林晓雨看了看那口钟。它还像往常一样挂着，旁边没有人。林晓雨绕着它走了一圈。',
  '第二天早上，林晓雨告诉了母亲，母亲笑了。后来林晓雨又告诉周伯，周伯没有笑。',
  '雾又来的时候，林晓雨坐在墙上数船，周伯陪她一起数。',
].join('\n\n');

function names(language: 'en' | 'zh', text: string, more: Partial<ReviewRequest> = {}): string[] {
  const request = ruleRequest(language, { 'chapters/01.md': text }, more);
  return marked(nameSpellingRule.check(request), request);
}

describe('nameSpelling', () => {
  it('is quiet where every name is spelled one way', () => {
    assert.deepEqual(names('en', english), []);
    assert.deepEqual(names('zh', chinese), []);
  });

  for (const wrong of ['Marren', 'Maran', 'Mraen', 'Marn']) {
    it(`sees ${wrong} beside Maren, at a sentence’s beginning too`, () => {
      assert.deepEqual(
        names(
          'en',
          english.replace('when the fog came in again, Maren', `when the fog came in again, ${wrong}`),
        ),
        [`suggestion: ${wrong} → Maren`],
      );
      assert.deepEqual(names('en', english.replace('it. Maren walked', `it. ${wrong} walked`)), [
        `suggestion: ${wrong} → Maren`,
      ]);
    });
  }
  it('keeps what hangs on the name', () => {
    assert.deepEqual(names('en', english.replace('with her.', 'with her, on Marren’s side.')), [
      'suggestion: Marren → Maren',
    ]);
  });
  it('believes the bible, however often the other stands', () => {
    assert.deepEqual(names('en', 'Anna met Marren. Marren smiled.', { names: ['Maren Holt'] }), [
      'should_fix: Marren → Maren',
      'should_fix: Marren → Maren',
    ]);
    assert.deepEqual(names('zh', '林小雨来了。', { names: ['林晓雨'] }), ['should_fix: 林小雨 → 林晓雨']);
  });
  it('knows the author’s words, other people and ordinary words', () => {
    assert.deepEqual(
      names('en', english.replace('with her.', 'with Marren.'), { dictionary: ['Marren'] }),
      [],
    );
    assert.deepEqual(names('en', `${english}\n\nThe Marens live here. Later she met Mary.`), []);
    assert.deepEqual(
      names('en', 'Will came. He saw Will and Will saw him. Well, said Will. Wall by wall they went.'),
      [],
    );
  });
  it('sees a name that the outline spells otherwise', () => {
    const request = ruleRequest(
      'en',
      { 'chapters/01.md': english.replace('wall and counted', 'wall with Peit and counted') },
      { context: { outline: { path: 'outline.md', text: 'Piet keeps the lamp. Piet is old.' } } },
    );
    assert.deepEqual(marked(nameSpellingRule.check(request), request), ['suggestion: Peit → Piet']);
  });
  it('shows no other place where the name is not to be replaced, since marks stand in it', () => {
    const request = ruleRequest(
      'en',
      { 'chapters/01.md': english.replace('wall and counted', 'wall with P*ei*t and counted') },
      { context: { outline: { path: 'outline.md', text: 'Piet keeps the lamp. Piet is old.' } } },
    );
    const found = nameSpellingRule.check(request);
    assert.deepEqual(marked(found, request), ['suggestion: P*ei*t']);
    assert.equal(found[0]!.otherRanges, undefined);
  });

  for (const wrong of ['林小雨', '林晓宇', '凌晓雨']) {
    it(`sees ${wrong} beside 林晓雨`, () => {
      assert.deepEqual(names('zh', chinese.replace('的时候，林晓雨', `的时候，${wrong}`)), [
        `suggestion: ${wrong} → 林晓雨`,
      ]);
    });
  }
  it('takes a name that differs in sound for another person', () =>
    assert.deepEqual(names('zh', `${chinese}\n\n林晓梅也来了。`), []));
  const story = (name: string, wrong: string): string =>
    [
      `${name}坐在船头。后来下雨了，大家都看着${name}。`,
      `桨在${name}手里，谁也不肯去换。听见${name}唱歌，鱼都不动了。`,
      `谁都喜欢${name}，连风也喜欢。`,
      `过了很久，他们才想起${wrong}还在船上。`,
    ].join('\n\n');
  for (const [name, wrong] of [
    ['双喜', '双禧'],
    ['闰土', '润土'],
    ['平桥村', '平侨村'],
    ['杨二嫂', '扬二嫂'],
    ['阿发', '阿法'],
  ] as const) {
    it(`sees ${wrong} beside ${name}`, () => {
      assert.deepEqual(names('zh', story(name, wrong)), [`suggestion: ${wrong} → ${name}`]);
      assert.deepEqual(names('zh', story(name, name)), []);
    });
  }
  it('reads the list of characters, whose names may be words', () => {
    const more = (brief: string): Partial<ReviewRequest> => ({
      context: { brief: { path: 'brief.md', text: brief } },
    });
    const brief = '## 人物\n\n- 将军：一只大白鹅\n- 何小满：十岁';
    const text = '门口的将君打了个嗝。何小瞒笑了。';
    assert.deepEqual(names('zh', text, more(brief)), [
      'suggestion: 将君 → 将军',
      'suggestion: 何小瞒 → 何小满',
    ]);
    assert.deepEqual(names('zh', text), []);
  });
  it('counts both spellings', () => {
    const request = ruleRequest('zh', { 'chapters/01.md': story('双喜', '双禧') });
    const [finding] = nameSpellingRule.check(request);
    assert.equal(
      finding?.detail,
      '“双喜”出现 5 次，而“双禧”只有 1 次。如果不是同一个名字，请把“双禧”加进词典。',
    );
  });
  it('takes ordinary words and greetings for no name', () => {
    assert.deepEqual(
      names('zh', '馒头吃完了。馒头又来了。馒头热。馒头香。馒头白。馒头圆。他跑得满头大汗。'),
      [],
    );
    assert.deepEqual(names('zh', `${story('阿姨', '阿一')}`), []);
  });
  it('sees a name without a surname that often acts', () => {
    const text = [
      '浪生说要走。',
      '浪生又看了看海。',
      '浪生把灯提起来。',
      '后来浪生也笑了。',
      '浪生没有回头，朗生走远了。',
    ].join('\n\n');
    assert.deepEqual(names('zh', text), ['suggestion: 朗生 → 浪生']);
  });

  it('takes no longer for a line than the line is long', () => {
    const begun = process.cpuUsage();
    assert.deepEqual(names('zh', '，'.repeat(300_000)), []);
    const { user, system } = process.cpuUsage(begun);
    assert.ok(user + system < 5_000_000, `${user + system} µs`);
  });
});

describe('echoedWords', () => {
  const echoes = (language: 'en' | 'zh', text: string, more: Partial<ReviewRequest> = {}): string[] => {
    const request = ruleRequest(language, { 'sample.md': text }, more);
    return marked(echoedWordsRule.check(request), request);
  };
  const calm = 'The boats lay on their sides. Nobody spoke for a long time, and the lamp burned low.';

  it('hears an unusual word that comes again', () => {
    assert.deepEqual(
      echoes('en', `A luminous fog stood over the quay. ${calm} Then a luminous sail came by.`),
      ['suggestion: luminous'],
    );
    assert.deepEqual(
      echoes('zh', '氤氲的雾气浮在码头上。船都歪着，没有人说话。过了很久，氤氲的水面上来了一条船。'),
      ['suggestion: 氤氲'],
    );
    assert.deepEqual(echoes('zh', '墙上树影斑驳。她走过去，又看见斑驳的门。'), ['info: 斑驳']);
    assert.deepEqual(echoes('zh', '墙上树影斑驳。她走过去，又看见斑驳的门。', { names: ['林晚 '] }), [
      'info: 斑驳',
    ]);
  });
  it('leaves a pair of plain Chinese words, which name the things of a scene', () => {
    assert.deepEqual(
      echoes('zh', '她把笸箩放在窗台上，坐下来剥豆。天黑了，她没有点灯，只把笸箩往里推了推。'),
      [],
    );
  });
  it('hears a doubled adjective within one clause', () => {
    assert.deepEqual(echoes('zh', '夹着潺潺的船头潺潺激水的声音。'), ['suggestion: 潺潺']);
    assert.deepEqual(echoes('zh', '宛转，悠扬，悠扬得使我沉静。'), ['info: 悠扬']);
  });
  it('leaves a figure, a nickname and the thing that a scene is about', () => {
    assert.deepEqual(
      echoes('zh', '黄豆骨碌碌滚了一地，一颗骨碌碌滚到板凳底下，另一颗骨碌碌滚到鹅嘴边。'),
      [],
    );
    assert.deepEqual(echoes('zh', '台阶上站着胡胖子。狗咬住了胡胖子的裤脚，牵着胡胖子散步。'), []);
    for (const remark of echoes(
      'zh',
      '一盏灯笼冲过来。她把竹竿朝灯笼伸过去，木盆一晃，灯笼底下伸过来一只手。',
    ))
      assert.match(remark, /^info/);
  });
  it('hears the same stem, and shows the other place', () => {
    const request = ruleRequest('en', {
      'sample.md': 'The water glimmered under the pier. Something glimmering rose from it.',
    });
    const [finding] = echoedWordsRule.check(request);
    assert.deepEqual(finding?.otherRanges, [{ path: 'sample.md', start: 10, end: 19 }]);
  });
  it('does not hear it far away, or where the text is about it', () => {
    assert.deepEqual(
      echoes('en', `A luminous fog stood over the quay. ${calm.repeat(5)} Then a luminous sail came by.`),
      [],
    );
    assert.deepEqual(
      echoes(
        'en',
        Array.from(
          { length: 9 },
          (_, index) => `The albatross came on day ${index}. An albatross is large. ${calm}`,
        ).join('\n\n'),
      ),
      [],
    );
  });
  it('lets names, second mentions, answers, lists and insistence be', () => {
    assert.deepEqual(echoes('en', 'He saw Bartholomew at the gate. Later Bartholomew waved.'), []);
    assert.deepEqual(echoes('en', 'She found a sextant in the chest. She put the sextant on the table.'), []);
    assert.deepEqual(echoes('en', '“A sextant?”\n\n“A sextant.”'), []);
    assert.deepEqual(
      echoes('en', 'There were no more lanterns that night, and there were no more lanterns after.'),
      [],
    );
    assert.deepEqual(echoes('en', 'Forlorn, forlorn, she went.'), []);
    assert.deepEqual(
      echoes('en', 'The grimalkin slept. A grimalkin is old.', { dictionary: ['grimalkin'] }),
      [],
    );
  });
  it('reads a changed text anew and an unchanged one alike', () => {
    const text = `A luminous fog stood over the quay. ${calm} Then a luminous sail came by.`;
    assert.deepEqual(echoes('en', text), echoes('en', text));
    assert.deepEqual(echoes('en', text.replace('luminous sail', 'white sail')), []);
  });
});

describe('echoStem', () => {
  it('makes one of the forms of a word', () => {
    for (const forms of [
      ['gleam', 'gleams', 'gleamed', 'gleaming'],
      ['glimmer', 'glimmered', 'glimmering'],
      ['shiver', 'shivers'],
      ['clamber', 'clambered', 'clambering'],
      ['whisk', 'whisking'],
    ]) {
      assert.equal(new Set(forms.map(echoStem)).size, 1, forms.join(' '));
    }
  });
});

describe('soundAlikes', () => {
  it('knows what sounds the same or nearly', () => {
    assert.ok(soundAlikes('晓').includes('小'));
    assert.ok(soundAlikes('明').includes('民'));
    assert.ok(soundAlikes('张').includes('章'));
    assert.ok(soundAlikes('玮').includes('伟'));
    assert.ok(!soundAlikes('晓').includes('梅'));
    assert.equal(soundAlikes('a'), '');
  });
});

describe('names that hang on a title or an apostrophe', () => {
  it('sees a name behind Mr. and one that ends like a word', () => {
    const text = `Mr. Spaulding sat. “Spaulding,” she said, and Spaulding rose. Then Spaulding left. “What is he like, this Spalding?”`;
    assert.deepEqual(names('en', text), ['suggestion: Spalding → Spaulding']);
  });

  it('sees an apostrophe that comes and goes', () => {
    const request = ruleRequest('en', {
      'chapters/01.md':
        'He lived in Fenn’s Court. To Fenn’s Court she went. The lamps of Fenns Court were lit.',
    });
    assert.deepEqual(marked(nameApostrophesRule.check(request), request), [
      'suggestion: Fenns Court → Fenn’s Court',
    ]);
  });
});

describe('echoes that are meant or needed', () => {
  const text =
    'She put the marvellous kettle down. The wind had turned, and a marvellous smell came in from the yard.';
  const severities = (text: string, more: Partial<ReviewRequest> = {}) =>
    echoedWordsRule.check(ruleRequest('en', { 'a.md': text }, more)).map(({ severity }) => severity);
  it('are only mentioned when the outline names the word', () => {
    assert.deepEqual(severities(text), ['suggestion']);
    const outline = { path: 'outline.md', text: 'The marvellous kettle sings.' };
    assert.deepEqual(severities(text, { context: { outline } }), ['info']);
  });
  it('are only mentioned at the beginning of sentences and entries', () => {
    assert.deepEqual(severities('Lugubrious bells rang over the town. Lugubrious dogs barked in the yard.'), [
      'info',
    ]);
  });
  it('are heard between an adjective and its adverb or noun', () => {
    assert.equal(echoStem('languidly'), echoStem('languid'));
    assert.equal(echoStem('lugubriously'), echoStem('lugubrious'));
    assert.equal(echoStem('opulence'), echoStem('opulent'));
  });
});
