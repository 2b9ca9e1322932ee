import type { ErrorText } from '../../core/errorWords/errorText';
import type { BudgetBeyond, EstimateAssumption } from '../../core/llm/calls/runEstimate';
import type { CheckName, FindingFacts, FindingKind } from '../../core/llm/check/checkFindings';
import type { Advice } from '../../core/llm/check/endpointAdvice';
import type { EndpointReport } from '../../core/llm/check/endpointCheck';
import type { UsageOutcome } from '../../core/llm/usage/usageRecord';
import { groupDigits } from '../../core/text/groupDigits';
import { count, listed } from './englishNames';
import { failureName } from './errorNames';
import type { SpentFigures } from './spentFigures';

/** What an estimate takes for granted, after “if”. */
const assumptions: Record<Exclude<EstimateAssumption, 'no_price' | 'not_calibrated'>, string> = {
  no_retries: 'no request has to be made again',
  reply_lengths: 'replies are of the usual length (a model that reasons writes more)',
  prefix_cache: 'the server has in its cache what requests begin with alike',
};
const checkNames: Record<CheckName, string> = {
  address: 'address',
  connection: 'connection',
  models: 'models',
  model: 'model',
  key: 'key',
  prose: 'prose',
  streaming: 'streaming',
  usage: 'tokens',
  reasoning: 'reasoning',
  json_schema: 'JSON by schema',
  json_object: 'JSON',
  plain_json: 'JSON in prose',
};

/** What was found, in words; an error has its own. */
type FoundWords = {
  [Kind in Exclude<FindingKind, 'error'>]: (facts: FindingFacts[Kind], name: CheckName) => ErrorText;
};
const found: FoundWords = {
  address_fine: ({ origin }) => fine(`Requests go to ${origin}.`),
  answers: () => fine('A server answers.'),
  models_listed: ({ count: number }) => fine(`It offers ${count(number, 'model')}.`),
  no_models: () => ({
    message: 'Its list of models is empty.',
    hint: 'A local server has to be given a model first, such as with “ollama pull NAME”.',
  }),
  list_not_told: () => fine('It does not say which models it has; that is no harm.'),
  model_listed: ({ model }) => fine(`“${model}” is one of them.`),
  model_not_listed: ({ model, nearest }) => ({
    message: `“${model}” is not in its list.`,
    hint: nearest === undefined ? '“storyfold models” lists what it offers.' : `Did you mean “${nearest}”?`,
  }),
  only_model: ({ model }) => ({
    message: `No model is named; “${model}” is the only one there, so it is tried.`,
    hint: 'Name it with --model, or in the setting storyfold.model.name.',
  }),
  no_model_named: ({ models, count: number }) => ({
    message: 'No model is named.',
    hint:
      number === 0
        ? 'Name one with --model, as its maker calls it.'
        : `Name one with --model: ${models.join(', ')}${number > models.length ? ' …' : '.'}`,
  }),
  key_taken: () => fine('The request with your key was accepted.'),
  no_key_needed: () => fine('The server asks for no key.'),
  wrote: ({ tokens, without }) =>
    fine(
      `It writes: ${count(tokens, 'token')}.${without.length > 0 ? ` It does not take ${without.join(', ')}, so that is left out.` : ''}`,
    ),
  wrote_to_limit: ({ tokens }) => ({
    message: `The reply came up against its limit, after ${count(tokens, 'token')}.`,
    hint: 'A model that reasons may need more, or write less when it is told not to reason; see storyfold.model.maxOutputTokens.',
  }),
  streams: ({ pieces }) => fine(`The reply comes while it is written (${count(pieces, 'piece')}).`),
  comes_at_once: () => ({
    message: 'The reply comes all at once.',
    hint: 'That works, but nothing shows while it is written. Something between you and the server may be holding it back.',
  }),
  too_short_to_stream: () =>
    fine(
      'The reply came in one piece, and was too short to tell whether longer ones come as they are written.',
    ),
  usage_told: ({ inputTokens, outputTokens, cachedTokens }) =>
    fine(
      `The server tells them: ${groupDigits(inputTokens)} sent${cachedTokens > 0 ? ` (${groupDigits(cachedTokens)} of them from its cache)` : ''}, ${groupDigits(outputTokens)} written.`,
    ),
  usage_not_told: () => ({
    message: 'The server does not tell how many tokens a request took.',
    hint: 'They are estimated then, and marked as such.',
  }),
  reasons: ({ tokens }) =>
    fine(`The model reasons before it writes: ${count(tokens, 'token')} of this reply.`),
  no_reasoning_seen: () => fine('No reasoning was seen.'),
  form_taken: (_facts, name) =>
    fine(
      name === 'json_schema'
        ? 'Replies come in the form that is asked for.'
        : name === 'json_object'
          ? 'Replies come as JSON when it is asked for.'
          : 'Replies come as JSON when the request says so in words.',
    ),
  form_mended: ({ how }, name) =>
    fine(
      `${jsonWays[name] ?? 'JSON'} works. ${how === 'text_around' ? 'There was text around it; that is taken out.' : 'Its form had to be mended, without a word of it changed.'}`,
    ),
  form_refused: () => ({
    message: 'The server does not take this form of reply.',
    hint: 'The next form is used instead.',
  }),
  form_ignored: () => ({
    message: 'The server takes this form, and the reply came in another.',
    hint: 'The next form is tried; a larger model may do better.',
  }),
};

