import type { BaseUrlProblem } from '../llm/endpoint/endpoint';
import type { ConnectionCause } from '../llm/modelErrors';
import { describeFault, type ReplyFault } from '../llm/replies/replyFaults';
import { groupDigits } from '../text/groupDigits';
import { keptIn } from './chinesePhrases';
import type { ErrorWords } from './errorText';

const textUnchanged = '你的文字和到此为止的一切都没有改动。';

/** A server's own words; they are in whatever language it speaks. */
function told(said: unknown): string {
  return said === '' ? '' : `它说：“${String(said)}”`;
}

/** As many as the English message tells. */
function faultsInChinese(faults: readonly ReplyFault[]): string {
  return [...new Set(faults.map((fault) => describeFault(fault, 'zh')))].slice(0, 3).join('；');
}

const timeouts: Readonly<Record<string, (origin: string, seconds: number) => string>> = {
  answer: (origin, seconds) => `${origin} 在 ${seconds} 秒内没有回应。`,
  silence: (origin, seconds) => `${origin} 在回复途中停下，${seconds} 秒没有动静。`,
  whole: (origin, seconds) => `${origin} 过了 ${seconds} 秒还没有写完。`,
};

const proxies = '代理取自 HTTPS_PROXY、HTTP_PROXY 和 NO_PROXY。';
const connectionProblems: Readonly<
  Record<Exclude<ConnectionCause, 'proxy'>, { because: string; hint: string }>
> = {
  refused: { because: '：那里没有服务器', hint: '请检查地址和端口。本地的服务器要先启动。' },
  unknown_host: { because: '：没有这个名字', hint: `请检查地址和网络。${proxies}` },
  certificate: {
    because: '：它的证书无效',
    hint: '请检查地址和本机的日期。若所在的网络会查看内容，要信任它自己的证书。',
  },
  not_tls: {
    because: '：它不使用 https，请试 http://',
    hint: '请检查 base URL 的开头和端口。自己网络中的服务器多用 http://。',
  },
  tls: {
    because: '：无法与它建立安全连接',
    hint: '请检查地址和端口。服务器可能太旧，或者要求你出示证书。',
  },
  other: { because: '', hint: `请检查地址和网络。${proxies}` },
};

/** Rounded up; undefined for what is no wait, or nobody's. */
function waitInChinese(milliseconds: unknown): string | undefined {
  const seconds = Math.ceil(Number(milliseconds ?? 0) / 1000);
  if (!(seconds > 0 && seconds < 8_640_000)) return undefined;
  if (seconds < 90) return `${seconds} 秒`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} 分钟`;
  return seconds < 172_800 ? `${Math.ceil(seconds / 3600)} 小时` : `${Math.ceil(seconds / 86_400)} 天`;
}

const baseUrlProblems: Readonly<Record<BaseUrlProblem, (scheme: string) => string>> = {
  no_scheme: (scheme) => `没有以 https:// 或 http:// 开头。你是指 ${scheme}://… 吗？`,
  other_scheme: (scheme) => `以 ${scheme}:// 开头，那不是通向模型的地址。`,
  no_url: () => '不是网址。',
  fragment: () => '带有片段（以“#”开头的部分）。',
};

