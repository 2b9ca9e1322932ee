import assert from 'node:assert/strict';
import { authorsValue, machineScoped, mergedSettings, settingNames } from '../../../src/vscode/settingNames';

describe('what the author set in the editor', () => {
  it('is the nearest of folder, workspace and user, and nothing where there is only a default', () => {
    const name = 'storyfold.model.name';
    assert.equal(authorsValue(name, undefined), undefined);
    assert.equal(authorsValue(name, {}), undefined);
    assert.equal(authorsValue(name, { globalValue: 'a' }), 'a');
    assert.equal(authorsValue(name, { globalValue: 'a', workspaceValue: 'b' }), 'b');
    assert.equal(
      authorsValue(name, { globalValue: 'a', workspaceValue: 'b', workspaceFolderValue: 'c' }),
      'c',
    );
  });

  it('is not what stands in an empty field', () => {
    assert.equal(authorsValue('storyfold.model.name', { workspaceValue: '', globalValue: 'a' }), 'a');
    assert.equal(authorsValue('storyfold.review.ageCheck', { globalValue: null }), undefined);
    assert.equal(authorsValue('storyfold.review.ageCheck', { globalValue: false }), false);
    assert.equal(authorsValue('storyfold.budget.askAbove', { globalValue: 0 }), 0);
  });

  it('is, for what only the machine may say, never what a folder says', () => {
    for (const name of machineScoped) {
      assert.ok(settingNames.includes(name));
      const hostile = { workspaceValue: 'b', workspaceFolderValue: 'c' };
      assert.equal(authorsValue(name, hostile), undefined, name);
      assert.equal(authorsValue(name, { ...hostile, globalValue: 'a' }), 'a', name);
    }
  });

  it('goes before the project’s own settings, of which the machine’s are left out', () => {
    const project = Object.fromEntries(settingNames.map((name) => [name, 'project']));
    const merged = mergedSettings(project, {
      'storyfold.model.name': 'editor',
      'storyfold.provider': 'openai',
    });
    assert.equal(merged['storyfold.model.name'], 'editor');
    assert.equal(merged['storyfold.provider'], 'openai');
    assert.equal(merged['storyfold.review.roles'], 'project');
    for (const name of machineScoped) if (name !== 'storyfold.provider') assert.ok(!(name in merged), name);
  });
});
