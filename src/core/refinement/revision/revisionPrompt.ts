import { enclosed } from '../../llm/conversation/taggedText';
import type { Language } from '../../text/language';
import { splitsPair } from '../../text/edits';
import type { Passage, SuggestionPlaces } from './passages';

// Output is what costs most and takes longest, so these words do much to keep it short: quotes of a few words, passages that are small.

const revising: Readonly<Record<Language, string>> = {
  en: `# Revising

When you are asked to revise, the author has accepted some suggestions. You carry out these and nothing else, as edits; you do not send the text.
- It stays the author's text: their voice, person, tense, dialect, spelling, quotation marks, paragraphing and Markdown. Change as little as will do. Leave alone what you would have written differently, and do not make prose smoother, longer or more correct than you were asked to.
- An edit lies inside the quoted passage of an accepted suggestion, its further passages included; a few words beside it in the same line at most. Whatever reaches further is thrown away. A suggestion without a passage may be answered anywhere.
- Locked passages stay as they are, to the letter.
- Where the author has put a suggestion into words of their own, those words are what counts.

How to write an edit:
- "for": the ids of the suggestions that it answers.
- "start" and "end" mark the passage: everything from the first word of "start" to the last word of "end", both included. Copy them to the letter from the text as it now stands, marks and all, within one line each. "start" is the first 3 to 8 words of the passage, "end" its last 3 to 8 words: no more than it takes for both to occur there only once. For a passage of up to about eight words, "start" is all of it, and "end" the same.
- "text" takes the place of the whole passage, so it repeats whatever stays of it. Choose the smallest passage that has to change: a clause rather than a sentence, a sentence rather than a paragraph. Several small edits are better than one large one. "" deletes the passage.
- With "at": "before" or "after", nothing is replaced and "text" goes beside the passage; leave "at" out otherwise. To add a paragraph of its own, begin and end "text" with an empty line.
- "path": the path of the text, only where there are several.
- Edits never overlap. What two suggestions want of the same words is one edit for both.

"unaddressed" lists what cannot or should not be done, each with its id and one sentence why, in English. Every id that was accepted is in some edit's "for" or in there.`,
  zh: `# 修改

要你修改时，作者已经采纳了若干意见。你只落实这些意见，用一处处改动（edits）来回答，不发回全文。
- 文章始终是作者的：口吻、人称、时态、方言、用字、引号样式、分段和 Markdown 都照旧。能少改就少改。换了你会写成别样的地方，不要动；没有要求的，不润色，不加长，不“改正”。
- 改动要落在所采纳意见引用的段落之内（包括它引用的其他段落），最多带上同一行里紧邻的几个字；超出的一律作废。没有引用段落的意见，可以改任何地方。
- 锁定的段落一字不动。
- 作者用自己的话改写过的意见，以作者的话为准。

一处改动怎么写：
- "for"：它所回应的意见的 id。
- "start" 和 "end" 标出一段文字：从 "start" 的第一个字起，到 "end" 的最后一个字止，首尾都包括在内。两者都从文本现在的样子里逐字照抄，连同标点，各自不跨行。"start" 抄这段文字开头的 4 到 10 个字，"end" 抄结尾的 4 到 10 个字，够在那里只出现一次就行，不要多抄。不超过十来个字的，"start" 抄全，"end" 与它相同。
- "text" 取代整段文字，所以其中要保留的字也得写上。只取必须改动的最小一段：能取分句就不取整句，能取一句就不取整段；几处小改动胜过一处大改动。"" 表示删去。
- 写了 "at"（"before" 或 "after"）就不取代，只把 "text" 加在这段文字的前面或后面；否则不写 "at"。要另起一段的，"text" 首尾各留一个空行。
- "path"：文本的 path，有好几篇文本时才写。
- 各处改动互不重叠。两条意见要改同样的字，就写成一处改动，"for" 里写两个 id。

做不到或不该做的，列入 "unaddressed"，写上 id，并用中文一句话说明缘由。每个采纳了的 id，不在某处改动的 "for" 里，就在 "unaddressed" 里。`,
};

const offering: Readonly<Record<Language, string>> = {
  en: `# Alternatives

When you are asked for alternatives, the author wants to choose. Each "text" takes the place of exactly the passage that is named, so it begins and ends where that does and fits what stands around it. Each does what the suggestion asks, in the author's own voice, and each does it differently: another image, another order, another length, not other synonyms. "note" says in a few words, in English, what is different about it. None repeats the passage as it stands.`,
  zh: `# 备选

要你给出备选时，是作者想自己挑。每个 "text" 都正好取代所指的那段文字，所以首尾与它一致，放进上下文里要通顺。每个都做到意见所要求的，用作者自己的口吻，做法又各不相同：换一个意象，换一种次序，换一种长短，而不是换几个近义词。"note" 用中文几个字说明它有什么不同。不要照抄原来的文字。`,
};

