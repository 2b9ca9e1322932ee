import type { ErrorCode } from '../../src/core/errors';
import type { FinishReason } from '../../src/core/llm/languageModel';
import {
  contextOverflow,
  keyRefused,
  modelNotFound,
  notConnected,
  nothingThere,
  rateLimited,
  replyBroken,
  replyRefused,
  requestNotAccepted,
  sentElsewhere,
  serverFailed,
  serverTimedOut,
} from '../../src/core/llm/modelErrors';
import { silence } from '../fakes/modelServer/faults';
import type { Script } from '../fakes/modelServer/answer';
import { modelAt } from '../fakes/modelServer/modelAt';
import { ModelServer } from '../fakes/modelServer/modelServer';
import { redirect, status } from '../fakes/modelServer/statuses';
import { ScriptedModel, type ScriptedAnswer } from '../fakes/scriptedModel';
import { languageModelContract, type Behaviour } from './languageModelContract';

const origin = 'http://localhost:1';

function scripted(behaviour: Behaviour): ScriptedAnswer {
  switch (behaviour.does) {
    case 'replies':
      return behaviour;
    case 'breaks off':
      return { pieces: behaviour.pieces, thenFails: replyBroken(origin, behaviour.pieces.join('').length) };
    case 'falls silent':
      return { pieces: behaviour.pieces, thenSilent: true };
    case 'fails':
      return failure(behaviour);
  }
}

function failure({ code, parameter, retryAfterMilliseconds }: Behaviour & { does: 'fails' }) {
  const errors: Partial<Record<ErrorCode, ReturnType<typeof replyBroken>>> = {
    auth: keyRefused(origin, 401, ''),
    model_not_found: modelNotFound(origin, 'small', ''),
    not_found: nothingThere(origin, 404),
    rate_limited: rateLimited(origin, '', retryAfterMilliseconds),
    timeout: serverTimedOut(origin, 504, ''),
    connection: notConnected(origin, 'ECONNREFUSED', 'refused'),
    server_error: serverFailed(origin, 500, ''),
    context_overflow: contextOverflow(origin, ''),
    reply_refused: replyRefused(''),
    refused: sentElsewhere(origin, 'http://localhost:2'),
    invalid_input: requestNotAccepted(origin, 400, '', parameter),
  };
  return errors[code]!;
}

const onTheWire: Record<FinishReason, string> = { stop: 'stop', length: 'length', refused: 'content_filter' };

/** A server of ours is not needed to say what one piece each is: the events stand here as they go over the wire. */
function served(behaviour: Behaviour): Script {
  switch (behaviour.does) {
    case 'replies':
      return stream(behaviour.pieces, behaviour.model, [
        { choices: [{ index: 0, delta: {}, finish_reason: onTheWire[behaviour.finish] }] },
      ]);
    case 'breaks off':
      return stream(behaviour.pieces, 'small', []);
    case 'falls silent':
      return behaviour.pieces.length === 0
        ? silence()
        : (request) => ({ ...stream(behaviour.pieces, 'small', [])(request), end: 'silence' });
    case 'fails':
      return servedFailure(behaviour);
  }
}

function stream(pieces: readonly string[], model: string, last: readonly object[]): Script {
  const events = [
    ...pieces.map((content) => ({ model, choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    ...last.map((event) => ({ model, ...event })),
  ];
  return () => ({
    before: 0,
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    parts: events.map((event) => Buffer.from(`data: ${JSON.stringify(event)}\n\n`)),
    end: 'close',
  });
}

function servedFailure({ code, parameter, retryAfterMilliseconds }: Behaviour & { does: 'fails' }): Script {
  const scripts: Partial<Record<ErrorCode, Script>> = {
    auth: status(401),
    model_not_found: status(404, { code: 'model_not_found' }),
    not_found: status(404, { body: 'no such page' }),
    rate_limited: status(429, {
      ...(retryAfterMilliseconds && { retryAfter: retryAfterMilliseconds / 1000 }),
    }),
    timeout: status(504),
    connection: (request) => ({ ...stream(['x'], 'small', [])(request), end: 'destroy' }),
    server_error: status(500),
    context_overflow: status(400, { code: 'context_length_exceeded' }),
    reply_refused: status(400, { code: 'content_filter' }),
    refused: redirect('http://127.0.0.1:1/v1/chat/completions'),
    invalid_input: status(400, { parameter: parameter ?? null }),
  };
  return scripts[code]!;
}

languageModelContract('ScriptedModel', async (behaviour, names) => {
  const model = new ScriptedModel(() => scripted(behaviour), {
    origin,
    ...(names && { models: names.length === 0 ? 'silence' : names }),
  });
  return { model, requests: () => model.requests.length, close: async () => undefined };
});

languageModelContract('OpenaiModel', async (behaviour, names) => {
  const server = await ModelServer.start({
    ...(names && { models: [...names, 'small'].filter((name, at, all) => all.indexOf(name) === at) }),
    replies: ({ asked }) =>
      asked === 'models' ? (names?.length === 0 ? silence() : undefined) : served(behaviour),
  });
  return {
    model: modelAt(server.url),
    requests: () => server.requests.filter(({ asked }) => asked !== 'models').length,
    close: () => server.close(),
  };
});
