import * as z from 'zod/mini';
import { listFilters } from './nodeList';

/** What can be shown beside the map. */
export const tabs = ['report', 'node', 'play'] as const;
export type Tab = (typeof tabs)[number];

/** What the map remembers of itself while its page is hidden. */
export const mapMemorySchema = z.object({
  viewport: z.optional(z.object({ x: z.number(), y: z.number(), scale: z.number() })),
  /** The id of a node. */
  selected: z.optional(z.string()),
  tab: z.enum(tabs),
  isPanelOpen: z.boolean(),
  isList: z.boolean(),
  filter: z.enum(listFilters),
});
