import assert from 'node:assert/strict';
import { repeatedParagraphRule } from '../../../../../src/core/review/rules/fiction/repeatedParagraph';
import { ruleRequest } from '../../../../fakes/ruleRequest';

const pier =
  'The pier had lost four of its planks in the night, and whoever walked to the lamp at its end did so with both hands on the rail.';
const lamp = '灯塔底下的石阶只剩了半截，退潮的时候露出来，涨潮的时候又没有了，走的人都要先数一数潮水。';

describe('a paragraph that stands twice', () => {
  const check = (texts: Record<string, string>, language: 'en' | 'zh' = 'en') =>
    repeatedParagraphRule.check(ruleRequest(language, texts));

  it('is remarked on where it stands again, with the first place beside it, and goes only when the author says so', () => {
    const text = `${pier}\n\nNobody came.\n\n${pier}\n`;
    const [found, ...more] = check({ 'chapters/01.md': text });
    assert.deepEqual(more, []);
    assert.deepEqual(found?.range, { start: text.lastIndexOf('The pier'), end: text.length - 1 });
    assert.deepEqual(found?.otherRanges, [{ path: 'chapters/01.md', start: 0, end: pier.length }]);
    assert.deepEqual([found?.replacement, found?.askFirst], ['', true]);
    assert.match(found?.summary ?? '', /word for word further up/);
  });

  it('is found in another chapter, wherever its lines break, and in Chinese', () => {
    const [elsewhere] = check({
      'chapters/01.md': `${pier}\n`,
      'chapters/02.md': `Nobody came.\n\n${pier.replace(' and ', '\nand ')}\n`,
    });
    assert.equal(elsewhere?.path, 'chapters/02.md');
    assert.match(elsewhere?.summary ?? '', /in chapters\/01\.md too/);
    const [chinese] = check({ 'chapters/01.md': `${lamp}\n\n没有人来。\n\n${lamp}\n` }, 'zh');
    assert.equal(chinese?.summary, '这一段在前面一字不差地出现过');
  });

  it('is none where it is short, or where a word differs', () => {
    assert.deepEqual(check({ 'chapters/01.md': 'Nobody came.\n\nRain.\n\nNobody came.\n' }), []);
    assert.deepEqual(check({ 'chapters/01.md': `${pier}\n\n${pier.replace('four', 'five')}\n` }), []);
  });

  it('has no ready edit where a mark would be left behind', () => {
    const [found] = check({ 'chapters/01.md': `${pier}\n\n> ${pier}\n` });
    assert.ok(found);
    assert.equal(found.replacement, undefined);
  });
});
