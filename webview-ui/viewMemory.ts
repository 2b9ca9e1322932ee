import * as z from 'zod/mini';
import { mostUnsentTexts, mostUnsentUnits } from '../src/shared/protocol';
import { mostRounds } from '../src/shared/values';

const mostExpanded = 500;

/** What the view remembers of itself while it is hidden: where the author was, and what they have written and not sent. */
export const viewMemorySchema = z.object({
  scroll: z.number(),
  /** `project:phase:id` of the cards that are open. */
  expanded: z.array(z.string()),
  /** `project:phase:id` of the card that has the focus when the list is entered. */
  focused: z.optional(z.string()),
  /** Words that are not sent, the oldest first: `reword:project:phase:id`, `own:project:phase`, `wish:project:phase`. */
  texts: z.optional(z.array(z.tuple([z.string(), z.string()]))),
  /** When they were last changed, in milliseconds since 1970. */
  textsAt: z.optional(z.int().check(z.nonnegative())),
  /** Which forms are open, by the same names. */
  open: z.optional(z.array(z.string())),
  /** How many rounds by themselves the author wants. */
  rounds: z.optional(z.int().check(z.minimum(1), z.maximum(mostRounds))),
});
export type ViewMemory = z.infer<typeof viewMemorySchema>;

/** The memory with what is oldest left out, so that it stays small enough to be kept, and the host takes it. */
export function bounded(memory: ViewMemory): ViewMemory {
  const texts: [string, string][] = [];
  let units = 0;
  for (const [name, text] of (memory.texts ?? []).toReversed()) {
    units += text.length;
    if (units > mostUnsentUnits || texts.length >= mostUnsentTexts) break;
    texts.unshift([name, text]);
  }
  return { ...memory, expanded: memory.expanded.slice(-mostExpanded), texts };
}
