import type { Script } from './answer';
import { reply } from './replies';
import type { Asked, ReceivedRequest } from './receivedRequest';
import { status } from './statuses';

/** A script, or a text for a reply of that text. */
export type Reply = Script | string;

/** One answer for every such request, or exactly these in order: as many requests as there are answers, no more and no fewer. */
export type Replies = Reply | readonly Reply[];

/** The answers by what is asked for, or found for each request by a function; undefined for a request that must not come. */
export type ReplyTable =
  Readonly<Partial<Record<Asked, Replies>>> | ((request: ReceivedRequest) => Reply | undefined);

/** Finds the script for each request, and notes what did not go as scripted. */
export class ReplyDesk {
  private readonly counts = new Map<Asked, number>();
  private readonly unexpected: string[] = [];

  constructor(private readonly table: ReplyTable) {}

  /** Undefined where the table says nothing about it. */
  find(request: ReceivedRequest): Script | undefined {
    const found = typeof this.table === 'function' ? this.table(request) : this.next(this.table, request);
    return typeof found === 'string' ? reply(found) : found;
  }

  /** As `find`; for a request that is not in the script a 500, which is noted. */
  scriptFor(request: ReceivedRequest): Script {
    const found = this.find(request);
    if (found) return found;
    const { asked, body } = request;
    const what = asked ?? JSON.stringify(body?.response_format);
    this.unexpected.push(`a request for ${what} is not in the script`);
    return status(500, { message: 'This request is not in the script.' });
  }

  /** Requests that no answer was scripted for, and answers that nobody asked for. */
  problems(): string[] {
    if (typeof this.table === 'function') return this.unexpected;
    const unused = Object.entries(this.table).flatMap(([asked, replies]) => {
      const left = isList(replies) ? replies.length - (this.counts.get(asked as Asked) ?? 0) : 0;
      return left > 0 ? [`the last ${left} of the answers for ${asked} were never asked for`] : [];
    });
    return [...this.unexpected, ...unused];
  }

  private next(
    table: Readonly<Partial<Record<Asked, Replies>>>,
    { asked }: ReceivedRequest,
  ): Reply | undefined {
    if (asked === undefined) return undefined;
    const count = this.counts.get(asked) ?? 0;
    this.counts.set(asked, count + 1);
    const replies = table[asked];
    return isList(replies) ? replies[count] : replies;
  }
}

function isList(replies: Replies | undefined): replies is readonly Reply[] {
  return Array.isArray(replies);
}
