import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTemporaryName, temporaryPath, writeDurably } from '../../../../src/adapters/node/atomicWrite';
import { nodeFileOperations, type FileOperations } from '../../../../src/adapters/node/fileOperations';

describe('writeDurably', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storyfold-write-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('writes every byte', async () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    await writeDurably(nodeFileOperations, join(folder, 'file'), bytes);
    assert.deepEqual(new Uint8Array(readFileSync(join(folder, 'file'))), bytes);
  });

  it('notices a write that reports success and is short, and leaves nothing behind', async () => {
    const files: FileOperations = {
      ...nodeFileOperations,
      open: async (path, flags, mode) => {
        const handle = await nodeFileOperations.open(path, flags, mode);
        const writeFile = handle.writeFile.bind(handle);
        handle.writeFile = (bytes) => writeFile((bytes as Uint8Array).subarray(0, 3));
        return handle;
      },
    };
    await assert.rejects(writeDurably(files, join(folder, 'file'), new Uint8Array(10)), /3 of 10/);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('never writes over a file that is there', async () => {
    await writeDurably(nodeFileOperations, join(folder, 'file'), new Uint8Array(1));
    await assert.rejects(writeDurably(nodeFileOperations, join(folder, 'file'), new Uint8Array(2)));
    assert.equal(readFileSync(join(folder, 'file')).byteLength, 1);
  });

  it('names temporary files so that they are told from the author’s', () => {
    const name = temporaryPath('/x/chapters/01.md', 'id').replace('/x/chapters/', '');
    assert.ok(isTemporaryName(name));
    assert.ok(
      !isTemporaryName('01.md') && !isTemporaryName('.01.md.tmp') && !isTemporaryName('a.storyfold-tmp'),
    );
  });
});
