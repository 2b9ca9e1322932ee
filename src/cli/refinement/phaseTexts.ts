import { StoryFoldError } from '../../core/errors';
import { phasePaths } from '../../core/project/phaseDocuments';
import type { ProjectStore } from '../../core/storage/projectStore';
import { keptText } from '../../core/refinement/record/keptTexts';
import type { FileChange } from '../../core/refinement/model';
import { decodeText } from '../../core/text/decode';
import { changeLines } from '../terminal/changeView';
import type { ProjectFiles } from '../commandLine/commandContext';
import type { Output } from '../terminal/output';
import { TextPlaces } from './textPlaces';
import type { Phase } from '../../shared/values';

/**
 * The phase's texts as they stand, ready to have passages placed in them, by path. They are for showing only, so one that
 * cannot be read is left out with a warning.
 */
export async function placesOf(
  { store, manuscript }: ProjectFiles,
  phase: Phase,
  output: Output,
): Promise<Map<string, TextPlaces>> {
  const places = new Map<string, TextPlaces>();
  for (const path of await phasePaths(store, phase)) {
    try {
      const text = await manuscript.read(path);
      if (text) places.set(path, new TextPlaces(path, text.text));
    } catch (error) {
      output.warn(output.messages.cannotShow(path, reasonOf(error, output)));
    }
  }
  return places;
}

/**
 * The readable differences of a file between two versions that are kept. None when one is no longer kept; a warning when
 * one is no text, or not the one that was kept.
 */
export async function keptChange(
  { store }: ProjectFiles,
  { path, before, after }: FileChange,
  output: Output,
): Promise<string[]> {
  try {
    const [older, newer] = [await textOf(store, before), await textOf(store, after)];
    if (older === undefined || newer === undefined) return [];
    return changeLines(path, older, newer, output);
  } catch (error) {
    output.warn(output.messages.cannotShow(path, reasonOf(error, output)));
    return [];
  }
}

/** Empty for a text that did not exist; undefined for one that is no longer kept. */
async function textOf(store: ProjectStore, sha256: string | null): Promise<string | undefined> {
  if (sha256 === null) return '';
  try {
    return decodeText(await keptText(store, sha256)).text;
  } catch (error) {
    if (error instanceof StoryFoldError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function reasonOf(error: unknown, { messages }: Output): string {
  if (error instanceof StoryFoldError) return messages.errorText(error).message;
  return error instanceof Error ? error.message : String(error);
}
