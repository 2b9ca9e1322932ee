import assert from 'node:assert/strict';
import {
  AnchorResolver,
  anchorFromQuote,
  createAnchor,
  type Anchor,
  type Resolution,
} from '../../../../../src/core/text/anchors/anchors';

function resolve(text: string, anchor: Partial<Anchor>): Resolution {
  return new AnchorResolver(text).resolve({ exact: '', prefix: '', suffix: '', start: -1, ...anchor });
}

/** What is found of the passage, and by which method; else the status. */
function found(text: string, anchor: Partial<Anchor>): string {
  const resolution = resolve(text, anchor);
  if (resolution.status !== 'located') return resolution.status;
  return `${resolution.method}: ${text.slice(resolution.start, resolution.end)}`;
}

/** The anchor of the first such passage of the text. */
function anchorOf(text: string, passage: string): Anchor {
  const start = text.indexOf(passage);
  assert.notEqual(start, -1, `the text holds ${passage}`);
  return createAnchor(text, start, start + passage.length);
}

/** Chinese characters of which no three follow each other twice, and none but with the same seed. */
function prose(length: number, seed = 1): string {
  let state = seed * 7919;
  let text = '';
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += String.fromCharCode(0x4e00 + ((state >>> 8) % 8000));
  }
  return text;
}

describe('the place where the passage was', () => {
  it('is taken where the passage stands there still with its context', () => {
    const text = 'Snow fell. She wept. Snow fell. He slept.';
    const anchor = { exact: 'Snow fell.', prefix: 'wept. ', suffix: ' He', start: 21 };
    assert.deepEqual(resolve(text, anchor), { status: 'located', start: 21, end: 31, method: 'hint' });
    assert.deepEqual(resolve(text, { exact: 'Snow fell.', start: 21 }), {
      status: 'located',
      start: 21,
      end: 31,
      method: 'hint',
    });
  });

  it('is not the beginning of the text where nobody knows it', () =>
    assert.equal(found('雪落。门开了。', { exact: '雪落。' }), 'unique: 雪落。'));

  it('is not where the context stands around something else', () => {
    const text = '老艄公把缆绳绕在木桩上，朝她点了点头，没有说话。';
    const anchor = anchorOf(text, '绕在木桩上');
    assert.equal(found(text.replace('绕在木桩上', '等到了天亮'), anchor), 'lost');
  });

  it('is not where the passage is followed by something else than its own last words again', () => {
    const song = '雪落了，又是雪落了';
    const text = `${song}。门开了。${prose(200)}${song}雪落了。${prose(90, 2)}`;
    const second = text.lastIndexOf(song);
    const resolution = resolve(text, { exact: song, suffix: '雪落了', start: 0 });
    assert.equal(resolution.status === 'located' && resolution.start, second);
  });

  it('is nowhere in a text without words for an anchor without words', () => {
    assert.equal(found('', { start: 0 }), 'hint: ');
    assert.equal(found('', { start: 5 }), 'lost');
    assert.equal(found('雪落。', { start: 0 }), 'lost');
    assert.equal(found('雪落。', { exact: ' ', prefix: '\n', suffix: '\n' }), 'lost');
  });

  it('is not meant by 0 in a quotation without context', () => {
    const text = `Snow fell. ${'She waited for the boats. '.repeat(30)}Snow fell.`;
    assert.equal(found(text, { exact: 'Snow fell.', start: 0 }), 'ambiguous');
    assert.equal(
      found(text, { exact: 'Snow fell.', suffix: ' She waited for the', start: 0 }),
      'hint: Snow fell.',
    );
    assert.equal(found(text, { exact: text, start: 0 }), `hint: ${text}`);
  });
});

