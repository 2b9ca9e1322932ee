import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { assessmentFormat, type Assessment } from '../../../../../bench/malformedReplyKinds';
import { completeReply, missingPartsRequest } from '../../../../../src/core/llm/replies/missingParts';
import { readReply, type PartlyReading } from '../../../../../src/core/llm/replies/readReply';

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
  { overall: fc.string(), suggestions: fc.array(suggestion, { minLength: 1, maxLength: 5 }) },
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
    assert.match(request!.message, /overall is missing and must be a text/);
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
      completed.kind === 'partly' ? completed.problems.join() : '',
      /suggestions\[2\]\.severity must be/,
    );
    assert.equal(completeReply(partly(secondFaulty), 'I cannot.', assessmentFormat).kind, 'unreadable');
  });
});
