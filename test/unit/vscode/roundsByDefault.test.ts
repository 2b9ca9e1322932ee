import assert from 'node:assert/strict';
import type * as RoundsByDefault from '../../../src/vscode/roundsByDefault';
import { loadForEditor } from '../../fakes/editorModule';

describe('the rounds that are offered', () => {
  const setting = 'storyfold.refinement.maxRoundsDefault';
  let inEditor: unknown;
  let rounds: typeof RoundsByDefault.roundsByDefault;

  before(() => {
    const inspect = (name: string) => ({ globalValue: name === setting ? inEditor : undefined });
    const workspace = { getConfiguration: () => ({ inspect }) };
    rounds = loadForEditor<typeof RoundsByDefault>('roundsByDefault', { workspace }).roundsByDefault;
  });

  it('are the project’s own, which know what the editor says; without a project the editor’s', () => {
    inEditor = 7;
    assert.equal(rounds({ settings: { settings: { [setting]: 5 } } }), 5);
    assert.equal(rounds(undefined), 7);
  });

  it('are a number that can be asked for, whatever is set', () => {
    const set = (value: unknown): number => rounds({ settings: { settings: { [setting]: value } } });
    assert.deepEqual([undefined, 'many', 2.5, 0, 900].map(set), [3, 3, 3, 1, 50]);
  });
});
