import { StoryFoldError } from '../errors';
import { groupDigits } from '../text/groupDigits';
import type { OptionalParameter } from './languageModel';
import { describeFault, type ReplyFault } from './replies/replyFaults';

// Every way in which a model can fail, once: the adapters say which it was, from status and type, never from a message's words.
// `said` is the server's own message, already without the key; empty where it gave none.

const kept = 'Your text and everything so far is unchanged.';

const quoted = (said: string): string => (said === '' ? '' : ` It says: “${said}”`);

export function noModelNamed(): StoryFoldError {
  return new StoryFoldError(
    'no_model',
    'No model is named.',
    'Name one with --model, or in the setting storyfold.model.name. `models` lists what the endpoint offers.',
  );
}

/** For what only a model writes: ways other than the one that stands, or a phase's text, where the author works without one. */
export function modelNeeded(written: 'alternatives' | 'brief' | 'outline' | 'sample'): StoryFoldError {
  const isText = written !== 'alternatives';
  return new StoryFoldError(
    'no_model',
    `Only a model can write ${isText ? `the ${written}` : 'other ways to follow a suggestion'}, and none is set up here.`,
    `Run it with --provider openai and name the server and the model${isText ? `, or write ${written}.md yourself` : ', or write a replacement of your own'}. Nothing was sent and nothing was changed.`,
    { written },
  );
}

/** 403 is also said to a key that is good: to one without the right, from a country that is not served, for a model it may not use. */
export function keyRefused(origin: string, status: number, said: string): StoryFoldError {
  const [what, hint] =
    status === 403
      ? [
          'does not allow this',
          'Check that the key has the right to do this, that the server may be used from where you are, and that the model is open to you.',
        ]
      : [
          'does not accept the key',
          'Check that the key is whole, still valid, and made for this server, and that it may use this model.',
        ];
  return new StoryFoldError('auth', `${origin} ${what} (${status}).${quoted(said)}`, hint, {
    origin,
    said,
    status,
  });
}

/** `said`: where a server was asked without a key and wanted one. */
export function keyMissing(origin: string, said = ''): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `There is no key for ${origin}.${quoted(said)}`,
    'Put it into STORYFOLD_API_KEY and run the command again. OPENAI_API_KEY is only sent to the server that it was made for.',
    { origin, said },
  );
}

export function noCredit(origin: string, said: string): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `The account at ${origin} has no credit left.${quoted(said)}`,
    'Add credit or raise the limit there, or use another key. Waiting does not help.',
    { noCredit: true, origin, said },
  );
}

export function modelNotFound(origin: string, model: string, said: string): StoryFoldError {
  return new StoryFoldError(
    'model_not_found',
    `${origin} has no model “${model}”, or this key may not use it.${quoted(said)}`,
    '`models` lists what it offers. A local model has to be fetched first.',
    { model, origin, said },
  );
}

/** `said`: what the server says of it, if anything. */
export function nothingThere(url: string, status: number, said = ''): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `No model answers at ${url} (${status}).${quoted(said)}`,
    'Check the base URL. It is the part before /chat/completions, and usually ends in /v1.',
    { said, status, url },
  );
}

export function notAModelServer(url: string): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `What answers at ${url} is no model server: its reply is not in the form of one.`,
    'Check the base URL; perhaps it is a web page, or a proxy that wants you to sign in.',
    { form: 'other', url },
  );
}

export function rateLimited(
  origin: string,
  said: string,
  retryAfterMilliseconds: number | undefined,
): StoryFoldError {
  const when = waitInWords(retryAfterMilliseconds);
  return new StoryFoldError(
    'rate_limited',
    `${origin} is getting too many requests from this key.${quoted(said)}`,
    `${when === undefined ? 'Wait a little and run it again' : `Run it again ${when}`}, or set storyfold.model.requestsPerMinute to what your account allows.`,
    { origin, retryAfterMilliseconds, said },
  );
}

/** Rounded up, so that whoever comes back then is not too early; undefined for what is no wait, or nobody's. */
function waitInWords(milliseconds = 0): string | undefined {
  const seconds = Math.ceil(milliseconds / 1000);
  const units = [
    { unit: 'second', length: 1, most: 90 },
    { unit: 'minute', length: 60, most: 5400 },
    { unit: 'hour', length: 3600, most: 172_800 },
    { unit: 'day', length: 86_400, most: 8_640_000 },
  ];
  const found = seconds > 0 ? units.find(({ most }) => seconds < most) : undefined;
  if (!found) return undefined;
  const count = Math.ceil(seconds / found.length);
  return `in ${count} ${found.unit}${count === 1 ? '' : 's'}`;
}

