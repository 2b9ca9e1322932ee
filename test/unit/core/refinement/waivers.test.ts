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
});
