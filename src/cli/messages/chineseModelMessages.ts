import type { EstimateAssumption } from '../../core/llm/calls/runEstimate';
import type { CheckName } from '../../core/llm/check/checkFindings';
import { groupDigits } from '../../core/text/groupDigits';
import { listed } from './chineseNames';
import type { englishModelMessages } from './englishModelMessages';
import { failureName } from './errorNames';

const assumptions: Record<Exclude<EstimateAssumption, 'no_price' | 'not_calibrated'>, string> = {
  no_retries: '没有请求需要重发',
  reply_lengths: '回复的长短如常（会推理的模型写得更多）',
  prefix_cache: '各次请求相同的开头都在服务器的缓存里',
};
const checkNames: Record<CheckName, string> = {
  address: '地址',
  connection: '连接',
  models: '模型列表',
  model: '模型',
  key: '密钥',
  prose: '写作',
  streaming: '逐段返回',
  usage: '词元',
  reasoning: '推理',
  json_schema: '按模式的 JSON',
  json_object: 'JSON',
  plain_json: '文字中的 JSON',
};

const startCommands = {
  Ollama: 'ollama serve',
  'LM Studio': 'lms server start',
  vLLM: 'vllm serve 模型',
  'llama.cpp': 'llama-server -m 文件',
};

const fine = (message: string) => ({ message, hint: '' });

/** `发送 1,200 词元（其中 900 来自缓存），写出 300` */
function tokens(figures: { sent: number; cached: number; written: number; reasoning?: number }): string {
  const { sent, cached, written, reasoning = 0 } = figures;
  const part = (number: number, what: string) =>
    number > 0 ? `（其中 ${groupDigits(number)} ${what}）` : '';
  return `发送 ${groupDigits(sent)} 词元${part(cached, '来自缓存')}，写出 ${groupDigits(written)}${part(reasoning, '是推理')}`;
}

