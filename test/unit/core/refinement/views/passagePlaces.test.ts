import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ManuscriptText } from '../../../../../src/core/ports';
import { locateInText, PassagePlaces } from '../../../../../src/core/refinement/views/passagePlaces';
import { AnchorResolver, createAnchor, type Anchor } from '../../../../../src/core/text/anchors/anchors';
import { applyEdits, type TextEdit } from '../../../../../src/core/text/edits';

const story = [
  'The kettle sang in the kitchen while nobody listened to it.',
  'Outside the the rain had given up, and Ida went out to look at the boats.',
  'Her brother had taken the smaller one, and the oars of the other, without a word.',
  'She counted the ropes twice, wrote the number on her wrist, and walked back up the hill.',
].join('\n\n');

const textOf = (text: string): ManuscriptText => ({
  path: 'sample.md',
  text,
  byteOrderMark: false,
  // Only that other texts have other names matters here.
  sha256: text,
});
const remark = (id: string, text: string, passage: string) => {
  const start = text.indexOf(passage);
  assert.ok(start >= 0, passage);
  return { id, path: 'sample.md', anchor: createAnchor(text, start, start + passage.length) };
};

/** Edits far enough apart to leave some passages whole. */
function editsInto(text: string): fc.Arbitrary<TextEdit[]> {
  return fc
    .array(fc.tuple(fc.nat(120), fc.nat(12), fc.constantFrom('', 'the ', '\n\n', 'river', 'sang')), {
      maxLength: 4,
    })
    .map((steps) => {
      const edits: TextEdit[] = [];
      let at = 0;
      for (const [gap, length, replacement] of steps) {
        const end = at + gap + length;
        if (end > text.length) break;
        edits.push({ start: at + gap, end, replacement });
        at = end;
      }
      return edits;
    });
}

/** Places, and all anchors that had to be looked for. */
function watched(rest = async () => undefined as void): { places: PassagePlaces; asked: Anchor[] } {
  const asked: Anchor[] = [];
  const places = new PassagePlaces(async (text, anchors) => {
    asked.push(...anchors);
    return locateInText(new AnchorResolver(text), anchors);
  }, rest);
  return { places, asked };
}

const remarks = [
  remark('s1', story, 'sang'),
  remark('s2', story, 'the the'),
  remark('s3', story, 'without a word'),
  remark('s4', story, 'wrote the number'),
];

