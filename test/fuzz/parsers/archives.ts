import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { belongsToProject } from '../../../src/core/project/archives/archiveFiles';
import { manifestFile } from '../../../src/core/project/archives/archiveManifest';
import { archiveFolder } from '../../../src/core/project/archives/archiveNames';
import { restoreArchive } from '../../../src/core/project/archives/archiveRestore';
import { findArchive, listArchives, verifyArchive } from '../../../src/core/project/archives/archives';
import { archivesFolder, projectFile } from '../../../src/core/project/layout';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryStore } from '../../fakes/memoryStore';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';
import { jsonMarks } from '../texts';

const name = 'first draft';
const project = '{"version":1,"title":"The Boat","language":"en","audience":"","settings":{}}';
const archived: Readonly<Record<string, string>> = {
  'brief.md': 'A boat.\n',
  'chapters/01-the-boat.md': '# The Boat\n',
  [projectFile]: project,
};

const entryOf = (path: string, text: string): string =>
  JSON.stringify({
    path,
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: Buffer.byteLength(text),
  });
const entries = Object.entries(archived).map(([path, text]) => entryOf(path, text));
const manifestOf = (files: readonly string[]): string =>
  `{"version":1,"name":"${name}","savedAt":1,"title":"The Boat","files":[${files.join()}]}`;

/** A project whose archive has this manifest, beside the texts that it was made with. */
function projectWith(manifest: string): MemoryStore {
  const store = new MemoryStore();
  const put = (path: string, text: string): unknown => store.disk.files.set(path, bytesOf(text));
  put(projectFile, project);
  put('brief.md', 'Another boat.\n');
  put('notes.md', 'Not of the project.\n');
  for (const [path, text] of Object.entries(archived)) put(`${archiveFolder(name)}/${path}`, text);
  put(manifestFile(name), manifest);
  return store;
}

const manifest: FuzzedParser = {
  id: 'archiveManifest',
  reads: 'the manifest of an archive that came with a project (archive.json)',
  samples: [manifestOf(entries), manifestOf(entries.slice(0, 1)), manifestOf([])],
  pieces: [
    ...jsonMarks,
    ...entries,
    ...[
      '../brief.md',
      '/etc/passwd',
      '.git/config',
      '.storyfold/locks/x',
      'Brief.md',
      'brief.md/x',
      'notes.md',
    ].map((path) => entryOf(path, 'A boat.\n')),
    '"path":',
    '"sha256":',
    '"bytes":',
    '"savedAt":1e300',
    '"version":2',
    '"files":',
    '"__proto__":{}',
    'null',
    '-1',
  ],
  async read(text) {
    const store = projectWith(text);
    const [row] = await listArchives(store);
    assert.equal(row?.name, name);
    const archive = await findArchive(store, name);
    await verifyArchive(store, archive);
    assert.deepEqual(store.commits, [], 'looking wrote something');
    const kept = [...store.disk.files].filter(([path]) => !belongsToProject(path));
    const carryOver = (): Promise<ReadonlyMap<string, undefined>> => Promise.resolve(new Map());
    const { savedBefore } = await restoreArchive(store, name, { clock: new ManualClock(), carryOver });
    // What is not the project's is as it was, and what was replaced can be gone back to.
    for (const [path, bytes] of kept) assert.deepEqual(store.disk.files.get(path), bytes, path);
    for (const path of store.disk.files.keys())
      assert.ok(belongsToProject(path) || path.startsWith(`${archivesFolder}/`) || path === 'notes.md', path);
    await verifyArchive(store, await findArchive(store, savedBefore));
  },
  work: (text) => listArchives(projectWith(text)),
};

export const archiveParsers: readonly FuzzedParser[] = [manifest];
