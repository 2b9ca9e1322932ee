import { formOrder } from '../../llm/replies/formInWords';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { revisionFormat, type Revision } from '../../refinement/revision/revisionFormat';
import { lockedPassages } from '../../refinement/revision/revisionPrompt';
import type { Passage } from '../../refinement/revision/passages';
import type { Language } from '../../text/language';
import { sceneName, told } from './toldNames';

/** The refinement's form, shown with the ids of issues. */
export const chapterRevisionFormat: ReplyFormat<Revision> = {
  ...revisionFormat,
  example:
    '{"edits":[{"passage":"…","text":"…","for":"i1"},{"start":"…","end":"…","text":"…","for":["i2","i3"]},{"after":"…","text":"…","for":[]}],"unaddressed":[{"id":"i4","why":"…"}]}',
};

// Output is what costs most and takes longest, so these words do much to keep it short: quotes of a few words, passages that are small.

export const editGuide: Readonly<Record<Language, string>> = {
  en: `# Editing

You send edits and never the text. It is finished prose: most sentences stay as they are, with their voice, tense, dialect, quotation marks and paragraphs.
- The first edit is that of a line editor before anybody else sees the chapter. Mend what a strict reader would mark: the same word, image or gesture twice; sentences that begin or fall alike; dead phrases and stage business; a slip of person or tense; lines that explain what was shown; a scene that begins by telling again or ends by summing up; what does not agree from scene to scene, or with the bible; speech that anybody could have said. Where the chapter is outside of its length, cut or add where it gains by that. What happens, in which order, and who knows what stays. As few small edits as it takes, and none where nothing limps. What is rough on purpose stays rough.
- With issues, carry out these and nothing else, each in the scenes that it names. All the rest has been read and let pass, and stays to the letter even where you would have written otherwise. Where an issue leaves a choice, take the smallest change that settles it, and invent no new fact beyond what it needs. The chapter stays within its length: what one edit adds, another of these takes out again.
- Locked passages stay as they are, to the letter.

How to write an edit:
- "passage": the words to change, copied to the letter from the scene as it now stands, marks and all. The smallest piece that has to change: a few words rather than a clause, a clause rather than a sentence. Several small edits are better than a large one. The words must occur only once in the chapter, so take one or two more where they do not.
- Of more than about eight words, write in place of "passage" the first as "start" and the last as "end", both of them part of it: 2 to 4 words each, within one line.
- "text" takes the place of all that, so it repeats whatever stays of it. "" deletes it. Read the whole sentence once more with the change in it: it has to be a good one.
- To put something in and replace nothing, write in place of "passage" either "after", the few words behind which "text" goes, or "before", those in front of which it goes. To add a paragraph of its own, begin and end "text" with an empty line.
- "for": the id of the issue that it answers, or a list of ids; [] in a first edit. Edits never overlap: what two issues want of the same words is one edit for both.

"unaddressed": the ids of issues that cannot or should not be settled by edits, each with one sentence, "why", in English; also those that are settled, where you chose something for the author or where something elsewhere must now follow. Every id is in some edit's "for" or in there. In a first edit it is [].`,
  zh: `# 编辑

你只发一处处改动，从不发回全文。这是成稿：绝大多数句子不动，口吻、人称、方言、引号样式、分段都照旧。
- 初次编辑，是稿子给别人看之前文字编辑做的那一遍。改挑剔的读者会划出来的地方：同一个词、同一个比喻、同一个动作用了两回；句子起头或收尾雷同；套话和没有用处的神态动作；人称、叙述口吻走了样；已经写出来又加以解释的话；开头复述、结尾总结的场景；前后场之间、与设定之间对不上的；换谁来说都一样的话。全章超出篇幅的，在删了更好的地方删；不足的，在添了更好的地方添。发生什么、先后次序、谁知道什么，一概不动。能少改就少改，没有毛病就一处不改。有意写得粗的，让它粗。
- 有意见时，只落实这些意见，各在它所说的场景里改。其余的都有人读过、认可了，一字不动，哪怕换了你会写成别样。意见留有余地的，取能解决它的最小改法；除了非有不可的，不添新的事实。改完全章仍要在篇幅之内：这里添了，就在所改的别处删回来。
- 锁定的段落一字不动。

一处改动怎么写：
- "passage"：要改的文字，从这一场现在的样子里逐字照抄，连同标点。只取必须改动的最小一段：能改几个字就不改分句，能改分句就不改整句；几处小改动胜过一处大改动。这几个字在全章只能出现一次，有重复就多抄一两个字。
- 超过十来个字的，不写 "passage"，改写 "start" 和 "end"：这段文字开头的几个字和结尾的几个字，首尾都包括在内，各抄 3 到 6 个字，不跨行。
- "text" 取代整段文字，所以其中要保留的字也得写上。"" 表示删去。改完把整句连起来再读一遍，要读得通。
- 只添不改的，不写 "passage"，改写 "after"（"text" 加在哪几个字后面）或 "before"（加在哪几个字前面）。要另起一段的，"text" 首尾各留一个空行。
- "for"：它所回应的意见的编号，有几条就写成列表；初次编辑写 []。各处改动互不重叠；两条意见要改同样的字，就写成一处改动。

"unaddressed"：靠改动解决不了、或不该这样解决的意见，写编号和一句 "why"；已经解决、但替作者作了选择的，或别处因此也要跟着改的，也写上。每个编号不在某处改动的 "for" 里，就在这里。初次编辑写 []。`,
};

