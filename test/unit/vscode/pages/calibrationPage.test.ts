import assert from 'node:assert/strict';
import type {
  CalibrationReport,
  KindReport,
} from '../../../../src/core/chapter/calibration/calibrationReport';
import { plantedKinds } from '../../../../src/core/chapter/calibration/plantedFault';
import type * as CalibrationPages from '../../../../src/vscode/pages/calibrationPage';
import { loadForEditor } from '../../../fakes/editorModule';
import { editorIn, hostile, isChinese, isPlain, under } from './pageChecks';

describe('the page of a trial of the judge', () => {
  let language = 'en';
  const { calibrationPage } = loadForEditor<typeof CalibrationPages>(
    'pages/calibrationPage',
    editorIn(() => language),
  );

  afterEach(() => {
    language = 'en';
  });

  const names: KindReport = {
    kind: 'swapped_name',
    planted: 2,
    found: 1,
    missed: 1,
    foundPercent: 50,
    byChance: 0,
    passed: 1,
    unanswered: 1,
    faults: [
      { start: 1, before: 'Mara', after: 'Jon', found: true },
      { start: 9, before: 'A wet boot stood there.', after: '', found: false },
      { start: 20, before: '', after: '“I am dead.”', found: null },
    ],
  };
  const untried: KindReport = {
    kind: 'removed_clue',
    planted: 0,
    found: 0,
    missed: 0,
    foundPercent: null,
    byChance: 0,
    passed: 0,
    unanswered: 0,
    faults: [],
  };
  const trial: CalibrationReport = {
    language: 'en',
    seed: 1,
    words: 1900,
    done: 5,
    requests: 9,
    kinds: [names, untried],
    withoutPlace: ['changed_number', 'dead_speaking'],
    controls: { copies: 1, unanswered: 1, alarms: 2, alarmsPer1000Words: 1.05, failed: 0 },
    usage: { inputTokens: 12345, outputTokens: 678, cachedTokens: 0, reasoningTokens: 0, estimated: false },
  };

  it('has what was planted, found, missed and found by chance, kind by kind', () => {
    const page = calibrationPage('Chapter 1: The Ferry', trial);
    assert.match(page, /^# The judge, tried out\\: Chapter 1\\: The Ferry\n/);
    const found = under(page, 'What it finds').split('\n');
    assert.deepEqual(found.slice(0, 4), [
      '| Fault | Planted | Found | Missed | Found, % | By chance | Passed all the same |',
      '| :-- | --: | --: | --: | --: | --: | --: |',
      '| a swapped name | 2 | 1 | 1 | 50 | 0 | 1 |',
      '| a clue taken out | 0 | 0 | 0 | – | 0 | 0 |',
    ]);
    assert.match(
      found.join('\n'),
      /\nNo place for it in this chapter\\: a changed date or number, a dead character speaking\\\./,
    );
    assert.equal(
      under(page, 'What was planted').trimEnd(),
      [
        '### a swapped name',
        '',
        '- **found** ~~Mara~~ → Jon',
        '- **missed** ~~A wet boot stood there\\.~~',
        '- **no answer** “I am dead\\.”',
      ].join('\n'),
    );
  });

  it('says how far one came that ended early, what it took, and what is in no figure', () => {
    const page = calibrationPage('x', trial);
    assert.match(page, /\*\*It ended early\\: 5 of 9 copies were judged\\\.\*\*/);
    assert.match(
      page,
      /- Length of the chapter\\: 1,900\n- Tokens\\: 12,345 sent, 678 written\n- Copies for which no reply could be used, and which are in no other figure\\: 2\n/,
    );
    const guessed = { ...trial, usage: { ...trial.usage!, estimated: true } };
    assert.match(calibrationPage('x', guessed), /- Tokens, an estimate\\: 12,345 sent, 678 written\n/);
    const whole = { ...trial, done: 9, usage: null, kinds: [{ ...names, unanswered: 0 }] };
    const other = calibrationPage('x', { ...whole, controls: { ...trial.controls, unanswered: 0 } });
    assert.doesNotMatch(other, /ended early|Tokens|no reply/);
  });

  it('says how often the judge cries wolf', () => {
    const wolf = (controls: Partial<CalibrationReport['controls']>): string =>
      under(
        calibrationPage('x', { ...trial, controls: { ...trial.controls, ...controls } }),
        'How often it cries wolf',
      );
    assert.match(
      wolf({}),
      /^- Unchanged copies\\: 1, of them failed\\: 0\n- Issues of some weight in them\\: 2, or 1\\\.05 to 1,000 words\n- Some may be right/,
    );
    assert.doesNotMatch(wolf({ alarms: 0, alarmsPer1000Words: 0 }), /Some may be right/);
    assert.match(wolf({ alarmsPer1000Words: null }), /- Issues of some weight in them\\: 2\n/);
    assert.match(wolf({ copies: 0 }), /^- No unchanged copy was judged\\\.\s*$/);
  });

  it('has no table where the chapter has no place for any fault', () => {
    const page = calibrationPage('x', { ...trial, kinds: [], withoutPlace: [...plantedKinds] });
    assert.doesNotMatch(page, /\| |By chance|What was planted/);
    assert.match(page, /No place for it in this chapter\\: a swapped name, /);
  });

  it('obeys no word of the author’s text', () => {
    const faults = [{ start: 0, before: hostile, after: hostile, found: true }];
    isPlain(calibrationPage(hostile, { ...trial, kinds: [{ ...names, faults }] }));
  });

  it('is in Chinese with nothing left in English', () => {
    language = 'zh-cn';
    const faults = [{ start: 0, before: '玛拉', after: '约恩', found: false }];
    const page = calibrationPage('第 1 章', { ...trial, kinds: [{ ...names, faults }, untried] });
    assert.match(page, /- \*\*漏掉\*\* ~~玛拉~~ → 约恩/);
    isChinese(page);
    isChinese(
      calibrationPage('第 1 章', { ...trial, controls: { ...trial.controls, copies: 0 }, kinds: [] }),
    );
  });
});
