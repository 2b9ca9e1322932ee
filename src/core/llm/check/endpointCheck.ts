import { StoryFoldError, throwIfCancelled } from '../../errors';
import type { Clock } from '../../ports';
import { nearest } from '../../text/nearest';
import { adviceFor } from './endpointAdvice';
import type { CheckName, CheckOutcome, Finding, FindingFacts, FindingKind } from './checkFindings';
import { EndpointTraits } from '../endpoint/endpointTraits';
import { jsonRequests, proseRequest, tryoutFormat } from './checkRequests';
import { usageOfFailed } from '../usage/failedUsage';
import type { LanguageModel, ModelReply, ModelRequest } from '../languageModel';
import { replyEmpty, replyInvalid, replyRefused } from '../modelErrors';
import type { StepSettings } from '../calls/modelSettings';
import { readReply } from '../replies/readReply';
import { estimateMessages } from '../usage/tokenEstimate';
import { addUsage, noUsage, type TokenUsage } from '../usage/tokenUsage';
import type { UsageOutcome } from '../usage/usageRecord';

/** A model that can be asked, and how. */
export interface OpenedEndpoint {
  model: LanguageModel;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Whether there is a key that goes there. */
  hasKey: boolean;
}

export interface EndpointToCheck {
  /** Makes the model, and so throws what is wrong with the address. */
  open: () => Promise<OpenedEndpoint>;
  /** The model to try, where one is named, and with what: a server may not take what the author set. */
  settings: StepSettings;
}

/** One request that the check made, for the ledger. */
export interface CheckRequest {
  model: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  milliseconds: number;
  usage: TokenUsage;
  estimatedInputTokens: number;
  outcome: UsageOutcome;
}

export interface CheckOptions {
  clock: Clock;
  signal?: AbortSignal;
  /** Called before each thing that is looked at. */
  onStep?: (name: CheckName) => void;
  onFinding?: (finding: Finding) => void;
  /** Called after each request that may have cost something. */
  onRequest?: (request: CheckRequest) => Promise<void>;
}

export interface EndpointReport {
  /** Undefined where the address is none. */
  origin: string | undefined;
  model: string | undefined;
  /** A model can be used there: nothing failed. */
  ok: boolean;
  findings: readonly Finding[];
  usage: TokenUsage;
}

const namesShown = 8;

/**
 * Tries a model out, one step after the other, with a few short requests that hold nothing of the author's, and says what works. No
 * request is made a second time but for one whose refusal names a parameter that it can do without. Throws `cancelled`; everything else
 * is a finding.
 */
export async function checkEndpoint(
  endpoint: EndpointToCheck,
  options: CheckOptions,
): Promise<EndpointReport> {
  const check = new EndpointCheck(endpoint, options);
  await check.run();
  return check.report();
}

class EndpointCheck {
  private readonly findings: Finding[] = [];
  private readonly traits = new EndpointTraits();
  private usage = noUsage;
  private opened: OpenedEndpoint | undefined;
  private modelName: string | undefined;

  constructor(
    private readonly endpoint: EndpointToCheck,
    private readonly options: CheckOptions,
  ) {
    this.modelName = endpoint.settings.model;
  }

  report(): EndpointReport {
    const { opened, modelName: model, findings, usage } = this;
    const origin = opened?.model.origin;
    return { origin, model, ok: findings.every(({ outcome }) => outcome !== 'failed'), findings, usage };
  }

  async run(): Promise<void> {
    const model = await this.address();
    const models = model && (await this.connection(model));
    if (!model || !models) return;
    const name = this.chooseModel(models.names);
    if (name === undefined) return;
    this.modelName = name;
    if (await this.writesProse(model, name)) await this.writesJson(model, name);
  }

  private async address(): Promise<LanguageModel | undefined> {
    this.begin('address');
    try {
      this.opened = await this.endpoint.open();
      const { model } = this.opened;
      this.found('address', 'ok', 'address_fine', { origin: model.origin });
      return model;
    } catch (error) {
      const failure = known(error);
      this.failed(failure.code === 'auth' ? 'key' : 'address', failure);
      return undefined;
    }
  }

