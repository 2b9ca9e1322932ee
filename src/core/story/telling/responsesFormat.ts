import * as z from 'zod/mini';
import { numberIn, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { isObject } from '../../storage/jsonValues';

interface WrittenResponses {
  /** `choice`: to which, from 1; undefined where that was not said. */
  responses: { choice: number | undefined; text: string }[];
}

const schema = z.object({
  responses: z
    .pipe(
      z.array(z.unknown()),
      z.transform((written) => written.flatMap((one) => responseIn(one) ?? [])),
    )
    .check(z.refine((responses) => responses.length > 0)),
});

function responseIn(value: unknown): WrittenResponses['responses'][number] | undefined {
  if (typeof value === 'string') return { choice: undefined, text: value.trim() };
  if (!isObject(value)) return undefined;
  return {
    choice: numberIn(value['choice'] ?? value['number'] ?? value['way']),
    text: wordsIn(value['text'] ?? value['response']),
  };
}

export const responsesFormat: ReplyFormat<WrittenResponses> = {
  name: 'responses',
  schema: schema as unknown as z.ZodMiniType<WrittenResponses>,
  asked: z.object({ responses: z.array(z.object({ choice: z.number(), text: z.string() })) }),
  example: '{"responses":[{"choice":1,"text":"…"}]}',
};
