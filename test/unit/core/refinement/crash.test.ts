import assert from 'node:assert/strict';
import type { RefinementController } from '../../../../src/core/refinement/refinementController';
import { textFile } from '../../../../src/core/project/layout';
import { Death, dieAt } from '../../../fakes/mortalStore';
import { testProject, type TestProject } from '../../../fakes/testProject';

const rules = [
  { rule: 'teh', pattern: /\bteh\b/, replacement: 'the' },
  { rule: 'twice', pattern: /\bso so\b/, replacement: 'so' },
  { rule: 'tall', pattern: /\btall\b/ },
];
const first = 'Over teh hill, so so far, a tall tower.';

interface Operation {
  name: string;
  /** What was acknowledged before the operation under test begins. */
  prepare: (project: TestProject) => Promise<unknown>;
  run: (controller: RefinementController) => Promise<unknown>;
}

const assess = ({ controller }: TestProject) => controller.assess('sample');
const revise = async ({ controller }: TestProject) => {
  await controller.assess('sample');
  await controller.revise('sample', { accept: ['s1', 's2'] });
};

const operations: Operation[] = [
  { name: 'assess', prepare: () => Promise.resolve(), run: (controller) => controller.assess('sample') },
  { name: 'assess again', prepare: assess, run: (controller) => controller.assess('sample') },
  {
    name: 'assess after a hand edit',
    prepare: async (project) => {
      await assess(project);
      await project.write('sample.md', `${first} And down.`);
    },
    run: (controller) => controller.assess('sample'),
  },
  {
    name: 'revise',
    prepare: assess,
    run: (controller) => controller.revise('sample', { accept: 'all', reject: ['s2'] }),
  },
  {
    name: 'reject all',
    prepare: assess,
    run: (controller) => controller.revise('sample', { reject: 'all' }),
  },
  {
    name: 'refine',
    prepare: () => Promise.resolve(),
    run: (controller) => controller.refine('sample', { rounds: 3 }),
  },
  { name: 'decide', prepare: assess, run: (controller) => controller.decide('sample', ['s1'], 'accepted') },
  { name: 'waive', prepare: assess, run: (controller) => controller.waive('sample', 's1') },
  { name: 'reword', prepare: assess, run: (controller) => controller.reword('sample', 's1', 'Keep it.') },
  {
    name: 'suggest',
    prepare: assess,
    run: (controller) => controller.suggest('sample', { text: 'More.', quote: 'hill' }),
  },
  { name: 'lock', prepare: assess, run: (controller) => controller.lock('sample', { quote: 'tall tower' }) },
  { name: 'done', prepare: assess, run: (controller) => controller.done('sample') },
  { name: 'restore', prepare: revise, run: (controller) => controller.restore('sample', 1) },
  {
    name: 'restore and reopen',
    prepare: revise,
    run: (controller) => controller.restore('sample', 1, { reopen: true }),
  },
  { name: 'revert', prepare: revise, run: (controller) => controller.revert('sample', 's1') },
];

/** All that the author would miss if it were gone: texts, history, decisions. */
async function snapshot({ store }: TestProject): Promise<Map<string, string>> {
  return new Map([...store.disk.files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

describe('killed at every write boundary', () => {
  for (const { name, prepare, run } of operations) {
    it(`${name}: nothing acknowledged is lost, and the next command goes on`, async () => {
      const whole = await testProject({ 'sample.md': first }, rules);
      await prepare(whole);
      await run(whole.controller);
      const finished = await whole.read('sample.md');
      let boundaries = 0;
      for (const moment of ['before', 'after'] as const) {
        for (let at = 1; ; at++) {
          const project = await testProject({ 'sample.md': first }, rules);
          await prepare(project);
          const before = await snapshot(project);
          const { revive } = dieAt(project.store, at, moment);
          const outcome = await run(project.reopen()).catch((error: unknown) => error);
          if (!revive()) break;
          boundaries++;
          assert.ok(outcome instanceof Death);

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
          if (name !== 'refine')
            assert.ok(known.includes(text), `neither the text before nor the one after: ${text}`);
          for (const row of await controller.rounds('sample')) {
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
            await controller.revise('sample', { accept: 'all' });
          }
          await controller.rounds('sample');
        }
      }
      assert.ok(boundaries >= 2, `${boundaries} boundaries`);
    });
  }
});
