import * as z from 'zod/mini';
import { bibleLists, partLists } from '../../project/bible/bibleEntries';

const changeLists = [...bibleLists, ...partLists] as const;
export type ChangeList = (typeof changeLists)[number];

/** `renewed`: says what it said, and was found again in a chapter whose text has changed. */
const changeKinds = ['added', 'changed', 'removed', 'renewed'] as const;

const entrySchema = z.record(z.string(), z.unknown());

/** One thing that an update did, in the order in which it was done. Entries stand without their parts, whose changes are their own. */
const changedEntrySchema = z.looseObject({
  list: z.enum(changeLists),
  /** The id of the character that an alias or a fact is of, of the clue that went on. */
  of: z.optional(z.string()),
  how: z.enum(changeKinds),
  /** Its place in its list at that moment, from 0. */
  index: z.number(),
  before: z.optional(entrySchema),
  after: z.optional(entrySchema),
});
export type ChangedEntry = z.infer<typeof changedEntrySchema>;

/**
 * Why something that a model said was not put into the bible: it contradicts what the author wrote, or what another chapter says; it names
 * somebody who could be one of several; it says again what the author has changed; the model itself says that bible and chapter disagree.
 */
const conflictReasons = [
  'authors_own',
  'other_chapter',
  'ambiguous',
  'changed_by_author',
  'disagrees',
] as const;

const conflictSchema = z.looseObject({
  list: z.optional(z.enum(changeLists)),
  /** The entry of the bible that it is about. */
  id: z.optional(z.string()),
  why: z.enum(conflictReasons),
  /** What the bible says. */
  bible: z.string(),
  /** What the model said. */
  said: z.string(),
});
export type BibleConflict = z.infer<typeof conflictSchema>;

/** Something that an update put there and the author took out by hand. */
const deletedEntrySchema = z.looseObject({
  list: z.enum(changeLists),
  of: z.optional(z.string()),
  entry: entrySchema,
});
export type DeletedEntry = z.infer<typeof deletedEntrySchema>;

/** What one update of the bible from one chapter did: enough to show it and to undo it. */
export const bibleChangeSchema = z.looseObject({
  chapter: z.string(),
  /** SHA-256 (hex) of the chapter's text. */
  sha256: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  entries: z.array(changedEntrySchema),
  conflicts: z._default(z.array(conflictSchema), []),
  /** How much of the update was too much or too long to be taken. */
  leftOut: z._default(z.number(), 0),
  /** What the model said that the author had taken out, and so was not put there again. */
  notAgain: z.optional(z.array(z.string())),
  /** All of the chapter's that the author is known to have taken out. */
  deleted: z.optional(z.array(deletedEntrySchema)),
  /** Milliseconds since 1970; absent while it holds. */
  undoneAt: z.optional(z.number()),
});
export type BibleChange = z.infer<typeof bibleChangeSchema>;
