import assert from 'node:assert/strict';
import { cloneArchive } from '../../../../../src/core/project/archives/archiveClone';
import { listArchives, saveArchive } from '../../../../../src/core/project/archives/archives';
import { restoreProject } from '../../../../../src/core/refinement/texts/restoreProject';
import { pruneTexts } from '../../../../../src/core/refinement/record/textUse';
import { archiveProject } from '../../../../fakes/archiveProject';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { Death, dieAt } from '../../../../fakes/mortalStore';
import { filesOfArchive, projectFiles, put } from '../../../../fakes/projectFiles';
import type { TestProject } from '../../../../fakes/testProject';

/** A project with an archive that it has moved on from, and files large enough that each takes a batch of its own. */
async function movedOn(): Promise<TestProject> {
  const project = await archiveProject();
  const { store, clock } = project;
  await put(store, {
    '.storyfold/tasks/t1/result.bin': new Uint8Array(5 * 1024 * 1024).fill(1),
    '.storyfold/tasks/t2/result.bin': new Uint8Array(5 * 1024 * 1024).fill(2),
  });
  await saveArchive(store, 'draft', { clock });
  await project.controller.revise('final', { accept: 'all' });
  await put(store, { 'chapters/03.md': 'A new one.', '.storyfold/tasks/t2/result.bin': undefined });
  for (const path of [...store.disk.files.keys()])
    if (path.startsWith('.storyfold/texts/') && path < '.storyfold/texts/8')
      await put(store, { [path]: undefined });
  return project;
}

interface Killed {
  project: TestProject;
  /** The project when the operation began. */
  before: Map<string, string>;
}

/** Kills an operation at every write, before and after it, and looks at what is left; gives the number of deaths. */
async function killAtEveryWrite(
  operation: (project: TestProject) => Promise<unknown>,
  after: (killed: Killed) => Promise<void>,
): Promise<number> {
  let deaths = 0;
  for (const moment of ['before', 'after'] as const) {
    for (let at = 1; ; at++) {
      const project = await movedOn();
      const before = await projectFiles(project.store);
      const { revive } = dieAt(project.store, at, moment);
      const outcome = await operation(project).catch((error: unknown) => error);
      if (!revive()) break;
      assert.ok(outcome instanceof Death, String(outcome));
      deaths++;
      project.clock.advance(1000);
      await after({ project, before });
    }
  }
  return deaths;
}

const withoutRevisions = (files: Map<string, string>): [string, string][] =>
  [...files]
    .filter(([path]) => !path.startsWith('.storyfold/texts/'))
    .map(([path, content]): [string, string] => [path, content.replace(/"rev": \d+/g, '"rev": ?')])
    .sort();

describe('archives killed at every write', function () {
  this.timeout(120_000);

  it('saving: the project is as it was, nothing half looks whole, and the next run saves it', async () => {
    const deaths = await killAtEveryWrite(
      ({ store, clock }) => saveArchive(store, 'second', { clock }),
      async ({ project: { store, clock }, before }) => {
        assert.deepEqual(await projectFiles(store), before);
        const row = (await listArchives(store)).find(({ name }) => name === 'second');
        if (row?.problem === null) {
          assert.deepEqual(await filesOfArchive(store, 'second'), before);
          return;
        }
        assert.ok(row === undefined || row.problem === 'unfinished');
        await saveArchive(store, 'second', { clock });
        assert.deepEqual(await filesOfArchive(store, 'second'), before);
        assert.ok((await listArchives(store)).every(({ problem }) => problem === null));
      },
    );
    assert.ok(deaths >= 4, `${deaths} deaths`);
  });

  it('restoring: all of the old project or all of the archive, what was there is kept, and the next run goes on', async () => {
    const wanted = await movedOn();
    const archived = withoutRevisions(await filesOfArchive(wanted.store, 'draft'));
    const outcomes = new Set<string>();
    const deaths = await killAtEveryWrite(
      ({ store, clock }) => restoreProject(store, 'draft', { clock }),
      async ({ project: { store, clock }, before }) => {
        const now = await projectFiles(store);
        for (const [path, content] of before)
          if (path.startsWith('.storyfold/texts/')) assert.equal(now.get(path), content);
        const isOld = JSON.stringify(withoutRevisions(now)) === JSON.stringify(withoutRevisions(before));
        const isNew = JSON.stringify(withoutRevisions(now)) === JSON.stringify(archived);
        assert.ok(isOld !== isNew);
        outcomes.add(isOld ? 'old' : 'new');
        if (isNew) {
          const saved = (await listArchives(store)).find(({ name }) => name.startsWith('before-restore-'));
          assert.deepEqual(await filesOfArchive(store, saved!.name), before);
        }
        const { savedBefore } = await restoreProject(store, 'draft', { clock });
        assert.deepEqual(withoutRevisions(await projectFiles(store)), archived);
        assert.deepEqual(await filesOfArchive(store, savedBefore), now);
      },
    );
    assert.ok(deaths >= 6, `${deaths} deaths`);
    assert.deepEqual([...outcomes].sort(), ['new', 'old']);
  });

  it('cloning: what is left is no project, and the next run makes it one', async () => {
    const { store } = await movedOn();
    const archived = await filesOfArchive(store, 'draft');
    let deaths = 0;
    for (const moment of ['before', 'after'] as const) {
      for (let at = 1; ; at++) {
        const target = new MemoryStore();
        const { revive } = dieAt(target, at, moment);
        await cloneArchive(store, 'draft', target).catch((error: unknown) =>
          assert.ok(error instanceof Death),
        );
        if (!revive()) break;
        deaths++;
        const now = await projectFiles(target);
        if (now.has('.storyfold/project.json')) assert.deepEqual(now, archived);
        else await cloneArchive(store, 'draft', target);
        assert.deepEqual(await projectFiles(target), archived);
      }
    }
    assert.ok(deaths >= 4, `${deaths} deaths`);
  });

  it('pruning: only what was to go is gone, and the next run removes the rest', async () => {
    const deaths = await killAtEveryWrite(
      async ({ store }) => {
        await store.commit([{ path: `.storyfold/texts/${'0'.repeat(64)}`, bytes: new Uint8Array(9) }]);
        await pruneTexts(store);
      },
      async ({ project: { store }, before }) => {
        const now = await projectFiles(store);
        now.delete(`.storyfold/texts/${'0'.repeat(64)}`);
        assert.deepEqual(now, before);
        const { left } = await pruneTexts(store);
        assert.equal(left.unused.texts, 0);
        assert.deepEqual(await projectFiles(store), before);
      },
    );
    assert.ok(deaths >= 3, `${deaths} deaths`);
  });
});
