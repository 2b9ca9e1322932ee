import assert from 'node:assert/strict';
import type * as Actions from '../../../../src/vscode/workbench/workbenchActions';
import { loadForEditor, translator } from '../../../fakes/editorModule';

/** Which list it was asked for: another branch's may have the same revision. */
function listOf(given: readonly unknown[]): unknown[] {
  const { rev, assessedAt } = given.at(-1) as { rev: number; assessedAt: number };
  return [rev, assessedAt];
}

describe('what ends a round', () => {
  let rev = 4;
  let asked: unknown[] = [];
  const window = {
    showWarningMessage: (_message: string, _options: unknown, button: string) => {
      // While the question waits another window decides.
      rev = 5;
      return Promise.resolve(button);
    },
  };
  const round = { assessedAt: 1000 };
  const project = { states: () => Promise.resolve({ brief: { rev, currentRound: round } }) };
  const work = {
    rejectAll: (...given: unknown[]) => Promise.resolve(void asked.push(listOf(given))),
    endPhase: (...given: unknown[]) => Promise.resolve(void asked.push(listOf(given))),
  };
  let actions: Actions.WorkbenchActions;

  before(() => {
    const { WorkbenchActions } = loadForEditor<typeof Actions>('workbench/workbenchActions', {
      window,
      EventEmitter: class {},
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
    });
    actions = new WorkbenchActions({
      selection: { requireWritable: () => project },
      model: { tabs: () => Promise.resolve([{ phase: 'brief', open: 3 }]) },
      work,
    } as never);
  });

  beforeEach(() => {
    rev = 4;
    asked = [];
  });

  it('holds for the list that the author was asked about', async () => {
    await actions.rejectAll('brief', { project: 'one' });
    rev = 4;
    await actions.endPhase('brief', { project: 'one' });
    assert.deepEqual(asked, [
      [4, 1000],
      [4, 1000],
    ]);
  });

  it('holds for the list that the view showed, where it says which', async () => {
    await actions.rejectAll('brief', { project: 'one', rev: 3 });
    await actions.endPhase('brief', { project: 'one', rev: 3 });
    assert.deepEqual(asked, [
      [3, 1000],
      [3, 1000],
    ]);
  });
});

describe('what is asked for about chapters', () => {
  let ran: string[] = [];
  let named: unknown[] = [];
  let shownRev = 3;
  let actions: Actions.WorkbenchActions;
  const generate = { type: 'generateChapters', intent: 1, project: 'one', phase: 'final', rev: 3 } as const;

  before(() => {
    const { WorkbenchActions } = loadForEditor<typeof Actions>('workbench/workbenchActions', {
      commands: {
        executeCommand: (id: string, ...args: unknown[]) => (
          ran.push(id),
          named.push(...args),
          Promise.resolve()
        ),
      },
      EventEmitter: class {},
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
    });
    const project = { id: 'one' };
    actions = new WorkbenchActions({
      selection: { project, requireProject: () => project },
      model: {
        requireShown: (_phase: string, rev: number) =>
          rev === shownRev ? Promise.resolve() : Promise.reject(new Error('stale')),
      },
      work: {},
    } as never);
  });

  beforeEach(() => {
    ran = [];
    named = [];
    shownRev = 3;
  });

  it('is done by the commands', async () => {
    for (const intent of [{ type: 'pause' }, { type: 'showChapters' }, generate] as const)
      await actions.dispatch(intent);
    assert.deepEqual(ran, [
      'storyfold.pauseChapters',
      'storyfold.chapters.focus',
      'storyfold.generateRemaining',
    ]);
    assert.deepEqual(named, [{ project: 'one' }]);
  });

  it('is written only for the author who has seen the text and the project that are there', async () => {
    shownRev = 4;
    await assert.rejects(actions.dispatch(generate), /stale/);
    await assert.rejects(actions.dispatch({ ...generate, project: 'other', rev: 4 }), { code: 'stale' });
    assert.deepEqual(ran, []);
    await actions.dispatch({ type: 'pause' });
    assert.deepEqual(ran, ['storyfold.pauseChapters']);
  });
});
