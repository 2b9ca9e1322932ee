import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import type { ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';
import { curationFormat } from '../../../../../src/core/task/telling/curationFormat';
import { feedbackFormat } from '../../../../../src/core/task/telling/feedbackFormat';
import { reflectionFormat } from '../../../../../src/core/task/telling/reflectionFormat';
import { requirementsFormat } from '../../../../../src/core/task/telling/requirementsFormat';
import { templatesFormat } from '../../../../../src/core/task/telling/templatesFormat';

function read<T>(format: ReplyFormat<T>, reply: unknown): T {
  const reading = readReply(JSON.stringify(reply), format);
  assert.equal(reading.kind, 'whole', JSON.stringify(reading));
  return (reading as { value: T }).value;
}

describe('what models reply about tasks', () => {
  it('has ids in whatever form they copy them', () => {
    const { picks } = read(templatesFormat, {
      picks: ['[e1]', { entry: 'E3: because', why: 'At the quay.' }, { id: 'e2' }, 'none of them'],
    });
    assert.deepEqual(picks, [
      { entry: 'e1', why: '' },
      { entry: 'e3', why: 'At the quay.' },
      { entry: 'e2', why: '' },
    ]);
    const reflection = read(reflectionFormat, {
      summary: 'Well.',
      insights: [],
      helpful: '[b1], b2 (good)',
      harmful: ['B3'],
    });
    assert.deepEqual([reflection.helpful, reflection.harmful], [['b1', 'b2'], ['b3']]);
  });

  it('picks nothing where it says nothing', () => assert.deepEqual(read(templatesFormat, {}).picks, []));

  it('says what is to be done with the playbook in its own words', () => {
    const { operations } = read(curationFormat, {
      operations: [
        { kind: 'added', text: 'Count something while you wait.', topic: 'waiting' },
        { kind: 'delete', id: '[b4]' },
        { kind: '合并', ids: ['b1', 'b2'], text: '等的时候数点什么。' },
        { kind: 'update', ids: [], text: 'Nobody is meant.' },
        { kind: 'sing', text: 'x' },
      ],
    });
    assert.deepEqual(operations, [
      { kind: 'add', text: 'Count something while you wait.', topic: 'waiting' },
      { kind: 'remove', id: 'b4' },
      { kind: 'merge', ids: ['b1', 'b2'], text: '等的时候数点什么。' },
    ]);
  });

  it('scores from 0 to 100, also within words', () => {
    const { score, criteria } = read(feedbackFormat, {
      score: '82/100',
      criteria: { voice: 120, people: { score: '约70分', comment: '各说各话。' }, language: '8.2/10' },
      strengths: 'One.\nTwo.',
      problems: [],
    });
    assert.equal(score, 82);
    assert.deepEqual(criteria, [
      { name: 'voice', score: 100, comment: '' },
      { name: 'people', score: 70, comment: '各说各话。' },
      { name: 'language', score: 82, comment: '' },
    ]);
  });

  it('has no requirements without an objective', () => {
    const reading = readReply(JSON.stringify({ objective: ' ', people: [] }), requirementsFormat);
    assert.notEqual(reading.kind, 'whole');
    const whole = read(requirementsFormat, { objective: 'She stays.', people: 'Mara；船夫', facts: null });
    assert.deepEqual([whole.people, whole.facts], [['Mara', '船夫'], []]);
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom<ReplyFormat<unknown>>(
          curationFormat,
          feedbackFormat,
          reflectionFormat,
          requirementsFormat,
          templatesFormat,
        ),
        (value, format) => {
          readReply(JSON.stringify(value), format);
        },
      ),
    );
  });
});
