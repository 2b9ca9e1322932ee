import assert from 'node:assert/strict';
import { openServer } from '../../../../src/adapters/models/openServer';
import { BoundKey } from '../../../../src/core/llm/endpoint/apiKey';
import { expectCode } from '../../../fakes/expectCode';
import { ModelServer } from '../../../fakes/modelServer/modelServer';

const settings = { timeoutSeconds: 120, reasoning: 'auto' } as const;

describe('a server as the editor opens it', () => {
  let server: ModelServer;
  const request = { model: 'small', messages: [{ role: 'user' as const, content: 'One line.' }] };

  beforeEach(async () => {
    server = await ModelServer.start({ replies: () => 'The tide.' });
  });

  afterEach(() => server.close());

  const open = (more: Partial<Parameters<typeof openServer>[0]> = {}) =>
    openServer({
      endpoint: { origin: server.origin, baseUrl: server.url },
      headers: {},
      settings,
      proxy: {},
      fetchFollowsProxy: true,
      ...more,
    });

  it('gets the key that belongs there, and no other', async () => {
    const opened = await open({ key: new BoundKey('sk-editor-0000-1111', server.origin) });
    assert.equal(opened.hasKey, true);
    assert.equal((await opened.model.reply(request)).text, 'The tide.');
    assert.equal(server.requests[0]!.headers['authorization'], 'Bearer sk-editor-0000-1111');
    await expectCode('auth', () => open({ key: new BoundKey('sk-editor-0000-1111', 'https://other.test') }));
    assert.equal((await open()).hasKey, false);
  });

  it('is asked with the editor’s own fetch, unless the author wants more patience than that has', async () => {
    const own = globalThis.fetch;
    let asked = 0;
    globalThis.fetch = (...given) => (asked++, own(...given));
    try {
      await (await open()).model.reply(request);
      assert.equal(asked, 1);
      const patient = await open({ settings: { ...settings, timeoutSeconds: 600 } });
      assert.equal((await patient.model.reply(request)).text, 'The tide.');
      assert.equal(asked, 1);
    } finally {
      globalThis.fetch = own;
    }
  });
});
