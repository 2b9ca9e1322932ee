import { StoryFoldError } from '../errors';
import { groupDigits } from '../text/groupDigits';
import type { OptionalParameter } from './languageModel';

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

export function keyRefused(origin: string, status: number, said: string): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `${origin} does not accept the key (${status}).${quoted(said)}`,
    'Check that the key is whole, still valid, and made for this server, and that it may use this model.',
    { origin, status, said },
  );
}

export function keyMissing(origin: string): StoryFoldError {
  return new StoryFoldError(
    'auth',
    `There is no key for ${origin}.`,
    'Put it into STORYFOLD_API_KEY and run the command again. OPENAI_API_KEY is only sent to the server that it was made for.',
    { origin },
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

export function nothingThere(url: string, status: number): StoryFoldError {
  return new StoryFoldError(
    'not_found',
    `No model answers at ${url} (${status}).`,
    'Check the base URL. It is what stands before /chat/completions, and mostly ends in /v1.',
    { status, url },
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
  return new StoryFoldError(
    'rate_limited',
    `${origin} is getting too many requests from this key.${quoted(said)}`,
    'Wait a little and run it again, or set storyfold.model.requestsPerMinute to what your account allows.',
    { origin, retryAfterMilliseconds, said },
  );
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
    'Run it again. A slow local model may need more time: storyfold.model.timeoutSeconds.',
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

/** `reason`: the system's code, such as ECONNREFUSED or ENOTFOUND. */
export function notConnected(origin: string, reason: string): StoryFoldError {
  return new StoryFoldError(
    'connection',
    `${origin} cannot be reached (${reason}).`,
    'Check the address and the network. A local server has to be running, and a proxy is taken from HTTPS_PROXY, HTTP_PROXY and NO_PROXY.',
    { origin, reason },
  );
}

/** The stream ended without saying why. `received` counts the UTF-16 units that had come. */
export function replyBroken(origin: string, received: number): StoryFoldError {
  return new StoryFoldError(
    'connection',
    `The connection to ${origin} ended in the middle of the reply.`,
    `Run it again. ${kept}`,
    { origin, received },
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
    'Work on one chapter at a time (--focus), or choose a model with a longer context.',
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

export function replyCut(characters: number): StoryFoldError {
  return new StoryFoldError(
    'reply_cut',
    'The reply was cut off because it reached its limit of tokens, so it is not used.',
    'Raise storyfold.model.maxOutputTokens, or work on a smaller part. The raw reply is in .storyfold/logs.',
    { characters },
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

export function replyRefused(said: string): StoryFoldError {
  return new StoryFoldError(
    'reply_refused',
    `The model, or its provider's filter, refused to answer.${quoted(said)}`,
    'Look at the passage that may have caused it, or choose another model. The raw reply, if there was one, is in .storyfold/logs.',
    { said },
  );
}

/** `problems`: what is wrong with it, one line each, without a word of the reply. `rawReply`: where the reply is kept. */
export function replyInvalid(problems: readonly string[], rawReply: string | undefined): StoryFoldError {
  return new StoryFoldError(
    'reply_invalid',
    `The model's reply cannot be used: ${problems.slice(0, 3).join('; ')}.`,
    rawReply === undefined
      ? 'Run it again, or choose a model that is better at structured replies.'
      : `Run it again, or choose a model that is better at structured replies. The raw reply is in ${rawReply}.`,
    { problems, rawReply },
  );
}

/** All in tokens but for the calls. `needed`: what the next request would have taken; `underWay`: set aside for requests not yet ended. */
export function budgetExhausted(figures: {
  limit: Readonly<{ tokens: number; calls: number }>;
  needed: number;
  spent: Readonly<{ tokens: number; calls: number }>;
  underWay: number;
}): StoryFoldError {
  const { limit, needed, spent, underWay } = figures;
  const waiting = underWay === 0 ? '' : ` and ${groupDigits(underWay)} set aside for requests under way`;
  const isOfCalls = spent.calls >= limit.calls;
  const next = isOfCalls ? '' : ` The next request needs about ${groupDigits(needed)}.`;
  return new StoryFoldError(
    'budget_exhausted',
    `The budget of this run is used up: ${groupDigits(spent.tokens)} of ${groupDigits(limit.tokens)} tokens${waiting}, ` +
      `${spent.calls} of ${limit.calls} calls.${next} Everything so far is kept.`,
    `Run it again to go on with a new budget, or raise ${isOfCalls ? 'storyfold.budget.calls' : 'storyfold.budget.tokens'}.`,
    { limit: isOfCalls ? 'calls' : 'tokens', needed, spent, underWay },
  );
}