  /** The names of the models on offer, undefined where the server does not list them; nothing where it makes no sense to go on. */
  private async connection(model: LanguageModel): Promise<{ names: string[] | undefined } | undefined> {
    this.begin('connection');
    const { signal } = this.options;
    const { value: names, error, milliseconds } = await this.timed(() => model.models(signal));
    throwIfCancelled(signal);
    if (error && ['connection', 'timeout', 'refused'].includes(error.code)) {
      this.failed('connection', error, milliseconds);
      return undefined;
    }
    this.found('connection', 'ok', 'answers', {}, milliseconds);
    this.begin('models');
    if (error?.code === 'auth') {
      this.failed('key', error);
      return undefined;
    }
    if (names) this.found('models', 'ok', 'models_listed', { count: names.length });
    else if (error) this.errorFound('models', 'warning', error);
    return { names };
  }

  private chooseModel(names: readonly string[] | undefined): string | undefined {
    this.begin('model');
    const { model } = this.endpoint.settings;
    if (model === undefined) {
      const [only, another] = names ?? [];
      if (only !== undefined && another === undefined) {
        this.found('model', 'warning', 'only_model', { model: only });
        return only;
      }
      const facts = { models: names?.slice(0, namesShown) ?? [], count: names?.length ?? 0 };
      this.found('model', 'failed', 'no_model_named', facts);
      return undefined;
    }
    if (names?.includes(model)) this.found('model', 'ok', 'model_listed', { model });
    // It may be there all the same: not every server lists all the names that it knows.
    else if (names)
      this.found('model', 'warning', 'model_not_listed', { model, nearest: near(model, names) });
    return model;
  }

  private async writesProse(model: LanguageModel, name: string): Promise<boolean> {
    this.begin('prose');
    let pieces = 0;
    const asked = await this.ask(model, this.withSettings(proseRequest, name), () => {
      pieces++;
    });
    const { reply, error, request, milliseconds } = asked;
    if (!reply) {
      this.failed(error.code === 'auth' ? 'key' : 'prose', error, milliseconds);
      return false;
    }
    this.found('key', 'ok', this.opened?.hasKey ? 'key_taken' : 'no_key_needed', {});
    const { text, finish, usage } = reply;
    const tokens = usage.outputTokens;
    if (finish === 'refused') this.failed('prose', replyRefused(''), milliseconds);
    else if (finish === 'length') this.found('prose', 'warning', 'wrote_to_limit', { tokens }, milliseconds);
    else if (text.trim() === '') this.failed('prose', replyEmpty(), milliseconds);
    else this.found('prose', 'ok', 'wrote', { tokens, without: [...(request.without ?? [])] }, milliseconds);
    if (pieces > 1) this.found('streaming', 'ok', 'streams', { pieces });
    else if (pieces === 1) this.found('streaming', 'warning', 'comes_at_once', {});
    if (usage.estimated) this.found('usage', 'warning', 'usage_not_told', {});
    else this.found('usage', 'ok', 'usage_told', usage);
    const { reasoningTokens } = usage;
    if (reasoningTokens > 0) this.found('reasoning', 'ok', 'reasons', { tokens: reasoningTokens });
    else this.found('reasoning', 'ok', 'reasons_not', {});
    return finish !== 'refused';
  }

  /** From the strictest form on, up to the first that works: that is the one that will be used. */
  private async writesJson(model: LanguageModel, name: string): Promise<void> {
    for (const { form, request } of jsonRequests) {
      this.begin(form);
      const { reply, error, milliseconds } = await this.ask(model, this.withSettings(request, name));
      if (!reply) {
        const isRefusal =
          error.code === 'invalid_input' &&
          [undefined, 'response_format'].includes(error.details['parameter'] as string | undefined);
        if (!isRefusal || form === 'plain_json') {
          // That this check came too quickly for the account says nothing about the form.
          const outcome = error.code === 'rate_limited' ? 'warning' : 'failed';
          this.errorFound(form, outcome, error, milliseconds);
          return;
        }
        this.found(form, 'warning', 'form_refused', {}, milliseconds);
        continue;
      }
      if (reply.finish === 'refused') {
        this.failed(form, replyRefused(''), milliseconds);
        return;
      }
      if (reply.finish === 'length') {
        this.found(form, 'warning', 'wrote_to_limit', { tokens: reply.usage.outputTokens }, milliseconds);
        return;
      }
      const reading = readReply(reply.text, tryoutFormat);
      if (reading.kind === 'whole') {
        this.found(form, 'ok', 'form_taken', {}, milliseconds);
        return;
      }
      if (form === 'plain_json') this.failed(form, replyInvalid(reading.problems, undefined), milliseconds);
      else this.found(form, 'warning', 'form_ignored', {}, milliseconds);
    }
  }

