import * as z from 'zod/mini';
import { scoreOf100 } from '../../chapter/telling/scoreScale';
import { listIn, readAs, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { isObject } from '../../storage/jsonValues';

/** A judge's reading, as it said it. */
interface SaidFeedback {
  /** 0 to 100. */
  score: number;
  criteria: { name: string; score: number; comment: string }[];
  strengths: string[];
  problems: string[];
}

const bounded = (value: number): number => Math.min(100, Math.max(0, Math.round(value * 10) / 10));

const score = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context) => {
    const number = scoreOf100(value);
    if (number !== undefined) return bounded(number);
    context.issues.push({ code: 'custom', input: value, message: 'a number from 0 to 100' });
    return z.NEVER;
  }),
);

const criteria = readAs((value) => {
  // Some write an object with a number for each.
  const list: unknown[] = Array.isArray(value)
    ? value
    : isObject(value)
      ? Object.entries(value).map(([name, inside]) =>
          isObject(inside) ? { name, ...inside } : { name, score: inside },
        )
      : [];
  return list.flatMap((one) => {
    if (!isObject(one)) return [];
    const name = wordsIn(one['name']);
    const number = scoreOf100(one['score']);
    return name === '' || number === undefined
      ? []
      : [{ name, score: bounded(number), comment: wordsIn(one['comment']) }];
  });
});
const lines = readAs((value) => listIn(value, /\s*\n\s*/u));

const schema = z.object({ score, criteria, strengths: lines, problems: lines });

export const feedbackFormat: ReplyFormat<SaidFeedback> = {
  name: 'feedback',
  schema: schema as unknown as z.ZodMiniType<SaidFeedback>,
  asked: z.object({
    score: z.number(),
    criteria: z.array(z.object({ name: z.string(), score: z.number(), comment: z.string() })),
    strengths: z.array(z.string()),
    problems: z.array(z.string()),
  }),
  example: '{"score":0,"criteria":[{"name":"…","score":0,"comment":"…"}],"strengths":["…"],"problems":["…"]}',
};
