import assert from 'node:assert/strict';
import fc from 'fast-check';
import { judgeReportSchema } from '../../../../../src/core/chapter/model';
import {
  judgeReportFormat,
  scenesIn,
  scoreIn,
} from '../../../../../src/core/chapter/telling/judgeReportFormat';
import type { JudgeReport } from '../../../../../src/core/chapter/model';
import { readReply } from '../../../../../src/core/llm/replies/readReply';
import { wireSchema } from '../../../../../src/core/llm/replies/wireSchema';
import { issueSeverities } from '../../../../../src/shared/values';
import { anyValue } from './anyValue';
import { badReply } from './badReplies';
import { reportReply } from './chapterStories';

function read(reply: string): JudgeReport {
  const reading = readReply(reply, judgeReportFormat);
  assert.equal(reading.kind, 'whole', JSON.stringify(reading));
  return (reading as { value: JudgeReport }).value;
}

describe("The form of a judge's report", () => {
  it('says in its own values what a model says in other words', () => {
    assert.deepEqual(read(badReply('report-in-other-words.txt')), {
      issues: [
        { type: 'word_count', severity: 'high', note: '太长', location: '', scenes: [2] },
        { type: 'theme', severity: 'medium', note: 'The theme is lost.', location: '', scenes: [2, 3] },
        { type: 'unknown', severity: 'medium', note: 'The end is flat.', location: '' },
      ],
      strengths: ['Good jokes'],
      revisionInstructions: ['Cut scene 2.', 'Mend the end.'],
      scores: { prose: 70 },
      score: 85,
      hardFail: { safetyPass: true, continuityConflicts: [], wordCountInRange: false },
      passed: false,
    });
  });

  it('is no verdict without a word on what is wrong, or without a verdict', () => {
    assert.equal(readReply(badReply('report-without-reasons.json'), judgeReportFormat).kind, 'partly');
    assert.equal(readReply('{"issues":[],"score":90}', judgeReportFormat).kind, 'partly');
    assert.equal(readReply('{"issues":[],"passed":"perhaps"}', judgeReportFormat).kind, 'partly');
  });

  it('keeps a verdict that contradicts itself, for the rules to settle', () => {
    const report = read(
      reportReply({
        passed: true,
        score: 20,
        hardFail: { safetyPass: false, continuityConflicts: ['He is dead in chapter 1.'] },
      }),
    );
    assert.equal(report.passed, true);
    assert.equal(report.score, 20);
    assert.deepEqual(report.hardFail, {
      safetyPass: false,
      continuityConflicts: ['He is dead in chapter 1.'],
      wordCountInRange: true,
    });
  });

  it('knows scenes however they are written', () => {
    const cases: [unknown, number[]][] = [
      [2, [2]],
      ['2', [2]],
      ['第2场', [2]],
      ['第十二场', [12]],
      ['第一、第三场', [1, 3]],
      ['场景二', [2]],
      ['二', [2]],
      ['scene two', [2]],
      ['Scenes 2-4', [2, 3, 4]],
      ['scene 2 to scene 3', [2, 3]],
      [
        [3, '1', 'scene 3'],
        [1, 3],
      ],
      [['scenes 1 and 2'], [1, 2]],
      ['all', []],
      [null, []],
      [{ scene: 2 }, []],
      [0, []],
      [1.5, []],
    ];
    for (const [written, expected] of cases)
      assert.deepEqual(scenesIn(written), expected, JSON.stringify(written));
  });

  it('knows scores however they are written, and takes none that is no score', () => {
    const cases: [unknown, number | undefined][] = [
      [85, 85],
      ['85', 85],
      ['85/100', 85],
      ['8.5/10', 85],
      ['85分', 85],
      ['８５', 85],
      [140, undefined],
      [-3, undefined],
      ['good', undefined],
      [null, undefined],
    ];
    for (const [written, expected] of cases)
      assert.equal(scoreIn(written), expected, JSON.stringify(written));
  });

  it('reads any values at all beside a verdict, as a report that can be kept', () => {
    const issue = fc.oneof(
      anyValue,
      fc.dictionary(fc.constantFrom('type', 'severity', 'scenes', 'note', 'location'), anyValue),
    );
    fc.assert(
      fc.property(
        fc.array(issue),
        fc.dictionary(
          fc.constantFrom('score', 'scores', 'hardFail', 'strengths', 'revisionInstructions'),
          anyValue,
        ),
        fc.boolean(),
        (issues, others, passed) => {
          const report = read(JSON.stringify({ ...others, issues, passed }));
          assert.equal(report.passed, passed);
          assert.ok(judgeReportSchema.safeParse(JSON.parse(JSON.stringify(report))).success);
          assert.ok(report.score === undefined || (report.score >= 0 && report.score <= 100));
          for (const { type, severity, note, scenes = [1] } of report.issues) {
            assert.ok(type !== '' && note !== '' && issueSeverities.includes(severity));
            assert.ok(scenes.length > 0 && scenes.every((one) => Number.isInteger(one) && one > 0));
          }
        },
      ),
    );
  });

  it('asks of strict servers only what its own reading takes', () => {
    assert.doesNotThrow(() => wireSchema(judgeReportFormat));
    assert.equal(read(judgeReportFormat.example).issues.length, 1);
  });
});
