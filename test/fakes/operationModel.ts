import type { ModelRequest } from '../../src/core/llm/languageModel';
import { ScriptedModel } from './scriptedModel';

const assessment = {
  overall: 'A walk that ends too soon.',
  suggestions: [
    {
      type: 'style',
      summary: 'Say how tall the tower is.',
      detail: 'Nobody sees it yet.',
      severity: 'should_fix',
      path: 'sample.md',
      quote: 'a tall tower',
      otherQuotes: [],
      replacement: null,
      role: null,
    },
    {
      type: 'completeness',
      summary: 'Nobody walks here.',
      detail: '',
      severity: 'suggestion',
      path: null,
      quote: null,
      otherQuotes: [],
      replacement: null,
      role: null,
    },
  ],
};

/** A model that answers whatever `refinementOperations` ask for, always the same. */
export function operationModel(): ScriptedModel {
  return new ScriptedModel((request) => {
    const { format } = request;
    if (format?.kind !== 'json_schema') return 'Over the hill and far away, a tower of grey stone.\n';
    switch (format.name) {
      case 'assessment':
        return JSON.stringify(assessment);
      case 'revision':
        return JSON.stringify({ edits: [towerEdit(request)], unaddressed: [] });
      case 'alternatives':
        return JSON.stringify({
          alternatives: [
            { text: 'a tower as tall as the clouds', note: 'an image' },
            { text: 'a tower', note: 'shorter' },
          ],
        });
      default:
        throw new Error(`A request for ${format.name} is not in the script.`);
    }
  });
}

function towerEdit({ messages }: ModelRequest): object {
  const ids = [...messages.at(-1)!.content.matchAll(/<suggestion id="(s\d+)"/g)].map(([, id]) => id);
  return { for: ids, start: 'a tall tower', end: 'a tall tower', text: 'a tower as tall as the clouds' };
}
