import type { StoryFoldError } from '../errors';
import type { LevelCost } from '../chapter/chapterErrors';
import type { ArchiveNameProblem } from '../project/archives/archiveNames';
import type { BaseUrlProblem } from '../llm/endpoint/endpoint';
import type { ConnectionCause } from '../llm/modelErrors';
import { describeFault, type ReplyFault } from '../llm/replies/replyFaults';
import { projectFile } from '../project/layout';
import type { SettingProblem, SettingsSource, Takes } from '../project/unfitSetting';
import { chineseStoryErrors } from './chineseStoryErrors';
import { chineseTaskErrors } from './chineseTaskErrors';
import type { ErrorText } from './errorText';
import { shorten } from '../text/shorten';
import { conversionCommand } from '../text/decodeNamed';
import type { OtherFormat } from '../text/otherFormats';
import { groupDigits } from '../text/groupDigits';
import type { Phase } from '../../shared/values';

type Details = StoryFoldError['details'];

export const chinesePhaseNames: Readonly<Record<Phase, string>> = {
  brief: '写作要点',
  outline: '提纲',
  sample: '样段',
  final: '正文',
};

const nothingChanged = '什么都没有改动。';
const textUnchanged = '你的文字和到此为止的一切都没有改动。';

const nothingSent = '什么都没有发送，也没有改动。';

/** Why other ways to follow a suggestion cannot be asked for, by what is the matter with its passage. */
const alternativesRefused: Readonly<Record<string, (id: string) => ErrorText>> = {
  none: (id) => ({
    message: `${id} 没有指明段落，所以没有别的写法可言。`,
    hint: '请自己加一条引用原文的建议（suggest --quote），再为它要其他改法。',
  }),
  gone: (id) => ({
    message: `${id} 所指的段落已不在文中，或文字有了出入。`,
    hint: '请再评估一次，让建议与现在的文字相符。',
  }),
  locked: (id) => ({
    message: `${id} 所指的段落整段或有一部分被锁定。`,
    hint: '请先解除锁定。',
  }),
};

const unreadChapter = ({ chapter }: StoryFoldError['details']): ErrorText => ({
  message: `第 ${chapter} 章的文件读不出来。`,
  hint: `请看看你有没有读取它的权限，是不是有别的程序占用，然后再试一次。${nothingSent}`,
});

/** Why a chapter is not written. */
const chapterRefusals: Readonly<Record<string, (chapter: string) => ErrorText>> = {
  locked: (chapter) => ({
    message: `第 ${chapter} 章已锁定：你不想让引擎改动它。`,
    hint: `请先解锁。${nothingSent}`,
  }),
  passed: (chapter) => ({
    message: `第 ${chapter} 章已经通过。`,
    hint: `可以按你选的级别重试（storyfold chapter retry ${chapter} --level edit_only），或加 --force 重新写一遍。${nothingSent}`,
  }),
  authors_text: (chapter) => ({
    message: `第 ${chapter} 章是你自己写的。`,
    hint: `可以请模型润色（storyfold chapter retry ${chapter} --level edit_only），或加 --force 另写一稿：写成后放在你的文稿旁边。${nothingSent}`,
  }),
  changed_by_author: (chapter) => ({
    message: `第 ${chapter} 章写成之后，你改动过。`,
    hint: `可以请模型润色你的版本（storyfold chapter retry ${chapter} --level edit_only），或加 --force 另写一稿：写成后放在你的文稿旁边。${nothingSent}`,
  }),
  proposal: (chapter) => ({
    message: `第 ${chapter} 章有另一稿放在你的文稿旁边，等你决定。`,
    hint: `请先采用或放弃它，或加 --force 再写一稿。${nothingSent}`,
  }),
  chapter_not_free: (chapter) => ({
    message: `第 ${chapter} 章已有文稿。`,
    hint: `要让任务重新写它，请加 --anew；你自己写的或改过的不会被覆盖：新的一稿放在旁边。${nothingChanged}`,
  }),
  unreadable: (chapter) => ({
    message: `第 ${chapter} 章的文件无法读取。`,
    hint: `请先在编辑器里打开它，把它修好。${nothingSent}`,
  }),
};

/** Where a text is that a model wrote and that was not put in place, if it is kept. */
function modelWrote(rawReply: unknown): string {
  return rawReply === undefined ? '' : `模型写出的文字在 ${String(rawReply)}。`;
}

/** A server's own words; they are in whatever language it speaks. */
function told(said: unknown): string {
  return said === '' ? '' : `它说：“${String(said)}”`;
}

/** Where a reply that could not be used is kept, if it is. */
function keptIn(rawReply: unknown): string {
  return rawReply === undefined ? '' : `原始回复在 ${String(rawReply)}。`;
}

/** As many as the English message tells. */
function faultsInChinese(faults: readonly ReplyFault[]): string {
  return [...new Set(faults.map((fault) => describeFault(fault, 'zh')))].slice(0, 3).join('；');
}

