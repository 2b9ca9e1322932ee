import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { cloneArchive } from '../../src/core/project/archives/archiveClone';
import { findArchive, listArchives, saveArchive } from '../../src/core/project/archives/archives';
import { sha256 } from '../../src/core/storage/hash';
import { createProject } from '../../src/core/project/project';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { restoreProject } from '../../src/core/refinement/texts/restoreProject';
import { RefinementController } from '../../src/core/refinement/refinementController';
import { measureTexts, pruneTexts } from '../../src/core/refinement/record/textUse';
import { expectCode } from '../fakes/expectCode';
import { ManualClock } from '../fakes/manualClock';
import { MemoryStore } from '../fakes/memoryStore';
import { PatternReviewer } from '../fakes/patternReviewer';
import { filesOfArchive, projectFiles, put } from '../fakes/projectFiles';
import { englishProject } from '../fakes/testProject';

interface Harness {
  project: ProjectStore;
  /** A second folder, empty. */
  target: ProjectStore;
  close(): Promise<void>;
}

const harnesses: Record<string, () => Promise<Harness>> = {
  'memory fake': async () => ({
    project: new MemoryStore(),
    target: new MemoryStore(),
    close: async () => undefined,
  }),
  'file store': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storyfold-archives-'));
    for (const name of ['project', 'target']) await mkdir(join(folder, name));
    return {
      project: await FileStore.open(join(folder, 'project')),
      target: await FileStore.open(join(folder, 'target')),
      close: () => rm(folder, { recursive: true }),
    };
  },
};

