import assert from 'node:assert/strict';
import { originalRange, wholeCharacters } from '../../../../../src/core/text/anchors/boundaries';
import { foldText } from '../../../../../src/core/text/anchors/fold';

/** Before, within and after the passage, which stands between two bars. */
function parts(drawn: string): [string, string, string] {
  const [before, within, after] = drawn.split('|');
  assert.ok(before !== undefined && within !== undefined && after !== undefined, drawn);
  return [before, within, after];
}

/** The text with bars around what belongs to the passage, where its letters were found between those of `found`; undefined where it is gone. */
function belonging(found: string, quotation: string): string | undefined {
  const [before, within, after] = parts(found);
  const [prefix, exact, suffix] = parts(quotation);
  const text = before + within + after;
  const start = foldText(before).text.length;
  const place = { start, end: start + foldText(within).text.length };
  const range = originalRange(text, foldText(text), place, { prefix, exact, suffix });
  return (
    range && `${text.slice(0, range.start)}|${text.slice(range.start, range.end)}|${text.slice(range.end)}`
  );
}

describe('a range of whole characters', () => {
  const text = 'a😀b';

  it('takes in the other half of a character that it would cut in two', () => {
    assert.deepEqual(wholeCharacters(text, { start: 2, end: 4 }), { start: 1, end: 4 });
    assert.deepEqual(wholeCharacters(text, { start: 0, end: 2 }), { start: 0, end: 3 });
    assert.deepEqual(wholeCharacters(text, { start: 2, end: 2 }), { start: 1, end: 3 });
  });

  it('stays as it is where it cuts none', () => {
    for (const [start, end] of [
      [0, 1],
      [1, 3],
      [3, 4],
      [0, 4],
    ] as const)
      assert.deepEqual(wholeCharacters(text, { start, end }), { start, end });
  });

  it('stays as it is beside half a character that has lost its other half', () => {
    for (const broken of ['a\ude00', '\ud83da', '\ude00\ud83d', '\ud83d\ud83d', '\ude00\ude00'])
      assert.deepEqual(
        wholeCharacters(broken, { start: 1, end: 1 }),
        { start: 1, end: 1 },
        JSON.stringify(broken),
      );
  });
});

describe('white space at the edges of a passage', () => {
  it('is left outside where none was quoted, though the text has it now', () => {
    assert.equal(belonging('One.\n\n|Two.|\n\nThree.', 'One.|Two.|Three.'), 'One.\n\n|Two.|\n\nThree.');
    assert.equal(belonging('一。　|二。|　三。', '一。|二。|三。'), '一。　|二。|　三。');
  });

  it('is all taken in where all of it was quoted, however much there is now', () => {
    const quotation = 'One.|\nTwo.\n|Three.';
    assert.equal(
      belonging('One.\r\n\r\n|Two.|\r\n\r\nThree.', quotation),
      'One.|\r\n\r\nTwo.\r\n\r\n|Three.',
    );
    assert.equal(belonging('One. |Two.| Three.', quotation), 'One.| Two. |Three.');
    assert.equal(belonging('One.|Two.|Three.', quotation), 'One.|Two.|Three.');
  });

  it('is taken in at the beginning and at the end of the text too', () => {
    assert.equal(belonging('\n\n|雪落。|\n\n\n', '|\n雪落。\n|'), '|\n\n雪落。\n\n\n|');
  });

  it('is shared as it was quoted, where some of it belonged to what stands beside', () => {
    const quotation = 'One.\n|\nTwo.\n|\nThree.';
    assert.equal(belonging('One.\n\n|Two.|\n\nThree.', quotation), 'One.\n|\nTwo.\n|\nThree.');
    assert.equal(belonging('One.\n\n\n|Two.|\n\n\nThree.', quotation), 'One.\n\n|\nTwo.\n|\n\nThree.');
    assert.equal(belonging('One.|Two.|Three.', quotation), 'One.|Two.|Three.');
    const marked = '“一。\n|\n”二，|三。';
    assert.equal(belonging(marked, marked), marked);
  });

  it('is passage enough by itself while there is any left', () => {
    assert.equal(belonging('One.||\n\nTwo.', 'One.|\n\n|Two.'), 'One.|\n\n|Two.');
    assert.equal(belonging('One.||   Two.', 'One.|\n\n|Two.'), 'One.|   |Two.');
    assert.equal(belonging('One.||Two.', 'One.|\n\n|Two.'), undefined);
    assert.equal(belonging('One.||', 'One.|\n|'), undefined);
  });

  it('is passage by itself within the white space that was around it', () => {
    const quotation = 'One.\n| |\nTwo.';
    assert.equal(belonging('One.|| \n Two.', quotation), 'One. |\n| Two.');
    assert.equal(belonging('One.|| \n\n\n Two.', quotation), 'One. |\n\n\n| Two.');
    assert.equal(belonging('One.||\n\nTwo.', quotation), undefined);
    assert.equal(belonging('One.||\nTwo.', quotation), undefined);
  });
});

