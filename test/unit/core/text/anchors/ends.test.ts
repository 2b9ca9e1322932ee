import assert from 'node:assert/strict';
import { drawEndsTogether, settleEnds } from '../../../../../src/core/text/anchors/ends';

interface Alignment {
  pattern: string;
  text: string;
  aligned: Int32Array;
  from: number;
  to: number;
  /** Where a paragraph begins that is not the first. */
  breaks: number[];
}

/**
 * Reads an alignment: what stands in both as it is, what the pattern alone has and what the text alone has in braces, `{lost>new}`, the
 * passage between bars, and a stroke where a new paragraph begins.
 */
function read(drawing: string): Alignment {
  const aligned: number[] = [];
  const bars: number[] = [];
  const breaks: number[] = [];
  let [pattern, text] = ['', ''];
  const addText = (units: string): void => {
    for (const unit of units)
      if (unit === '/') breaks.push(text.length);
      else text += unit;
  };
  for (const [piece, lost, put] of drawing.matchAll(/\{([^>]*)>([^}]*)\}|[^]/gu)) {
    if (lost !== undefined) {
      for (const unit of lost) {
        aligned.push(-1);
        pattern += unit;
      }
      addText(put!);
    } else if (piece === '|') bars.push(pattern.length);
    else {
      aligned.push(text.length);
      pattern += piece;
      addText(piece);
    }
  }
  const [from, to] = bars;
  assert.ok(from !== undefined && to !== undefined && bars.length === 2, drawing);
  return { pattern, text, aligned: Int32Array.from(aligned), from, to, breaks };
}

/** The text, with what is aligned with the passage in brackets, and with its context in parentheses. */
function shown({ pattern, text, aligned, from, to }: Alignment): string {
  const kinds = Array.from(text, (_, at) => {
    const unit = aligned.indexOf(at);
    assert.equal(aligned.lastIndexOf(at), unit, 'no unit is aligned twice');
    if (unit >= 0) assert.equal(pattern[unit], text[at], 'only equal units are aligned');
    return unit < 0 ? 'none' : unit >= from && unit < to ? 'passage' : 'context';
  });
  const marks = { none: ['', ''], passage: ['[', ']'], context: ['(', ')'] } as const;
  let result = '';
  for (let at = 0; at < text.length; at++) {
    if (kinds[at] !== kinds[at - 1]) result += marks[kinds[at]!][0];
    result += text.charAt(at);
    if (kinds[at] !== kinds[at + 1]) result += marks[kinds[at]!][1];
  }
  return result;
}

function drawn(drawing: string): string {
  const alignment = read(drawing);
  const { pattern, aligned, text, from, to } = alignment;
  drawEndsTogether(pattern, aligned, text, from, to);
  return shown(alignment);
}

function settled(drawing: string): string {
  const alignment = read(drawing);
  const { pattern, aligned, text, from, to, breaks } = alignment;
  settleEnds(pattern, aligned, text, from, to, (at) => ({
    from: Math.max(0, ...breaks.filter((one) => one <= at)),
    to: Math.min(text.length, ...breaks.filter((one) => one > at)),
  }));
  return shown(alignment);
}

/** So many units that say something else. */
const other = (count: number): string => '某'.repeat(count);
/** The rest of a passage, too long to be taken for one of its ends. */
const rest = '他们坐在船头上看着水';
const lost16 = '一二三四五六七八九十甲乙丙丁戊己';

