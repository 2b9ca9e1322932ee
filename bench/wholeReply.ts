import { readReply } from '../src/core/llm/replies/readReply';
import type { ReplyFormat } from '../src/core/llm/replies/replyFormat';

/** What a reply says, as the product reads it. Throws where it is not whole. */
export function wholeReply<T>(reply: string, format: ReplyFormat<T>): T {
  const reading = readReply(reply, format);
  if (reading.kind !== 'whole') throw new Error('The reply cannot be read.');
  return reading.value;
}