describe('a point between two pieces', () => {
  it('stays beside what it stood beside, however much white space there is now', () => {
    for (const gap of ['', ' ', '\n\n', '\r\n\r\n\r\n']) {
      assert.equal(belonging(`One.||${gap}Two.`, 'One.||\n\nTwo.'), `One.||${gap}Two.`);
      assert.equal(belonging(`One.||${gap}Two.`, 'One.\n\n||Two.'), `One.${gap}||Two.`);
    }
    assert.equal(belonging('One.|| Two.', 'One.||Two.'), 'One. ||Two.');
  });

  it('stays as far behind what stands before it as it was, or as far as there is room', () => {
    const quotation = 'One.\n||\nTwo.';
    assert.equal(belonging('One.||\n\nTwo.', quotation), 'One.\n||\nTwo.');
    assert.equal(belonging('One.||\n\n\n\nTwo.', quotation), 'One.\n||\n\n\nTwo.');
    assert.equal(belonging('One.||Two.', quotation), 'One.||Two.');
    assert.equal(belonging('One.||\n\n\n\nTwo.', 'One.\n\n||\nTwo.'), 'One.\n\n||\n\nTwo.');
  });

  it('stays at the edges of the text', () => {
    assert.equal(belonging('||\n二。', '||二。'), '\n||二。');
    assert.equal(belonging('一。\n||', '一。\n||'), '一。\n||');
    assert.equal(belonging('一。||\n', '一。||\n'), '一。||\n');
  });
});

describe('a quotation mark at the edge of a passage', () => {
  it('is left to the neighbour whose it is', () => {
    assert.equal(belonging('“No|” Seven boats “|Yes”', '|"Seven boats"|'), '“No” |Seven boats| “Yes”');
    assert.equal(belonging('“不|”七条船“|是”', '|“七条船”|'), '“不”|七条船|“是”');
  });

  it('belongs to the passage that opens or closes with it', () => {
    assert.equal(belonging('|“Seven boats”| he said', '|"Seven boats"|'), '|“Seven boats”| he said');
    assert.equal(belonging('|「七条船」|他说', '|“七条船”|'), '|「七条船」|他说');
  });

  it('belongs to the passage that was quoted with just this mark', () => {
    const drawn = '“No|” he said, “|Yes”';
    assert.equal(belonging(drawn, drawn), drawn);
    assert.equal(belonging(drawn, '“No|\n” he said, “\n|Yes”'), drawn);
  });

  it('is not taken from a passage that is nothing else', () => {
    assert.equal(belonging('“No|”|', '“No|"|'), '“No|”|');
    assert.equal(belonging('|“|Yes”', '|"|Yes”'), '|“|Yes”');
    assert.equal(belonging('“No|”“|Yes”', '“No|""|Yes”'), '“No”|“|Yes”');
  });
});

