import { enclosed } from '../../llm/conversation/taggedText';
import { formOrder } from '../../llm/replies/formInWords';
import type { Language } from '../../text/language';
import { splitsPair } from '../../text/edits';
import { contains } from '../../text/range';
import type { Passage, SuggestionPlaces } from './passages';
import type { ToldPart } from './toldParts';

// Output is what costs most and takes longest, so these words do much to keep it short: quotes of a few words, passages that are small.

const revising: Readonly<Record<Language, string>> = {
  en: `# Revising

When you are asked to revise, the author has accepted some suggestions. Carry out these and nothing else, as edits; do not send the text.
- It stays the author's text: their voice, person, tense, dialect, spelling, quotation marks, paragraphing and Markdown. Change as little as will do. What was not asked for is not made smoother, longer or more correct, even where you would have written it differently.
- An edit lies inside a passage of the suggestion that it is for, with a few words beside it in the same line at most; whatever reaches further is thrown away. A suggestion without a passage may be answered anywhere. Of a long passage you are given the first and last words, with […] between.
- A further passage may be the other side of a contradiction: change it only where the suggestion asks for it.
- Where a suggestion leaves a choice, take the smallest change that agrees with the brief and with what comes first in the work, and invent no new fact beyond what it needs.
- Where the author has put a suggestion into words of their own, those words are what counts.
- Locked passages stay as they are, to the letter.

How to write an edit:
- "passage": the words to change, copied to the letter from the text as it now stands, marks and all. Take the smallest piece that has to change: a few words rather than a clause, a clause rather than a sentence, a sentence rather than a paragraph. Several small edits are better than one large one.
- Of more than about eight words, write in place of "passage" the first as "start" and the last as "end", both of them part of it: 2 to 4 words each, within one line; more only where the suggestion's passage has those words twice.
- "text" takes the place of all that, so it repeats whatever stays of it. "" deletes it; what is left of a deletion, blanks and empty lines, is tidied.
- To put something in and replace nothing, write in place of "passage" either "after", the few words behind which "text" goes, or "before", those in front of which it goes. To add a paragraph of its own, begin and end "text" with an empty line.
- "for": the id of the suggestion that it answers, or a list of their ids.
- Edits never overlap. What two suggestions want of the same words is one edit for both.

"unaddressed" is what you have to tell the author: an id and one sentence, "why", in English. It names what cannot or should not be done; what was accepted but is wrong belongs there too, rather than make the text worse. It may also name an id that has an edit, where you chose something for the author, or where something elsewhere must now follow. Every id that was accepted is in some edit's "for" or in there.`,
  zh: `# 修改

要你修改时，作者已经采纳了若干意见。你只落实这些意见，用一处处改动（edits）来回答，不发回全文。
- 文章始终是作者的：口吻、人称、时态、方言、用字、引号样式、分段和 Markdown 都照旧。能少改就少改。没有要求的，不润色，不加长，不“改正”，哪怕换了你会写成别样。
- 改动要落在它所回应的意见的引文之内，最多带上同一行里紧邻的几个字；超出的一律作废。没有引文的意见，可以改任何地方。长的引文只给出首尾，中间以 […] 代替。
- “另一处引文”可能是矛盾的另一方：意见要求改它时才改。
- 意见留有选择余地时，取最小的改法，与写作要点（brief）和作品中先出现的内容相合；除了非有不可的，不添新的事实。
- 作者用自己的话改写过的意见，以作者的话为准。
- 锁定的段落一字不动。

一处改动怎么写：
- "passage"：要改的文字，从文本现在的样子里逐字照抄，连同标点。只取必须改动的最小一段：能改几个字就不改分句，能改分句就不改整句，能改一句就不改整段；几处小改动胜过一处大改动。
- 超过十来个字的，不写 "passage"，改写 "start" 和 "end"：这段文字开头的几个字和结尾的几个字，首尾都包括在内，各抄 3 到 6 个字，不跨行；意见的引文里有重复时才多抄。
- "text" 取代整段文字，所以其中要保留的字也得写上。"" 表示删去；删后留下的空格和空行会自动收拾。
- 只添不改的，不写 "passage"，改写 "after"（"text" 加在哪几个字后面）或 "before"（加在哪几个字前面）。要另起一段的，"text" 首尾各留一个空行。
- "for"：它所回应的意见的 id；有几条就写成列表。
- 各处改动互不重叠。两条意见要改同样的字，就写成一处改动，"for" 里写两个 id。

"unaddressed" 写要告诉作者的话：一个 id，加上 "why"，用中文写一句。做不到或不该做的写在这里；采纳了但其实不对的，也在这里说明，不要把文章改坏。已经改了的 id 也可以写：凡是替作者作了选择的，或别处因此也要跟着改的，都说一声。每个采纳了的 id，不在某处改动的 "for" 里，就在 "unaddressed" 里。`,
};

const offering: Readonly<Record<Language, string>> = {
  en: `# Alternatives

When you are asked for alternatives, the author wants to choose. Each "text" takes the place of exactly the passage that is named, so it begins and ends where that does, fits what stands around it, and is about as long unless the suggestion asks otherwise. Each does what the suggestion asks, in the author's own voice, and each does it differently: another image, another order, another emphasis, not other synonyms. None repeats the passage as it stands. "note" says in a few words, in English, what is different about it, and names any new fact that it brings in.`,
  zh: `# 备选

要你给出备选时，是作者想自己挑。每个 "text" 都正好取代所指的引文，所以首尾与它一致，放进上下文里要通顺；意见没有别的要求时，长短也与它相近。每个都做到意见所要求的，用作者自己的口吻，做法又各不相同：换一个意象，换一种次序，换一个着重点，而不是换几个近义词。不要照抄原来的文字。"note" 用中文几个字说明它有什么不同；带进了新的事实，要指出来。`,
};