describe('how a passage was found', () => {
  const passage = '海鸥在冰面上踱来踱去，像一群疲倦的账房先生。';
  const anchor = { exact: passage, prefix: '第二天清早，', suffix: '信还放在原处。' };

  it('is by the hint where it stands there word for word, whatever is around it now', () =>
    assert.deepEqual(resolve(`${prose(6)}${passage}${prose(60, 2)}`, { ...anchor, start: 6 }), {
      status: 'located',
      start: 6,
      end: 6 + passage.length,
      method: 'hint',
    }));

  it('is by the hint at the beginning of the text too', () =>
    assert.equal(found(`${passage}${prose(60, 2)}`, { ...anchor, start: 0 }), `hint: ${passage}`));

  it('is as the only one where it stands word for word but once', () =>
    assert.equal(
      found(`${prose(9)}第二天清早，${passage}信还放在原处。`, { ...anchor, start: 6 }),
      `unique: ${passage}`,
    ));

  it('is near where it stands twice, or was changed, a few thousand units from the hint at most', () => {
    const there = `第二天清早，${passage}信还放在原处。`;
    const twice = (before: number): string => `${prose(before)}${there}${prose(90, 2)}${passage}`;
    assert.equal(found(twice(500), { ...anchor, start: 306 }), `near: ${passage}`);
    assert.equal(found(twice(500), { ...anchor, start: 806 }), `near: ${passage}`);
    assert.equal(found(twice(9000), { ...anchor, start: 9006 - 4096 }), `near: ${passage}`);
    assert.equal(found(twice(9000), { ...anchor, start: 9006 - 4097 }), `index: ${passage}`);
    assert.equal(found(twice(500), anchor), `index: ${passage}`);
    const changed = passage.replace('疲倦', '懒散');
    assert.equal(
      found(twice(0).replace(passage, changed).slice(0, 60), { ...anchor, start: 6 }),
      `near: ${changed}`,
    );
  });
});

describe('an anchor of which only white space is left to find', () => {
  it('is lost where there is none any more between what stood around it', () => {
    const anchor = { exact: '\n\n', prefix: '老艄公点了点头。', suffix: '第二天清早落了雪。' };
    assert.equal(found(`序。${anchor.prefix}\n${anchor.suffix}`, anchor), 'unique: \n');
    assert.equal(found(`序。${anchor.prefix}${anchor.suffix}`, anchor), 'lost');
  });
});

describe('a passage word for word', () => {
  const passage = '海鸥在冰面上踱来踱去，像一群疲倦的账房先生，谁也不看谁一眼。';
  const changed = passage.replace('疲倦', '懒散');
  const [before, after] = ['第二天清早，整个港湾都结了冰。', '信还放在原处，没有拆开。'];

  it('is taken before one that was changed, quoted by itself', () =>
    assert.equal(found(`${changed}${prose(300)}${passage}`, { exact: passage }), `unique: ${passage}`));

  it('is taken before one that was changed where it was, with all its context', () => {
    const text = `${before}${changed}${after}${prose(300)}${before}${passage}${after}${prose(9000, 2)}`;
    const anchor = { exact: passage, prefix: before, suffix: after, start: before.length };
    assert.equal(found(text, anchor), `unique: ${passage}`);
  });

  it('is not taken before one that was changed where it was, without its context', () => {
    const text = `${before}${changed}${after}${prose(9000)}${passage}${prose(90, 2)}`;
    const anchor = { exact: passage, prefix: before, suffix: after, start: before.length };
    assert.equal(found(text, anchor), `near: ${changed}`);
  });

  it('is taken before what merely resembles it where it was', () => {
    const alike = Array.from(passage, (unit, index) => (index % 3 === 2 ? '某' : unit)).join('');
    const text = `${prose(40)}${alike}${prose(9000, 2)}${passage}${prose(90, 3)}`;
    const anchor = { exact: passage, prefix: before, suffix: after, start: 40 };
    assert.equal(found(text, anchor), `unique: ${passage}`);
  });
});

describe('a text in which every third character was worn away', () => {
  const text = `${prose(9000)}老艄公把缆绳绕在木桩上，朝她点了点头，没有说话。${prose(9000, 2)}`;
  const anchor = anchorOf(text, '绕在木桩上，朝她点了点头');
  const worn = text.replace(/(..)./gsu, '$1某');

  it('still holds the passage near where it was', () =>
    assert.equal(
      found(worn, anchor),
      `near: ${worn.slice(anchor.start, anchor.start + anchor.exact.length)}`,
    ));
});

describe('a quotation that stands thousands of times', () => {
  const said = '她说：“不。”';
  const text = Array.from({ length: 2500 }, (_, index) => prose(20, index + 1) + said).join('');
  const anchor = { exact: said, prefix: prose(20, 1201).slice(-3), start: 1200 * 27 + 20 };

  it('is found near where it was, by what little context it has', () =>
    assert.deepEqual(resolve(text, { ...anchor, start: anchor.start + 5 }), {
      status: 'located',
      start: anchor.start,
      end: anchor.start + said.length,
      method: 'near',
    }));

  it('is ambiguous where nothing like its context is near, for it may be anywhere', () => {
    assert.equal(found(text, { ...anchor, prefix: prose(3, 9000) }), 'ambiguous');
    assert.equal(found(text, { ...anchor, start: -1 }), 'ambiguous');
  });
});