/** `what`: no answer at all, a reply that stopped coming, or one that never ended. */
export function timedOut(
  origin: string,
  milliseconds: number,
  what: 'answer' | 'silence' | 'whole',
): StoryFoldError {
  const seconds = Math.round(milliseconds / 1000);
  const message = {
    answer: `${origin} did not answer within ${seconds} seconds.`,
    silence: `${origin} stopped in the middle of its reply and was silent for ${seconds} seconds.`,
    whole: `${origin} was still not done after ${seconds} seconds.`,
  }[what];
  return new StoryFoldError(
    'timeout',
    message,
    what === 'whole'
      ? 'Ask for less at once, or limit the reply: storyfold.model.maxOutputTokens.'
      : 'Run it again. A slow local model may need more time: storyfold.model.timeoutSeconds.',
    { milliseconds, origin, what },
  );
}

/** The server said 408 or 504. */
export function serverTimedOut(origin: string, status: number, said: string): StoryFoldError {
  return new StoryFoldError(
    'timeout',
    `${origin} took too long (${status}).${quoted(said)}`,
    `Run it again. ${kept}`,
    {
      origin,
      said,
      status,
    },
  );
}

/**
 * Why there is no connection, as far as it makes a difference; `other` and `refused` may pass by themselves, and so may a `proxy` that
 * refuses or resets the connection. `tls`: the server speaks TLS, but not as we do, or not with us.
 */
export const connectionCauses = [
  'refused',
  'unknown_host',
  'certificate',
  'not_tls',
  'tls',
  'proxy',
  'other',
] as const;
export type ConnectionCause = (typeof connectionCauses)[number];

const connectionProblems: Readonly<
  Record<Exclude<ConnectionCause, 'proxy'>, { because: string; hint: string }>
> = {
  refused: {
    because: ': nothing listens there',
    hint: 'Check the address and its port. A local server has to be running.',
  },
  unknown_host: { because: ': there is no such name', hint: 'Check the address and the network.' },
  certificate: {
    because: ': its certificate is not valid',
    hint: 'Check the address, and the date of this machine. In a network that reads along, its own certificate has to be trusted.',
  },
  not_tls: {
    because: ': it does not speak https; try http://',
    hint: 'Check the scheme and the port of the base URL. A server in your own network is mostly asked over http://.',
  },
  tls: {
    because: ': no secure connection can be agreed on with it',
    hint: 'Check the address and its port. The server may be too old, or want a certificate of yours.',
  },
  other: { because: '', hint: 'Check the address and the network.' },
};

/** `reason`: the system's code, such as ECONNREFUSED or ENOTFOUND. */
export function notConnected(
  origin: string,
  reason: string,
  connectionCause: Exclude<ConnectionCause, 'proxy'>,
): StoryFoldError {
  const { because, hint } = connectionProblems[connectionCause];
  const proxies = 'A proxy is taken from HTTPS_PROXY, HTTP_PROXY and NO_PROXY.';
  const mayNeedProxy = connectionCause === 'other' || connectionCause === 'unknown_host';
  return new StoryFoldError(
    'connection',
    `${origin} cannot be reached${because} (${reason}).`,
    mayNeedProxy ? `${hint} ${proxies}` : hint,
    { connectionCause, origin, reason },
  );
}

/**
 * The way to the server is barred before its end.
 *
 * @param proxy its address, without user and password
 * @param reason the status that it answered with, or the system's code
 */
export function proxyFailed(origin: string, proxy: string, reason: string): StoryFoldError {
  const what = /^\d+$/.test(reason) ? 'does not let the request through' : 'does not answer';
  return new StoryFoldError(
    'connection',
    `The proxy ${proxy} ${what} (${reason}).`,
    `It is named in HTTPS_PROXY or HTTP_PROXY. Check the address there, with user and password where it wants them, or name the server in NO_PROXY.`,
    { connectionCause: 'proxy', origin, proxy, reason },
  );
}

/** The reply ended without saying why, or with what is none. `received` counts the UTF-16 units that had come. */
export function replyBroken(origin: string, received: number, options?: { cause?: unknown }): StoryFoldError {
  return new StoryFoldError(
    'connection',
    `The connection to ${origin} ended in the middle of the reply.`,
    `Run it again. ${kept}`,
    { origin, received },
    options,
  );
}

export function serverFailed(
  origin: string,
  status: number | undefined,
  said: string,
  retryAfterMilliseconds?: number,
): StoryFoldError {
  return new StoryFoldError(
    'server_error',
    `${origin} failed${status === undefined ? '' : ` (${status})`}.${quoted(said)}`,
    `That is on the server's side; run it again in a while. ${kept}`,
    { origin, retryAfterMilliseconds, said, status },
  );
}

