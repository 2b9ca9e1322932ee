import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { OpenaiModel } from '../../../../../src/adapters/models/openaiModel';
import { NamedOrigins } from '../../../../../src/core/llm/calls/consents';
import { parseEndpoint } from '../../../../../src/core/llm/endpoint/endpoint';
import type { ModelMessage } from '../../../../../src/core/llm/languageModel';
import { ModelSession } from '../../../../../src/core/llm/calls/modelSession';
import {
  ModelRun,
  type ModelRunOptions,
  type StructuredReply,
} from '../../../../../src/core/llm/calls/modelRun';
import type { ModelSettings } from '../../../../../src/core/llm/calls/modelSettings';
import { RawReplies } from '../../../../../src/core/llm/replies/rawReplies';
import { readModelSettings } from '../../../../../src/core/llm/calls/readModelSettings';
import type { ReplyFormat } from '../../../../../src/core/llm/replies/replyFormat';
import { RunBudget } from '../../../../../src/core/llm/usage/runBudget';
import type { RunProgress } from '../../../../../src/core/llm/calls/runProgress';
import { estimateMessages } from '../../../../../src/core/llm/usage/tokenEstimate';
import { calibrationFrom } from '../../../../../src/core/llm/usage/tokenCalibration';
import { UsageLedger } from '../../../../../src/core/llm/usage/usageLedger';
import { expectCode } from '../../../../fakes/expectCode';
import { ManualClock } from '../../../../fakes/manualClock';
import { ManualTimer } from '../../../../fakes/manualTimer';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { cutAfterBytes, delayed, silence } from '../../../../fakes/modelServer/faults';
import { ModelServer, type ModelServerSettings } from '../../../../fakes/modelServer/modelServer';
import { reply } from '../../../../fakes/modelServer/replies';
import { refuses, status } from '../../../../fakes/modelServer/statuses';

const messages: readonly ModelMessage[] = [
  { role: 'system', content: 'You read drafts.' },
  { role: 'user', content: 'The kettle sang sang.' },
];

interface Remark {
  summary: string;
  severity: 'info' | 'should_fix';
}
const assessment: ReplyFormat<{ overall: string; suggestions: Remark[] }> = {
  name: 'assessment',
  schema: z.object({
    overall: z.string(),
    suggestions: z.array(z.object({ summary: z.string(), severity: z.enum(['info', 'should_fix']) })),
  }),
  example: '{"overall":"…","suggestions":[{"summary":"…","severity":"info"}]}',
};
const good = {
  overall: 'A fair start.',
  suggestions: [{ summary: 'A word stands twice.', severity: 'should_fix' }],
};

function assertReply<T>({ usage, received, ...rest }: StructuredReply<T>, expected: object): void {
  assert.ok(received.text.startsWith('{') && received.model === 'small');
  assert.deepEqual(rest, expected);
  assert.ok(usage.inputTokens > 0 && usage.outputTokens > 0);
}

