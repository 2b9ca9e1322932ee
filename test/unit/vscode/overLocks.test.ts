import assert from 'node:assert/strict';
import type * as OverLocks from '../../../src/vscode/overLocks';
import { loadForEditor, translator } from '../../fakes/editorModule';

describe('the question whether locked passages may go', () => {
  it('speaks of a restore where an earlier text comes back, and nowhere else, in Chinese too', async () => {
    const asked: string[] = [];
    const { wantsOverLocks } = loadForEditor<typeof OverLocks>('overLocks', {
      window: {
        showWarningMessage: (message: string, { detail }: { detail: string }, over: string) => {
          asked.push([message, detail, over].join(' '));
          return Promise.resolve(over);
        },
      },
      l10n: { t: translator(() => 'zh-cn') },
    });
    assert.equal(await wantsOverLocks('new'), true);
    assert.equal(await wantsOverLocks('earlier'), true);
    assert.deepEqual(
      asked.map((words) => words.includes('恢复')),
      [false, true],
    );
  });
});
