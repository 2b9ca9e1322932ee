import assert from 'node:assert/strict';
import { findingsToSuggestions } from '../../../../../src/core/refinement/assessing/findingsToSuggestions';
import { refinementStateSchema, type RefinementState } from '../../../../../src/core/refinement/model';
import { reworded } from '../../../../../src/core/refinement/record/transitions';
import { rejectionFor, waiverFor } from '../../../../../src/core/refinement/record/waivers';
import type { Finding, Suggestion } from '../../../../../src/core/review/model';
import * as z from 'zod/mini';

const path = 'sample.md';
const text =
  'The kettle sang. Maren counted the chimneys twice, and got sixty-one. Then the kettle was still.';
const texts = [{ path, text, version: 'v1', eol: '\n' }] as unknown as Parameters<
  typeof findingsToSuggestions
>[1];

function findingOn(words: string, given: Partial<Finding> = {}): Finding {
  const start = text.indexOf(words);
  return {
    type: 'logic',
    severity: 'suggestion',
    summary: 'Nobody could count the chimneys from there.',
    source: 'model',
    path,
    range: { start, end: start + words.length },
    ...given,
  };
}

const state = (given: Partial<RefinementState> = {}): RefinementState => ({
  ...z.parse(refinementStateSchema, { phase: 'sample' }),
  ...given,
});

const suggested = (findings: Finding[], given: Partial<RefinementState> = {}, own: Suggestion[] = []) =>
  findingsToSuggestions(findings, texts, state(given), own).suggestions;

describe('findings to suggestions', () => {
  const [first] = suggested([findingOn('Maren counted the chimneys twice')]);
  const again = findingOn('counted the chimneys twice, and got sixty-one', {
    summary: 'Who counted, and how?',
  });

  it('numbers them on, with anchors', () => {
    const { suggestions, nextSuggestion } = findingsToSuggestions(
      [findingOn('The kettle sang.'), again],
      texts,
      state({ nextSuggestion: 7 }),
      [],
    );
    assert.deepEqual(
      suggestions.map(({ id, anchor }) => [id, anchor?.exact]),
      [
        ['s7', 'The kettle sang.'],
        ['s8', 'counted the chimneys twice, and got sixty-one'],
      ],
    );
    assert.equal(nextSuggestion, 9);
  });

  it('leaves out what was waived, rejected or suggested by the author, in whichever words it comes', () => {
    const shorter = findingOn('counted the chimneys twice', { summary: 'Who counted, and how?' });
    assert.equal(suggested([shorter]).length, 1);
    assert.deepEqual(suggested([shorter], { waivers: [waiverFor(first!, 1)] }), []);
    assert.deepEqual(suggested([shorter], { rejections: [rejectionFor(first!, 1)] }), []);
    const own: Suggestion = { ...first!, id: 's3', source: 'author' };
    assert.deepEqual(suggested([shorter], {}, [own]), [own]);
    assert.equal(suggested([findingOn('The kettle sang.')], {}, [own]).length, 2);
  });

  it('keeps the author’s words for a remark that comes again', () => {
    const { rewordings } = reworded(state(), first!, 'Let her count them from the roof.');
    const shorter = (summary: string) =>
      findingOn('counted the chimneys twice', { summary, replacement: 'saw the chimneys' });
    const [kept] = suggested([shorter(`${first!.summary} Again.`)], { rewordings });
    assert.equal(kept?.reworded, 'Let her count them from the roof.');
    assert.equal(kept?.replacement, undefined);
    const [another] = suggested([shorter('Who would do that in the rain?')], { rewordings });
    assert.equal(another?.reworded, undefined);
    assert.equal(another?.replacement, 'saw the chimneys');
    const [other] = suggested([findingOn('The kettle sang.')], { rewordings });
    assert.equal(other?.reworded, undefined);
  });
});
