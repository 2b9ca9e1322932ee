import type { Script } from './answer';
import { json } from './replies';

export interface StatusSettings {
  /** Default: an error of that status in the form that most servers use. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The header Retry-After: seconds, or any text. */
  retryAfter?: number | string;
  /** What the error says, and which type, code and parameter it names. */
  message?: string;
  type?: string | null;
  code?: string | null;
  parameter?: string | null;
}

/** An answer with this status and an error in its body. */
export function status(code: number, settings: StatusSettings = {}): Script {
  const { message = `Status ${code}.`, type = typeOf(code), retryAfter, headers } = settings;
  const error = { message, type, param: settings.parameter ?? null, code: settings.code ?? null };
  return () =>
    json(code, settings.body ?? { error }, {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...headers,
    });
}

/** Sends the request on to another place, with its method and body (307, 308) or as a GET (301, 302, 303). */
export function redirect(target: string, code: 301 | 302 | 303 | 307 | 308 = 307): Script {
  return status(code, { headers: { location: target } });
}

/** A 400 that names a parameter, as servers refuse what they do not know. */
export function refuses(parameter: string): Script {
  return status(400, {
    message: `Unsupported parameter: '${parameter}' is not supported with this model.`,
    code: 'unsupported_parameter',
    parameter,
  });
}

function typeOf(code: number): string {
  if (code === 401) return 'authentication_error';
  if (code === 429) return 'rate_limit_error';
  return code >= 500 ? 'server_error' : 'invalid_request_error';
}
