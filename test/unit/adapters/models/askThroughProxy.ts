import { OpenaiModel } from '../../../../src/adapters/models/openaiModel';
import { proxyFetch } from '../../../../src/adapters/models/proxyFetch';
import { StoryFoldError } from '../../../../src/core/errors';
import { BoundKey } from '../../../../src/core/llm/endpoint/apiKey';
import { request, testKey } from './servedModel';

/** A program of its own: asks a model at the origin of its first argument, says in one line what came of it, and has nothing more to do. */
async function main(): Promise<void> {
  const [origin = '', limit = ''] = process.argv.slice(2);
  const ownFetch = await proxyFetch({ environment: process.env, origin, longestSilence: 1000 });
  const wait = Number(limit);
  const model = new OpenaiModel({
    endpoint: { baseUrl: `${origin}/v1`, origin },
    timeouts: { answerMilliseconds: wait, silenceMilliseconds: wait, wholeMilliseconds: wait },
    key: new BoundKey(testKey, origin),
    reasoning: 'auto',
    ...(ownFetch && { fetch: ownFetch }),
  });
  const came = await model.reply(request).then(
    ({ text }) => ({ text }),
    (error: unknown) =>
      error instanceof StoryFoldError
        ? { code: error.code, message: error.message, hint: error.hint, details: error.details }
        : { foreign: String(error) },
  );
  process.stdout.write(`${JSON.stringify(came)}\n`);
}

void main();
