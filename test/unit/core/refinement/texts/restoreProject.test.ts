import assert from 'node:assert/strict';
import { saveArchive } from '../../../../../src/core/project/archives/archives';
import { refinementChangesFile, refinementStateFile } from '../../../../../src/core/project/layout';
import { restoreProject } from '../../../../../src/core/refinement/texts/restoreProject';
import { RefinementStateFile } from '../../../../../src/core/refinement/record/stateFile';
import { archiveProject } from '../../../../fakes/archiveProject';
import { expectCode } from '../../../../fakes/expectCode';
import { put, shown } from '../../../../fakes/projectFiles';
import type { TestProject } from '../../../../fakes/testProject';

type StateJson = { version: number; phases: Record<string, Record<string, unknown>> } & Record<
  string,
  unknown
>;

async function storedState({ store }: TestProject): Promise<StateJson> {
  return JSON.parse(new TextDecoder().decode(await store.read(refinementStateFile))) as StateJson;
}

async function restoreDraft(project: TestProject): Promise<void> {
  await restoreProject(project.store, 'draft', project);
}

describe('the state of a project that is restored', () => {
  it('is the archived one, unknown keys included, with revisions above both', async () => {
    const project = await archiveProject();
    const state = await storedState(project);
    Object.assign(state, { ours: { later: [1] } });
    Object.assign(state.phases['brief']!, { hint: 'kept', rev: 3 });
    state.phases['final']!['rev'] = 70;
    await put(project.store, { [refinementStateFile]: JSON.stringify(state) });
    await saveArchive(project.store, 'draft', project);
    Object.assign(state.phases['brief']!, { rev: 12, hint: 'other' });
    await put(project.store, { [refinementStateFile]: JSON.stringify(state) });
    await restoreDraft(project);

    const { phases, ...rest } = await storedState(project);
    assert.deepEqual(rest, { version: 1, ours: { later: [1] } });
    assert.deepEqual(phases, {
      ...state.phases,
      brief: { ...state.phases['brief'], hint: 'kept', rev: 13 },
      final: { ...state.phases['final'], rev: 71 },
    });
  });

  it('lets no intent through that was made before', async () => {
    const project = await archiveProject();
    const seen = (await project.controller.state('final')).rev;
    await saveArchive(project.store, 'draft', project);
    await restoreDraft(project);
    const controller = project.reopen();
    await expectCode('stale', () => controller.revise('final', { accept: 'all', rev: seen }));
    const { rev } = await controller.state('final');
    await controller.revise('final', { accept: 'all', rev });
    assert.equal(await project.read('chapters/02-bridge.md'), 'A narrow bridge.\r\n');
  });

  it('keeps revisions rising for a phase that the archive has no state of', async () => {
    const project = await archiveProject();
    await saveArchive(project.store, 'draft', project);
    await put(project.store, { 'sample.md': 'A very loud kettle.\n' });
    await project.controller.assess('sample');
    const seen = (await project.controller.state('sample')).rev;
    assert.ok(seen > 0);
    await restoreDraft(project);
    const state = await project.reopen().state('sample');
    assert.deepEqual([state.rev, state.status, state.round], [seen + 1, 'idle', 1]);
  });

  it('keeps revisions rising where the archive has no state at all', async () => {
    const project = await archiveProject();
    const state = shown(await project.store.read(refinementStateFile));
    const { rev } = await project.controller.state('final');
    await put(project.store, {
      [refinementStateFile]: undefined,
      '.storyfold/history/brief/0001.json': undefined,
    });
    await saveArchive(project.store, 'draft', project);
    await put(project.store, { [refinementStateFile]: state! });
    await restoreDraft(project);
    assert.equal((await project.reopen().state('final')).rev, rev + 1);
    await project.reopen().assess('brief');
  });

  it('takes a phase from its history where the archive has lost its state', async () => {
    const project = await archiveProject();
    const state = await storedState(project);
    const { brief: _brief, ...phases } = state.phases;
    await put(project.store, { [refinementStateFile]: JSON.stringify({ ...state, phases }) });
    await saveArchive(project.store, 'draft', project);
    await put(project.store, { [refinementStateFile]: JSON.stringify(state) });
    await restoreDraft(project);
    assert.equal((await project.reopen().state('brief')).head, 1);
  });

  it('of an older shape keeps that shape', async () => {
    for (const nested of [false, true]) {
      const project = await archiveProject();
      const bare = { phase: 'brief', round: 4, unknown: true };
      const round = { round: 4, assessedAt: 5, suggestions: [] };
      const older = nested ? { state: bare, currentRound: round } : { ...bare, currentRound: round };
      await put(project.store, { [refinementStateFile]: JSON.stringify(older) });
      await saveArchive(project.store, 'draft', project);
      await put(project.store, {
        [refinementStateFile]: JSON.stringify({ version: 1, phases: { brief: { phase: 'brief', rev: 6 } } }),
      });
      await restoreDraft(project);
      const raised = nested ? { state: { ...bare, rev: 7 }, currentRound: round } : { ...older, rev: 7 };
      assert.deepEqual(await storedState(project), raised);
      assert.deepEqual(
        [(await project.reopen().state('brief')).rev, (await project.reopen().state('brief')).round],
        [7, 4],
      );
    }
  });

  it('in the record of an older project stays there, and counts', async () => {
    const project = await archiveProject();
    await put(project.store, {
      [refinementStateFile]: undefined,
      '.storyfold/history/brief/0001.json': undefined,
      '.storyfold/brief.json': JSON.stringify({
        content: 'Nine boats, a very low tide.',
        meta: { refinement: { phase: 'brief', round: 6 } },
      }),
    });
    const archived = await project.reopen().states();
    await saveArchive(project.store, 'draft', project);
    await put(project.store, {
      [refinementStateFile]: JSON.stringify({ version: 1, phases: { brief: { phase: 'brief', rev: 6 } } }),
    });
    await restoreDraft(project);
    assert.equal((await project.reopen().states()).brief.round, archived.brief.round);
    assert.equal(archived.brief.round, 6);
  });

  it('that cannot be read is given back byte for byte', async () => {
    for (const broken of [
      '{"version":1,"phases":',
      '{"version":1,"phases":{"brief":{"phase":"brief","rev":"x"}}}',
      '',
    ]) {
      const project = await archiveProject();
      const present = shown(await project.store.read(refinementStateFile));
      await put(project.store, { [refinementStateFile]: broken });
      await saveArchive(project.store, 'draft', project);
      await put(project.store, { [refinementStateFile]: present! });
      await restoreDraft(project);
      assert.equal(shown(await project.store.read(refinementStateFile)), broken);
    }
  });

  it('replaces one that cannot be read, which is kept in the archive of what was there', async () => {
    const project = await archiveProject();
    await saveArchive(project.store, 'draft', project);
    const { rev } = await project.controller.state('final');
    await put(project.store, { [refinementStateFile]: '{' });
    const { savedBefore } = await restoreProject(project.store, 'draft', project);
    assert.equal((await project.reopen().state('final')).rev, rev + 1);
    assert.equal(
      shown(await project.store.read(`.storyfold/archives/${savedBefore}/${refinementStateFile}`)),
      '{',
    );
    assert.deepEqual(
      [...project.store.disk.files.keys()].filter((path) => path.includes('.corrupt-')),
      [],
    );
  });

  it('that a newer StoryFold wrote is refused before anything is written', async () => {
    const project = await archiveProject();
    const state = await storedState(project);
    await put(project.store, { [refinementStateFile]: JSON.stringify({ ...state, version: 9 }) });
    await saveArchive(project.store, 'draft', project);
    await put(project.store, { [refinementStateFile]: JSON.stringify(state) });
    await expectCode('newer_schema', () => restoreDraft(project));
    assert.deepEqual(await project.store.list('.storyfold/archives'), ['draft']);
    assert.deepEqual(await storedState(project), state);
  });
});

