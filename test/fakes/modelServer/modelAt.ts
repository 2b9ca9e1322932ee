import { OpenaiModel, type OpenaiModelSettings } from '../../../src/adapters/models/openaiModel';
import type { ModelTimeouts } from '../../../src/adapters/models/requestDeadline';
import { BoundKey } from '../../../src/core/llm/endpoint/apiKey';
import { parseEndpoint } from '../../../src/core/llm/endpoint/endpoint';

/** Enough for a busy machine, and soon over where something hangs. */
const patient: ModelTimeouts = {
  answerMilliseconds: 20_000,
  silenceMilliseconds: 20_000,
  wholeMilliseconds: 60_000,
};

export interface ModelOptions extends Partial<Omit<OpenaiModelSettings, 'endpoint' | 'key' | 'timeouts'>> {
  /** Bound to where it goes; none unless it is given. */
  key?: string;
  timeouts?: Partial<ModelTimeouts>;
}

/** The real adapter at a base URL. */
export function modelAt(url: string, { key, timeouts, ...settings }: ModelOptions = {}): OpenaiModel {
  const endpoint = parseEndpoint(url);
  return new OpenaiModel({
    endpoint,
    timeouts: { ...patient, ...timeouts },
    reasoning: 'auto',
    ...(key !== undefined && { key: new BoundKey(key, endpoint.origin) }),
    ...settings,
  });
}
