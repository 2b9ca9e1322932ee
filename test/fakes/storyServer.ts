import { ModelServer } from './modelServer/modelServer';
import type { Asked, ReceivedRequest } from './modelServer/receivedRequest';
import type { Reply } from './modelServer/replyTable';
import { storyReply } from './storyReplies';

/** What a server that works on branching stories answers; it may be changed between two runs, and while one goes. */
export interface StoryServer {
  server: ModelServer;
  url: string;
  /** In place of the usual answer, as long as it gives one. */
  instead: (request: ReceivedRequest, count: number) => Reply | undefined;
  /** What was asked for since this was last called, in order. */
  asked(): Asked[];
  stop(): Promise<void>;
}

/** A server on the loopback that answers whatever the stages of a branching story ask for. */
export async function storyServer(instead: StoryServer['instead'] = () => undefined): Promise<StoryServer> {
  const counts = new Map<Asked, number>();
  let choices = 0;
  let seen = 0;
  const made: StoryServer = {
    instead,
    server: await ModelServer.start({
      replies: (request) => {
        const { asked } = request;
        if (asked === undefined) return undefined;
        const count = counts.get(asked) ?? 0;
        counts.set(asked, count + 1);
        const reply = made.instead(request, count);
        if (reply !== undefined) return reply;
        const usual = storyReply(request, { count, choices });
        if (asked === 'choices' && usual !== undefined)
          choices += (JSON.parse(usual) as { choices: unknown[] }).choices.length;
        return usual;
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