describe('where passages stand while the author types', () => {
  it('takes what stands where it was as known, and looks for nothing', async () => {
    const { places, asked } = watched();
    const found = await places.find(remarks, [textOf(story)]);
    for (const { id, anchor } of remarks) {
      const start = anchor.start;
      assert.deepEqual(found.get(id), { start, end: start + anchor.exact.length });
    }
    assert.equal(asked.length, 0);
  });

  it('moves passages with what is typed before them, and looks only for the one it touched', async () => {
    const { places, asked } = watched();
    await places.known(remarks, [textOf(story)]);
    const now = story.replace('rain had', 'rain had at last');
    const found = await places.find(remarks, [textOf(now)]);
    assert.deepEqual(asked, [remarks[1]!.anchor]);
    assert.deepEqual(found.get('s4'), {
      start: now.indexOf('wrote the number'),
      end: now.indexOf('wrote the number') + 'wrote the number'.length,
    });
    assert.equal(found.get('s2') === 'lost', false);
  });

  it('says nothing of a passage that is still to be looked for', async () => {
    const { places } = watched();
    await places.known(remarks, [textOf(story)]);
    const known = await places.known(remarks, [textOf(story.replace('rain had', 'rain had at last'))]);
    assert.deepEqual([...known.keys()], ['s1', 's3', 's4']);
  });

  it('follows a change made in many places at once by the document’s own edits', async () => {
    const edits = (['kettle', 'hill'] as const).map((word): TextEdit => {
      const start = story.indexOf(word);
      return { start, end: start + word.length, replacement: `${word}!` };
    });
    const now = applyEdits(story, edits);
    const far = [remark('s1', story, 'smaller one')];
    const told = watched();
    await told.places.known(far, [textOf(story)]);
    told.places.note('sample.md', edits);
    assert.deepEqual((await told.places.known(far, [textOf(now)])).get('s1'), {
      start: now.indexOf('smaller one'),
      end: now.indexOf('smaller one') + 'smaller one'.length,
    });
    const untold = watched();
    await untold.places.known(far, [textOf(story)]);
    assert.equal((await untold.places.known(far, [textOf(now)])).get('s1'), undefined);
  });

  it('does not believe edits that lead to another text', async () => {
    const { places } = watched();
    await places.known(remarks, [textOf(story)]);
    places.note('sample.md', [{ start: 0, end: 0, replacement: 'Never typed. ' }]);
    const now = `Typed.\n\n${story}`;
    const place = (await places.known(remarks, [textOf(now)])).get('s3');
    assert.deepEqual(place, {
      start: now.indexOf('without a word'),
      end: now.indexOf('without a word') + 'without a word'.length,
    });
  });

  it('knows everything again after an undo', async () => {
    const { places, asked } = watched();
    await places.known(remarks, [textOf(story)]);
    await places.find(remarks, [textOf(story.replace('rain had', 'rain had at last'))]);
    const before = asked.length;
    const found = await places.find(remarks, [textOf(story)]);
    assert.equal(asked.length, before);
    assert.deepEqual(found.get('s2'), {
      start: story.indexOf('the the'),
      end: story.indexOf('the the') + 'the the'.length,
    });
  });

  it('looks for a lost passage again only when its words come back', async () => {
    const { places, asked } = watched();
    const without = story.replace(
      'Her brother had taken the smaller one, and the oars of the other, without a word.\n\n',
      '',
    );
    const one = [remark('s3', story, 'taken the smaller one, and the oars of the other, without a word')];
    assert.equal((await places.find(one, [textOf(without)])).get('s3'), 'lost');
    assert.equal(asked.length, 1);
    assert.equal((await places.find(one, [textOf(`${without}\n\nThe end.`)])).get('s3'), 'lost');
    assert.equal(asked.length, 1);
    const back = `${without}\n\nThe end.\n\nHer brother had taken the smaller one, and the oars of the other, without a word.\n\n`;
    const place = (await places.find(one, [textOf(back)])).get('s3');
    assert.equal(asked.length, 2);
    assert.ok(place !== undefined && place !== 'lost');
    assert.equal(back.slice(place.start, place.end), one[0]!.anchor.exact);
  });

  it('forgets a place when the suggestion of that name is another one', async () => {
    const { places } = watched();
    await places.known(remarks, [textOf(story)]);
    const other = [remark('s1', story, 'oars')];
    assert.deepEqual((await places.known(other, [textOf(story)])).get('s1'), {
      start: story.indexOf('oars'),
      end: story.indexOf('oars') + 4,
    });
  });

  it('calls a passage of a file that is gone lost', async () => {
    assert.equal((await watched().places.known(remarks, [])).get('s1'), 'lost');
  });

  it('stops when something newer is asked for, and keeps what it found', async () => {
    const abort = new AbortController();
    let batches = 0;
    const places = new PassagePlaces(
      async (text, anchors) => {
        batches++;
        abort.abort();
        return locateInText(new AnchorResolver(text), anchors);
      },
      async () => undefined,
    );
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...remarks[1]!,
      id: `s${index}`,
      anchor: { ...remarks[1]!.anchor, start: -1 },
    }));
    const found = await places.find(many, [textOf(story)], abort.signal);
    assert.equal(batches, 1);
    assert.equal(found.size, 50);
    await places.find(many, [textOf(story)]);
    assert.equal(batches, 3);
  });

  it('never says another place than the words themselves, whatever is typed where', async () => {
    await fc.assert(
      fc.asyncProperty(
        editsInto(story).chain((first) =>
          fc.record({
            first: fc.constant(first),
            second: editsInto(applyEdits(story, first)),
            told: fc.boolean(),
            looksBetween: fc.boolean(),
          }),
        ),
        async ({ first, second, told, looksBetween }) => {
          const { places } = watched();
          const middle = applyEdits(story, first);
          const now = applyEdits(middle, second);
          await places.known(remarks, [textOf(story)]);
          if (told) places.note('sample.md', first);
          if (looksBetween) await places.known(remarks, [textOf(middle)]);
          if (told) places.note('sample.md', second);
          for (const [id, place] of await places.known(remarks, [textOf(now)])) {
            if (place === 'lost') continue;
            const { anchor } = remarks.find((each) => each.id === id)!;
            assert.equal(now.slice(place.start, place.end), anchor.exact);
            assert.equal(
              now.slice(Math.max(0, place.start - anchor.prefix.length), place.start),
              anchor.prefix,
            );
          }
        },
      ),
    );
  });

  it('rests every few milliseconds, and is asked meanwhile without harm', async () => {
    const rooms = Array.from({ length: 20_000 }, (_, index) => `Room ${index} was shut.\n\n`);
    const long = rooms.join('');
    let at = 0;
    const many = rooms.map((room, index) => {
      const start = at;
      at += room.length;
      return { id: `s${index}`, path: 'sample.md', anchor: createAnchor(long, start, start + 10) };
    });
    let worked = performance.now();
    const spans: number[] = [];
    const { places } = watched(async () => {
      spans.push(performance.now() - worked);
      await new Promise((resolve) => setTimeout(resolve, 0));
      worked = performance.now();
    });
    await places.known(many, [textOf(long)]);
    const texts = [1, 2, 3].map((count) => `${'More. '.repeat(count)}${long}`);
    const found = await Promise.all(texts.map((text) => places.known(many, [textOf(text)])));
    found.forEach((each, index) => {
      const start = texts[index]!.indexOf(rooms[19_999]!);
      assert.deepEqual(each.get('s19999'), { start, end: start + 10 });
    });
    assert.ok(spans.length > 0, 'It never rested.');
  });
});
