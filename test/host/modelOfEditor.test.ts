import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { editorModels, VscodeLm, type SelectChats } from '../../src/adapters/models/vscodeLm';
import { SystemClock } from '../../src/adapters/node/systemClock';
import { SystemTimer } from '../../src/adapters/node/systemTimer';
import { checkEndpoint } from '../../src/core/llm/check/endpointCheck';
import { tryoutFormat } from '../../src/core/llm/check/checkRequests';
import { oneRequest } from '../../src/core/llm/calls/oneRequest';
import { ModelRun } from '../../src/core/llm/calls/modelRun';
import type { ModelRequest } from '../../src/core/llm/languageModel';
import { RunBudget } from '../../src/core/llm/usage/runBudget';
import { expectCode } from '../fakes/expectCode';
import { setByAuthor, testModels, testProject } from './modelSupport';

const vendor = 'storyfold-test';
const timeouts = { answerMilliseconds: 5_000, silenceMilliseconds: 5_000, wholeMilliseconds: 20_000 };
const request: ModelRequest = {
  model: `${vendor}/steady`,
  messages: [
    { role: 'system', content: 'You edit prose.' },
    { role: 'user', content: 'Write one line.' },
    { role: 'assistant', content: 'The tide.' },
    { role: 'user', content: '再写一句。' },
  ],
};

/** What the fixture extension gives whoever is in the same extension host. */
interface Fixture {
  requests: { model: string; messages: { role: string; text: string }[] }[];
  answer: (request: unknown, token: vscode.CancellationToken) => unknown;
  usualAnswer: Fixture['answer'];
  provided: boolean;
}

async function fixture(): Promise<Fixture> {
  const extension = vscode.extensions.getExtension<Fixture>('storyfold-test.chat-model');
  assert.ok(extension, 'The fixture extension test/fixtures/extensions/chatModel is not loaded.');
  return extension.activate();
}

/** One chat model that is no extension’s: what it does is a test’s own. */
function chats(given: Partial<vscode.LanguageModelChat>): SelectChats {
  const chat = {
    name: 'Steady',
    id: 'steady',
    vendor,
    family: 'steady',
    version: '1',
    maxInputTokens: 1000,
    countTokens: (text: unknown) => Promise.resolve(typeof text === 'string' ? 1 : 7),
    sendRequest: () => Promise.reject(new Error('not scripted')),
    ...given,
  } as vscode.LanguageModelChat;
  return () => Promise.resolve([chat]);
}

async function* pieces(...parts: unknown[]): AsyncGenerator<unknown> {
  for (const part of parts) {
    await Promise.resolve();
    if (part instanceof Error) throw part;
    yield typeof part === 'string' ? new vscode.LanguageModelTextPart(part) : part;
  }
}

const saying = (...parts: unknown[]): SelectChats =>
  chats({
    sendRequest: () => Promise.resolve({ stream: pieces(...parts), text: pieces() as AsyncIterable<string> }),
  });
const failing = (error: unknown): SelectChats => chats({ sendRequest: () => Promise.reject(error as Error) });
const modelOf = (select: SelectChats, more: Partial<typeof timeouts> = {}): VscodeLm =>
  new VscodeLm({ vendor, timeouts: { ...timeouts, ...more }, select });

