import * as z from 'zod/mini';
import type { ReplyFormat } from '../../../src/core/llm/replies/replyFormat';

/** The smallest structured reply. */
export const tideFormat: ReplyFormat<{ overall: string }> = {
  name: 'assessment',
  schema: z.object({ overall: z.string() }),
  example: '{"overall":"…"}',
};
