import assert from 'node:assert/strict';
import type * as ApplyChoice from '../../../../src/vscode/model/applyChoice';
import { loadForEditor } from '../../../fakes/editorModule';

describe('a model that was chosen', () => {
  const folder = { uri: '/novel' };
  let inspected: Record<string, unknown> | undefined;
  let written: [string, unknown, string][] = [];
  let askedFor: unknown;
  let apply: typeof ApplyChoice.applyChoice;

  before(() => {
    const ConfigurationTarget = { Global: 'user', Workspace: 'workspace', WorkspaceFolder: 'folder' };
    const workspace = {
      getConfiguration: (_section: string, scope: unknown) => {
        askedFor = scope;
        return {
          inspect: () => inspected,
          update: (name: string, value: unknown, target: string) =>
            Promise.resolve(void written.push([name, value, target])),
        };
      },
    };
    ({ applyChoice: apply } = loadForEditor<typeof ApplyChoice>('model/applyChoice', {
      ConfigurationTarget,
      workspace,
    }));
  });

  beforeEach(() => {
    written = [];
    inspected = undefined;
  });

  it('is named where a name stands already, the nearest first, so that it takes effect', async () => {
    for (const [values, target] of [
      [undefined, 'user'],
      [{ globalValue: 'old' }, 'user'],
      [{ globalValue: 'old', workspaceValue: 'old' }, 'workspace'],
      [{ workspaceValue: 'old', workspaceFolderValue: 'old' }, 'folder'],
    ] as const) {
      inspected = values;
      written = [];
      await apply({ provider: 'openai', baseUrl: 'https://models.example/v1', name: 'new' }, folder as never);
      assert.deepEqual(written, [
        ['model.baseUrl', 'https://models.example/v1', 'user'],
        ['model.name', 'new', target],
        ['provider', 'openai', 'user'],
      ]);
      assert.equal(askedFor, folder);
    }
  });

  it('leaves what it does not name', async () => {
    await apply({ provider: 'offline' }, undefined);
    assert.deepEqual(written, [['provider', 'offline', 'user']]);
  });
});
