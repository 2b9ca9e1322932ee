import { withoutParts, type BibleEntry } from '../../project/bible/bibleEntries';
import { canonicalJson } from '../../project/bible/contentHash';
import type { StoryBible } from '../../project/bible/storyBible';
import type { BibleChange, ChangedEntry } from './bibleChange';
import { BibleDraft, hasIds, noParts, partsOf } from './bibleDraft';

/**
 * The bible as it was before a change, but for what has been changed since: such an entry stays as it is, and is named in `kept`. So is a
 * character or a clue that others have added to by now; it goes over to them. What the author took out themselves stays out.
 */
export function undoUpdate(
  bible: StoryBible,
  { entries }: BibleChange,
): { bible: StoryBible; kept: ChangedEntry[] } {
  const draft = new BibleDraft(bible);
  const kept: ChangedEntry[] = [];
  for (const entry of [...entries].reverse()) if (!undoEntry(draft, entry)) kept.push(entry);
  return { bible: draft.bible, kept: kept.reverse() };
}

/** False where it is kept. */
function undoEntry(draft: BibleDraft, { list, of, how, index, before, after }: ChangedEntry): boolean {
  const items = draft.list(list, of);
  if (!items) return how !== 'removed';
  if (how === 'removed') {
    if (!before || indexOf(items, before, index) !== -1) return true;
    if (hasIds(list) && items.some(({ id }) => id === before['id'])) return false;
    items.splice(Math.min(index, items.length), 0, { ...before, ...noParts(list) });
    return true;
  }
  const at = after ? indexOf(items, after, index) : -1;
  if (at === -1) {
    if (how === 'renewed') return true;
    return hasIds(list) && !items.some(({ id }) => id === after?.['id']);
  }
  const entry = items[at]!;
  if (how !== 'added') items[at] = { ...before, ...partsOf(list, entry) };
  else if (list === 'characters') {
    const character = draft.bible.characters[at]!;
    return !draft.release(list, character, [...character.aliases, ...character.facts]);
  } else if (list === 'clues') {
    const clue = draft.bible.clues[at]!;
    return !draft.release(list, clue, clue.progress);
  } else items.splice(at, 1);
  return true;
}

/** Where the entry stands just as it is given, parts aside: in its old place, or anywhere. */
function indexOf(items: readonly BibleEntry[], entry: BibleEntry, index: number): number {
  const json = canonicalJson(entry);
  const isSame = (item: BibleEntry): boolean =>
    item.wrote === entry.wrote && item['id'] === entry['id'] && canonicalJson(withoutParts(item)) === json;
  const there = items[index];
  return there && isSame(there) ? index : items.findIndex(isSame);
}
