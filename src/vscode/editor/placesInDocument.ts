import type { TextDocument } from 'vscode';
import type { Places } from '../../core/refinement/views/passagePlaces';
import type { Suggestion } from '../../core/review/model';
import { sha256 } from '../../core/storage/hash';
import type { Project } from '../workspace/project';

/** Places in one version of a document, in UTF-16 units of its text. */
export interface PlacesInDocument {
  version: number;
  places: Places;
}

/** Where passages stand in the document as it is now; undefined when it was aborted. */
export async function placesInDocument(
  document: TextDocument,
  path: string,
  { places }: Pick<Project, 'places'>,
  suggestions: readonly Suggestion[],
  signal?: AbortSignal,
): Promise<PlacesInDocument | undefined> {
  while (!signal?.aborted) {
    const { version } = document;
    const text = document.getText();
    const hash = await sha256(new TextEncoder().encode(text));
    const found = await places.find(
      suggestions,
      [{ path, text, byteOrderMark: false, sha256: hash }],
      signal,
    );
    // The author may have typed meanwhile.
    if (document.version === version && !signal?.aborted) return { version, places: found };
  }
  return undefined;
}
