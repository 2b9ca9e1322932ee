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

describe('FileManuscript', () => {
  it('writes the texts of the project and nothing else', async () => {
    const store = new MemoryStore();
    const manuscript = new FileManuscript(store);
    for (const path of [
      '.git/hooks/pre-commit',
      '.storyfold/project.json',
      'README.md',
      'package.json',
      'chapters/notes.txt',
      'chapters/old/01.md',
      'chapters/.hidden.md',
    ]) {
      const fine = { path: 'brief.md', expected: undefined };
      await expectCode('unsafe_path', () =>
        manuscript.apply([
          { ...fine, edits: [] },
          { path, expected: undefined, edits: [{ start: 0, end: 0, replacement: 'x' }] },
        ]),
      );
      await expectCode('unsafe_path', () =>
        manuscript.replace([
          { ...fine, bytes: bytes('x') },
          { path, expected: undefined, bytes: bytes('x') },
        ]),
      );
    }
    assert.deepEqual([...store.disk.files.keys()], []);
  });

  it('says where a text is damaged', async () => {
    const store = new MemoryStore();
    const text = bytes('她把信折好，放进口袋里。\n雨停了。');
    await store.commit([{ path: 'brief.md', bytes: text.subarray(0, -1) }]);
    const error = await expectCode('not_utf8', () => new FileManuscript(store).read('brief.md'));
    assert.match(error.message, /cut off .* at byte 47 \(line 2\)/);
  });
});

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
