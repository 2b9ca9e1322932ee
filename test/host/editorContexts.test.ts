import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Talk, openWorkbench, until, type OpenedWorkbench } from './workbenchPage';

describe('what commands go by in a round', () => {
  const { executeCommand } = vscode.commands;
  const keys = new Map<string, unknown>();
  let page: OpenedWorkbench;

  before(async () => {
    Object.assign(vscode.commands, {
      executeCommand: (command: string, ...args: unknown[]) => {
        if (command !== 'setContext') return executeCommand(command, ...args);
        keys.set(String(args[0]), args[1]);
        return Promise.resolve();
      },
    });
    page = await openWorkbench('He took the the oar.\n', [
      { rule: 'twice', pattern: /the the/, replacement: 'the' },
    ]);
  });

  after(async () => {
    Object.assign(vscode.commands, { executeCommand });
    await page.close();
  });

  it('is that it is open, also when the last suggestion is rejected and nothing waits any more', async () => {
    const talk = new Talk(page);
    const become = (awaiting: boolean, open: boolean): Promise<true> =>
      until(
        () =>
          (keys.get('storyfold.awaitingDecision') === awaiting && keys.get('storyfold.roundOpen') === open) ||
          undefined,
      );
    await become(false, false);
    assert.equal((await talk.ask({ type: 'assess' })).problem, undefined);
    await become(true, true);
    const [only] = talk.detail.suggestions;
    assert.equal((await talk.ask({ type: 'decide', id: only!.id, status: 'rejected' })).problem, undefined);
    await become(false, true);
  });
});
