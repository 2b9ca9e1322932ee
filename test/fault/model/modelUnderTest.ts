import { OpenaiModel } from '../../../src/adapters/models/openaiModel';
import type { ModelTimeouts } from '../../../src/adapters/models/requestDeadline';
import { BoundKey } from '../../../src/core/llm/endpoint/apiKey';
import { parseEndpoint } from '../../../src/core/llm/endpoint/endpoint';

const patient: ModelTimeouts = {
  answerMilliseconds: 20_000,
  silenceMilliseconds: 20_000,
  wholeMilliseconds: 60_000,
};

/** The real adapter, for a server on this machine. */
export function modelAt(
  url: string,
  settings: { key?: string; timeouts?: Partial<ModelTimeouts>; headers?: Record<string, string> } = {},
): OpenaiModel {
  const endpoint = parseEndpoint(url);
  return new OpenaiModel({
    endpoint,
    timeouts: { ...patient, ...settings.timeouts },
    reasoning: 'auto',
    ...(settings.key !== undefined && { key: new BoundKey(settings.key, endpoint.origin) }),
    ...(settings.headers && { headers: settings.headers }),
  });
}
