import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';

/** What a model says of a chapter for the bible, as it said it: nothing of it is bounded or compared with the bible yet. */
export interface BibleUpdate {
  /** Of the chapter; empty where the model gave none. */
  summary: string;
  characters: UpdatedCharacter[];
  relationships: { between: string[]; what: string }[];
  timeline: { when: string; what: string }[];
  clues: UpdatedClue[];
  immutableFacts: { what: string }[];
  /** Where the chapter and the bible do not agree: never made, only told to the author. */
  corrections: BibleCorrection[];
}

export interface UpdatedCharacter {
  name: string;
  aliases: string[];
  role: string;
  facts: string[];
}

const clueStatuses = ['planted', 'advanced', 'paid_off'] as const;
export interface UpdatedClue {
  what: string;
  status: (typeof clueStatuses)[number];
}

export interface BibleCorrection {
  /** As the bible has it. */
  was: string;
  /** As the chapter has it. */
  now: string;
}

// Lenient in all but the summary: an item that says nothing of use is read as an empty one, which is left out later.

const text = z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '');
const texts = z.catch(
  z.union([
    z.pipe(
      z.string(),
      z.transform((one) => [one]),
    ),
    z.array(text),
  ]),
  [],
);

/** A list of objects in which a plain string stands for the object with that under its main key. */
function items<Key extends string, Shape extends z.core.$ZodShape>(key: Key, shape: Shape) {
  const item = z.object(shape);
  const plain = z.pipe(
    z.string(),
    z.transform((one) => z.safeParse(item, { [key]: one }).data),
  );
  return z.catch(
    z.pipe(
      z.array(z.catch(z.union([item, plain]), undefined as never)),
      z.transform((list) => list.filter((one) => one !== undefined) as z.infer<typeof item>[]),
    ),
    [],
  );
}

const between = z.catch(
  z.union([
    z.pipe(
      z.string(),
      z.transform((one) => one.split(/\s*(?:[&/、,，–—↔]|\band\b)\s*/u)),
    ),
    z.array(text),
  ]),
  [],
);

const status = z.catch(z.enum(clueStatuses), ({ value }) => {
  const said = typeof value === 'string' ? value.slice(0, 40).toLowerCase() : '';
  if (/paid|resolv|clos|reveal|回收|揭/u.test(said)) return 'paid_off';
  return /advanc|progress|推进/u.test(said) ? 'advanced' : 'planted';
});

const updateSchema = z.object({
  summary: z.string(),
  characters: items('name', { name: text, aliases: texts, role: text, facts: texts }),
  relationships: items('what', { between, what: text }),
  timeline: items('what', { when: text, what: text }),
  clues: items('what', { what: text, status }),
  immutableFacts: items('what', { what: text }),
  corrections: items('now', { was: text, now: text }),
});

const said = z.string();
const askedSchema = z.object({
  summary: said,
  characters: z.array(z.object({ name: said, aliases: z.array(said), role: said, facts: z.array(said) })),
  relationships: z.array(z.object({ between: z.array(said), what: said })),
  timeline: z.array(z.object({ when: said, what: said })),
  clues: z.array(z.object({ what: said, status: z.enum(clueStatuses) })),
  immutableFacts: z.array(z.object({ what: said })),
  corrections: z.array(z.object({ was: said, now: said })),
});

export const bibleUpdateFormat: ReplyFormat<BibleUpdate> = {
  name: 'bible_update',
  schema: updateSchema as unknown as z.ZodMiniType<BibleUpdate>,
  asked: askedSchema,
  example:
    '{"summary":"…","characters":[{"name":"…","aliases":["…"],"role":"…","facts":["…"]}],"relationships":[{"between":["…","…"],"what":"…"}],"timeline":[{"when":"…","what":"…"}],"clues":[{"what":"…","status":"planted"}],"immutableFacts":[{"what":"…"}],"corrections":[{"was":"…","now":"…"}]}',
};
