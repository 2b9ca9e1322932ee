import assert from 'node:assert/strict';
import { namedFields } from '../../../../../src/core/review/rules/fiction/briefStructure';

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
      const begun = process.cpuUsage();
      assert.deepEqual(namedFields(before + piece.repeat(100_000) + behind), []);
      const { user, system } = process.cpuUsage(begun);
      assert.ok(user + system < 1_000_000, `${JSON.stringify([before, piece, behind])}: ${user + system} µs`);
    }
  });
});
