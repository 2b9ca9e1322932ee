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
      return answers[asked]?.({ count, scenes, verdict });
    },
  });
}

/** What was asked for, in order. */
export function askedOf({ requests }: ModelServer): Asked[] {
  return requests.map(({ asked }) => asked!);
}

interface Question {
  count: number;
  scenes: number;
  verdict: object | undefined;
}

const answers: Partial<Record<Asked, (question: Question) => string>> = {
  scene_list: ({ scenes }) =>
    JSON.stringify({
      scenes: Array.from({ length: scenes }, (_, index) => ({
        scene: index + 1,
        title: `Part ${index + 1}`,
        setting: 'The quay, at dusk',
        characters: ['Mara'],
        events: 'Mara waits for the ferry, and it does not come.',
        turn: 'She walks home.',
        clues: [],
        words: 300,
      })),
    }),
  prose: ({ count }) =>
    `Mara stood on the quay, and it was evening ${count + 1}. The ferry was late.\n\nShe counted gulls until it was dark.\n`,
  revision: () => JSON.stringify({ edits: [], unaddressed: [] }),
  judge_report: ({ verdict }) =>
    JSON.stringify({
      passed: true,
      score: 88,
      scores: { prose: 80 },
      hardFail: { safetyPass: true, continuityConflicts: [], wordCountInRange: true },
      issues: [],
      revisionInstructions: [],
      strengths: ['The gulls are well seen.'],
      ...verdict,
    }),
  bible_update: () =>
    JSON.stringify({
      summary: 'Mara waits for a ferry that is late.',
      characters: [{ name: 'Mara', aliases: [], role: 'waits for the ferry', facts: ['She counts gulls.'] }],
      relationships: [],
      timeline: [],
      clues: [],
      immutableFacts: [],
      corrections: [],
    }),
};
