import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import { RunBudget, type BudgetClaim } from '../../../../../src/core/llm/usage/runBudget';

const used = (tokens: number) => ({
  inputTokens: tokens - Math.floor(tokens / 3),
  outputTokens: Math.floor(tokens / 3),
});

function refusal(work: () => unknown): StoryFoldError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof StoryFoldError, String(error));
    assert.equal(error.code, 'budget_exhausted');
    return error;
  }
  assert.fail('nothing was refused');
}

describe('the budget of a run', () => {
  it('lets a request through that just fits, and none more', () => {
    const budget = new RunBudget({ tokens: 1000, calls: 10 });
    budget.claim(600).settle(used(600));
    budget.claim(400).settle(used(400));
    assert.deepEqual(budget.spent, { tokens: 1000, calls: 2 });
    refusal(() => budget.claim(1));
  });

  it('says what was used, what the limit is, that everything is kept, and which setting raises it', () => {
    const budget = new RunBudget({ tokens: 20_000, calls: 3 });
    budget.claim(12_000).settle(used(12_345));
    budget.claim(2_000);
    const tokens = refusal(() => budget.claim(9_000));
    assert.match(
      tokens.message,
      /12,345 of 20,000 tokens and 2 of 3 requests\..*about 11,000 more\..*so far is kept/,
    );
    assert.match(tokens.hint, /storyfold\.budget\.tokens/);
    assert.equal(tokens.details['exhausted'], 'tokens');
    budget.claim(10).settle(used(10));
    const calls = refusal(() => budget.claim(1));
    assert.match(calls.message, /3 of 3 requests\. Everything/);
    assert.match(calls.hint, /storyfold\.budget\.calls/);
    assert.equal(calls.details['exhausted'], 'calls');
  });

  it('takes what a request really took in place of what was set aside, once', () => {
    const budget = new RunBudget({ tokens: 1000, calls: 10 });
    const claim = budget.claim(900);
    refusal(() => budget.claim(200));
    claim.settle(used(50));
    claim.settle(used(900));
    assert.equal(budget.spent.tokens, 50);
    budget.claim(950);
  });

  it('never lets requests through, under way or ended, that were estimated to exceed it', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ claim: fc.integer({ min: 0, max: 400 }) }),
        fc.record({ settle: fc.nat(20), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      ),
      { maxLength: 80 },
    );
    let refused = 0;
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 100, max: 2000 }),
        fc.integer({ min: 1, max: 30 }),
        (sequence, tokens, calls) => {
          const budget = new RunBudget({ tokens, calls });
          const open: { claim: BudgetClaim; estimated: number }[] = [];
          let spent = 0;
          let begun = 0;
          for (const step of sequence) {
            if ('claim' in step) {
              const aside = open.reduce((sum, { estimated }) => sum + estimated, 0);
              const fits = begun < calls && spent + aside + step.claim <= tokens;
              if (fits) {
                open.push({ claim: budget.claim(step.claim), estimated: step.claim });
                begun++;
              } else {
                refusal(() => budget.claim(step.claim));
                refused++;
              }
            } else if (open.length > 0) {
              const [{ claim, estimated }] = open.splice(step.settle % open.length, 1) as [(typeof open)[0]];
              const took = Math.floor(estimated * step.share);
              claim.settle(used(took));
              spent += took;
            }
            assert.deepEqual(budget.spent, { tokens: spent, calls: begun });
            assert.ok(spent <= tokens && begun <= calls);
          }
        },
      ),
    );
    assert.ok(refused > 20, `${refused}`);
  });
});
