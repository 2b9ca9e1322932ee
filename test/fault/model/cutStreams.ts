import { StoryFoldError } from '../../../src/core/errors';
import type { OpenaiModel } from '../../../src/adapters/models/openaiModel';
import type { ModelReply } from '../../../src/core/llm/languageModel';
import type { Script } from '../../fakes/modelServer/answer';
import { cutAfterBytes, endAfterBytes, inBytes, splitAt } from '../../fakes/modelServer/faults';
import { modelAt } from '../../fakes/modelServer/modelAt';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import { bytes } from '../../fakes/modelServer/replies';
import { result, type FaultRow, type Scale } from '../row';
import { inTurns } from '../support/inTurns';
import type { Transcript } from './transcript';
import { transcripts } from './transcripts';

/** One way in which a transcript reaches the product. */
interface Way {
  how: string;
  script: Script;
  /** How many of its bytes come. */
  came: number;
}

type Outcome = { reply: ModelReply; pieces: string } | { error: unknown; pieces: string };

/**
 * F8. Sends 20 transcripts over real HTTP to the real adapter: cut after every byte, by an end and by a torn connection; and whole, in
 * two parts split at every byte, and byte by byte.
 */
export const cutStreams: FaultRow = {
  id: 'F8',
  fault: `stream cut at every byte of ${transcripts.length} transcripts, every UTF-8 split`,
  reach: '0 accepted as complete, 0 replacement characters',
  run: async (scale) => {
    const problems: string[] = [];
    const numbers = { tried: 0, cuts: 0, splits: 0, accepted: 0, replaced: 0 };
    for (const transcript of transcripts) {
      const ways = waysOf(transcript, scale);
      numbers.tried += ways.length;
      numbers.cuts += ways.filter(({ came }) => came < transcript.body.length).length;
      numbers.splits += ways.filter(({ came }) => came === transcript.body.length).length;
      await send(transcript, ways, ({ how, came }, outcome) => {
        const wrong = wrongWith(transcript, came, outcome);
        if (wrong === undefined) return;
        if (wrong === acceptedThough) numbers.accepted++;
        if (wrong === replaced) numbers.replaced++;
        problems.push(`${transcript.name}, ${how}: ${wrong}`);
      });
    }
    const { cuts, splits, accepted, replaced: marks } = numbers;
    return result(
      `${transcripts.length} transcripts, ${cuts} cuts, ${splits} splits: ${accepted} accepted as complete, ${marks} replacement characters, ${problems.length} wrong`,
      numbers,
      problems,
    );
  },
};

const acceptedThough = 'accepted as complete';
const replaced = 'a replacement character';

/** What is wrong with the outcome when that many bytes of a transcript came. */
function wrongWith(transcript: Transcript, came: number, outcome: Outcome): string | undefined {
  const { text, finish, knownFrom, toldFrom } = transcript;
  if (outcome.pieces.includes('\uFFFD')) return replaced;
  if ('error' in outcome) {
    const { error } = outcome;
    if (!(error instanceof StoryFoldError)) return `ends with ${String(error)}`;
    if (came >= toldFrom) return `not accepted: ${error.code} ${error.message}`;
    return error.code === 'connection' ? undefined : `ends with ${error.code} in place of connection`;
  }
  if (came < knownFrom) return acceptedThough;
  const { reply, pieces } = outcome;
  if (reply.text.includes('\uFFFD')) return replaced;
  if (reply.text !== text) return `another text: ${JSON.stringify(reply.text)}`;
  if (pieces !== text) return `other pieces: ${JSON.stringify(pieces)}`;
  return reply.finish === finish ? undefined : `ends with ${reply.finish}`;
}

function waysOf({ body, type, knownFrom, toldFrom }: Transcript, scale: Scale): Way[] {
  const whole = bytes(body, { type });
  const all = Array.from(body, (_, at) => at);
  const places = scale === 'full' ? all : sample(body, [0, 1, knownFrom - 1, knownFrom, toldFrom]);
  return [
    ...places.map((at) => ({ how: `ended after ${at} bytes`, script: endAfterBytes(at, whole), came: at })),
    ...places.map((at) => ({ how: `torn after ${at} bytes`, script: cutAfterBytes(at, whole), came: at })),
    ...places.map((at) => ({ how: `split at ${at}`, script: splitAt(at, whole), came: body.length })),
    { how: 'byte by byte', script: inBytes(1, whole), came: body.length },
  ];
}

/** Some places spread over the body, some within characters, and those that matter most. */
function sample(body: Buffer, critical: readonly number[]): number[] {
  const all = Array.from(body, (_, at) => at);
  const within = all.filter((at) => (body[at]! & 0xc0) === 0x80);
  const some = (places: readonly number[], count: number) =>
    places.filter((_, index) => index % Math.ceil(places.length / count) === 0);
  const places = new Set([...some(all, 13), ...some(within, 5), ...critical, body.length - 1]);
  return [...places].filter((at) => at < body.length);
}

async function send(
  { name }: Transcript,
  ways: readonly Way[],
  judge: (way: Way, outcome: Outcome) => void,
): Promise<void> {
  const server = await ModelServer.start({
    replies: ({ body }) => ways[Number(body?.messages[0]?.content)]?.script,
  });
  try {
    const model = modelAt(server.url);
    const jobs = ways.map((way, number) => async () => judge(way, await ask(model, String(number))));
    await inTurns(jobs, 4);
    const problems = server.problems();
    if (problems.length > 0) throw new Error(`${name}: ${problems.join('; ')}`);
  } finally {
    await server.close();
  }
}

async function ask(model: OpenaiModel, content: string): Promise<Outcome> {
  let pieces = '';
  try {
    const request = { model: 'm', messages: [{ role: 'user' as const, content }] };
    const reply = await model.reply(request, { onText: (piece) => (pieces += piece) });
    return { reply, pieces };
  } catch (error) {
    return { error, pieces };
  }
}