describe('a model that the editor provides', () => {
  it('gives the text in pieces and as a whole, with who wrote it and our count of tokens', async () => {
    const given: string[] = [];
    const model = modelOf(saying('渡船', '', { callId: 'none' }, '靠岸时，灯已经亮了。'));
    const reply = await model.reply(request, { onText: (piece) => given.push(piece) });
    assert.deepEqual(given, ['渡船', '靠岸时，灯已经亮了。']);
    assert.equal(reply.text, given.join(''));
    assert.deepEqual([reply.finish, reply.model, model.origin], ['stop', 'steady', vendor]);
    assert.deepEqual(
      [reply.usage.inputTokens, reply.usage.estimated, reply.usage.outputTokens > 5],
      [28, true, true],
    );
  });

  it('takes no form for replies, and says so before anything is sent', async () => {
    let asked = 0;
    const model = modelOf(chats({ sendRequest: () => Promise.reject(new Error(`${++asked}`)) }));
    const error = await expectCode('invalid_input', () =>
      model.reply({ ...request, format: { kind: 'json_object' } }),
    );
    assert.equal(error.details['parameter'], 'response_format');
    assert.equal(asked, 0);
  });

  it('waits for no list without an end, and hears a stop', async () => {
    const hanging: SelectChats = () => new Promise(() => undefined);
    await expectCode('timeout', () => modelOf(hanging, { answerMilliseconds: 50 }).models());
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    await expectCode('cancelled', () => modelOf(hanging).models(stop.signal));
    await expectCode('timeout', () => editorModels(hanging, 50));
  });

  it('has taken nothing where nothing was sent', async () => {
    const hanging: SelectChats = () => new Promise(() => undefined);
    const model = modelOf(hanging, { answerMilliseconds: 50 });
    const ended = await oneRequest(model, request, { clock: new SystemClock() });
    assert.deepEqual([ended.outcome, ended.usage.inputTokens], ['timeout', 0]);
    const sent = modelOf(chats({ sendRequest: () => new Promise(() => undefined) }), {
      answerMilliseconds: 50,
    });
    const late = await oneRequest(sent, request, { clock: new SystemClock() });
    assert.ok(late.usage.inputTokens > 0, 'What was sent is paid for.');
  });

  it('tells its failures apart by the editor’s own codes', async () => {
    const { LanguageModelError: Failure } = vscode;
    for (const [error, code] of [
      [Failure.NoPermissions('no'), 'auth'],
      [Failure.Blocked('no'), 'auth'],
      [Failure.NotFound('no'), 'model_not_found'],
      [Object.assign(new Error('slow down'), { code: 'ChatRateLimited' }), 'rate_limited'],
      [new Error('The text of the author: SECRET'), 'server_error'],
    ] as const) {
      const failure = await expectCode(code, () => modelOf(failing(error)).reply(request));
      assert.doesNotMatch(failure.message + failure.hint, /SECRET/);
    }
  });

  it('takes a stream that fails in the middle for a broken connection', async () => {
    await expectCode('connection', () => modelOf(saying('The tide ', new Error('gone'))).reply(request));
    await expectCode('server_error', () => modelOf(saying(new Error('gone'))).reply(request));
    await expectCode('auth', () =>
      modelOf(saying('The tide ', vscode.LanguageModelError.Blocked('no'))).reply(request),
    );
  });

  it('takes long prose that ends in the middle of a sentence for cut', async () => {
    const cut = 'The keeper counted the steps and lost count. Then he began again, slowly, and';
    assert.equal((await modelOf(saying(cut)).reply(request)).finish, 'length');
    assert.equal((await modelOf(saying(`${cut} slept.`)).reply(request)).finish, 'stop');
  });

  it('ends within half a second of an abort, whether it is asked or is writing, and the request with it', async () => {
    const never = new Promise<never>(() => undefined);
    let token: vscode.CancellationToken | undefined;
    const silent = chats({
      sendRequest: (_messages, _options, given) => {
        token = given;
        return never;
      },
    });
    const endless = chats({
      sendRequest: (_messages, _options, given) => {
        token = given;
        const stream = (async function* (): AsyncGenerator<unknown> {
          yield new vscode.LanguageModelTextPart('The ');
          await never;
        })();
        return Promise.resolve({ stream, text: pieces() as AsyncIterable<string> });
      },
    });
    for (const select of [silent, endless]) {
      const stopping = new AbortController();
      const asked = modelOf(select).reply(request, { signal: stopping.signal });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const aborted = performance.now();
      stopping.abort();
      await expectCode('cancelled', () => asked);
      assert.ok(performance.now() - aborted < 500);
      assert.equal(token?.isCancellationRequested, true);
    }
    await expectCode('timeout', () => modelOf(silent, { answerMilliseconds: 50 }).reply(request));
    await expectCode('timeout', () => modelOf(endless, { silenceMilliseconds: 50 }).reply(request));
  });

  it('refuses what the model cannot read before it is sent', async () => {
    let asked = 0;
    const narrow = chats({ maxInputTokens: 20, sendRequest: () => Promise.reject(new Error(`${++asked}`)) });
    await expectCode('context_overflow', () => modelOf(narrow).reply(request));
    assert.equal(asked, 0);
  });

  it('is of the vendor that the author agreed to, whatever the editor hands out', async () => {
    const other = chats({ vendor: 'somebody-else' });
    await expectCode('no_model', () => modelOf(other).reply(request));
    assert.deepEqual(await modelOf(other).models(), []);
    await expectCode('model_not_found', () =>
      modelOf(saying('Yes.')).reply({ ...request, model: `${vendor}/nobody` }),
    );
  });

  it('throws what the caller’s own function throws, as it is', async () => {
    const own = new Error('mine');
    await assert.rejects(
      modelOf(saying('One.')).reply(request, {
        onText: () => {
          throw own;
        },
      }),
      (error) => error === own,
    );
  });
});

