import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import { ModelRun } from '../../../../../src/core/llm/calls/modelRun';
import { Conversation } from '../../../../../src/core/llm/conversation/conversation';
import type { LanguageModel } from '../../../../../src/core/llm/languageModel';
import { formIntroduction } from '../../../../../src/core/llm/replies/formInWords';
import type { Finding, ReviewRequest } from '../../../../../src/core/review/model';
import { assessmentFormat } from '../../../../../src/core/review/modelReview/assessmentFormat';
import { assessmentGuide } from '../../../../../src/core/review/modelReview/assessmentPrompt';
import { plannedReviews, reviewWithModel } from '../../../../../src/core/review/modelReview/modelReview';
import { modelReviewSettings } from '../../../../../src/core/review/modelReview/modelReviewSettings';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { modelAt } from '../../../../fakes/modelServer/modelAt';
import { ModelServer } from '../../../../fakes/modelServer/modelServer';
import { sessionOn } from '../../../../fakes/modelSessions';
import { ruleRequest } from '../../../../fakes/ruleRequest';
import { ScriptedModel } from '../../../../fakes/scriptedModel';

const first = `# Chapter 1: Seven Minutes

The lighthouse had been dead since March. “Seven minutes,” she told the the mirror. The battery would last for five.

She knocked. Nobody came. She knocked.
`;
const second = `# Chapter 2: The Buoy

Maren walked out to the buoy before noon, and low water was at ten to twelve.
`;
const paths = { one: 'chapters/01.md', two: 'chapters/02.md' };
const story = ruleRequest('en', { [paths.one]: first, [paths.two]: second });

const quoting = (quote: string | null, more: object = {}) => ({
  type: 'consistency',
  summary: 'Seven minutes here, five a line later.',
  detail: 'A reader who counts with her stumbles.',
  severity: 'should_fix',
  path: paths.one,
  quote,
  otherQuotes: [],
  replacement: null,
  role: null,
  ...more,
});
const replying = (...suggestions: object[]) => JSON.stringify({ overall: 'Nearly there.', suggestions });

function asking(
  model: LanguageModel,
  {
    request = story,
    settings = {},
    found = [],
    told,
    focusName,
  }: {
    request?: ReviewRequest;
    settings?: Record<string, unknown>;
    found?: Finding[];
    told?: ReadonlySet<string>;
    focusName?: string;
  } = {},
) {
  const { language, audience } = request;
  const guide = [assessmentGuide('final', language), formIntroduction(assessmentFormat, language)];
  return {
    request,
    settings: modelReviewSettings({ settings, language, audience }),
    found,
    run: new ModelRun(sessionOn(model, new MemoryStore(), { language })),
    conversation: new Conversation({
      language,
      system: guide.join('\n\n'),
      documents: [],
      texts: request.documents.map(({ path, text }) => ({ path, text })),
    }),
    told: told ?? new Set(request.documents.map(({ path }) => path)),
    ...(focusName === undefined ? {} : { focusName }),
  };
}

async function reviewed(replies: string[], given: Parameters<typeof asking>[1] = {}) {
  const model = new ScriptedModel(replies);
  const review = await reviewWithModel(asking(model, given));
  assert.equal(model.requests.length, replies.length);
  const textAt = ({ path, range }: Finding) =>
    range &&
    (given.request ?? story).documents.find((one) => one.path === path)!.text.slice(range.start, range.end);
  return { model, review, findings: review.findings, quotes: review.findings.map(textAt) };
}

