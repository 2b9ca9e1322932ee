import assert from 'node:assert/strict';
import { rejectionFor, waiverFor, WaiverIndex } from '../../../../../src/core/refinement/record/waivers';
import type { Waiver } from '../../../../../src/core/refinement/model';
import type { Suggestion } from '../../../../../src/core/review/model';
import { suggestionOn } from '../../../../fakes/suggestions';

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
    assert.ok(isWaived({ ...whole, type: 'logic' }, [waiver]), 'in the same words, whatever the type');
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

    const { anchor: _anchor, ...whole } = { ...told, summary: 'The middle drags and nothing happens' };

    it('keep a remark about the whole away in other words, waived or rejected', () => {
      const again = { ...whole, summary: 'Nothing much happens in the middle, which drags' };
      for (const decided of [waiverFor(whole, 1), rejectionFor(whole, 1)]) {
        assert.ok(isWaived(again, [decided]));
        assert.ok(isWaived({ ...whole, type: 'logic' }, [decided]));
        assert.ok(!isWaived({ ...again, type: 'logic' }, [decided]));
        assert.ok(!isWaived({ ...whole, summary: 'The end comes before anybody asks for it' }, [decided]));
      }
      // An older file does not say what it was about, only where.
      const { summary: _summary, ...older } = rejectionFor(whole, 1);
      assert.ok(isWaived(again, [older]));
    });

    it('keep it away in its words where one of the two quotes is lost, and in no others', () => {
      const { anchor: _place, ...lost } = told;
      for (const [decided, again] of [
        [told, lost],
        [lost, told],
      ] as const)
        for (const kept of [waiverFor(decided, 1), rejectionFor(decided, 1)]) {
          assert.ok(isWaived(again, [kept]));
          assert.ok(isWaived({ ...again, summary: `${again.summary.slice(0, -1)} here!` }, [kept]));
          assert.ok(!isWaived({ ...again, type: 'style' }, [kept]));
          assert.ok(!isWaived({ ...again, summary: 'Nobody could have lit it so long.' }, [kept]));
          assert.ok(!isWaived({ ...again, path: 'outline.md' }, [kept]));
        }
    });

    it('keep it away with a few words of the sentence quoted', () => {
      const sentence = {
        ...told,
        anchor: { exact: 'The blue one was gone.', prefix: 'the harbour. ', suffix: ' Her uncle', start: 9 },
      };
      const narrow = {
        ...told,
        summary: 'No one wonders about it',
        anchor: { exact: 'blue one', prefix: 'the harbour. The ', suffix: ' was gone. Her uncle', start: 13 },
      };
      for (const kept of [waiverFor(sentence, 1), rejectionFor(sentence, 1)])
        assert.ok(isWaived(narrow, [kept]));
      for (const kept of [waiverFor(narrow, 1), rejectionFor(narrow, 1)])
        assert.ok(isWaived(sentence, [kept]));
      assert.ok(!isWaived({ ...narrow, type: 'style' }, [waiverFor(sentence, 1)]));
    });

    it('keep the same edit of the same words away, whatever its type and reason', () => {
      const edit = { ...told, replacement: 'Seven minutes a night, for three nights.' };
      const again: Suggestion = { ...edit, type: 'style', summary: 'The rhythm stumbles.' };
      for (const kept of [waiverFor(edit, 1), rejectionFor(edit, 1)]) {
        assert.ok(isWaived(again, [kept]));
        assert.ok(!isWaived({ ...again, replacement: 'Seven minutes each night.' }, [kept]));
      }
      assert.ok(!isWaived({ ...again, anchor: elsewhere.anchor }, [rejectionFor(edit, 1)]));
    });

    it('end also where a passage is blank', () => {
      const blank = { ...told, anchor: { exact: ' ', prefix: 'a', suffix: 'b', start: 1 } };
      for (const kept of [rejectionFor(blank, 1), rejectionFor(told, 1)])
        for (const again of [blank, told]) isWaived({ ...again, summary: `${told.summary} Yes.` }, [kept]);
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
