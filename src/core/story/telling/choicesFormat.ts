import * as z from 'zod/mini';
import { listIn, numberIn, readAs, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { isObject } from '../../storage/jsonValues';
import type { VariableValue } from '../model';
import { variablesIn } from './saidVariables';

interface WrittenChoices {
  scene: string;
  reliesOn: string[];
  /** `way`: of which way it is, from 1; undefined where that was not said. */
  choices: {
    way: number | undefined;
    text: string;
    consequences: Record<string, VariableValue>;
    preconditions: Record<string, VariableValue>;
  }[];
}

const schema = z.object({
  scene: readAs(wordsIn),
  reliesOn: readAs((value) => listIn(value, /\s*[,，、;；\n]\s*/u)),
  choices: z
    .pipe(
      z.array(z.unknown()),
      z.transform((written) => written.flatMap((one) => choiceIn(one) ?? [])),
    )
    .check(z.refine((choices) => choices.length > 0)),
});

function choiceIn(value: unknown): WrittenChoices['choices'][number] | undefined {
  if (!isObject(value)) return undefined;
  const text = wordsIn(value['text'] ?? value['choice']);
  if (text === '') return undefined;
  return {
    way: numberIn(value['way'] ?? value['number'] ?? value['id']),
    text,
    consequences: variablesIn(value['consequences']),
    preconditions: variablesIn(value['preconditions']),
  };
}

const variable = z.object({ variable: z.string(), value: z.string() });

export const choicesFormat: ReplyFormat<WrittenChoices> = {
  name: 'choices',
  schema: schema as unknown as z.ZodMiniType<WrittenChoices>,
  asked: z.object({
    scene: z.string(),
    reliesOn: z.array(z.string()),
    choices: z.array(
      z.object({
        way: z.number(),
        text: z.string(),
        consequences: z.array(variable),
        preconditions: z.array(variable),
      }),
    ),
  }),
  example:
    '{"scene":"…","reliesOn":[],"choices":[{"way":1,"text":"…","consequences":[{"variable":"…","value":"true"}],"preconditions":[]}]}',
};
