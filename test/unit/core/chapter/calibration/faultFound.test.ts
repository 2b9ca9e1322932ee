import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { judgeReportSchema, type Issue, type JudgeReport } from '../../../../../src/core/chapter/model';
import { readChapter } from '../../../../../src/core/chapter/calibration/chapterToPlant';
import { isFaultFound } from '../../../../../src/core/chapter/calibration/faultFound';
import { plantFaults } from '../../../../../src/core/chapter/calibration/plantFaults';
import {
  plantedKinds,
  placeOfFault,
  withFault,
} from '../../../../../src/core/chapter/calibration/plantedFault';
import type { PlantedFault, PlantedKind } from '../../../../../src/core/chapter/calibration/plantedFault';
import { issueTypes } from '../../../../../src/shared/values';
import { overlaps } from '../../../../../src/core/text/range';
import { chapters, chinese, english } from './calibrationTexts';

const reportOf = (...issues: Partial<Issue>[]): JudgeReport =>
  z.parse(judgeReportSchema, {
    passed: false,
    issues: issues.map((issue) => ({ type: 'continuity', severity: 'high', note: '', ...issue })),
  });
const faultIn = (
  chapter: typeof english,
  kind: PlantedKind,
  isWanted: (fault: PlantedFault) => boolean = () => true,
): PlantedFault => plantFaults(chapter, 1, 100).get(kind)!.find(isWanted)!;
const isFound = (chapter: typeof english, fault: PlantedFault, issue: Partial<Issue>): boolean =>
  isFaultFound(reportOf(issue), fault, chapter, 'copy');

/** The sentence of the copy that the fault is in. */
function sentenceOf(chapter: typeof english, fault: PlantedFault): string {
  const text = withFault(chapter.text, fault);
  const place = placeOfFault(fault, 'copy');
  const found = readChapter({ ...chapter, text })
    .paragraphs.flatMap(({ sentences }) => sentences)
    .find((sentence) => overlaps(sentence, place))!;
  return text.slice(found.start, found.end);
}