/** Errors of models, of the way to them, and of what they reply; see `chineseErrors`. */
export const chineseModelErrors: ErrorWords = {
  'auth editor,origin': ({ editor, origin }) =>
    editor === 'used_up'
      ? {
          message: `“${origin}”现在不再接受这个账户的请求。`,
          hint: '请看看账户允许多少，或换一个模型。稍等也没有用。',
        }
      : {
          message: `StoryFold 不能使用“${origin}”的模型。`,
          hint: '请在 VS Code 询问时允许，或在它的账户菜单中“管理语言模型访问权限”。',
        },
  'auth header,origin': ({ header, origin }) => ({
    message: `请求头“${header}”需要密钥，而没有可以发往 ${origin} 的密钥。`,
    hint: '请把它放进 STORYFOLD_API_KEY，再运行一次命令。',
  }),
  'auth noCredit,origin,said': ({ origin, said }) => ({
    message: `${origin} 上的账户余额不足。${told(said)}`,
    hint: '请在那里充值或提高上限，或换一个密钥。等待没有用。',
  }),
  'auth origin,said': ({ origin, said }) => ({
    message: `没有可以发往 ${origin} 的密钥。${told(said)}`,
    hint: '请把它放进 STORYFOLD_API_KEY，再运行一次命令。OPENAI_API_KEY 只发往它所属的服务器。',
  }),
  'auth origin,said,status': ({ origin, said, status }) =>
    status === 403
      ? {
          message: `${origin} 不允许这样做（403）。${told(said)}`,
          hint: '请检查这个密钥有没有这个权限、你所在的地方能否使用这个服务器，以及这个模型是否对你开放。',
        }
      : {
          message: `${origin} 不接受这个密钥（${status}）。${told(said)}`,
          hint: '请检查密钥是否完整、是否有效、是否属于这个服务器，以及它能否使用这个模型。',
        },
  'budget_exhausted exhausted,limit,needed,spent,underWay': ({
    exhausted,
    limit,
    needed,
    spent,
    underWay,
  }) => {
    const { tokens, calls } = spent as { tokens: number; calls: number };
    const more = groupDigits(Number(needed) + Number(underWay));
    // Nothing was asked, so nothing has been used up.
    if (calls === 0)
      return {
        message: `预算太小，连第一次请求也不够：约需 ${more} 词元，而 storyfold.budget.${String(exhausted)} 是 ${groupDigits((limit as Record<string, number>)[String(exhausted)] ?? 0)}。什么都没有发送。`,
        hint: `请提高 storyfold.budget.${String(exhausted)}，例如用 --set。`,
      };
    const next = exhausted === 'calls' ? '' : `下一次请求约还需 ${more} 词元。`;
    return {
      message: `这次运行的预算已用完：用了 ${groupDigits(tokens)} 词元，${calls} 次请求。${next}到此为止的都已保留。`,
      hint: `再运行一次即以新的预算继续，或者提高 storyfold.budget.${String(exhausted)}。`,
    };
  },
  'confirmation_needed origin': ({ origin }) => ({
    message: `你的文字会发送到 ${origin}，而你还没有同意。`,
    hint: '会发送的是：这一阶段的文字，或所选部分及其前后文；之前各阶段的文字；作品名、目标读者和你的心愿；各条建议和你的决定。什么都没有发送。在命令行中，写明 --base-url 即表示同意。',
  }),
  'connection connectionCause,origin,reason': ({ connectionCause, origin, reason }) => {
    const cause = connectionCause as Exclude<ConnectionCause, 'proxy'>;
    const { because, hint } = connectionProblems[cause];
    return { message: `无法连接 ${origin}${because}（${reason}）。`, hint };
  },
  'connection connectionCause,origin,proxy,reason': ({ proxy, reason }) => ({
    message: `代理 ${proxy} ${/^\d+$/.test(String(reason)) ? '不让请求通过' : '没有回应'}（${reason}）。`,
    hint: '它写在 HTTPS_PROXY 或 HTTP_PROXY 中。请检查那里的地址（需要时带用户名和密码），或把服务器写进 NO_PROXY。',
  }),
  'connection origin,received': ({ origin }) => ({
    message: `与 ${origin} 的连接在回复途中断开。`,
    hint: `请再运行一次。${textUnchanged}`,
  }),
  'context_overflow origin,said': ({ origin, said }) => ({
    message: `文字太长，${origin} 的模型一次读不完。${told(said)}`,
    hint: '请一次只处理一章（--focus）；或在设置 storyfold.model.contextTokens 中写明模型一次能读多少词元，长篇就只给它看各章的首尾；或选用上下文更长的模型。',
  }),
  'invalid_input baseUrl,scheme': ({ baseUrl, scheme }) => ({
    message: `base URL ${baseUrlProblems[baseUrl as BaseUrlProblem](String(scheme))}`,
    hint: '请给出 /chat/completions 之前的部分，如 https://api.openai.com/v1 或 http://localhost:11434/v1。',
  }),
  'invalid_input header': ({ header }) => ({
    message: `设置中的请求头${header === '' ? '' : `“${header}”`}无法发送。`,
    hint: '请求头要有普通的名字，值是一行 ASCII 字符；请求自己所需的几个不能设置。',
  }),
  'invalid_input key': () => ({
    message: 'STORYFOLD_API_KEY（否则 OPENAI_API_KEY）里的不是密钥：其中有空格、换行或密钥里不会有的字符。',
    hint: '请重新复制完整的密钥，不要带别的内容。',
  }),
  'invalid_input variables': ({ variables }) => ({
    message: `${(variables as readonly string[]).join(' 或 ')} 中的代理无法使用。`,
    hint: '请写成 http://proxy.example.com:8080 的形式，或取消这个变量。',
  }),
  'invalid_input origin,parameter': () => ({
    message: 'VS Code 的模型不接受回复的格式。',
    hint: '会改用文字说明格式。什么都没有发送。',
  }),
  'invalid_input origin,parameter,said,status': ({ origin, said, status }) => ({
    message: `${origin} 不接受这个请求（${status}）。${told(said)}`,
    hint: '请检查模型的名字和 storyfold.model 的设置。“storyfold check”会试用服务器，并指出问题。',
  }),
  'model_not_found model,origin,said': ({ model, origin, said }) => ({
    message: `${origin} 没有模型“${model}”，或者这个密钥不能使用它。${told(said)}`,
    hint: '“storyfold models”列出它提供的模型。本地的模型要先下载。',
  }),
  'no_model ': () => ({
    message: '没有指明模型。',
    hint: '请用 --model 或设置 storyfold.model.name 指明。“storyfold models”列出服务器提供的模型。',
  }),
  'no_model editor,origin': ({ origin }) => ({
    message: `VS Code 现在没有“${origin}”的模型。`,
    hint: '请安装提供它的扩展，或在那里登录，或换一个模型。',
  }),
  'not_found form,url': ({ url }) => ({
    message: `${url} 处回应的不是模型服务器：回复的形式不对。`,
    hint: '请检查 base URL；那里可能是网页，或是要你登录的代理。',
  }),
  'not_found said,status,url': ({ url, status, said }) => ({
    message: `${url} 处没有模型回应（${status}）。${told(said)}`,
    hint: '请检查 base URL：它是 /chat/completions 之前的部分，多以 /v1 结尾。',
  }),
  'rate_limited origin,retryAfterMilliseconds,said': ({ origin, retryAfterMilliseconds, said }) => {
    const wait = waitInChinese(retryAfterMilliseconds);
    return {
      message: `用这个密钥发往 ${origin} 的请求太多。${told(said)}`,
      hint: `请${wait === undefined ? '稍等' : `过 ${wait}`}再运行，或把 storyfold.model.requestsPerMinute 设为账户允许的数目。`,
    };
  },
  'reply_cut characters,rawReply': ({ rawReply }) => ({
    message: '回复达到词元上限而被截断，所以没有使用。',
    hint: `请提高 storyfold.model.maxOutputTokens，或一次处理更少的内容。${keptIn(rawReply)}`,
  }),
  'reply_empty ': () => ({
    message: '模型发来了空的回复。',
    hint: '请再运行一次，或换一个模型。会推理的模型可能用完了词元：storyfold.model.maxOutputTokens。',
  }),
  'reply_invalid faults,rawReply': ({ faults, rawReply }) => ({
    message: `模型的回复无法使用：${faultsInChinese(faults as readonly ReplyFault[])}。`,
    hint: `请再运行一次，或换一个更擅长结构化回复的模型。${keptIn(rawReply)}`,
  }),
  'reply_invalid damage,rawReply': ({ rawReply }) => ({
    message: '模型写出的文字含有半个字符，无法存入文件，所以没有使用。',
    hint: `请再运行一次，或换一个模型。${keptIn(rawReply)}`,
  }),
  'reply_refused rawReply,said': ({ rawReply, said }) => ({
    message: `模型或其提供者的过滤器拒绝回答。${told(said)}`,
    hint: `请看看可能是哪一段引起的，或换一个模型。${keptIn(rawReply)}`,
  }),
  'refused place': ({ place }) => ({
    message: `base URL 里有${place === 'login' ? '用户名或密码' : '查询部分（以“?”开头）'}，会在设置、日志和服务器上显示出来。`,
    hint: '请去掉它。密钥放进 STORYFOLD_API_KEY，或编辑器自己的密钥库。',
  }),
  'refused limit,origin': ({ origin }) => ({
    message: `${origin} 发来的远远超过任何回复，其余的没有接收。`,
    hint: '请检查 base URL；在那里回应的也许不是模型。',
  }),
  'refused origin': ({ origin }) => ({
    message: `${origin} 会以明文 http 收到你的文字和密钥，途中任何人都能看到。`,
    hint: `请用 https。若是你自己网络中的服务器，请允许它的地址（origin）：--set storyfold.model.allowHttpOrigins=${String(origin)}`,
  }),
  'refused origin,target': ({ origin, target }) => ({
    message: `${origin} 要把请求转到 ${target}。没有照做，因为你的文字和密钥会跟着去。`,
    hint: '如果那个地址是对的，请把它用作 base URL。',
  }),
  'server_error origin,retryAfterMilliseconds,said,status': ({ origin, said, status }) => ({
    message: `${origin} 出错${status === undefined ? '' : `（${status}）`}。${told(said)}`,
    hint: `问题在服务器一边，请过一会再运行。${textUnchanged}`,
  }),
  'timeout milliseconds,origin,what': ({ milliseconds, origin, what }) => ({
    message: timeouts[String(what)]!(String(origin), Math.round(Number(milliseconds) / 1000)),
    hint:
      what === 'whole'
        ? '请一次少要一些，或限制回复的长度：storyfold.model.maxOutputTokens。'
        : '请再运行一次。较慢的本地模型可能需要更多时间：storyfold.model.timeoutSeconds。',
  }),
  'timeout origin,said,status': ({ origin, said, status }) => ({
    message: `${origin} 用时太久（${status}）。${told(said)}`,
    hint: `请再运行一次。${textUnchanged}`,
  }),
};
