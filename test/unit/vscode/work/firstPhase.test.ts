import assert from 'node:assert/strict';
import { phases, type Phase } from '../../../../src/shared/values';
import { firstPhase } from '../../../../src/vscode/work/firstPhase';

describe('the phase that a window begins with', () => {
  const tabs = (texts: readonly Phase[], open: Partial<Record<Phase, number>> = {}) =>
    phases.map((phase) => ({ phase, exists: texts.includes(phase), open: open[phase] ?? 0 }));

  it('is the last one with suggestions that wait', () => {
    assert.equal(firstPhase(tabs(phases, { brief: 2, outline: 1 })), 'outline');
    assert.equal(firstPhase(tabs(['final'], { final: 4 })), 'final');
  });

  it('is else the last one with a text, and the brief where there is none', () => {
    assert.equal(firstPhase(tabs(['brief', 'sample'])), 'sample');
    assert.equal(firstPhase(tabs([])), 'brief');
  });
});
