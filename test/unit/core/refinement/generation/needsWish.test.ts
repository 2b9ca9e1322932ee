import assert from 'node:assert/strict';
import { needsWish } from '../../../../../src/core/refinement/generation/needsWish';
import { ScriptedModel } from '../../../../fakes/scriptedModel';
import { expectCode } from '../../../../fakes/expectCode';
import { GenerationProject, briefText, wish } from './generationProject';

describe('what a text is to be', () => {
  it('has to be said of a brief until a wish is kept, as the engine has it, and of nothing else', async () => {
    const project = new GenerationProject(new ScriptedModel([briefText, briefText]));
    assert.equal(await needsWish(project.store, 'brief'), true);
    await expectCode('invalid_input', () => project.generate('brief'));
    await project.generate('brief', { wish });
    assert.equal(await needsWish(project.store, 'brief'), false);
    await project.generate('brief', { force: true });
    assert.equal(await needsWish(project.store, 'outline'), false);
    assert.equal(await needsWish(project.store, 'final'), false);
  });

  it('is only looked at: a record that cannot be read stays where it is', async () => {
    const project = new GenerationProject(undefined);
    await project.write('.storyfold/brief.json', '{"version":');
    await expectCode('corrupt_state', () => needsWish(project.store, 'brief'));
    assert.equal(project.text('.storyfold/brief.json'), '{"version":');
  });
});
