import assert from 'node:assert/strict';
import { rejectionFor, waiverFor, WaiverIndex } from '../../../../src/core/refinement/waivers';
import type { Waiver } from '../../../../src/core/refinement/model';
import type { Suggestion } from '../../../../src/core/review/model';
import { suggestionOn } from '../../../fakes/suggestions';

const isWaived = (suggestion: Suggestion, waivers: Waiver[]): boolean =>
  new WaiverIndex(waivers).covers(suggestion);

const anchor = { exact: 'the the', prefix: 'over ', suffix: ' hill', start: 20 };
const found = suggestionOn('the the', { rule: 'doubledWord', anchor });

describe('waivers', () => {
  it('keep a remark away wherever its passage moves, and under any id', () => {
    const waiver = waiverFor(found, 1);
    assert.ok(
      isWaived({ ...found, id: 's99', anchor: { ...anchor, prefix: 'under ', start: 400 } }, [waiver]),
    );
  });

  it('do not keep away another rule, another passage or another file', () => {
    const waiver = waiverFor(found, 1);
    assert.ok(!isWaived({ ...found, rule: 'spacing' }, [waiver]));
    assert.ok(!isWaived({ ...found, anchor: { ...anchor, exact: 'and and' } }, [waiver]));
    assert.ok(!isWaived({ ...found, path: 'outline.md' }, [waiver]));
  });

  it('match by type and passage where no rule found it, and by summary where there is no passage', () => {
    const { rule: _rule, anchor: _anchor, ...whole } = found;
    const waiver = waiverFor(whole, 1);
    assert.ok(isWaived({ ...whole, id: 's5' }, [waiver]));
    assert.ok(!isWaived({ ...whole, type: 'logic' }, [waiver]));
    assert.ok(!isWaived({ ...whole, summary: 'Something else.' }, [waiver]));
  });

  it('of rejections hold for the one place, also when one side of it was revised', () => {
    const rejection = rejectionFor(found, 1);
    assert.ok(isWaived({ ...found, id: 's7' }, [rejection]));
    assert.ok(isWaived({ ...found, anchor: { ...anchor, suffix: ' mountain' } }, [rejection]));
    assert.ok(
      !isWaived({ ...found, anchor: { ...anchor, prefix: 'under ', suffix: ' bridge' } }, [rejection]),
    );
  });

  it('do not mind spacing and letter case', () => {
    assert.ok(isWaived({ ...found, anchor: { ...anchor, exact: 'The\n the' } }, [waiverFor(found, 1)]));
  });

  describe('of what a model said', () => {
    const { rule: _rule, ...bare } = found;
    const told: Suggestion = {
      ...bare,
      source: 'model',
      type: 'consistency',
      summary: 'The lamp burns longer than the battery lasts.',
      anchor: {
        exact: 'Seven minutes a night, three nights running.',
        prefix: 'It wouldn’t light a flea to bed. ',
        suffix: ' There are sixty-one chimneys in',
        start: 200,
      },
    };
    const longer: Suggestion = {
      ...told,
      id: 's8',
      summary: 'Nobody could have lit it so long.',
      anchor: {
        exact: 'It wouldn’t light a flea to bed. Seven minutes a night, three nights running.',
        prefix: 'Well, the battery’s finished now. ',
        suffix: ' There are sixty-one chimneys in',
        start: 167,
      },
    };
    const elsewhere: Suggestion = {
      ...told,
      anchor: {
        ...told.anchor!,
        prefix: 'Somebody had written there: ',
        suffix: ' And then the pencil broke.',
      },
    };

    it('keep it away in other words, with more or less of the passage quoted', () => {
      for (const [decided, again] of [
        [told, longer],
        [longer, told],
      ] as const) {
        assert.ok(isWaived(again, [waiverFor(decided, 1)]));
        assert.ok(isWaived(again, [rejectionFor(decided, 1)]));
      }
    });

    it('know the place of a rejection, and let the same words elsewhere be', () => {
      assert.ok(!isWaived(elsewhere, [rejectionFor(told, 1)]));
      assert.ok(!isWaived(elsewhere, [rejectionFor(longer, 1)]));
      assert.ok(isWaived(elsewhere, [waiverFor(told, 1)]));
      const shifted = {
        ...told,
        anchor: {
          exact: 'light a flea to bed. Seven minutes a night, three nights running',
          prefix: 'battery’s finished now. It wouldn’t ',
          suffix: '. There are sixty-one chimneys i',
          start: 180,
        },
      };
      assert.ok(isWaived(shifted, [rejectionFor(longer, 1)]));
    });

    it('keep what it says, as it was said, and read older ones without it', () => {
      assert.equal(waiverFor(told, 1).summary, told.summary);
      const { summary: _summary, ...older } = waiverFor(told, 1);
      assert.ok(isWaived(longer, [older]));
      assert.ok(!isWaived({ ...longer, type: 'style' }, [older]));
    });

    it('do not reach another passage, file or type', () => {
      const waiver = [waiverFor(told, 1)];
      assert.ok(!isWaived({ ...longer, path: 'outline.md' }, waiver));
      assert.ok(!isWaived({ ...longer, type: 'style' }, waiver));
      assert.ok(
        !isWaived(
          { ...longer, anchor: { ...longer.anchor!, exact: 'It wouldn’t light a flea to bed.' } },
          waiver,
        ),
      );
    });
  });
});