describe('the last words of a passage, with something new before them', () => {
  it('are drawn to the rest where they stand there too: a mark', () => {
    assert.equal(drawn('|helaughed{>.andwept}.|'), '[helaughed.]andwept.');
    assert.equal(drawn('到|他笑{>.又哭}.|她'), '(到)[他笑.]又哭.(她)');
  });

  it('are drawn to the rest where they are a unit or two, which do not part from their word', () => {
    assert.equal(drawn('|他们都笑{>了又哭}了|'), '[他们都笑了]又哭了');
    assert.equal(drawn('|他们都{>笑了又}笑了|'), '[他们都笑了]又笑了');
    assert.equal(drawn('|他们都{>笑过了又}笑过了|'), '[他们都]笑过了又[笑过了]');
    assert.equal(drawn('|他们都{又>了某}了|'), '[他们都]了某[了]');
  });

  it('are drawn to the rest where they are further away than a word or two', () => {
    assert.equal(drawn(`|他们都{>笑过了${other(8)}}笑过了|`), `[他们都]笑过了${other(8)}[笑过了]`);
    assert.equal(drawn(`|他们都{>笑过了${other(9)}}笑过了|`), `[他们都笑过了]${other(9)}笑过了`);
    assert.equal(drawn(`|他们都{又哭>笑过了${other(10)}}笑过了|`), `[他们都]笑过了${other(10)}[笑过了]`);
    assert.equal(drawn(`|他们都{又哭>笑过了${other(11)}}笑过了|`), `[他们都笑过了]${other(11)}笑过了`);
  });

  it('are drawn as far as what is lost between them leaves room', () => {
    assert.equal(drawn('|他们都{又哭>某某.某}.|'), '[他们都]某某[.]某.');
    assert.equal(drawn('|他们都{又哭>某某某.某}.|'), '[他们都]某某某.某[.]');
  });

  it('stay where they are a whole clause', () => {
    const clause = '一二三四五六七八';
    assert.equal(drawn(`|他们都{>${clause}${other(9)}}${clause}|`), `[他们都${clause}]${other(9)}${clause}`);
    const longer = `${clause}九`;
    assert.equal(
      drawn(`|${rest}{>${longer}${other(9)}}${longer}|`),
      `[${rest}]${longer}${other(9)}[${longer}]`,
    );
  });

  it('are something else where they are short and far from the rest', () => {
    assert.equal(drawn(`|他们都笑{>${other(15)}}了|`), `[他们都笑]${other(15)}[了]`);
    assert.equal(drawn(`|他们都笑{>${other(16)}}了|`), `[他们都笑]${other(16)}了`);
    assert.equal(drawn(`|他们都{>${other(16)}}笑过了|`), `[他们都]${other(16)}笑过了`);
    assert.equal(drawn(`|${rest}{>${other(16)}}笑过了吧|`), `[${rest}]${other(16)}[笑过了吧]`);
    assert.equal(drawn(`|${rest}{${lost16}>${other(16)}}.|`), `[${rest}]${other(16)}.`);
  });

  it('are drawn to a rest that is a single unit, but not to the context', () => {
    assert.equal(drawn('|他{>了又哭}了|'), '[他了]又哭了');
    assert.equal(drawn('从前{>了又}|了|'), '(从前)了又[了]');
  });

  it('stay lost where they are', () => assert.equal(drawn('|他们都笑{了>某了}|'), '[他们都笑]某了'));
});

