import assert from 'node:assert/strict';
import { namedFields } from '../../../../../src/core/review/rules/fiction/briefStructure';
import { processorTime } from '../../../../fakes/processorTime';

const namesIn = (text: string): string[] =>
  namedFields(text).map(({ name, nameRange, body }) => {
    assert.equal(text.slice(nameRange.start, nameRange.end), name);
    return `${name} = ${body}`;
  });

describe('the fields that a brief names', () => {
  it('stand in headings, labels, bold words, brackets and tables, with blanks and marks around them', () => {
    assert.deepEqual(namesIn('## Audience ##\n\nChildren.\n\n## Tone #\nQuiet.'), [
      'Audience = Children.',
      'Tone = Quiet.',
    ]);
    assert.deepEqual(namesIn('  ** Premise**: A boat.\n- **Setting** : A river.'), [
      'Premise = A boat.',
      'Setting = A river.',
    ]);
    assert.deepEqual(namesIn('**Premise.** A boat.'), ['Premise = A boat.']);
    assert.deepEqual(namesIn('【 读者 】少年'), ['读者 = 少年']);
    assert.deepEqual(namesIn('| ** 主题** | 失去 |'), ['主题 = 失去']);
  });

  it('take no longer to find than the line is long, whatever it is made of', () => {
    for (const [before, piece, behind] of [
      ['', ' ', ''],
      ['', '\t', 'x!'],
      ['# a', ' ', 'b'],
      ['# ', '#', 'b'],
      ['# ', '(', 'x'],
      ['|', ' ', 'x'],
      ['【', ' ', 'x'],
      ['- **', ' ', 'x'],
    ] as const) {
      const text = before + piece.repeat(100_000) + behind;
      const took = processorTime(() => assert.deepEqual(namedFields(text), []));
      assert.ok(took < 1_000, `${JSON.stringify([before, piece, behind])}: ${took} ms`);
    }
  });
});
