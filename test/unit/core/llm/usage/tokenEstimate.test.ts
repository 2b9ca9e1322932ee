import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { estimateMessages, estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import { processorTime } from '../../../../fakes/processorTime';

/** Own passages, and how many tokens they are to GPT-4o, DeepSeek V3, Qwen 3 and Llama 3, counted once with their tokenizers. */
const counted: { what: string; text: string; tokens: number[]; within: number }[] = [
  {
    what: 'English prose',
    text: 'The ferryman had not spoken since the bend in the river. He rowed with his back to the wind, and every seventh stroke he looked over his shoulder, as if the village might have followed them. Mara counted the strokes. At forty-nine she stopped, because the fog had taken the bank and there was nothing left to measure them by. “You said it would be an hour,” she said. He shrugged. “It is always an hour.” The lantern at the bow hissed, went small, and came back. Somewhere ahead a bell rang twice, and then, after a pause in which neither of them breathed, a third time.',
    tokens: [131, 131, 132, 131],
    within: 0.1,
  },
  {
    what: 'Chinese prose',
    text: '船过了河湾，摆渡的老人就再没有说话。他背着风划桨，每划七下便回头望一眼，好像村子会跟上来似的。小满数着桨声，数到四十九就停住了，因为雾已经吞掉了岸，再没有什么可以拿来比照。“你说只要一个时辰的。”她说。老人耸了耸肩：“从来都是一个时辰。”船头的灯嘶嘶地响，暗下去，又亮起来。前面不知什么地方，钟敲了两下；隔了一会儿，两个人都屏着气，它又敲了第三下。',
    tokens: [153, 120, 126, 153],
    within: 0.1,
  },
  {
    what: 'Traditional Chinese',
    text: '雨落在瓦上，祖母把門關了。「誰在外頭？」她問。沒有人回答，只有簷下的水一滴一滴地落進缸裡。',
    tokens: [43, 34, 38, 43],
    within: 0.1,
  },
  {
    what: 'Markdown',
    text: '## Chapter 3: The Bell\n\nSynopsis: Mara crosses at night. Nobody has told her that the bell has no rope.\n\nNotes: fog, one lantern, 49 strokes.\n\n- Who rang it?\n- Why three times?\n',
    tokens: [47, 48, 48, 47],
    within: 0.15,
  },
  {
    what: 'JSON',
    text: '{"overall":"Clear, but the turn comes late.","suggestions":[{"type":"style","severity":"should_fix","quote":"went small, and came back","replacement":null}]}',
    tokens: [38, 44, 37, 37],
    within: 0.2,
  },
  {
    what: 'Japanese',
    text: '彼女は窓を開けて、雨の音を聞いていた。誰も来なかった。',
    tokens: [24, 22, 20, 20],
    within: 0.2,
  },
  {
    what: 'Korean',
    text: '그녀는 창문을 열고 오래도록 빗소리를 들었다.',
    tokens: [17, 18, 20, 17],
    within: 0.2,
  },
  {
    what: 'Russian',
    text: 'Она открыла окно и долго слушала, как дождь идёт по крышам.',
    tokens: [18, 25, 25, 23],
    within: 0.25,
  },
];

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'she ',
        'wind. ',
        '\n\n',
        '\n',
        '雨',
        '，',
        '“',
        'é',
        '７',
        '12',
        ' ',
        '\t',
        '🕯️',
        '𠮷',
        'Ж',
        '가',
        'か',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

describe('the estimate of tokens', () => {
  for (const { what, text, tokens, within } of counted) {
    it(`is close to what tokenizers make of ${what}`, () => {
      const mean = tokens.reduce((sum, one) => sum + one, 0) / tokens.length;
      const off = estimateTokens(text) / mean - 1;
      assert.ok(
        Math.abs(off) <= within,
        `${estimateTokens(text)} for ${mean}: off by ${(off * 100).toFixed(1)} %`,
      );
    });
  }

  it('is nothing for nothing, a whole number, and never less than for the beginning of the text', () => {
    assert.equal(estimateTokens(''), 0);
    fc.assert(
      fc.property(anyText, anyText, (beginning, rest) => {
        const whole = estimateTokens(beginning + rest);
        assert.ok(Number.isInteger(whole));
        assert.ok(whole >= estimateTokens(beginning));
      }),
    );
  });

  it('hardly changes where a text is cut in two', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const together = estimateTokens(one + other);
        const apart = estimateTokens(one) + estimateTokens(other);
        // A word, a run of spaces or a surrogate pair may be cut, and both parts are rounded up.
        assert.ok(apart - together <= 4 && together - apart <= 12, `${together} together, ${apart} apart`);
      }),
    );
  });

  it('grows with the text and not faster, whatever it is made of', () => {
    for (const piece of ['Rain fell. ', '雨，', 'x', '字', '7', '\n', '🕯️']) {
      const thousand = estimateTokens(piece.repeat(1000));
      const most = estimateTokens(piece.repeat(100_000)) / thousand;
      assert.ok(piece === '\n' ? most === 1 : most > 95 && most < 105, `${JSON.stringify(piece)}: ${most}`);
    }
  });

  it('takes well under a tenth of a second for a million characters', () => {
    for (const piece of [
      'Rain fell on the slates and she said nothing.\n\n',
      '春雨落在瓦上，祖母把门关了。',
      'x',
    ]) {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const took = processorTime(() => estimateTokens(text));
      assert.ok(took < 100, `${took} ms`);
    }
  });

  it('counts what stands around messages', () => {
    assert.equal(estimateMessages([]), 3);
    const message = { role: 'user', content: 'Rain fell.' } as const;
    assert.equal(estimateMessages([message, message]), 3 + 2 * (4 + estimateTokens('Rain fell.')));
  });
});