describe('a passage of whole words', () => {
  const quotation = 'to the |mooring stage| at noon';

  it('takes in a word of which it covers half or more', () => {
    assert.equal(belonging('a har|bourmaster waits| here', quotation), 'a |harbourmaster waits| here');
    assert.equal(belonging('a sea|man waits| here', quotation), 'a |seaman waits| here');
    assert.equal(belonging('|here waits a harbourmas|ter', quotation), '|here waits a harbourmaster|');
    assert.equal(belonging('|here waits a sea|man.', quotation), '|here waits a seaman|.');
  });

  it('takes in such a word at the edges of the text', () => {
    assert.equal(belonging('har|bourmaster waits| here', quotation), '|harbourmaster waits| here');
    assert.equal(belonging('here |waits a harbourmas|ter', quotation), 'here |waits a harbourmaster|');
  });

  it('leaves a word that it only touches, with the white space after it', () => {
    assert.equal(belonging('a harbour|master  waits| here', quotation), 'a harbourmaster  |waits| here');
    assert.equal(
      belonging('here |waits  a\n\nhar|bourmaster', quotation),
      'here |waits  a|\n\nharbourmaster',
    );
    assert.equal(belonging('here |waits\n\nhar|bourmaster', quotation), 'here |waits|\n\nharbourmaster');
  });

  it('keeps the mark that follows a word it leaves', () => {
    assert.equal(belonging('a harbour|master, waits| here', quotation), 'a harbourmaster|, waits| here');
    assert.equal(belonging('here |waits “har|bourmaster”', quotation), 'here |waits “|harbourmaster”');
  });

  it('stays what it is where it is less than half of one word', () => {
    for (const drawn of [
      'a harb|ou|rmaster',
      'ha|r|bour',
      'har|b|our',
      'harb|o|ur',
      'a |harb|ourmaster',
      'a harbour|master|',
      '|harb|ourmaster',
    ])
      assert.equal(belonging(drawn, quotation), drawn);
  });

  it('is a word of any alphabet that parts its words, with its numbers and its accents', () => {
    assert.equal(belonging('το λιμ|άνι σιωπά|', quotation), 'το |λιμάνι σιωπά|');
    assert.equal(belonging('в г|авани тихо|', quotation), 'в |гавани тихо|');
    assert.equal(belonging('pier 1|234 waits|', quotation), 'pier |1234 waits|');
    assert.equal(belonging('a cafe\u0301|teria waits|', quotation), 'a |cafe\u0301teria waits|');
  });

  it('ends between any two characters where words are not parted', () => {
    const drawn = '老艄|公把缆绳|绕在木桩上';
    assert.equal(belonging(drawn, '老|艄公把|缆绳'), drawn);
  });
});

describe('a passage that was quoted from within words', () => {
  it('ends within them still', () => {
    const drawn = 'a har|bourmaster waits for the moor|ing stage';
    assert.equal(belonging(drawn, drawn), drawn);
    const other = 'a harbour|master waits for the mooring st|age';
    assert.equal(belonging(other, other), other);
  });

  it('ends in whole words on the side where it was quoted so', () => {
    const text = 'a har|bourmaster waits at the mooring sta|ge';
    assert.equal(
      belonging(text, 'a har|bourmaster sits| here'),
      'a har|bourmaster waits at the mooring stage|',
    );
    assert.equal(
      belonging(text, 'a |bourmaster sits on the sta|ge'),
      'a |harbourmaster waits at the mooring sta|ge',
    );
  });
});

describe('a passage of which half a character was found', () => {
  it('takes in the whole character', () => {
    // The two faces share the first half of their pairs.
    const text = 'so 😀 it is';
    const folded = foldText(text);
    const place = { start: folded.text.indexOf('\ude00'), end: folded.text.length };
    const quoted = { exact: '😁 it is', prefix: 'so ', suffix: '' };
    assert.deepEqual(originalRange(text, folded, place, quoted), { start: 3, end: text.length });
  });
});