for (const [kind, make] of Object.entries(harnesses)) {
  describe(`archives: ${kind}`, () => {
    let harness: Harness;
    let project: ProjectStore;
    const clock = new ManualClock();
    const reviewer = new PatternReviewer([{ rule: 'very', pattern: /very /, replacement: '' }]);
    const controller = (store = project) =>
      new RefinementController({
        store,
        manuscript: new FileManuscript(store),
        project: englishProject,
        reviewers: [reviewer],
        clock,
      });

    beforeEach(async () => {
      harness = await make();
      ({ project } = harness);
      await createProject(project, { title: 'Nine Boats', language: 'en' });
      await put(project, {
        'brief.md': '\u{FEFF}Nine boats,\r\na very low tide.\r',
        'chapters/01-码头.md': 'The very last boat. The very first gull.\n',
        'chapters/02 odd \u{00E9}.md': 'The kettle sang.\r',
        '.storyfold/tasks/t1/every byte': Uint8Array.from({ length: 256 }, (_, value) => value),
        '.storyfold/bible.json': '{"version":1,"characters":[],"unknown":{"kept":true}}',
        '.storyfold/tasks/t1/log.txt': 'one\n',
      });
      await controller().assess('brief');
      await controller().revise('brief', { accept: 'all' });
    });

    afterEach(() => harness.close());

    it('saves every file of the project, and lists what it saved', async () => {
      await put(project, {
        '.storyfold/logs/reply.txt': 'raw',
        '.storyfold/usage.jsonl': '{"inputTokens":1,"outputTokens":1}\n',
        '.storyfold/bible.json.corrupt-2026-01-01': '{',
      });
      const before = await projectFiles(project);
      assert.ok(before.size >= 9, `${before.size} files`);
      const saved = await saveArchive(project, 'first draft', { clock });
      assert.deepEqual(await projectFiles(project), before);
      assert.deepEqual(await filesOfArchive(project, 'first draft'), before);
      assert.ok(![...before.keys()].some((path) => /logs|locks|archives|corrupt|usage/.test(path)));
      const bytes = [...before.values()].reduce((sum, content) => sum + content.length, 0);
      assert.deepEqual(await listArchives(project), [
        {
          name: 'first draft',
          title: 'Nine Boats',
          savedAt: clock.now(),
          files: before.size,
          bytes,
          problem: null,
        },
      ]);
      assert.deepEqual(
        saved.files.map(({ path }) => path),
        [...before.keys()].sort(),
      );
      assert.equal((await findArchive(project, 'FIRST Draft')).name, 'first draft');
    });

    it('refuses a name that is taken, however it is written', async () => {
      await saveArchive(project, 'Entwurf é', { clock });
      const before = await filesOfArchive(project, 'Entwurf é');
      await put(project, { 'brief.md': 'Other.' });
      for (const name of ['Entwurf é', 'entwurf é', 'ENTWURF E\u{0301}']) {
        const error = await expectCode('refused', () => saveArchive(project, name, { clock }));
        assert.match(error.hint, /\.storyfold\/archives\/Entwurf é/);
      }
      assert.deepEqual(await filesOfArchive(project, 'Entwurf é'), before);
    });

    it('restores every byte after anything, and keeps what was there', async () => {
      await saveArchive(project, 'draft', { clock });
      const archived = await projectFiles(project);
      clock.advance(60_000);
      await put(project, { 'chapters/03.md': 'A new one.\n', 'chapters/02 odd \u{00E9}.md': undefined });
      await controller().assess('final');
      await controller().revise('final', { accept: 'all' });
      await put(project, { '.storyfold/tasks/t1/log.txt': undefined, 'sample.md': 'Sample.\n' });
      await controller().assess('brief');
      const later = await projectFiles(project);
      const revBefore = (await controller().state('brief')).rev;

      const restored = await restoreProject(project, 'DRAFT', { clock });
      const now = await projectFiles(project);
      const expected = new Map(archived);
      for (const [path, content] of later)
        if (path.startsWith('.storyfold/texts/')) expected.set(path, content);
      const withoutState = (files: Map<string, string>) =>
        [...files].filter(([path]) => path !== '.storyfold/refinementState.json').sort();
      assert.deepEqual(withoutState(now), withoutState(expected));
      assert.ok((await controller().state('brief')).rev > revBefore);
      assert.deepEqual(await filesOfArchive(project, restored.savedBefore), later);
      assert.equal(restored.name, 'draft');
      for (const { path, before, after } of restored.files) {
        const hashOf = async (files: Map<string, string>) =>
          files.has(path) ? sha256(Buffer.from(files.get(path)!, 'latin1')) : null;
        assert.equal(before, await hashOf(later), path);
        assert.equal(after, await hashOf(now), path);
        assert.notEqual(before, after, path);
      }
      const changed = [...new Set([...later.keys(), ...now.keys()])].filter(
        (path) => later.get(path) !== now.get(path),
      );
      assert.deepEqual(restored.files.map(({ path }) => path).sort(), changed.sort());

      // There and back again.
      clock.advance(60_000);
      await restoreProject(project, restored.savedBefore, { clock });
      assert.deepEqual(withoutState(await projectFiles(project)), withoutState(later));
      await controller().assess('final');
    });

    it('clones into an empty folder, and into no other', async () => {
      await saveArchive(project, 'draft', { clock });
      const archived = await projectFiles(project);
      await put(project, { 'brief.md': 'Later words.' });
      const { target } = harness;
      await put(target, { 'brief.md': 'Mine.' });
      await expectCode('refused', () => cloneArchive(project, 'draft', target));
      assert.deepEqual([...(await projectFiles(target))], [['brief.md', 'Mine.']]);
      await put(target, { 'brief.md': undefined });
      await cloneArchive(project, 'draft', target);
      assert.deepEqual(await projectFiles(target), archived);
      await expectCode('refused', () => cloneArchive(project, 'draft', target));
      const clone = controller(target);
      assert.equal((await clone.rounds('brief')).rows.length, 1);
      await clone.assess('final');
    });

    it('does not touch the project when an archive is damaged', async () => {
      await saveArchive(project, 'draft', { clock });
      await put(project, { 'brief.md': 'Later words.' });
      await put(project, { '.storyfold/archives/draft/chapters/01-码头.md': 'The very last boat. The very' });
      const before = await projectFiles(project);
      const error = await expectCode('corrupt_state', () => restoreProject(project, 'draft', { clock }));
      assert.equal(error.details['path'], '.storyfold/archives/draft/chapters/01-码头.md');
      await expectCode('corrupt_state', () => cloneArchive(project, 'draft', harness.target));
      assert.deepEqual(await projectFiles(project), before);
      assert.equal((await projectFiles(harness.target)).size, 0);
      assert.deepEqual(await project.list('.storyfold/archives'), ['draft']);
      await put(project, { '.storyfold/archives/draft/brief.md': undefined });
      assert.equal((await listArchives(project))[0]!.problem, 'damaged');
    });

    it('measures the kept texts, and prunes what nothing refers to', async () => {
      const stray = new TextEncoder().encode('Nothing refers to this.');
      await put(project, { [`.storyfold/texts/${await sha256(stray)}`]: stray });
      const before = await measureTexts(project);
      assert.deepEqual(before.unused, { texts: 1, bytes: stray.byteLength });
      assert.equal(before.all.texts, 3);
      const { pruned, left } = await pruneTexts(project);
      assert.deepEqual(pruned, before.unused);
      assert.deepEqual(left, await measureTexts(project));
      assert.equal(left.all.texts, 2);
      await controller().restore('brief', 1);
    });
  });
}
