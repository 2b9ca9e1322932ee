import assert from 'node:assert/strict';
import { cancelled, StoryFoldError, type ErrorCode } from '../../../../../src/core/errors';
import type { EndedRequest } from '../../../../../src/core/llm/calls/oneRequest';
import { checkEndpoint, type EndpointReport } from '../../../../../src/core/llm/check/endpointCheck';
import { checkCost } from '../../../../../src/core/llm/check/checkRequests';
import type { CheckFinding } from '../../../../../src/core/llm/check/checkFindings';
import type { ModelRequest } from '../../../../../src/core/llm/languageModel';
import {
  contextOverflow,
  keyRefused,
  modelNotFound,
  notAModelServer,
  notConnected,
  nothingThere,
  rateLimited,
  requestNotAccepted,
  sentElsewhere,
  serverFailed,
  timedOut,
} from '../../../../../src/core/llm/modelErrors';
import type { StepSettings } from '../../../../../src/core/llm/calls/modelSettings';
import { estimateMessages } from '../../../../../src/core/llm/usage/tokenEstimate';
import { RunBudget, type BudgetFigures } from '../../../../../src/core/llm/usage/runBudget';
import { ManualClock } from '../../../../fakes/manualClock';
import { ScriptedModel, type ScriptedReply } from '../../../../fakes/scriptedModel';

const origin = 'https://models.example';
const usage = { inputTokens: 60, cachedTokens: 0, outputTokens: 40, reasoningTokens: 0, estimated: false };
const numbers = ['one, two, ', 'three'];
const document = '{"overall":"Fine.","suggestions":[{"summary":"“sang” stands twice."}]}';

type Answer = Partial<ScriptedReply> | StoryFoldError;
type Script = (request: ModelRequest) => Answer;

/** A model of which only what differs is scripted. */
function modelThat(
  script: Script = wellBehaved,
  models: readonly string[] | StoryFoldError = ['large', 'small'],
  at = origin,
): ScriptedModel {
  const answered = (answer: Answer) =>
    answer instanceof StoryFoldError ? answer : { pieces: [document], usage, ...answer };
  return new ScriptedModel((request) => answered(script(request)), { origin: at, models });
}

const asksForJson = ({ messages }: ModelRequest) => messages.at(-1)!.content.includes('JSON');
const wellBehaved: Script = (request) => (asksForJson(request) ? {} : { pieces: numbers });
/** Well-behaved but where JSON is asked for. */
const inJson =
  (script: Script): Script =>
  (request) =>
    asksForJson(request) ? script(request) : { pieces: numbers };

async function check(
  model: ScriptedModel | StoryFoldError,
  settings: {
    name?: string | undefined;
    temperature?: number;
    baseUrl?: string;
    hasKey?: boolean;
    budget?: BudgetFigures;
  } = {},
): Promise<{ report: EndpointReport; told: string[]; requests: EndedRequest[]; waits: number[] }> {
  const requests: EndedRequest[] = [];
  const waits: number[] = [];
  const report = await checkEndpoint(
    {
      open: () =>
        model instanceof StoryFoldError
          ? Promise.reject(model)
          : Promise.resolve({
              model,
              baseUrl: settings.baseUrl ?? `${model.origin}/v1`,
              hasKey: settings.hasKey ?? true,
            }),
      settings: stepSettings('name' in settings ? settings.name : 'small', settings.temperature),
    },
    {
      clock: new ManualClock(),
      timer: { wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)) },
      budget: new RunBudget(settings.budget ?? { tokens: 100_000, calls: 100 }),
      onRequest: (request) => Promise.resolve(void requests.push(request)),
    },
  );
  return { report, told: report.findings.map(inShort), requests, waits };
}

function stepSettings(model: string | undefined, temperature: number | undefined): StepSettings {
  return { ...(model !== undefined && { model }), ...(temperature !== undefined && { temperature }) };
}

function inShort({ name, outcome, kind, facts }: CheckFinding): string {
  return `${name} ${outcome} ${kind === 'error' ? facts.error.code : kind}`;
}

function adviceOf({ findings }: EndpointReport): unknown {
  const last = findings.at(-1);
  return last?.kind === 'error' ? last.facts.advice : undefined;
}

