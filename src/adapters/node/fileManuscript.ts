import { StoryFoldError } from '../../core/errors';
import type { Manuscript, ManuscriptChange, ManuscriptText } from '../../core/ports';
import { sha256 } from '../../core/storage/hash';
import { InlineTextReader } from '../../core/project/older/olderRecords';
import { requireProjectDocument } from '../../core/project/projectPath';
import type { ProjectStore, StoreChange } from '../../core/storage/projectStore';
import { decodeText, encodeText, type DecodedText } from '../../core/text/decode';
import { applyEdits } from '../../core/text/edits';
import { describeNotUtf8 } from '../../core/text/likelyEncoding';

/**
 * The author's texts as they are on disk, through the project's store. Whatever a reply or a state file says, nothing else is
 * written: another path throws `unsafe_path`. A text that an older project keeps inside its record is read as if its file existed.
 */
export class FileManuscript implements Manuscript {
  private readonly inlineTexts: InlineTextReader;

  constructor(private readonly store: ProjectStore) {
    this.inlineTexts = new InlineTextReader(store);
  }

  async read(path: string): Promise<ManuscriptText | undefined> {
    const bytes = (await this.store.read(path)) ?? (await this.inlineTexts.read(path));
    if (!bytes) return undefined;
    return { path, ...(await decode(path, bytes)), sha256: await sha256(bytes) };
  }

  async apply(changes: readonly ManuscriptChange[]): Promise<ManuscriptText[]> {
    const texts: ManuscriptText[] = [];
    const commit: StoreChange[] = [];
    for (const { path } of changes) requireProjectDocument(path);
    for (const { path, expected, edits } of changes) {
      const current = await this.read(path);
      if (current?.sha256 !== expected) throw changedMeanwhile(path);
      const byteOrderMark = current?.byteOrderMark ?? false;
      const text = applyEdits(current?.text ?? '', edits);
      const bytes = encodeText(text, byteOrderMark);
      texts.push({ path, text, byteOrderMark, sha256: await sha256(bytes) });
      // The store checks again: another program may write between reading and committing.
      commit.push({ path, bytes, expected: expected ?? null });
    }
    await this.store.commit(commit);
    return texts;
  }

  async replace(
    files: readonly { path: string; expected: string | undefined; bytes: Uint8Array | undefined }[],
  ): Promise<void> {
    for (const { path } of files) requireProjectDocument(path);
    await this.store.commit(
      files.map(({ path, expected, bytes }) => ({ path, bytes, expected: expected ?? null })),
    );
  }
}

async function decode(path: string, bytes: Uint8Array): Promise<DecodedText> {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_utf8')
      throw await describeNotUtf8(path, bytes);
    throw error;
  }
}

function changedMeanwhile(path: string): StoryFoldError {
  return new StoryFoldError(
    'conflict',
    `“${path}” was changed in the meantime.`,
    'Look at the file as it is now and assess it again. Nothing was changed.',
    { path },
  );
}
