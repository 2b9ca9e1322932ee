import * as z from 'zod/mini';
import { storyParts } from '../../../shared/values';
import { configSources } from '../building/config';

const count = z._default(z.number(), 0);
const modes = ['guided', 'legacy'] as const;

/** `runs/<id>/diagnostics.json`: how a build went, so that two can be compared. */
export const buildDiagnosticsSchema = z.looseObject({
  version: z._default(z.number(), 1),
  /** Of the run: `20261129-034500`, in UTC, with `-2` and so on where several began in that second. */
  id: z.string(),
  mode: z._default(z.enum(modes), 'guided'),
  /** Milliseconds since 1970. */
  startedAt: count,
  endedAt: z._default(z.nullable(z.number()), null),
  /** How it ended: the code of the error where it did not come to its end. */
  ended: z._default(z.string(), 'completed'),
  /** Replies that had to be documents: read at once, after their form was mended, after a part was asked for or read otherwise, and not at all. */
  json: z._default(
    z.looseObject({ calls: count, parsed: count, repaired: count, salvaged: count, failed: count }),
    { calls: 0, parsed: 0, repaired: 0, salvaged: 0, failed: 0 },
  ),
  /** Nodes that were given a default choice since no choices could be had. */
  fallbacks: count,
  choices: count,
  /** Choices that say what one before them on the same way, or beside them, said. */
  repeatedChoices: count,
  /** repeatedChoices / choices; 0 where there are none. */
  repeatedChoiceRate: count,
  /** Nodes asked for once more since their choices repeated others. */
  askedAgain: count,
  plateaus: count,
  /** Limits that held something back, with how often. */
  limitsHit: z._default(z.record(z.string(), z.number()), {}),
  merges: count,
  /** Merges for which there was no room for a node of their own, although what is known differs. */
  forcedMerges: count,
  /** Preconditions and consequences left out since they name no variable of the story. */
  unknownVariables: count,
  nodes: count,
  /** Of these, nodes that were there when the run began. */
  resumedNodes: count,
  tokens: z._default(z.looseObject({ input: count, cached: count, output: count }), {
    input: 0,
    cached: 0,
    output: 0,
  }),
  requests: count,
  /** Milliseconds by stage. */
  stageMilliseconds: z._default(z.partialRecord(z.enum(storyParts), z.number()), {}),
  /** The configuration as it held. */
  config: z._default(
    z.record(z.string(), z.looseObject({ value: z.number(), from: z.enum(configSources) })),
    {},
  ),
});
export type BuildDiagnostics = z.infer<typeof buildDiagnosticsSchema>;
