import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ChapterToPlant } from '../../../../../src/core/chapter/calibration/chapterToPlant';
import { plantFaults } from '../../../../../src/core/chapter/calibration/plantFaults';
import {
  plantedKinds,
  withFault,
  type PlantedFault,
  type PlantedKind,
} from '../../../../../src/core/chapter/calibration/plantedFault';
import { chapters, chinese, english } from './calibrationTexts';

const all = (chapter: ChapterToPlant, kind: PlantedKind, seed = 1): PlantedFault[] =>
  plantFaults(chapter, seed, 100).get(kind) ?? [];
const changes = (faults: readonly PlantedFault[]): string[] =>
  faults.map(({ before, after }) => `${before} → ${after}`).sort();

describe('planting faults in a copy of a chapter', () => {
  it('finds a place for each kind, in either language', () => {
    for (const chapter of Object.values(chapters)) {
      for (const kind of plantedKinds)
        assert.ok(all(chapter, kind).length > 0, `${chapter.language} ${kind}`);
    }
  });

  it('puts another character’s name where the one who is meant is named close by', () => {
    const found = all(english, 'swapped_name');
    assert.ok(found.every(({ before }) => before === 'Hanna' || before === 'Ruben'));
    assert.ok(found.every(({ before, after }) => after === (before === 'Hanna' ? 'Ruben' : 'Hanna')));
    // Oskar is in the bible alone: nobody in the chapter is called by his name.
    assert.ok(!changes(found).some((change) => change.includes('Oskar')));
    assert.deepEqual([...new Set(changes(all(chinese, 'swapped_name')))], ['何舟 → 陆青', '陆青 → 何舟']);
  });

  it('swaps no name in a sentence that names both, and none that stands alone', () => {
    const text = 'Hanna saw Ruben on the wall.\n\nThe sea was calm.\n\nIt rained.\n\nRuben slept.\n';
    assert.deepEqual(all({ ...english, text }, 'swapped_name'), []);
  });

  it('takes whoever speaks for a character where there is no bible', () => {
    const { bible: _bible, ...alone } = english;
    assert.ok(all(alone, 'swapped_name').length > 0);
    const { bible: _chinese, ...chineseAlone } = chinese;
    assert.ok(all(chineseAlone, 'swapped_name').length > 0);
    const { text } = english;
    assert.deepEqual(all({ text: text.replaceAll(/said|told/g, 'was'), language: 'en' }, 'swapped_name'), []);
  });

  it('changes only numbers and times that are told twice', () => {
    assert.deepEqual(
      [
        ...new Set(all(english, 'changed_number').map(({ before, unit = '' }) => `${before} ${unit}`.trim())),
      ].sort(),
      ['Seven o’clock', 'morning', 'seven o’clock', 'three days'],
    );
    assert.deepEqual(
      [...new Set(all(chinese, 'changed_number').map(({ before, unit = '' }) => before + unit))].sort(),
      ['七点', '三天', '清晨'],
    );
    const once = { language: 'en', text: 'It was nine o’clock. She had four lamps.\n' } as const;
    assert.deepEqual(all(once, 'changed_number'), []);
    assert.equal(all({ ...once, outline: 'Notes: She has four lamps.' }, 'changed_number').length, 1);
  });

  it('leaves the form of a number as it was', () => {
    for (let seed = 0; seed < 40; seed++) {
      for (const { before, after, unit } of all(english, 'changed_number', seed)) {
        assert.equal(/^\p{Lu}/u.test(before), /^\p{Lu}/u.test(after));
        if (unit === 'days') assert.match(after, /^(?:five|six|seven|eight|nine|ten|eleven|twelve)$/);
      }
      for (const { after, unit } of all(chinese, 'changed_number', seed))
        if (unit !== undefined) assert.match(after, /^[三四五六七八九]$/u);
    }
  });

  it('takes out the sentence that holds a clue', () => {
    assert.ok(
      changes(all(english, 'removed_clue')).includes(
        'A copper whistle hung from a nail under the eaves, green with salt.  → ',
      ),
    );
    assert.deepEqual(changes(all(chinese, 'removed_clue')), ['屋檐下的钉子上挂着一枚铜哨子，锈得发绿。 → ']);
  });

  it('takes out no clue that another sentence holds as well, and none that nobody has named', () => {
    const { bible: _bible, outline: _outline, ...alone } = english;
    assert.deepEqual(all(alone, 'removed_clue'), []);
    const twice = `${english.text}\nThe copper whistle hung under the eaves.\n`;
    assert.ok(
      !changes(all({ ...english, text: twice }, 'removed_clue')).some((one) => one.includes('whistle')),
    );
  });

  it('gives a dead character a line in the chapter’s own quotation marks', () => {
    for (const { after } of all(english, 'dead_speaking'))
      assert.match(after, /^\n\n“[^”]+,” (?:said Oskar|Oskar said)/u);
    for (const { after } of all(chinese, 'dead_speaking'))
      assert.match(after, /^\n\n　　(?:“|何满).*何满|^\n\n　　何满/u);
    const straight = { ...english, text: english.text.replace(/[“”]/gu, '"') };
    for (const { after } of all(straight, 'dead_speaking')) assert.match(after, /^\n\n"[^"]+," /u);
    const corners = { ...chinese, text: chinese.text.replace(/“/gu, '「').replace(/”/gu, '」') };
    for (const { after } of all(corners, 'dead_speaking')) assert.match(after, /「[^」]+」/u);
    assert.ok(all(straight, 'dead_speaking').length > 0 && all(corners, 'dead_speaking').length > 0);
  });

  it('believes a passage of the chapter, from there on', () => {
    const text =
      '“Wait,” said Piet.\n\n“No,” said Nele.\n\nPiet died that night.\n\n“He is gone,” said Nele.\n\nIt rained.\n\n“Yes,” said Nele. “Ask Piet,” said Nele.\n';
    const chapter = {
      language: 'en',
      text: text.replace('“Wait,” said Piet.', '“Wait,” said Piet. “Go,” said Piet.'),
    } as const;
    const found = all(chapter, 'dead_speaking');
    assert.ok(found.length > 0);
    assert.ok(found.every(({ start }) => start > chapter.text.indexOf('died')));
  });

  it('has nobody rise who is not said to be dead, or is heard all the same', () => {
    const living = {
      ...english,
      bible: {
        ...english.bible!,
        characters: english.bible!.characters.map((one) => ({
          ...one,
          facts: [{ what: 'Never drowned, whatever they say.' }],
        })),
      },
    };
    assert.deepEqual(all(living, 'dead_speaking'), []);
    const heard = { ...english, text: english.text.replace('said Ruben', 'said Oskar') };
    assert.deepEqual(all(heard, 'dead_speaking'), []);
  });

  it('leaves headings alone', () => {
    const text = english.text.replace('The Tide Table', 'Hanna at seven o’clock');
    for (const kind of plantedKinds)
      for (const fault of all({ ...english, text }, kind)) assert.ok(fault.start > text.indexOf('\n'));
  });

  // Chapters of the paragraphs of both, in any order, with any line ends and any breaks between them.
  const anyChapter = fc.constantFrom(...Object.values(chapters)).chain((chapter) =>
    fc
      .tuple(
        fc.shuffledSubarray(chapter.text.trim().split(/\n+/).slice(1), { minLength: 1 }),
        fc.constantFrom('\n\n', '\n', '\r\n\r\n', '\n\n***\n\n'),
        fc.constantFrom('', '\n'),
        fc.boolean(),
      )
      .map(([parts, gap, end, isKnown]): ChapterToPlant => {
        const text = `${parts.join(gap)}${end}`;
        return isKnown ? { ...chapter, text } : { text, language: chapter.language };
      }),
  );

  it('changes one place, and the copy differs exactly there', () => {
    fc.assert(
      fc.property(anyChapter, fc.integer(), (chapter, seed) => {
        for (const fault of [...plantFaults(chapter, seed, 3).values()].flat()) {
          const { start, before, after } = fault;
          const copy = withFault(chapter.text, fault);
          assert.notEqual(before, after);
          assert.equal(chapter.text.slice(start, start + before.length), before);
          assert.equal(copy.slice(start, start + after.length), after);
          assert.equal(copy.slice(0, start), chapter.text.slice(0, start));
          assert.equal(copy.slice(start + after.length), chapter.text.slice(start + before.length));
        }
      }),
    );
  });

  it('plants each fault in a place of its own, the same for the same seed', () => {
    fc.assert(
      fc.property(anyChapter, fc.integer(), fc.integer({ min: 0, max: 5 }), (chapter, seed, most) => {
        const found = plantFaults(chapter, seed, most);
        assert.deepEqual(plantFaults(chapter, seed, most), found);
        for (const faults of found.values()) {
          assert.ok(faults.length <= most);
          assert.equal(new Set(faults.map(({ start }) => start)).size, faults.length);
        }
      }),
    );
  });

  it('leaves no double blanks and no open paragraph behind what it takes out', () => {
    const blanks = (text: string): number =>
      text.match(/(?<=\S) {2,}|[ 　]+(?=\r?\n|$)|(?:\r?\n){3,}/gu)?.length ?? 0;
    fc.assert(
      fc.property(anyChapter, fc.integer(), (chapter, seed) => {
        for (const fault of plantFaults(chapter, seed, 9).get('removed_clue') ?? []) {
          const copy = withFault(chapter.text, fault);
          assert.equal(blanks(copy), blanks(chapter.text));
          assert.doesNotMatch(copy, /^\s*\n|[^\S\n]$/u);
          assert.equal(/\n$/.test(copy), /\n$/.test(chapter.text));
        }
      }),
    );
  });

  it('draws other places for another seed', () => {
    const drawn = new Set(
      Array.from({ length: 20 }, (_, seed) => plantFaults(english, seed, 1).get('swapped_name')![0]!.start),
    );
    assert.ok(drawn.size > 1);
  });
});
