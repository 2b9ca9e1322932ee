import type { ModelRequest } from '../../src/core/llm/languageModel';
import { ScriptedModel } from './scriptedModel';

/** How a model that writes chapters answers. */
export interface ChapterModelScript {
  /** The verdict of the how manyeth request for one, from 0; one that passes where there is none. */
  verdicts?: readonly object[];
  scenes?: number;
}

/** The name of the reply that a request asks for; `scene` for prose. */
export function stepOf({ format }: ModelRequest): string {
  return format?.kind === 'json_schema' ? format.name : 'scene';
}

/** A model that answers whatever the steps of a chapter ask for. */
export function chapterModel({ verdicts = [], scenes = 2 }: ChapterModelScript = {}): ScriptedModel {
  let judged = 0;
  let written = 0;
  return new ScriptedModel((request) => {
    switch (stepOf(request)) {
      case 'scene_list':
        return JSON.stringify({
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
        });
      case 'scene':
        written++;
        return `Mara stood on the quay for the ${written}th time. The ferry was late.\n\nShe counted gulls until it was dark.\n`;
      case 'revision':
        return JSON.stringify({ edits: [], unaddressed: [] });
      case 'judge_report':
        return JSON.stringify({
          passed: true,
          score: 88,
          scores: { prose: 80 },
          hardFail: { safetyPass: true, continuityConflicts: [], wordCountInRange: true },
          issues: [],
          revisionInstructions: [],
          strengths: ['It is short.'],
          ...verdicts[judged++],
        });
      case 'bible_update':
        return JSON.stringify({
          summary: 'Mara waits for a ferry that is late.',
          characters: [{ name: 'Mara', aliases: [], role: 'waits', facts: ['She counts gulls.'] }],
          relationships: [],
          timeline: [],
          clues: [],
          immutableFacts: [],
          corrections: [],
        });
      default:
        throw new Error(`A request for ${stepOf(request)} is not in the script.`);
    }
  });
}
