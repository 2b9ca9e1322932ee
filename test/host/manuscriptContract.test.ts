import { promises as fs } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileManuscript } from '../../src/adapters/node/fileManuscript';
import { FileStore } from '../../src/adapters/node/fileStore';
import { EditorManuscript } from '../../src/vscode/editor/editorManuscript';
import { manuscriptContract } from '../contract/manuscriptContract';

manuscriptContract('the editor', async () => {
  const folder = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'storyfold-contract-')));
  const store = await FileStore.open(folder);
  return {
    store,
    manuscript: new EditorManuscript(vscode.Uri.file(folder), new FileManuscript(store)),
    close: () => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
});