describe('a review by a model', () => {
  it('is one request for all, over HTTP, with findings at the places that are quoted', async () => {
    const roles = 'reader; grandmother: what a six-year-old asks';
    const server = await ModelServer.start({
      replies: {
        assessment: [
          replying(
            quoting('“Seven minutes,”', { otherQuotes: [{ path: paths.one, quote: 'last for five' }] }),
            quoting('the the mirror', {
              type: 'style',
              summary: 'A word twice.',
              replacement: 'the mirror',
              role: 'Reader',
            }),
            quoting('before noon', { path: paths.two, summary: 'Why before noon?', role: 'grandmother' }),
            quoting('dead since March', {
              type: 'other',
              summary: 'Death, for small children?',
              role: 'age-check',
              severity: 'info',
            }),
          ),
        ],
      },
    });
    try {
      const request = { ...story, audience: 'readers of 12 and up' };
      const settings = { 'storyfold.review.roles': roles };
      const review = await reviewWithModel(asking(modelAt(server.url), { request, settings }));
      assert.deepEqual(
        review.findings.map(({ source, type, severity, path, range, replacement, otherRanges }) => [
          source,
          type,
          severity,
          request.documents.find((one) => one.path === path)!.text.slice(range!.start, range!.end),
          replacement,
          otherRanges?.map(({ path: other, start, end }) => [other, first.slice(start, end)]),
        ]),
        [
          [
            'model',
            'consistency',
            'should_fix',
            '“Seven minutes,”',
            undefined,
            [[paths.one, 'last for five']],
          ],
          ['role:reader', 'style', 'should_fix', 'the the mirror', 'the mirror', undefined],
          ['role:grandmother', 'consistency', 'should_fix', 'before noon', undefined, undefined],
          ['age_check', 'age_appropriateness', 'info', 'dead since March', undefined, undefined],
        ],
      );
      assert.equal(review.overall, 'Nearly there.');
      assert.equal(review.unlocated, 0);
      assert.ok(review.usage.inputTokens > 500 && review.usage.outputTokens > 50);
      assert.deepEqual(
        server.requests.map(({ asked }) => asked),
        ['assessment'],
      );
      const told = JSON.stringify(server.requests[0]!.body);
      assert.ok(told.includes('grandmother') && told.includes('readers of 12 and up'));
      assert.equal(told.split('The \\"assessment\\" document has this form').length, 2, 'described once');
      assert.equal(told.split('Reply with the \\"assessment\\" document').length, 2, 'asked for once');
    } finally {
      await server.stop();
    }
  });

  it('asks once for each role where the author chose so, the phase first, and says nothing twice', async () => {
    const settings = {
      'storyfold.review.roles': ['critic', 'teacher'],
      'storyfold.review.callPerRole': true,
      'storyfold.review.ageCheck': true,
    };
    const { model, findings, review } = await reviewed(
      [
        replying(quoting('“Seven minutes,”')),
        replying(
          quoting('“Seven minutes,” she', { summary: 'Five or seven?' }),
          quoting('Nobody came.', { role: 'reader' }),
        ),
        replying(quoting('before noon', { path: paths.two })),
        replying(),
      ],
      { settings },
    );
    assert.deepEqual(
      findings.map(({ source }) => source),
      ['model', 'role:critic', 'role:teacher'],
    );
    const asked = model.requests.map(({ messages }) => messages.at(-1)!.content);
    assert.equal(new Set(model.requests.map(({ messages }) => messages[0]!.content)).size, 1);
    assert.ok(!asked[0]!.includes('Speak only as') && asked[1]!.includes('Speak only as:\n- critic'));
    assert.ok(asked[1]!.includes('Seven minutes here, five a line later.'), 'what the first said is told');
    assert.ok(asked[3]!.includes('age_check'));
    assert.equal(review.overall, 'Nearly there.');
  });

  it('leaves out what was found before', async () => {
    const start = first.indexOf('the the');
    const rule: Finding = {
      type: 'style',
      severity: 'should_fix',
      summary: '“the” stands twice.',
      source: 'rules',
      rule: 'doubledWord',
      path: paths.one,
      range: { start, end: start + 7 },
      replacement: 'the',
    };
    const { quotes } = await reviewed(
      [
        replying(
          quoting('she told the the mirror', {
            type: 'style',
            summary: 'A slip of the pen.',
            replacement: 'she told the mirror',
          }),
          quoting('the the', { type: 'style', summary: 'One too many.' }),
          quoting('“Seven minutes,” she told the the mirror.', {
            type: 'other',
            summary: 'Here “the” stands twice.',
          }),
          quoting('“Seven minutes,” she told the the mirror.', { type: 'logic' }),
        ),
      ],
      { found: [rule] },
    );
    assert.deepEqual(quotes, ['“Seven minutes,” she told the the mirror.']);
  });

  it('keeps what it cannot place without a place and without an edit, and counts it', async () => {
    const { review, findings } = await reviewed([
      replying(
        quoting('She knocked.', { replacement: 'She waited.' }),
        quoting('The whale surfaced at dawn and looked at them.', {
          replacement: 'x',
          otherQuotes: ['Nobody came.'],
        }),
        quoting('', { replacement: 'x', summary: 'No chapter says what year it is.' }),
        quoting(null, { path: paths.two, summary: 'Chapter two ends too soon.' }),
      ),
    ]);
    assert.equal(review.unlocated, 2);
    assert.deepEqual(
      findings.map(({ range, replacement, otherRanges, path }) => [range, replacement, otherRanges, path]),
      [
        ...Array.from({ length: 3 }, () => [undefined, undefined, undefined, paths.one]),
        [undefined, undefined, undefined, paths.two],
      ],
    );
    assert.match(findings[0]!.detail!, /It quotes: “She knocked\.”$/);
    assert.doesNotMatch(findings[2]!.detail!, /quotes/);
  });

  it('takes a replacement only for what stands there word for word, and changes something', async () => {
    const { findings } = await reviewed([
      replying(
        quoting('the the mirror', { replacement: 'the mirror' }),
        quoting('"Seven minutes,"', { replacement: '"Six minutes,"' }),
        quoting('Nobody came.', { replacement: 'Nobody came.' }),
        quoting('dead since March', { replacement: 'dead\u0000' }),
        quoting('for five', { replacement: '' }),
        quoting('The lighthouse […] for five.', { replacement: 'Short.' }),
      ),
    ]);
    assert.deepEqual(
      findings.map(({ replacement }) => replacement),
      ['the mirror', undefined, undefined, undefined, '', undefined],
    );
    assert.ok(findings.every(({ range }) => range));
  });

  it('makes a passage of the words that are quoted, without the line breaks around them, and so with what replaces them', async () => {
    const at = first.indexOf('Nobody came.');
    const around = /\s*Nobody came\.\s*/.exec(first)![0];
    const { findings } = await reviewed([
      replying(
        quoting(around, { replacement: `${around.trimEnd()} Nobody.\n\n` }),
        quoting(`\n\n${around.trim()} `, { replacement: 'No one came.', otherQuotes: [' for five '] }),
      ),
    ]);
    assert.deepEqual(
      findings.map(({ range, replacement }) => [range, replacement]),
      ['Nobody came. Nobody.', 'No one came.'].map((replacement) => [
        { start: at, end: at + 12 },
        replacement,
      ]),
    );
    const [other] = findings[1]!.otherRanges!;
    assert.equal(first.slice(other!.start, other!.end), 'for five');
  });

  it('says and puts in nothing that nobody can see', async () => {
    const { findings } = await reviewed([
      replying(
        quoting('Nobody came.', {
          summary: 'A \u202espell\u200bing\ufeff',
          detail: 'One\u2028two\u061c.',
          replacement: 'Nobody\u202e\ufeff \u2066came\u200b\u2028at all.\u2060',
        }),
        quoting('for five', { replacement: 'for\u200e five' }),
      ),
    ]);
    assert.deepEqual(
      findings.map(({ summary, detail, replacement }) => [summary, detail, replacement]).slice(0, 1),
      [['A spelling', 'One\ntwo.', 'Nobody came\nat all.']],
    );
    assert.equal(findings[1]!.replacement, undefined, 'what is left is what stands there');
  });

  it('takes an empty replacement for none where all have one', async () => {
    const quotes = ['the the mirror', 'Nobody came.', 'for five'];
    const { findings } = await reviewed([
      replying(...quotes.map((quote) => quoting(quote, { replacement: '' }))),
    ]);
    assert.deepEqual(
      findings.map(({ replacement }) => replacement),
      [undefined, undefined, undefined],
    );
  });

  it('stays in the focus', async () => {
    const start = first.indexOf('She knocked. Nobody');
    const request = { ...story, focus: { path: paths.one, start, end: start + 25 } };
    const { findings, review, model } = await reviewed(
      [
        replying(
          quoting('She knocked.'),
          quoting('“Seven minutes,”'),
          quoting('before noon', { path: paths.two }),
          quoting(''),
          quoting('Nowhere at all, not in a single one of the chapters.'),
        ),
      ],
      { request, focusName: 'the door' },
    );
    assert.deepEqual(
      findings.map(({ range }) => range),
      [{ start, end: start + 12 }],
    );
    assert.equal(review.unlocated, 2);
    assert.ok(model.requests[0]!.messages.at(-1)!.content.includes('“the door”'));
  });

  it('uses a few dozens at most, the gravest, and counts the rest', async () => {
    const many = Array.from({ length: 1200 }, (_, at) =>
      quoting('', {
        summary: `No. ${at} ${'x'.repeat(1000)}`,
        detail: 'y'.repeat(10_000),
        severity: at === 1199 ? 'should_fix' : 'info',
      }),
    );
    const { review } = await reviewed([replying(...many)]);
    assert.equal(review.findings.length, 40);
    assert.equal(review.leftOut, 1160);
    assert.ok(review.findings[0]!.summary.startsWith('No. 1199'));
    assert.ok(
      review.findings.every(({ summary, detail }) => summary.length <= 300 && detail!.length <= 2001),
    );
  });

  it('shows nothing that would disturb, and names no role that was not asked for', async () => {
    const { findings } = await reviewed([
      replying(
        quoting('Nobody came.', { summary: 'A\u001b[31m red\u202e line', role: 'bishop' }),
        quoting('Nobody came.', { summary: ' ', detail: 'Only this.', role: 'age_check', type: 'logic' }),
        quoting('Nobody came.', { summary: ' ', detail: ' ' }),
      ),
    ]);
    assert.deepEqual(
      findings.map(({ summary, source }) => [summary, source]),
      [
        ['A[31m red line', 'model'],
        ['Only this.', 'model'],
      ],
    );
  });

  it('is planned as it will be asked', async () => {
    const settings = { 'storyfold.review.roles': 'reader', 'storyfold.review.callPerRole': 'true' };
    const model = new ScriptedModel([replying(), replying()]);
    const asked = asking(model, { settings });
    const planned = plannedReviews(asked);
    await reviewWithModel(asked);
    assert.deepEqual(
      planned.map(({ input }) => input),
      model.requests.map(({ messages }) => messages),
    );
    assert.ok(planned.every(({ step, outputTokens }) => step === 'assessment' && outputTokens > 0));
  });

  it('counts what is not listed: too many remarks, and with a focus those about no passage of it', async () => {
    const remarks = Array.from({ length: 45 }, (_, at) => quoting('Nobody came.', { summary: `No. ${at}.` }));
    const all = (await reviewed([replying(...remarks)])).review;
    assert.deepEqual([all.leftOut, all.withoutPlace], [5, 0]);
    const request = { ...story, focus: { path: paths.one, start: 0, end: first.length } };
    const { review, findings } = await reviewed(
      [
        replying(
          quoting('Nobody came.'),
          quoting('It never stood there.', { summary: 'Lost.' }),
          quoting('', { summary: 'All of it.' }),
          quoting('before noon', { path: paths.two, summary: 'Elsewhere.' }),
        ),
      ],
      { request, focusName: '1' },
    );
    assert.equal(findings.length, 1);
    assert.ok(review.withoutPlace >= 2 && review.unlocated >= 1);
    assert.equal((await reviewed([replying(quoting(''))])).review.withoutPlace, 0);
  });

  it('fails as the model does', async () => {
    await expectCode('reply_invalid', () => reviewed(['I would rather not.']));
  });

  it('never fails in another way, and never points outside of the texts', async () => {
    const word = fc.constantFrom(
      'She knocked.',
      'the the',
      'Nobody',
      '[…]',
      '…',
      '"',
      '',
      '\u0000',
      '河',
      first,
      'x'.repeat(5000),
    );
    const phrase = fc.array(word, { maxLength: 4 }).map((all) => all.join(' '));
    const anything = fc.oneof(
      phrase,
      fc.constantFrom(paths.one, paths.two, null),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const suggestion = fc.record({
      type: anything,
      summary: phrase,
      detail: anything,
      severity: anything,
      path: anything,
      quote: anything,
      otherQuotes: anything,
      replacement: anything,
      role: anything,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(suggestion, { maxLength: 5 }), async (suggestions) => {
        const { findings } = await reviewed([JSON.stringify({ overall: 'x', suggestions })]).catch(
          (error: unknown) => {
            // Keys that no model writes make a reply that cannot be read.
            if (error instanceof StoryFoldError && error.code === 'reply_invalid') return { findings: [] };
            throw error;
          },
        );
        for (const { path, range, otherRanges = [], replacement } of findings) {
          for (const place of [...(range ? [{ path, ...range }] : []), ...otherRanges]) {
            const { length } = story.documents.find((one) => one.path === place.path)!.text;
            assert.ok(0 <= place.start && place.start < place.end && place.end <= length);
          }
          assert.ok(range || replacement === undefined);
        }
      }),
      { numRuns: 200 },
    );
  });
});
