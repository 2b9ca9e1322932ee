import { StoryFoldError, throwIfCancelled } from '../../errors';
import type { Clock, Timer } from '../../ports';
import { nearest } from '../../text/nearest';
import { adviceFor } from './endpointAdvice';
import {
  checkNames,
  type CheckFinding,
  type CheckName,
  type CheckOutcome,
  type FindingFacts,
  type FindingKind,
} from './checkFindings';
import { EndpointTraits } from '../endpoint/endpointTraits';
import type { OpenedEndpoint } from '../endpoint/openedEndpoint';
import { expectedReply, jsonRequests, proseRequest, tryoutFormat } from './checkRequests';
import type { LanguageModel, ModelReply, ModelRequest } from '../languageModel';
import { replyEmpty, replyInvalid, replyRefused } from '../modelErrors';
import type { StepSettings } from '../calls/modelSettings';
import { oneRequest, type EndedRequest } from '../calls/oneRequest';
import { retryAfterOf } from '../calls/retrying';
import { readReply, type WholeReading } from '../replies/readReply';
import type { BudgetClaim, RunBudget } from '../usage/runBudget';
import { estimateMessages } from '../usage/tokenEstimate';
import { addUsage, noUsage, type TokenUsage } from '../usage/tokenUsage';

interface EndpointToCheck {
  /** Makes the model, and so throws what is wrong with the address. */
  open: () => Promise<OpenedEndpoint>;
  /** The model to try, where one is named, and with what: a server may not take what the author set. */
  settings: StepSettings;
}

interface CheckOptions {
  clock: Clock;
  timer: Timer;
  signal?: AbortSignal;
  /** What all its requests together may take. */
  budget: RunBudget;
  /** Called before each thing that is looked at. */
  onStep?: (name: CheckName) => void;
  onFinding?: (finding: CheckFinding) => void;
  /** Called before it waits because the server asked for it, with milliseconds. */
  onWait?: (milliseconds: number) => void;
  /** Called after each request that may have cost something. */
  onRequest?: (request: EndedRequest) => Promise<void>;
}

export interface EndpointReport {
  /** Undefined where the address is none. */
  origin: string | undefined;
  model: string | undefined;
  /** `unknown`: nothing failed, and yet it was not seen that the model replies in any form that can be read. */
  verdict: 'usable' | 'unknown' | 'unusable';
  findings: readonly CheckFinding[];
  usage: TokenUsage;
}

const namesShown = 8;
/** Nobody minds waiting so long for a server that asks for it, in milliseconds. */
const longestWait = 10_000;
/** UTF-16 units; what is shorter may come in one piece from a server that streams. */
const longEnoughToStream = 60;

