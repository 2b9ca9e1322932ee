import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  AnchorResolver,
  anchorFromQuote,
  createAnchor,
  type Anchor,
  type Resolution,
} from '../../../../../src/core/text/anchors/anchors';
import { leastProcessorTime } from '../../../../fakes/processorTime';

const english = [
  'Mara set the lamp on the sill and counted the boats coming in. There were seven, as there had been every night since the frost.',
  '“You are late,” said the ferryman. He did not look up from the rope he was mending, and she did not answer him.',
  'She said nothing.',
  'By morning the ice had taken the whole of the lower harbour, and the gulls walked about on it like tired clerks.',
  'The letter lay where she had left it — unopened, accusing… She turned it over twice.',
  'She said nothing.',
  'Old Tobin laughed until he coughed. “Seven boats,” he said, “and eight lamps. Who lit the eighth?”',
].join('\n\n');

const chinese = [
  '渡船靠岸的时候，天已经黑透了。老艄公把缆绳绕在木桩上，朝她点了点头。',
  '“你来晚了。”他说，“灯都灭了一半。”',
  '她没有回答。',
  '第二天清早，整个港湾都结了冰，海鸥在冰面上踱来踱去，像一群疲倦的账房先生。',
  '信还放在原处——没有拆开……她把它翻过来，又翻过去。',
  '她没有回答。',
  '“七条船，八盏灯。”老托宾笑得咳嗽起来，“第八盏是谁点的？”',
].join('\n\n');

function resolveAnchor(text: string, anchor: Anchor): Resolution {
  return new AnchorResolver(text).resolve(anchor);
}

function locate(text: string, anchor: Anchor): string {
  const resolution = resolveAnchor(text, anchor);
  return resolution.status === 'located' ? text.slice(resolution.start, resolution.end) : resolution.status;
}

function anchorOf(text: string, passage: string, from = 0): Anchor {
  const start = text.indexOf(passage, from);
  assert.notEqual(start, -1, `the text holds ${passage}`);
  return createAnchor(text, start, start + passage.length);
}

/** Whole code points of all kinds, with repetition likely. */
const anyText = fc
  .array(
    fc.constantFrom(
      '她',
      '说',
      '。',
      'a',
      'b',
      ' ',
      '\n',
      '\r\n',
      '😀',
      '👩‍👧',
      '“',
      '”',
      'e\u0301',
      '…',
      '—',
      '\ud83d',
    ),
    {
      maxLength: 120,
    },
  )
  .map((pieces) => pieces.join(''));

describe('createAnchor', () => {
  it('takes the passage and some context on both sides', () => {
    const anchor = anchorOf(english, 'the whole of the lower harbour');
    assert.equal(anchor.exact, 'the whole of the lower harbour');
    assert.equal(english.slice(anchor.start, anchor.start + anchor.exact.length), anchor.exact);
    assert.equal(anchor.prefix.length, 32);
    assert.equal(anchor.suffix.length, 32);
    assert.ok(english.includes(anchor.prefix + anchor.exact + anchor.suffix));
  });

  it('cuts no character in two, at its own ends or at those of the context', () => {
    const text = '😀'.repeat(60);
    const anchor = createAnchor(text, 51, 69);
    for (const part of [anchor.exact, anchor.prefix, anchor.suffix])
      assert.equal(encodeURIComponent(part).length % 12, 0, part);
    assert.equal(anchor.start, 50);
    assert.equal(anchor.exact.length, 20);
  });

  it('clamps what lies outside the text', () => {
    assert.equal(createAnchor('abc', -5, 99).exact, 'abc');
    assert.deepEqual(createAnchor('abc', 2, 1), { exact: '', prefix: 'ab', suffix: 'c', start: 2 });
    assert.equal(createAnchor('abc', NaN, NaN).start, 0);
  });
});

