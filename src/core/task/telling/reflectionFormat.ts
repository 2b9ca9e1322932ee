import * as z from 'zod/mini';
import { readAs, saysNone, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { idsIn } from './namedIds';
import { isObject } from '../../storage/jsonValues';

/** What is to be learned, as a model said it. */
interface SaidReflection {
  summary: string;
  insights: { lesson: string; evidence: string; from: 'feedback' | 'judge' | 'decisions' }[];
  /** Ids of lessons that helped, and that did harm. */
  helpful: string[];
  harmful: string[];
}

const insights = z.pipe(
  z.union([z.array(z.unknown()), z.null()]),
  z.transform((written) =>
    (written ?? []).flatMap((one) => {
      const lesson = wordsIn(isObject(one) ? (one['lesson'] ?? one['insight']) : one);
      if (lesson === '' || saysNone(lesson)) return [];
      const from = isObject(one) ? wordsIn(one['from']).toLowerCase() : '';
      return [
        {
          lesson,
          evidence: isObject(one) ? wordsIn(one['evidence']) : '',
          from:
            from.includes('decision') || from.includes('author')
              ? ('decisions' as const)
              : from.includes('judge')
                ? ('judge' as const)
                : ('feedback' as const),
        },
      ];
    }),
  ),
);
const ids = readAs(idsIn);

const schema = z.object({ summary: readAs(wordsIn), insights, helpful: ids, harmful: ids });

export const reflectionFormat: ReplyFormat<SaidReflection> = {
  name: 'reflection',
  schema: schema as unknown as z.ZodMiniType<SaidReflection>,
  asked: z.object({
    summary: z.string(),
    insights: z.array(
      z.object({
        lesson: z.string(),
        evidence: z.string(),
        from: z.enum(['feedback', 'judge', 'decisions']),
      }),
    ),
    helpful: z.array(z.string()),
    harmful: z.array(z.string()),
  }),
  example:
    '{"summary":"…","insights":[{"lesson":"…","evidence":"…","from":"feedback"}],"helpful":["b1"],"harmful":["b2"]}',
};