  private withSettings(request: Omit<ModelRequest, 'model'>, model: string): ModelRequest {
    return { ...request, ...this.endpoint.settings, model };
  }

  /** One request, and again without a parameter that the server says it does not take. */
  private async ask(
    model: LanguageModel,
    wanted: ModelRequest,
    onText: () => void = () => undefined,
  ): Promise<Asked> {
    const { signal, onRequest, clock } = this.options;
    for (;;) {
      const request = this.traits.fit(wanted);
      const estimatedInputTokens = estimateMessages(request.messages);
      let received = '';
      const hear = (piece: string) => {
        received += piece;
        onText();
      };
      const answer = await this.timed(() =>
        model.reply(request, { ...(signal && { signal }), onText: hear }),
      );
      const { milliseconds } = answer;
      const [usage, outcome] = answer.value
        ? [answer.value.usage, answer.value.finish]
        : [usageOfFailed(answer.error.code, estimatedInputTokens, received), answer.error.code];
      this.usage = addUsage(this.usage, usage);
      const { model: asked } = request;
      await onRequest?.({
        model: asked,
        at: clock.now(),
        milliseconds,
        usage,
        estimatedInputTokens,
        outcome,
      });
      throwIfCancelled(signal);
      if (answer.value) return { reply: answer.value, error: undefined, request, milliseconds };
      const { error } = answer;
      const isForm = error.details['parameter'] === 'response_format';
      if (isForm || !this.traits.learn(error, request))
        return { reply: undefined, error, request, milliseconds };
    }
  }

  private async timed<Value>(work: () => Promise<Value>): Promise<Timed<Value>> {
    const { clock, signal } = this.options;
    throwIfCancelled(signal);
    const start = clock.now();
    const took = () => Math.max(0, Math.round(clock.now() - start));
    try {
      const value = await work();
      return { value, error: undefined, milliseconds: took() };
    } catch (error) {
      return { value: undefined, error: known(error), milliseconds: took() };
    }
  }

  private begin(name: CheckName): void {
    this.options.onStep?.(name);
  }

  private failed(name: CheckName, error: StoryFoldError, milliseconds = 0): void {
    this.errorFound(name, 'failed', error, milliseconds);
  }

  private errorFound(name: CheckName, outcome: CheckOutcome, error: StoryFoldError, milliseconds = 0): void {
    const { opened } = this;
    const advice = opened && adviceFor(error, { ...opened, origin: opened.model.origin });
    this.found(name, outcome, 'error', { error, ...(advice && { advice }) }, milliseconds);
  }

  private found<Kind extends FindingKind>(
    name: CheckName,
    outcome: CheckOutcome,
    kind: Kind,
    facts: FindingFacts[Kind],
    milliseconds = 0,
  ): void {
    const finding = { name, outcome, kind, facts, milliseconds } as Finding;
    this.findings.push(finding);
    this.options.onFinding?.(finding);
  }
}

interface Timing {
  milliseconds: number;
}
type Timed<Value> = Timing &
  ({ value: Value; error: undefined } | { value: undefined; error: StoryFoldError });
type Asked = Timing & { request: ModelRequest } & (
    { reply: ModelReply; error: undefined } | { reply: undefined; error: StoryFoldError }
  );

/** A bug is none of the endpoint's failures. */
function known(error: unknown): StoryFoldError {
  if (error instanceof StoryFoldError) return error;
  throw error;
}

/** The name that was most likely meant: one that is nearly the same, or else the shortest that has it in it. */
function near(model: string, names: readonly string[]): string | undefined {
  const lower = model.toLowerCase();
  const within = names.filter((name) => name.toLowerCase().includes(lower));
  return nearest(model, names) ?? within.sort((one, other) => one.length - other.length)[0];
}
