import type { OpenaiModel } from '../../../../src/adapters/models/openaiModel';
import type { ModelRequest } from '../../../../src/core/llm/languageModel';
import type { Script } from '../../../fakes/modelServer/answer';
import { modelAt, type ModelOptions } from '../../../fakes/modelServer/modelAt';
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

/** The adapter, with a key, before a loopback server that answers as scripted. */
export async function serve(
  script: Script | string | undefined,
  settings: ModelOptions & { server?: ModelServerSettings } = {},
): Promise<Served> {
  const { server: serverSettings, ...own } = settings;
  const replies = () => script;
  const server = await ModelServer.start({ replies, ...serverSettings });
  return { server, model: modelAt(server.url, { key: testKey, ...own }) };
}
