import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { editDistance } from '../../../../../src/core/review/rules/fiction/editDistance';
import { echoedWordsRule } from '../../../../../src/core/review/rules/fiction/echoedWords';
import { echoStem } from '../../../../../src/core/review/rules/fiction/echoStem';
import { nameSpellingRule } from '../../../../../src/core/review/rules/fiction/nameSpelling';
import { paragraphMemo } from '../../../../../src/core/review/rules/fiction/paragraphMemo';
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

  for (const wrong of ['林小雨', '林晓宇', '凌晓雨']) {
    it(`sees ${wrong} beside 林晓雨`, () => {
      assert.deepEqual(names('zh', chinese.replace('的时候，林晓雨', `的时候，${wrong}`)), [
        `suggestion: ${wrong} → 林晓雨`,
      ]);
    });
  }
  it('takes a name that differs in sound for another person', () =>
    assert.deepEqual(names('zh', `${chinese}\n\n林晓梅也来了。`), []));
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

describe('editDistance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  it('is zero for the same, symmetric, and at most the longer', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const distance = editDistance(one, other, 10);
        assert.equal(distance === 0, one === other);
        assert.equal(distance, editDistance(other, one, 10));
        assert.ok(distance <= Math.max(one.length, other.length));
        assert.equal(editDistance(one, other, 1), Math.min(distance, 2));
      }),
    );
  });
  it('counts swapped neighbours once', () => assert.equal(editDistance('maren', 'mraen', 3), 1));
});

describe('paragraphMemo', () => {
  it('computes each paragraph once, and gives what was computed', () => {
    let calls = 0;
    const memo = paragraphMemo((paragraph) => ({ length: paragraph.length, call: ++calls }));
    assert.equal(memo('one'), memo('one'));
    assert.equal(memo('three').length, 5);
    assert.equal(calls, 2);
  });
  it('forgets what is long past', () => {
    let calls = 0;
    const memo = paragraphMemo((paragraph) => ({ paragraph, call: ++calls }));
    memo('first');
    for (let index = 0; index < 45_000; index++) memo(`other ${index}`);
    const before = calls;
    memo('first');
    assert.equal(calls, before + 1);
  });
});
