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
import type { ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';

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
    assert.deepEqual(reading.problems, [
      'overall must be a text in quotation marks',
      'suggestions[1].severity must be "suggestion" or "minor" or "major"',
      'suggestions[1].replacement is missing and must be a text in quotation marks',
    ]);
    assert.doesNotMatch(reading.problems.join(), /grave|lantern/i);
  });

  it('shows no key of the model’s own in a problem', () => {
    const format: ReplyFormat<unknown> = {
      name: 'judge_report',
      schema: z.object({ scores: z.record(z.string(), z.number()) }),
      example: '{}',
    };
    const reading = readReply('{"scores":{"the secret heir":"high"}}', format);
    assert.deepEqual(reading.kind === 'partly' && reading.problems, ['scores.* must be a number']);
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
      assert.ok(reading.kind === 'unreadable' && reading.problems.length > 0);
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
    assert.deepEqual(large, { kind: 'unreadable', problems: ['it is larger than 20 MB'] });
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
