import { chapterReplies } from './chapterReplies';
import { ModelServer } from './modelServer/modelServer';
import type { Asked } from './modelServer/receivedRequest';
import type { Reply } from './modelServer/replyTable';
import { taskReplies } from './taskReplies';

/** What a server that works on tasks answers; it may be changed between two runs, and while one goes. */
export interface TaskServer {
  server: ModelServer;
  url: string;
  /** In place of the usual answer, as long as it stands here. */
  instead: Partial<Record<Asked, Reply>>;
  /** What every verdict on a chapter says otherwise than that it passes. */
  verdict: object | undefined;
  /** What was asked for since this was last called, in order. */
  asked(): Asked[];
  stop(): Promise<void>;
}

/** A server on the loopback that answers whatever the stages of a task ask for, its chapter's steps included. */
export async function taskServer(instead: TaskServer['instead'] = {}, verdict?: object): Promise<TaskServer> {
  const counts = new Map<Asked, number>();
  let seen = 0;
  const made: TaskServer = {
    instead,
    verdict,
    server: await ModelServer.start({
      replies: ({ asked }) => {
        if (asked === undefined) return undefined;
        const count = counts.get(asked) ?? 0;
        counts.set(asked, count + 1);
        const reply = made.instead[asked];
        if (reply !== undefined) return reply;
        return (
          taskReplies[asked]?.(count) ?? chapterReplies[asked]?.({ count, scenes: 2, verdict: made.verdict })
        );
      },
    }),
    get url() {
      return made.server.url;
    },
    asked: () => {
      const { requests } = made.server;
      const now = requests.slice(seen).map(({ asked }) => asked!);
      seen = requests.length;
      return now;
    },
    stop: () => made.server.stop(),
  };
  return made;
}