describe('the first words of a passage, with something new after them', () => {
  it('are drawn to the rest where they are a unit or two, which do not part from their word', () => {
    assert.equal(drawn('|了{>又哭了}他们都笑|'), '了又哭[了他们都笑]');
    assert.equal(drawn('到|笑了{>又笑了}他们都|她'), '(到)笑了又[笑了他们都](她)');
    assert.equal(drawn('|笑过了{>又笑过了}他们都|'), '[笑过了]又笑过了[他们都]');
    assert.equal(drawn('|了{又>某了}他们都|'), '[了]某了[他们都]');
  });

  it('are drawn to the rest where they are further away than a word or two', () => {
    assert.equal(drawn(`|笑过了{>${other(8)}笑过了}他们都|`), `[笑过了]${other(8)}笑过了[他们都]`);
    assert.equal(drawn(`|笑过了{>${other(9)}笑过了}他们都|`), `笑过了${other(9)}[笑过了他们都]`);
    assert.equal(drawn(`|笑过了{又哭>${other(10)}笑过了}他们都|`), `[笑过了]${other(10)}笑过了[他们都]`);
    assert.equal(drawn(`|笑过了{又哭>${other(11)}笑过了}他们都|`), `笑过了${other(11)}[笑过了他们都]`);
  });

  it('are drawn as far as what is lost between them leaves room', () => {
    assert.equal(
      drawn(`|笑过了{又哭>${other(9)}笑过了某某}他们都|`),
      `笑过了${other(9)}[笑过了]某某[他们都]`,
    );
    assert.equal(
      drawn(`|笑过了{又哭>${other(9)}笑过了某某某}他们都|`),
      `[笑过了]${other(9)}笑过了某某某[他们都]`,
    );
  });

  it('stay where they are a whole clause', () => {
    const clause = '一二三四五六七八';
    assert.equal(
      drawn(`|${clause}{>${other(9)}${clause}}${rest}|`),
      `${clause}${other(9)}[${clause}${rest}]`,
    );
    const longer = `${clause}九`;
    assert.equal(
      drawn(`|${longer}{>${other(9)}${longer}}${rest}|`),
      `[${longer}]${other(9)}${longer}[${rest}]`,
    );
  });

  it('are something else where they are short and far from the rest', () => {
    assert.equal(drawn(`|了{>${other(15)}}他们都笑|`), `[了]${other(15)}[他们都笑]`);
    assert.equal(drawn(`|了{>${other(16)}}他们都笑|`), `了${other(16)}[他们都笑]`);
    assert.equal(drawn(`|笑过了{>${other(16)}}${rest}|`), `笑过了${other(16)}[${rest}]`);
    assert.equal(drawn(`|笑过了吧{>${other(16)}}${rest}|`), `[笑过了吧]${other(16)}[${rest}]`);
  });

  it('stay where they stand nowhere else, and are not drawn to the context', () => {
    assert.equal(drawn('|笑了{>又}他们都|'), '[笑了]又[他们都]');
    assert.equal(drawn('|了|{>又了}后来'), '[了]又了(后来)');
  });

  it('are drawn as far, and forgotten as far, wherever in the text the passage is', () => {
    assert.equal(drawn(`从前|笑过了{>${other(8)}笑过了}他们都|`), `(从前)[笑过了]${other(8)}笑过了[他们都]`);
    assert.equal(drawn(`从前|了{>${other(15)}}他们都笑|`), `(从前)[了]${other(15)}[他们都笑]`);
  });

  it('stay lost where they are', () => assert.equal(drawn('|{了>某了}他们都笑|'), '某了[他们都笑]'));
});

describe('a passage in one piece', () => {
  it('is left as it is, whatever its context is', () => {
    assert.equal(drawn('|他们都笑了|'), '[他们都笑了]');
    assert.equal(drawn('从前|他们都笑了|后来'), '(从前)[他们都笑了](后来)');
    assert.equal(drawn('从{前>某}|他们都笑了|{后>某}来'), '(从)某[他们都笑了]某(来)');
    assert.equal(settled('从前|他们都笑了|后来'), '(从前)[他们都笑了](后来)');
    assert.equal(settled('从{前>某}|他们都笑了|{后>某}来'), '(从)某[他们都笑了]某(来)');
  });

  it('has no ends where nothing of it is left', () => {
    assert.equal(settled('从前|{他们都笑了>某某}|后来'), '(从前)某某(后来)');
    assert.equal(settled('从{前>前}|{他们>某}|后来'), '(从)前某(后来)');
    assert.equal(settled('从前|{他们>某}|{后>后}来'), '(从前)某后(来)');
    assert.equal(settled('从前|{他们>他某}|后来'), '(从前)他某(后来)');
    assert.equal(settled('从前|{他们>某们}|后来'), '(从前)某们(后来)');
    assert.equal(settled('从笑|{他们笑>}|后来'), '(从笑后来)');
    assert.equal(settled('从前|{笑他们>}|笑来'), '(从前笑来)');
  });

  it('begins and ends with its own marks', () =>
    assert.equal(settled('天黑|."他们都笑."|后来'), '(天黑)[."他们都笑."](后来)'));
});

