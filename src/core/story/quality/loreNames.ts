import { namesOf } from '../../project/bible/bibleEntries';
import { peekBible } from '../../project/bible/bibleFile';
import type { ProjectStore } from '../../storage/projectStore';
import { documentFiles } from '../storyFiles';
import { namesInDocument } from './nameIndex';

/** Names of people, places and things that a project's story is about, from its bible and its lore. A bible that cannot be read counts as none. Throws what reading the lore throws. */
export async function loreNamesOf(store: ProjectStore): Promise<string[]> {
  const bible = await peekBible(store);
  const lore = await store.read(documentFiles.lore);
  return [...(bible ? namesOf(bible) : []), ...(lore ? namesInDocument(new TextDecoder().decode(lore)) : [])];
}
