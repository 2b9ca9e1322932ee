import { StoryFoldError } from '../../src/core/errors';
import type { Manuscript, ManuscriptChange, ManuscriptText } from '../../src/core/ports';
import { requireProjectDocument } from '../../src/core/project/projectPath';
import { sha256 } from '../../src/core/storage/hash';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { decodeText, encodeText } from '../../src/core/text/decode';
import { applyEdits } from '../../src/core/text/edits';

/** The author's texts as an editor has them: what is typed is seen before it is saved, and what is applied is saved. */
export class MemoryManuscript implements Manuscript {
  private readonly unsaved = new Map<string, string>();

  constructor(private readonly store: ProjectStore) {}

  /** Types over the whole text of a file without saving it. */
  type(path: string, text: string): void {
    this.unsaved.set(path, text);
  }

  async save(path: string): Promise<void> {
    const text = await this.read(path);
    this.unsaved.delete(path);
    if (text) await this.store.commit([{ path, bytes: encodeText(text.text, text.byteOrderMark) }]);
  }

  async read(path: string): Promise<ManuscriptText | undefined> {
    const bytes = await this.store.read(path);
    const typed = this.unsaved.get(path);
    if (!bytes && typed === undefined) return undefined;
    const saved = bytes ? decodeText(bytes) : { text: '', byteOrderMark: false };
    const text = typed ?? saved.text;
    return {
      path,
      text,
      byteOrderMark: saved.byteOrderMark,
      sha256: await sha256(encodeText(text, saved.byteOrderMark)),
    };
  }

  async apply(changes: readonly ManuscriptChange[]): Promise<ManuscriptText[]> {
    for (const { path } of changes) requireProjectDocument(path);
    const texts: ManuscriptText[] = [];
    const writes: { path: string; expected: string | undefined; bytes: Uint8Array }[] = [];
    for (const { path, expected, edits } of changes) {
      const current = await this.read(path);
      const byteOrderMark = current?.byteOrderMark ?? false;
      if (current?.sha256 !== expected) throw conflict(path);
      const text = applyEdits(current?.text ?? '', edits);
      const bytes = encodeText(text, byteOrderMark);
      texts.push({ path, text, byteOrderMark, sha256: await sha256(bytes) });
      writes.push({ path, expected, bytes });
    }
    await this.replace(writes);
    return texts;
  }

  async replace(
    files: readonly { path: string; expected: string | undefined; bytes: Uint8Array | undefined }[],
  ): Promise<void> {
    for (const { path } of files) requireProjectDocument(path);
    const changes = [];
    for (const { path, expected, bytes } of files) {
      const saved = await this.store.read(path);
      const typed = this.unsaved.has(path) ? (await this.read(path))?.sha256 : undefined;
      // Bytes are compared, so that what is no text can be replaced as well.
      if ((typed ?? (saved && (await sha256(saved)))) !== expected) throw conflict(path);
      changes.push({ path, bytes, expected: saved ? await sha256(saved) : null });
    }
    await this.store.commit(changes);
    for (const { path } of files) this.unsaved.delete(path);
  }
}

function conflict(path: string): StoryFoldError {
  return new StoryFoldError('conflict', `“${path}” was changed in the meantime.`, 'Try again.', { path });
}
