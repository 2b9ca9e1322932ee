import type { BoundKey } from '../../core/llm/endpoint/apiKey';
import type { Endpoint } from '../../core/llm/endpoint/endpoint';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { ModelSettings } from '../../core/llm/calls/modelSettings';
import { fetchSilence } from './fetchSilence';
import { modelTimeouts } from './modelTimeouts';
import { OpenaiModel } from './openaiModel';
import { proxyFetch } from './proxyFetch';

export interface ServerToOpen {
  endpoint: Endpoint;
  /** Bound to the endpoint's origin. */
  key?: BoundKey | undefined;
  headers: Readonly<Record<string, string>>;
  settings: Pick<ModelSettings, 'timeoutSeconds' | 'reasoning'>;
  /** The proxy, as the variables of an environment. */
  proxy: Readonly<Record<string, string | undefined>>;
  /** The program's `fetch` follows the proxy by itself, so that another one is needed only for silences that it does not sit through. */
  fetchFollowsProxy: boolean;
}

/** A server's model. Sends nothing. Throws as `OpenaiModel` and `proxyFetch` do. */
export async function openServer({
  endpoint,
  key,
  headers,
  settings,
  proxy,
  fetchFollowsProxy,
}: ServerToOpen): Promise<OpenedEndpoint> {
  const silence = settings.timeoutSeconds * 1000;
  const ownFetch =
    fetchFollowsProxy && silence <= fetchSilence
      ? undefined
      : await proxyFetch({ environment: proxy, origin: endpoint.origin, longestSilence: silence });
  const model = new OpenaiModel({
    endpoint,
    headers,
    timeouts: modelTimeouts(settings.timeoutSeconds),
    reasoning: settings.reasoning,
    ...(key && { key }),
    ...(ownFetch && { fetch: ownFetch }),
  });
  return { model, baseUrl: endpoint.baseUrl, hasKey: model.hasKey };
}
