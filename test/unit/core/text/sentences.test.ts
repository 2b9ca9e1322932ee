import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { sentences } from '../../../../src/core/text/sentences';

function of(text: string, wrapped = false): string[] {
  return sentences(text, { start: 0, end: text.length }, wrapped).map(({ start, end }) =>
    text.slice(start, end),
  );
}

/** Sentences are written one an entry; joined with a space they must come apart again. */
function comesApart(parts: string[], separator = ' '): void {
  assert.deepEqual(of(parts.join(separator)), parts);
}

describe('English sentences', () => {
  it('end at marks with the quotation marks that close them', () => {
    comesApart([
      'The rain stopped.',
      'Who was there?',
      '“Nobody.”',
      'She laughed!',
      '(It was late.)',
      'Then silence.',
    ]);
    comesApart(['"Go," he said.', '"Now!"', 'She went.']);
  });

  it('keep what is said and its tag together', () => {
    comesApart(['“Stop!” he said.', 'Nobody did.']);
    comesApart(['“Are you there?” Mara asked.', '“Yes.”']);
    comesApart(['"Run!" shouted the pilot.', 'They ran.']);
    comesApart(['“Stop!”', 'She turned.']);
  });

  it('do not end after titles, initials and abbreviations', () => {
    comesApart(['Mr. Smith met Dr. Jones at St. Mary’s.', 'They talked.']);
    comesApart(['J. R. Ward wrote it.', 'It was good.']);
    comesApart(['See fig. 3, e.g. the boat, vs. No. 5.', 'Done.']);
    comesApart(['We left at 5 p.m. on Friday.', 'It rained.']);
    comesApart(['He came at 5 p.m.', 'He left at six.']);
    comesApart(['It was I.', 'Then it was you.']);
    comesApart(['It weighs 3.5 tons.', 'No.', 'It does not.']);
  });

  it('do not end at an ellipsis unless a new one begins', () => {
    comesApart(['He waited… and waited.', 'Nothing...', 'Then a sound.']);
    comesApart(['“I thought…” she began.', 'He nodded.']);
  });

  it('end at a line end, or not where lines are wrapped', () => {
    assert.deepEqual(of('A title\nThe rain had\nstopped.'), ['A title', 'The rain had', 'stopped.']);
    assert.deepEqual(of('The rain had\nstopped. She\nleft.', true), ['The rain had\nstopped.', 'She\nleft.']);
  });
});

describe('Chinese sentences', () => {
  it('end at marks with the quotation marks that close them', () => {
    comesApart(
      ['雨停了。', '谁在那里？', '“没有人。”', '她笑了！', '「走吧！」', '『嗯。』', '（天黑了。）'],
      '',
    );
    comesApart(['什么?!', '他走了!', '好。'], '');
  });

  it('keep what is said and its tag together', () => {
    comesApart(['“走！”他说。', '没有人动。'], '');
    comesApart(['“你来了？”阿蕙低声问道。', '“嗯。”', '他点头。'], '');
    comesApart(['“你来了。”', '阿蕙抬起头看着他，没有动。'], '');
  });

  it('do not end at an ellipsis unless a quotation closes there', () => {
    comesApart(['他……走了。', '“我……”', '灯灭了。'], '');
    comesApart(['“我……”他说。', '灯灭了。'], '');
  });

  it('are found in mixed text', () => {
    comesApart(['他打开Mr. Smith的信。', 'It said: “Come.”', '她走了。'], ' ');
    comesApart(['版本是3.14。', '很好。'], '');
  });
});

describe('sentences', () => {
  it('cover all ink once, in order, and stay within the range', () => {
    const prose = fc.string({
      unit: fc.constantFrom(
        'a',
        'Bo',
        '雨',
        ' ',
        '\n',
        '.',
        '。',
        '!',
        '？',
        '…',
        '"',
        '“',
        '”',
        "'",
        ',',
        '，',
        'Mr',
        'said',
        '说',
        '—',
        ')',
        '(',
        '*',
      ),
      maxLength: 40,
    });
    fc.assert(
      fc.property(prose, fc.nat(10), fc.nat(10), fc.boolean(), (text, front, back, wrapped) => {
        const range = {
          start: Math.min(front, text.length),
          end: Math.max(text.length - back, Math.min(front, text.length)),
        };
        let at = range.start;
        for (const { start, end } of sentences(text, range, wrapped)) {
          assert.equal(text.slice(at, start).trim(), '');
          assert.ok(start < end && end <= range.end);
          assert.equal(text.slice(start, end), text.slice(start, end).trim());
          if (!wrapped) assert.ok(!text.slice(start, end).includes('\n'));
          at = end;
        }
        assert.equal(text.slice(at, range.end).trim(), '');
      }),
      { numRuns: 3000 },
    );
  });
});
