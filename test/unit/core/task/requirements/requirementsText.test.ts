import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import type { Requirements } from '../../../../../src/core/task/model';
import {
  requirementsFromMarkdown,
  requirementsToMarkdown,
} from '../../../../../src/core/task/requirements/requirementsText';

/** Words as an author types them, on one line. */
const line = fc
  .stringMatching(/^[A-Za-z一-龥，。“”'# \\-]{1,30}$/u)
  .map((text) => text.replace(/\s+/gu, ' ').trim())
  .filter((text) => text !== '' && !/^[-*+•]?$/u.test(text));
const lines = fc.array(line, { maxLength: 4 });
const requirements: fc.Arbitrary<Requirements> = fc.record({
  version: fc.constant(1),
  objective: line,
  audience: fc.oneof(fc.constant(''), line),
  pointOfView: fc.oneof(fc.constant(''), line),
  tone: fc.oneof(fc.constant(''), line),
  length: fc.oneof(fc.constant(''), line),
  people: lines,
  mustHappen: lines,
  mustAvoid: lines,
  facts: lines,
  openQuestions: lines,
});

describe('requirements as Markdown', () => {
  it('are read back as they were written, in both languages', () => {
    fc.assert(
      fc.property(requirements, fc.constantFrom('en' as const, 'zh' as const), (given, language) => {
        assert.deepEqual(requirementsFromMarkdown(requirementsToMarkdown(given, language)), { ...given });
      }),
      { numRuns: 1000 },
    );
  });

  it('take headings of either language, in any order, and lines without a dash', () => {
    const read = requirementsFromMarkdown('# 人物\n米拉\n* 船夫\n\n## Objective:\r\n她留下来。\n');
    assert.deepEqual([read.objective, read.people, read.tone], ['她留下来。', ['米拉', '船夫'], '']);
  });

  it('come back whatever their words hold, in lines that any program ends in its own way', () => {
    const given: Requirements = {
      version: 1,
      objective: 'She\u2028# stays\r# here\n\\# and\n\\\\# there #',
      audience: '# all',
      pointOfView: '',
      tone: '',
      length: '',
      people: ['Mira\u2028Ann', '- Bo', '1. Cy', '# Di', '\\# Ed', 'Flo\r  Gus\n\nHe'],
      mustHappen: [],
      mustAvoid: [],
      facts: [],
      openQuestions: [],
    };
    for (const language of ['en', 'zh'] as const)
      assert.deepEqual(requirementsFromMarkdown(requirementsToMarkdown(given, language)), {
        ...given,
        objective: given.objective.replace('\r', '\n'),
        people: [...given.people.slice(0, -1), 'Flo Gus He'],
      });
    const byHand = requirementsFromMarkdown('\ufeff## Objective ##\nx\n## People\n\\# Di\n- # Ed');
    assert.deepEqual([byHand.objective, byHand.people], ['x', ['# Di', '# Ed']]);
  });

  it('are read in no time however long a line is', () => {
    const begun = performance.now();
    const blanks = ' '.repeat(200_000);
    const { objective, people } = requirementsFromMarkdown(
      `## Objective${blanks}\nx${blanks}y\n##${blanks}People${blanks}#\n${blanks}x\n-${blanks}y${blanks}z`,
    );
    assert.deepEqual([objective.length, people.length], [200_002, 2]);
    assert.throws(
      () => requirementsFromMarkdown(`## ${'Weather '.repeat(10_000)}`),
      (error: Error) => error.message.length < 200,
    );
    assert.ok(performance.now() - begun < 2000);
  });

  const refused: [string, string, number][] = [
    ['words\n## Objective\nx', 'above', 1],
    ['## Objective\nx\n\n## Weather\ny', 'heading', 4],
    ['## Objective\nx\n## 目标\ny', 'twice', 3],
    ['## People\n- Mara', 'objective', 1],
  ];
  for (const [text, problem, at] of refused)
    it(`say what is wrong: ${problem}`, () => {
      assert.throws(
        () => requirementsFromMarkdown(text),
        (error: unknown) =>
          error instanceof StoryFoldError &&
          error.code === 'invalid_input' &&
          error.details['requirements'] === problem &&
          error.details['line'] === at,
      );
    });
});