/**
 * Tries a model out, one step after the other, with a few short requests that hold nothing of the author's, and says what works. No
 * request is made a second time but for one whose refusal names a parameter that it can do without; only the list of models is asked for
 * again where the server wants to be given a moment. Throws `cancelled`; everything else is a finding.
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
  private readonly findings: CheckFinding[] = [];
  private readonly traits = new EndpointTraits();
  private usage = noUsage;
  private opened: OpenedEndpoint | undefined;
  private modelName: string | undefined;
  private isFormKnown = false;
  /** Why there is no list of models; what it means is seen when the model writes, or does not. */
  private noList: StoryFoldError | undefined;

  constructor(
    private readonly endpoint: EndpointToCheck,
    private readonly options: CheckOptions,
  ) {
    this.modelName = endpoint.settings.model;
  }

  report(): EndpointReport {
    const { opened, modelName: model, usage } = this;
    const findings = inOrder(this.findings);
    const isUnusable = findings.some(({ outcome }) => outcome === 'failed');
    const verdict = isUnusable ? 'unusable' : this.isFormKnown ? 'usable' : 'unknown';
    return { origin: opened?.model.origin, model, verdict, findings, usage };
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
    const { value: names, error, milliseconds } = await this.listOf(model);
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
    if (error?.code === 'rate_limited') {
      // The next request would be one too many as well.
      this.failed('models', error);
      return undefined;
    }
    if (names?.length === 0) this.found('models', 'warning', 'no_models', {});
    else if (names) this.found('models', 'ok', 'models_listed', { count: names.length });
    this.noList = error;
    return { names };
  }

  /** Asked for once more where the server is only to be given a moment. */
  private async listOf(model: LanguageModel): Promise<Timed<string[]>> {
    const { onWait, signal, timer } = this.options;
    const first = await this.timed(() => model.models(signal));
    const wait = first.error?.code === 'rate_limited' ? retryAfterOf(first.error) : undefined;
    if (wait === undefined || wait > longestWait) return first;
    onWait?.(wait);
    await timer.wait(wait, signal);
    return this.timed(() => model.models(signal));
  }

  /** What it means that there is no list: nothing where the model writes, else perhaps that the address is wrong. */
  private judgeList(written: 'yes' | 'no', why?: StoryFoldError): void {
    const { noList } = this;
    this.noList = undefined;
    if (!noList) return;
    if (written === 'yes') this.found('models', 'ok', 'list_not_told', {});
    else if (noList.message !== why?.message) this.errorFound('models', 'warning', noList);
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
      this.judgeList('no');
      const facts = { models: names?.slice(0, namesShown) ?? [], count: names?.length ?? 0 };
      this.found('model', 'failed', 'no_model_named', facts);
      return undefined;
    }
    if (names?.includes(model)) this.found('model', 'ok', 'model_listed', { model });
    // It may be there all the same: not every server lists all the names that it knows.
    else if (names && names.length > 0)
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
      this.judgeList('no', error);
      this.failed(error.code === 'auth' ? 'key' : 'prose', error, milliseconds);
      return false;
    }
    this.judgeList('yes');
    this.found('key', 'ok', this.opened?.hasKey ? 'key_taken' : 'no_key_needed', {});
    const { text, finish, usage } = reply;
    const tokens = usage.outputTokens;
    if (finish === 'refused') this.failed('prose', replyRefused(''), milliseconds);
    else if (finish === 'length') this.found('prose', 'warning', 'wrote_to_limit', { tokens }, milliseconds);
    else if (text.trim() === '') this.failed('prose', replyEmpty(), milliseconds);
    else this.found('prose', 'ok', 'wrote', { tokens, without: [...(request.without ?? [])] }, milliseconds);
    if (pieces > 1) this.found('streaming', 'ok', 'streams', { pieces });
    else if (text.length >= longEnoughToStream) this.found('streaming', 'warning', 'comes_at_once', {});
    else if (pieces === 1) this.found('streaming', 'ok', 'too_short_to_stream', {});
    if (usage.estimated) this.found('usage', 'warning', 'usage_not_told', {});
    else this.found('usage', 'ok', 'usage_told', usage);
    const { reasoningTokens } = usage;
    if (reasoningTokens > 0) this.found('reasoning', 'ok', 'reasons', { tokens: reasoningTokens });
    else this.found('reasoning', 'ok', 'no_reasoning_seen', {});
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
          // That this check came too quickly for the account, or may take no more, says nothing about the form.
          const outcome = ['rate_limited', 'budget_exhausted'].includes(error.code) ? 'warning' : 'failed';
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
        this.isFormKnown = true;
        const how = mendedIn(reply.text, reading);
        if (how) this.found(form, 'ok', 'form_mended', { how }, milliseconds);
        else this.found(form, 'ok', 'form_taken', {}, milliseconds);
        return;
      }
      if (form === 'plain_json') this.failed(form, replyInvalid(reading.faults, undefined), milliseconds);
      else this.found(form, 'warning', 'form_ignored', {}, milliseconds);
    }
  }

  private withSettings(request: Omit<ModelRequest, 'model'>, model: string): ModelRequest {
    return { ...request, ...this.endpoint.settings, model };
  }

  /** One request, and again without a parameter that the server says it does not take; none where the budget has no room for it. */
  private async ask(
    model: LanguageModel,
    wanted: ModelRequest,
    onText: () => void = () => undefined,
  ): Promise<Tried> {
    const { signal, onRequest, clock, budget } = this.options;
    for (;;) {
      throwIfCancelled(signal);
      const claim = claimed(budget, wanted);
      if (claim.error) return { ...claim, reply: undefined, request: wanted, milliseconds: 0 };
      const ended = await oneRequest(model, this.traits.fit(wanted), { clock, signal, onText });
      claim.settle(ended.usage);
      this.usage = addUsage(this.usage, ended.usage);
      await onRequest?.(ended);
      throwIfCancelled(signal);
      if (ended.reply) return ended;
      const error = known(ended.error);
      const isForm = error.details['parameter'] === 'response_format';
      if (isForm || !this.traits.learn(error, ended.request)) return { ...ended, error };
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
    const finding = { name, outcome, kind, facts, milliseconds } as CheckFinding;
    this.findings.push(finding);
    this.options.onFinding?.(finding);
  }
}

interface Timing {
  milliseconds: number;
}
type Timed<Value> = Timing &
  ({ value: Value; error: undefined } | { value: undefined; error: StoryFoldError });

type Tried = Pick<EndedRequest, 'request' | 'milliseconds'> &
  ({ reply: ModelReply; error: undefined } | { reply: undefined; error: StoryFoldError });

type Claimed = { settle: BudgetClaim['settle']; error: undefined } | { error: StoryFoldError };

function claimed(budget: RunBudget, { messages }: ModelRequest): Claimed {
  try {
    const claim = budget.claim(estimateMessages(messages) + expectedReply);
    return { settle: (usage) => claim.settle(usage), error: undefined };
  } catch (error) {
    return { error: known(error) };
  }
}

/** As they are looked at; what an earlier request showed may have been understood only later. */
export function inOrder(findings: readonly CheckFinding[]): CheckFinding[] {
  return findings.toSorted((one, other) => checkNames.indexOf(one.name) - checkNames.indexOf(other.name));
}

/** What had to be done to read the document; undefined where the reply is exactly one. */
function mendedIn(
  text: string,
  { repaired }: WholeReading<unknown>,
): FindingFacts['form_mended']['how'] | undefined {
  if (repaired) return 'repaired';
  return isJson(text) ? undefined : 'text_around';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
