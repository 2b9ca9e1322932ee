import { l10n } from 'vscode';
import type { CheckFinding, CheckName, FindingFacts, FindingKind } from '../../core/llm/check/checkFindings';
import type { Advice, LocalProgram } from '../../core/llm/check/endpointAdvice';
import type { EndpointReport } from '../../core/llm/check/endpointCheck';
import { groupDigits } from '../../core/text/groupDigits';
import { problemOf } from '../errorText';

export interface FindingText {
  message: string;
  /** Empty where there is nothing to do. */
  hint: string;
}

/** What is looked at, as a heading. */
export function checkName(name: CheckName): string {
  switch (name) {
    case 'address':
      return l10n.t('address');
    case 'connection':
      return l10n.t('connection');
    case 'models':
      return l10n.t('models');
    case 'model':
      return l10n.t('model');
    case 'key':
      return l10n.t('key');
    case 'prose':
      return l10n.t('prose');
    case 'streaming':
      return l10n.t('streaming');
    case 'usage':
      return l10n.t('tokens');
    case 'reasoning':
      return l10n.t('reasoning');
    case 'json_schema':
      return l10n.t('JSON by schema');
    case 'json_object':
      return 'JSON';
    case 'plain_json':
      return l10n.t('JSON in prose');
  }
}

export function verdictText(verdict: EndpointReport['verdict']): string {
  switch (verdict) {
    case 'usable':
      return l10n.t('This model can be used.');
    case 'unknown':
      return l10n.t(
        'Nothing speaks against this model, but it is not known whether it replies in JSON, which most work needs.',
      );
    case 'unusable':
      return l10n.t('This cannot be used as it is.');
  }
}

/** A finding in the author's language. */
export function findingText(finding: CheckFinding): FindingText {
  const { kind, facts, name } = finding;
  if (kind === 'error') {
    const problem = problemOf(facts.error);
    const hint = facts.advice ? adviceText(facts.advice) : (problem?.hint ?? '');
    return { message: problem?.message ?? l10n.t('Stopped.'), hint };
  }
  const words = found[kind] as (facts: FindingFacts[FindingKind], name: CheckName) => FindingText;
  return words(facts, name);
}

const fine = (message: string): FindingText => ({ message, hint: '' });

