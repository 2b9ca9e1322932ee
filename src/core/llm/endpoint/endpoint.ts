import { StoryFoldError } from '../../errors';
import { shorten } from '../../text/shorten';

/** Where a model is asked. */
export interface Endpoint {
  /** What stands before `/chat/completions`, without a slash at its end. */
  baseUrl: string;
  /** Scheme, host and port: `https://api.deepseek.com`. */
  origin: string;
}

export interface EndpointRules {
  /** Origins in the local network that may be asked over plain http: `http://192.168.1.20:11434`. */
  allowHttpOrigins?: readonly string[];
}

/** What people paste along with a base URL. */
const pastedPath = /\/(?:chat\/completions|models)$/;

/**
 * Reads a base URL as an author types it. Https may go anywhere; plain http, which anyone on the way can read, only to this machine and
 * to the origins of the rules.
 *
 * Throws `invalid_input` for what is no base URL, and `refused` for one that would send texts or a key in the open. Neither quotes the
 * URL, since a password or a key may stand in it.
 */
export function parseEndpoint(text: string, rules: EndpointRules = {}): Endpoint {
  const typed = text.trim();
  const [scheme] = /^[a-z][a-z\d+.-]*(?=:\/\/)/i.exec(typed) ?? [];
  if (scheme === undefined) throw noScheme(typed);
  if (!/^https?$/i.test(scheme)) {
    throw notABaseUrl('other_scheme', { scheme: shorten(scheme) });
  }
  const url = /[\s\\]/.test(typed) ? undefined : parsed(typed);
  if (url === undefined) throw notABaseUrl('no_url');
  if (url.username !== '' || url.password !== '') throw secretInside('login');
  // Also a lone `?` or `#`, which the parser drops.
  if (typed.includes('?')) throw secretInside('query');
  if (typed.includes('#')) throw notABaseUrl('fragment');
  if (url.protocol === 'http:' && !isLoopbackOrigin(url.origin) && !isAllowed(url.origin, rules)) {
    throw openToAll(shorten(url.origin, 200));
  }
  const path = withoutSlashes(withoutSlashes(url.pathname).replace(pastedPath, ''));
  return { baseUrl: url.origin + path, origin: url.origin };
}

/** Whether an origin is on this machine: `localhost`, 127.0.0.0/8 (RFC 1122) or ::1 (RFC 4291), at any port. */
export function isLoopbackOrigin(origin: string): boolean {
  const host = parsed(origin)?.hostname;
  return host !== undefined && (host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host));
}

/** Scheme, host and port of a URL; undefined where there are none. */
export function originOf(url: string): string | undefined {
  const origin = parsed(url.trim())?.origin;
  return origin === 'null' ? undefined : origin;
}

function isAllowed(origin: string, { allowHttpOrigins = [] }: EndpointRules): boolean {
  return allowHttpOrigins.some((allowed) => originOf(allowed) === origin);
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Counts back rather than matching, so that a million slashes take no time. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function noScheme(typed: string): StoryFoldError {
  const scheme = /^(?:localhost|127\.|\[::1\])/.test(typed) ? 'http' : 'https';
  return notABaseUrl('no_scheme', { scheme });
}

/** What is wrong with a base URL, as `details.baseUrl` of the error has it. */
export type BaseUrlProblem = 'no_scheme' | 'other_scheme' | 'no_url' | 'fragment';

/** `scheme`: the one that it begins with, or that is probably missing; none for the other problems. */
function notABaseUrl(baseUrl: BaseUrlProblem, { scheme = '' }: { scheme?: string } = {}): StoryFoldError {
  const problems: Readonly<Record<BaseUrlProblem, string>> = {
    no_scheme: `does not begin with https:// or http://. Did you mean ${scheme}://…?`,
    other_scheme: `begins with ${scheme}://, which is not the way to a model.`,
    no_url: 'is not a URL.',
    fragment: 'has a fragment (what begins with “#”).',
  };
  return new StoryFoldError(
    'invalid_input',
    `The base URL ${problems[baseUrl]}`,
    'Give the part before /chat/completions, such as https://api.openai.com/v1 or http://localhost:11434/v1.',
    { baseUrl, scheme },
  );
}

function secretInside(place: 'login' | 'query'): StoryFoldError {
  const what = place === 'login' ? 'a user name or password' : 'a query (what begins with “?”)';
  return new StoryFoldError(
    'refused',
    `The base URL has ${what} in it, where settings, logs and servers would show it.`,
    'Leave that out. The key goes into STORYFOLD_API_KEY, or into the editor’s own store of secrets.',
    { place },
  );
}

function openToAll(origin: string): StoryFoldError {
  return new StoryFoldError(
    'refused',
    `${origin} would get your text and key over plain http, which anyone on the way can read.`,
    'Use https. For a server in your own network, name its origin in storyfold.model.allowHttpOrigins.',
    { origin },
  );
}