describe('whether the judge found a planted fault', () => {
  it('is so when an issue quotes the sentence that it is in, as its place or in its note', () => {
    for (const chapter of Object.values(chapters)) {
      for (const kind of ['swapped_name', 'changed_number', 'dead_speaking'] as const) {
        for (const fault of plantFaults(chapter, 2, 100).get(kind)!) {
          const quote = sentenceOf(chapter, fault);
          // A short sentence may stand in several places, and then its quote names none.
          if (withFault(chapter.text, fault).split(quote).length > 2) continue;
          const bare = quote.replace(/^[“"]|[”"]$/gu, '');
          assert.ok(isFound(chapter, fault, { location: quote }), quote);
          assert.ok(isFound(chapter, fault, { location: `Scene 2: “${bare}”` }), bare);
          assert.ok(isFound(chapter, fault, { note: `This cannot be: 「${bare}」` }), bare);
          // The sentence may well tell both numbers.
          if (kind === 'swapped_name')
            assert.ok(!isFound(chapter, fault, { type: 'pacing', location: quote }), quote);
        }
      }
    }
  });

  it('is so when an issue without a quote names both names, and not one', () => {
    const fault = faultIn(english, 'swapped_name', ({ before }) => before === 'Ruben');
    assert.ok(isFound(english, fault, { note: 'Hanna counts the holes, though it is Ruben who does so.' }));
    assert.ok(!isFound(english, fault, { note: 'Hanna would not do that.' }));
    assert.ok(!isFound(english, fault, { note: 'Rubens and Hannah are painters.' }));
    assert.ok(!isFound(english, fault, { type: 'prose', note: 'Hanna and Ruben sound alike.' }));
    const other = faultIn(chinese, 'swapped_name');
    assert.ok(isFound(chinese, other, { note: '这里把何舟写成了陆青。' }));
    assert.ok(!isFound(chinese, other, { note: '何舟的动机不清楚。' }));
  });

  it('reads the conflicts that fail a chapter as well', () => {
    const fault = faultIn(english, 'swapped_name');
    const report = reportOf();
    report.hardFail.continuityConflicts = ['Ruben is called Hanna at one point.'];
    assert.ok(isFaultFound(report, fault, english, 'copy'));
  });

  it('is so when both numbers are named with what they count, whatever is quoted', () => {
    const fault = faultIn(english, 'changed_number', ({ unit }) => unit === 'o’clock');
    const [before, after] = [fault.before, fault.after];
    const note = `She arrives at ${after} o'clock, and it was ${before} before.`;
    assert.ok(isFound(english, fault, { note }));
    assert.ok(isFound(english, fault, { note, location: 'They carried the nets up the steps.' }));
    assert.ok(!isFound(english, fault, { note: `There are ${before} nets and ${after} boats.` }));
    assert.ok(!isFound(english, fault, { note: `It is ${after} o'clock.` }));
    const days = faultIn(chinese, 'changed_number', ({ unit }) => unit === '天');
    assert.ok(isFound(chinese, days, { note: `前面说三天，后面又说${days.after}天。` }));
    assert.ok(!isFound(chinese, days, { note: `三个人，${days.after}条船。` }));
  });

  it('is so when something is missed that the removed sentence held', () => {
    const fault = faultIn(english, 'removed_clue', ({ before }) => before.includes('whistle'));
    assert.ok(isFound(english, fault, { type: 'clue_fairness', note: 'The whistle is never planted.' }));
    assert.ok(!isFound(english, fault, { type: 'clue_fairness', note: 'The whistle is a fine touch.' }));
    assert.ok(!isFound(english, fault, { type: 'clue_fairness', note: 'The regatta is never explained.' }));
    const other = faultIn(chinese, 'removed_clue');
    assert.ok(isFound(chinese, other, { type: 'clue_fairness', note: '铜哨子没有出现。' }));
    assert.ok(!isFound(chinese, other, { type: 'clue_fairness', note: '鱼饵没有出现。' }));
    // What stands around the gap has nothing to do with it, unless the quote reaches over it.
    assert.ok(!isFound(english, fault, { location: 'Nobody had blown it since the storm.' }));
    assert.ok(isFound(english, fault, { location: 'Ruben laughed. Nobody had blown it since the storm.' }));
  });

  it('is so when somebody is said to be dead and to speak', () => {
    const fault = faultIn(english, 'dead_speaking');
    assert.ok(isFound(english, fault, { note: 'Oskar drowned, and yet he speaks here.' }));
    assert.ok(!isFound(english, fault, { note: 'Oskar drowned, which should weigh on the others.' }));
    assert.ok(!isFound(english, fault, { note: 'Oskar has too many lines.' }));
    const other = faultIn(chinese, 'dead_speaking');
    assert.ok(isFound(chinese, other, { note: '何满已经死了，怎么还会开口？' }));
    assert.ok(!isFound(chinese, other, { note: '何满的死写得太轻。' }));
  });

  it('takes no quote for a place that is as long as a scene, or stands twice', () => {
    const fault = faultIn(english, 'swapped_name');
    const text = withFault(english.text, fault);
    assert.ok(!isFound(english, fault, { location: text.slice(text.indexOf('\n') + 2) }));
    const twice = { ...english, text: `${english.text}\n${english.text}` };
    assert.ok(!isFound(twice, { ...fault, start: fault.start }, { location: 'Ask anyone.' }));
  });

  it('is never so for issues that speak of other places', () => {
    const anyFault = fc
      .tuple(fc.constantFrom(english, chinese), fc.constantFrom(...plantedKinds), fc.nat(), fc.integer())
      .map(([chapter, kind, nth, seed]) => {
        const faults = plantFaults(chapter, seed, 100).get(kind)!;
        return { chapter, fault: faults[nth % faults.length]! };
      });
    const notes = [
      'The wording is tired.',
      '这一句写得太用力。',
      'Ruben and Hanna sound alike.',
      '陆青和何舟太像。',
    ];
    let tried = 0;
    fc.assert(
      fc.property(
        anyFault,
        fc.nat(),
        fc.constantFrom(...issueTypes),
        fc.constantFrom(...notes),
        ({ chapter, fault }, nth, type, note) => {
          const text = withFault(chapter.text, fault);
          const place = placeOfFault(fault, 'copy');
          const others = readChapter({ ...chapter, text })
            .paragraphs.flatMap(({ sentences }) => sentences)
            .filter((sentence) => !overlaps(sentence, place))
            .map(({ start, end }) => text.slice(start, end))
            .filter((quote) => quote.length >= 8 && text.split(quote).length === 2);
          const location = others[nth % others.length]!;
          tried++;
          assert.ok(!isFound(chapter, fault, { type, note, location }), `${fault.kind}: ${location}`);
        },
      ),
      { numRuns: 300 },
    );
    assert.ok(tried > 100);
  });

  it('counts in the author’s own text what would have been found by chance', () => {
    const fault = faultIn(english, 'swapped_name');
    const start = english.text.lastIndexOf('\n', fault.start) + 1;
    const paragraph = english.text.slice(start, english.text.indexOf('\n', fault.start));
    assert.ok(isFaultFound(reportOf({ location: paragraph }), fault, english, 'own'));
    assert.ok(
      !isFaultFound(reportOf({ location: 'Nobody had blown it since the storm.' }), fault, english, 'own'),
    );
  });
});