const found: {
  [Kind in Exclude<FindingKind, 'error'>]: (facts: FindingFacts[Kind], name: CheckName) => FindingText;
} = {
  address_fine: ({ origin }) => fine(l10n.t('Requests go to {0}.', origin)),
  answers: () => fine(l10n.t('A server answers.')),
  models_listed: ({ count }) => fine(l10n.t('Models on offer: {0}.', count)),
  no_models: () => ({
    message: l10n.t('Its list of models is empty.'),
    hint: l10n.t('A local server has to be given a model first, such as with “ollama pull NAME”.'),
  }),
  list_not_told: () => fine(l10n.t('It does not say which models it has; that is no harm.')),
  model_listed: ({ model }) => fine(l10n.t('“{0}” is one of them.', model)),
  model_not_listed: ({ model, nearest }) => ({
    message: l10n.t('“{0}” is not in its list.', model),
    hint:
      nearest === undefined
        ? l10n.t('“StoryFold: Choose Model” shows what it offers.')
        : l10n.t('Did you mean “{0}”?', nearest),
  }),
  only_model: ({ model }) => ({
    message: l10n.t('No model is named; “{0}” is the only one there, so it was tried.', model),
    hint: l10n.t('Name it: “StoryFold: Choose Model”.'),
  }),
  no_model_named: ({ models }) => ({
    message: l10n.t('No model is named.'),
    hint:
      models.length === 0
        ? l10n.t('Name it: “StoryFold: Choose Model”.')
        : l10n.t('Choose one: “StoryFold: Choose Model”. It offers, among others: {0}', models.join(', ')),
  }),
  key_taken: () => fine(l10n.t('The request with your key was accepted.')),
  no_key_needed: () => fine(l10n.t('The server asks for no key.')),
  wrote: ({ tokens, without }) =>
    fine(
      without.length === 0
        ? l10n.t('It writes; tokens: {0}.', groupDigits(tokens))
        : l10n.t(
            'It writes; tokens: {0}. What it does not take is left out: {1}.',
            groupDigits(tokens),
            without.join(', '),
          ),
    ),
  wrote_to_limit: ({ tokens }) => ({
    message: l10n.t('The reply came up against its limit; tokens: {0}.', groupDigits(tokens)),
    hint: l10n.t(
      'A model that reasons may need more, or write less when it is told not to reason; see the setting storyfold.model.maxOutputTokens.',
    ),
  }),
  streams: ({ pieces }) => fine(l10n.t('The reply comes while it is written, in pieces: {0}.', pieces)),
  comes_at_once: () => ({
    message: l10n.t('The reply comes all at once.'),
    hint: l10n.t(
      'That works, but nothing shows while it is written. Something between you and the server may be holding it back.',
    ),
  }),
  too_short_to_stream: () =>
    fine(
      l10n.t(
        'The reply came in one piece, and was too short to tell whether longer ones come as they are written.',
      ),
    ),
  usage_told: ({ inputTokens, outputTokens, cachedTokens }) =>
    fine(
      cachedTokens > 0
        ? l10n.t(
            'The server tells them: {0} sent, {1} of them from its cache, {2} written.',
            groupDigits(inputTokens),
            groupDigits(cachedTokens),
            groupDigits(outputTokens),
          )
        : l10n.t(
            'The server tells them: {0} sent, {1} written.',
            groupDigits(inputTokens),
            groupDigits(outputTokens),
          ),
    ),
  usage_not_told: () => ({
    message: l10n.t('It is not told how many tokens a request took.'),
    hint: l10n.t('They are estimated then, and marked as such.'),
  }),
  reasons: ({ tokens }) =>
    fine(l10n.t('The model reasons before it writes; tokens of this reply: {0}.', groupDigits(tokens))),
  no_reasoning_seen: () => fine(l10n.t('No reasoning was seen.')),
  form_taken: (_facts, name) =>
    fine(
      name === 'json_schema'
        ? l10n.t('Replies come in the form that is asked for.')
        : name === 'json_object'
          ? l10n.t('Replies come as JSON when it is asked for.')
          : l10n.t('Replies come as JSON when the request says so in words.'),
    ),
  form_mended: ({ how }) =>
    fine(
      how === 'text_around'
        ? l10n.t('JSON works. There was text around it; that is taken out.')
        : l10n.t('JSON works. Its form had to be mended, without a word of it changed.'),
    ),
  form_refused: () => ({
    message: l10n.t('This form of reply is not taken.'),
    hint: l10n.t('The next form is used instead.'),
  }),
  form_ignored: () => ({
    message: l10n.t('The form is taken, and the reply came in another.'),
    hint: l10n.t('The next form is tried; a larger model may do better.'),
  }),
};

const startCommands: Readonly<Record<LocalProgram, string>> = {
  Ollama: 'ollama serve',
  'LM Studio': 'lms server start',
  vLLM: 'vllm serve MODEL',
  'llama.cpp': 'llama-server -m FILE',
};

function adviceText(advice: Advice): string {
  switch (advice.kind) {
    case 'start_server':
      return advice.program === undefined
        ? l10n.t(
            'Nobody listens on port {0} of this machine. Start your server, or check the port.',
            advice.port,
          )
        : l10n.t(
            'Nobody listens on port {0} of this machine. Is {1} running? Start it with “{2}”.',
            advice.port,
            advice.program,
            startCommands[advice.program],
          );
    case 'add_path':
      return l10n.t('The address has no path, and most servers want one: try {0}', advice.baseUrl);
    case 'give_key':
      return l10n.t('Give the key for this server: “StoryFold: Set API Key”.');
    case 'trust_certificate':
      return l10n.t(
        'This machine does not trust the server’s certificate. For one of your own, have the system trust it; VS Code’s setting http.systemCertificates then does too.',
      );
    case 'use_http':
      return l10n.t('The server does not speak https. If it is on this machine, write http:// instead.');
    case 'check_settings':
      return l10n.t(
        'Check the name of the model and the settings of storyfold.model; one of them may be what it does not take.',
      );
    case 'longer_context':
      return l10n.t(
        'This request is short: have the server give the model a longer context (Ollama: OLLAMA_CONTEXT_LENGTH), or choose another model.',
      );
  }
}
