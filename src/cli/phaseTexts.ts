import { textFile, type Phase } from '../core/project/layout';
import { readPhase } from '../core/project/phaseDocuments';
import { decodeText } from '../core/text/decode';
import type { ProjectFiles } from './commandContext';
import { TextPlaces } from './textPlaces';

/** The phase's texts as they stand, ready to have passages placed in them, by path. */
export async function placesOf(files: ProjectFiles, phase: Phase): Promise<Map<string, TextPlaces>> {
  const texts = await readPhase(files.store, files.manuscript, phase);
  return new Map(texts.map(({ path, text }) => [path, new TextPlaces(path, text)]));
}

/** A text that is kept in the history; empty for one that did not exist, undefined when it is no longer kept. */
export async function keptText(files: ProjectFiles, sha256: string | null): Promise<string | undefined> {
  if (sha256 === null) return '';
  const bytes = await files.store.read(textFile(sha256));
  return bytes && decodeText(bytes).text;
}
