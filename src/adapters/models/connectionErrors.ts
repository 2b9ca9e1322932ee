import { StoryFoldError } from '../../core/errors';
import { notConnected, replyBroken, timedOut, type ConnectionCause } from '../../core/llm/modelErrors';
import { fetchSilence } from './fetchSilence';

/**
 * The error of the product for one that `fetch` threw. Only the system's code is taken from it (`ECONNREFUSED`, `ENOTFOUND`,
 * `CERT_HAS_EXPIRED`), since its words may quote what was sent.
 */
export function connectionError(origin: string, error: unknown): StoryFoldError {
  const code = codeOf(error);
  return ownError(origin, error) ?? notConnected(origin, code ?? 'no further reason', causeOf(code));
}

/** The same for one that reading a body threw. */
export function bodyError(origin: string, error: unknown): StoryFoldError {
  return ownError(origin, error) ?? replyBroken(origin, 0);
}

/** What OpenSSL says when the other side's first words are no TLS; Node gives the last of them where it has no better one. */
const notTls: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'EPROTO',
]);

/**
 * Names of certificates that are not accepted: https://nodejs.org/api/tls.html#x509-certificate-error-codes, and
 * `ERR_TLS_CERT_ALTNAME_INVALID` for another server's.
 */
const certificateCode =
  /^(?!ERR_SSL_).*CERT|^CRL_|_CRL(?:_|$)|^UNABLE_TO_|^(?:HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/;

/** `EAI_AGAIN`, a name server that does not answer, is none of a name that nobody knows: it passes. */
function causeOf(code: string | undefined): Exclude<ConnectionCause, 'proxy'> {
  if (code === undefined) return 'other';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND') return 'unknown_host';
  if (notTls.has(code)) return 'not_tls';
  if (certificateCode.test(code)) return 'certificate';
  // What is left of them is an alert of the other side's, or what we cannot agree on with it.
  return code.startsWith('ERR_SSL_') ? 'tls' : 'other';
}

function ownError(origin: string, error: unknown): StoryFoldError | undefined {
  const own = causesOf(error).find((each) => each instanceof StoryFoldError);
  if (own) return own;
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return timedOut(origin, fetchSilence, 'answer');
  if (code === 'UND_ERR_BODY_TIMEOUT') return timedOut(origin, fetchSilence, 'silence');
  return undefined;
}

/** The first code on the way down the causes, such as ECONNREFUSED. */
export function codeOf(error: unknown): string | undefined {
  return causesOf(error)
    .map(({ code }) => code)
    .find((code) => typeof code === 'string' && /^\w+$/.test(code)) as string | undefined;
}

/** The error and what it came of; a failed attempt at several addresses has one error for each, of which the first counts. */
function causesOf(error: unknown): { code?: unknown }[] {
  const causes: { code?: unknown; cause?: unknown; errors?: unknown }[] = [];
  let next = error;
  while (typeof next === 'object' && next !== null && causes.length < deepestCause) {
    const { cause, errors } = next as (typeof causes)[number];
    causes.push(next);
    next = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined);
  }
  return causes;
}

const deepestCause = 4;
