import * as z from 'zod/mini';
import type { ModelMessage, ModelRequest } from '../languageModel';
import { formatInstruction, type ReplyFormat } from '../replies/replyFormat';
import { estimateMessages } from '../usage/tokenEstimate';
import { wireFormat } from '../replies/wireSchema';

// What a check of an endpoint asks for. All of it is ours: nothing of an author's text is in it.

type Wanted = Omit<ModelRequest, 'model'>;

/** Long enough to come in several pieces; the limit leaves a model that reasons tokens to write with. */
export const proseRequest: Wanted = {
  messages: [
    {
      role: 'system',
      content: 'This tries out a connection. Do only what you are asked, without a comment.',
    },
    { role: 'user', content: 'Write the numbers from one to thirty in English words, with commas.' },
  ],
  maxOutputTokens: 2_000,
};

/** The smallest thing that is like the work itself. */
export const tryoutFormat: ReplyFormat<{ overall: string; suggestions: { summary: string }[] }> = {
  name: 'assessment',
  schema: z.object({ overall: z.string(), suggestions: z.array(z.object({ summary: z.string() })) }),
  example: '{"overall":"one sentence","suggestions":[{"summary":"what to change"}]}',
};

const jsonMessages: readonly ModelMessage[] = [
  { role: 'system', content: 'You look at a text and suggest what to change in it.' },
  {
    role: 'user',
    content: `The kettle sang sang in the kitchen.\n\n${formatInstruction(tryoutFormat, 'en')}`,
  },
];
const json: Wanted = { messages: jsonMessages, maxOutputTokens: 4_000 };

/** The same in every form that a reply can be asked for in, from the strictest on. */
export const jsonRequests = [
  { form: 'json_schema', request: { ...json, format: wireFormat(tryoutFormat) } },
  { form: 'json_object', request: { ...json, format: { kind: 'json_object' } } },
  { form: 'plain_json', request: json },
] as const satisfies { form: string; request: Wanted }[];

/** About how many tokens one reply of a check takes, where the model does not reason. */
export const expectedReply = 100;

/** About how many tokens a whole check sends, when all goes well and at most, and how many its replies usually take. */
export const checkCost = {
  input: estimateMessages(proseRequest.messages) + estimateMessages(jsonMessages),
  mostInput: estimateMessages(proseRequest.messages) + jsonRequests.length * estimateMessages(jsonMessages),
  output: 2 * expectedReply,
} as const;
