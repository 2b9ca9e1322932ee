import * as z from 'zod/mini';
import { listIn, readAs, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { taskVersion, type Requirements } from '../model';

const words = readAs(wordsIn);
const lines = readAs((value) => listIn(value, /\s*(?:\n|；|;)\s*/u));

const schema = z.pipe(
  z.object({
    objective: z
      .pipe(
        z.string(),
        z.transform((text) => text.trim()),
      )
      .check(z.refine((text) => text !== '')),
    audience: words,
    pointOfView: words,
    tone: words,
    length: words,
    people: lines,
    mustHappen: lines,
    mustAvoid: lines,
    facts: lines,
    openQuestions: lines,
  }),
  z.transform((read): Requirements => ({ version: taskVersion, ...read })),
);

const said = z.string();
const list = z.array(z.string());
const asked = z.object({
  objective: said,
  audience: said,
  pointOfView: said,
  tone: said,
  length: said,
  people: list,
  mustHappen: list,
  mustAvoid: list,
  facts: list,
  openQuestions: list,
});

export const requirementsFormat: ReplyFormat<Requirements> = {
  name: 'requirements',
  schema: schema as unknown as z.ZodMiniType<Requirements>,
  asked,
  example:
    '{"objective":"…","audience":"…","pointOfView":"…","tone":"…","length":"…","people":["…"],"mustHappen":["…"],"mustAvoid":["…"],"facts":["…"],"openQuestions":["…"]}',
};
