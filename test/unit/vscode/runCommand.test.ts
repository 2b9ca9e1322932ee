import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { StoryFoldError } from '../../../src/core/errors';
import { remedies } from '../../../src/shared/workbenchState';
import { commandIds } from '../../../src/vscode/contributions';
import type * as Remedies from '../../../src/vscode/remedies';
import type * as RunCommand from '../../../src/vscode/runCommand';
import { standInForEditor, translator } from '../../fakes/editorModule';

const localRequire = createRequire(__filename);

describe('running a command', () => {
  let runCommand: typeof RunCommand.runCommand;
  let takeRemedy: typeof Remedies.takeRemedy;
  let remedyTitle: typeof Remedies.remedyTitle;
  const shown: { message: string; buttons: string[] }[] = [];
  const executed: unknown[][] = [];
  const logged: unknown[][] = [];
  let answer: string | undefined;
  const logger = { failure: (...given: unknown[]) => logged.push(given) } as never;

  before(() => {
    const files = ['runCommand', 'remedies', 'errorText', 'errorHints', 'phaseTitles'].map((name) =>
      localRequire.resolve(`../../../src/vscode/${name}`),
    );
    // Others may have loaded them beside another editor.
    for (const file of files) delete localRequire.cache[file];
    const stop = standInForEditor({
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
      window: {
        showErrorMessage: (message: string, ...buttons: string[]) => {
          shown.push({ message, buttons });
          return Promise.resolve(answer);
        },
      },
      commands: {
        executeCommand: (...given: unknown[]) => {
          executed.push(given);
          return Promise.resolve();
        },
      },
    });
    ({ runCommand } = localRequire('../../../src/vscode/runCommand') as typeof RunCommand);
    ({ takeRemedy, remedyTitle } = localRequire('../../../src/vscode/remedies') as typeof Remedies);
    stop();
    for (const file of files) delete localRequire.cache[file];
  });

  beforeEach(() => {
    for (const each of [shown, executed, logged]) each.length = 0;
    answer = undefined;
  });

  const fail = async (error: unknown): Promise<void> => {
    const outcome = await runCommand('storyfold.refineRounds', () => Promise.reject(error), [], logger);
    assert.equal(outcome, undefined);
    await new Promise((resolve) => setImmediate(resolve));
  };

  it('hands on what it was given, and gives back what came of it', async () => {
    const outcome = await runCommand('storyfold.stop', (...args) => [...args].reverse(), [1, 2], logger);
    assert.deepEqual(outcome, [2, 1]);
    assert.deepEqual(shown, []);
  });

  it('tells an error with what helps and the log, writes it down once, and does what is clicked', async () => {
    const error = new StoryFoldError('auth', 'There is no key.', 'Put it into STORYFOLD_API_KEY.', {
      origin: 'https://models.example',
      said: '',
    });
    answer = 'Set API Key';
    await fail(error);
    assert.deepEqual(logged, [['storyfold.refineRounds', error]]);
    assert.deepEqual(shown, [
      {
        message: 'There is no key. Set the key with “StoryFold: Set API Key”.',
        buttons: ['Set API Key', 'Show Log'],
      },
    ]);
    assert.deepEqual(executed, [['storyfold.setApiKey']]);
  });

  it('offers the log alone where nothing else helps, and once', async () => {
    answer = 'Show Log';
    await fail(new StoryFoldError('locked', 'In use.', '', { name: 'a', pid: 1, host: 'b' }));
    assert.deepEqual(shown, [{ message: 'In use.', buttons: ['Show Log'] }]);
    assert.deepEqual(executed, [['storyfold.showLog']]);
    shown.length = 0;
    await fail(new TypeError('x is not a function'));
    assert.deepEqual(shown[0]!.buttons, ['Show Log']);
    assert.match(shown[0]!.message, /left as they are\. Try it once more/);
  });

  it('does nothing where the author dismisses the message, and says nothing where they stopped', async () => {
    await fail(new StoryFoldError('refused', 'No.', '', { phase: 'brief' }));
    assert.deepEqual(executed, []);
    shown.length = 0;
    await fail(new StoryFoldError('cancelled', 'Stopped.', ''));
    assert.deepEqual(shown, []);
  });

  it('has a button of its own words and something to do for every remedy', async () => {
    for (const remedy of remedies) {
      executed.length = 0;
      await takeRemedy(remedy);
      assert.equal(executed.length, 1, remedy);
      const [command] = executed[0]!;
      assert.ok(
        !String(command).startsWith('storyfold.') || (commandIds as readonly unknown[]).includes(command),
        remedy,
      );
      assert.notEqual(remedyTitle(remedy), '');
    }
  });
});