function takesInChinese(takes: Takes): string {
  switch (takes.kind) {
    case 'text':
      return '需要不为空的文字。';
    case 'one_of':
      return `可以是：${takes.values.join('、')}。`;
    case 'whole':
      return `需要 ${takes.least} 到 ${takes.most} 的整数。`;
    case 'number':
      return `需要 ${takes.least} 到 ${takes.most} 的数。`;
    case 'object':
      return takes.names.length > 0
        ? `需要一个对象，其中只能有：${takes.names.join('、')}。`
        : '需要一个对象。';
  }
}

function settingProblem(problem: SettingProblem): string {
  switch (problem.kind) {
    case 'missing':
      return '没有写明';
    case 'value':
      return `不能是“${problem.shown}”`;
    case 'unknown_name':
      return `中有“${problem.shown}”这个名字，那里没有这一项`;
    case 'above':
      return `是 ${problem.shown}，超过了 ${problem.other}（${problem.most}）`;
  }
}

function settingPlace(source: SettingsSource | undefined): string {
  if (source === undefined) return '设置在 project.json 中，或用 --set 给出。';
  return source === 'project' ? '它在 .storyfold/project.json 中。' : '它由 --set 给出。';
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

/** What was given cannot be used, by what is the matter with it. */
const inputProblems: Readonly<Record<string, ErrorText>> = {
  dictionary_word: { message: '词典不收这个词。', hint: '请一次给出一个词或名字，不能以 # 开头。' },
  several_files: {
    message: '这个阶段只有一个文件。',
    hint: `多个文件请作为正文导入，每个文件是一章。${nothingChanged}`,
  },
  no_passage: { message: '有替换的文字，却没有指明要替换哪一段。', hint: '请同时引用那一段。' },
  empty_quote: { message: '没有引用任何文字。', hint: '请引用那一段中的几个字。' },
  nothing_chosen: { message: '没有选定任何建议。', hint: '请采纳全部或其中几条，或拒绝它们。' },
  no_rounds: { message: '轮数至少是 1。', hint: '例如：3。' },
  no_words: { message: '里面没有文字。', hint: '请说明应当怎么做。' },
  custom_headers: {
    message: '无法读取环境变量 OPENAI_CUSTOM_HEADERS。',
    hint: '请取消它，StoryFold 不使用它。自己的请求头请写在 StoryFold 的设置里。',
  },
  own_mistake: { message: 'StoryFold 出了错。', hint: `请报告这个问题。${nothingChanged}` },
};

const otherFormats: Readonly<Record<OtherFormat, string>> = {
  rtf: ' RTF 文档',
  pdf: ' PDF 文件',
  docx: ' Word 文档',
  doc: '旧版 Word 或 Office 文档',
  odt: ' OpenDocument 文档',
  epub: '电子书（EPUB）',
  html: '网页（HTML）',
  xml: ' XML 文档',
  postscript: ' PostScript 文档',
};

/** Why a file cannot be opened or written, by the system's code. */
function fileProblem(path: unknown, code: unknown): ErrorText {
  if (code === 'EMFILE' || code === 'ENFILE')
    return { message: `无法打开“${path}”：打开的文件太多。`, hint: `请关闭一些程序再试。${nothingChanged}` };
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return {
      message: `无法写入“${path}”：本该是文件夹的地方有一个文件。`,
      hint: `请给那个文件改名或移走它，再试一次。${nothingChanged}`,
    };
  return {
    message: `无法读写“${path}”（${code}）。`,
    hint: `请检查项目所在的磁盘，再试一次。${nothingChanged}`,
  };
}

/** A file that is no JSON, or not of the shape that is expected; what exactly is wrong the error knows in English only. */
function unusable(path: unknown, place: string): ErrorText {
  return {
    message: `无法使用 ${path}：${place}内容有误。`,
    hint: '请在编辑器中打开这个文件，改好并保存，再试一次。文件保持原样。',
  };
}

const archiveNameProblems: Readonly<Record<ArchiveNameProblem, string>> = {
  empty: '它是空的',
  length: '它超过了 80 个字',
  dot: '它以点开头或结尾',
  blank: '它以空格开头或结尾',
  separator: '其中有斜线',
  character: '其中有 < > : " | ? * 或看不见的字符',
  reserved: '它是 Windows 自己保留的名字',
};

/**
 * The engine's errors in Chinese, by code and the names of the details. A test holds each of these shapes to the
 * places that throw it, so that an error of another meaning can never get the words of one of these.
 */
export const chineseErrors: Readonly<
  Record<string, (details: Details, phaseNames: Readonly<Record<Phase, string>>) => ErrorText>
> = {
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
  'cancelled ': () => ({ message: '已停止。', hint: '到此为止的都已保留；再运行一次即可继续。' }),
  'conflict meanwhile,path': ({ path }) => ({
    message: `恢复存档时“${path}”刚刚被写入。`,
    hint: `请看看那个文件，再恢复一次。${nothingChanged}`,
  }),
  'conflict line,path': ({ path, line }) => ({
    message: `“${path}”第 ${line} 行起有未解决的合并。`,
    hint: '请打开文件，在两个版本中选定，并删去 <<<<<<<、======= 和 >>>>>>> 这几行，再运行一次命令。文件保持原样。',
  }),
  'conflict log,path': ({ path, log }) => ({
    message: `${path} 不见了，而在它上面做出的决定还在（${log}）。`,
    hint: `请等同步工具完成，或从 git、存档、备份中找回 ${path}。若要不带这些决定重新开始，请移走 ${log}。${nothingChanged}`,
  }),
  'conflict movedTo,path': ({ path, movedTo }) => ({
    message: `别的程序（例如 git 或同步工具）换掉了 ${path}，而最近的决定是在原来那个文件上做出的。`,
    hint: `这些决定已原样移到 ${movedTo}。再运行一次命令，即以现在的 ${path} 继续；也可以找回原来的文件，再把移走的文件改回原名。`,
  }),
  'conflict path': ({ path }) => ({
    message: `“${path}”刚刚在别处被改动了。`,
    hint: `请看看文件现在的样子，再试一次。${nothingChanged}`,
  }),
  'conflict path,suggestion': ({ path, suggestion }) => ({
    message: `${suggestion} 在 ${path} 中的改动无法单独撤去：那里后来又有改动，或者文件已不在。`,
    hint: `请自己修改那一处，或恢复那一轮之前的文字。${nothingChanged}`,
  }),
  'confirmation_needed origin': ({ origin }) => ({
    message: `你的文字会发送到 ${origin}，而你还没有同意。`,
    hint: '会发送的是：这一阶段的文字，或所选部分及其前后文；之前各阶段的文字；作品名、目标读者和你的心愿；各条建议和你的决定。什么都没有发送。在命令行中，写明 --base-url 即表示同意。',
  }),
  'conflict path,rawReply': ({ path, rawReply }) => ({
    message: `模型写作时“${path}”被改动了，所以没有用新的文稿替换它。`,
    hint: `你的文字还是你留下的样子。${modelWrote(rawReply)}请从中取用需要的内容，或加 --force 再运行一次。`,
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
    hint: '请一次只处理一章（--focus）；或在设置 storyfold.model.contextTokens 中写明模型一次能读多少 token，长篇就只给它看各章的首尾；或选用上下文更长的模型。',
  }),
  'corrupt_state archive,path': ({ archive, path }) => ({
    message: `存档“${archive}”已损坏：${path} 不见了，或者与存档时不同。`,
    hint: `请从备份或 git 中找回那个文件，或使用另一个存档。${nothingChanged}`,
  }),
  'corrupt_state blocks,path': ({ path }) => ({
    message: `无法读取 ${path}，所以不知道它需要哪些保留的文本。`,
    hint: '请修好它并恢复原来的文件名，或把它移出项目，再试一次。没有移除任何文本。',
  }),
  'corrupt_state changes,movedTo,path': ({ path, movedTo, changes }) => ({
    message: `${path} 从第 ${Number(changes) + 1} 处改动起无法读取。`,
    hint: `在此之前的内容都已保留；这个文件已原样移到 ${movedTo}。再运行一次命令即可继续。`,
  }),
  'corrupt_state movedTo,path': ({ path, movedTo }) => ({
    message: `无法读取 ${path}：内容已损坏。`,
    hint: `它已原样移到 ${movedTo}。再运行一次命令即可重新开始；也可以修好那个文件，放回 ${path}。`,
  }),
  'corrupt_state column,line,path': ({ path, line, column }) =>
    unusable(path, line === undefined ? '' : `第 ${line} 行第 ${column} 列，`),
  'corrupt_state lock,path': ({ path }) => ({
    message: `锁文件 ${path} 的编号不可能属于任何锁。`,
    hint: `请确认没有别的 StoryFold 在处理这个项目，删去那个文件，再试一次。${nothingChanged}`,
  }),
  'corrupt_state path': ({ path }) => ({
    message: `无法读取 ${path}：内容已损坏。`,
    hint: '它没能移到一旁，仍在原处，没有改动。请修好它或把它移走，再试一次。',
  }),
  'corrupt_state path,problem': ({ path }) => ({
    message: `无法读取 ${path}：内容有误。`,
    hint: '它仍在原处，没有改动。请等同步工具写完，或修好这个文件；否则请评估一个阶段：那时它会原样移到一旁，一切从头记起。',
  }),
  'confirmation_needed suggestions': ({ suggestions }) => ({
    message: `这些建议没有指明段落，改动可能落在任何地方，写入前须由你看过：${(suggestions as readonly string[]).join('、')}。`,
    hint: `请在能看到改动的地方修订，或先不采纳它们。${nothingSent}`,
  }),
  'disk_full code,path': ({ path }) => ({
    message: `无法写入“${path}”：磁盘已满。`,
    hint: '请腾出一些空间再试。原来的文字还在，没有改动。',
  }),
  'invalid_input archiveName,problem': ({ archiveName, problem }) => ({
    message: `“${archiveName}”不能用作存档的名字：${archiveNameProblems[problem as ArchiveNameProblem]}。`,
    hint: `请用 1 到 80 个字的普通名字，如：初稿。${nothingChanged}`,
  }),
  'invalid_input baseUrl,scheme': ({ baseUrl, scheme }) => ({
    message: `base URL ${baseUrlProblems[baseUrl as BaseUrlProblem](String(scheme))}`,
    hint: '请给出 /chat/completions 之前的部分，如 https://api.openai.com/v1 或 http://localhost:11434/v1。',
  }),
  'invalid_input emptyFile': ({ emptyFile }) => ({
    message: `“${String(emptyFile)}”里没有文字。`,
    hint: `请选择存有你文稿的文件。${nothingChanged}`,
  }),
  'invalid_input file,format': ({ file, format }) => {
    const command = conversionCommand(String(file), format as OtherFormat);
    return {
      message: `“${String(file)}”是${otherFormats[format as OtherFormat]}，不是纯文本。`,
      hint: `${
        format === 'pdf' || format === 'postscript'
          ? '请找到制作它的原稿，另存为纯文本（.txt，UTF-8）或 Markdown。'
          : '请用写它的程序打开，另存为纯文本（.txt，编码选 UTF-8）或 Markdown。'
      }${command === undefined ? '' : `也可以在终端运行：${command}。`}文件没有改动，也没有导入任何内容。`,
    };
  },
  'invalid_input end,start': () => ({
    message: '有一处改动的位置与文字不符。',
    hint: `请再修订一次。${nothingChanged}`,
  }),
  'invalid_input id': ({ id }) => ({
    message: `不能这样决定 ${id}：它已被拒绝或标为有意为之，或者同时被拒绝。`,
    hint: '请先撤回那个决定，或不把它算在内。',
  }),
  'invalid_input offset': () => ({
    message: '文字中有半个字符，存下来会受损。',
    hint: '请删去那个坏了的字符，或再修订一次。',
  }),
  'invalid_input path': ({ path }) => ({
    message: `无法读取“${path}”：它太大，或者不是普通的文件。`,
    hint: `请把它移出项目，或分成几个文件，再试一次。${nothingChanged}`,
  }),
  'invalid_input problem': ({ problem }) => inputProblems[String(problem)]!,
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
  'invalid_input problem,setting,source,takes': ({ problem, setting, source, takes }) => ({
    message: `设置 ${setting} ${settingProblem(problem as SettingProblem)}。`,
    hint: `${takesInChinese(takes as Takes)}${settingPlace(source as SettingsSource | undefined)}`,
  }),
  'invalid_input bullet': () => ({
    message: '一条经验总要有话说。',
    hint: `请用一句话说明该怎么做，或该避免什么。${nothingChanged}`,
  }),
  'invalid_input length,most': ({ length, most }) => ({
    message: `一条经验最多 ${String(most)} 个字符，这一条有 ${String(length)} 个。`,
    hint: `请写短些，或分成两条。${nothingChanged}`,
  }),
  'invalid_input alreadySaid': ({ alreadySaid }) => ({
    message: `${String(alreadySaid)} 已经这样说了。`,
    hint: `请修改或置顶那一条；停用的可以恢复。${nothingChanged}`,
  }),
  'invalid_input phase': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}是空的。`,
    hint: `请先写一些，或导入文稿：storyfold import ${phase} FILE`,
  }),
  'io attempts': () => ({
    message: '无法锁定项目：别的程序一再抢先。',
    hint: '请稍等再试。如果还不行，请确认没有别的 StoryFold 在运行，再删去文件夹 .storyfold/locks。',
  }),
  'io cause': () => ({
    message: '语法和标点的检查器无法载入。',
    hint: '请重新安装 StoryFold；在此之前可以关掉检查器，其他规则仍然可用。',
  }),
  'io code,path': ({ path, code }) => fileProblem(path, code),
  'io kind': () => ({
    message: '离线评估意外中断。',
    hint: '请再评估一次，评估会重新启动。如果又发生，请报告这个问题。',
  }),
  'io path': ({ path }) => ({
    message: `无法读写“${path}”。`,
    hint: `请看看那里是不是有同名的文件或文件夹，并检查项目所在的磁盘，再试一次。${nothingChanged}`,
  }),
  'io because,phase': ({ phase, because }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的文字已按你的决定改好，但还没能记下来${because === 'disk_full' ? '：磁盘已满' : ''}。`,
    hint: '请排除原因（例如腾出磁盘空间），再对这个阶段运行任意命令，就会记下来；不必重新做决定。',
  }),
  'locked ': () => ({
    message: '工作进行中，项目的锁被拿走了。',
    hint: `请确认没有别的程序在处理这个项目，再试一次。${nothingChanged}`,
  }),
  'io chapter,file': unreadChapter,
  'read_only chapter,file': unreadChapter,
  'locked chapter': ({ chapter }) => ({
    message: `第 ${chapter} 章正在处理中。`,
    hint: `请等它结束，或让它停下。${nothingChanged}`,
  }),
  'locked host,name,pid': ({ pid, host }) => ({
    message: `另一个 StoryFold 正在处理这个项目（${host} 上的进程 ${pid}）。`,
    hint: `请等它结束，或停止它，再试一次。${nothingChanged}`,
  }),
  'model_not_found model,origin,said': ({ model, origin, said }) => ({
    message: `${origin} 没有模型“${model}”，或者这个密钥不能使用它。${told(said)}`,
    hint: '“storyfold models”列出它提供的模型。本地的模型要先下载。',
  }),
  'newer_schema path,supported,version': ({ path, version, supported }) => ({
    message: `${path} 由更新版本的 StoryFold 写成：它是版本 ${version}，这个程序最多能读版本 ${supported}。`,
    hint: `请更新 StoryFold，再打开项目。${nothingChanged}`,
  }),
  'invalid_input phase,problem': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}只有一个文件。`,
    hint: `请把几个文件作为正文导入，每个文件是一章。${nothingChanged}`,
  }),
  'invalid_input phase,scope': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}是一整篇，没有可以逐章处理的章节。`,
    hint: '请去掉 --scope：那就处理全文。',
  }),
  'invalid_input phase,wish': () => ({
    message: '没有可以据以写出写作要点的愿望。',
    hint: `请用几句话说明想写怎样的故事：写谁，发生什么，给谁看（--wish 或 --wish-file）。它会随项目保存。${nothingSent}`,
  }),
  'no_model editor,origin': ({ origin }) => ({
    message: `VS Code 现在没有“${origin}”的模型。`,
    hint: '请安装提供它的扩展，或在那里登录，或换一个模型。',
  }),
  'no_model chapter': ({ chapter }) => ({
    message: `第 ${chapter} 章要由模型来写，而这里还没有设置模型。`,
    hint: `请加上 --provider openai 并写明服务器和模型，或自己写这一章。${nothingSent}`,
  }),
  'no_model judgeOf': () => ({
    message: '只有模型才能当评审来试，而这里还没有设置模型。',
    hint: `请加上 --provider openai 并写明服务器和模型。${nothingSent}`,
  }),
  'no_model written': ({ written }, phaseNames) => ({
    message: `${written === 'alternatives' ? '其他改法' : phaseNames[written as Phase]}只能由模型写出，而现在没有模型。`,
    hint: `请用 --provider openai 并写明服务器和模型，或${written === 'alternatives' ? '自己写下替换的文字' : `自己写 ${String(written)}.md`}。${nothingSent}`,
  }),
  'no_model ': () => ({
    message: '没有指明模型。',
    hint: '请用 --model 或设置 storyfold.model.name 指明。“storyfold models”列出服务器提供的模型。',
  }),
  'no_project ': () => ({
    message: '这个文件夹里没有 StoryFold 项目。',
    hint: '请用 storyfold init 建立一个，或者到项目所在的文件夹去。',
  }),
  'no_project path': ({ path }) => ({
    message: `${path} 不见了。文稿、历史和存档都还在。`,
    hint: '请用 “storyfold archive restore NAME”找回它（见“storyfold archive list”），或从 git、备份中找回。用“storyfold init”可以新建一个，其余都会保留。',
  }),
  'not_found attempt,chapter,known': ({ attempt, chapter, known }) => ({
    message: `第 ${chapter} 章没有第 ${attempt} 稿。`,
    hint:
      (known as readonly number[]).length > 0
        ? `现有：${(known as readonly number[]).join('、')}。`
        : '还没有评审过的稿子。',
  }),
  'not_found bullet,bullets': ({ bullet, bullets }) => ({
    message: `写作经验里没有“${String(bullet)}”这一条。`,
    hint:
      (bullets as readonly string[]).length > 0
        ? `请从这些中选：${(bullets as readonly string[]).join('、')}。`
        : '现在还是空的。请添加一条：storyfold playbook add TEXT。',
  }),
  'not_found chapter,text': ({ chapter }) => ({
    message: `第 ${chapter} 章还没有文字。`,
    hint: `请自己写，或由模型来写：storyfold chapter generate ${chapter}。${nothingSent}`,
  }),
  'not_found chapter,proposal': ({ chapter }) => ({
    message: `第 ${chapter} 章没有等你决定的另一稿。`,
    hint: `目前的情况请看 storyfold chapter show ${chapter}。什么都没有改动。`,
  }),
  'not_found bible,chapter': ({ chapter }) => ({
    message: `第 ${chapter} 章没有可以撤销的设定改动。`,
    hint: '设定里有什么，请看 storyfold bible。什么都没有改动。',
  }),
  'io chapter,gone': ({ chapter }) => ({
    message: `第 ${String(chapter)} 章刚写好的内容又从它的文件夹里消失了。`,
    hint: '请确认没有别的程序在清理 .storyfold/chapters，然后再运行一次。你自己的文字没有改动。',
  }),
  'not_found chapters,count,reference': ({ chapters, count, reference }) => ({
    message: `“${String(reference)}”对应 ${String(count)} 章。`,
    hint: `请用文件路径或标题指明是哪一章：${(chapters as readonly string[]).join('、')}。${nothingChanged}`,
  }),
  'not_found chapters,reference': ({ chapters, reference }) => ({
    message: `没有“${reference}”这一章。`,
    hint:
      (chapters as readonly string[]).length > 0
        ? `请指明其中之一：${(chapters as readonly string[]).join('、')}；或给出文件路径。`
        : '请在 outline.md 里列出各章，每章一个标题，例如“## 第一章 标题”。',
  }),
  'not_found needed,planned': () => ({
    message: '提纲里没有要写的章节。',
    hint: `请在 outline.md 里列出各章，每章一个标题，例如“## 第一章 标题”，或由模型写出提纲（storyfold generate outline）。${nothingSent}`,
  }),
  'not_found form,url': ({ url }) => ({
    message: `${url} 处回应的不是模型服务器：回复的形式不对。`,
    hint: '请检查 base URL；那里可能是网页，或是要你登录的代理。',
  }),
  'not_found status,url': ({ url, status }) => ({
    message: `${url} 处没有模型回应（${status}）。`,
    hint: '请检查 base URL：它是 /chat/completions 之前的部分，多以 /v1 结尾。',
  }),
  'not_found path,text': ({ path }) => ({
    message: '那一轮的文字已不再保留。',
    hint: `它已被移除（例如用 \`texts --prune\`）。存档中可能还有（\`archive list\`），备份或 git 中则是 ${path}。${nothingChanged}`,
  }),
  'corrupt_state path,text': ({ path }) => ({
    message: '那一轮的文字已损坏。',
    hint: `请从存档、备份或 git 中找回 ${path}，再试一次。${nothingChanged}`,
  }),
  'io because,path,willBeFinished': ({ because }) => ({
    message: `要做的只写了一半，也没能撤回${because === 'disk_full' ? '：磁盘已满' : ''}。`,
    hint: '什么都没有丢失。请排除原因（例如腾出磁盘空间），再运行任意命令，就会完成。',
  }),
  'not_found archive,others': ({ archive, others }) => ({
    message: `没有存档“${archive}”。`,
    hint:
      (others as readonly string[]).length > 0
        ? `有：${(others as readonly string[]).join('、')}。`
        : '还没有存档；“storyfold archive save 名字”建立一个。',
  }),
  'not_found entry,phase': ({ entry, phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的历史中没有记录 ${entry}。`,
    hint: `“storyfold rounds ${phase}”列出已有的记录。`,
  }),
  'invalid_input foundIn': ({ foundIn }) => ({
    message: `这几个字不止一处（${(foundIn as string[]).join('、')}）。`,
    hint: '请多引用一些前后文，让它只对应一处。',
  }),
  'not_found id,number': ({ id, number }) => ({
    message: `${id} 没有第 ${number} 种改法。`,
    hint: `“storyfold show PHASE ${id}”列出它的改法；“storyfold alternatives PHASE ${id}”向模型要几种。`,
  }),
  'not_found needed,phase': ({ needed, phase }, phaseNames) => ({
    message: `还没有${phaseNames[needed as Phase]}，无法据此写出${phaseNames[phase as Phase]}。`,
    hint: `请写好 ${needed}.md，或导入文稿（storyfold import ${needed} FILE），或由模型写出（storyfold generate ${needed}）。${nothingSent}`,
  }),
  'not_found lock': ({ lock }) => ({
    message: `没有锁定 ${lock}。`,
    hint: '“storyfold lock PHASE --list”列出已锁定的段落。',
  }),
  'not_found searchedIn': ({ searchedIn }) => ({
    message: `${(searchedIn as string[]).join('、')} 中没有这几个字。`,
    hint: '请照原文复制。',
  }),
  'not_found id,known': ({ id, known }) => ({
    message: `这一轮没有建议 ${String(id)}。`,
    hint:
      (known as readonly string[]).length > 0
        ? `有：${(known as readonly string[]).join('、')}。`
        : '这一轮没有任何建议。',
  }),
  'not_found phase': ({ phase }, phaseNames) => ({
    message: `还没有${phaseNames[phase as Phase]}。`,
    hint: `请写在 ${phase === 'final' ? 'chapters/01-章名.md' : `${phase}.md`} 里，或导入文稿：storyfold import ${phase} FILE`,
  }),
  'not_found path': ({ path }) => ({
    message: `没有“${path}”。`,
    hint: '请检查名字和位置，再试一次。',
  }),
  'not_found phase,reference': ({ phase, reference }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}中没有“${reference}”这一部分，或者有几处都叫这个。`,
    hint: '请给出章号、章名或文件路径。',
  }),
  'not_found suggestion': ({ suggestion }) => ({
    message: `建议 ${suggestion} 从未应用过。`,
    hint: '“storyfold rounds PHASE”列出应用过建议的记录。',
  }),
  'not_utf8 ': () => ({
    message: '这个文件不是 UTF-8 文本。',
    hint: '请把它转换为 UTF-8，再试一次。文件没有改动。',
  }),
  'not_utf8 line,offset,path': ({ path, line }) => ({
    message: `${path} 第 ${line} 行起有损坏的 UTF-8。`,
    hint: `文件可能不完整，请找找完好的副本。要继续用它，请在 VS Code 中打开，看第 ${line} 行：坏了的字符显示为 \u{FFFD}，重新写好并保存。文件没有改动。`,
  }),
  'not_utf8 encoding,path': ({ encoding, path }) => ({
    message: `${path} 不是 UTF-8，看起来是 ${encoding}。`,
    hint: `在 VS Code 中：先“通过编码重新打开”→ ${encoding}，再“通过编码保存”→ UTF-8；或在终端用 iconv -f ${encoding} -t UTF-8 转换。文件没有改动。`,
  }),
  'not_utf8 path': ({ path }) => ({
    message: `${path} 看起来不是文本。`,
    hint: '请选择存为 UTF-8 的 Markdown 或纯文本文件。文件没有改动。',
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
  'reply_invalid marks,rawReply': ({ rawReply }) => ({
    message: '模型写出的文字看上去像 git 没有合并完的文件，所以没有写入。',
    hint: `请再运行一次，或换一个模型。${modelWrote(rawReply)}`,
  }),
  'reply_invalid passage,rawReply': ({ passage, rawReply }) => ({
    message: `模型给出的与原文或先前的改法没有不同：“${shorten(String(passage))}”。`,
    hint: `请改写这条建议，说明应当有什么不同，或换一个模型。${keptIn(rawReply)}`,
  }),
  'reply_invalid phase,rawReply': ({ rawReply }) => ({
    message: '模型写出的提纲没有章节，所以没有使用。',
    hint: `请再运行一次，或换一个模型。${modelWrote(rawReply)}`,
  }),
  'reply_refused rawReply,said': ({ rawReply, said }) => ({
    message: `模型或其提供者的过滤器拒绝回答。${told(said)}`,
    hint: `请看看可能是哪一段引起的，或换一个模型。${keptIn(rawReply)}`,
  }),
  'read_only ': () => ({
    message: '这里只读不写。',
    hint: `请报告这个问题。${nothingChanged}`,
  }),
  'read_only code,path': ({ path }) => ({
    message: `无法写入或打开“${path}”：没有权限。`,
    hint: `请检查项目文件夹的权限，或者它是否在只读的磁盘上。${nothingChanged}`,
  }),
  'refused archive,folder': ({ archive, folder }) => ({
    message: `已经有存档“${archive}”。`,
    hint: `请另取名字；如果不再需要它，可以删去文件夹 ${folder}。${nothingChanged}`,
  }),
  'refused archive,unfinished': ({ archive }) => ({
    message: `存档“${archive}”没有存完，不是完整的项目。`,
    hint: `请使用另一个存档。用同样的名字再存一次，就会清掉它留下的文件。${nothingChanged}`,
  }),
  'refused because,chapter': ({ because, chapter }) => chapterRefusals[String(because)]!(String(chapter)),
  'refused because,chapter,levels': ({ chapter, levels }) => {
    const [suggested, ...others] = levels as readonly [LevelCost, ...LevelCost[]];
    const inFull = [suggested, ...others].find(({ level }) => level === 'full_retry');
    const about = (tokens: number | undefined): string =>
      tokens === undefined ? '' : `（约 ${groupDigits(tokens)} 词元）`;
    return {
      message: `第 ${String(chapter)} 章需要你留意：尝试次数已用完，这样做会重新开始一组尝试。`,
      hint:
        `请重试：建议 storyfold chapter retry ${String(chapter)} --level ${suggested.level}${about(suggested.tokens)}；` +
        `--level 也可以是 ${others.map(({ level, tokens }) => `${level}${about(tokens)}`).join('、')}。` +
        `要从头重写：storyfold chapter generate ${String(chapter)} --force${about(inFull?.tokens)}。` +
        `以上是第一次尝试就通过时的用量。${nothingSent}`,
    };
  },
  'refused because,bullets': ({ bullets }) => ({
    message: `每次请求都会带上写作经验，而启用的已有 ${String(bullets)} 条，到了上限。`,
    hint: `请先停用或删除一条：storyfold playbook retire ID。${nothingChanged}`,
  }),
  'refused chapter,level,locks': ({ chapter, locks }) => ({
    message: `第 ${chapter} 章有锁定的段落会被重新写过：${(locks as readonly string[]).join('、')}。`,
    hint: `请先解除锁定，或选一个不动这些场景的级别，或加 --over-locks 照做。${nothingSent}`,
  }),
  'refused bytes': () => ({
    message: '要记下的超过了项目中一个文件的上限（20 MB）。',
    hint: `请一次只处理一部分，例如一章。${nothingChanged}`,
  }),
  'refused entry': ({ entry }) => ({
    message: `记录 ${entry} 之前还没有文字，所以无可恢复。`,
    hint: `请恢复更晚的记录：每一条恢复的是它开始时的文字。${nothingChanged}`,
  }),
  'refused locks': ({ locks }) => ({
    message: `锁定的段落会不再原样在文中：${(locks as readonly string[]).join('、')}。`,
    hint: `请恢复原文，或先解除锁定；import 和 restore 也可以加 --over-locks 照做。${nothingChanged}`,
  }),
  'refused generated,phase': () => ({
    message: '正文不作为一篇文稿生成：要一章一章地写。',
    hint: '用 storyfold chapter generate N 写一章，或用 storyfold chapter generate --remaining 写完其余各章。',
  }),
  'refused id,passage': ({ id, passage }) => alternativesRefused[String(passage)]!(String(id)),
  'refused locks,path': ({ locks, path }) => ({
    message: `${path} 中有锁定的段落，重新写成的文稿里不会有：${(locks as readonly string[]).join('、')}。`,
    hint: `请先解除锁定，或加 --over-locks 照做。${nothingSent}`,
  }),
  'refused path,phase': ({ path, phase }) => ({
    message: `${path} 里已有文稿。`,
    hint: `加 --force 即重新写成；旧文稿会保留，可以恢复。若要改进它，请评估：storyfold assess ${phase}。${nothingSent}`,
  }),
  'refused place': ({ place }) => ({
    message: `base URL 里有${place === 'login' ? '用户名或密码' : '查询部分（以“?”开头）'}，会在设置、日志和服务器上显示出来。`,
    hint: '请去掉它。密钥放进 STORYFOLD_API_KEY。',
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
  'refused path': ({ path }) =>
    path === projectFile
      ? {
          message: '这个文件夹里已经有 StoryFold 项目。',
          hint: `请继续用它，或另选文件夹。${nothingChanged}`,
        }
      : { message: `这会改动 ${path} 中锁定的段落。`, hint: `请先解除锁定。${nothingChanged}` },
  'refused path,target': ({ path }) => ({
    message:
      path === projectFile ? '那个文件夹里已经有 StoryFold 项目。' : `那个文件夹里已有另一个“${path}”。`,
    hint: `请选一个空的或还不存在的文件夹。${nothingChanged}`,
  }),
  'refused path,tooMany': ({ path }) => ({
    message: `“${path}”里的文件和文件夹太多，不像是项目的。`,
    hint: `请看看其中是否有链接通向上层的文件夹；去掉它，再试一次。${nothingChanged}`,
  }),
  'refused paths': ({ paths }) => ({
    message: `那里已有不同的文稿：${(paths as readonly string[]).join('、')}。`,
    hint: `加 --force 导入即可替换；旧文稿会保留，可以恢复。${nothingChanged}`,
  }),
  'refused phase': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}没有待你决定的建议。`,
    hint: `决定之后，一轮就结束了。请再评估：storyfold assess ${String(phase)}；或从 storyfold rounds ${String(phase)} 中选一轮重新打开：storyfold restore ${String(phase)} N --reopen`,
  }),
  'refused suggestion': ({ suggestion }) => ({
    message: `${suggestion} 的改动现在不在文中：已经撤去，或者后来恢复了更早的文字。`,
    hint: `“storyfold rounds PHASE”显示发生过什么。${nothingChanged}`,
  }),
  'server_error origin,retryAfterMilliseconds,said,status': ({ origin, said, status }) => ({
    message: `${origin} 出错${status === undefined ? '' : `（${status}）`}。${told(said)}`,
    hint: `问题在服务器一边，请过一会再运行。${textUnchanged}`,
  }),
  'stale current,rev': () => ({
    message: '在此期间建议有了变化。',
    hint: `请看看它们现在的样子，再决定一次。${nothingChanged}`,
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
  'unsafe_path archive,path': ({ archive, path }) => ({
    message: `存档“${archive}”列有“${path}”，它不是项目的文件。`,
    hint: `请不要用这个存档；它现在的样子不是 StoryFold 存成的。${nothingChanged}`,
  }),
  'unsafe_path path,twin': ({ path, twin }) => ({
    message: `“${path}”和“${twin}”是同一个文件：其中一个是指向另一个的链接。`,
    hint: `请用副本代替那个链接，或把它删除，再试一次。${nothingChanged}`,
  }),
  'unsafe_path path,phase': ({ phase, path }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的历史中有“${path}”，它不是其中的文件。`,
    hint: `可能有人动过它。请先查明这个文件夹的来历。${nothingChanged}`,
  }),
  'unsafe_path path': ({ path }) => ({
    message: `不能用“${path}”：它不在项目之内，或不是项目的文稿。`,
    hint: `请用项目文件夹内的路径，不要用通向外面的链接。${nothingChanged}`,
  }),
  ...chineseStoryErrors,
  ...chineseTaskErrors,
};

/** What is added to an error on its way up, whatever it is about. */
const addedDetails: ReadonlySet<string> = new Set(['keptReply', 'storyStage']);

/**
 * `code detail,detail`: what tells errors of one meaning from others of the same code. Where a reply is kept that could not be put in
 * place, any error may say besides.
 */
export function errorShape({ code, details }: Pick<StoryFoldError, 'code' | 'details'>): string {
  const names = Object.keys(details).filter((name) => !addedDetails.has(name));
  return `${code} ${names.sort().join(',')}`;
}

/** The error in Chinese, or undefined where no words are certain to be right. */
export function chineseOf(
  error: StoryFoldError,
  phaseNames: Readonly<Record<Phase, string>>,
): ErrorText | undefined {
  const { keptReply, storyStage: _stage, ...own } = error.details;
  const translated = chineseErrors[errorShape(error)]?.(own, phaseNames);
  return translated && { ...translated, hint: translated.hint + modelWrote(keptReply) };
}

/** The error in Chinese where these words are certain to be right, else as it is. */
export function errorInChinese(
  error: StoryFoldError,
  phaseNames: Readonly<Record<Phase, string>>,
): ErrorText {
  return chineseOf(error, phaseNames) ?? { message: error.message, hint: error.hint };
}