describe('the models of another extension', () => {
  let chat: Fixture;

  before(async () => {
    chat = await fixture();
  });

  afterEach(async () => {
    chat.answer = chat.usualAnswer;
    chat.requests.length = 0;
    await setByAuthor({});
  });

  /** On a VS Code before 1.104 nobody can provide any, and that is said. */
  const orNone = async (work: () => Promise<void>): Promise<void> => {
    if (chat.provided) return work();
    assert.equal('registerLanguageModelChatProvider' in vscode.lm, false);
    assert.deepEqual(
      (await editorModels()).filter((each) => each.vendor === vendor),
      [],
    );
    await expectCode('no_model', () => new VscodeLm({ vendor, timeouts }).reply(request));
  };

  it('are listed and asked', () =>
    orNone(async () => {
      const model = new VscodeLm({ vendor, timeouts });
      assert.deepEqual(await model.models(), [`${vendor}/narrow`, `${vendor}/steady`]);
      const reply = await model.reply(request);
      assert.equal(reply.text, 'The keeper counted the steps, and lost count.');
      assert.deepEqual(chat.requests, [
        {
          model: 'steady',
          messages: [
            { role: 'user', text: 'You edit prose.' },
            { role: 'user', text: 'Write one line.' },
            { role: 'assistant', text: 'The tide.' },
            { role: 'user', text: '再写一句。' },
          ],
        },
      ]);
      await expectCode('context_overflow', () =>
        model.reply({
          ...request,
          model: `${vendor}/narrow`,
          messages: [{ role: 'user', content: 'word '.repeat(100) }],
        }),
      );
    }));

  it('that fail, or are refused, are told apart', () =>
    orNone(async () => {
      const model = new VscodeLm({ vendor, timeouts });
      chat.answer = () => {
        throw vscode.LanguageModelError.Blocked('no more');
      };
      await expectCode('auth', () => model.reply(request));
      chat.answer = async function* () {
        yield 'The ';
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Error('gone');
      };
      await expectCode('connection', () => model.reply(request));
      let token: vscode.CancellationToken | undefined;
      chat.answer = (_request, given) => {
        token = given;
        return new Promise(() => undefined);
      };
      const stopping = new AbortController();
      const asked = model.reply(request, { signal: stopping.signal });
      setTimeout(() => stopping.abort(), 200);
      const started = performance.now();
      await expectCode('cancelled', () => asked);
      assert.ok(performance.now() - started < 700);
      for (let tries = 0; tries < 40 && !token?.isCancellationRequested; tries++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      assert.equal(token?.isCancellationRequested, true);
    }));

  it('are checked as a server is', () =>
    orNone(async () => {
      const report = await checkEndpoint(
        {
          settings: { model: `${vendor}/steady` },
          open: () =>
            Promise.resolve({ model: new VscodeLm({ vendor, timeouts }), baseUrl: vendor, hasKey: true }),
        },
        {
          clock: new SystemClock(),
          timer: new SystemTimer(),
          budget: new RunBudget({ tokens: 100_000, calls: 20 }),
        },
      );
      assert.equal(report.verdict, 'usable', JSON.stringify(report.findings));
    }));

  it('answer a project that chose one, in the form that it needs', () =>
    orNone(async () => {
      const made = testModels();
      const project = await testProject(made.models);
      await setByAuthor({ provider: 'vscode', 'model.name': `${vendor}/steady` });
      const view = await project.model.view();
      assert.deepEqual(view, { provider: 'vscode', name: `${vendor}/steady`, origin: vendor });
      const session = await project.model.prepare();
      assert.ok(session);
      assert.match(made.questions[0]!.message, new RegExp(vendor));
      const run = new ModelRun(session, {});
      const { value } = await run.structured(tryoutFormat, [{ role: 'user', content: 'Look at this.' }]);
      assert.equal(value.suggestions.length, 1);
      assert.equal(chat.requests.length, 1, 'The form is asked for in words at the first request.');
      assert.match(chat.requests[0]!.messages.at(-1)!.text, /"suggestions"/);
      const usage = await project.model.summary();
      assert.equal(usage.estimatedCalls >= 1 && usage.outputTokens > 0, true);
      await setByAuthor({ provider: 'vscode', 'model.name': 'nobody-has-this/model' });
      assert.equal((await project.model.view()).problem?.remedy, 'chooseModel');
      await project.close();
      made.dispose();
    }));
});
