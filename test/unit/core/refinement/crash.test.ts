import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { textFile } from '../../../../src/core/project/layout';
import { Death, dieAt } from '../../../fakes/mortalStore';
import { operationModel } from '../../../fakes/operationModel';
import { operationRules, operationText, refinementOperations } from '../../../fakes/refinementOperations';
import { testProject, type TestProject } from '../../../fakes/testProject';

/** All that the author would miss if it were gone: texts, history, decisions. */
async function snapshot({ store }: TestProject): Promise<Map<string, string>> {
  return new Map([...store.disk.files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

describe('killed at every write boundary', () => {
  for (const { name, prepare, run, inSteps, withModel } of refinementOperations) {
    it(`${name}: nothing acknowledged is lost, and the next command goes on`, async () => {
      const parts = withModel ? { model: operationModel() } : {};
      const whole = await testProject({ 'sample.md': operationText }, operationRules, parts);
      await prepare(whole);
      await run(whole.controller);
      const finished = await whole.read('sample.md');
      let boundaries = 0;
      for (const moment of ['before', 'after'] as const) {
        for (let at = 1; ; at++) {
          const project = await testProject({ 'sample.md': operationText }, operationRules, parts);
          await prepare(project);
          const before = await snapshot(project);
          const { revive } = dieAt(project.store, at, moment);
          const outcome = await run(project.reopen()).catch((error: unknown) => error);
          if (!revive()) break;
          boundaries++;
          // Died after the text was written, it is told so; either way it is the death that ended it.
          const ended = outcome instanceof StoryFoldError ? outcome.cause : outcome;
          assert.ok(ended instanceof Death);

          const controller = project.reopen();
          const state = await controller.state('sample');
          assert.ok(['idle', 'awaiting_decision', 'done'].includes(state.status), state.status);
          assert.equal(state.pending, undefined);
          for (const [path, content] of before) {
            if (path.includes('/texts/') || path.includes('/history/')) {
              assert.equal(project.store.disk.files.has(path), true, `${path} is still there`);
              assert.equal(
                new TextDecoder().decode(project.store.disk.files.get(path)),
                content,
                `${path} is unchanged`,
              );
            }
          }
          const text = await project.read('sample.md');
          const known = [before.get('sample.md'), finished];
          if (!inSteps) assert.ok(known.includes(text), `neither the text before nor the one after: ${text}`);
          for (const row of (await controller.rounds('sample')).rows) {
            assert.ok(
              project.store.disk.files.has(textFile(row.before)),
              'every text of the history is kept',
            );
            assert.ok(project.store.disk.files.has(textFile(row.after)));
          }
          await controller.assess('sample');
          if (
            (await controller.state('sample')).currentRound?.suggestions.some(
              ({ replacement }) => replacement,
            )
          ) {
            await controller.revise('sample', { accept: 'all', approve: () => Promise.resolve(true) });
          }
          assert.deepEqual((await controller.rounds('sample')).unreadable, []);
        }
      }
      assert.ok(boundaries >= 2, `${boundaries} boundaries`);
    });
  }
});