/** What is asked for, as the beginning of a sentence. */
const jsonWays: Partial<Record<CheckName, string>> = {
  json_schema: 'Asking for JSON of a given form',
  json_object: 'Asking for JSON',
  plain_json: 'Asking for JSON in words',
};

function fine(message: string): ErrorText {
  return { message, hint: '' };
}

const startCommands = {
  Ollama: 'ollama serve',
  'LM Studio': 'lms server start',
  vLLM: 'vllm serve MODEL',
  'llama.cpp': 'llama-server -m FILE',
};

function advice(given: Advice): string {
  switch (given.kind) {
    case 'start_server':
      return given.program === undefined
        ? `Nobody listens on port ${given.port} of this machine. Start your server, or check the port.`
        : `Nobody listens on port ${given.port} of this machine. Is ${given.program} running? Start it with “${startCommands[given.program]}”.`;
    case 'add_path':
      return `The base URL has no path, and most servers want one: try --base-url ${given.baseUrl}`;
    case 'give_key':
      return 'Put the key for this server into STORYFOLD_API_KEY. OPENAI_API_KEY only goes to OpenAI, to where OPENAI_BASE_URL says, and to this machine.';
    case 'trust_certificate':
      return 'This machine does not trust the server’s certificate. For one of your own, name its file in NODE_EXTRA_CA_CERTS.';
    case 'use_http':
      return 'The server does not speak https. If it is on this machine, write http:// instead.';
    case 'check_settings':
      return 'Check the name of the model and the settings of storyfold.model; one of them may be what the server does not take.';
    case 'longer_context':
      return 'This request was a short one: let the server give the model a longer context (Ollama: OLLAMA_CONTEXT_LENGTH), or choose another model.';
  }
}

/** `1,200 tokens sent (900 of them from its cache), 300 written` */
function tokens(figures: { sent: number; cached: number; written: number; reasoning?: number }): string {
  const { sent, cached, written, reasoning = 0 } = figures;
  const part = (number: number, what: string) =>
    number > 0 ? ` (${groupDigits(number)} of them ${what})` : '';
  return `${groupDigits(sent)} tokens sent${part(cached, 'from its cache')}, ${groupDigits(written)} written${part(reasoning, 'reasoning')}`;
}

