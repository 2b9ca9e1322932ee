import { StoryFoldError } from '../../../src/core/errors';
import { ModelRun } from '../../../src/core/llm/calls/modelRun';
import { ManualClock } from '../../fakes/manualClock';
import { ManualTimer } from '../../fakes/manualTimer';
import { modelAt } from '../../fakes/modelServer/modelAt';
import { ModelServer, type ModelServerSettings } from '../../fakes/modelServer/modelServer';
import type { Asked } from '../../fakes/modelServer/receivedRequest';
import { refuses, status } from '../../fakes/modelServer/statuses';
import { callsAt } from './callsAt';
import { tideFormat } from './tideFormat';

interface Case {
  name: string;
  server: ModelServerSettings;
  /** What is asked for on the wire, in order, when a document is asked for twice. */
  asked: readonly (Asked | undefined)[];
  /** What each of the two ends with. */
  ends: readonly string[];
  temperature?: number;
}

const document = '{"overall":"The tide is never named."}';
const replies = { assessment: document, json_object: document, prose: document };

const cases: readonly Case[] = [
  { name: 'every form', server: { replies }, asked: ['assessment', 'assessment'], ends: ['reply', 'reply'] },
  {
    name: 'no schema',
    server: { accepts: ['json_object'], replies },
    asked: ['assessment', 'json_object', 'json_object'],
    ends: ['reply', 'reply'],
  },
  {
    name: 'no form at all',
    server: { accepts: [], replies },
    asked: ['assessment', 'json_object', 'prose', 'prose'],
    ends: ['reply', 'reply'],
  },
  {
    name: 'no temperature, no limit of tokens and no schema',
    server: { accepts: ['json_object'], refuses: ['temperature'], replies },
    asked: ['assessment', 'json_object', 'json_object', 'json_object'],
    ends: ['reply', 'reply'],
    temperature: 0.5,
  },
  {
    name: 'whatever is asked, it names the form',
    server: { replies: () => refuses('response_format') },
    asked: ['assessment', 'json_object', 'prose', 'prose'],
    ends: ['invalid_input', 'invalid_input'],
  },
  {
    name: 'a 400 that names nothing',
    server: { replies: () => status(400, { message: 'Something is wrong.' }) },
    asked: ['assessment', 'assessment'],
    ends: ['invalid_input', 'invalid_input'],
  },
];

/** Asks servers for a document that refuse forms and parameters: each refusal is asked again once, and not met a second time. */
export async function refusedForms(): Promise<{ tried: number; requests: number; problems: string[] }> {
  const problems: string[] = [];
  let requests = 0;
  for (const each of cases) {
    const server = await ModelServer.start(each.server);
    try {
      const clock = new ManualClock();
      const timer = new ManualTimer(clock);
      const { temperature } = each;
      const { calls, ledger } = callsAt(
        modelAt(server.url),
        { clock, timer },
        temperature === undefined ? {} : { 'storyfold.model.temperature': temperature },
      );
      const ends = [await askOnce(calls), await askOnce(calls)];
      const asked = server.requests.map((request) => request.asked);
      const lines = (await ledger.read()).records.length;
      const wrong = [
        ...(`${ends}` === `${each.ends}` ? [] : [`ends with ${ends.join(', ')}`]),
        ...(`${asked}` === `${each.asked}` ? [] : [`asks for ${asked.join(', ')}`]),
        ...(lines === asked.length ? [] : [`${lines} lines in the ledger for ${asked.length} requests`]),
        ...(timer.waits.length === 0 ? [] : [`waits ${timer.waits.join(', ')}`]),
        ...server.problems(),
      ];
      problems.push(...wrong.map((problem) => `${each.name}: ${problem}`));
    } finally {
      await server.close();
    }
    requests += server.requests.length;
  }
  return { tried: cases.length, requests, problems };
}

async function askOnce(calls: ConstructorParameters<typeof ModelRun>[0]): Promise<string> {
  try {
    const { value } = await new ModelRun(calls, {}).structured(tideFormat, [
      { role: 'user', content: 'What is missing?' },
    ]);
    return JSON.stringify(value) === document ? 'reply' : 'another document';
  } catch (error) {
    return error instanceof StoryFoldError ? error.code : String(error);
  }
}
