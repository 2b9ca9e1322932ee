import { proxyFor } from './proxyFor';

/** How long `fetch` lets a server be silent, whatever it is told: https://undici.nodejs.org/#/docs/api/Client (`headersTimeout`). */
const builtInSilence = 300_000;

export interface FetchNeeds {
  environment: Readonly<Record<string, string | undefined>>;
  /** Where it will be used. */
  origin: string;
  /** In milliseconds, the longest that a server may be silent. */
  longestSilence: number;
}

/**
 * The `fetch` for an origin, in a program of its own: through the proxy that the environment names for it, or one that is patient enough.
 * Undefined where the global one does. In the editor that has been made to follow the editor's own settings, so nothing of this is needed
 * there. Throws `invalid_input` for a proxy that is none.
 *
 * Undici's own reading of the environment (`EnvHttpProxyAgent`) prints a warning whenever it is used, and sends what is for this machine
 * to the proxy as well.
 */
export async function proxyFetch(needs: FetchNeeds): Promise<typeof fetch | undefined> {
  const proxy = proxyFor(needs.origin, needs.environment);
  if (proxy === undefined && needs.longestSilence <= builtInSilence) return undefined;
  const { fetch: undiciFetch, Agent, ProxyAgent } = await import('undici');
  // Our own timer watches over silence.
  const patience = { headersTimeout: 0, bodyTimeout: 0 };
  const dispatcher = proxy === undefined ? new Agent(patience) : new ProxyAgent({ ...patience, uri: proxy });
  // Its Request and Response are the global ones in all but name.
  const ask = (url: string, init: object | undefined) =>
    undiciFetch(url, { ...init, dispatcher } as Parameters<typeof undiciFetch>[1]);
  return ask as unknown as typeof fetch;
}
