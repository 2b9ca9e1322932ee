import { isObject, membersOf } from '../../core/storage/jsonValues';
import { sensibleWait } from './retryAfter';
import { parsedJson } from './serverJson';

/** What a server says of an error, in one form for all of them. */
export interface ServerError {
  /** What it is called: `code`, `type`, `status` and `reason` of the error, in lower case. */
  names: readonly string[];
  /** A code that is a number, mostly the HTTP status. */
  number: number | undefined;
  /** Parameters that it names. */
  parameters: readonly string[];
  /** In its own words; empty where there are none. */
  message: string;
  /** Whether there is an error object, and not only words, or a page of something else. */
  isObject: boolean;
  /** From google.rpc.RetryInfo. */
  retryAfterMilliseconds: number | undefined;
  /** Whether it tells why the text was flagged, as OpenRouter does. */
  flagged: boolean;
}

const empty: ServerError = {
  names: [],
  number: undefined,
  parameters: [],
  message: '',
  isObject: false,
  retryAfterMilliseconds: undefined,
  flagged: false,
};

/**
 * Reads the body of an error. Shapes: `{error: {message, type, code, param}}` (OpenAI and most others); the same in an array (Gemini);
 * `{error: "…"}` (LM Studio, Ollama's own paths); `{object: "error", message, type, code}` (vLLM until 0.10, Mistral); `{code, message}`
 * (Bailian's own paths); `{detail: "…"}` and `{detail: [{loc, msg, type}]}` (FastAPI); plain text; a web page.
 */
export function readErrorBody(body: string): ServerError {
  const json = parsedJson(body);
  if (json !== undefined) return readErrorValue(json);
  return { ...empty, message: body.trimStart().startsWith('<') ? '' : body };
}

/** As `readErrorBody`, for a value that was already parsed: the whole body, or the error that stands in a chunk of a stream. */
export function readErrorValue(value: unknown): ServerError {
  if (typeof value === 'string') return { ...empty, message: value };
  if (Array.isArray(value)) return readErrorValue(value[0]);
  if (!isObject(value)) return empty;
  const inner = value['error'];
  if (isObject(inner)) return readErrorObject(inner);
  if (typeof inner === 'string') return { ...empty, message: inner };
  if (Array.isArray(value['detail'])) return readDetails(value['detail']);
  if (typeof value['detail'] === 'string') return { ...empty, message: value['detail'] };
  return readErrorObject(value);
}

function readErrorObject(error: Readonly<Record<string, unknown>>): ServerError {
  const details = (Array.isArray(error['details']) ? error['details'] : []).map(membersOf);
  const metadata = membersOf(error['metadata']);
  const named = [error['code'], error['type'], error['status'], ...details.map(({ reason }) => reason)];
  const { code, message, param } = error;
  return {
    names: named.filter((name) => typeof name === 'string').map((name) => name.toLowerCase()),
    number: typeof code === 'number' ? code : undefined,
    parameters: typeof param === 'string' ? [param] : [],
    message: typeof message === 'string' ? message : '',
    isObject: code !== undefined || message !== undefined || error['type'] !== undefined,
    retryAfterMilliseconds: details
      .map(({ retryDelay }) => milliseconds(retryDelay))
      .find((wait) => wait !== undefined),
    flagged: Array.isArray(metadata['reasons']),
  };
}

/** https://fastapi.tiangolo.com/tutorial/handling-errors: `loc` is the way to the field, `["body", "temperature"]`. */
function readDetails(details: readonly unknown[]): ServerError {
  const all = details.map(membersOf);
  const places = all.flatMap(({ loc }) => (Array.isArray(loc) ? (loc as unknown[]) : []));
  const message = all[0]?.['msg'];
  return {
    ...empty,
    parameters: places.filter((place) => typeof place === 'string'),
    message: typeof message === 'string' ? message : '',
  };
}

/** A google.protobuf.Duration in JSON: `34s`, `1.5s`. */
function milliseconds(duration: unknown): number | undefined {
  const [, figure] = typeof duration === 'string' ? (/^(\d+(?:\.\d+)?)s$/.exec(duration) ?? []) : [];
  return figure === undefined ? undefined : sensibleWait(Math.ceil(Number(figure) * 1000));
}
