import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ZhlintChecker } from '../../../src/adapters/checkers/zhlintChecker';
import type { CheckerOptions, CheckerRemark } from '../../../src/core/review/checker';

const checker = new ZhlintChecker();
const simplified: CheckerOptions = { dialect: 'british', script: 'simplified' };

function corrected(paragraph: string, remarks: readonly CheckerRemark[]): string {
  return [...remarks]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, replacements }) =>
        text.slice(0, start) + (replacements[0] ?? '') + text.slice(end),
      paragraph,
    );
}

describe('ZhlintChecker', () => {
  const corrections: [string, string][] = [
    ['他说,“你好.”走了.', '他说，“你好。”走了。'],
    ['他说:"走吧!"她笑了。', '他说：“走吧！”她笑了。'],
    ['"你好,"他说,"再见."', '“你好，”他说，“再见。”'],
    ["他问:'真的吗?'她没答。", '他问：‘真的吗？’她没答。'],
    ['“你好。"他说。', '“你好。”他说。'],
    ['他走了;她(笑着)留下', '他走了；她（笑着）留下'],
    ['今 天天气 ，真好。', '今天天气，真好。'],
    ['“ 你好 。”他说 。', '“你好。”他说。'],
    ['他来了. 她走了.', '他来了。她走了。'],
    ['Anna,你好.', 'Anna，你好。'],
    ['价格是3.5元,共1,000人', '价格是3.5元，共1,000人'],
    ['他住在St. James街.', '他住在St. James街。'],
  ];
  for (const [paragraph, right] of corrections) {
    it(`corrects ${paragraph}`, async () =>
      assert.equal(corrected(paragraph, await checker.check(paragraph, simplified)), right));
  }

  for (const fine of [
    '她说：“船来了。”',
    '他用 Word 写了三页，又用了 iPhone 12。',
    '床前有月光　像是地上霜',
    '　　段首空两格是对的。',
    'It is all English, "quoted" here.',
    '时间是12:30，网址是https://a.example/b,c?d。',
    'It’s 很好的。',
    '',
  ]) {
    it(`leaves ${JSON.stringify(fine)}`, async () =>
      assert.deepEqual(await checker.check(fine, simplified), []));
  }

  it('puts corner marks in traditional script', async () => {
    const paragraph = '她說:"船來了."';
    assert.equal(
      corrected(paragraph, await checker.check(paragraph, { ...simplified, script: 'traditional' })),
      '她說：「船來了。」',
    );
  });

  it('names the mark and the rule', async () => {
    const [remark] = await checker.check('他走了,没有回头。', simplified);
    assert.deepEqual(
      [remark?.rule, remark?.severity, remark?.message],
      ['halfWidthPunctuation', 'should_fix', '“,”是半角标点'],
    );
  });

  it('never fails, marks places inside the paragraph, and has nothing left to say when done', async () => {
    const piece = fc.constantFrom(
      '海',
      '她',
      '说',
      ',',
      '.',
      '"',
      "'",
      '“',
      '”',
      '。',
      ' ',
      '(',
      ')',
      'a',
      '1',
      ':',
      '?',
      '…',
      '\u3000',
      '\n',
      '<!--zhlint disabled-->',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const paragraph = pieces.join('');
        const remarks = await checker.check(paragraph, simplified);
        let last = 0;
        for (const { start, end, replacements } of [...remarks].sort(
          (one, other) => one.start - other.start,
        )) {
          assert.ok(last <= start && start < end && end <= paragraph.length);
          assert.notEqual(replacements[0], paragraph.slice(start, end));
          last = end;
        }
      }),
      { numRuns: 300 },
    );
  });
});
