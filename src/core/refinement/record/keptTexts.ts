import { StoryFoldError } from '../../errors';
import type { ManuscriptText } from '../../ports';
import { sha256 } from '../../storage/hash';
import { textFile } from '../../project/layout';
import type { PhaseFile } from '../../project/phaseDocuments';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { sameBytes } from '../../storage/bytes';
import { encodeText } from '../../text/decode';

/** The writes that keep these texts for good, each stored once; none for those that are kept already. */
export function keepTexts(store: ProjectStore, texts: readonly ManuscriptText[]): Promise<StoreChange[]> {
  return keep(store, texts, ({ text, byteOrderMark }) => encodeText(text, byteOrderMark));
}

/** The same for files that may not even be text. */
export function keepFiles(store: ProjectStore, files: readonly PhaseFile[]): Promise<StoreChange[]> {
  return keep(store, files, ({ bytes }) => bytes);
}

async function keep<File extends { sha256: string }>(
  store: ProjectStore,
  files: readonly File[],
  bytesOf: (file: File) => Uint8Array,
): Promise<StoreChange[]> {
  const byHash = new Map(files.map((file) => [file.sha256, file]));
  const changes = await Promise.all(
    [...byHash].map(async ([hash, file]): Promise<StoreChange | undefined> => {
      const path = textFile(hash);
      const bytes = bytesOf(file);
      // A copy that a sync tool left unfinished, or that a power cut emptied, is no copy.
      const isKept = sameBytes(await store.read(path), bytes);
      return isKept ? undefined : { path, bytes };
    }),
  );
  return changes.filter((change) => change !== undefined);
}

/** A kept text's bytes. Throws `not_found` when it was pruned, `corrupt_state` when it is not what it was. */
export async function keptText(store: ProjectStore, hash: string): Promise<Uint8Array> {
  const bytes = await store.read(textFile(hash));
  if (bytes && (await sha256(bytes)) === hash) return bytes;
  const path = textFile(hash);
  if (!bytes) {
    throw new StoryFoldError(
      'not_found',
      'The text of that round is no longer kept.',
      `It was removed, as by \`texts --prune\`. An archive may still have it (\`archive list\`), or a backup or git, as ${path}. Nothing was changed.`,
      { path, text: hash },
    );
  }
  throw new StoryFoldError(
    'corrupt_state',
    'The text of that round is damaged.',
    `Bring ${path} back from an archive, a backup or git, then try again. Nothing was changed.`,
    { path, text: hash },
  );
}
