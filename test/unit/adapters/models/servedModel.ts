import { OpenaiModel, type OpenaiModelSettings } from '../../../../src/adapters/models/openaiModel';
import { BoundKey } from '../../../../src/core/llm/endpoint/apiKey';
import { parseEndpoint } from '../../../../src/core/llm/endpoint/endpoint';
import type { ModelRequest } from '../../../../src/core/llm/languageModel';
import type { Script } from '../../../fakes/modelServer/answer';
import { ModelServer, type ModelServerSettings } from '../../../fakes/modelServer/modelServer';

export const testKey = 'sk-test-3fJ9/kQ+2mZx8';

export const request: ModelRequest = {
  model: 'small',
  messages: [{ role: 'user', content: 'Write one line.' }],
};

export interface Served {
  server: ModelServer;
  model: OpenaiModel;
}

/** The adapter before a loopback server that answers as scripted. */
export async function serve(
  script: Script | string | undefined,
  settings: Partial<OpenaiModelSettings> & { server?: ModelServerSettings } = {},
): Promise<Served> {
  const { server: serverSettings, ...own } = settings;
  const replies = () => script;
  const server = await ModelServer.start({ replies, ...serverSettings });
  return { server, model: modelAt(server.url, own) };
}

export function modelAt(url: string, settings: Partial<OpenaiModelSettings> = {}): OpenaiModel {
  const endpoint = parseEndpoint(url);
  return new OpenaiModel({
    endpoint,
    key: new BoundKey(testKey, endpoint.origin),
    timeouts: { answerMilliseconds: 5000, silenceMilliseconds: 5000, wholeMilliseconds: 20_000 },
    reasoning: 'auto',
    ...settings,
  });
}
