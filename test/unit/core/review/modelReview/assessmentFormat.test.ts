import assert from 'node:assert/strict';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { wireFormat } from '../../../../../src/core/llm/replies/wireSchema';
import { assessmentFormat } from '../../../../../src/core/review/modelReview/assessmentFormat';

const read = (document: unknown) =>
  readReply(typeof document === 'string' ? document : JSON.stringify(document), assessmentFormat);
function value(document: unknown) {
  const reading = read(document);
  assert.equal(reading.kind, 'whole', JSON.stringify(reading));
  return reading.kind === 'whole' ? reading.value : assert.fail();
}
const bare = { type: 'logic', summary: 'S.', severity: 'info', quote: 'q' };

describe('the format of an assessment', () => {
  it('shows an example that it takes itself, and goes over the wire', () => {
    assert.equal(read(assessmentFormat.example).kind, 'whole');
    assert.equal(wireFormat(assessmentFormat).kind, 'json_schema');
  });

  it('takes what the design has', () => {
    const { overall, suggestions } = value({
      overall: 'A fair start.',
      suggestions: [{ ...bare, detail: 'D.', otherQuotes: ['other'], replacement: 'r' }],
    });
    assert.equal(overall, 'A fair start.');
    assert.deepEqual(suggestions, [
      {
        type: 'logic',
        summary: 'S.',
        detail: 'D.',
        severity: 'info',
        path: null,
        quote: 'q',
        otherQuotes: [{ path: null, quote: 'other' }],
        replacement: 'r',
        role: null,
      },
    ]);
    assert.deepEqual(value({ overall: '', suggestions: [] }).suggestions, []);
  });

  it('takes what a model gets wrong without harm', () => {
    const [one, two, three] = value({
      suggestions: [
        {
          summary: 'S.',
          type: 'Fact-check',
          severity: 'Should fix',
          quote: 7,
          role: 3,
          path: [],
          replacement: false,
        },
        { summary: 'S.', type: 'weather', severity: 'dreadful', otherQuotes: 'x' },
        { ...bare, otherQuotes: [{ path: 'a.md', quote: 'y' }, 7, { quote: 'z' }], note: 'more' },
      ],
    }).suggestions;
    assert.deepEqual(
      [one!.type, one!.severity, one!.quote, one!.role, one!.path, one!.replacement, one!.detail],
      ['fact_check', 'should_fix', null, null, null, null, ''],
    );
    assert.deepEqual([two!.type, two!.severity, two!.otherQuotes], ['other', 'suggestion', []]);
    assert.deepEqual(three!.otherQuotes, [
      { path: 'a.md', quote: 'y' },
      { path: null, quote: '' },
      { path: null, quote: 'z' },
    ]);
  });

  it('asks again for a list or a summary that is missing, and makes neither up', () => {
    assert.equal(read({ overall: 'Good.' }).kind, 'partly');
    assert.equal(read({ overall: 'Good.', suggestions: [{ ...bare, summary: undefined }] }).kind, 'partly');
    assert.equal(read('I cannot do that.').kind, 'unreadable');
  });
});
