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
  /** The editor's proxy, for silences that its own `fetch` does not sit through; as the variables of an environment. */
  proxy: Readonly<Record<string, string | undefined>>;
}

/**
 * A server's model, in the editor, whose `fetch` follows its own settings for proxies and certificates. Sends nothing. Throws as
 * `OpenaiModel` and `proxyFetch` do.
 */
export async function openServer({
  endpoint,
  key,
  headers,
  settings,
  proxy,
}: ServerToOpen): Promise<OpenedEndpoint> {
  const silence = settings.timeoutSeconds * 1000;
  const patient =
    silence > fetchSilence
      ? await proxyFetch({ environment: proxy, origin: endpoint.origin, longestSilence: silence })
      : undefined;
  const model = new OpenaiModel({
    endpoint,
    headers,
    timeouts: modelTimeouts(settings.timeoutSeconds),
    reasoning: settings.reasoning,
    ...(key && { key }),
    ...(patient && { fetch: patient }),
  });
  return { model, baseUrl: endpoint.baseUrl, hasKey: model.hasKey };
}