/** What is said of models: their servers, what they were asked and what that took. */
export const englishModelMessages = {
  modelUsage: {
    none: 'No request to a model so far.',
    noneFits: 'No request to a model fits that.',
    header: (calls: number) => `${groupDigits(calls)} ${calls === 1 ? 'request' : 'requests'} to models`,
    since: (when: string) => `since ${when}`,
    tokens: (figures: {
      sent: string;
      /** A share; empty where there is none. */
      cached: string;
      written: string;
      reasoning: string;
      /** Requests of which the server did not tell the tokens. */
      estimated: number;
    }) => {
      const { sent, cached, written, reasoning, estimated } = figures;
      const part = (share: string, what: string) => share && ` (${share} ${what})`;
      return `${sent} tokens sent${part(cached, 'from a cache')}, ${written} written${part(reasoning, 'reasoning')}${estimated > 0 ? `; for ${count(estimated, 'request')} that is an estimate` : ''}`;
    },
    cost: (amount: string, today: string) =>
      `Cost: ${amount}${today && `, ${today} of it at today’s prices`}`,
    columns: {
      step: 'Step',
      model: 'Model',
      calls: 'Requests',
      sent: 'Sent',
      cached: 'Cached',
      written: 'Written',
      cost: 'Cost',
    },
    failed: (number: number) => `${count(number, 'request')} brought no reply.`,
    unpriced: (number: number) =>
      `No price is known for ${count(number, 'request')}: no cost is counted for ${number === 1 ? 'it' : 'them'}. Prices go into storyfold.model.prices, in project.json or with --set.`,
    pricedToday: (number: number) =>
      `* With ${count(number, 'request')} at today’s prices: none was known then.`,
    fullRerun: (chapters: number, attempts: number, full: string, own: string) =>
      `An estimate: made in full each time, the ${count(attempts, 'attempt')} at ${count(chapters, 'chapter')} would have taken ${full} tokens; they took ${own}.`,
    damaged: (number: number) =>
      `${count(number, 'line')} of .storyfold/usage.jsonl cannot be read and ${number === 1 ? 'is' : 'are'} not counted.`,
  },
  modelRun: {
    /** Before a run: where it goes, and what it will take. */
    estimate: (figures: {
      /** It may end earlier than that. */
      isMost: boolean;
      calls: number;
      sent: number;
      cached: number;
      written: number;
      models: readonly string[];
      origin: string;
      /** This project has asked there before. */
      isFamiliar: boolean;
      cost: string | undefined;
      costWithoutCache: string | undefined;
    }) => {
      const { isMost, calls, models, origin, isFamiliar, cost, costWithoutCache } = figures;
      const price =
        cost === undefined
          ? isFamiliar
            ? ''
            : ' No price is known (storyfold.model.prices).'
          : ` Cost: about ${cost}${costWithoutCache === undefined ? '' : `, or ${costWithoutCache} where nothing is cached`}.`;
      return `${isMost ? 'Up to' : 'About'} ${count(calls, 'request')} to ${models.join(' and ')} at ${origin}: ${tokens(figures)}.${price}`;
    },
    /** The run alone is expected to take more than one run may. */
    beyondBudget: ({ of, limit }: BudgetBeyond) =>
      `That is more than one run may take: ${of === 'calls' ? count(limit, 'request') : `${groupDigits(limit)} tokens`} (storyfold.budget.${of}). It stops there and keeps what is done; the same command goes on.`,
    assumes: (assumed: readonly EstimateAssumption[]) => {
      const ifs = (['no_retries', 'reply_lengths', 'prefix_cache'] as const)
        .filter((one) => assumed.includes(one))
        .map((one) => assumptions[one]);
      const parts = ifs.length > 2 ? `${ifs.slice(0, -1).join(', ')}, and ${ifs.at(-1)}` : ifs.join(' and ');
      return `That is an estimate, and holds if ${parts}.${assumed.includes('not_calibrated') ? ' How this model counts tokens is not known yet.' : ''}`;
    },
    asking: 'asking the model',
    askingAgain: (made: number, most: number) => `asking the model, try ${made} of ${most}`,
    /** Nobody was there to answer. */
    unreached: (calls: number) =>
      calls === 1
        ? 'The request did not reach the server; nothing was taken.'
        : `None of the ${calls} tries reached the server; nothing was taken.`,
    writing: (characters: number) => `the model writes: ${groupDigits(characters)} characters`,
    waiting: (seconds: number, because: UsageOutcome, next: number, most: number) =>
      `waiting ${seconds} s, then try ${next} of ${most} (${failureName(because, 'en') ?? 'it failed'})`,
    spent: ({ calls, cost, unpriced, estimated, ...figures }: SpentFigures) =>
      `${count(calls, 'request')} to the model: ${estimated ? 'about ' : ''}${tokens(figures)}.${cost === undefined ? '' : ` Cost: ${cost}${unpriced ? ', and what has no known price' : ''}.`}`,
  },
  approval: {
    header: (ids: readonly string[]) =>
      `${listed(ids)} ${ids.length === 1 ? 'has' : 'have'} no passage, so nothing limits what is changed for ${ids.length === 1 ? 'it' : 'them'}. This would be:`,
    question: 'Apply it? [y/N]',
    turnedDown: 'you turned the change down',
    needed: (ids: readonly string[]) =>
      `${listed(ids)} ${ids.length === 1 ? 'has' : 'have'} no passage, so nothing limits what is changed for ${ids.length === 1 ? 'it' : 'them'}.`,
    neededHint: (others: readonly string[]) =>
      `Give --yes to have it written all the same (the result shows it, and it can be taken out again)${others.length > 0 ? `, or accept only the others: --accept ${others.join(',')}` : ''}. On a terminal you are shown the change first. Nothing was sent, and nothing was changed.`,
    offer: (id: string) => `${id} is the only suggestion. Apply it now? [y/N]`,
    yes: ['y', 'yes'] as readonly string[],
  },
  models: {
    asking: (origin: string) => `Asking ${origin} what it offers`,
    header: (origin: string, number: number) =>
      number === 0 ? `${origin} offers no models.` : `${origin}: ${count(number, 'model')}`,
    fitting: (filter: string, number: number) => `With “${filter}” in the name: ${number}`,
    missing: (name: string, nearest: string | undefined) =>
      `“${name}” is not among them.${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`,
  },
  check: {
    names: checkNames,
    found,
    advice,
    beforehand: (input: number, mostInput: number, output: number) =>
      `This sends two to four short requests of StoryFold’s own, ${input} to ${mostInput} tokens in all, and none of your text. The replies take about ${output} tokens, more where a model reasons.`,
    waiting: (seconds: number) => `The server asks to wait ${seconds} s`,
    trying: (name: string) => `Trying out: ${name}`,
    header: (model: string | undefined, origin: string | undefined) =>
      [model, origin].filter((part) => part !== undefined).join(' at ') || 'The endpoint',
    seconds: (seconds: string) => ` (${seconds} s)`,
    verdicts: {
      usable: 'This model can be used.',
      unknown:
        'Nothing speaks against this model, but it is not known whether it replies in JSON, which most work needs.',
      unusable: 'This cannot be used as it is.',
    } as Record<EndpointReport['verdict'], string>,
    notCounted: (reason: string) => `What this takes is not written into the project’s usage: ${reason}`,
  },
};
