import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ReasoningTags, withoutReasoning } from '../../../../../src/core/llm/replies/reasoningTags';

function inPieces(text: string, size: number): string {
  const tags = new ReasoningTags();
  let out = '';
  for (let at = 0; at < text.length; at += size) out += tags.push(text.slice(at, at + size));
  return out + tags.end();
}

describe('reasoning in tags', () => {
  it('is taken from the beginning of a reply, wherever that is split', () => {
    for (const name of ['think', 'thinking', 'thought', 'reasoning', 'THINK']) {
      const reply = `\n <${name}>He < she. <b> </thin </${name}>\n\nThe ferry came in.`;
      for (let size = 1; size <= reply.length; size++) {
        assert.equal(inPieces(reply, size), 'The ferry came in.', `${name}, ${size}`);
      }
    }
    assert.equal(inPieces('<think>\n\n</think>\n\nText.', 3), 'Text.');
  });

  it('is all there is where the reply was cut in the middle of it', () => {
    for (let size = 1; size < 9; size++) assert.equal(inPieces('<think>And then', size), '');
    assert.equal(withoutReasoning('<think>And then'), '');
  });

  it('is text where it stands in the middle of prose', () => {
    for (const text of [
      'She typed <think> and waited.\n</think> never came.',
      'He wrote “</think>” on the wall.',
      'A: <think>x</think> b',
      '<thinker>x</thinker>',
      '<i>x</i>',
      '< think>x</think> y',
      'x',
      '',
      '  \n',
      '<',
      '<th',
    ]) {
      for (let size = 1; size <= text.length; size++) assert.equal(inPieces(text, size), text);
      assert.equal(withoutReasoning(text), text);
    }
  });

  it('is known by its closing tag alone where a template opened it', () => {
    assert.equal(withoutReasoning('It should rain.\n</think>\n\nRain, then.'), 'Rain, then.');
    assert.equal(withoutReasoning('It should rain.</think>\nRain, then.'), 'Rain, then.');
    assert.equal(withoutReasoning('It should rain.\n</think>Rain, then.'), 'Rain, then.');
    assert.equal(withoutReasoning('</think>Rain, then.'), 'Rain, then.');
    assert.equal(withoutReasoning('It should rain.</think>'), '');
  });

  it('is taken once: what comes after it is text', () => {
    const reply = '<think>a</think>He said:\n</think>\n<think>b</think>';
    assert.equal(withoutReasoning(reply), 'He said:\n</think>\n<think>b</think>');
  });

  it('is taken once from any number of blocks, in no time', () => {
    const blocks = '<think></think>'.repeat(20_000);
    const started = performance.now();
    assert.equal(withoutReasoning(blocks).length, blocks.length - '<think></think>'.length);
    assert.ok(performance.now() - started < 2000);
  });

  it('leaves every other text as it is, in whatever pieces', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 9 }), (text, size) => {
        assert.equal(inPieces(`x${text}`, size), `x${text}`);
      }),
    );
  });

  it('does not wait for ever for a tag after white space', () => {
    const tags = new ReasoningTags();
    const given = Array.from({ length: 100 }, () => tags.push(' '.repeat(100))).join('');
    assert.ok(given.length > 8000);
    assert.equal(given.length + tags.end().length, 10_000);
  });
});