describe('a point', () => {
  it('has no ends', () => {
    assert.equal(drawn('他们都{>笑过了}笑||笑过了'), '(他们都)笑过了(笑笑过了)');
    assert.equal(settled('从前{.>}||.后来'), '(从前.后来)');
    assert.equal(settled('从{前>}||{前>}后来'), '(从后来)');
    assert.equal(settled('||'), '');
    assert.equal(drawn('||'), '');
  });
});

describe('a few units of the passage in another paragraph', () => {
  it('are chance where they stand apart from all else', () => {
    assert.equal(settled(`|${rest}{>某某/}笑了吗|`), `[${rest}]某某笑了吗`);
    assert.equal(settled(`|笑了吗{>/某某}${rest}|`), `笑了吗某某[${rest}]`);
    assert.equal(settled('|theylaughed{>so/}andwept|'), '[theylaughed]soandwept');
    assert.equal(settled('|andwept{>/so}theylaughed|'), 'andweptso[theylaughed]');
    assert.equal(settled(`从前|${rest}{>某某/}笑了吗{吧>}|{后>}来`), `(从前)[${rest}]某某笑了吗(来)`);
  });

  it('are chance beside a single unit, and with more lost between', () => {
    assert.equal(settled('|他{>某某/}笑了吗|'), '[他]某某笑了吗');
    assert.equal(settled(`|${rest}{啊>某某/}笑了吗|`), `[${rest}]某某笑了吗`);
    assert.equal(settled(`|笑了吗{啊>/某某}${rest}|`), `笑了吗某某[${rest}]`);
  });

  it('are the passage where nothing else is left of it', () => {
    assert.equal(settled('从前{>/}|笑了|{后>}来'), '(从前)[笑了](来)');
    assert.equal(settled('从{前>}|笑了|{>/}后来'), '(从)[笑了](后来)');
    assert.equal(settled('{从前>某}|笑了{>某某}|{>/}后来'), '某[笑了]某某(后来)');
  });

  it('are the passage where they are more than a few', () => {
    assert.equal(settled(`|${rest}{>某某/}笑过了吗|`), `[${rest}]某某[笑过了吗]`);
    assert.equal(settled(`|笑过了吗{>/某某}${rest}|`), `[笑过了吗]某某[${rest}]`);
    assert.equal(settled('|theylaughed{>so/}andslept|'), '[theylaughed]so[andslept]');
    assert.equal(settled('|andslept{>/so}theylaughed|'), '[andslept]so[theylaughed]');
  });

  it('are the passage where their context goes on from them', () => {
    assert.equal(settled(`|${rest}{>某某/}笑了吗|后来`), `[${rest}]某某[笑了吗](后来)`);
    assert.equal(settled(`从前|笑了吗{>/某某}${rest}|`), `(从前)[笑了吗]某某[${rest}]`);
    assert.equal(settled(`|${rest}{>某某/}笑了吗{>某}|后来`), `[${rest}]某某笑了吗某(后来)`);
    assert.equal(settled(`从前{>某}|笑了吗{>/某某}${rest}|`), `(从前)某笑了吗某某[${rest}]`);
  });

  it('are the passage with their context, and in its paragraph, however much was put between', () => {
    const put = 'x'.repeat(90);
    assert.equal(settled(`|theylaughed{>${put}/}andwept|then`), `[theylaughed]${put}[andwept](then)`);
    assert.equal(settled(`then|andwept{>/${put}}theylaughed|`), `(then)[andwept]${put}[theylaughed]`);
    assert.equal(settled(`|theylaughed{>${put}}andwept|{then>}`), `[theylaughed]${put}[andwept]`);
    assert.equal(settled(`{then>}|andwept{>${put}}theylaughed|`), `[andwept]${put}[theylaughed]`);
    assert.equal(settled(`{>某/}|笑{>${other(4)}}${rest}|`), `某[笑]${other(4)}[${rest}]`);
  });

  it('are the passage where they are in its paragraph', () => {
    assert.equal(settled(`|${rest}{>某某}笑了吗{>/}|后来`), `[${rest}]某某[笑了吗](后来)`);
    assert.equal(settled(`从前|{>/}笑了吗{>某某}${rest}|`), `(从前)[笑了吗]某某[${rest}]`);
  });
});

