import { StoryFoldError } from '../../core/errors';
import { isLoopbackOrigin } from '../../core/llm/endpoint/endpoint';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that an environment names for an origin, as curl and most others read it (https://everything.curl.dev/usingcurl/proxies/env):
 * `https_proxy` or `http_proxy`, in small letters before capitals, and neither for what `no_proxy` names: hosts, `.ends.of.hosts`, each
 * perhaps with a port, or `*`. For https where only a proxy for http is named, that one. Never for this machine itself, and never for
 * plain http, which is only spoken within a network of one's own: a proxy that it went through would read the texts and the key.
 *
 * Throws `invalid_input` for a proxy that is none.
 */
export function proxyFor(origin: string, environment: Environment): string | undefined {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:' || isLoopbackOrigin(origin)) return undefined;
  const named = variable(environment, 'https_proxy') ?? variable(environment, 'http_proxy');
  if (named === undefined) return undefined;
  const ownPort = port === '' ? '443' : port;
  const exceptions = (variable(environment, 'no_proxy') ?? '').toLowerCase().split(/[\s,]+/);
  if (exceptions.some((exception) => excepts(exception, hostname, ownPort))) return undefined;
  const url = named.includes('://') ? named : `http://${named}`;
  if (!/^https?:\/\/[^/]/i.test(url) || !isReadable(url)) throw badProxy();
  return url;
}

/** Of a URL whose user or password is badly escaped, nobody can say what they are. */
function isReadable(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

function excepts(exception: string, host: string, port: string): boolean {
  const [, name = '', ownPort] = /^(.*?)(?::(\d+))?$/.exec(exception) ?? [];
  if (name === '' || (ownPort !== undefined && ownPort !== port)) return false;
  if (name === '*') return true;
  const end = name.replace(/^\*?\.?/, '');
  return host === end || host.endsWith(`.${end}`);
}

function variable(environment: Environment, name: string): string | undefined {
  const value = (environment[name] ?? environment[name.toUpperCase()])?.trim();
  return value === '' ? undefined : value;
}

function badProxy(): StoryFoldError {
  return new StoryFoldError(
    'invalid_input',
    'The proxy in HTTPS_PROXY or HTTP_PROXY is none that can be used.',
    'Give its address as in http://proxy.example.com:8080, or unset the variable.',
    { variables: ['HTTPS_PROXY', 'HTTP_PROXY'] },
  );
}
