import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import * as z from 'zod/mini';
import {
  assessmentFormat,
  malformedReplyKinds,
  revisionFormat,
  type Assessment,
  type Revision,
} from '../../../../../bench/malformedReplyKinds';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { describeFault, type ReplyFault } from '../../../../../src/core/llm/replies/replyFaults';
import type { ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';

const inWords = (faults: readonly ReplyFault[]) => faults.map((fault) => describeFault(fault, 'en'));
const anyText = fc.string({ unit: 'binary' });
const assessments: fc.Arbitrary<Assessment> = fc.record(
  {
    overall: anyText,
    suggestions: fc.array(
      fc.record(
        {
          type: anyText,
          summary: anyText,
          detail: anyText,
          severity: fc.constantFrom('suggestion' as const, 'minor' as const, 'major' as const),
          quote: anyText,
          otherQuotes: fc.array(anyText, { maxLength: 3 }),
          replacement: fc.option(anyText, { nil: null }),
        },
        {
          noNullPrototype: true,
          requiredKeys: ['type', 'summary', 'severity', 'quote', 'otherQuotes', 'replacement'],
        },
      ),
      { maxLength: 4 },
    ),
  },
  { noNullPrototype: true },
);

function whole<T>(text: string, format: ReplyFormat<T>): T {
  const reading = readReply(text, format);
  assert.equal(reading.kind, 'whole', `${JSON.stringify(reading)}\n${text}`);
  return (reading as { value: T }).value;
}

function revisionOf(text: string): Revision {
  return { edits: [{ for: ['s1'], start: 'a', end: 'b', text }], unaddressed: [{ id: 's2', why: 'No.' }] };
}

/** The reply of a model that writes one text into JSON as it would write it down. */
function looselyWritten(text: string): string {
  return JSON.stringify(revisionOf('#')).replace('"#"', () => `"${text}"`);
}

describe('readReply', () => {
  it('reads every document that the format takes, alone, in a fence, among prose', () => {
    fc.assert(
      fc.property(assessments, fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(value, undefined, indent);
        for (const text of [
          json,
          `\`\`\`json\n${json}\n\`\`\``,
          `Here it is:\n\n${json}\n\nShall I go on?`,
          `<think>{"overall": "perhaps"}</think>\n${json}`,
          `\u{FEFF}${json}\u{200B}`,
          `\`\`\`\n${json}`,
        ])
          assert.deepEqual(whole(text, assessmentFormat), value);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves out reasoning of which only the end is marked, and no tag that stands in a text', () => {
    const quoting = revisionOf('He typed </think> and <think>, and laughed.\n</think>\nThen he left.');
    const json = JSON.stringify(quoting, undefined, 1);
    for (const text of [
      json,
      `Perhaps {"edits": []}?\n</think>\n${json}`,
      `<think>\n{"edits": []}</think>${json}`,
    ])
      assert.deepEqual(whole(text, revisionFormat), quoting);
  });

  it('says whether something had to be set right', () => {
    const json = JSON.stringify(revisionOf('x'));
    const repaired = (text: string) => {
      const reading = readReply(text, revisionFormat);
      return reading.kind === 'whole' && reading.repaired;
    };
    assert.equal(repaired(`Well:\n${json}`), false);
    assert.equal(repaired(json.replace('}]}', '},]}')), true);
    assert.equal(repaired(`{"result":${json}}`), true);
  });

  for (const { kind, replies } of malformedReplyKinds) {
    it(`reads a reply with this fault: ${kind}`, () => {
      for (const { text, format, intended } of replies) assert.deepEqual(whole(text, format), intended);
    });
  }

  it('reads dialogue whose quotes are not escaped, wherever it stands in the text', () => {
    const word = fc.constantFrom(
      'no',
      'the far bank',
      'Ask me tomorrow.',
      "it's late",
      '好',
      '明天再来。',
      'Wait—what?',
    );
    const speech = word.map((said) => `"${said}"`);
    const between = fc.constantFrom(' she said, ', ' ', '，他说：', ', and then: ', '. He turned: ', '——');
    const dialogue = fc
      .array(fc.tuple(between, speech), { minLength: 1, maxLength: 4 })
      .chain((parts) =>
        fc.tuple(
          fc.constantFrom('', 'He said', '船夫说'),
          fc.constantFrom('', ' Nobody spoke.', ' he asked', '。'),
          fc.constant(parts),
        ),
      )
      .map(([first, last, parts]) => first + parts.flat().join('') + last);
    fc.assert(
      fc.property(dialogue, (text) => {
        assert.deepEqual(whole(looselyWritten(text), revisionFormat), revisionOf(text));
      }),
      { numRuns: 500 },
    );
  });

  it('never reads a text as another one, whatever stands in it unescaped', () => {
    const piece = fc.constantFrom(
      '"',
      '"',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      ' ',
      'a',
      '好',
      '“',
      '”',
      "'",
      '，',
      '\n',
      '//',
      'null',
      '"text":',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const reply = looselyWritten(text);
        const reading = readReply(reply, revisionFormat);
        if (reading.kind !== 'whole') return;
        const allowed = [revisionOf(text)];
        try {
          allowed.push(z.parse(revisionFormat.schema, JSON.parse(reply)));
        } catch {
          // It is no valid JSON, so there is one thing only that it can mean.
        }
        assert.ok(
          allowed.some((each) => JSON.stringify(each) === JSON.stringify(reading.value)),
          `${reply}\nread as\n${JSON.stringify(reading.value)}`,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('names what is wrong by its place, without a word of the reply', () => {
    const reply = {
      overall: 7,
      suggestions: [
        { type: 'style', summary: 'The lantern.', severity: 'grave', quote: 'Lantern', otherQuotes: [] },
      ],
    };
    const reading = readReply(JSON.stringify(reply), assessmentFormat);
    assert.equal(reading.kind, 'partly');
    if (reading.kind !== 'partly') return;
    assert.deepEqual(inWords(reading.faults), [
      'overall must be text in quotation marks',
      'suggestions[1].severity must be "suggestion" or "minor" or "major"',
      'suggestions[1].replacement is missing and must be text in quotation marks',
    ]);
    assert.deepEqual(
      reading.faults.map((fault) => describeFault(fault, 'zh')),
      [
        'overall 应为带引号的文本',
        'suggestions[1].severity 应为"suggestion" 或 "minor" 或 "major"',
        '缺少 suggestions[1].replacement，它应为带引号的文本',
      ],
    );
    assert.doesNotMatch(JSON.stringify([inWords(reading.faults), reading.faults]), /grave|lantern/i);
  });

  it('shows no key of the model’s own in a problem', () => {
    const format: ReplyFormat<unknown> = {
      name: 'judge_report',
      schema: z.object({ scores: z.record(z.string(), z.number()) }),
      example: '{}',
    };
    const reading = readReply('{"scores":{"the secret heir":"high"}}', format);
    assert.deepEqual(reading.kind === 'partly' && inWords(reading.faults), ['scores.* must be a number']);
  });

  const good = JSON.stringify(revisionOf('He left.'));
  const unreadable: Readonly<Record<string, string>> = {
    'an empty reply': '',
    'a refusal': 'I can’t help with that, as it is "too dark": sorry.',
    'a reasoning without end': `<think>${good}`,
    'a list cut after an element': '{"edits":[{"for":["s1"],"start":"a","end":"b","text":"x"}',
    'a document that ends too early and goes on': good.replace(',"unaddressed"', '},"unaddressed"'),
    'a key twice': good.replace('"start"', '"text":"other","start"'),
    'an ellipsis': good.replace('}],', '}, ...],'),
    'a comment for the rest': good.replace('}],', '} // … the other edits\n],'),
    'a number too large': good.replace('"a"', '99999999999999999999'),
    'a text with one quote in it': looselyWritten('The 65"screen'),
    'the last brace missing where a key may have come': good.slice(0, good.indexOf(',"unaddressed"')),
    'a brace too many where a key may have gone': `{"edits":[],"why":"Lost."}}`,
    'a comma missing before a key that belongs elsewhere': good.replace(
      '"He left."',
      '"He left."\n"why":"Lost."',
    ),
    'brackets too many': `${good}]}`,
    'one string for several': good.replace('"He left."', '"He left." + "Then."'),
  };
  for (const [name, text] of Object.entries(unreadable)) {
    it(`does not use ${name}`, () => {
      const reading = readReply(text, revisionFormat);
      assert.equal(reading.kind, 'unreadable', JSON.stringify(reading));
      assert.ok(reading.kind === 'unreadable' && reading.faults.length > 0);
    });
  }

  it('leaves out keys that change what an object is, and changes no prototype', () => {
    const text = good.replace(
      '{"for"',
      '{"__proto__":{"at":"before"},"constructor":{"prototype":{"polluted":1}},"for"',
    );
    for (const reply of [text, text.replace('}],', '},],')]) {
      assert.deepEqual(whole(reply, revisionFormat), revisionOf('He left.'));
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    }
  });

  it('takes no document deeper than 64 levels or larger than 20 MB, and is quick to say so', () => {
    const started = performance.now();
    for (const text of [
      '['.repeat(1_000_000),
      '{"edits":'.repeat(100_000),
      '“'.repeat(1_000_000),
      '{"a":"'.repeat(200_000),
    ])
      assert.equal(readReply(text, revisionFormat).kind, 'unreadable');
    const large = readReply(`{"edits":[{"text":"${'x'.repeat(20 * 1024 * 1024)}"}]}`, revisionFormat);
    assert.deepEqual(large.kind === 'unreadable' && large.faults, [{ problem: 'too_large' }]);
    assert.ok(performance.now() - started < 5000);
  });

  it('takes one of several documents only where it holds all that the others do', () => {
    const better = JSON.stringify(revisionOf('He stayed.'));
    assert.equal(readReply(`${good}\n${better}`, revisionFormat).kind, 'unreadable');
    assert.deepEqual(whole(`${good}\n${good}`, revisionFormat), revisionOf('He left.'));
    assert.deepEqual(whole(`{"unaddressed":[]}\n${good}`, revisionFormat), revisionOf('He left.'));
    const longer = '{"unaddressed":[{"id":"s2","why":"a"},{"id":"s3","why":"b"}]}';
    assert.equal(readReply(`${longer}\n${good}`, revisionFormat).kind, 'unreadable');
  });

  describe('of brackets in prose', () => {
    const requirements: ReplyFormat<unknown> = {
      name: 'requirements',
      schema: z.object({ requirements: z.array(z.string()) }),
      example: '{}',
    };
    const optional: ReplyFormat<unknown> = {
      name: 'gdd',
      schema: z.object({ title: z.optional(z.string()), notes: z.optional(z.array(z.string())) }),
      example: '{}',
    };
    const tasks =
      'I would change two things:\n\n- [ ] The rope is described twice.\n- [ ] “Deep” comes twice.';

    it('takes no task list, no empty brackets and no list of words for an answer', () => {
      for (const text of [
        tasks,
        'I found these: [] and none of them matters.',
        'suggestions: []\n1. The kettle sings twice.',
        'The list is {} because I cannot help with this.',
        'I will not help with that. See ["terms of use"] for more.',
        'I will not help with that. See\n["terms of use"]\nfor more.',
        'Sorry, [“terms of use”].',
        String.raw`Sorry, see [\"terms of use\"].`,
        String.raw`"Sorry, see [\"terms of use\"]."`,
        String.raw`{"reply":"Sorry, see [\"terms of use\"]."}`,
        'Sorry, see [&quot;terms of use&quot;].',
      ])
        for (const format of [assessmentFormat, requirements, optional])
          assert.equal(readReply(text, format).kind, 'unreadable', text);
    });

    it('takes a bare list that is alone, in a fence or not, and one of objects below a line of prose', () => {
      for (const text of ['["a","b"]', ' ```json\n["a","b"]\n``` ', '["a","b",]'])
        assert.deepEqual(whole(text, requirements), { requirements: ['a', 'b'] });
      assert.deepEqual(whole('[]', requirements), { requirements: [] });
      assert.deepEqual(whole('```\n{}\n```', optional), {});
      const { edits } = revisionOf('x');
      assert.deepEqual(whole(`The edits:\n${JSON.stringify(edits)}\nThat is all.`, revisionFormat), {
        edits,
      });
      assert.equal(readReply(`No ${JSON.stringify(edits)} from me.`, revisionFormat).kind, 'unreadable');
    });

    it('reads the document beside them', () => {
      const json = JSON.stringify(revisionOf('x'));
      for (const text of [`${tasks}\n\n${json}`, `${json}\n\n${tasks}`, `${json}\nSee ["terms of use"].`])
        assert.deepEqual(whole(text, revisionFormat), revisionOf('x'));
    });

    it('loses no document whose keys it does not know', () => {
      assert.equal(readReply('{"titel":"The Well"}', optional).kind, 'unreadable');
      assert.deepEqual(whole('{"gdd":{"title":"The Well"}}', optional), { title: 'The Well' });
    });
  });

  it('does not read on past a mark that closes the wrong way', () => {
    const format: ReplyFormat<unknown> = {
      name: 'assessment',
      schema: z.object({
        suggestions: z.array(
          z.object({
            summary: z.string(),
            quote: z.optional(z.string()),
            otherQuotes: z.optional(z.array(z.string())),
          }),
        ),
      }),
      example: '{}',
    };
    for (const text of [
      '{“suggestions”:[{“summary”:“第一条“，“quote“：“原文”}]}',
      '{“suggestions”:[{“summary”:“a",“quote":“b”}]}',
      '{“suggestions”:[{“summary”:“a”},{“summary”:“b“},{“summary“:“c”}]}',
      '{“suggestions”:[{“summary”:“a"},{“summary":“c”}]}',
      '{＂suggestions＂:[{＂summary＂:＂甲",＂quote":＂乙＂}]}',
      "{'suggestions':[{'summary':'甲\",\"quote\":\"乙'}]}",
      '{"suggestions":[{"summary":"甲”,"quote”:"乙"}],}',
      '{“suggestions”:[{“summary”:“a”,“otherQuotes”:[“甲“，“乙”]}]}',
      '{“suggestions”:[{“summary”:“a”,“otherQuotes”:[“甲"，“乙”]}]}',
      '{"suggestions":[{"summary":"a","otherQuotes":["甲”,"乙”,"丙"]}],}',
    ])
      assert.equal(
        readReply(text, format).kind,
        'unreadable',
        JSON.stringify([text, readReply(text, format)]),
      );
  });

  it('reads nothing else than what was meant, whichever way its marks are turned', () => {
    const text = fc
      .array(fc.constantFrom('a', '好', ' ', '，', ',', '：', '.', '“不”', '{x}'), { maxLength: 4 })
      .map((parts) => parts.join(''));
    const marked = fc
      .tuple(text, text, fc.array(text, { maxLength: 3 }))
      .map(([summary, why, words]): Revision => ({
        edits: [{ for: words, start: summary, end: why, text: summary + why }],
        unaddressed: [{ id: summary, why }],
      }));
    let read = 0;
    fc.assert(
      fc.property(marked, fc.infiniteStream(fc.nat({ max: 40 })), (value, turns) => {
        let isOpen = false;
        const turned = JSON.stringify(value).replaceAll('"', () => {
          isOpen = !isOpen;
          return ['“', '”', '"', '＂'][turns.next().value!] ?? (isOpen ? '“' : '”');
        });
        const reading = readReply(turned, revisionFormat);
        if (reading.kind !== 'whole') return;
        read++;
        assert.deepEqual(reading.value, value, turned);
      }),
      { numRuns: 3000 },
    );
    assert.ok(read > 50, String(read));
  });

  it('takes no remark for a part of a list that was left out, however it is worded', () => {
    const json = JSON.stringify(revisionOf('x'), undefined, 1);
    const [element] = /\{\s*"for"[^]*?\}/.exec(json)!;
    for (const remark of [
      '// etc',
      '# 3 more like this',
      '// and so on',
      '// 其余类似',
      '/* two others */',
      '// as before',
    ])
      for (const text of [
        json.replace(element, `${element} ${remark}\n`),
        json.replace(element, `${element},\n${remark}\n`),
        json.replace(element, `${element},\n${remark}\n${element}`),
        json.replace(element, `${remark}\n`),
        json.replace('"s1"', `"s1" ${remark}\n`),
        json.replace(/\n\}$/, `,\n${remark}\n}`),
      ]) {
        const reading = readReply(text, revisionFormat);
        assert.equal(reading.kind, 'unreadable', text);
      }
    for (const text of [
      json.replace(element, `// by weight\n${element}`),
      json.replace('"a"', '"a" /* its first word */'),
      json.replace('"a",', '"a", // its first word\n'),
      json.replace('"x"', '"x" # as it was\n'),
    ])
      assert.deepEqual(whole(text, revisionFormat), revisionOf('x'), text);
  });

  it('leaves half a character in a text to whoever uses it, and takes no key that holds one', () => {
    for (const [broken, half] of [
      ['\\ud83d', '\ud83d'],
      ['\\ude00\\ud83d', '\ude00\ud83d'],
      ['\ud83d', '\ud83d'],
    ] as const) {
      for (const text of [
        JSON.stringify(revisionOf('#')).replace('#', broken),
        JSON.stringify(revisionOf('#')).replace('#', broken).replace('}],', '},],'),
        JSON.stringify(JSON.stringify(revisionOf('#')).replace('#', broken)),
      ])
        assert.deepEqual(whole(text, revisionFormat), revisionOf(half), text);
      const text = JSON.stringify({ ...revisionOf('x'), '#': 1 }).replace('#', broken);
      assert.equal(readReply(text, revisionFormat).kind, 'unreadable', text);
    }
    assert.deepEqual(
      whole(JSON.stringify(revisionOf('#')).replace('#', '\\ud83d\\ude00'), revisionFormat),
      revisionOf('😀'),
    );
  });

  describe('of the same thing over and over', () => {
    const single = [
      ...[' ', '\n', '\t', '\u{3000}', '\u{200B}', '`', '<think></think>', '"#他"他'],
      ...['{', '}', '[', ']', '｛', '［', '｝', '］', '"', "'", '“', '”', '＂', '‘', '’', '「', '」'],
    ];
    const several = [
      ...['```\n', '<think>', '</think>\n', '[]', '{}', '- [ ] a\n', '[[],', '{"', '["', '{\\"'],
      ...['`a`, ', '""', '"a" ', '“a“', '"甲"，', '"甲"b:', '”，“b”:', '",', '"}'],
      ...[
        '"#他"他',
        '"//他"他',
        '" #他"他',
        ', #',
        '"\n#"',
        '\n# a',
        '/**/',
        '/*',
        '//',
        '\\',
        '\\"',
        '\\\\',
      ],
      ...[
        ',',
        '，',
        ':',
        'null ',
        '&quot;',
        '{&quot;',
        '"x":1,',
        '{"summary":"x"},',
        '{“a”:“x”},',
        '{"a":1} ',
      ],
    ];
    const places: Readonly<Record<string, (filler: string) => string>> = {
      alone: (filler) => filler,
      'in a text': (filler) => `{"overall":"x${filler}y","suggestions":[]}`,
      'in a curly text': (filler) => `{“overall”:“x${filler}y”,“suggestions”:[]}`,
      'between members': (filler) => `{"overall":"x",${filler}"suggestions":[],}`,
      'between elements': (filler) => `{"overall":"x","suggestions":["a",${filler}"b"]}`,
      before: (filler) => `${filler}{"overall":"x","suggestions":[]}`,
      'in a fence': (filler) => `\`\`\`json\n{"overall":"x","suggestions":[]}${filler}\n\`\`\``,
    };
    for (const [place, put] of Object.entries(places)) {
      it(`is done in no time, ${place}`, function () {
        this.timeout(600_000);
        const large = ['alone', 'in a text', 'between members'].includes(place) ? 1_000_000 : 100_000;
        for (const [unit, length] of [
          ...single.map((each) => [each, large] as const),
          ...several.map((each) => [each, 100_000] as const),
        ]) {
          const text = put(unit.repeat(Math.ceil(length / unit.length)));
          const started = performance.now();
          readReply(text, assessmentFormat);
          const taken = performance.now() - started;
          // Alone on the machine it is less than half a second; in quadratic time it would be minutes.
          assert.ok(taken < 8000, `${JSON.stringify(unit)}: ${Math.round(taken)} ms`);
        }
      });
    }

    it('is read all the same where it is white space', () => {
      for (const blank of [' ', '\n', '\u{3000}']) {
        const filler = blank.repeat(1_000_000);
        assert.deepEqual(
          whole(
            `{"overall":"x",${filler.trim()}${'\n'.repeat(1_000_000)}"suggestions":[],}`,
            assessmentFormat,
          ),
          {
            overall: 'x',
            suggestions: [],
          },
        );
        assert.equal(
          whole(`{"overall":"x${filler}y","suggestions":[],}`, assessmentFormat).overall.length,
          1_000_002,
        );
      }
    });
  });

  it('makes a bare list what it fits, and nothing where it fits two', () => {
    const format: ReplyFormat<unknown> = {
      name: 'feedback',
      schema: z.object({
        strengths: z.optional(z.array(z.string())),
        issues: z.optional(z.array(z.string())),
      }),
      example: '{}',
    };
    assert.equal(readReply('["pace"]', format).kind, 'unreadable');
    assert.deepEqual(whole(JSON.stringify(revisionOf('x').edits), revisionFormat), {
      edits: revisionOf('x').edits,
    });
  });
});
