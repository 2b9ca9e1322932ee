import type { Asked } from './modelServer/receivedRequest';

/** What a reply depends on: how many of its kind came before it, and what the test wants of it. */
export interface ChapterQuestion {
  count: number;
  scenes: number;
  verdict: object | undefined;
}

/** What a model that writes chapters replies, by what it is asked for. */
export const chapterReplies: Partial<Record<Asked, (question: ChapterQuestion) => string>> = {
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