describe('a cut across the end of a passage', () => {
  it('leaves to the passage what stands on both sides of it', () => {
    assert.equal(settled('|他们都笑{过了>}|{才走又>}过了天黑'), '[他们都笑过了](天黑)');
    assert.equal(settled('|他们都笑{过了>}|{才走又>}过年天黑'), '[他们都笑过](年天黑)');
    assert.equal(settled('|他们都笑{过>}|{才走又>}过过了'), '[他们都笑过](过了)');
    assert.equal(settled('|他们都笑{过了>}|{才走又>}过了'), '[他们都笑过了]');
    assert.equal(settled('从前{>/}|他们都笑{过了>}|{才走又>}过了天黑'), '(从前)[他们都笑过了](天黑)');
  });

  it('leaves to the context what is in the next paragraph', () =>
    assert.equal(settled('|他们都笑{过了>}|{才走又>/}过了天黑'), '[他们都笑](过了天黑)'));

  it('leaves to the context what is further away', () =>
    assert.equal(settled(`|他们都笑{了>}|{才走又>${other(20)}}了天黑`), `[他们都笑]${other(20)}(了天黑)`));
});

describe('a cut across the start of a passage', () => {
  it('leaves to the passage what stands on both sides of it', () => {
    assert.equal(settled('天黑过了{又才走>}|{过了>}他们都笑|'), '(天黑)[过了他们都笑]');
    assert.equal(settled('天黑已了{又才走>}|{过了>}他们都笑|'), '(天黑已)[了他们都笑]');
    assert.equal(settled('过了{又才走>}|{过了>}他们都笑|'), '[过了他们都笑]');
    assert.equal(settled('过{又才走>}|{过>}他们都笑|'), '[过他们都笑]');
    assert.equal(settled('天黑过{>某}|{过>}他们都笑|'), '(天黑过)某[他们都笑]');
  });

  it('leaves to the context what is in the paragraph before', () =>
    assert.equal(settled('天黑过了{又才走>/}|{过了>}他们都笑|'), '(天黑过了)[他们都笑]'));

  it('leaves closing marks to the sentence before', () => {
    assert.equal(settled('天黑.|{.>}他们都笑|'), '(天黑.)[他们都笑]');
    assert.equal(settled('天黑{.">}|."他们都笑|'), '(天黑.")[他们都笑]');
    assert.equal(settled('天黑{.>}|."他们都笑|'), '(天黑.)["他们都笑]');
    assert.equal(settled('天黑{又走>}|又他们都笑|'), '(天黑)[又他们都笑]');
    assert.equal(settled('天黑{.又走>某}|.他们都笑|'), '(天黑)某[.他们都笑]');
    assert.equal(settled('天黑{!>}|.他们都笑|'), '(天黑)[.他们都笑]');
    assert.equal(settled('天黑|.|他们都笑'), '(天黑)[.](他们都笑)');
  });
});

