import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import * as z from 'zod/mini';
import { assessmentFormat, type Assessment } from '../../../../../bench/malformedReplyKinds';
import { completeReply, missingPartsRequest } from '../../../../../src/core/llm/replies/missingParts';
import { describeFault } from '../../../../../src/core/llm/replies/replyFaults';
import { readReply, type PartlyReading } from '../../../../../src/core/llm/replies/readReply';
import type { ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';

const suggestion = fc.record(
  {
    type: fc.string(),
    summary: fc.string(),
    severity: fc.constantFrom('suggestion' as const, 'minor' as const, 'major' as const),
    quote: fc.string(),
    otherQuotes: fc.array(fc.string(), { maxLength: 2 }),
    replacement: fc.option(fc.string(), { nil: null }),
  },
  { noNullPrototype: true },
);
const assessments: fc.Arbitrary<Assessment> = fc.record(
  {
    overall: fc.string(),
    suggestions: fc.uniqueArray(suggestion, {
      minLength: 1,
      maxLength: 5,
      selector: ({ summary }) => summary,
    }),
  },
  { noNullPrototype: true },
);

function partly(value: unknown): PartlyReading {
  const reading = readReply(JSON.stringify(value), assessmentFormat);
  assert.equal(reading.kind, 'partly', JSON.stringify(reading));
  return reading as PartlyReading;
}

const one = (summary: string): Assessment['suggestions'][number] => ({
  type: 'style',
  summary,
  severity: 'minor',
  quote: 'the rain',
  otherQuotes: [],
  replacement: null,
});
const three: Assessment = { overall: 'It holds.', suggestions: [one('first'), one('second'), one('third')] };
const secondFaulty = {
  ...three,
  suggestions: [one('first'), { ...one('second'), severity: 'grave' }, one('third')],
};

describe('missingPartsRequest', () => {
  it('asks for the missing key alone, under the name of the step', () => {
    const request = missingPartsRequest(partly({ suggestions: three.suggestions }), assessmentFormat, 'en');
    assert.deepEqual(request?.format, {
      kind: 'json_schema',
      name: 'assessment',
      schema: {
        type: 'object',
        properties: { overall: { type: 'string' } },
        required: ['overall'],
        additionalProperties: false,
      },
    });
    assert.match(request!.message, /^- "overall"$/m);
    assert.match(request!.message, /overall is missing and must be text/);
    assert.doesNotMatch(request!.message, /suggestions/);
  });

  it('asks for the faulty elements of a list by their numbers', () => {
    const request = missingPartsRequest(partly(secondFaulty), assessmentFormat, 'en')!;
    assert.match(request.message, /"suggestions": a list of 1, in this order, to stand for numbers 2 /);
    assert.match(request.message, /suggestions\[2\]\.severity must be "suggestion" or "minor" or "major"/);
    assert.doesNotMatch(request.message, /overall|\[1\]|\[3\]|grave/);
  });

  it('speaks Chinese where the messages do', () => {
    const request = missingPartsRequest(partly(secondFaulty), assessmentFormat, 'zh')!;
    assert.match(request.message, /依次替换第 2 项/);
    assert.match(request.message, /suggestions\[2\]\.severity 应为"suggestion" 或 "minor" 或 "major"/);
    assert.match(request.message, /JSON/);
  });

  it('asks for a list as a whole where it is no list', () => {
    const request = missingPartsRequest(partly({ ...three, suggestions: 'none' }), assessmentFormat, 'en')!;
    assert.match(request.message, /^- "suggestions"$/m);
  });
});

describe('completeReply', () => {
  it('makes whole what was spoilt anywhere, once the parts are answered', () => {
    fc.assert(
      fc.property(
        assessments,
        fc.boolean(),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (value, overall, which) => {
          const positions = value.suggestions.map((_, index) => index).filter((index) => which[index]);
          if (!overall && positions.length === 0) return;
          const spoilt = {
            ...(overall ? {} : { overall: value.overall }),
            suggestions: value.suggestions.map((each, index) =>
              which[index] ? { ...each, severity: 'grave', quote: undefined } : each,
            ),
          };
          const parts = {
            ...(overall ? { overall: value.overall } : {}),
            ...(positions.length > 0
              ? { suggestions: positions.map((index) => value.suggestions[index]) }
              : {}),
          };
          const reading = partly(spoilt);
          for (const answer of [
            JSON.stringify(parts),
            `\`\`\`json\n${JSON.stringify(parts)}\n\`\`\``,
            JSON.stringify(value),
          ]) {
            const completed = completeReply(reading, answer, assessmentFormat);
            assert.deepEqual(completed.kind === 'whole' && completed.value, value, answer);
          }
        },
      ),
    );
  });

  it('takes the bare list where only elements were asked for', () => {
    const completed = completeReply(partly(secondFaulty), JSON.stringify([one('second')]), assessmentFormat);
    assert.deepEqual(completed.kind === 'whole' && completed.value, three);
  });

  it('keeps what was right in an element that is answered without it', () => {
    const detailed = { ...three, suggestions: [{ ...one('first'), detail: 'Why.', severity: 'grave' }] };
    const completed = completeReply(
      partly(detailed),
      JSON.stringify({ suggestions: [one('first')] }),
      assessmentFormat,
    );
    assert.deepEqual(completed.kind === 'whole' && completed.value.suggestions, [
      { ...one('first'), detail: 'Why.' },
    ]);
  });

  it('never ends with fewer elements', () => {
    const reading = partly(secondFaulty);
    for (const answer of [
      { suggestions: [] },
      { ...three, suggestions: [one('first'), one('third')] },
      { suggestions: [one('second'), one('another')] },
      { overall: 'Other.' },
    ])
      assert.notEqual(
        completeReply(reading, JSON.stringify(answer), assessmentFormat).kind,
        'whole',
        JSON.stringify(answer),
      );
  });

  it('uses no answer that may have been cut', () => {
    const answer = JSON.stringify({ suggestions: [one('second')] });
    for (const cut of [answer.slice(0, -1), answer.slice(0, -2), answer.replace(']}', '}')])
      assert.equal(completeReply(partly(secondFaulty), cut, assessmentFormat).kind, 'unreadable', cut);
  });

  it('says what is still wrong', () => {
    const answer = JSON.stringify({ suggestions: [{ ...one('second'), severity: 'dire' }] });
    const completed = completeReply(partly(secondFaulty), answer, assessmentFormat);
    assert.equal(completed.kind, 'partly');
    assert.match(
      completed.kind === 'partly' ? completed.faults.map((fault) => describeFault(fault, 'en')).join() : '',
      /suggestions\[2\]\.severity must be/,
    );
    assert.equal(completeReply(partly(secondFaulty), 'I cannot.', assessmentFormat).kind, 'unreadable');
  });

  describe('takes what was wrong and nothing else', () => {
    const quoted = { ...one('second'), otherQuotes: ['it rained', 'it poured'] };
    const spoilt = { ...three, suggestions: [one('first'), { ...quoted, severity: 'grave' }, one('third')] };
    const whole = { ...three, suggestions: [one('first'), quoted, one('third')] };
    const completed = (answer: unknown, before: unknown = spoilt) =>
      completeReply(partly(before), JSON.stringify(answer), assessmentFormat);

    it('refuses an element that belongs to another place', () => {
      assert.equal(completed({ suggestions: [one('first')] }).kind, 'partly');
      const noSummary = { ...three, suggestions: [one('first'), { ...one('second'), summary: 7 }] };
      assert.equal(completed({ suggestions: [one('first')] }, noSummary).kind, 'partly');
      const both = [one('first'), one('second')];
      const bothFaulty = { ...three, suggestions: both.map((each) => ({ ...each, severity: 'grave' })) };
      assert.equal(completed({ suggestions: [...both].reverse() }, bothFaulty).kind, 'partly');
      const texts = { ...three, suggestions: [{ ...one('first'), otherQuotes: ['a', 7] }] };
      for (const otherQuotes of [['b'], ['a'], ['b', 'a'], ['a', 'a']])
        assert.equal(completed({ suggestions: [{ ...one('first'), otherQuotes }] }, texts).kind, 'partly');
    });

    it('refuses an element in which something right was changed', () => {
      for (const change of [
        { summary: 'The second, in other words' },
        { quote: 'the rain again' },
        { otherQuotes: ['it rained'] },
        { replacement: 'Rain fell.' },
      ])
        assert.equal(completed({ suggestions: [{ ...quoted, ...change }] }).kind, 'partly');
    });

    it('keeps what the answer leaves empty or out, and adds nothing that was not asked for', () => {
      for (const answer of [
        { ...quoted, otherQuotes: [] },
        { ...quoted, summary: '', quote: '', otherQuotes: [] },
        { severity: 'minor' },
        { ...quoted, detail: 'More.' },
      ]) {
        const reading = completed({ suggestions: [answer] });
        assert.deepEqual(reading.kind === 'whole' && reading.value, whole, JSON.stringify(answer));
      }
    });

    it('takes no more of a whole document', () => {
      const reading = completed({ ...whole, overall: 'Another view.' });
      assert.deepEqual(reading.kind === 'whole' && reading.value, whole);
      const others = ['x', 'y', 'z'].map(one);
      assert.equal(completed({ overall: 'Another view.', suggestions: others }).kind, 'partly');
      assert.equal(completed({ ...whole, suggestions: [one('x'), quoted, one('third')] }).kind, 'partly');
      assert.equal(
        completed({ ...whole, suggestions: [...whole.suggestions, one('fourth')] }).kind,
        'partly',
      );
    });

    it('keeps the entries of a record and the members of an object that had no fault', () => {
      const format: ReplyFormat<unknown> = {
        name: 'responses',
        schema: z.object({
          responses: z.record(z.string(), z.object({ text: z.string(), why: z.optional(z.string()) })),
          world: z.object({
            name: z.optional(z.string()),
            age: z.number(),
            places: z.optional(z.array(z.string())),
          }),
        }),
        example: '{}',
      };
      const right = {
        responses: { a: { text: 'A' }, b: { text: 'B', why: 'b' }, c: { text: 'C', why: 'c' } },
        world: { name: 'the fen', age: 7, places: ['mill', 'weir'] },
      };
      const reading = readReply(
        JSON.stringify({
          responses: { ...right.responses, c: { text: 5, why: 'c' } },
          world: { ...right.world, age: 'seven' },
        }),
        format,
      ) as PartlyReading;
      for (const answer of [
        right,
        { responses: { c: { text: 'C' } }, world: { age: 7 } },
        {
          responses: [{ key: 'c', value: { text: 'C', why: null } }],
          world: { age: 7, name: null, places: [] },
        },
        {
          responses: { a: { text: 'other' }, c: { text: 'C', why: 'other' }, d: { text: 'new' } },
          world: { age: 7, name: 'other' },
        },
      ]) {
        const result = completeReply(reading, JSON.stringify(answer), format);
        assert.deepEqual(result.kind === 'whole' && result.value, right, JSON.stringify(answer));
      }
      const half = completeReply(reading, '{"world":{"age":7}}', format);
      assert.deepEqual(half.kind === 'partly' && half.document['world'], right.world);
    });

    it('takes a list as it is answered where nothing in it was right', () => {
      const before = { ...three, suggestions: [{ ...one('first'), otherQuotes: [null] }] };
      const [answered, emptied] = [['it rained', 'it poured'], []].map((otherQuotes) =>
        completed({ suggestions: [{ ...one('first'), otherQuotes }] }, before),
      );
      assert.deepEqual(answered!.kind === 'whole' && answered!.value.suggestions[0]!.otherQuotes, [
        'it rained',
        'it poured',
      ]);
      assert.equal(emptied!.kind, 'partly');
      const noText = completed(
        { suggestions: [one('second')] },
        {
          ...three,
          suggestions: [one('first'), { ...one('second'), summary: [null] }, one('third')],
        },
      );
      assert.deepEqual(noText.kind === 'whole' && noText.value, three);
    });

    it('makes no list shorter that is itself at fault', () => {
      const format: ReplyFormat<unknown> = {
        name: 'scene_list',
        schema: z.object({ scenes: z.array(z.string()).check(z.minLength(3)) }),
        example: '{}',
      };
      const reading = readReply('{"scenes":["mill","weir"]}', format) as PartlyReading;
      const scenes = (answer: string) => {
        const result = completeReply(reading, answer, format);
        return result.kind === 'whole' ? result.value : undefined;
      };
      assert.deepEqual(scenes('{"scenes":["mill","weir","ford"]}'), { scenes: ['mill', 'weir', 'ford'] });
      for (const answer of ['{"scenes":["ford"]}', '{"scenes":["mill","ford","weir"]}', '{"scenes":[]}'])
        assert.equal(scenes(answer), undefined, answer);
    });

    it('asks for nothing where hundreds of things are wrong', () => {
      const reading = partly({ overall: '', suggestions: Array.from({ length: 50 }, () => ({})) });
      assert.equal(missingPartsRequest(reading, assessmentFormat, 'en'), undefined);
      assert.equal(completeReply(reading, JSON.stringify(three), assessmentFormat), reading);
      const endless = readReply(
        JSON.stringify({ overall: '', suggestions: Array.from({ length: 49_000 }, () => ({})) }),
        assessmentFormat,
      );
      assert.equal(endless.kind, 'partly');
    });

    it('whatever the answer is', () => {
      const someText = fc.constantFrom('', 'first', 'second', 'third', 'other');
      const anySuggestion = fc.record(
        {
          type: fc.constantFrom<unknown>('style', 'pace', '', 7),
          summary: fc.oneof(someText, fc.constant(null)),
          severity: fc.constantFrom<unknown>('minor', 'major', 'grave', null),
          quote: fc.constantFrom<unknown>('the rain', 'other', '', []),
          otherQuotes: fc.oneof(fc.array(someText, { maxLength: 3 }), fc.constant<unknown>('x')),
          replacement: fc.option(someText, { nil: null }),
          detail: someText,
        },
        { requiredKeys: [], noNullPrototype: true },
      );
      const anyElement = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<unknown>(one('first'), quoted, one('third')) },
        { weight: 3, arbitrary: anySuggestion },
        fc.constantFrom<unknown>(null, 'x', 7, [], {}),
      );
      const anyAnswer = fc.record(
        {
          overall: fc.oneof(someText, fc.constant<unknown>(7)),
          suggestions: fc.array(anyElement, { maxLength: 4 }),
        },
        { requiredKeys: [], noNullPrototype: true },
      );
      const faults = fc.uniqueArray(
        fc.record(
          {
            position: fc.nat({ max: 2 }),
            key: fc.constantFrom('summary', 'severity', 'otherQuotes', 'replacement'),
            by: fc.constantFrom<unknown>(undefined, 7, {}),
          },
          { noNullPrototype: true },
        ),
        { minLength: 1, maxLength: 3, selector: ({ position, key }) => `${position} ${key}` },
      );
      let completions = 0;
      fc.assert(
        fc.property(faults, fc.oneof(anyAnswer, anyElement), (places, answer) => {
          const before = structuredClone(whole) as { suggestions: Record<string, unknown>[] };
          for (const { position, key, by } of places) before.suggestions[position]![key] = by;
          const result = completeReply(partly(before), JSON.stringify(answer), assessmentFormat);
          if (result.kind === 'unreadable') return;
          if (result.kind === 'whole') completions++;
          const after = structuredClone(
            result.kind === 'whole' ? result.value : result.document,
          ) as typeof before;
          for (const { position, key } of places) {
            delete before.suggestions[position]![key];
            delete after.suggestions[position]![key];
          }
          assert.deepEqual(after, before);
        }),
        { numRuns: 3000 },
      );
      // About one in a hundred is complete; by chance there may be few.
      assert.ok(completions > 3, String(completions));
    });
  });
});
