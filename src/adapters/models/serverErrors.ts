import type { StoryFoldError } from '../../core/errors';
import type { OptionalParameter } from '../../core/llm/languageModel';
import { optionalParameters } from '../../core/llm/languageModel';
import {
  contextOverflow,
  keyMissing,
  keyRefused,
  modelNotFound,
  noCredit,
  nothingThere,
  rateLimited,
  replyRefused,
  requestNotAccepted,
  serverFailed,
  serverTimedOut,
} from '../../core/llm/modelErrors';
import type { ServerError } from './errorBody';

/** A request that was made, as far as an error is about it. */
export interface SentRequest {
  origin: string;
  url: string;
  /** Undefined when the list of models was asked for. */
  model: string | undefined;
  /** The optional parameters that the request really had. */
  sent: ReadonlySet<OptionalParameter>;
  withKey: boolean;
}

type Meaning = 'auth' | 'no_credit' | 'overflow' | 'refused' | 'no_model' | 'rate' | 'timeout' | 'failed';

/**
 * What names of errors mean whatever the status, in lower case. Sources: OpenAI, "Error codes"; Azure OpenAI, "Content filtering"
 * (`content_filter`); Alibaba Model Studio, "Error messages" (`Arrearage`, `data_inspection_failed`, `invalid_api_key`, …);
 * Google, "Troubleshooting" of the Gemini API (`API_KEY_INVALID` as the reason of a 400, `RESOURCE_EXHAUSTED`, …); llama.cpp, README of the
 * server (`exceed_context_size_error`); GitHub Models (`tokens_limit_reached`).
 */
const meanings: Readonly<Record<string, Meaning>> = {
  invalid_api_key: 'auth',
  invalidapikey: 'auth',
  api_key_invalid: 'auth',
  authentication_error: 'auth',
  unauthenticated: 'auth',
  permission_denied: 'auth',
  insufficient_quota: 'no_credit',
  billing_not_active: 'no_credit',
  billing_hard_limit_reached: 'no_credit',
  insufficient_balance: 'no_credit',
  arrearage: 'no_credit',
  'allocationquota.freetieronly': 'no_credit',
  context_length_exceeded: 'overflow',
  exceed_context_size_error: 'overflow',
  tokens_limit_reached: 'overflow',
  content_filter: 'refused',
  content_policy_violation: 'refused',
  data_inspection_failed: 'refused',
  datainspectionfailed: 'refused',
  invalid_prompt: 'refused',
  model_not_found: 'no_model',
  modelnotfound: 'no_model',
  rate_limit_exceeded: 'rate',
  rate_limit_error: 'rate',
  resource_exhausted: 'rate',
  limit_requests: 'rate',
  deadline_exceeded: 'timeout',
  server_error: 'failed',
  internal_server_error: 'failed',
  overloaded_error: 'failed',
  unavailable: 'failed',
};

/** What says less than a status does, such as the type `server_error` beside a 429. */
const general: ReadonlySet<Meaning> = new Set(['auth', 'rate', 'timeout', 'failed']);

/** What a status means where no name says more. A status of 4xx that is not here is a request that was not accepted. */
function meaningOf(status: number): Meaning | 'nothing_there' | 'not_accepted' {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'no_credit';
  // 501, “not implemented”: whatever it is, it is no model server.
  if (status === 405 || status === 501) return 'nothing_there';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 413) return 'overflow';
  if (status === 429) return 'rate';
  return status === 409 || status >= 500 ? 'failed' : 'not_accepted';
}

/**
 * The error of the product for one of a server, told by its status and by what it is called, never by its words.
 *
 * @param status of the answer; for an error within a stream the one it names, undefined where it names none
 * @param said the server's message, without secrets, on one line
 * @param body all of it, to look for the name of a parameter that nothing else names
 */
