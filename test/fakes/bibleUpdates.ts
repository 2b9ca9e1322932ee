import type { BibleUpdate } from '../../src/core/chapter/bible/bibleUpdate';

/** An update that says this and nothing else. */
export function bibleUpdate(said: Partial<BibleUpdate> = {}): BibleUpdate {
  return {
    summary: '',
    characters: [],
    relationships: [],
    timeline: [],
    clues: [],
    immutableFacts: [],
    corrections: [],
    ...said,
  };
}

export function somebody(
  name: string,
  said: Partial<BibleUpdate['characters'][number]> = {},
): BibleUpdate['characters'][number] {
  return { name, aliases: [], role: '', facts: [], ...said };
}

/** A derivation from a chapter whose text has this hash. */
export function from(
  chapter: string,
  sha256 = `text of ${chapter}`,
): { chapter: string; sha256: string; at: number } {
  return { chapter, sha256, at: 1 };
}