interface EditInstruction {
  language: Language;
  /** None for a first edit. */
  asked: readonly { id: string; type: string; scenes: readonly number[] }[];
  /** The only scenes that may change; empty for all. */
  only: readonly number[];
  /** How long each scene is, as the author counts, and how long it was planned to be. */
  lengths: readonly { scene: number; words: number; planned?: number | undefined }[];
  range: { least: number; most: number } | undefined;
  locked: readonly Passage[];
  texts: readonly { path: string; text: string }[];
}

/** What only this edit is about. */
export function editInstruction(edit: EditInstruction): string {
  const { language, asked, only, locked, texts } = edit;
  const isChinese = language === 'zh';
  const names = (scenes: readonly number[]): string =>
    scenes.map((scene) => `"${sceneName(scene)}"`).join(isChinese ? '、' : ', ');
  const { issues } = told[language];
  const first = isChinese
    ? `现在做初次编辑${only.length > 0 ? `，只改 ${names(only)}；其余各场不动` : ''}。`
    : `Do the first edit now${only.length > 0 ? `, of ${names(only)} only; the other scenes stay as they are` : ''}.`;
  const each = asked.map(({ id, scenes }) =>
    isChinese
      ? `- ${id}：${scenes.length > 0 ? `只在 ${names(scenes)} 里改` : '全章都可以改'}`
      : `- ${id}: ${scenes.length > 0 ? `in ${names(scenes)} only` : 'anywhere in the chapter'}`,
  );
  const later = isChinese
    ? `现在编辑，只落实“${issues}”中的这几条：\n${each.join('\n')}`
    : `Edit now. Carry out these of the "${issues}":\n${each.join('\n')}`;
  const preserved = isChinese
    ? '保留的：场景安排，以及意见没有说到的全部文字。'
    : 'Preserved: the plan, and all words that no issue speaks of.';
  return [
    asked.length > 0 ? `${later}\n${preserved}` : first,
    tellsLength(edit) ? lengthLine(edit) : '',
    locked.length > 0 ? lockedPassages(locked, texts, language) : '',
    formOrder('revision', language),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Where the length is no matter nobody needs the figures, and whoever sees them mends them. */
function tellsLength({ asked, lengths, range }: EditInstruction): boolean {
  const total = lengths.reduce((sum, { words }) => sum + words, 0);
  if (asked.length === 0) return !range || total < range.least || total > range.most;
  // What is added or taken out for other issues would soon bring it out of its range.
  const isNear = [range?.least, range?.most].some((bound) => Math.abs(total - (bound ?? 0)) < total / 20);
  return isNear || asked.some(({ type }) => type === 'word_count' || type === 'pacing');
}

function lengthLine({ language, lengths, range }: EditInstruction): string {
  const total = lengths.reduce((sum, { words }) => sum + words, 0);
  if (language === 'zh') {
    const each = lengths.map(
      ({ scene, words, planned }) =>
        `第 ${scene} 场 ${words}${planned === undefined ? '' : `（原定 ${planned}）`}`,
    );
    return `现在的字数：${each.join('，')}；合计 ${total}${range ? `，应在 ${range.least} 到 ${range.most} 之间` : ''}。`;
  }
  const each = lengths.map(
    ({ scene, words, planned }) =>
      `scene ${scene} ${words}${planned === undefined ? '' : ` (planned ${planned})`}`,
  );
  return `Length as it stands, in words: ${each.join(', ')}; together ${total}${range ? `, to be from ${range.least} to ${range.most}` : ''}.`;
}