export function serverError(
  request: SentRequest,
  error: ServerError,
  status: number | undefined,
  {
    said,
    body,
    retryAfterMilliseconds,
  }: { said: string; body: string; retryAfterMilliseconds: number | undefined },
): StoryFoldError {
  const { origin } = request;
  const wait = retryAfterMilliseconds ?? error.retryAfterMilliseconds;
  switch (meaning(request, error, status)) {
    case 'auth':
      return request.withKey ? keyRefused(origin, status ?? 401, said) : keyMissing(origin, said);
    case 'no_credit':
      return noCredit(origin, said);
    case 'overflow':
      return contextOverflow(origin, said);
    case 'refused':
      return replyRefused(said);
    case 'no_model':
      return modelNotFound(origin, request.model ?? '', said);
    case 'nothing_there':
      return nothingThere(request.url, status ?? 404);
    case 'rate':
      return rateLimited(origin, said, wait);
    case 'timeout':
      return serverTimedOut(origin, status ?? 504, said);
    case 'failed':
      return serverFailed(origin, status, said, wait);
    case 'not_accepted':
      return requestNotAccepted(origin, status ?? 400, said, refusedParameter(request, error, body));
  }
}

function meaning(
  request: SentRequest,
  error: ServerError,
  status: number | undefined,
): Meaning | 'nothing_there' | 'not_accepted' {
  if (status === 404) return namesTheModel(request, error) ? 'no_model' : 'nothing_there';
  // A moderated request at OpenRouter is a 403 that tells the reasons.
  if (error.flagged) return 'refused';
  // vLLM names the prompt's length as the parameter that is wrong.
  if (error.parameters.includes('input_tokens')) return 'overflow';
  const named = error.names.map((name) => (Object.hasOwn(meanings, name) ? meanings[name] : undefined));
  const found = named.find((each) => each !== undefined);
  const byStatus = meaningOf(status ?? 500);
  if (found === undefined || (found === 'no_model' && request.model === undefined)) return byStatus;
  // At Bailian this is the name of too many tokens a minute, which passes: "Error messages", 429.
  if (error.names.includes('insufficient_quota') && isBailian(request.origin)) return 'rate';
  if (status === undefined || !general.has(found)) return found;
  // Google tells of a wrong key with a 400.
  return found === 'auth' && byStatus === 'not_accepted' ? found : byStatus;
}

/**
 * Whether a 404 is about the model and not about the address. OpenAI answers an unknown address with an `invalid_request_error` without a
 * code, llama.cpp with a `not_found_error` whose code is the number 404.
 */
function namesTheModel({ model }: SentRequest, error: ServerError): boolean {
  if (model === undefined || !error.isObject) return false;
  if (error.names.some((name) => Object.hasOwn(meanings, name) && meanings[name] === 'no_model')) return true;
  if (error.parameters.includes('model')) return true;
  if (error.names.length === 1 && error.names[0] === 'invalid_request_error') return false;
  return !(error.number === 404 && error.names.includes('not_found_error'));
}

function isBailian(origin: string): boolean {
  return new URL(origin).hostname.endsWith('.aliyuncs.com');
}

/** A name of a parameter on the wire that is no word of prose, so that it can be looked for in a body that names no parameter. */
const wireNames: Readonly<Record<string, OptionalParameter>> = {
  json_schema: 'response_format',
  response_format: 'response_format',
};

/** The optional parameter of the request that the server does not take, where it names one: `response_format.json_schema` counts. */
function refusedParameter(
  { sent }: SentRequest,
  { parameters }: ServerError,
  body: string,
): OptionalParameter | undefined {
  const named = parameters.flatMap((parameter) => parameter.split(/[^\w]+/));
  const found = optionalParameters.find((each) => named.includes(each) && sent.has(each));
  if (found !== undefined || parameters.length > 0) return found;
  // DeepSeek, Ollama and others leave `param` empty.
  const name = Object.keys(wireNames).find((each) => body.includes(each));
  const parameter = name === undefined ? undefined : wireNames[name];
  return parameter !== undefined && sent.has(parameter) ? parameter : undefined;
}