/** How to revise. For the system text of a conversation: it depends on nothing else. */
export function revisionGuide(language: Language): string {
  return revising[language];
}

/** How to offer alternatives; as `revisionGuide`. */
export function alternativesGuide(language: Language): string {
  return offering[language];
}

export interface RevisionAsk {
  language: Language;
  /** What was accepted, with its passages in the texts as they stand. */
  asked: readonly SuggestionPlaces[];
  texts: readonly { path: string; text: string }[];
  /** Locked passages in the texts that are told. */
  locked: readonly Passage[];
}

const words = {
  en: {
    revise: 'Revise now. These suggestions were accepted:',
    alternatives: (count: number) =>
      `Give ${count} alternatives for the passage of this suggestion, as the "alternatives" document:`,
    quote: 'passage',
    further: 'further passage',
    whole: 'passage: none; it is about the whole',
    summary: 'suggestion',
    detail: 'detail',
    own: "the author's own words for it",
    ready: 'proposed for the passage as it stood',
    known: 'offered before, so not again',
    locked: 'Locked, not to be changed:',
    form: 'Reply with the "revision" document.',
  },
  zh: {
    revise: '现在请修改。采纳的意见如下：',
    alternatives: (count: number) =>
      `请为下面这条意见所引的文字给出 ${count} 个备选，用 "alternatives" 文档回答：`,
    quote: '引文',
    further: '另一处引文',
    whole: '引文：无，针对全文',
    summary: '意见',
    detail: '说明',
    own: '作者自己的说法',
    ready: '此前为原来的文字所拟的改法',
    known: '已给过的备选，不要再给',
    locked: '以下段落已锁定，不得改动：',
    form: '用 "revision" 文档回答。',
  },
} as const;

/** What only this revision is about: the last part of the message. */
export function revisionInstruction({ language, asked, texts, locked }: RevisionAsk): string {
  const said = words[language];
  return [
    said.revise,
    ...asked.map((each) => suggestionBlock(each, texts, language)),
    ...(locked.length > 0 ? [said.locked, ...locked.map((passage) => lockedBlock(passage, texts))] : []),
    said.form,
  ].join('\n\n');
}

/** What only this request for alternatives is about. */
export function alternativesInstruction(ask: {
  language: Language;
  asked: SuggestionPlaces;
  texts: readonly { path: string; text: string }[];
  count: number;
}): string {
  const said = words[ask.language];
  const known = (ask.asked.suggestion.alternatives ?? []).map(({ text }) => `- ${inShort(text)}`);
  return [
    said.alternatives(ask.count),
    suggestionBlock(ask.asked, ask.texts, ask.language),
    ...(known.length > 0 ? [`${said.known}\n${known.join('\n')}`] : []),
  ].join('\n\n');
}

function suggestionBlock(
  { suggestion, passages }: SuggestionPlaces,
  texts: readonly { path: string; text: string }[],
  language: Language,
): string {
  const { id, path, summary, detail, reworded, replacement } = suggestion;
  const said = words[language];
  const colon = language === 'zh' ? '：' : ': ';
  const [first, ...further] = passages;
  const named = (passage: Passage): string => (texts.length > 1 ? ` (${passage.path})` : '');
  const lines = [
    first ? `${said.quote}${named(first)}${colon}${wordsOf(first, texts)}` : said.whole,
    ...further
      .slice(0, mostFurther)
      .map((passage) => `${said.further}${named(passage)}${colon}${wordsOf(passage, texts)}`),
    `${said.summary}${colon}${summary}`,
    ...(detail ? [`${said.detail}${colon}${detail}`] : []),
    ...(reworded ? [`${said.own}${colon}${reworded}`] : []),
    ...(replacement === undefined ? [] : [`${said.ready}${colon}${inShort(replacement)}`]),
  ];
  return enclosed(
    'suggestion',
    { id, ...(texts.length > 1 && path !== '' ? { path } : {}) },
    lines.join('\n'),
  );
}

const mostFurther = 12;

function lockedBlock(passage: Passage, texts: readonly { path: string; text: string }[]): string {
  return enclosed('locked', { path: passage.path }, wordsOf(passage, texts));
}

function wordsOf({ path, start, end }: Passage, texts: readonly { path: string; text: string }[]): string {
  return inShort(texts.find((text) => text.path === path)?.text.slice(start, end) ?? '');
}

/** The model has the text; of a long passage its first and last words tell which it is. */
function inShort(passage: string): string {
  const plain = passage.replace(/\r\n?/g, '\n').trim();
  if (plain.length <= 400) return plain;
  const head = splitsPair(plain, 160) ? 159 : 160;
  const tail = splitsPair(plain, plain.length - 120) ? plain.length - 119 : plain.length - 120;
  return `${plain.slice(0, head)} […] ${plain.slice(tail)}`;
}