describe('a large state with a log of changes beside it', () => {
  /** A project whose final phase has so many waivers that small changes go to the log. */
  async function largeProject(): Promise<TestProject> {
    const project = await archiveProject();
    const state = await storedState(project);
    state.phases['final']!['waivers'] = Array.from({ length: 4000 }, (_, at) => ({
      matches: 'echo',
      path: 'chapters/01-harbour.md',
      passage: `passage ${at} of the sea`,
      at,
    }));
    await put(project.store, { [refinementStateFile]: JSON.stringify(state) });
    await decide(project, 's2', 'accepted');
    assert.ok(await project.store.read(refinementChangesFile), 'there is a log');
    return project;
  }
  const decide = async (project: TestProject, id: string, status: 'accepted' | 'open') => {
    const ids = (await project.reopen().state('final')).currentRound!.suggestions.map((one) => one.id);
    await project.reopen().decide('final', [ids.includes(id) ? id : ids[0]!], status);
  };

  it('comes back with its log, what was decided in it, and revisions above both', async () => {
    const project = await largeProject();
    const file = shown(await project.store.read(refinementStateFile));
    const log = shown(await project.store.read(refinementChangesFile))!;
    const archived = await project.reopen().state('final');
    await saveArchive(project.store, 'draft', project);
    await decide(project, 's2', 'open');
    await decide(project, 's2', 'accepted');
    await decide(project, 's2', 'open');
    const later = await project.reopen().state('final');
    await restoreDraft(project);
    assert.deepEqual(await project.reopen().state('final'), { ...archived, rev: later.rev + 1 });
    assert.equal(shown(await project.store.read(refinementStateFile)), file);
    assert.ok(shown(await project.store.read(refinementChangesFile))!.startsWith(log));
    await project.reopen().revise('final', { accept: 'all' });
  });

  it('goes when the archive has none', async () => {
    const project = await largeProject();
    const { file } = await new RefinementStateFile(project.store).load();
    await put(project.store, {
      [refinementChangesFile]: undefined,
      [refinementStateFile]: JSON.stringify(file),
    });
    await saveArchive(project.store, 'draft', project);
    await decide(project, 's2', 'open');
    assert.ok(await project.store.read(refinementChangesFile));
    await restoreDraft(project);
    assert.equal(await project.store.read(refinementChangesFile), undefined);
    assert.equal(
      (await project.reopen().state('final')).currentRound!.suggestions.some(
        ({ status }) => status === 'accepted',
      ),
      true,
    );
  });

  it('is given back as it is where the log cannot be read', async () => {
    const project = await largeProject();
    const log = `${shown(await project.store.read(refinementChangesFile))}{"on":"another","n":1,"patch":[]}\n`;
    await put(project.store, { [refinementChangesFile]: log });
    const file = shown(await project.store.read(refinementStateFile));
    await saveArchive(project.store, 'draft', project);
    await restoreDraft(project);
    assert.equal(shown(await project.store.read(refinementChangesFile)), log);
    assert.equal(shown(await project.store.read(refinementStateFile)), file);
  });
});
