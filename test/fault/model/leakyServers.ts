import type { Answer, Script } from '../../fakes/modelServer/answer';
import { cutAfterBytes } from '../../fakes/modelServer/faults';
import { bytes, json, reply } from '../../fakes/modelServer/replies';
import type { ReceivedRequest } from '../../fakes/modelServer/receivedRequest';
import { redirect, status } from '../../fakes/modelServer/statuses';

/** A server that gives away what it was sent. */
export interface LeakyServer {
  name: string;
  answer: Script;
}

/** The key as the server got it. */
const keyIn = ({ headers }: ReceivedRequest): string =>
  String(headers.authorization ?? headers['api-key'] ?? '').replace(/^Bearer /, '');

/** The key in every dress that a server could give it. */
const dressed = (request: ReceivedRequest): string => {
  const key = keyIn(request);
  return [
    key,
    encodeURIComponent(key),
    JSON.stringify(key),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('hex'),
    key.slice(0, -4),
    key.replace(/^./, (first) => `\\u00${first.charCodeAt(0).toString(16)}`),
    Buffer.from(`user:${key}`).toString('base64'),
    Buffer.from(`Bearer ${key}`).toString('base64url'),
  ].join(' | ');
};

const everything = ({ method, path, headers, raw }: ReceivedRequest): string =>
  JSON.stringify({ method, path, headers, raw });

const using =
  (make: (request: ReceivedRequest) => Script): Script =>
  (request): Answer =>
    make(request)(request);

/** `other`: the address of another server, which must hear nothing. */
export function leakyServers(other: string): LeakyServer[] {
  const errors = [400, 401, 403, 404, 422, 429, 500].map((code) => ({
    name: `${code} that repeats the request`,
    answer: using((request) =>
      status(code, { message: `Bad key ${keyIn(request)}: ${everything(request)}` }),
    ),
  }));
  // What the product shows of a server's words ends after some hundred characters; wherever that is, it may be within the key.
  const long = Array.from({ length: 12 }, (_, index) => ({
    name: `a message that is cut within the key (${250 + 5 * index})`,
    answer: using((request) =>
      status(400, { message: `${'x'.repeat(250 + 5 * index)}${keyIn(request)} and more` }),
    ),
  }));
  return [
    ...errors,
    ...long,
    {
      name: 'names of errors',
      answer: using((request) =>
        status(400, {
          message: dressed(request),
          type: keyIn(request),
          code: keyIn(request),
          parameter: `temperature ${keyIn(request)}`,
        }),
      ),
    },
    {
      name: 'plain text',
      answer: using((request) => bytes(everything(request), { status: 500, type: 'text/plain' })),
    },
    {
      name: 'a list of what is wrong',
      answer: using(
        (request) => () =>
          json(422, {
            detail: [{ loc: ['header', keyIn(request)], msg: dressed(request), type: keyIn(request) }],
          }),
      ),
    },
    {
      name: 'headers',
      answer: using((request) =>
        status(429, {
          retryAfter: keyIn(request),
          headers: { 'x-request-id': keyIn(request), 'x-ratelimit-reset': keyIn(request) },
        }),
      ),
    },
    ...[301, 307].map((code) => ({
      name: `${code} to another server`,
      answer: using((request) => {
        const inUrl = encodeURIComponent(keyIn(request));
        return redirect(`${other}/${inUrl}?key=${inUrl}#${inUrl}`, code as 301 | 307);
      }),
    })),
    {
      name: 'a redirect with a password',
      answer: using((request) =>
        redirect(other.replace('://', `://user:${encodeURIComponent(keyIn(request))}@`), 308),
      ),
    },
    { name: 'a reply', answer: using((request) => reply(dressed(request), { reasoning: dressed(request) })) },
    {
      name: 'a reply, a character at a time',
      answer: using((request) => reply(dressed(request), { pieceSize: 1, reasoning: dressed(request) })),
    },
    {
      name: 'a reply in tags',
      answer: using((request) =>
        reply(`{"ok":true,"text":${JSON.stringify(dressed(request))}}`, {
          reasoning: dressed(request),
          reasoningAs: 'tags',
          pieceSize: 3,
        }),
      ),
    },
    {
      name: 'a reply that is cut by its limit',
      answer: using((request) => reply(`${dressed(request)} and`, { finish: 'length' })),
    },
    {
      name: 'a reply that breaks off',
      answer: using((request) => reply(`${dressed(request)} and`, { finish: null, pieceSize: 5 })),
    },
    {
      name: 'a reply that breaks off within the key',
      answer: using((request) => cutAfterBytes(900, reply(`Once ${keyIn(request)}`, { pieceSize: 2 }))),
    },
    {
      name: 'a whole reply',
      answer: using((request) => reply(dressed(request), { whole: true, model: keyIn(request) })),
    },
    {
      name: 'names of models',
      answer: using((request) => reply('Once.', { model: `m-${dressed(request)}` })),
    },
    {
      name: 'the finish reason, and the usage',
      answer: using((request) =>
        reply('Once.', {
          finish: keyIn(request),
          usage: { prompt_tokens: keyIn(request), [keyIn(request)]: 1 },
        }),
      ),
    },
    {
      name: 'an error in the stream',
      answer: using((request) =>
        bytes(`data: ${JSON.stringify({ error: { message: dressed(request), code: keyIn(request) } })}\n\n`),
      ),
    },
    {
      name: 'a stream that is no JSON',
      answer: using((request) => bytes(`data: {"${keyIn(request)}\n\ndata: ${dressed(request)}\n\n`)),
    },
    {
      name: 'a web page',
      answer: using((request) => bytes(`<html>${dressed(request)}</html>`, { type: 'text/html' })),
    },
  ].map((server) => ({ ...server, answer: listing(server.answer) }));
}

/** The same answer for the list of models, but where it is a reply: then a list whose names give the key away. */
function listing(answer: Script): Script {
  return (request) => {
    const given = answer(request);
    if (request.asked !== 'models' || given.status !== 200) return given;
    const names = ['small', keyIn(request), `m-${keyIn(request)}`, dressed(request)];
    return json(200, { data: names.map((id) => ({ id })) });
  };
}
