import * as z from 'zod/mini';
import { migrateBible } from './olderBibles';

export const bibleVersion = 1;

/**
 * Where an entry comes from, or a part of one. The author's own has no `chapter`, or has been edited by them since it was derived: see
 * `isAuthorsOwn`.
 */
const origin = {
  /** Id of the chapter that it was derived from. */
  chapter: z.optional(z.string()),
  /** SHA-256 (hex) of that chapter's text. */
  sha256: z.optional(z.string()),
  /** `contentHash` of what was written, by which an edit by hand is known. */
  wrote: z.optional(z.string()),
};
export interface Origin {
  chapter?: string | undefined;
  sha256?: string | undefined;
  wrote?: string | undefined;
}

const aliasSchema = z.looseObject({ name: z.string(), ...origin });

const characterFactSchema = z.looseObject({
  what: z.string(),
  /** What the chapter calls the character where it does not use the name, which may be for a later one to tell. */
  as: z.optional(z.string()),
  ...origin,
});

/**
 * A name and what is true of it. Later chapters add aliases and facts of their own; name and role stay with the chapter that gave them, as long
 * as it gives that name, and then go over to one that still speaks of the character.
 */
const characterSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  aliases: z.array(aliasSchema),
  facts: z.array(characterFactSchema),
  ...origin,
});
export type Character = z.infer<typeof characterSchema>;

const relationshipSchema = z.looseObject({
  id: z.string(),
  /** Names as they were said, which may be aliases. */
  between: z.array(z.string()),
  what: z.string(),
  ...origin,
});

const timelineEntrySchema = z.looseObject({
  id: z.string(),
  /** In the story's own words; empty where it is not said. */
  when: z.string(),
  what: z.string(),
  order: z.optional(z.number()),
  ...origin,
});

const clueProgress = ['advanced', 'paid_off'] as const;

const progressSchema = z.looseObject({
  status: z.enum(clueProgress),
  /** What happened to it; empty where nothing more was said. */
  what: z.string(),
  ...origin,
});
export type Progress = z.infer<typeof progressSchema>;

/** Something planted for a later chapter. A derived one was planted in its `chapter`; what became of it stands in `progress`. */
const clueSchema = z.looseObject({
  id: z.string(),
  what: z.string(),
  /** These three are the author's alone. */
  plantedIn: z.optional(z.string()),
  paidOffIn: z.optional(z.string()),
  open: z.optional(z.boolean()),
  progress: z.array(progressSchema),
  ...origin,
});
export type Clue = z.infer<typeof clueSchema>;

const immutableFactSchema = z.looseObject({ id: z.string(), what: z.string(), ...origin });

/** Of one chapter; the author's own where it has no `wrote`. */
const summarySchema = z.looseObject({ ...origin, chapter: z.string(), summary: z.string() });
export type Summary = z.infer<typeof summarySchema>;

/**
 * `.storyfold/bible.json`, in memory. On disk the author's aliases and facts are plain strings (see `bibleFile.ts`), and everything may have
 * an older or simpler shape (see `olderBibles.ts`), which this schema reads.
 */
export const storyBibleSchema = z.pipe(
  z.transform(migrateBible),
  z.looseObject({
    version: z._default(z.number(), bibleVersion),
    characters: z.array(characterSchema),
    relationships: z.array(relationshipSchema),
    timeline: z.array(timelineEntrySchema),
    clues: z.array(clueSchema),
    immutableFacts: z.array(immutableFactSchema),
    summaries: z.array(summarySchema),
  }),
);
export type StoryBible = z.infer<typeof storyBibleSchema>;

export function emptyBible(): StoryBible {
  return {
    version: bibleVersion,
    characters: [],
    relationships: [],
    timeline: [],
    clues: [],
    immutableFacts: [],
    summaries: [],
  };
}