describe('the last words of a passage that the alignment gave up', () => {
  it('are found next to the rest', () => {
    assert.equal(settled('|他们都笑{了啊>了啊又某}|后来'), '[他们都笑了啊]又某(后来)');
    assert.equal(settled('|他们都笑{了啊>了某}|后来'), '[他们都笑了]某(后来)');
    assert.equal(settled('|他们都笑{了>了}|'), '[他们都笑了]');
    assert.equal(settled('|他{们>们}|'), '[他们]');
    assert.equal(settled('|他们都笑{了>了}|{后>后}来'), '[他们都笑了]后(来)');
    assert.equal(settled('|他们都{又笑了>笑了某}|后来'), '[他们都笑了]某(后来)');
    assert.equal(settled('|他们都{又都笑>笑}|后来'), '[他们都笑](后来)');
    assert.equal(settled('|they{ed>edso}|them'), '[theyed]so(them)');
  });

  it('are found before the context', () => {
    assert.equal(settled('|他们都{又笑了>却某笑了}|后来'), '[他们都]却某[笑了](后来)');
    assert.equal(settled('|他们都{又笑了>笑了}|后来'), '[他们都笑了](后来)');
    assert.equal(settled('|theyhad{of>manof}|them'), '[theyhad]man[of](them)');
  });

  it('are found before the context however much was put in, up to some sentences, where they cannot be chance', () => {
    const put = (count: number, last: string): string =>
      settled(`|他们都{又笑了>${other(count)}${last}}|后来`);
    assert.equal(put(50, '笑了'), `[他们都]${other(50)}[笑了](后来)`);
    assert.equal(put(51, '笑了'), `[他们都]${other(51)}笑了(后来)`);
    assert.equal(put(21, '了'), `[他们都]${other(21)}[了](后来)`);
    assert.equal(put(22, '了'), `[他们都]${other(22)}了(后来)`);
    assert.equal(
      settled(`从前|他们都{又笑了>${other(51)}笑了}|后来`),
      `(从前)[他们都]${other(51)}笑了(后来)`,
    );
    assert.equal(settled(`|they{tof>${'x'.repeat(30)}of}|them`), `[they]${'x'.repeat(30)}of(them)`);
    const short = (lost: string): string => settled(`|they{${lost}>${'x'.repeat(30)}${lost}}|them`);
    assert.equal(short('of'), `[they]${'x'.repeat(30)}[of](them)`);
    assert.equal(short('o'), `[they]${'x'.repeat(30)}o(them)`);
  });

  it('are found about where they should stand, though their context is gone', () => {
    assert.equal(settled('|他们都{又笑了>某笑了某某}|{后来>}'), '[他们都]某[笑了]某某');
    const put = (count: number, lost: string, last = lost): string =>
      settled(`|他们都{${lost}>${other(count)}${last}某}|{后来>}`);
    assert.equal(put(16, '笑了'), `[他们都]${other(16)}[笑了]某`);
    assert.equal(put(17, '笑了'), `[他们都]${other(17)}笑了某`);
    assert.equal(put(10, '.'), `[他们都]${other(10)}[.]某`);
    assert.equal(put(11, '.'), `[他们都]${other(11)}.某`);
    assert.equal(put(10, 'was'), `[他们都]${other(10)}[was]某`);
    assert.equal(put(11, 'was'), `[他们都]${other(11)}was某`);
    assert.equal(put(16, 'were'), `[他们都]${other(16)}[were]某`);
    assert.equal(put(3, '了'), `[他们都]${other(3)}[了]某`);
    assert.equal(put(4, '了'), `[他们都]${other(4)}了某`);
    assert.equal(put(1, 'is'), `[他们都]${other(1)}is某`);
    for (const mixed of ['了a', 'a了']) {
      assert.equal(put(3, mixed), `[他们都]${other(3)}[${mixed}]某`);
      assert.notEqual(put(4, mixed), `[他们都]${other(4)}[${mixed}]某`);
    }
    assert.equal(put(4, '了.'), `[他们都]${other(4)}了[.]某`);
  });

  it('are found nearer than they should stand, where they cannot be chance', () => {
    const put = (count: number, last: string): string =>
      settled(`|他们都{一二三四五六${last}>${other(count)}${last}某}|{后来>}`);
    assert.equal(put(1, '笑了'), '[他们都]某[笑了]某');
    assert.equal(put(3, '了'), '[他们都]某某某[了]某');
    assert.equal(put(2, '了'), '[他们都]某某了某');
    assert.equal(put(1, '...'), '[他们都]某[...]某');
  });

  it('are not looked for in the next paragraph, beyond the context, or where too much is lost', () => {
    assert.equal(settled('|他们都{又笑了>某/笑了}|{后来>}'), '[他们都]某笑了');
    assert.equal(settled('|他们都{又笑了>某笑/了}|{后来>}'), '[他们都]某笑了');
    assert.equal(settled('|他们都{又笑了>某}|后来{>笑了}'), '[他们都]某(后来)笑了');
    const lost = '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑';
    assert.equal(settled(`|他们都{${lost}笑了>某笑了某}|{后来>}`), '[他们都]某[笑了]某');
    assert.equal(settled(`|他们都{${lost}寅笑了>某笑了某}|{后来>}`), '[他们都]某笑了某');
  });

  it('are all found far away too, before the context, where something else stands between', () =>
    assert.equal(
      settled(`|他们都{又笑了>${other(30)}又笑了某}|后来`),
      `[他们都]${other(30)}[又笑了]某(后来)`,
    ));

  it('are not found a page away', () => {
    const put = (count: number): string => settled(`从前|他们都{又笑了>${other(count)}又笑了某}|后来`);
    assert.equal(put(73), `(从前)[他们都]${other(73)}[又笑了]某(后来)`);
    assert.equal(put(74), `(从前)[他们都]${other(74)}又笑了某(后来)`);
  });
});