const begun = ['address ok address_fine', 'connection ok answers'];
const known = [...begun, 'models ok models_listed', 'model ok model_listed'];
const written = [
  ...known,
  'key ok key_taken',
  'prose ok wrote',
  'streaming ok streams',
  'usage ok usage_told',
  'reasoning ok no_reasoning_seen',
];

describe('trying an endpoint out', () => {
  it('finds a good one good, in two requests that hold nothing of the author’s', async () => {
    const model = modelThat();
    const { report, told, requests } = await check(model);
    assert.deepEqual(told, [...written, 'json_schema ok form_taken']);
    assert.equal(report.verdict, 'usable');
    assert.deepEqual([report.origin, report.model], [origin, 'small']);
    assert.deepEqual(report.usage, { ...usage, inputTokens: 120, outputTokens: 80 });
    assert.equal(model.requests.length, 2);
    assert.deepEqual(
      requests.map(({ outcome, request }) => [outcome, request.model]),
      [
        ['stop', 'small'],
        ['stop', 'small'],
      ],
    );
    const sent = model.requests.reduce((sum, { messages }) => sum + estimateMessages(messages), 0);
    assert.equal(checkCost.input, sent);
    assert.ok(sent < 400, `${sent} tokens`);
    assert.ok(model.requests.every(({ maxOutputTokens }) => maxOutputTokens! <= 4000));
  });

  it('says which address is none, and asks nothing', async () => {
    const { report, told } = await check(new StoryFoldError('invalid_input', 'No URL.', 'Give one.'));
    assert.deepEqual(told, ['address failed invalid_input']);
    assert.deepEqual([report.verdict, report.origin], ['unusable', undefined]);
  });

  for (const [error, name] of [
    [notConnected(origin, 'ENOTFOUND', 'unknown_host'), 'connection'],
    [timedOut(origin, 1000, 'answer'), 'connection'],
    [sentElsewhere(origin, 'https://elsewhere.example'), 'connection'],
    [keyRefused(origin, 401, ''), 'key'],
  ] as const) {
    it(`goes no further when the list of models ends with ${error.code}`, async () => {
      const model = modelThat(wellBehaved, error);
      const { report, told } = await check(model);
      assert.equal(told.at(-1), `${name} failed ${error.code}`);
      assert.equal(report.verdict, 'unusable');
      assert.equal(model.requests.length, 0);
    });
  }

  for (const error of [nothingThere(`${origin}/v1/models`, 404), notAModelServer(origin)]) {
    it(`goes on without a list of models (${error.message.slice(0, 30)})`, async () => {
      const { report, told } = await check(modelThat(wellBehaved, error));
      assert.deepEqual(told.slice(0, 4), [...begun, 'models ok list_not_told', 'key ok key_taken']);
      assert.equal(report.verdict, 'usable');
    });
  }

  it('waits a moment for the list where the server asks for it, and no longer', async () => {
    let asked = 0;
    const busyOnce = modelThat();
    const list = busyOnce.models.bind(busyOnce);
    busyOnce.models = (signal) =>
      ++asked === 1 ? Promise.reject(rateLimited(origin, '', 2000)) : list(signal);
    const once = await check(busyOnce);
    assert.deepEqual([once.waits, once.report.verdict, asked], [[2000], 'usable', 2]);
    for (const wait of [10_001, undefined]) {
      const model = modelThat(wellBehaved, rateLimited(origin, '', wait));
      const { told, waits } = await check(model);
      assert.deepEqual([told, waits], [[...begun, 'models failed rate_limited'], []]);
      assert.equal(model.requests.length, 0);
    }
  });

  it('takes an empty list for what it is, and tries the model that is named', async () => {
    const { report, told } = await check(modelThat(wellBehaved, []));
    assert.deepEqual(told.slice(2, 4), ['models warning no_models', 'key ok key_taken']);
    assert.equal(report.verdict, 'usable');
  });

  it('makes no request that the budget has no room for', async () => {
    for (const [budget, told] of [
      [{ tokens: 100_000, calls: 1 }, 'json_schema warning budget_exhausted'],
      [{ tokens: 9, calls: 9 }, 'prose failed budget_exhausted'],
    ] as const) {
      const model = modelThat();
      const checked = await check(model, { budget });
      assert.equal(checked.told.at(-1), told);
      assert.equal(checked.report.verdict, budget.calls === 1 ? 'unknown' : 'unusable');
      assert.equal(model.requests.length, budget.calls === 1 ? 1 : 0);
    }
  });

  describe('the model', () => {
    it('that is not in the list is tried all the same, with the name that was meant', async () => {
      for (const [name, nearest] of [
        ['smal', 'small'],
        ['whale', undefined],
        ['chat', 'maker/chat-2'],
      ] as const) {
        const list = ['maker/chat-2', 'maker/chat-2-long', 'large', 'small'];
        const { report } = await check(modelThat(wellBehaved, list), { name });
        const finding = report.findings.find(({ kind }) => kind === 'model_not_listed');
        assert.deepEqual(finding?.facts, { model: name, nearest });
        assert.equal(report.verdict, 'usable');
      }
    });
    it('that nobody named is the only one there is', async () => {
      const { report, told } = await check(modelThat(wellBehaved, ['one']), { name: undefined });
      assert.ok(told.includes('model warning only_model'));
      assert.deepEqual([report.model, report.verdict], ['one', 'usable']);
    });
    it('has to be named where there are several, or none is told', async () => {
      const many = Array.from({ length: 20 }, (_, index) => `model-${index + 10}`);
      for (const [list, shown, count] of [
        [many, many.slice(0, 8), 20],
        [[], [], 0],
        [nothingThere(origin, 404), [], 0],
      ] as const) {
        const model = modelThat(wellBehaved, list);
        const { report, told } = await check(model, { name: undefined });
        assert.equal(told.at(-1), 'model failed no_model_named');
        assert.deepEqual(report.findings.at(-1)?.facts, { models: shown, count });
        assert.equal(model.requests.length, 0);
      }
    });
    it('that the server does not have fails', async () => {
      const { told } = await check(modelThat(() => modelNotFound(origin, 'small', '')));
      assert.deepEqual(told, [...known, 'prose failed model_not_found']);
    });
  });

  describe('prose', () => {
    const first = async (answer: Answer) =>
      (await check(modelThat((request) => (asksForJson(request) ? {} : answer)))).told;

    it('that comes all at once works, and so does a server that tells no tokens', async () => {
      const told = await first({ pieces: ['one, '.repeat(12)], usage: { ...usage, estimated: true } });
      assert.ok(told.includes('streaming warning comes_at_once'));
      assert.ok(told.includes('usage warning usage_not_told'));
      assert.ok(told.includes('json_schema ok form_taken'));
    });
    it('that is short and comes in one piece says nothing about streaming', async () => {
      assert.ok((await first({ pieces: ['one, two'] })).includes('streaming ok too_short_to_stream'));
    });
    it('that was reasoned about is told', async () => {
      const told = await first({ pieces: numbers, usage: { ...usage, reasoningTokens: 12 } });
      assert.ok(told.includes('reasoning ok reasons'));
    });
    it('that reached its limit is told, whether or not there is any', async () => {
      for (const text of ['one, two', ''])
        assert.ok(
          (await first({ pieces: [text], finish: 'length' })).includes('prose warning wrote_to_limit'),
        );
    });
    it('that is empty or refused fails', async () => {
      assert.ok((await first({ pieces: [' '] })).includes('prose failed reply_empty'));
      const refused = await first({ pieces: [], finish: 'refused' });
      assert.ok(refused.includes('prose failed reply_refused'));
      assert.ok(!refused.some((one) => one.startsWith('json')));
    });
    for (const error of [
      rateLimited(origin, '', 1000),
      serverFailed(origin, 500, ''),
      contextOverflow(origin, ''),
    ])
      it(`that ends with ${error.code} is not asked for again`, async () => {
        const model = modelThat(() => error);
        const { report, told, requests } = await check(model);
        assert.equal(told.at(-1), `prose failed ${error.code}`);
        assert.equal(model.requests.length, 1);
        assert.deepEqual(
          requests.map(({ outcome }) => outcome),
          [error.code] satisfies ErrorCode[],
        );
        assert.equal(report.verdict, 'unusable');
      });
    it('a key that only the writing needs is told as such', async () => {
      const { told } = await check(modelThat(() => keyRefused(origin, 401, '')));
      assert.equal(told.at(-1), 'key failed auth');
    });
    it('needs no key where there is none', async () => {
      const { told } = await check(modelThat(), { hasKey: false });
      assert.ok(told.includes('key ok no_key_needed'));
    });
  });

  it('asks again without a parameter that is refused, and leaves it out from then on', async () => {
    const model = modelThat((request) =>
      request.without?.has('max_tokens')
        ? wellBehaved(request)
        : requestNotAccepted(origin, 400, '', 'max_tokens'),
    );
    const { report, requests } = await check(model);
    const wrote = report.findings.find(({ kind }) => kind === 'wrote');
    assert.deepEqual(wrote?.facts, { tokens: 40, without: ['max_tokens'] });
    assert.deepEqual(
      requests.map(({ outcome }) => outcome),
      ['invalid_input', 'stop', 'stop'],
    );
    assert.equal(report.verdict, 'usable');
  });

  it('tries what the author set, and finds out that a server does not take it', async () => {
    const model = modelThat((request) =>
      request.temperature !== undefined && !request.without?.has('temperature')
        ? requestNotAccepted(origin, 400, '', 'temperature')
        : wellBehaved(request),
    );
    const { report } = await check(model, { temperature: 0.3 });
    assert.equal(model.requests[0]!.temperature, 0.3);
    const wrote = report.findings.find(({ kind }) => kind === 'wrote');
    assert.deepEqual(wrote?.facts, { tokens: 40, without: ['temperature'] });
    assert.equal(report.verdict, 'usable');
  });

  it('gives up on a parameter that is refused although it was left out', async () => {
    const model = modelThat(() => requestNotAccepted(origin, 400, '', 'temperature'));
    const { told } = await check(model);
    assert.equal(told.at(-1), 'prose failed invalid_input');
    assert.equal(model.requests.length, 2);
  });

  describe('forms of reply', () => {
    const told = async (script: Script) => {
      const checked = await check(modelThat(inJson(script)));
      return { forms: checked.told.slice(written.length), verdict: checked.report.verdict };
    };
    const refusal = (parameter: 'response_format' | undefined) =>
      requestNotAccepted(origin, 400, '', parameter);

    it('come one after the other, until one is taken', async () => {
      assert.deepEqual(
        await told(({ format }) => (format?.kind === 'json_schema' ? refusal('response_format') : {})),
        { forms: ['json_schema warning form_refused', 'json_object ok form_taken'], verdict: 'usable' },
      );
      assert.deepEqual(await told(({ format }) => (format ? refusal(undefined) : {})), {
        forms: [
          'json_schema warning form_refused',
          'json_object warning form_refused',
          'plain_json ok form_taken',
        ],
        verdict: 'usable',
      });
    });
    it('that a server takes and ignores are told apart from those that it refuses', async () => {
      assert.deepEqual(await told(({ format }) => (format ? { pieces: ['Here you are!'] } : {})), {
        forms: [
          'json_schema warning form_ignored',
          'json_object warning form_ignored',
          'plain_json ok form_taken',
        ],
        verdict: 'usable',
      });
    });
    it('of which none works make the model unfit', async () => {
      const { forms, verdict } = await told(() => ({ pieces: ['I would rather talk.'] }));
      assert.equal(forms.at(-1), 'plain_json failed reply_invalid');
      assert.equal(verdict, 'unusable');
    });
    it('are not judged by what else goes wrong', async () => {
      assert.deepEqual(await told(() => serverFailed(origin, 500, '')), {
        forms: ['json_schema failed server_error'],
        verdict: 'unusable',
      });
      assert.deepEqual(await told(() => rateLimited(origin, '', undefined)), {
        forms: ['json_schema warning rate_limited'],
        verdict: 'unknown',
      });
      assert.deepEqual(await told(() => ({ finish: 'length' })), {
        forms: ['json_schema warning wrote_to_limit'],
        verdict: 'unknown',
      });
      assert.deepEqual(await told(() => ({ finish: 'refused' })), {
        forms: ['json_schema failed reply_refused'],
        verdict: 'unusable',
      });
    });

    it('with something around the document, or mended, is told as such', async () => {
      for (const [text, how] of [
        ['```json\n' + document + '\n```', 'text_around'],
        [`Here you are: ${document}`, 'text_around'],
        [document.replace('"}]', '",}]'), 'repaired'],
      ] as const) {
        const { report } = await check(modelThat(inJson(() => ({ pieces: [text] }))));
        const finding = report.findings.at(-1)!;
        assert.deepEqual([finding.kind, finding.outcome, finding.facts], ['form_mended', 'ok', { how }]);
        assert.equal(report.verdict, 'usable');
      }
    });
  });

  describe('what to do', () => {
    const advice = async (
      error: StoryFoldError,
      at: { origin?: string; path?: string; hasKey?: boolean } = {},
    ) => {
      const place = at.origin ?? origin;
      const model = modelThat(() => error, error, place);
      const baseUrl = place + (at.path ?? '/v1');
      return adviceOf((await check(model, { baseUrl, hasKey: at.hasKey ?? true })).report);
    };
    const refused = notConnected(origin, 'ECONNREFUSED', 'refused');

    it('about a port of this machine that nobody listens at', async () => {
      for (const [port, program] of [
        [11434, 'Ollama'],
        [1234, 'LM Studio'],
        [8000, 'vLLM'],
        [8080, 'llama.cpp'],
        [9, undefined],
      ] as const)
        assert.deepEqual(await advice(refused, { origin: `http://localhost:${port}` }), {
          kind: 'start_server',
          port: String(port),
          program,
        });
      assert.equal(await advice(refused, { origin: 'https://localhost.example:11434' }), undefined);
    });
    it('about a base URL without a path', async () => {
      const nowhere = nothingThere(origin, 404);
      assert.deepEqual(await advice(nowhere, { path: '' }), { kind: 'add_path', baseUrl: `${origin}/v1` });
      assert.equal(await advice(nowhere), undefined);
    });
    it('about a key that is not there, and not about one that is', async () => {
      const refusal = keyRefused(origin, 401, '');
      assert.deepEqual(await advice(refusal, { hasKey: false }), { kind: 'give_key' });
      assert.equal(await advice(refusal), undefined);
    });
    it('about what is not accepted, and about a context too short for a few words', async () => {
      assert.deepEqual(await advice(requestNotAccepted(origin, 400, '', undefined)), {
        kind: 'check_settings',
      });
      assert.deepEqual(await advice(contextOverflow(origin, '')), { kind: 'longer_context' });
    });
    it('about certificates, and servers that speak plain http', async () => {
      const untrusted = notConnected(origin, 'CERT_HAS_EXPIRED', 'certificate');
      assert.deepEqual(await advice(untrusted), { kind: 'trust_certificate' });
      const plain = notConnected(origin, 'ERR_SSL_WRONG_VERSION_NUMBER', 'not_tls');
      assert.deepEqual(await advice(plain), { kind: 'use_http' });
      assert.equal(await advice(notConnected(origin, 'ENOTFOUND', 'unknown_host')), undefined);
    });
  });

  it('ends at once when it is cancelled, and counts what the model has read by then', async () => {
    for (const at of [1, 2]) {
      const abort = new AbortController();
      const model = modelThat((request) => {
        if (model.requests.length < at) return wellBehaved(request);
        abort.abort();
        return cancelled();
      });
      const outcomes: string[] = [];
      const outcome = checkEndpoint(
        {
          open: () => Promise.resolve({ model, baseUrl: origin, hasKey: true }),
          settings: { model: 'small' },
        },
        {
          clock: new ManualClock(),
          timer: { wait: () => Promise.resolve() },
          budget: new RunBudget({ tokens: 100_000, calls: 100 }),
          signal: abort.signal,
          onRequest: ({ outcome, usage: { estimated, inputTokens } }) =>
            Promise.resolve(void outcomes.push(`${outcome} ${estimated && inputTokens > 20}`)),
        },
      );
      await assert.rejects(outcome, (error) => error instanceof StoryFoldError && error.code === 'cancelled');
      assert.equal(model.requests.length, at);
      assert.deepEqual(outcomes, [...Array<string>(at - 1).fill('stop false'), 'cancelled true']);
    }
  });

  it('does not take a bug for a finding', async () => {
    const model = modelThat(() => {
      throw new TypeError('a bug');
    });
    await assert.rejects(check(model), TypeError);
  });
});
