import * as z from 'zod/mini';
import type { ReplyFormat } from '../../llm/replies/replyFormat';

/** What a passage could become. */
export interface OfferedAlternatives {
  alternatives: { text: string; note: string }[];
}

export const alternativesFormat: ReplyFormat<OfferedAlternatives> = {
  name: 'alternatives',
  schema: z.object({
    alternatives: z.array(z.object({ text: z.string(), note: z._default(z.string(), '') })),
  }),
  example: '{"alternatives":[{"text":"…","note":"…"}]}',
};