describe('an anchor on the unchanged text', () => {
  it('resolves to the very same place, whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, one, other) => {
        const [start, end] = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const anchor = createAnchor(text, start, end);
        assert.deepEqual(resolveAnchor(text, anchor), {
          status: 'located',
          start: anchor.start,
          end: anchor.start + anchor.exact.length,
          method: 'hint',
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('an anchor after edits elsewhere', () => {
  it('finds a passage that was shifted', () => {
    for (const [text, passage] of [
      [english, 'the gulls walked about on it like tired clerks'],
      [chinese, '像一群疲倦的账房先生'],
    ] as const) {
      const anchor = anchorOf(text, passage);
      assert.equal(locate('An entirely new opening, written later.\n\n' + text, anchor), passage);
      assert.equal(locate(text.slice(40), anchor), passage);
    }
  });

  it('finds a paragraph that was moved to the other end, and follows the context where the passage stands twice', () => {
    for (const [text, repeated] of [
      [english, 'She said nothing.'],
      [chinese, '她没有回答。'],
    ] as const) {
      const paragraphs = text.split('\n\n');
      const moved = [...paragraphs.slice(1), paragraphs[0]].join('\n\n');
      const first = paragraphs[0] as string;
      assert.equal(locate(moved, anchorOf(text, first.slice(5, 25))), first.slice(5, 25));
      const second = text.lastIndexOf(repeated);
      const anchor = createAnchor(text, second, second + repeated.length);
      const resolution = resolveAnchor(moved, anchor);
      assert.equal(resolution.status, 'located');
      assert.equal(resolution.status === 'located' && resolution.start, moved.lastIndexOf(repeated));
    }
  });

  it('never names another place than the passage when text is put in or taken out elsewhere', () => {
    const words = fc.constantFrom(
      '灯',
      '船',
      'lamp ',
      'the ',
      '。',
      '\n\n',
      'She said nothing. ',
      '她没有回答。',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(english, chinese),
        fc.nat(),
        fc.integer({ min: 6, max: 60 }),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.array(words, { maxLength: 4 })), {
          maxLength: 6,
        }),
        (text, at, length, edits) => {
          const start = at % (text.length - length);
          const anchor = createAnchor(text, start, start + length);
          let before = text.slice(0, start);
          let after = text.slice(start + length);
          for (const [place, removed, put] of edits) {
            const offset = place % (text.length - length);
            const inserted = put.join('');
            if (offset < before.length) {
              before =
                before.slice(0, offset) + inserted + before.slice(Math.min(before.length, offset + removed));
            } else {
              const inner = offset - before.length;
              after = after.slice(0, inner) + inserted + after.slice(inner + removed);
            }
          }
          const edited = before + anchor.exact + after;
          const resolution = resolveAnchor(edited, anchor);
          if (resolution.status !== 'located') return;
          const found = edited.slice(resolution.start, resolution.end);
          const overlaps = resolution.start < before.length + length && resolution.end > before.length;
          // Text put in may read just as the passage does; nothing else may be taken for it.
          assert.ok(
            overlaps || found === anchor.exact,
            `${JSON.stringify(anchor)} → ${JSON.stringify(found)}`,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('an anchor whose passage was edited', () => {
  it('returns the boundaries of the passage as it now stands', () => {
    const cases: [string, string, string, string, string][] = [
      [
        english,
        'By morning the ice had taken the whole of the lower harbour',
        'taken the whole',
        'swallowed all',
        'By morning the ice had swallowed all of the lower harbour',
      ],
      [
        english,
        'He did not look up from the rope he was mending',
        'from the rope',
        'from the long wet rope',
        'He did not look up from the long wet rope he was mending',
      ],
      [
        english,
        'Old Tobin laughed until he coughed.',
        'Old Tobin',
        'The ferryman',
        'The ferryman laughed until he coughed.',
      ],
      [
        english,
        'Old Tobin laughed until he coughed.',
        'coughed.',
        'wept.',
        'Old Tobin laughed until he wept.',
      ],
      [
        chinese,
        '老艄公把缆绳绕在木桩上，朝她点了点头。',
        '绕在木桩上',
        '系在石墩上',
        '老艄公把缆绳系在石墩上，朝她点了点头。',
      ],
      [
        chinese,
        '整个港湾都结了冰，海鸥在冰面上踱来踱去',
        '都结了冰',
        '都结了厚厚的一层冰',
        '整个港湾都结了厚厚的一层冰，海鸥在冰面上踱来踱去',
      ],
    ];
    for (const [text, passage, from, to, expected] of cases) {
      const anchor = anchorOf(text, passage);
      const edited = text.replace(passage, passage.replace(from, to));
      assert.equal(locate(edited, anchor), expected);
      assert.equal(locate('序。Prologue.\n\n' + edited, anchor), expected);
    }
  });

  it('is lost when the passage is gone or something else stands there', () => {
    for (const [text, passage, other] of [
      [english, 'Who lit the eighth?', 'Pour me another cup.'],
      [chinese, '像一群疲倦的账房先生', '谁也不知道为什么'],
    ] as const) {
      const anchor = anchorOf(text, passage);
      assert.equal(locate(text.replace(passage, ''), anchor), 'lost');
      assert.equal(locate(text.replace(passage, other), anchor), 'lost');
      assert.equal(locate('', anchor), 'lost');
    }
  });

  it('does not take a copy elsewhere for a stock phrase that was taken out', () => {
    const filler = Array.from(
      { length: 400 },
      (_, index) => `Line ${index} of the ledger, in the clerk’s hand ${index * 7919}.`,
    );
    const text = [english, ...filler, 'He turned away. She said nothing. The rain came on.'].join('\n\n');
    const start = text.indexOf('She said nothing.');
    const anchor = createAnchor(text, start, start + 'She said nothing.'.length);
    const second = text.indexOf('She said nothing.', start + 1);
    const edited = text.slice(0, start) + text.slice(start + 19, second) + text.slice(second + 19);
    assert.notEqual(resolveAnchor(edited, anchor).status, 'located');
  });
});

describe('places that cannot be told apart', () => {
  const list = '- one more stone\n'.repeat(50);

  it('are ambiguous once the hint no longer fits', () => {
    const anchor = createAnchor(list, 17 * 20, 17 * 20 + 16);
    assert.deepEqual(resolveAnchor('Stones:\n' + list, anchor), { status: 'ambiguous' });
    assert.deepEqual(resolveAnchor(list, { ...anchor, start: -1 }), { status: 'ambiguous' });
  });

  it('are ambiguous for a bare quotation, however it is spelt', () => {
    for (const exact of ['She said nothing.', 'she  said\nnothing.']) {
      assert.deepEqual(resolveAnchor(english, { exact, prefix: '', suffix: '', start: -1 }), {
        status: 'ambiguous',
      });
      assert.deepEqual(resolveAnchor(english, { exact, prefix: '', suffix: '', start: 0 }), {
        status: 'ambiguous',
      });
    }
    const common = Array.from({ length: 3000 }, (_, index) => `${index} 她说。`).join('\n');
    assert.deepEqual(resolveAnchor(common, { exact: '她说', prefix: '', suffix: '', start: -1 }), {
      status: 'ambiguous',
    });
  });

  it('never resolve to one of them by chance, for any number of copies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.constantFrom('她没有回答。\n\n', 'She said nothing.\n\n'),
        (copies, line) => {
          const anchor: Anchor = { exact: line.trim(), prefix: '', suffix: '', start: -1 };
          assert.deepEqual(resolveAnchor(line.repeat(copies), anchor), { status: 'ambiguous' });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are told apart by the context when it differs, and by a hint that is much nearer to one', () => {
    const second = english.lastIndexOf('She said nothing.');
    const anchor: Anchor = {
      exact: 'She said nothing.',
      prefix: 'accusing… She turned it over twice. ',
      suffix: '',
      start: -1,
    };
    assert.deepEqual(resolveAnchor(english, anchor), {
      status: 'located',
      start: second,
      end: second + 17,
      method: 'index',
    });
    const wrongHint = english.indexOf('She said nothing.');
    const resolution = resolveAnchor(english, { ...anchor, start: wrongHint });
    assert.equal(resolution.status === 'located' && resolution.start, second);
  });
});

describe('quotations in another spelling', () => {
  const same = (text: string, quote: string, expected: string): void =>
    assert.equal(locate(text, { exact: quote, prefix: '', suffix: '', start: -1 }), expected);

  it('finds them through quotation marks, widths, dashes, line breaks, capitals and accents', () => {
    same(english, '"You are late," said the ferryman.', '“You are late,” said the ferryman.');
    same(english, 'unopened, accusing... she turned it over', 'unopened, accusing… She turned it over');
    same(english, 'where she had left it--unopened', 'where she had left it — unopened');
    same(
      english.replaceAll('\n', '\r\n'),
      'since the frost.\n“You are late,”',
      'since the frost.\r\n\r\n“You are late,”',
    );
    same(chinese, '"你来晚了."他说,"灯都灭了一半."', '“你来晚了。”他说，“灯都灭了一半。”');
    same(chinese, '「七条船，八盏灯。」', '“七条船，八盏灯。”');
    same(chinese, '没有拆开...她把它翻过来,又翻过去', '没有拆开……她把它翻过来，又翻过去');
    same(chinese, '灯都灭了一半。”她没有回答。第二天', '灯都灭了一半。”\n\n她没有回答。\n\n第二天');
    same('Le cafe\u0301 était fermé.', 'café etait', 'cafe\u0301 était');
    same('１２３ＡＢＣ，完。', '123abc,完', '１２３ＡＢＣ，完');
  });

  it('keeps to the spelling that was quoted where both stand', () => {
    const text = 'The Hand was cold. She took the hand.';
    same(text, 'the hand', 'the hand');
    same('Anna met Ann, and Annabel left.', 'Ann', 'Ann');
  });

  it('takes along the white space that was quoted, and no more', () => {
    const text = 'One.\r\n\r\nTwo  words here.\r\n\r\nThree.';
    const anchor: Anchor = { exact: '\n\nTwo words here.\n\n', prefix: 'One.', suffix: 'Three.', start: -1 };
    assert.equal(locate(text, anchor), '\r\n\r\nTwo  words here.\r\n\r\n');
    assert.equal(locate(text, { ...anchor, exact: 'Two words here.' }), 'Two  words here.');
  });

  it('finds a quotation with a word wrong, but not one that is merely similar to something', () => {
    const quote = 'By morning the ice had covered the whole of the lower harbour, and the gulls';
    same(english, quote, 'By morning the ice had taken the whole of the lower harbour, and the gulls');
    same(english, 'By evening the fog had hidden most of the upper town, and the dogs', 'lost');
    same(english, 'zzz', 'lost');
  });
});

describe('insertion points', () => {
  it('are located by what stands on both sides', () => {
    const at = english.indexOf('He did not look up');
    const anchor = createAnchor(english, at, at);
    assert.equal(anchor.exact, '');
    const shifted = 'New.\n\n' + english;
    assert.deepEqual(resolveAnchor(shifted, anchor), {
      status: 'located',
      start: at + 6,
      end: at + 6,
      method: 'unique',
    });
    const edited = shifted.replace('from the rope he was mending', 'from his work');
    const resolution = resolveAnchor(edited, anchor);
    assert.equal(resolution.status === 'located' && resolution.start, at + 6);
  });

  it('keep their side of the line break', () => {
    const beginning = english.indexOf('She said nothing.');
    for (const at of [beginning, beginning - 2]) {
      const resolution = resolveAnchor('New.\n\n' + english, createAnchor(english, at, at));
      assert.equal(resolution.status === 'located' && resolution.start, at + 6);
    }
  });

  it('are lost without any context, and ambiguous between equal gaps', () => {
    assert.deepEqual(resolveAnchor(english, { exact: '', prefix: '', suffix: '', start: 5 }), {
      status: 'lost',
    });
    const text = 'Tick. Tock goes the clock.\n'.repeat(9);
    assert.deepEqual(
      resolveAnchor(text, { exact: '', prefix: 'Tick.', suffix: ' Tock goes the clock.', start: -1 }),
      {
        status: 'ambiguous',
      },
    );
  });
});

describe('long passages', () => {
  const paragraphs = Array.from(
    { length: 60 },
    (_, index) => `${index}. ${english.replaceAll('seven', `seven and ${index}`)}`,
  );
  const text = paragraphs.join('\n\n');

  it('are found by their ends when edited within', () => {
    const long = [...'abcdefghijklmnopqrstuvwxyz']
      .map((letter, index) => `Chapter ${letter}${index * 37} began with rain on roof ${letter}.`)
      .join(' ');
    const whole = `${text}\n\n${long}\n\n${text}`;
    const anchor = anchorOf(whole, long);
    const edited = long.replace('Chapter m444 began', 'Chapter m444 had scarcely begun');
    assert.equal(locate('New.\n\n' + whole.replace(long, edited), anchor), edited);
    assert.equal(locate(text, anchor), 'lost');
  });
});

describe('anchorFromQuote', () => {
  it('fills in what is missing', () => {
    assert.deepEqual(anchorFromQuote('a lamp'), { exact: 'a lamp', prefix: '', suffix: '', start: -1 });
    assert.deepEqual(anchorFromQuote({ exact: 'a lamp', start: 7 }), {
      exact: 'a lamp',
      prefix: '',
      suffix: '',
      start: 7,
    });
    assert.deepEqual(anchorFromQuote({ exact: 3, start: 'x' } as unknown as Partial<Anchor>), {
      exact: '',
      prefix: '',
      suffix: '',
      start: -1,
    });
  });

  it('is found where the text spells it with other marks', () =>
    assert.equal(
      locate(english, anchorFromQuote('"You are late," said the ferryman.')),
      '“You are late,” said the ferryman.',
    ));
});

describe('hostile input', () => {
  const million = (piece: string): string =>
    piece.repeat(Math.ceil(1_000_000 / piece.length)).slice(0, 1_000_000);
  const texts: Record<string, string> = {
    'one unit': million('a'),
    'two units': million('ab'),
    'lone surrogates': million('\ud83d'),
    'white space': million(' \n'),
    dots: million('…。'),
    prose: million(english + chinese),
    empty: '',
  };
  const anchors: Record<string, Anchor> = {
    'a huge passage': { exact: million('ab'), prefix: '', suffix: '', start: 3 },
    'a huge foreign passage': {
      exact: million(chinese + 'x'),
      prefix: million('a'),
      suffix: million('b'),
      start: 5,
    },
    'a passage of one unit': { exact: 'a', prefix: 'q', suffix: 'r', start: 500_000 },
    'white space': { exact: '\n\n', prefix: '', suffix: '', start: 10 },
    'lone surrogates': { exact: '\ude00\ud83d', prefix: '\ud83d', suffix: '\ude00', start: 7 },
    'no hint': { exact: 'lamp on the sill and counted', prefix: 'x', suffix: 'y', start: NaN },
    'a hint far outside': { exact: '海鸥在冰面上踱来踱去', prefix: '', suffix: '', start: 1e300 },
    'a negative hint': { exact: 'aaaaaaaab', prefix: 'aaaa', suffix: 'aaaa', start: -Infinity },
    'nothing at all': { exact: '', prefix: '', suffix: '', start: 0 },
    'wrong types': { exact: 5, prefix: null, suffix: [], start: '1' } as unknown as Anchor,
  };

  function check(resolution: Resolution, text: string): void {
    if (resolution.status !== 'located') return;
    assert.ok(resolution.start >= 0 && resolution.start <= resolution.end && resolution.end <= text.length);
  }

  it('neither throws nor takes long on a million characters', function () {
    this.timeout(60_000);
    for (const [textName, text] of Object.entries(texts)) {
      const resolver = new AnchorResolver(text);
      check(resolver.resolve({ exact: 'prepare the index', prefix: '', suffix: '', start: 1 }), text);
      for (const [anchorName, anchor] of Object.entries(anchors)) {
        const took = leastProcessorTime(() => check(resolver.resolve(anchor), text), 100);
        assert.ok(took <= 100, `${anchorName} in ${textName}: ${took} ms`);
      }
    }
  });

  it('never throws for any anchor in any text', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, fc.double(), (text, exact, prefix, suffix, start) => {
        check(resolveAnchor(text, { exact, prefix, suffix, start }), text);
        assert.equal(typeof anchorFromQuote({ exact, prefix, suffix, start }).start, 'number');
      }),
      { numRuns: 500 },
    );
  });
});
