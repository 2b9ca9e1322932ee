import * as z from 'zod/mini';
import { wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { idsIn } from './namedIds';
import { isObject } from '../../storage/jsonValues';

/** What a model picks of what was found, by its numbers there, `e1`, `e2`, … */
interface PickedEntries {
  picks: { entry: string; why: string }[];
}

const pick = z._default(z.union([z.array(z.unknown()), z.null()]), []);
const schema = z.object({
  picks: z.pipe(
    pick,
    z.transform((written) =>
      (written ?? []).flatMap((one) => {
        const [entry] = idsIn(isObject(one) ? (one['entry'] ?? one['id']) : one);
        return entry === undefined ? [] : [{ entry, why: isObject(one) ? wordsIn(one['why']) : '' }];
      }),
    ),
  ),
});

export const templatesFormat: ReplyFormat<PickedEntries> = {
  name: 'templates',
  schema: schema as unknown as z.ZodMiniType<PickedEntries>,
  asked: z.object({ picks: z.array(z.object({ entry: z.string(), why: z.string() })) }),
  example: '{"picks":[{"entry":"e1","why":"…"}]}',
};
