import assert from 'node:assert/strict';
import type { ErrorCode } from '../../src/core/errors';
import {
  finishReasons,
  type FinishReason,
  type LanguageModel,
  type ModelRequest,
  type OptionalParameter,
} from '../../src/core/llm/languageModel';
import { expectCode } from '../fakes/expectCode';

/** What a model does with a request. */
export type Behaviour =
  | { does: 'replies'; pieces: readonly string[]; finish: FinishReason; model: string }
  | { does: 'breaks off'; pieces: readonly string[] }
  | { does: 'falls silent'; pieces: readonly string[] }
  | { does: 'fails'; code: ErrorCode; parameter?: OptionalParameter; retryAfterMilliseconds?: number };

export interface LanguageModelHarness {
  model: LanguageModel;
  /** How many requests for a reply have come. */
  requests(): number;
  close(): Promise<void>;
}

/** Gives a model that does the same with every request, and has these names on offer; no names for a list that never comes. */
export type MakeModel = (behaviour: Behaviour, names?: readonly string[]) => Promise<LanguageModelHarness>;

const request: ModelRequest = {
  model: 'small',
  messages: [
    { role: 'system', content: 'You edit prose.' },
    { role: 'user', content: '写一句。' },
  ],
  temperature: 0.5,
  maxOutputTokens: 100,
};

const pieces = ['渡船', '靠岸时，', '灯已经亮了。', ' 😀', ' é', '\n\nThe end.'];
const failures: readonly ErrorCode[] = [
  'auth',
  'model_not_found',
  'not_found',
  'rate_limited',
  'timeout',
  'connection',
  'server_error',
  'context_overflow',
  'reply_refused',
  'refused',
  'invalid_input',
];
/** Milliseconds within which an abort must have ended a request. */
const abortLimit = 500;

/** What every language model does. */
export function languageModelContract(name: string, make: MakeModel): void {
  describe(`LanguageModel: ${name}`, () => {
    let open: LanguageModelHarness[];
    const made = async (...given: Parameters<MakeModel>) => {
      const harness = await make(...given);
      open.push(harness);
      return harness;
    };

    beforeEach(() => {
      open = [];
    });

    afterEach(() => Promise.all(open.map((harness) => harness.close())));

    it('gives the text in pieces and as a whole, with who wrote it', async () => {
      const { model, requests } = await made({ does: 'replies', pieces, finish: 'stop', model: 'small-0' });
      const given: string[] = [];
      const reply = await model.reply(request, { onText: (piece) => given.push(piece) });
      assert.equal(reply.text, pieces.join(''));
      assert.equal(given.join(''), reply.text);
      assert.ok(given.length > 1 && !given.includes(''));
      assert.equal(reply.model, 'small-0');
      assert.equal(requests(), 1);
      assert.match(model.origin, /^https?:\/\/[^/]+$/);
    });

    for (const finish of finishReasons) {
      it(`tells that a reply ended with ${finish}`, async () => {
        const { model } = await made({ does: 'replies', pieces, finish, model: 'small' });
        assert.equal((await model.reply(request)).finish, finish);
      });
    }

    it('gives an empty reply back as such', async () => {
      const { model } = await made({ does: 'replies', pieces: [], finish: 'stop', model: 'small' });
      const { text, finish } = await model.reply(request, { onText: () => assert.fail('there is no text') });
      assert.deepEqual({ text, finish }, { text: '', finish: 'stop' });
    });

    it('counts tokens', async () => {
      const { model } = await made({ does: 'replies', pieces, finish: 'stop', model: 'small' });
      const { usage } = await model.reply(request);
      const { estimated, ...figures } = usage;
      assert.equal(typeof estimated, 'boolean');
      for (const [what, figure] of Object.entries(figures)) {
        assert.ok(Number.isInteger(figure) && figure >= 0, what);
      }
      assert.ok(usage.inputTokens > 0 && usage.outputTokens > 0);
      assert.ok(usage.cachedTokens <= usage.inputTokens && usage.reasoningTokens <= usage.outputTokens);
    });

    it('answers several requests at once, each with its own reply', async () => {
      const { model, requests } = await made({ does: 'replies', pieces, finish: 'stop', model: 'small' });
      const replies = await Promise.all(Array.from({ length: 4 }, () => model.reply(request)));
      for (const { text } of replies) assert.equal(text, pieces.join(''));
      assert.equal(requests(), 4);
    });

    for (const code of failures) {
      it(`fails with ${code}, after one request`, async () => {
        const { model, requests } = await made({ does: 'fails', code });
        await expectCode(code, () => model.reply(request));
        assert.equal(requests(), 1);
      });
    }

    it('tells how long a server asks to wait, and which parameter it does not take', async () => {
      const busy = await made({ does: 'fails', code: 'rate_limited', retryAfterMilliseconds: 7000 });
      const wait = await expectCode('rate_limited', () => busy.model.reply(request));
      assert.equal(wait.details['retryAfterMilliseconds'], 7000);
      const strict = await made({ does: 'fails', code: 'invalid_input', parameter: 'temperature' });
      const refusal = await expectCode('invalid_input', () => strict.model.reply(request));
      assert.equal(refusal.details['parameter'], 'temperature');
    });

    it('takes no reply for whole that breaks off', async () => {
      const { model, requests } = await made({ does: 'breaks off', pieces });
      await expectCode('connection', () => model.reply(request));
      assert.equal(requests(), 1);
    });

    it('asks for nothing once it is aborted', async () => {
      const { model, requests } = await made({ does: 'replies', pieces, finish: 'stop', model: 'small' });
      const signal = AbortSignal.abort();
      await expectCode('cancelled', () => model.reply(request, { signal }));
      await expectCode('cancelled', () => model.models(signal));
      assert.equal(requests(), 0);
    });

    for (const [when, first] of [
      ['before the first piece', 0],
      ['between two pieces', 1],
    ] as const) {
      it(`ends at once when it is aborted ${when}`, async () => {
        const { model } = await made({ does: 'falls silent', pieces: pieces.slice(0, first) });
        const controller = new AbortController();
        let aborted = 0;
        const abort = () => {
          aborted = performance.now();
          controller.abort();
        };
        if (first === 0) setTimeout(abort, 50);
        const { signal } = controller;
        await expectCode('cancelled', () =>
          model.reply(request, { signal, onText: () => setTimeout(abort, 10) }),
        );
        assert.ok(aborted > 0 && performance.now() - aborted < abortLimit);
      });
    }

    it('lists the models on offer, sorted', async () => {
      const { model, requests } = await made({ does: 'replies', pieces, finish: 'stop', model: 'small' }, [
        'small',
        'large',
        'a/b:c',
      ]);
      assert.deepEqual(await model.models(), ['a/b:c', 'large', 'small']);
      assert.equal(requests(), 0);
    });

    it('ends at once when it is aborted while it lists them', async () => {
      const { model } = await made({ does: 'falls silent', pieces: [] }, []);
      const started = performance.now();
      await expectCode('cancelled', () => model.models(AbortSignal.timeout(30)));
      assert.ok(performance.now() - started < 30 + abortLimit);
    });
  });
}
