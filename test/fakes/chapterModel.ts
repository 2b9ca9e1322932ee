import type { ModelRequest } from '../../src/core/llm/languageModel';
import { chapterReplies } from './chapterReplies';
import type { Asked } from './modelServer/receivedRequest';
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
  const counts = new Map<string, number>();
  return new ScriptedModel((request) => {
    const step = stepOf(request);
    const reply = chapterReplies[(step === 'scene' ? 'prose' : step) as Asked];
    if (!reply) throw new Error(`A request for ${step} is not in the script.`);
    const count = counts.get(step) ?? 0;
    counts.set(step, count + 1);
    return reply({ count, scenes, verdict: verdicts[count] });
  });
}
