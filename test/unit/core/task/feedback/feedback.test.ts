import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryEntry } from '../../../../../src/core/refinement/model';
import { historyEntrySchema } from '../../../../../src/core/refinement/model';
import { autoFeedback, type MeasuredResult } from '../../../../../src/core/task/feedback/autoFeedback';
import { digestOf } from '../../../../../src/core/task/feedback/authorsDecisions';
import { generationResultSchema } from '../../../../../src/core/task/model';
import { requirements } from '../../../../fakes/scriptedTaskTalk';

const prose = 'Mara stood on the quay. The ferry was a light on the water, then it was not. ';
const measured = (more: Partial<MeasuredResult> = {}): MeasuredResult => ({
  requirements,
  result: generationResultSchema.parse({ chapter: '01', passed: true, finishedAt: 0 }),
  text: prose.repeat(20),
  project: { language: 'en', settings: {} },
  findings: [],
  judge: undefined,
  at: 5,
  ...more,
});
const scoreOf = (name: string, more: Partial<MeasuredResult>): number | undefined =>
  autoFeedback(measured(more)).criteria.find((one) => one.name === name)?.score;

describe('feedback by measures and rules', () => {
  it('looks for whole names, and is content with a part of a full one', () => {
    const people = (...names: string[]) => ({ requirements: { ...requirements, people: names } });
    assert.equal(scoreOf('people', people('Mara: wants to cross')), 100);
    assert.equal(scoreOf('people', people('Mara Quill')), 100);
    assert.equal(scoreOf('people', { ...people('Tom'), text: 'Tomorrow, at the bottom of the stairs.' }), 0);
    assert.equal(scoreOf('people', people('The lighthouse keeper')), 0);
    // Found by damaged files: no machine takes a pattern of that length.
    assert.equal(scoreOf('people', people('the long rain. '.repeat(100_000))), 0);
    assert.equal(
      scoreOf('people', {
        ...people('米拉'),
        text: '米拉站在码头上。',
        project: { language: 'zh', settings: {} },
      }),
      100,
    );
  });

  it('takes off for a length beside its range, the more the further', () => {
    const length = (most: number) =>
      scoreOf('length', { project: { language: 'en', settings: { 'storyfold.chapter.maxWords': most } } })!;
    assert.equal(length(1000), 100);
    assert.ok(length(200) < length(300));
    assert.ok(length(300) < 100);
    const text = '# Chapter 1: The Late Ferry\n\nMara missed the ferry.\n';
    const settings = { 'storyfold.chapter.maxWords': 4 };
    assert.equal(scoreOf('length', { text, project: { language: 'en', settings } }), 100);
  });

  it('forgives what good prose has, and no more', () => {
    const finding = {
      type: 'style',
      severity: 'should_fix',
      summary: 'x',
      source: 'rules',
      path: 'a.md',
    } as const;
    assert.equal(scoreOf('language', { findings: [finding] }), 100);
    assert.ok(scoreOf('language', { findings: Array.from({ length: 5 }, () => finding) })! < 100);
  });

  it('is between 0 and 100 whatever is measured', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('should_fix', 'suggestion', 'info'), { maxLength: 90 }),
        fc.string(),
        (severities, text) => {
          const findings = severities.map(
            (severity) => ({ type: 'style', severity, summary: 'x', source: 'rules', path: 'a.md' }) as const,
          );
          const { score, criteria } = autoFeedback(measured({ findings, text }));
          for (const each of [score, ...criteria.map((one) => one.score)])
            assert.ok(each >= 0 && each <= 100);
        },
      ),
    );
  });
});

describe('the author’s decisions', () => {
  const entry = (at: number, more: Partial<HistoryEntry>): HistoryEntry =>
    historyEntrySchema.parse({
      version: 1,
      entry: at,
      parent: null,
      kind: 'round',
      at,
      round: 1,
      decision: 'accept_selected',
      files: [],
      ...more,
    });
  const suggestion = (id: string, status: string) => ({ id, type: 'style', summary: `About ${id}`, status });
  const of = (phase: 'brief' | 'final', one: HistoryEntry) => ({ phase, entry: one });

  it('count each suggestion once, as it stood last, and each phase by itself', () => {
    const { counts, examples } = digestOf([
      of(
        'final',
        entry(1, { suggestions: [suggestion('s1', 'waived'), suggestion('s2', 'applied')] as never }),
      ),
      of(
        'final',
        entry(2, { suggestions: [suggestion('s1', 'waived'), suggestion('s3', 'rejected')] as never }),
      ),
      of('final', entry(3, { kind: 'revert', reverted: 's2', decision: null })),
      of(
        'brief',
        entry(4, { suggestions: [suggestion('s1', 'applied'), suggestion('s9', 'open')] as never }),
      ),
    ]);
    assert.deepEqual(counts, { accepted: 1, rejected: 1, waived: 1, reverted: 1 });
    assert.deepEqual(
      examples.map(({ what, summary }) => `${what} ${summary}`),
      ['accepted About s1', 'reverted About s2', 'waived About s1', 'rejected About s3'],
    );
  });
});
