import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { expectCode } from '../fakes/expectCode';
import { MemoryManuscript } from '../fakes/memoryManuscript';
import { MemoryStore } from '../fakes/memoryStore';
import { manuscriptContract } from './manuscriptContract';

manuscriptContract('memory fake', async () => {
  const store = new MemoryStore();
  return { store, manuscript: new MemoryManuscript(store), close: async () => undefined };
});
manuscriptContract('files on memory', async () => {
  const store = new MemoryStore();
  return { store, manuscript: new FileManuscript(store), close: async () => undefined };
});
manuscriptContract('files on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storyfold-manuscript-'));
  const store = await FileStore.open(folder);
  return { store, manuscript: new FileManuscript(store), close: () => rm(folder, { recursive: true }) };
});

const bytes = (text: string) => new TextEncoder().encode(text);

describe('MemoryManuscript', () => {
  it('sees what is typed and not saved, and holds an older version to be stale', async () => {
    const store = new MemoryStore();
    const manuscript = new MemoryManuscript(store);
    await store.commit([{ path: 'brief.md', bytes: bytes('saved') }]);
    const saved = (await manuscript.read('brief.md'))!;
    manuscript.type('brief.md', 'saved and typed on');
    const typed = (await manuscript.read('brief.md'))!;
    assert.equal(typed.text, 'saved and typed on');
    await expectCode('conflict', () =>
      manuscript.apply([{ path: 'brief.md', expected: saved.sha256, edits: [] }]),
    );
    await manuscript.apply([
      { path: 'brief.md', expected: typed.sha256, edits: [{ start: 0, end: 5, replacement: 'kept' }] },
    ]);
    assert.equal(new TextDecoder().decode(await store.read('brief.md')), 'kept and typed on');
  });
});