describe('the first words of a passage that the alignment gave up', () => {
  it('are found next to the rest, but for the mark that closes what is gone', () => {
    assert.equal(settled('从前|{了啊>某又了啊}他们都笑|'), '(从前)某又[了啊他们都笑]');
    assert.equal(settled('从前|{了啊>某啊}他们都笑|'), '(从前)某[啊他们都笑]');
    assert.equal(settled('|{了>了}他们都笑|'), '[了他们都笑]');
    assert.equal(settled('从{前>前}|{了>了}他们都笑|'), '(从)前[了他们都笑]');
    assert.equal(settled('{从前>}|{了>了/}他们都笑|'), '了[他们都笑]');
    assert.equal(settled('从前|{笑他又>笑}他们都|'), '(从前)[笑他们都]');
    assert.equal(settled('从前|{.>.}他们都笑|'), '(从前)[.他们都笑]');
    const gone = '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑寅卯';
    assert.equal(settled(`从前|{${gone}了>某了}他们都笑|`), '(从前)某[了他们都笑]');
    assert.equal(settled(`从前|{${gone}.>某.}他们都笑|`), '(从前)某.[他们都笑]');
  });

  it('are found behind the context', () => {
    assert.equal(settled('从前|{笑了又>笑了却某}他们都|'), '(从前)[笑了]却某[他们都]');
    assert.equal(settled('them|{of>ofman}theyhad|'), '(them)[of]man[theyhad]');
  });

  it('are found behind the context however much was put in, up to some sentences, where they cannot be chance', () => {
    const put = (count: number, first: string): string =>
      settled(`从前|{笑了又>${first}${other(count)}}他们都|`);
    assert.equal(put(50, '笑了'), `(从前)[笑了]${other(50)}[他们都]`);
    assert.equal(put(51, '笑了'), `(从前)笑了${other(51)}[他们都]`);
    assert.equal(put(21, '笑'), `(从前)[笑]${other(21)}[他们都]`);
    assert.equal(put(22, '笑'), `(从前)笑${other(22)}[他们都]`);
    assert.equal(settled(`前|{笑了又>笑了${other(50)}}他们都|`), `(前)[笑了]${other(50)}[他们都]`);
    const short = (lost: string): string => settled(`them|{${lost}>${lost}${'x'.repeat(30)}}they|`);
    assert.equal(short('of'), `(them)[of]${'x'.repeat(30)}[they]`);
    assert.equal(short('o'), `(them)o${'x'.repeat(30)}[they]`);
  });

  it('are found about where they should stand, though their context is gone', () => {
    const put = (count: number, lost: string): string =>
      settled(`{从前>}|{${lost}>某${lost}${other(count)}}他们都|`);
    assert.equal(put(16, '笑了'), `某[笑了]${other(16)}[他们都]`);
    assert.equal(put(17, '笑了'), `某笑了${other(17)}[他们都]`);
    assert.equal(put(10, 'was'), `某[was]${other(10)}[他们都]`);
    assert.equal(put(11, 'was'), `某was${other(11)}[他们都]`);
    assert.equal(put(3, '笑'), `某[笑]${other(3)}[他们都]`);
    assert.equal(put(4, '笑'), `某笑${other(4)}[他们都]`);
  });

  it('are found nearer than they should stand, where they cannot be chance', () => {
    const put = (count: number, first: string): string =>
      settled(`{从前>}|{${first}一二三四五六>某${first}${other(count)}}他们都|`);
    assert.equal(put(1, '笑了'), '某[笑了]某[他们都]');
    assert.equal(put(3, '笑'), '某[笑]某某某[他们都]');
    assert.equal(put(2, '笑'), '某笑某某[他们都]');
  });

  it('are found as a short word only where it begins a sentence, then as now', () => {
    assert.equal(settled('{end.>}|{he>fin.hesoon}laughed|'), 'fin.[he]soon[laughed]');
    assert.equal(settled('{end>}|{he>fin.hesoon}laughed|'), 'fin.hesoon[laughed]');
    assert.equal(settled('{end.>}|{he>finhesoon}laughed|'), 'finhesoon[laughed]');
    assert.equal(settled('{end.>}|{he>fin./hesoon}laughed|'), 'fin.[he]soon[laughed]');
    assert.equal(settled('{end.>}|{he>fin/hesoon}laughed|'), 'fin[he]soon[laughed]');
    assert.equal(settled('{end.>}|{a>fin.asoon}laughed|'), 'fin.asoon[laughed]');
    assert.equal(settled('|{he>fin.hesoon}laughed|'), 'fin.[he]soon[laughed]');
    for (const mark of ['!', '?', '"'])
      assert.equal(settled(`{end${mark}>}|{he>fin${mark}hesoon}laughed|`), `fin${mark}[he]soon[laughed]`);
    assert.equal(settled('{end.>}|{he>fin.sohesoon}laughed|'), 'fin.sohesoon[laughed]');
    assert.equal(settled('{e.nd>}|{he>fin.hesoon}laughed|'), 'fin.hesoon[laughed]');
    assert.equal(settled('{end.>}|{he>fin.}helaughed|'), 'fin.[helaughed]');
    assert.equal(settled('{end.>}|{he>fin.he/so}laughed|'), 'fin.heso[laughed]');
    const far = (count: number): string => settled(`{end.>}|{he>fin.he${'x'.repeat(count)}}laughed|`);
    assert.equal(far(16), `fin.[he]${'x'.repeat(16)}[laughed]`);
    assert.equal(far(17), `fin.he${'x'.repeat(17)}[laughed]`);
  });

  it('are not looked for in the paragraph before, before the context, or where too much is lost', () => {
    assert.equal(settled('{从前>}|{笑了又>笑了/某}他们都|'), '笑了某[他们都]');
    assert.equal(settled('{从前>}|{笑了又>笑/了某}他们都|'), '笑了某[他们都]');
    assert.equal(settled('{>笑了}从前|{笑了又>某}他们都|'), '笑了(从前)某[他们都]');
    const lost = '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑';
    assert.equal(settled(`{从前>}|{笑了${lost}>某笑了某}他们都|`), '某[笑了]某[他们都]');
    assert.equal(settled(`{从前>}|{笑了${lost}寅>某笑了某}他们都|`), '某笑了某[他们都]');
  });

  it('are all found far away too, behind the context, where something else stands between', () =>
    assert.equal(
      settled(`从前|{笑了又>某笑了又${other(30)}}他们都|`),
      `(从前)某[笑了又]${other(30)}[他们都]`,
    ));

  it('are not found a page away, nor within the rest', () => {
    const put = (count: number): string => settled(`从前|{笑了又>某笑了又${other(count)}}他们都|`);
    assert.equal(put(73), `(从前)某[笑了又]${other(73)}[他们都]`);
    assert.equal(put(74), `(从前)某笑了又${other(74)}[他们都]`);
    assert.equal(settled('{从前>}|{笑了又>某}笑了吗|'), '某[笑了吗]');
    assert.equal(
      settled(`从前|{笑了又>某/笑了又${other(30)}}他们都|`),
      `(从前)某[笑了又]${other(30)}[他们都]`,
    );
  });
});
