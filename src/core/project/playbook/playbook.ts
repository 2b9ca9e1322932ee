import * as z from 'zod/mini';
import { migratePlaybook } from './olderPlaybooks';

export const playbookVersion = 1;

/** How often a lesson was told to a model, and what was said of it afterwards. */
const bulletCountersSchema = z.looseObject({
  /** Runs in whose prompts it stood. */
  told: z._default(z.number(), 0),
  helpful: z._default(z.number(), 0),
  harmful: z._default(z.number(), 0),
});

/** One lesson. */
export const bulletSchema = z.looseObject({
  /** `b7`; never given twice. */
  id: z.string(),
  text: z.string(),
  /** What it is about, in a word or two; empty where nobody said. */
  topic: z._default(z.string(), ''),
  origin: z._default(
    z.looseObject({
      by: z._default(z.enum(['task', 'author']), 'author'),
      /** The task that taught it, and the how manyeth of its curations, from 1. */
      task: z.optional(z.string()),
      run: z.optional(z.number()),
      /** Milliseconds since 1970. */
      at: z.optional(z.number()),
    }),
    { by: 'author' },
  ),
  counters: z._default(bulletCountersSchema, { told: 0, helpful: 0, harmful: 0 }),
  /** `wordsHash` of the text as a curation wrote it, by which an edit by hand is known; absent for the author's own. */
  wrote: z.optional(z.string()),
  /** The author wants it kept and told first: no curation changes it. */
  pinned: z._default(z.boolean(), false),
  /** The author wants it told no more. It stays, so that it is not learned again. */
  retired: z._default(z.boolean(), false),
});
export type Bullet = z.infer<typeof bulletSchema>;

/** `.storyfold/playbook.json`: what has proved right for this author. Reads older and simpler shapes too, see `olderPlaybooks.ts`. */
export const playbookSchema = z.pipe(
  z.transform(migratePlaybook),
  z.looseObject({
    version: z._default(z.number(), playbookVersion),
    /** The number of the next id: above that of every bullet. */
    nextId: z._default(z.number(), 1),
    bullets: z._default(z.array(bulletSchema), []),
  }),
);
export type Playbook = z.infer<typeof playbookSchema>;

export function emptyPlaybook(): Playbook {
  return { version: playbookVersion, nextId: 1, bullets: [] };
}

/** A lesson as a prompt is told it. */
export interface ToldBullet {
  id: string;
  text: string;
}