/** What is said of models: their servers, what they were asked and what that took. */
export const chineseModelMessages: typeof englishModelMessages = {
  modelUsage: {
    none: '还没有向模型发送过请求。',
    noneFits: '没有符合条件的请求。',
    header: (calls) => `向模型发送了 ${groupDigits(calls)} 次请求`,
    since: (when) => `${when} 以来`,
    tokens: ({ sent, cached, written, reasoning, estimated }) =>
      `发送 ${sent} 词元${cached && `（${cached} 来自缓存）`}，写出 ${written}${reasoning && `（${reasoning} 是推理）`}${estimated > 0 ? `；其中 ${estimated} 次请求是估计值` : ''}`,
    cost: (amount, today) => `费用：${amount}${today && `，其中 ${today} 按现在的价格`}`,
    columns: {
      step: '步骤',
      model: '模型',
      calls: '请求',
      sent: '发送',
      cached: '缓存',
      written: '写出',
      cost: '费用',
    },
    failed: (number) => `有 ${number} 次请求没有得到回复。`,
    unpriced: (number) =>
      `有 ${number} 次请求不知道价格，没有计入费用。价格写在 storyfold.model.prices（project.json 中，或用 --set）。`,
    pricedToday: (number) => `* 其中 ${number} 次请求当时不知道价格，按现在的价格计算。`,
    fullRerun: (chapters, attempts, full, own) =>
      `估计：这 ${chapters} 章的 ${attempts} 次尝试若每次都从头做起，要用 ${full} 词元；实际用了 ${own}。`,
    damaged: (number) => `.storyfold/usage.jsonl 中有 ${number} 行无法读取，没有计入。`,
  },
  modelRun: {
    estimate: (figures) => {
      const { isMost, calls, models, origin, isFamiliar, cost, costWithoutCache } = figures;
      const price =
        cost === undefined
          ? isFamiliar
            ? ''
            : '不知道价格（storyfold.model.prices）。'
          : `费用约 ${cost}${costWithoutCache === undefined ? '' : `，没有缓存时 ${costWithoutCache}`}。`;
      return `${isMost ? '最多' : '约'} ${calls} 次请求，发往 ${origin} 的 ${models.join('、')}：${tokens(figures)}。${price}`;
    },
    beyondBudget: ({ of, limit }) =>
      `这超出一次运行的上限：${of === 'calls' ? `${limit} 次请求` : `${groupDigits(limit)} 词元`}（storyfold.budget.${of}）。到上限就停，已完成的都会保留，再次运行同一命令就能接着做。`,
    assumes: (assumed) => {
      const ifs = (['no_retries', 'reply_lengths', 'prefix_cache'] as const)
        .filter((one) => assumed.includes(one))
        .map((one) => assumptions[one]);
      return `这是估计，前提是${ifs.join('，')}。${assumed.includes('not_calibrated') ? '还不知道这个模型怎样计算词元。' : ''}`;
    },
    asking: '正在询问模型',
    askingAgain: (made, most) => `正在询问模型，第 ${made} 次，最多 ${most} 次`,
    unreached: (calls) =>
      calls === 1 ? '请求没有到达服务器，什么都没有用去。' : `${calls} 次都没有到达服务器，什么都没有用去。`,
    writing: (characters) => `模型正在写：${groupDigits(characters)} 字`,
    waiting: (seconds, because, next, most) =>
      `等 ${seconds} 秒后重试，第 ${next} 次，最多 ${most} 次（${failureName(because, 'zh') ?? '没有成功'}）`,
    spent: ({ calls, cost, unpriced, estimated, ...figures }) =>
      `向模型发出 ${calls} 次请求：${estimated ? '约' : ''}${tokens(figures)}。${cost === undefined ? '' : `费用：${cost}${unpriced ? '，另有不知道价格的' : ''}。`}`,
  },
  approval: {
    header: (ids) => `${listed(ids)} 没有指明段落，为此所作的改动没有范围限制。改动如下：`,
    question: '要应用吗？[y/N]',
    turnedDown: '你没有接受这处改动',
    needed: (ids) => `${listed(ids)} 没有指明段落，为此所作的改动没有范围限制。`,
    neededHint: (others) =>
      `加 --yes 即照样写入（结果中会显示，也可以再撤去）${others.length > 0 ? `；或只采纳其余的：--accept ${others.join(',')}` : ''}。在终端中会先把改动给你看。什么都没有发送，也没有改动。`,
    offer: (id) => `只有 ${id} 这一条建议。现在应用吗？[y/N]`,
    yes: ['y', 'yes', '是', '好', '要'],
  },
  models: {
    asking: (origin) => `正在询问 ${origin} 提供哪些模型`,
    header: (origin, number) =>
      number === 0 ? `${origin} 没有提供任何模型。` : `${origin}：${number} 个模型`,
    fitting: (filter, number) => `名字中有“${filter}”的：${number} 个`,
    missing: (name, nearest) => `其中没有“${name}”。${nearest === undefined ? '' : `是不是“${nearest}”？`}`,
  },
  check: {
    names: checkNames,
    found: {
      address_fine: ({ origin }) => fine(`请求发往 ${origin}。`),
      answers: () => fine('服务器有回应。'),
      models_listed: ({ count }) => fine(`提供 ${count} 个模型。`),
      no_models: () => ({
        message: '模型列表是空的。',
        hint: '本地的服务器要先有模型，例如“ollama pull 名字”。',
      }),
      list_not_told: () => fine('服务器没有说明有哪些模型；这没有关系。'),
      model_listed: ({ model }) => fine(`“${model}”在其中。`),
      model_not_listed: ({ model, nearest }) => ({
        message: `“${model}”不在列表中。`,
        hint: nearest === undefined ? '“storyfold models”列出提供的模型。' : `是不是“${nearest}”？`,
      }),
      only_model: ({ model }) => ({
        message: `没有指明模型；“${model}”是唯一的一个，就试它。`,
        hint: '请用 --model 或设置 storyfold.model.name 指明。',
      }),
      no_model_named: ({ models, count }) => ({
        message: '没有指明模型。',
        hint:
          count === 0
            ? '请用 --model 指明，用提供者所用的名字。'
            : `请用 --model 指明一个：${models.join('、')}${count > models.length ? ' ……' : '。'}`,
      }),
      key_taken: () => fine('带着你的密钥的请求被接受了。'),
      no_key_needed: () => fine('服务器不需要密钥。'),
      wrote: ({ tokens, without }) =>
        fine(
          `能写：${tokens} 词元。${without.length > 0 ? `它不接受 ${without.join('、')}，所以不发送。` : ''}`,
        ),
      wrote_to_limit: ({ tokens }) => ({
        message: `回复写到 ${tokens} 词元，达到了上限。`,
        hint: '会推理的模型可能需要更多，或者可以让它不推理；见 storyfold.model.maxOutputTokens。',
      }),
      streams: ({ pieces }) => fine(`回复边写边到（${pieces} 段）。`),
      comes_at_once: () => ({
        message: '回复写完才一次到达。',
        hint: '可以使用，但写的时候看不到进展。你和服务器之间可能有什么把它留住了。',
      }),
      too_short_to_stream: () => fine('回复一次到达；它太短，看不出较长的回复是否边写边到。'),
      usage_told: ({ inputTokens, outputTokens, cachedTokens }) =>
        fine(
          `服务器告知用量：发送 ${groupDigits(inputTokens)}${cachedTokens > 0 ? `（其中 ${groupDigits(cachedTokens)} 来自缓存）` : ''}，写出 ${groupDigits(outputTokens)}。`,
        ),
      usage_not_told: () => ({
        message: '服务器没有告知请求用了多少词元。',
        hint: '这时用估计值，并注明是估计。',
      }),
      reasons: ({ tokens }) => fine(`模型先推理再写：这次回复中有 ${tokens} 词元是推理。`),
      no_reasoning_seen: () => fine('没有看到推理。'),
      form_taken: (_facts, name) =>
        fine(
          name === 'json_schema'
            ? '回复符合所要的形式。'
            : name === 'json_object'
              ? '要求 JSON 时，回复是 JSON。'
              : '用文字要求 JSON 时，回复是 JSON。',
        ),
      form_mended: ({ how }, name) =>
        fine(
          `${name === 'json_schema' ? '按模式要求' : name === 'json_object' ? '要求' : '用文字要求'} JSON 可行。${how === 'text_around' ? '它的前后有别的文字，已去掉。' : '它的形式经过修补，一个字也没有改。'}`,
        ),
      form_refused: () => ({ message: '服务器不接受这种回复形式。', hint: '改用下一种形式。' }),
      form_ignored: () => ({
        message: '服务器接受这种形式，回复却是另一种。',
        hint: '改试下一种形式；更大的模型可能做得更好。',
      }),
    },
    advice: (given) => {
      switch (given.kind) {
        case 'start_server':
          return given.program === undefined
            ? `本机的端口 ${given.port} 上没有服务器。请启动你的服务器，或检查端口。`
            : `本机的端口 ${given.port} 上没有服务器。${given.program} 在运行吗？可以用“${startCommands[given.program]}”启动。`;
        case 'add_path':
          return `base URL 没有路径，而多数服务器需要：请试 --base-url ${given.baseUrl}`;
        case 'give_key':
          return '请把这个服务器的密钥放进 STORYFOLD_API_KEY。OPENAI_API_KEY 只发往 OpenAI、OPENAI_BASE_URL 所指之处和本机。';
        case 'trust_certificate':
          return '本机不信任服务器的证书。若是你自己的证书，请用 NODE_EXTRA_CA_CERTS 指明证书文件。';
        case 'use_http':
          return '服务器不使用 https。如果它就在本机，请改写 http://。';
        case 'check_settings':
          return '请检查模型的名字和 storyfold.model 的设置；其中可能有服务器不接受的。';
        case 'longer_context':
          return '这个请求很短：请让服务器给模型更长的上下文（Ollama：OLLAMA_CONTEXT_LENGTH），或换一个模型。';
      }
    },
    beforehand: (input, mostInput, output) =>
      `将发送两到四个 StoryFold 自己的短请求，共 ${input} 到 ${mostInput} 词元，不含你的任何文字。回复约 ${output} 词元，会推理的模型更多。`,
    waiting: (seconds) => `服务器要求等 ${seconds} 秒`,
    trying: (name) => `正在试：${name}`,
    header: (model, origin) => [model, origin].filter((part) => part !== undefined).join(' · ') || '服务器',
    seconds: (seconds) => `（${seconds} 秒）`,
    verdicts: {
      usable: '这个模型可以使用。',
      unknown: '没有发现问题，但还不知道它能否用 JSON 回复，而多数工作需要这一点。',
      unusable: '现在这样不能使用。',
    },
    notCounted: (reason) => `这次的用量没有记入项目：${reason}`,
  },
};