describe('a run with a model', () => {
  let server: ModelServer;
  let store: MemoryStore;
  let calls: ModelSession;
  let timer: ManualTimer;
  let clock: ManualClock;

  async function start(replies: ModelServerSettings, settings: Record<string, unknown> = {}): Promise<void> {
    server = await ModelServer.start(replies);
    store = new MemoryStore();
    clock = new ManualClock();
    timer = new ManualTimer(clock);
    const endpoint = parseEndpoint(server.url);
    const read: ModelSettings = readModelSettings({ 'storyfold.model.name': 'small', ...settings });
    const timeout = 5_000;
    calls = new ModelSession({
      model: new OpenaiModel({
        endpoint,
        timeouts: { answerMilliseconds: timeout, silenceMilliseconds: timeout, wholeMilliseconds: timeout },
        reasoning: read.reasoning,
      }),
      settings: read,
      language: 'en',
      consents: new NamedOrigins([endpoint.origin]),
      ledger: new UsageLedger(store, { warn: assert.fail, info: () => undefined }),
      calibration: calibrationFrom([]),
      rawReplies: new RawReplies(store, clock, { warn: assert.fail, info: () => undefined }),
      clock,
      timer,
      random: () => 0.5,
    });
  }
  afterEach(() => server.stop());

  const run = (options: ModelRunOptions = {}) => new ModelRun(calls, options);
  const ledger = async () =>
    (await new UsageLedger(store, { warn: assert.fail, info: () => undefined }).read()).records;
  const keptReplies = () =>
    [...store.disk.files].flatMap(([path, bytes]) =>
      path.startsWith('.storyfold/logs/') ? [new TextDecoder().decode(bytes)] : [],
    );

  it('brings prose piece by piece, and writes what it took', async () => {
    await start({ replies: { prose: [reply('The kettle sang, and then it was still.', { pieceSize: 8 })] } });
    const pieces: string[] = [];
    const seen: RunProgress[] = [];
    const asked = run({ purpose: { phase: 'sample' }, onProgress: (progress) => void seen.push(progress) });
    const { text, usage } = await asked.prose('sample', messages, {
      onText: (piece) => void pieces.push(piece),
    });
    assert.equal(text, 'The kettle sang, and then it was still.');
    assert.ok(pieces.length > 2);
    assert.equal(pieces.join(''), text);
    assert.deepEqual([seen[0]?.state, seen.at(-1)?.state], ['asking', 'done']);
    assert.deepEqual(seen.at(-1)?.spent, asked.spent);
    assert.deepEqual(usage, asked.spent);
    const [record, ...others] = await ledger();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [
        record?.step,
        record?.phase,
        record?.model,
        record?.origin,
        record?.outcome,
        record?.try,
        record?.estimated,
      ],
      ['sample', 'sample', 'small', server.origin, 'stop', 1, false],
    );
    assert.deepEqual(
      [record?.inputTokens, record?.outputTokens],
      [asked.spent.inputTokens, asked.spent.outputTokens],
    );
    assert.ok(record!.inputTokens > 0 && record!.outputTokens > 0);
    assert.deepEqual(keptReplies(), []);
  });

  it('takes no prose that holds half a character, keeps it, and does not ask again', async () => {
    await start({ replies: { prose: [reply('The kettle \ud83d sang.')] } });
    const error = await expectCode('reply_invalid', () => run().prose('sample', messages));
    assert.equal(server.requests.length, 1);
    const [kept, ...others] = keptReplies();
    assert.deepEqual(others, []);
    assert.match(kept!, /outcome: reply_invalid\n[^]*The kettle \ufffd sang\.$/);
    assert.match(error.hint, /logs\/replies/);
    assert.deepEqual(
      (await ledger()).map(({ outcome, try: number }) => [outcome, number]),
      [['stop', 1]],
    );
  });

  it('asks for a document by its schema and describes it in the last message as well', async () => {
    await start({ replies: { assessment: [JSON.stringify(good)] } });
    assertReply(await run().structured(assessment, messages), {
      value: good,
      reading: 'at_once',
    });
    const [request] = server.requests;
    assert.equal(request?.body?.response_format?.json_schema?.name, 'assessment');
    assert.deepEqual(request?.body?.messages[0], messages[0]);
    assert.ok(request?.body?.messages[1]?.content.startsWith(messages[1]!.content));
    assert.ok(request?.body?.messages[1]?.content.includes(assessment.example));
  });

  it('makes do with less where a server refuses the form, and remembers it for the session', async () => {
    await start({
      accepts: [],
      replies: { prose: [JSON.stringify(good), JSON.stringify(good)] },
    });
    await run().structured(assessment, messages);
    await run().structured(assessment, messages);
    const forms = server.requests.map(({ body }) => body?.response_format?.type);
    assert.deepEqual(forms, ['json_schema', 'json_object', undefined, undefined]);
    assert.deepEqual(timer.waits, []);
    const outcomes = (await ledger()).map(({ outcome, inputTokens }) => [outcome, inputTokens > 0]);
    assert.deepEqual(outcomes, [
      ['invalid_input', false],
      ['invalid_input', false],
      ['stop', true],
      ['stop', true],
    ]);
  });

  it('leaves out a parameter that the server names, once', async () => {
    await start(
      { replies: { prose: [refuses('temperature'), 'Good.', 'Good.'] } },
      { 'storyfold.model.temperature': 0.7 },
    );
    await run().prose('sample', messages);
    await run().prose('sample', messages);
    assert.deepEqual(
      server.requests.map(({ body }) => body?.temperature),
      [0.7, undefined, undefined],
    );
  });

  it('gives each step its own model, temperature and limit', async () => {
    await start(
      { replies: { prose: 'Good.', assessment: JSON.stringify(good) } },
      {
        'storyfold.model.temperature': 0.9,
        'storyfold.model.steps': { assessment: { model: 'large', temperature: 0.1, maxOutputTokens: 900 } },
      },
    );
    await run().prose('sample', messages);
    await run().structured(assessment, messages);
    assert.deepEqual(
      server.requests.map(({ body }) => [body?.model, body?.temperature, body?.max_tokens]),
      [
        ['small', 0.9, undefined],
        ['large', 0.1, 900],
      ],
    );
  });

  it('asks for a missing part once, and keeps the reply that lacked it', async () => {
    const faulty = { ...good, suggestions: [{ ...good.suggestions[0], severity: 'grave' }] };
    await start({
      replies: { assessment: [JSON.stringify(faulty), JSON.stringify({ suggestions: good.suggestions })] },
    });
    assertReply(await run().structured(assessment, messages), {
      value: good,
      reading: 'completed',
    });
    const further = server.requests[1]?.body?.messages ?? [];
    assert.deepEqual(further.slice(0, 2), server.requests[0]?.body?.messages);
    assert.deepEqual(further[2], { role: 'assistant', content: JSON.stringify(faulty) });
    assert.match(further[3]?.content ?? '', /suggestions/);
    assert.equal(keptReplies().length, 1);
    assert.ok(keptReplies()[0]?.endsWith(JSON.stringify(faulty)));
  });

  it('gives up with the raw replies kept when the part comes faulty again', async () => {
    const faulty = JSON.stringify({ ...good, suggestions: [{ summary: 'A word stands twice.' }] });
    await start({ replies: { assessment: [faulty, faulty] } });
    const error = await expectCode('reply_invalid', () => run().structured(assessment, messages));
    assert.equal(keptReplies().length, 2);
    assert.ok(error.hint.includes('.storyfold/logs/'));
  });

  for (const [finish, code] of [
    ['length', 'reply_cut'],
    ['content_filter', 'reply_refused'],
  ] as const) {
    it(`takes no reply that ended with ${finish}, however whole it looks`, async () => {
      await start({ replies: { assessment: [reply(JSON.stringify(good), { finish })] } });
      await expectCode(code, () => run().structured(assessment, messages));
      assert.ok(keptReplies()[0]?.endsWith(JSON.stringify(good)));
      assert.equal((await ledger())[0]?.outcome, finish === 'length' ? 'length' : 'refused');
    });
  }

  it('takes no empty reply', async () => {
    await start({ replies: { prose: [reply(' \n', { reasoning: 'What now?' })] } });
    await expectCode('reply_empty', () => run().prose('sample', messages));
  });

  it('asks again after what passes, tells that what had come is void, and counts the tokens of both', async () => {
    await start({
      replies: {
        prose: [
          status(503),
          cutAfterBytes(600, reply('Once there was a kettle.'.repeat(20))),
          'Once there was a kettle.',
        ],
      },
    });
    let text = '';
    let restarts = 0;
    const asked = run();
    const { text: whole, usage } = await asked.prose('sample', messages, {
      onText: (piece) => void (text += piece),
      onRestart: () => {
        restarts++;
        text = '';
      },
    });
    assert.equal(whole, 'Once there was a kettle.');
    assert.deepEqual([text, restarts], [whole, 1]);
    const records = await ledger();
    assert.deepEqual(
      records.map((record) => [record.outcome, record.try, record.outputTokens > 0, record.estimated]),
      [
        ['server_error', 1, false, false],
        ['connection', 2, true, true],
        ['stop', 3, true, false],
      ],
    );
    assert.equal(
      asked.spent.outputTokens,
      records.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    );
    assert.deepEqual(usage, asked.spent);
    assert.equal(new Set(records.map(({ run: id }) => id)).size, 1);
    assert.equal(keptReplies().length, 1);
  });

  for (const reasoningAs of ['reasoning_content', 'reasoning', 'tags'] as const)
    it(`counts a reply that broke off while it was still reasoning: ${reasoningAs}`, async () => {
      const reasoning = 'The kettle is cold, so nobody has been here. '.repeat(40);
      const thinks = reply('It was cold.', { reasoning, reasoningAs });
      await start({ replies: { prose: [cutAfterBytes(1500, thinks), 'It was cold.'] } });
      await run().prose('sample', messages);
      const [broken, whole] = await ledger();
      assert.equal(whole?.outcome, 'stop');
      assert.deepEqual([broken?.outcome, broken?.estimated], ['connection', true]);
      assert.ok(broken!.inputTokens > 0 && broken!.outputTokens > 20, JSON.stringify(broken));
    });

  it('stops before a request that the budget has no room for, with everything before it kept', async () => {
    await start({ replies: { prose: ['One.', 'Two.'] } }, { 'storyfold.budget.calls': 2 });
    const asked = run();
    await asked.prose('sample', messages);
    await asked.prose('sample', messages);
    await expectCode('budget_exhausted', () => asked.prose('sample', messages));
    assert.equal(server.requests.length, 2);
    const other = run({ budget: new RunBudget({ tokens: 5, calls: 10 }) });
    await expectCode('budget_exhausted', () => other.prose('sample', messages));
    assert.equal(server.requests.length, 2);
  });

  it('sends nothing to an origin that was not agreed to, without a model, or longer than the model reads', async () => {
    await start({});
    const { options } = calls;
    const other = new ModelRun(
      new ModelSession({ ...options, consents: new NamedOrigins(['https://api.example']) }),
    );
    const error = await expectCode('confirmation_needed', () => other.prose('sample', messages));
    assert.equal(error.details['origin'], server.origin);
    const nameless = new ModelRun(new ModelSession({ ...options, settings: readModelSettings({}) }));
    await expectCode('no_model', () => nameless.prose('sample', messages));
    const short = { ...options.settings, contextTokens: 5 };
    await expectCode('context_overflow', () =>
      new ModelRun(new ModelSession({ ...options, settings: short })).prose('sample', messages),
    );
    assert.deepEqual(await ledger(), []);
  });

  it('reckons with the model’s own way of counting where it estimates, and not in what the author or the model counts', async () => {
    await start({ replies: { prose: ['Good.'] } });
    const { options } = calls;
    const factor = 1.5;
    const calibration = { ...options.calibration, factorFor: () => factor } as typeof options.calibration;
    const long = [{ role: 'user' as const, content: 'word '.repeat(2_000) }];
    const input = Math.ceil(estimateMessages(long) * factor);
    const within = (contextTokens: number) =>
      new ModelRun(
        new ModelSession({
          ...options,
          calibration,
          settings: { ...options.settings, contextTokens, maxOutputTokens: 4_000 },
        }),
      ).prose('sample', long);
    await expectCode('context_overflow', () => within(input + 3_990));
    assert.equal((await within(input + 4_000)).text, 'Good.');
  });

  it('writes the price that holds into the ledger', async () => {
    await start(
      { replies: { prose: ['Good.'] } },
      { 'storyfold.model.prices': { small: { input: 2, cachedInput: 0.5, output: 8, currency: 'CNY' } } },
    );
    const asked = run();
    await asked.prose('sample', messages);
    const { inputTokens, cachedTokens, outputTokens } = asked.spent;
    const amount = ((inputTokens - cachedTokens) * 2 + cachedTokens * 0.5 + outputTokens * 8) / 1e6;
    assert.deepEqual((await ledger())[0]?.cost, { amount: Number(amount.toFixed(9)), currency: 'CNY' });
  });

  it('lets no request of any run begin while the server wants none', async () => {
    await start({ replies: { prose: [status(429, { retryAfter: 7 }), 'Good.', 'Good.'] } });
    const began = clock.now();
    const first = run().prose('sample', messages);
    await server.request(1);
    while (timer.waits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await run().prose('sample', messages);
    await first;
    const ended = (await ledger()).map(({ at, milliseconds }) => at - milliseconds - began);
    assert.equal(ended.length, 3);
    assert.ok(
      ended.slice(1).every((time) => time >= 7_000),
      String(ended),
    );
  });

  it('counts a request once, also when a listener fails', async () => {
    await start({ replies: { prose: ['One.', 'Two.'] } });
    for (const state of ['done', 'writing']) {
      const asked = run({
        onProgress: (progress) => {
          if (progress.state === state) throw new Error(`no ${state}`);
        },
      });
      await assert.rejects(() => asked.prose('sample', messages), new RegExp(`no ${state}`));
    }
    assert.deepEqual(
      (await ledger()).map(({ outcome }) => outcome),
      ['stop', 'io'],
    );
  });

  it('goes on with another chapter or attempt as the same run', async () => {
    await start({ replies: { prose: ['One.', 'Two.', 'Three.'] } });
    const seen: number[] = [];
    const whole = run({
      purpose: { phase: 'final' },
      onProgress: ({ state, spent }) => void (state === 'done' && seen.push(spent.outputTokens)),
    });
    await whole.prose('scene', messages);
    await whole.for({ phase: 'final', chapter: '01', attempt: 0 }).prose('scene', messages);
    await whole.for({ phase: 'final', chapter: '01', attempt: 1 }).prose('scene', messages);
    const records = await ledger();
    assert.equal(new Set(records.map(({ run: id }) => id)).size, 1);
    assert.deepEqual(
      records.map(({ chapter, attempt }) => [chapter, attempt]),
      [
        [undefined, undefined],
        ['01', 0],
        ['01', 1],
      ],
    );
    assert.deepEqual([whole.budget.spent.calls, seen.at(-1)], [3, whole.spent.outputTokens]);
    assert.ok(seen[0]! < seen[1]! && seen[1]! < seen[2]!);
  });

  it('takes the engine’s temperature and limit where the author has set none', async () => {
    await start(
      { replies: { prose: ['One.', 'Two.'] } },
      { 'storyfold.model.steps': { scene: { temperature: 1 } } },
    );
    const defaults = { temperature: 0.3, maxOutputTokens: 700 };
    await run().prose('scene', messages, { defaults });
    await run().prose('sample', messages, { defaults });
    assert.deepEqual(
      server.requests.map(({ body }) => [body?.temperature, body?.max_tokens]),
      [
        [1, 700],
        [0.3, 700],
      ],
    );
  });

  it('sets aside what the reply will take, so that two at once do not pass the budget', async () => {
    await start({ replies: { prose: [delayed(50, 'One.')] } }, { 'storyfold.budget.tokens': 1_500 });
    const asked = run();
    const expecting = { expectedOutputTokens: 1_000 };
    const first = asked.prose('scene', messages, expecting);
    await expectCode('budget_exhausted', () => asked.prose('scene', messages, expecting));
    await first;
  });

  it('does not let whoever stops it wait for the disk, and writes the line all the same', async () => {
    await start({ replies: { prose: [silence()] } });
    let writeOn = () => {};
    const disk = new Promise<void>((resolve) => (writeOn = resolve));
    const append = store.append.bind(store);
    store.append = async (...line) => disk.then(() => append(...line));
    const stop = new AbortController();
    const asked = run({ signal: stop.signal }).prose('sample', messages);
    await server.request(1);
    stop.abort();
    await expectCode('cancelled', () => asked);
    assert.deepEqual(await ledger(), []);
    writeOn();
    await calls.written();
    assert.deepEqual(
      (await ledger()).map(({ outcome, inputTokens, estimated }) => [outcome, inputTokens > 0, estimated]),
      [['cancelled', true, true]],
    );
  });

  it('sets aside as much as the longest reply so far where nothing else is known', async () => {
    const long = 'Once there was a kettle. '.repeat(40);
    await start({ replies: { prose: [long] } }, { 'storyfold.budget.tokens': 500 });
    const asked = run();
    await asked.prose('scene', messages);
    assert.ok(asked.spent.inputTokens + asked.spent.outputTokens < 500);
    await expectCode('budget_exhausted', () => asked.prose('scene', messages));
  });
});
