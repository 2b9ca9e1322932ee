import assert from 'node:assert/strict';
import { ignoredSettings, machineSettings } from '../../../../../src/core/llm/endpoint/machineSettings';

describe('settings that only the author’s own machine may make', () => {
  it('are found in a project, whatever they are set to', () => {
    for (const name of machineSettings)
      for (const value of ['', null, false, 'http://models.example', { 'x-key': '${key}' }])
        assert.deepEqual(ignoredSettings({ [name]: value, 'storyfold.model.name': 'small' }), [name]);
  });

  it('are not those that say how a model is asked', () => {
    assert.deepEqual(ignoredSettings({}), []);
    assert.deepEqual(
      ignoredSettings({ 'storyfold.model.name': 'small', 'storyfold.model.timeoutSeconds': 9 }),
      [],
    );
  });
});
