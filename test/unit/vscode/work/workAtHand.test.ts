import assert from 'node:assert/strict';
import type * as Work from '../../../../src/vscode/work/workAtHand';
import { loadForEditor, translator } from '../../../fakes/editorModule';

describe('what is at work in a window', () => {
  const folder = (name: string): object => ({ uri: { toString: () => name } });
  const workspace: { workspaceFolders: object[] | undefined } = { workspaceFolders: undefined };
  let told: string[] = [];
  let work: Work.WorkAtHand;

  beforeEach(() => {
    told = [];
    workspace.workspaceFolders = [folder('one'), folder('other')];
    const { WorkAtHand } = loadForEditor<typeof Work>('work/workAtHand', {
      EventEmitter: class {
        readonly event = (): object => ({ dispose: () => undefined });
        fire(): void {
          return undefined;
        }
      },
      ProgressLocation: {},
      window: {
        withProgress: () => undefined,
        showInformationMessage: (message: string) => void told.push(message),
      },
      workspace,
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
    });
    work = new WorkAtHand();
  });

  it('is stopped when its folder leaves the window, where nobody sees it any more, and the author is told', async () => {
    const signals: AbortSignal[] = [];
    let end: () => void = () => undefined;
    const run = work.run(
      { id: 'one', title: 'The Ferry' } as never,
      { phase: 'brief', step: 'assessing', auto: true },
      { project: 'one' },
      ({ signal }) => {
        signals.push(signal);
        return new Promise<void>((resolve) => (end = resolve));
      },
    );
    workspace.workspaceFolders = [folder('one')];
    work.stopWhereRemoved();
    assert.deepEqual([signals[0]?.aborted, told], [false, []], 'another folder is no matter');
    workspace.workspaceFolders = undefined;
    work.stopWhereRemoved();
    assert.equal(signals[0]?.aborted, true);
    assert.match(told.join(), /^StoryFold stopped its work on “The Ferry”/);
    end();
    await run;
    work.stopWhereRemoved();
    assert.equal(told.length, 1, 'nothing is at work');
  });
});
