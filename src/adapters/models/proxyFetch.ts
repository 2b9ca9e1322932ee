import { fetchSilence } from './fetchSilence';
import { patience } from './patience';
import { proxyFor } from './proxyFor';

interface FetchNeeds {
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
export async function proxyFetch({
  environment,
  origin,
  longestSilence,
}: FetchNeeds): Promise<typeof fetch | undefined> {
  const proxy = proxyFor(origin, environment);
  if (proxy === undefined && longestSilence <= fetchSilence) return undefined;
  const [{ fetch: undiciFetch, Agent }, { tunnelFor }] = await Promise.all([
    import('undici'),
    import('./proxyTunnels'),
  ]);
  const direct = new Agent(patience);
  const ask = (url: string, init?: { signal?: AbortSignal }) => {
    const dispatcher = proxy === undefined ? direct : tunnelFor(proxy, origin, init?.signal);
    return undiciFetch(url, { ...init, dispatcher });
  };
  // Its Request and Response are the global ones in all but name.
  return ask as unknown as typeof fetch;
}
