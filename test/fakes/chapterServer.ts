import { chapterReplies } from './chapterReplies';
import { silence } from './modelServer/faults';
import { ModelServer } from './modelServer/modelServer';
import type { Asked } from './modelServer/receivedRequest';

/** How a server answers that writes chapters. */
export interface ChapterServerScript {
  /** The verdict of the how manyeth request for one, from 0; one that passes where there is none. */
  verdicts?: readonly object[] | ((index: number) => object);
  scenes?: number;
  /** The request of that number, from 1, is taken and never answered. */
  silentAt?: number;
}

/** A verdict that fails, with issues of these types. */
export function failing(...issues: readonly { type: string; [key: string]: unknown }[]): object {
  return {
    passed: false,
    score: 50,
    issues: issues.map((issue) => ({
      severity: 'medium',
      note: `It is about ${issue.type}.`,
      location: 'The ferry was late.',
      ...issue,
    })),
    revisionInstructions: ['Mend it.'],
  };
}

/** A server on the loopback that answers whatever the steps of a chapter ask for. */
export async function chapterServer(script: ChapterServerScript = {}): Promise<ModelServer> {
  const { verdicts = [], scenes = 2, silentAt } = script;
  const counts = new Map<Asked, number>();
  let number = 0;
  return ModelServer.start({
    replies: ({ asked }) => {
      if (asked === undefined) return undefined;
      const count = counts.get(asked) ?? 0;
      counts.set(asked, count + 1);
      if (++number === silentAt) return silence();
      const verdict = typeof verdicts === 'function' ? verdicts(count) : verdicts[count];
      return chapterReplies[asked]?.({ count, scenes, verdict });
    },
  });
}

/** What was asked for, in order. */
export function askedOf({ requests }: ModelServer): Asked[] {
  return requests.map(({ asked }) => asked!);
}