/** How to revise. For the system text of a conversation: it depends on nothing else. */
export function revisionGuide(language: Language): string {
  return revising[language];
}

/** How to offer alternatives; as `revisionGuide`. */
export function alternativesGuide(language: Language): string {
  return offering[language];
}

interface RevisionAsk {
  language: Language;
  /** What was accepted, with its passages in the texts as they stand. */
  asked: readonly SuggestionPlaces[];
  texts: readonly { path: string; text: string }[];
  /** What of the texts is told in full. */
  told: readonly ToldPart[];
  /** Locked passages in the texts. */
  locked: readonly Passage[];
}

const words = {
  en: {
    revise: 'Revise now. These suggestions were accepted:',
    alternatives: (count: number) => `Give ${count} alternatives for the passage of this suggestion:`,
    quote: 'passage',
    further: 'further passage',
    whole: 'passage: none; it is about the whole',
    summary: 'suggestion',
    detail: 'detail',
    own: "the author's own words for it",
    ready: 'proposed for the passage as it stood',
    known: 'offered before, so not again',
    locked: 'Locked, not to be changed:',
  },
  zh: {
    revise: '现在请修改。采纳的意见如下：',
    alternatives: (count: number) => `请为下面这条意见所引的文字给出 ${count} 个备选：`,
    quote: '引文',
    further: '另一处引文',
    whole: '引文：无，针对全文',
    summary: '意见',
    detail: '说明',
    own: '作者自己的说法',
    ready: '此前为原来的文字所拟的改法',
    known: '已给过的备选，不要再给',
    locked: '以下段落已锁定，不得改动：',
  },
} as const;

/** What only this revision is about: the last part of the message. */
export function revisionInstruction({ language, asked, texts, told, locked }: RevisionAsk): string {
  const said = words[language];
  return [
    said.revise,
    ...asked.map((each) => suggestionBlock(each, { language, texts, told })),
    ...(locked.length > 0 ? [lockedPassages(locked, texts, language)] : []),
    formOrder('revision', language),
  ].join('\n\n');
}

/** What only this request for alternatives is about. */
export function alternativesInstruction(
  ask: ToldTexts & { language: Language; asked: SuggestionPlaces; count: number },
): string {
  const said = words[ask.language];
  const known = (ask.asked.suggestion.alternatives ?? []).map(({ text }) => `- ${inShort(text)}`);
  return [
    said.alternatives(ask.count),
    suggestionBlock(ask.asked, ask),
    ...(known.length > 0 ? [`${said.known}\n${known.join('\n')}`] : []),
    formOrder('alternatives', ask.language),
  ].join('\n\n');
}

type ToldTexts = Pick<RevisionAsk, 'texts' | 'told'>;

function suggestionBlock(
  { suggestion, passages }: SuggestionPlaces,
  { language, texts, told }: ToldTexts & { language: Language },
): string {
  const { id, path, summary, detail, reworded, replacement } = suggestion;
  const said = words[language];
  const colon = language === 'zh' ? '：' : ': ';
  const [first, ...further] = passages;
  const named = (passage: Passage): string => (texts.length > 1 ? ` (${passage.path})` : '');
  const lines = [
    first ? `${said.quote}${named(first)}${colon}${wordsOf(first, { texts, told })}` : said.whole,
    ...further
      .slice(0, mostFurther)
      .map((passage) => `${said.further}${named(passage)}${colon}${wordsOf(passage, { texts, told })}`),
    `${said.summary}${colon}${summary}`,
    ...(detail ? [`${said.detail}${colon}${detail}`] : []),
    ...(reworded ? [`${said.own}${colon}${reworded}`] : []),
    ...(replacement === undefined ? [] : [`${said.ready}${colon}${plain(replacement)}`]),
  ];
  return enclosed(
    'suggestion',
    { id, ...(texts.length > 1 && path !== '' ? { path } : {}) },
    lines.join('\n'),
  );
}

const mostFurther = 12;

/** Names passages that must stay as they are, each with its words. */
export function lockedPassages(
  locked: readonly Passage[],
  texts: RevisionAsk['texts'],
  language: Language,
): string {
  return [words[language].locked, ...locked.map((passage) => lockedBlock(passage, texts))].join('\n\n');
}

/** Where it was not told, there is nothing that the model could do to it. */
function lockedBlock(passage: Passage, texts: RevisionAsk['texts']): string {
  return enclosed('locked', { path: passage.path }, inShort(passageIn(passage, texts)));
}

/** Of a long passage its first and last words tell which it is, but only to a model that was told the rest. */
function wordsOf(passage: Passage, { texts, told }: ToldTexts): string {
  const words = passageIn(passage, texts);
  const isTold = told.some((part) => part.path === passage.path && contains(part, passage));
  return isTold ? inShort(words) : plain(words);
}

function passageIn({ path, start, end }: Passage, texts: RevisionAsk['texts']): string {
  return texts.find((text) => text.path === path)?.text.slice(start, end) ?? '';
}

function plain(passage: string): string {
  return passage.replace(/\r\n?/g, '\n').trim();
}

function inShort(passage: string): string {
  const words = plain(passage);
  if (words.length <= 400) return words;
  const head = splitsPair(words, 160) ? 159 : 160;
  const tail = splitsPair(words, words.length - 120) ? words.length - 119 : words.length - 120;
  return `${words.slice(0, head)} […] ${words.slice(tail)}`;
}