export function contextOverflow(origin: string, said: string): StoryFoldError {
  return new StoryFoldError(
    'context_overflow',
    `The text is longer than the model at ${origin} can read at once.${quoted(said)}`,
    'Work on one chapter at a time (--focus), say in the setting storyfold.model.contextTokens how much the model reads, so that long works are told in part, or choose a model with a longer context.',
    { origin, said },
  );
}

/** `parameter`: the one that the server names, where it is one that a request can do without. */
export function requestNotAccepted(
  origin: string,
  status: number,
  said: string,
  parameter: OptionalParameter | undefined,
): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    `${origin} does not accept the request (${status}).${quoted(said)}`,
    'Check the name of the model and the settings of storyfold.model. `check` tries the endpoint out and says what is wrong.',
    { origin, parameter, said, status },
  );
}

export function sentElsewhere(origin: string, target: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `${origin} sends requests on to ${target}. That was not followed, since your text and key would go there.`,
    'If that address is the right one, make it the base URL.',
    { origin, target },
  );
}

/** `rawReply`: where what came is kept, for those that have it. */
const keptIn = (rawReply: string | undefined): string =>
  rawReply === undefined ? '' : ` The raw reply is in ${rawReply}.`;

export function replyCut(characters: number, rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'reply_cut',
    'The reply was cut off because it reached its limit of tokens, so it is not used.',
    `Raise storyfold.model.maxOutputTokens, or work on a smaller part.${keptIn(rawReply)}`,
    { characters, rawReply },
  );
}

/** `limit`: in bytes, or in UTF-16 units of text. */
export function replyTooLarge(origin: string, limit: number): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `${origin} sends far more than any reply has, so the rest was not taken.`,
    'Check the base URL; perhaps something other than a model answers there.',
    { limit, origin },
  );
}

export function replyEmpty(): StoryFoldError {
  return new StoryFoldError(
    'reply_empty',
    'The model sent an empty reply.',
    'Run it again, or choose another model. A model that reasons may have used up its tokens: storyfold.model.maxOutputTokens.',
  );
}

export function replyRefused(said: string, rawReply?: string): StoryFoldError {
  return new StoryFoldError(
    'reply_refused',
    `The model, or its provider's filter, refused to answer.${quoted(said)}`,
    `Look at the passage that may have caused it, or choose another model.${keptIn(rawReply)}`,
    { rawReply, said },
  );
}

/** `faults`: what is wrong with it, without a word of the reply; the first three are told. `rawReply`: where the reply is kept. */
export function replyInvalid(faults: readonly ReplyFault[], rawReply: string | undefined): StoryFoldError {
  const problems = [...new Set(faults.map((fault) => describeFault(fault, 'en')))].slice(0, 3);
  return new StoryFoldError(
    'reply_invalid',
    `The model's reply cannot be used: ${problems.join('; ')}.`,
    `Run it again, or choose a model that is better at structured replies.${keptIn(rawReply)}`,
    { faults, rawReply },
  );
}

/** Prose with half a character in it. `rawReply`: where the reply is kept, with a mark in the place of the half. */
export function replyDamaged(rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'reply_invalid',
    "The model's text holds half a character, which no file can hold, so it was not used.",
    `Run it again, or choose another model.${keptIn(rawReply)}`,
    { damage: 'half_character', rawReply },
  );
}

/**
 * `exhausted`: which of the two limits was reached. `needed`: tokens that the next request would take; `underWay`: those set aside for
 * requests that have not ended.
 */
export function budgetExhausted(figures: {
  exhausted: 'tokens' | 'calls';
  limit: Readonly<{ tokens: number; calls: number }>;
  needed: number;
  spent: Readonly<{ tokens: number; calls: number }>;
  underWay: number;
}): StoryFoldError {
  const { exhausted, limit, needed, spent, underWay } = figures;
  const next =
    exhausted === 'calls' ? '' : ` The next request needs about ${groupDigits(needed + underWay)} more.`;
  return new StoryFoldError(
    'budget_exhausted',
    `The budget of this run is used up: ${groupDigits(spent.tokens)} of ${groupDigits(limit.tokens)} tokens and ${spent.calls} of ${limit.calls} requests.${next} Everything so far is kept.`,
    `Run it again to go on with a new budget, or raise storyfold.budget.${exhausted}.`,
    { exhausted, limit, needed, spent, underWay },
  );
}
