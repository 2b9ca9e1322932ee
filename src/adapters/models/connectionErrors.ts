import { StoryFoldError } from '../../core/errors';
import { notConnected, replyBroken, timedOut } from '../../core/llm/modelErrors';

/** Where undici gives up by itself, whatever is asked of it: https://undici.nodejs.org/#/docs/api/Client */
const undiciMilliseconds = 300_000;

/**
 * The error of the product for one that `fetch` threw. Only the system's code is taken from it (`ECONNREFUSED`, `ENOTFOUND`,
 * `CERT_HAS_EXPIRED`), since its words may quote what was sent.
 */
export function connectionError(origin: string, error: unknown): StoryFoldError {
  return ownTimeout(origin, error) ?? notConnected(origin, codeOf(error, 4) ?? 'no further reason');
}

/** The same for one that reading a body threw. */
export function bodyError(origin: string, error: unknown): StoryFoldError {
  return ownTimeout(origin, error) ?? replyBroken(origin, 0);
}

function ownTimeout(origin: string, error: unknown): StoryFoldError | undefined {
  if (error instanceof StoryFoldError) return error;
  const code = codeOf(error, 4);
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return timedOut(origin, undiciMilliseconds, 'answer');
  if (code === 'UND_ERR_BODY_TIMEOUT') return timedOut(origin, undiciMilliseconds, 'silence');
  return undefined;
}

/** The first code on the way down the causes; a failed attempt at several addresses has one error for each. */
function codeOf(error: unknown, depth: number): string | undefined {
  if (depth === 0 || typeof error !== 'object' || error === null) return undefined;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string' && /^\w+$/.test(code)) return code;
  return codeOf(cause, depth - 1) ?? codeOf(Array.isArray(errors) ? errors[0] : undefined, depth - 1);
}