describe('a long passage', () => {
  const [head, middle, tail] = [prose(160, 5), prose(300, 6), prose(160, 7)];
  const passage = head + middle + tail;
  const changed = head + middle.replace(middle.slice(100, 150), prose(50, 8)) + tail;
  const within = (now: string): string => `${prose(90)}${now}${prose(90, 2)}`;

  it('is found word for word as any other, though its context is gone', () => {
    const anchor = { exact: passage, prefix: prose(30, 9), suffix: prose(30, 10), start: 0 };
    assert.equal(found(within(passage), anchor), `unique: ${passage}`);
    assert.equal(found(within(passage), { ...anchor, start: 90 }), `hint: ${passage}`);
  });

  it('is where its first and its last words are', () => {
    assert.equal(found(within(changed), { exact: passage }), `index: ${changed}`);
    assert.equal(found(within(changed), { exact: passage, start: 90 }), `near: ${changed}`);
  });

  it('is lost where its first or its last words are gone', () => {
    assert.equal(found(within(prose(160, 11) + middle + tail), { exact: passage }), 'lost');
    assert.equal(found(within(head + middle + prose(160, 11)), { exact: passage }), 'lost');
  });

  it('is told from another that begins alike by what follows, and from one that ends alike by what comes before', () => {
    const other = prose(300, 11);
    assert.equal(found(within(changed) + head + other, { exact: passage }), `index: ${changed}`);
    assert.equal(found(head + other + within(changed), { exact: passage }), `index: ${changed}`);
    assert.equal(found(within(changed) + other + tail, { exact: passage }), `index: ${changed}`);
    assert.equal(found(other + tail + within(changed), { exact: passage }), `index: ${changed}`);
  });

  it('is told from them by a few words, though what is further from its ends was changed', () => {
    const [kept, few] = [prose(600, 20), prose(32, 21)];
    const begun = (gone: string): string => head + few + gone + kept + tail;
    const ended = (gone: string): string => head + kept + gone + few + tail;
    const [was, is] = [prose(100, 22), prose(100, 23)];
    const other = prose(300, 24);
    assert.equal(found(within(begun(is)) + head + other, { exact: begun(was) }), `index: ${begun(is)}`);
    assert.equal(found(within(ended(is)) + other + tail, { exact: ended(was) }), `index: ${ended(is)}`);
  });

  it('is told from others that begin or end alike by where it was', () => {
    const twice = `${within(changed)}${prose(80, 12)}${changed.slice(-230)}${prose(90, 13)}`;
    assert.equal(found(twice, { exact: passage, start: 90 }), `near: ${changed}`);
    assert.equal(found(twice, { exact: passage }), 'ambiguous');
  });

  it('needs half of what was between its ends', () => {
    const long = prose(648, 14);
    const replaced = (count: number): string =>
      long.slice(0, 165) + prose(count, 15) + long.slice(165 + count);
    assert.equal(found(within(replaced(320)), { exact: long }), `index: ${replaced(320)}`);
    assert.equal(found(within(replaced(330)), { exact: long }), 'lost');
  });

  it('is lost where less than half or more than twice of it stands between its ends', () => {
    const verse = prose(80, 16);
    const song = (times: number, rest = ''): string => head + verse.repeat(times) + rest + tail;
    assert.equal(found(within(song(1)), { exact: song(6) }), `index: ${song(1)}`);
    assert.equal(found(within(head + verse.slice(1) + tail), { exact: song(6) }), 'lost');
    const [told, retold] = [song(2), song(2, prose(480, 17))];
    assert.equal(found(within(retold), { exact: told }), `index: ${retold}`);
    assert.equal(found(within(song(2, prose(481, 17))), { exact: told }), 'lost');
  });

  it('may have changed more than a shorter one, of which most must be there', () => {
    for (const [length, expected] of [
      [400, 'lost'],
      [401, 'index'],
    ] as const) {
      const long = prose(length, 18);
      const now = long.slice(0, 160) + prose(90, 19) + long.slice(250);
      assert.equal(found(within(now), { exact: long }).split(':')[0], expected);
    }
  });
});

describe('an anchor as others give it', () => {
  it('keeps of an endless context what adjoins the passage', () => {
    const far = '远'.repeat(5000);
    const { prefix, suffix } = anchorFromQuote({ exact: '船', prefix: `${far}来了`, suffix: `靠岸${far}` });
    assert.ok(prefix.length <= 1024 && prefix.endsWith('远来了'));
    assert.ok(suffix.length <= 1024 && suffix.startsWith('靠岸远'));
  });

  it('has no passage where only what is around it was given', () =>
    assert.deepEqual(anchorFromQuote({ prefix: '来了。', suffix: '靠岸' }), {
      exact: '',
      prefix: '来了。',
      suffix: '靠岸',
      start: -1,
    }));
});
