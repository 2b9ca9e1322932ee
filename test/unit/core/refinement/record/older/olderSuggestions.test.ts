import assert from 'node:assert/strict';
import fc from 'fast-check';
import { olderStateFiles } from '../../../../../../src/core/project/layout';
import { refinementFileSchema } from '../../../../../../src/core/refinement/model';
import { withOlderParts } from '../../../../../../src/core/refinement/record/older/olderParts';
import {
  olderReview,
  olderSuggestion,
} from '../../../../../../src/core/refinement/record/older/olderSuggestions';
import { migrateStates } from '../../../../../../src/core/refinement/record/older/olderStates';
import { suggestionSchema } from '../../../../../../src/core/review/model';
import { phases } from '../../../../../../src/shared/values';

const model = { source: 'model' };

describe('olderSuggestion', () => {
  it('takes a sentence, or whatever an object calls its words', () => {
    const words = ['summary', 'message', 'comment', 'issue', 'text'].map(
      (key) => olderSuggestion({ [key]: ' Too slow. ' }, model)?.summary,
    );
    assert.deepEqual([...words, olderSuggestion('Too slow.', model)?.summary], Array(6).fill('Too slow.'));
    for (const nothing of ['', ' ', 7, null, [], {}, { quote: 'Only a place.' }])
      assert.equal(olderSuggestion(nothing, model), undefined);
  });

  it('reads severity in the words that reviewers use', () => {
    const severity = (level: string) => olderSuggestion({ text: 'a', level }, model)?.['severity'];
    assert.deepEqual(['low', 'minor', '提示'].map(severity), Array(3).fill('info'));
    assert.deepEqual(['medium', '建议', 'who knows'].map(severity), Array(3).fill('suggestion'));
    assert.deepEqual(['High', 'critical', '严重'].map(severity), Array(3).fill('should_fix'));
  });

  it('takes a quote for the place, and a path only where it is one of the author’s texts', () => {
    const { anchor, path } = olderSuggestion(
      { text: 'a', excerpt: 'the rope', path: '../secret.md' },
      model,
    )!;
    assert.deepEqual(anchor, { exact: 'the rope', prefix: '', suffix: '', start: -1 });
    assert.equal(path, '');
    assert.equal(olderSuggestion({ text: 'a', path: 'chapters/01.md' }, model)!['path'], 'chapters/01.md');
  });

  it('tells a long remark whole in its detail', () => {
    const long = `First line.\n${'More of it. '.repeat(30)}`;
    const { summary, detail } = olderSuggestion({ comment: long, advice: 'Cut it.' }, model)!;
    assert.equal(summary, 'First line.');
    assert.equal(detail, `${long.trim()}\n\nCut it.`);
  });

  it('keeps what it does not know', () => {
    assert.equal(olderSuggestion({ text: 'a', page: 12 }, model)!['page'], 12);
  });
});

describe('olderReview', () => {
  const said = (value: unknown) => olderReview(value, model)?.map(({ summary, source }) => [source, summary]);

  it('reads lists under any of their names', () => {
    for (const key of ['issues', 'suggestions', 'findings', 'comments'])
      assert.deepEqual(said({ [key]: ['One.', { message: 'Two.' }] }), [
        ['model', 'One.'],
        ['model', 'Two.'],
      ]);
    assert.deepEqual(said(['One.']), [['model', 'One.']]);
  });

  it('names who said it', () => {
    const reviews = [
      { role: '编辑', comments: ['慢。'] },
      { role: 'Young reader', issues: [{ text: 'Dull.' }] },
      { role: 'Parent', comment: 'Too late for bed.' },
      { role: 'Nobody', comments: [] },
    ];
    const expected = [
      ['role:编辑', '慢。'],
      ['role:Young reader', 'Dull.'],
      ['role:Parent', 'Too late for bed.'],
    ];
    assert.deepEqual(said({ reviews }), expected);
    assert.deepEqual(said(reviews), expected);
  });

  it('tells an empty review from one that it does not understand', () => {
    assert.deepEqual(said({ issues: [] }), []);
    assert.deepEqual(said([]), []);
    for (const other of [{ score: 7 }, 7, null, [7, {}]]) assert.equal(said(other), undefined);
  });
});

describe('older states', () => {
  it('come out as today’s schemas want them, whatever lies beside', () => {
    const keys = [
      'summary',
      'text',
      'comment',
      'issues',
      'reviews',
      'role',
      'anchor',
      'quote',
      'id',
      'severity',
      'replacement',
      'otherAnchors',
      'status',
      'path',
      'type',
      'source',
      'detail',
      'phase',
      'askFirst',
      'rule',
    ];
    const leaf = fc.oneof(
      fc.string(),
      fc.constantFrom(...phases, 'open', 'style', 'high'),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom(...keys), tie('json'), { maxKeys: 6 }),
      ),
    }));
    let read = 0;
    fc.assert(
      fc.property(json, fc.constantFrom(...Object.values(olderStateFiles)), (value, path) => {
        for (const suggestion of olderReview(value, model) ?? []) {
          read++;
          const parsed = suggestionSchema.safeParse({ ...suggestion, id: 's1' });
          assert.ok(parsed.success, JSON.stringify(suggestion));
        }
        const state = migrateStates({ phase: 'outline', round: 2 });
        const found = withOlderParts(state, {
          files: [{ path, bytes: new Uint8Array(), value }],
          states: [],
        });
        const parsed = refinementFileSchema.safeParse(found.value);
        assert.ok(parsed.success, JSON.stringify(found.value));
        const ids = phases.flatMap((phase) =>
          (parsed.data.phases[phase]?.currentRound?.suggestions ?? []).map(({ id }) => id),
        );
        assert.equal(new Set(ids).size, ids.length);
      }),
      { numRuns: 1000 },
    );
    assert.ok(read > 100, `${read}`);
  });
});
