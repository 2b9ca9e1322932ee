import { StoryFoldError } from '../errors';
import type { ManuscriptText } from '../ports';
import { sha256 } from '../project/hash';
import { textFile, textsFolder } from '../project/layout';
import type { PhaseFile } from '../project/phaseDocuments';
import type { ProjectStore, StoreChange } from '../project/projectStore';
import { encodeText } from '../text/decode';

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
  const kept = new Set(await store.list(textsFolder));
  const changes: StoreChange[] = [];
  for (const file of files) {
    if (kept.has(file.sha256)) continue;
    kept.add(file.sha256);
    changes.push({ path: textFile(file.sha256), bytes: bytesOf(file) });
  }
  return changes;
}

/** A kept text's bytes. Throws `not_found` when it was pruned, `corrupt_state` when it is not what it was. */
export async function keptText(store: ProjectStore, hash: string): Promise<Uint8Array> {
  const bytes = await store.read(textFile(hash));
  if (bytes && (await sha256(bytes)) === hash) return bytes;
  throw new StoryFoldError(
    bytes ? 'corrupt_state' : 'not_found',
    `The text of that round is ${bytes ? 'damaged' : 'no longer kept'}.`,
    `Bring ${textFile(hash)} back from a backup or from git, then try again. Nothing was changed.`,
    { path: textFile(hash) },
  );
}
