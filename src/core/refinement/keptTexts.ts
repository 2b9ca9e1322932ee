import { StoryFoldError } from '../errors';
import type { ManuscriptText } from '../ports';
import { sha256 } from '../project/hash';
import { textFile } from '../project/layout';
import type { ProjectStore, StoreChange } from '../project/projectStore';
import { encodeText } from '../text/decode';

/** The writes that keep these texts for good, each stored once; none for those that are kept already. */
export async function keepTexts(
  store: ProjectStore,
  texts: readonly ManuscriptText[],
): Promise<StoreChange[]> {
  const changes = new Map<string, StoreChange>();
  for (const { sha256: hash, text, byteOrderMark } of texts) {
    const path = textFile(hash);
    if (await store.read(path)) continue;
    changes.set(path, { path, bytes: encodeText(text, byteOrderMark) });
  }
  return [...changes.values()];
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
